package docs

import (
	"fmt"
	"strings"
	"testing"

	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/script"
	"zootrope/core/trace"
)

// ready is the step to which the script of a recipe goes back before each failure: nobody has asked for anything yet.
const ready = "ready"

// run is what a script was seen to do, step by step.
type run struct {
	ids   []string // of the steps, in their order
	steps map[string]*stepRun
}

// stepRun is what happened in a step.
type stepRun struct {
	by     map[string]*clientRun
	errors []string // what clients were told, other than OK
	held   []string // who got the lock, in order
	broken string   // a promise
}

// clientRun is what a client has asked for in a step, and what that has cost.
type clientRun struct {
	asks                            []string // CLIENT_REQUEST, by operation
	replies                         int      // CLIENT_REPLY
	writes                          int      // transactions
	events                          int      // WATCH_EVENT
	requests, proposals, acks, done int      // REQUEST, PROPOSAL, ACK, COMMIT between the servers
	informs                         int      // INFORM, to observers
}

func (r *run) step(id string) *stepRun {
	s := r.steps[id]
	if s == nil {
		s = &stepRun{by: map[string]*clientRun{}}
		r.steps[id] = s
	}
	return s
}

// of is what a client did in a step; one that did nothing has done nothing.
func (r *run) of(step, client string) *clientRun {
	c := r.step(step).by[client]
	if c == nil {
		c = &clientRun{}
		r.step(step).by[client] = c
	}
	return c
}

func (c *clientRun) asked() string {
	if len(c.asks) == 0 {
		return "0"
	}
	var parts []string
	for i := 0; i < len(c.asks); {
		n := 1
		for i+n < len(c.asks) && c.asks[i+n] == c.asks[i] {
			n++
		}
		if n > 1 {
			parts = append(parts, fmt.Sprintf("%s ×%d", c.asks[i], n))
		} else {
			parts = append(parts, c.asks[i])
		}
		i += n
	}
	asked := fmt.Sprintf("%d: %s", len(c.asks), strings.Join(parts, ", "))
	if c.replies != len(c.asks) {
		asked += fmt.Sprintf("; %d replies", c.replies)
	}
	return asked
}

// quorum is what the servers have sent to each other for it.
func (c *clientRun) quorum() string {
	if c.writes == 0 {
		return "0"
	}
	out := fmt.Sprintf("%d + %d + %d + %d", c.requests, c.proposals, c.acks, c.done)
	if c.informs > 0 {
		out += fmt.Sprintf(" + %d", c.informs)
	}
	return out
}

func (s *stepRun) told() string { return orNone(s.errors) }

func (s *stepRun) holders() string {
	if s.broken != "" {
		return orNone(s.held) + "; " + s.broken + " is broken"
	}
	return orNone(s.held)
}

func orNone(list []string) string {
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, ", ")
}

// played plays a script to its end. All that it expects must be so.
func played(t *testing.T, name, source string) *run {
	t.Helper()
	p, r := play(t, name, source, 0)
	if p.Status() != player.Done {
		t.Errorf("%s, line %d: %v: %v", name, p.Line(), p.Status(), p.Err())
	}
	for _, x := range p.Results() {
		if !x.OK {
			t.Errorf("%s, line %d: %s: %s", name, x.Line, x.Text, x.Seen)
		}
	}
	return r
}

// withBug plays the set-up and one of the steps with a known bug. What the script expects of the right code need not be so.
func withBug(t *testing.T, name, source, step, bug string) *run {
	t.Helper()
	bugs, err := proto.ParseBugs(bug)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	p, r := play(t, name, alone(source, step), bugs)
	if v := p.World().Violation(); v != nil {
		r.step(step).broken = v.Invariant
	} else if p.Failed() == 0 {
		t.Errorf("%s: step %s shows nothing of the bug %s", name, step, bug)
	}
	return r
}

func play(t *testing.T, name, source string, bugs proto.Bugs) (*player.Player, *run) {
	t.Helper()
	s, err := script.Parse(name, source)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	s.Settings.Zoo.Bugs = bugs
	r := &run{steps: map[string]*stepRun{}}
	for _, x := range s.Steps {
		r.ids = append(r.ids, x.ID)
	}
	owner := map[proto.SessionID]proto.Party{}
	writer := map[proto.Zxid]*clientRun{}
	p := player.New(s, player.Options{})
	t.Cleanup(p.Close)
	p.Hear(func(e *trace.Event) {
		if e.Client != 0 && e.Session != 0 {
			owner[e.Session] = e.Client
		}
		if p.Step() < 0 {
			return
		}
		id := s.Steps[p.Step()].ID
		of := func(party proto.Party) *clientRun { return r.of(id, p.World().PartyName(party)) }
		switch e.Kind {
		case trace.Rewind: // zxids come again
			clear(writer)
		case trace.Sent(proto.ClientRequest):
			c := of(e.Client)
			c.asks = append(c.asks, e.Op.String())
		case trace.Sent(proto.ClientReply):
			of(e.Peer).replies++
		case trace.Sent(proto.WatchEvent):
			of(e.Peer).events++
		case trace.Sent(proto.RequestKind):
			of(owner[e.Session]).requests++
		case trace.Write, trace.Sent(proto.Proposal): // the leader proposes, and then writes; alone it only writes
			if e.Session != 0 && writer[e.Zxid] == nil {
				writer[e.Zxid] = of(owner[e.Session])
				writer[e.Zxid].writes++
			}
			if c := writer[e.Zxid]; c != nil && e.Kind != trace.Write {
				c.proposals++
			}
		case trace.Sent(proto.Ack):
			if c := writer[e.Zxid]; c != nil {
				c.acks++
			}
		case trace.Sent(proto.Commit):
			if c := writer[e.Zxid]; c != nil {
				c.done++
			}
		case trace.Sent(proto.Inform):
			if c := writer[e.Zxid]; c != nil {
				c.informs++
			}
		case trace.Outcome:
			if e.Code != proto.OK {
				r.step(id).errors = append(r.step(id).errors, p.World().PartyName(e.Client)+" "+e.Code.String())
			}
		case trace.LockState:
			if e.Text == "held" {
				r.step(id).held = append(r.step(id).held, p.World().PartyName(e.Client))
			}
		}
	})
	p.RunAll()
	return p, r
}

// ofFive is a script's first part, in which nothing fails, among five servers.
func ofFive(source string) string {
	first, _, _ := strings.Cut(source, "\nrewind ")
	return strings.Replace(first, "servers 3\n", "servers 5\n", 1) + "\n"
}

// alone is a script's set-up with one of its steps.
func alone(source, step string) string {
	setUp, _, _ := strings.Cut(source, "\nstep "+ready+"\n")
	_, after, _ := strings.Cut(source, "\nstep "+step+"\n")
	body, _, _ := strings.Cut(after, "\nrewind ")
	return setUp + "\nstep " + step + "\n" + body + "\n"
}
