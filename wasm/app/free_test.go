package app

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"zootrope/core/trace"
	"zootrope/wasm/history"
	"zootrope/wasm/port"
)

// captions are the events that pictures were about, in their order, and for how long each stood at the least, in milliseconds. The last one stands on.
func captions(p *page) (seqs []int64, least float64) {
	var since float64
	least = 1e9
	for i, shown := range p.shown {
		seq := shown.Focus.Seq
		if n := len(seqs); n > 0 && seqs[n-1] == seq {
			continue
		}
		if len(seqs) > 1 { // what stood before was the command
			least = min(least, p.times[i]-since)
		}
		seqs, since = append(seqs, seq), p.times[i]
	}
	return seqs, least
}

// After a command by hand, time passes as in a step that is shown: the caption tells decisions of the protocol, each until it can have been read. It does not
// rest on what the world or the player did.
func TestAFreeRunTellsDecisions(t *testing.T) {
	for _, command := range []string{"crash 5", "crash 1", "ann create /x 1", "ann get /", "ann expire", "partition 1 2 | 3 4 5"} {
		p := open(t)
		p.ask(t, &port.Load{Script: "servers 5\nclient ann 1\nstart all\nrun until servers agree\nsettle\nann create /here 1\nsettle\n"})
		p.rest()
		p.do(t, &port.Inject{Command: command})
		p.shown, p.times = nil, nil
		p.ask(t, &port.Play{Speed: quietSpeed, How: port.PlayQuiet})
		for p.rest(); p.app.Busy() && len(p.timers) > 0; {
			p.wake()
		}
		seqs, least := captions(p)
		if len(seqs) > 2 && least < 1400 {
			t.Errorf("%s: a caption stands for %.0f ms", command, least)
		}
		w := p.app.run.Player.World()
		for i, seq := range seqs {
			for _, e := range w.Events(seq, seq) {
				if i > 0 && !history.Decides(&e) && i < len(seqs)-1 {
					t.Errorf("%s: %v (%s) is told", command, e.Kind, e.Site.Location().File)
				}
			}
		}
		s := p.state()
		if s.Focus == nil {
			t.Fatalf("%s: it rests on nothing", command)
		}
		rests := w.Events(s.Focus.Seq, s.Focus.Seq)
		if len(rests) != 1 || ofWorld(&rests[0]) {
			t.Errorf("%s: it rests on %v", command, rests)
		}
		p.do(t, &port.Inject{Command: "settle"})
		if s = p.state(); s.Focus == nil || ofWorld(&w.Events(s.Focus.Seq, s.Focus.Seq)[0]) {
			t.Errorf("%s: after a settle it rests on %+v", command, s.Focus)
		}
		t.Logf("%s: %d captions, the shortest %.0f ms", command, len(seqs), least)
	}
}

func ofWorld(e *trace.Event) bool {
	file := e.Site.Location().File
	if history.Read(e).Rank == history.Action || e.Kind == trace.Command {
		return false // nothing has come of what was done
	}
	return strings.HasPrefix(file, "core/sim/") || strings.HasPrefix(file, "core/player/")
}

// A free run in a lesson tells no decision about what no lesson has introduced.
func TestAFreeRunTellsNoTermTooEarly(t *testing.T) {
	p := shippedLesson(t, "what-it-is-for")
	for !p.state().Finished {
		p.do(t, &port.Next{})
	}
	hides := p.app.reporter.hides()
	if len(hides) < 4 {
		t.Fatalf("the lesson hides %v", hides)
	}
	leader := p.state().View.Leader
	p.do(t, &port.Inject{Command: fmt.Sprintf("crash %d", leader)})
	p.shown, p.times = nil, nil
	p.ask(t, &port.Play{Speed: quietSpeed, How: port.PlayQuiet})
	for p.rest(); p.app.Busy() && len(p.timers) > 0; {
		p.wake()
	}
	seqs, _ := captions(p)
	if len(seqs) < 3 {
		t.Errorf("captions are about %v", seqs)
	}
	for _, seq := range seqs {
		for _, e := range p.app.run.Player.World().Events(seq, seq) {
			if term := decidesAbout[e.Kind]; slices.Contains(hides, term) {
				t.Errorf("%v is told, and %s is hidden", e.Kind, term)
			}
		}
	}
}
