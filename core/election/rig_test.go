package election

import (
	"fmt"
	"strings"
	"testing"

	"zootrope/core/internal/transcript"
	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// rig drives one server's election by hand.
type rig struct {
	t     *testing.T
	f     FLE
	out   step.Output
	trace []trace.Event // what the steps have told
	now   proto.Millis
	gen   uint32 // of connections that were accepted
}

// vote makes a vote; zxid is a counter in epoch 1.
func vote(leader proto.ServerID, zxid uint32, epoch int64) proto.Vote {
	return proto.Vote{Leader: leader, Zxid: proto.MakeZxid(1, zxid), PeerEpoch: epoch}
}

// newRig makes server id of voters 1..n that looks for a leader and is connected to everyone, so that what it tells is
// sent at once. Its own vote is (id, 1:5, epoch 1).
func newRig(t *testing.T, id proto.ServerID, n int) *rig {
	r := bareRig(t, id, n)
	r.look()
	r.connectAll(n)
	return r
}

func bareRig(t *testing.T, id proto.ServerID, n int) *rig {
	r := &rig{t: t, now: 1000}
	cfg := Config{ID: id, FinalizeWait: 200, MinInterval: 300, MaxInterval: 60_000, CnxTimeout: 5000}
	for v := proto.ServerID(1); int(v) <= n; v++ {
		cfg.Voters = cfg.Voters.With(v)
	}
	r.f.Init(cfg, vote(id, 5, 1))
	r.out.Reset()
	r.out.Tracing = true
	return r
}

func (r *rig) look() string {
	r.f.Look(r.now, vote(r.f.Cfg.ID, 5, 1), &r.out)
	return r.take()
}

// connectAll establishes a connection with each peer, as the larger of the two opens it.
func (r *rig) connectAll(n int) {
	for id := proto.Party(1); int(id) <= n; id++ {
		if id.Server() != r.f.Cfg.ID {
			r.connect(id)
		}
	}
}

func (r *rig) connect(id proto.Party) {
	r.step(step.Input{Kind: step.Opened, Conn: r.f.cnx.peer(id.Server()).Dial})
	if id.Server() > r.f.Cfg.ID {
		r.accepted(id)
	}
}

// accepted is a connection that a peer has opened.
func (r *rig) accepted(id proto.Party) {
	r.gen++
	c := proto.Conn{Net: proto.Election, Peer: id, Gen: r.gen}
	r.step(step.Input{Kind: step.Opened, Conn: c})
	r.step(step.Input{Kind: step.Recv, Conn: c, Msg: proto.Message{Kind: proto.Initial, Sid: id.Server()}})
}

func (r *rig) step(in step.Input) string {
	in.Now = r.now
	transcript.In(r.t, &in, &r.out)
	r.f.Step(&in, &r.out)
	return r.take()
}

// take says in words what follows from a step.
func (r *rig) take() string {
	transcript.Out(r.t, &r.out)
	transcript.State(r.t, "state", r.f.State, "round", r.f.Round(), "vote", r.f.Vote(), "ballots", r.f.Ballots(), "wake", r.f.Wake())
	transcript.Deadlines(r.t, r.f.Deadlines(nil))
	var did []string
	for _, c := range r.out.Dials {
		did = append(did, fmt.Sprintf("dial %d", c.Peer))
	}
	for i := range r.out.Sends {
		s := &r.out.Sends[i]
		if n := s.Msg.Vote; n != nil {
			v := n.Vote
			if v.Leader == noVote {
				v = proto.Vote{}
			}
			did = append(did, fmt.Sprintf("%v %d:%d e%d r%d>%d", n.State, v.Leader, v.Zxid.Counter(), v.PeerEpoch, n.Round, s.Conn.Peer))
		} else {
			did = append(did, fmt.Sprintf("%v>%d", s.Msg.Kind, s.Conn.Peer))
		}
	}
	for _, c := range r.out.Closes {
		did = append(did, fmt.Sprintf("close %d", c.Conn.Peer))
	}
	r.trace = append(r.trace, r.out.Trace...)
	r.out.Reset()
	return strings.Join(did, ", ")
}

// hear is a notification.
func (r *rig) hear(from proto.ServerID, s proto.ServerState, v proto.Vote, round int64) string {
	return r.step(step.Input{Kind: step.Recv, Conn: proto.Conn{Net: proto.Election, Peer: proto.Party(from)},
		Msg: proto.Message{Kind: proto.NotificationKind, Vote: &proto.Notification{Sid: from, State: s, Vote: v, Round: round}}})
}

// wait lets time pass; timers fire when they are due.
func (r *rig) wait(d proto.Millis) string {
	var did []string
	for end := r.now + d; ; {
		w := r.f.Wake()
		if w > end {
			r.now = end
			return strings.Join(did, ", ")
		}
		r.now = max(r.now, w)
		if s := r.step(step.Input{Kind: step.Timer}); s != "" {
			did = append(did, s)
		}
	}
}

func (r *rig) want(got, want string) {
	r.t.Helper()
	if got != want {
		r.t.Fatalf("got  %q\nwant %q", got, want)
	}
}

func (r *rig) wantState(s proto.ServerState, leader proto.ServerID) {
	r.t.Helper()
	if r.f.State != s || r.f.Vote().Leader != leader {
		r.t.Fatalf("%v with vote %v, want %v with %d", r.f.State, r.f.Vote(), s, leader)
	}
}
