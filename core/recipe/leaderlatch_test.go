package recipe

import (
	"slices"
	"testing"

	"zootrope/core/proto"
)

// latched is a client of LeaderLatch whose node is the first, up to the question whose that node is.
func latched(t *testing.T, nodes ...string) (*Run, *pond) {
	t.Helper()
	r, p := begin(Lead, Args{}, nodes...)
	t.Cleanup(r.Stop)
	for r.Call.Req.Op != proto.OpGetData {
		r.Answer(p.do(r.Call.Req))
	}
	return r, p
}

// owned answers the question whose a node is.
func owned(by proto.SessionID) *proto.Reply {
	return &proto.Reply{Op: proto.OpGetData, Stat: proto.Stat{EphemeralOwner: by}}
}

// A client leads while its connection lasts. After each reconnection it lists again, and keeps its node.
func TestLeaderLatchLooksAgain(t *testing.T) {
	r, p := latched(t)
	mine := r.Node
	for range 2 {
		if r.Answer(owned(session)); r.Call.Kind != Leading || !r.WantsConnection() || r.Wants(mine) {
			t.Fatalf("it does not lead: %+v", r.Call)
		}
		p.asked = nil
		r.Answer(nil)
		r.Answer(p.do(r.Call.Req))
		p.want(t, "getChildren /l")
		if r.Call.Req.Op != proto.OpGetData || r.Call.Req.Path != mine || r.Call.Req.Watch {
			t.Fatalf("it asks for %+v", r.Call.Req)
		}
	}
}

// A node of another session is not the client's own, nor is one that has gone: the client begins again with a new node.
func TestLeaderLatchBeginsAgain(t *testing.T) {
	for name, answer := range map[string]*proto.Reply{"another's": owned(session + 1), "gone": {Op: proto.OpGetData, Err: proto.NoNode}} {
		r, p := latched(t)
		mine := r.Node
		p.asked = nil
		r.Answer(answer)
		if r.Node != "" {
			t.Errorf("%s: it names %s as its node", name, r.Node)
		}
		r.Answer(p.do(r.Call.Req))
		p.want(t, "delete "+mine)
		r.Answer(p.do(r.Call.Req))
		if r.Node == "" || r.Node == mine || slices.Contains(p.nodes, mine) {
			t.Errorf("%s: its node is %s, and %s was its first", name, r.Node, mine)
		}
	}
}

// A client whose predecessor has gone before it is watched lists again. With the fault (CURATOR-645) it deletes its own node.
func TestLeaderLatchWhosePredecessorIsGone(t *testing.T) {
	const other = "/l/_c_x-latch-0000000001"
	for bug, want := range map[proto.Bugs]proto.OpCode{0: proto.OpGetChildren, proto.BugGoneMeansReset: proto.OpDelete} {
		r, p := begin(Lead, Args{Bugs: bug}, other)
		for r.Call.Req.Path != other {
			r.Answer(p.do(r.Call.Req))
		}
		if !r.Call.Req.Watch {
			t.Errorf("no watch: %+v", r.Call.Req)
		}
		r.Answer(&proto.Reply{Op: proto.OpGetData, Err: proto.NoNode})
		if r.Call.Req.Op != want {
			t.Errorf("with %v it asks for %v, want %v", bug, r.Call.Req.Op, want)
		}
		r.Stop()
	}
}

// A latch goes on in the next session with the node that it had: the client lists, and asks whose the first node is. The node of the former session is
// deleted, and another made. With the fault (CURATOR-696) the client does not ask, and leads.
func TestLeaderLatchInTheNextSession(t *testing.T) {
	const old, other = "/l/_c_x-latch-0000000001", "/l/_c_y-latch-0000000002"
	r, p := begin(Lead, Args{Node: old}, old, other)
	defer r.Stop()
	r.Answer(p.do(r.Call.Req))
	if r.Node != old || r.Call.Req.Watch {
		t.Errorf("its node is %q, and it asks for %+v", r.Node, r.Call.Req)
	}
	p.do(r.Call.Req)
	r.Answer(owned(session - 1))
	if r.Node != "" {
		t.Errorf("it names %s as its node", r.Node)
	}
	drive(r, p)
	p.want(t, "getChildren /l", "getData "+old, "delete "+old, "create "+createdOf(r), "getChildren /l", "getData "+other+" watch")

	r, p = begin(Lead, Args{Node: old, Bugs: proto.BugOldSessionCounts}, old, other)
	defer r.Stop()
	drive(r, p)
	if p.want(t, "getChildren /l"); r.Call.Kind != Leading || r.Node != old {
		t.Errorf("with the fault its node is %q, and it calls for %+v", r.Node, r.Call)
	}

	r, p = begin(Lead, Args{Node: old}, other) // the servers have ended the session
	defer r.Stop()
	drive(r, p)
	p.want(t, "getChildren /l", "delete "+old, "create "+createdOf(r), "getChildren /l", "getData "+other+" watch")
}

// createdOf is the path that a recipe has asked for with its create: that of its node without the number.
func createdOf(r *Run) string { return r.Node[:max(0, len(r.Node)-10)] }
