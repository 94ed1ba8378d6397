package player

import (
	"strings"
	"testing"

	"zootrope/core/trace"
)

// A client that has crashed does nothing at any line of a recipe: it is told nothing, tells nothing, and stands where it stood until its
// session has timed out. Then the next one has the lock, and the crashed one may begin anew.
func TestACrashedClientStandsStill(t *testing.T) {
	for _, line := range []string{"EnsureLooks", "FindPrefix", "WriteLockCreates", "WriteLockLists"} {
		t.Run(line, func(t *testing.T) {
			crashed, done := false, false
			p := play(t, "servers 3\nstart all\nrun until servers agree\nclient a 1\nclient b 2\nsettle\n", Options{OnEvent: func(e *trace.Event) {
				if crashed && !done && e.Client == -1 && (e.Kind == trace.Outcome || e.Kind == trace.LockState || e.Kind == trace.ClientState) {
					t.Errorf("%v of the dead one: %s", e.Kind, e.Text)
				}
			}})
			p.RunAll()
			for _, command := range strings.Split("a lock /l --strategy writelock; a create /x; run until client a at "+line+
				"; crash a; b lock /l --strategy writelock; run for 20s", "; ") {
				if err := p.Inject(command); err != nil {
					t.Fatalf("%s: %v", command, err)
				}
				p.RunAll()
				crashed = command == "crash a" || crashed
				if crashed {
					v := p.World().View().Clients[0]
					if len(v.Stands) != 1 || v.Stands[0].Kind != "crashed" || v.Stands[0].Line != line || v.State != "CRASHED" || v.On != 0 {
						t.Fatalf("after %s: %+v", command, v)
					}
				}
			}
			for _, refused := range []string{"a get /x", "a connect 2", "a expire", "a close", "pause a", "crash a", "a unlock /l"} {
				if err := p.Inject(refused); err == nil || !strings.Contains(err.Error(), "a has crashed; `client a`") {
					t.Errorf("%s: %v", refused, err)
				}
			}
			for _, command := range []string{"run for 40s", "expect lock /l held by b and not node /x exists"} {
				if err := p.Inject(command); err != nil {
					t.Fatal(err)
				}
				p.RunAll()
			}
			if v := p.World().View().Clients[0]; len(v.Stands) != 1 || v.Stands[0].Kind != "gone" || v.Stands[0].Line != line {
				t.Errorf("after its session: %+v", v)
			}
			done = true
			for _, command := range []string{"client a 1", "settle", "a create /x", "settle", "expect client a last is OK and node /x exists"} {
				if err := p.Inject(command); err != nil {
					t.Fatal(err)
				}
				p.RunAll()
			}
			for _, r := range p.Results() {
				if !r.OK {
					t.Errorf("%+v", r)
				}
			}
		})
	}
}

// A dead client holds no lock, though its znode stays until its session has timed out: where the last in the queue takes the lock because the one in
// the middle has left, there is one holder all the same.
func TestADeadHolderHoldsNothing(t *testing.T) {
	playAll(t, strings.Replace(threeClients, "\n", "\nconfig bug=lock-without-list\n", 1)+`a lock /l
settle
b lock /l
settle
c lock /l
settle
crash a
b unlock /l
settle
expect lock /l held by c and node /l children are 2
`)
}

// A session that only its server knows lasts as long there, and the mark of its client with it.
func TestALocalSessionOutlivesItsClient(t *testing.T) {
	p := play(t, "servers 3\nconfig localSessionsEnabled=true\nstart all\nrun until servers agree\nclient a 1\nsettle\n", Options{})
	p.RunAll()
	for _, c := range []struct{ do, want string }{{"a dequeue /q; settle; crash a; run for 10s", "crashed"}, {"run for 40s", "gone"}} {
		for _, command := range strings.Split(c.do, "; ") {
			if err := p.Inject(command); err != nil {
				t.Fatalf("%s: %v", command, err)
			}
			p.RunAll()
		}
		if s := p.World().View().Clients[0].Stands; len(s) != 1 || s[0].Kind != c.want {
			t.Errorf("after %s: %+v", c.do, s)
		}
	}
}
