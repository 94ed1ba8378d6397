package app

import (
	"testing"

	"zootrope/wasm/history"
	"zootrope/wasm/port"
	"zootrope/wasm/task"
)

// A command that is sent in several moves is one moment, wherever one stops on the way.
func TestACommandOfManyMovesIsOneMoment(t *testing.T) {
	var whole []history.Moment
	const away = "away"
	for _, stops := range []string{"", "pause", "next", away} {
		p := open(t)
		p.do(t, &port.GoTo{Step: 2})
		p.command(t, 1, "client ann 1")
		p.command(t, 2, "settle")
		before := p.state()
		if p.app.Handle(&port.Request{ID: 5, Ask: &port.Inject{Command: "ann repeat 300 --async set /a %d"}}); stops != "" {
			p.soon, p.step = false, task.SliceMillis/3 // for two moves
			p.app.Slice()
			p.step = 0
			if !p.app.run.Player.Midway() {
				t.Fatal("it is all sent")
			}
			branch := p.app.run.Player.Branch()
			if stops == away {
				p.do(t, &port.Back{})
				if s := p.state(); s.Moment >= before.Moment {
					t.Fatalf("stands at moment %d", s.Moment)
				}
				p.do(t, &port.GoToBranch{Branch: branch})
			} else {
				p.do(t, port.New(stops))
			}
			if p.app.run.Player.Midway() {
				t.Fatalf("%s: stands midway", stops)
			}
			p.command(t, 7, "note on")
		}
		p.rest()
		var large []history.Moment
		for _, b := range p.app.run.Player.Branches() {
			c := p.app.run.History.Of(b.ID)
			for i := range c.Len() {
				if m := c.At(i); m.Last-m.First > 64 {
					large = append(large, *m)
				}
			}
		}
		if len(large) != 1 || large[0].Last-large[0].First != 300 {
			t.Fatalf("%s: %+v", stops, large)
		}
		whole = append(whole, large...)
	}
	for _, m := range whole {
		if m != whole[0] {
			t.Errorf("%+v is %+v", whole[0], m)
		}
	}
}

// The step that ends with such a command ends there, also where one stopped it on the way.
func TestAStepThatEndsMidway(t *testing.T) {
	p := &page{}
	p.app = New(p)
	p.ask(t, &port.Load{Name: "t.zk", Script: "servers 3\nstart all\nrun until leader exists\nclient ann 1\nsettle\n" +
		"step one One\nann repeat 300 --async set /a %d\nstep two Two\nsettle\n"})
	p.rest()
	p.handle(&port.Next{})
	for p.step = task.SliceMillis / 3; p.soon && !p.app.run.Player.Midway(); {
		p.soon = false
		p.app.Slice()
	}
	p.step = 0
	s := p.do(t, &port.Pause{})
	p.at(t, s, 0, true)
	if _, ok := p.app.run.End(0); !ok {
		t.Error("it has not ended")
	}
}

// What is commanded while a command is still being sent comes behind it, and both have their answers.
func TestACommandBehindOneThatIsBeingSent(t *testing.T) {
	for _, second := range []struct {
		command string
		word    port.Word
	}{{"settle", "reached"}, {"run for 5s", "done"}, {"ann repeat 200 --async set /a %d", "issued"}} {
		p := open(t)
		p.do(t, &port.GoTo{Step: 2})
		p.command(t, 1, "client ann 1")
		p.command(t, 2, "settle")
		w, now := p.app.run.Player.World(), p.state().View.Now
		p.app.Handle(&port.Request{ID: 5, Ask: &port.Inject{Command: "ann repeat 300 --async set /a %d"}})
		p.soon, p.step = false, task.SliceMillis/3 // for two moves
		p.app.Slice()
		p.step = 0
		if out := p.command(t, 6, second.command); out.Word != second.word {
			t.Errorf("%s: %+v", second.command, out)
		}
		p.rest()
		first := port.Word("")
		for _, m := range p.posted {
			if a, ok := m.(port.Answer); ok && a.ID == 5 {
				first = a.Outcome.Word
			}
		}
		if p.app.run.Player.Waits() != 0 || first != "issued" || second.word != "issued" && p.state().View.Now == now {
			t.Errorf("%s: %d waits at %d, the first was %s", second.command, p.app.run.Player.Waits(), w.Now(), first)
		}
	}
}
