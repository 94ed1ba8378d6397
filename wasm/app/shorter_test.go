package app

import (
	"fmt"
	"testing"

	"zootrope/wasm/port"
)

// A run that has just been changed by hand is written down when that is asked for; one that is too long for a place is cut, and opens again
// at the last moment that fits, or where it stood.
func TestARunIsWrittenInWhatItMayTake(t *testing.T) {
	p := open(t)
	p.ask(t, &port.Load{Script: "servers 3\nstart all\nrun until servers agree\nclient c 1\nsettle\n"})
	p.rest()
	first := p.do(t, &port.Inject{Command: "c create /first x"})
	if first.Written || first.Artefact != "" {
		t.Fatal("written down before it rests")
	}
	whole := p.try(&port.WriteDown{Count: 4000}).Data.(port.Written)
	if s := p.state(); !s.Written || whole.Cut || whole.Run != s.Artefact+"@"+s.Position {
		t.Fatalf("%+v; the state has %q", whole, s.Artefact)
	}
	for i := range 150 {
		p.ask(t, &port.Inject{Command: fmt.Sprintf("c create /n%d %x", i, i*7919)})
		p.rest()
	}
	const most = 1200
	cut := p.try(&port.WriteDown{Count: most}).Data.(port.Written)
	if !cut.Cut || len(cut.Run) > most || len(cut.Run) < most-100 {
		t.Fatalf("cut is %v, and %d characters long", cut.Cut, len(cut.Run))
	}
	q, a := p.reload(t, port.Load{Artefact: cut.Run})
	if made := q.app.run.Player.Beginnings(); !a.OK || len(a.Problems) > 0 || made < 20 || made >= 151 || q.app.run.Player.Moves() == 0 {
		t.Errorf("%+v: %d commands are there again", a, made)
	}
	if again := p.try(&port.WriteDown{Count: most}).Data.(port.Written); again != cut {
		t.Error("asked twice, it gives something else")
	}

	// Where it stands at the beginning of that, it stands there again.
	p.do(t, &port.Seek{Seq: first.At})
	hash := p.hash()
	cut = p.try(&port.WriteDown{Count: most}).Data.(port.Written)
	if q, a = p.reload(t, port.Load{Artefact: cut.Run}); !a.OK || q.hash() != hash {
		t.Errorf("%+v: it stands at event %d, not %d", a, q.state().At, first.At)
	}
	if none := p.try(&port.WriteDown{Count: 20}).Data.(port.Written); none.Run != "" || !none.Cut {
		t.Errorf("in 20 characters: %+v", none)
	}
}
