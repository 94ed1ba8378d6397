package server_test

import (
	"fmt"
	"strings"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/server"
	"zootrope/core/step"
	"zootrope/core/zab"
)

// one is a server among three voters and observer 4, which are played by hand. Its log ends at 1:3, and it has been in epoch 1; what it writes is
// durable when the test says so.
type one struct {
	alone
	id     proto.ServerID
	dialed map[proto.Party]proto.Conn // at its election port …
	leader proto.Conn                 // …and as a learner
	gen    uint32
	wrote  []proto.Ticket
	logged []*proto.Txn
	told   []string // notifications that left on their own, not as answers
}

func (o *one) Segments() []proto.LogSegment {
	var s proto.LogSegment
	for n := uint32(1); n <= 3; n++ {
		z := proto.MakeZxid(1, n)
		s.Txns = append(s.Txns, &proto.Txn{Zxid: z, Type: proto.OpCreateSession, Session: proto.SessionID(z), Timeout: 4000})
	}
	s.Txns = append(s.Txns, o.logged...)
	return []proto.LogSegment{s}
}

func newOne(t *testing.T, id proto.ServerID) *one { return newOneOf(t, id, 7, zab.Defaults()) }

func newOneOf(t *testing.T, id proto.ServerID, seed uint64, cfg zab.Config) *one {
	o := &one{id: id, dialed: map[proto.Party]proto.Conn{}}
	o.t, o.accepted, o.current = t, 1, 1
	cfg.ID, cfg.Voters, cfg.Observers, cfg.Digest = id, proto.Sids{}.With(1).With(2).With(3), proto.Sids{}.With(4), false
	srv, err := server.Boot(cfg, seed, 0, o, &o.out)
	if err != nil {
		t.Fatal(err)
	}
	o.srv = srv
	o.take()
	for peer := proto.Party(1); peer <= 4; peer++ {
		if peer.Server() != id {
			o.connect(peer)
		}
	}
	return o
}

// connect makes the connection between the election ports of two servers, which the larger one opens.
func (o *one) connect(peer proto.Party) {
	if peer.Server() < o.id {
		o.do(step.Input{Kind: step.Opened, Conn: o.dialed[peer]})
		return
	}
	if c, ok := o.dialed[peer]; ok {
		o.do(step.Input{Kind: step.Opened, Conn: c}) // it closes it, and is dialled
	}
	o.gen++
	o.dialed[peer] = proto.Conn{Net: proto.Election, Peer: peer, Gen: o.gen}
	o.do(step.Input{Kind: step.Opened, Conn: o.dialed[peer]})
	o.do(step.Input{Kind: step.Recv, Conn: o.dialed[peer], Msg: proto.Message{Kind: proto.Initial, Sid: peer.Server()}})
}

// take looks at what a step has led to.
func (o *one) take() {
	for _, w := range o.out.Writes {
		o.wrote = append(o.wrote, w.Ticket)
		switch w.Op {
		case proto.AcceptedEpoch:
			o.accepted = w.Epoch
		case proto.CurrentEpoch:
			o.current = w.Epoch
		case proto.AppendTxn:
			o.logged = append(o.logged, w.Txn)
		}
	}
	for _, c := range o.out.Dials {
		if c.Net == proto.Quorum {
			o.leader = c
		} else {
			o.dialed[c.Peer] = c
		}
	}
	for _, s := range o.out.Sends {
		if n := s.Msg.Vote; n != nil {
			o.told = append(o.told, fmt.Sprintf("%d: %s", s.Conn.Peer, said(n)))
		}
	}
}

func said(n *proto.Notification) string {
	return fmt.Sprintf("%v votes (%d, %v, epoch %d) in round %d", n.State, n.Vote.Leader, n.Vote.Zxid, n.Vote.PeerEpoch, n.Round)
}

func (o *one) do(in step.Input) {
	o.out.Reset()
	in.Now, in.Wall = o.now, o.now
	noted(o.t, o.srv, &in, o, &o.out)
	if o.out.Cause != 0 {
		o.t.Errorf("a step leaves a cause behind: %d", o.out.Cause)
	}
	o.take()
}

// synced makes durable all that was written so far.
func (o *one) synced() {
	wrote := o.wrote
	o.wrote = nil
	for _, ticket := range wrote {
		o.do(step.Input{Kind: step.Synced, Done: ticket})
	}
}

// vote is a notification of another server.
func (o *one) vote(from proto.Party, state proto.ServerState, v proto.Vote, round int64) {
	o.do(step.Input{Kind: step.Recv, Conn: o.dialed[from], Msg: proto.Message{Kind: proto.NotificationKind,
		Vote: &proto.Notification{Sid: from.Server(), State: state, Vote: v, Round: round}}})
}

// answer is what a server hears that looks for a leader, in an old round.
func (o *one) answer(from proto.Party) string {
	o.told = nil
	v := proto.Vote{Leader: from.Server(), Zxid: proto.MakeZxid(1, 1), PeerEpoch: 1}
	if from == 4 { // an observer votes for nobody
		v = proto.Vote{Leader: -1 << 63, Zxid: -1 << 63, PeerEpoch: -1 << 63}
	}
	o.vote(from, proto.Looking, v, 0)
	return strings.Join(o.told, "; ")
}

// port is a packet at the quorum port.
func (o *one) port(c proto.Conn, k proto.Kind, epoch, zxid int64, sid proto.ServerID) {
	o.do(step.Input{Kind: step.Recv, Conn: c, Msg: proto.Message{Kind: k, Sid: sid, Zxid: proto.Zxid(zxid), Epoch: epoch}})
}

// waitFor lets the time of the next deadline come.
func (o *one) waitFor() {
	o.now = o.srv.Wake()
	o.do(step.Input{Kind: step.Timer})
}

// What a notification and a vote carry in each phase: the own vote, until there is a better one; then the vote that has ended the election, with
// the epoch that its leader had *then*. Only once it belongs to an established ensemble a server tells the new epoch: the leader with its quorum
// of NEWLEADER acknowledgements, a learner with UPTODATE (QuorumPeer.updateElectionVote; docs/protocol/election.md#between-elections). Neither
// acceptedEpoch nor currentEpoch, which are written before that, may be seen in it. Observers hear the vote of the last election.
func TestWhatAVoteCarriesInEachPhase(t *testing.T) {
	const epoch2 = int64(2) << 32
	best := proto.Vote{Leader: 3, Zxid: proto.MakeZxid(1, 3), PeerEpoch: 1}
	quorum := proto.Conn{Net: proto.Quorum, Peer: 2, Gen: 1}
	type phase struct {
		name            string
		do              func(o *one)
		voter, observer string
	}
	for _, role := range []struct {
		name   string
		id     proto.ServerID
		asker  proto.Party
		phases []phase
	}{
		{"a leader", 3, 1, []phase{
			{"looking", func(o *one) {}, "LOOKING votes (3, 1:3, epoch 1) in round 1", ""},
			{"waiting for a better vote", func(o *one) { o.vote(2, proto.Looking, best, 1) }, "LOOKING votes (3, 1:3, epoch 1) in round 1", ""},
			{"leading, discovery", func(o *one) { o.waitFor() }, "LEADING votes (3, 1:3, epoch 1) in round 1", "LEADING votes (3, 1:3, epoch 1) in round 1"},
			{"leading, with an epoch that is not durable", func(o *one) {
				o.do(step.Input{Kind: step.Opened, Conn: quorum})
				o.port(quorum, proto.FollowerInfo, 0, 1<<32, 2)
			}, "LEADING votes (3, 1:3, epoch 1) in round 1", "LEADING votes (3, 1:3, epoch 1) in round 1"},
			{"leading, its epoch proposed", func(o *one) { o.synced() }, "LEADING votes (3, 1:3, epoch 1) in round 1", "LEADING votes (3, 1:3, epoch 1) in round 1"},
			{"leading, synchronisation", func(o *one) { o.port(quorum, proto.AckEpoch, 1, 1<<32|3, 0) }, "LEADING votes (3, 1:3, epoch 1) in round 1", "LEADING votes (3, 1:3, epoch 1) in round 1"},
			{"leading, its currentEpoch durable", func(o *one) { o.synced() }, "LEADING votes (3, 1:3, epoch 1) in round 1", "LEADING votes (3, 1:3, epoch 1) in round 1"},
			{"leading, broadcast", func(o *one) { o.port(quorum, proto.Ack, 0, epoch2, 0) }, "LEADING votes (3, 1:3, epoch 2) in round 1", "LEADING votes (3, 1:3, epoch 2) in round 1"},
			{"looking again", func(o *one) { // its log has the ends of three sessions that have expired
				for o.srv.Serving() {
					o.waitFor()
				}
			}, "LOOKING votes (3, 2:3, epoch 2) in round 2", "LOOKING votes (3, 1:3, epoch 2) in round 2"},
		}},
		{"a follower", 1, 2, []phase{
			{"looking", func(o *one) {}, "LOOKING votes (1, 1:3, epoch 1) in round 1", ""},
			{"looking, with a better vote", func(o *one) { o.vote(3, proto.Looking, best, 1) }, "LOOKING votes (3, 1:3, epoch 1) in round 1", ""},
			{"following, dialling", func(o *one) { o.waitFor() }, "FOLLOWING votes (3, 1:3, epoch 1) in round 1", "FOLLOWING votes (3, 1:3, epoch 1) in round 1"},
			{"following, registered", func(o *one) { o.do(step.Input{Kind: step.Opened, Conn: o.leader}) }, "FOLLOWING votes (3, 1:3, epoch 1) in round 1", "FOLLOWING votes (3, 1:3, epoch 1) in round 1"},
			{"following, acceptedEpoch written", func(o *one) { o.port(o.leader, proto.LeaderInfo, 2, epoch2, 0) }, "FOLLOWING votes (3, 1:3, epoch 1) in round 1", "FOLLOWING votes (3, 1:3, epoch 1) in round 1"},
			{"following, synchronisation", func(o *one) { o.synced(); o.port(o.leader, proto.Diff, 0, 1<<32|3, 0) }, "FOLLOWING votes (3, 1:3, epoch 1) in round 1", "FOLLOWING votes (3, 1:3, epoch 1) in round 1"},
			{"following, NEWLEADER acknowledged", func(o *one) { o.port(o.leader, proto.NewLeader, 0, epoch2, 0); o.synced() }, "FOLLOWING votes (3, 1:3, epoch 1) in round 1", "FOLLOWING votes (3, 1:3, epoch 1) in round 1"},
			{"following, broadcast", func(o *one) { o.port(o.leader, proto.UpToDate, 0, -1, 0) }, "FOLLOWING votes (3, 1:3, epoch 2) in round 1", "FOLLOWING votes (3, 1:3, epoch 2) in round 1"},
			{"looking again", func(o *one) { o.do(step.Input{Kind: step.Closed, Conn: o.leader}) }, "LOOKING votes (1, 1:3, epoch 2) in round 2", "LOOKING votes (3, 1:3, epoch 2) in round 2"},
		}},
		{"a follower that has accepted an epoch and taken no part in it", 1, 2, []phase{
			{"following", func(o *one) { o.vote(3, proto.Looking, best, 1); o.waitFor() }, "FOLLOWING votes (3, 1:3, epoch 1) in round 1", "FOLLOWING votes (3, 1:3, epoch 1) in round 1"},
			{"looking again, with acceptedEpoch 2", func(o *one) {
				o.do(step.Input{Kind: step.Opened, Conn: o.leader})
				o.port(o.leader, proto.LeaderInfo, 2, epoch2, 0)
				o.synced()
				o.do(step.Input{Kind: step.Closed, Conn: o.leader})
			}, "LOOKING votes (1, 1:3, epoch 1) in round 2", "LOOKING votes (3, 1:3, epoch 1) in round 2"},
		}},
	} {
		t.Run(role.name, func(t *testing.T) {
			o := newOne(t, role.id)
			for _, p := range role.phases {
				if p.do(o); o.out.Exit != 0 {
					t.Fatalf("%s: the process ends", p.name)
				}
				broadcast := strings.HasSuffix(p.name, "broadcast")
				if epoch, leads := o.srv.Leads(); leads != (broadcast && role.id == 3) || leads != (epoch == 2) {
					t.Errorf("%s: it leads: %v, epoch %d", p.name, leads, epoch)
				}
				if o.srv.Serving() != broadcast || (o.srv.Follows() == 3) != (broadcast && role.id == 1) {
					t.Errorf("%s: it serves: %v, follows %d", p.name, o.srv.Serving(), o.srv.Follows())
				}
				want := fmt.Sprintf("%d: %s", role.asker, p.voter)
				if got := o.answer(role.asker); got != want {
					t.Errorf("%s: a voter hears\n%s\nwant\n%s", p.name, got, want)
				}
				if p.observer == "" {
					continue
				}
				if got, want := o.answer(4), "4: "+p.observer; got != want {
					t.Errorf("%s: an observer hears\n%s\nwant\n%s", p.name, got, want)
				}
			}
		})
	}
}
