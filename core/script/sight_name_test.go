package script_test

import (
	"testing"

	"zootrope/core/player"
	"zootrope/core/script"
	"zootrope/core/trace"
)

// The name of an event is a sight that sees it, and so is the shorter one.
func TestTheNameOfAnEventMeansIt(t *testing.T) {
	s, err := script.Parse("a.zk", "servers 3\nobservers 4\nstart all\nrun until leader exists\nsettle\nclient ann 1\nann create /a 1\nann get /a -w\nsettle\nclient bob 2\nbob set /a 2\nsettle\n"+
		"bob lock /l\nsettle\ncrash 3\nrun until leader exists\nsettle\nlink 1-2 cut\nrun for 20s\nheal\nsettle\nann close\nsettle\n")
	if err != nil {
		t.Fatal(err)
	}
	n, kinds := 0, map[trace.Kind]bool{}
	var p *player.Player
	p = player.New(s, player.Options{OnEvent: func(e *trace.Event) {
		names := p.World().PartyName
		for _, name := range []string{script.EventName(e, names), script.Called(e, names)} {
			sight, err := script.ParseSight(name)
			if err != nil {
				t.Errorf("%s: %v", name, err)
			} else if !sight.Sees(e, names) {
				t.Errorf("%s does not mean event %d", name, e.Seq)
			}
		}
		n++
		kinds[e.Kind] = true
	}})
	defer p.Close()
	if p.RunAll(); p.Status() != player.Done || n < 300 || len(kinds) < 40 {
		t.Errorf("%s (%v) after %d events of %d kinds", p.Status(), p.Err(), n, len(kinds))
	}
}
