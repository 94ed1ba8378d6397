package app

import "testing"

// What is said of a film is how long it is: of a step as its showing is planned, of a command as Play goes on.
func TestALengthIsThatOfTheFilm(t *testing.T) {
	for _, id := range []string{"startup-election", "leader-crash", "herd-effect"} {
		p := openLesson(t, id)
		p.step = 0.001
		if a := p.try(&Request{Type: "length"}); a.OK {
			t.Errorf("%s: before its first step: %+v", id, a)
		}
		for step := range p.app.run.p.Script().Steps {
			p.do(t, &Request{Type: "next"})
			said := p.length(t)
			if again := p.length(t); again != said {
				t.Errorf("%s: step %d takes %g ms, and then %g", id, step, said, again)
			}
			p.do(t, &Request{Type: "goto", Step: step - 1})
			p.ask(t, &Request{Type: "next", How: "show"})
			for p.app.goal == rehearsing {
				p.soon = false
				p.app.Slice()
			}
			began := p.clock
			for p.rest(); p.app.goal != idle; {
				p.wake()
			}
			if took := p.clock - began; took < said-50 || took > said+behindMost || said < briefMillis || said > longestMillis+1 {
				t.Errorf("%s: step %d takes %g ms, and %g are said", id, step, took, said)
			}
		}
	}

	p := &page{}
	p.app, p.step = New(p), 0.001
	p.do(t, &Request{Type: "load", Script: settled})
	if a := p.try(&Request{Type: "length"}); a.OK {
		t.Errorf("before any command: %+v", a)
	}
	p.do(t, &Request{Type: "inject", Command: "crash 3"})
	p.do(t, &Request{Type: "inject", Command: "run for 20s"})
	p.do(t, &Request{Type: "undo"})
	p.do(t, &Request{Type: "redo"})
	for _, speed := range []float64{1, 4} {
		said := p.length(t)
		p.do(t, &Request{Type: "back"})
		began := p.clock
		p.ask(t, &Request{Type: "play", Speed: speed, How: "lived"})
		for p.rest(); p.app.goal != idle; {
			p.wake()
		}
		if took := (p.clock - began) * speed; took < 0.9*said || took > 1.1*said || said < 2000 {
			t.Errorf("at speed %g the command takes %g ms, and %g are said", speed, took, said)
		}
	}
}

func (p *page) length(t *testing.T) float64 {
	t.Helper()
	a := p.try(&Request{Type: "length"})
	if !a.OK {
		t.Fatalf("%+v", a.Problems)
	}
	return a.Data.(Length).Millis
}
