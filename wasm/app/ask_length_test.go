package app

import (
	"testing"

	"zootrope/wasm/beats"
	"zootrope/wasm/port"
)

// What is said of a film is how long it is: of a step as its showing is planned, of a command as Play goes on.
func TestALengthIsThatOfTheFilm(t *testing.T) {
	for _, id := range []string{"startup-election", "leader-crash", "herd-effect"} {
		p := openLesson(t, id)
		p.step = 0.001
		if a := p.try(&port.AskLength{}); a.OK {
			t.Errorf("%s: before its first step: %+v", id, a)
		}
		for step := range p.app.run.Player.Script().Steps {
			p.do(t, &port.Next{})
			said := p.length(t)
			if again := p.length(t); again != said {
				t.Errorf("%s: step %d takes %g ms, and then %g", id, step, said, again)
			}
			p.do(t, &port.GoTo{Step: step - 1})
			p.ask(t, &port.Next{How: "show"})
			for p.app.Manner() == rehearsing {
				p.soon = false
				p.app.Slice()
			}
			began := p.clock
			for p.rest(); p.app.Busy(); {
				p.wake()
			}
			if took := p.clock - began; took < said-50 || took > said+behindMost || said < beats.BriefMillis || said > beats.LongestMillis+1 {
				t.Errorf("%s: step %d takes %g ms, and %g are said", id, step, took, said)
			}
		}
	}

	p := &page{}
	p.app, p.step = New(p), 0.001
	p.do(t, &port.Load{Script: settled})
	if a := p.try(&port.AskLength{}); a.OK {
		t.Errorf("before any command: %+v", a)
	}
	p.do(t, &port.Inject{Command: "crash 3"})
	p.do(t, &port.Inject{Command: "run for 20s"})
	p.do(t, &port.Undo{})
	p.do(t, &port.Redo{})
	for _, speed := range []float64{1, 4} {
		said := p.length(t)
		p.do(t, &port.Back{})
		began := p.clock
		p.ask(t, &port.Play{Speed: speed, How: "lived"})
		for p.rest(); p.app.Busy(); {
			p.wake()
		}
		if took := (p.clock - began) * speed; took < 0.9*said || took > 1.1*said || said < 2000 {
			t.Errorf("at speed %g the command takes %g ms, and %g are said", speed, took, said)
		}
	}
}

func (p *page) length(t *testing.T) float64 {
	t.Helper()
	a := p.try(&port.AskLength{})
	if !a.OK {
		t.Fatalf("%+v", a.Problems)
	}
	return a.Data.(port.Length).Millis
}
