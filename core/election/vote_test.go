package election

import (
	"testing"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// docs/protocol/election.md#votes: peerEpoch, then zxid, then sid, each compared as a signed number.
func TestVoteOrder(t *testing.T) {
	z := proto.MakeZxid
	for _, test := range []struct {
		v, w proto.Vote
		want bool
		rule trace.Rule
	}{
		{proto.Vote{Leader: 1, Zxid: z(1, 1), PeerEpoch: 2}, proto.Vote{Leader: 5, Zxid: z(1, 9), PeerEpoch: 1}, true, trace.ByEpoch},
		{proto.Vote{Leader: 5, Zxid: z(1, 9), PeerEpoch: 1}, proto.Vote{Leader: 1, Zxid: z(1, 1), PeerEpoch: 2}, false, trace.ByEpoch},
		{proto.Vote{Leader: 5, Zxid: z(9, 9), PeerEpoch: 1}, proto.Vote{Leader: 1, Zxid: z(1, 1), PeerEpoch: 2}, false, trace.ByEpoch},
		{proto.Vote{Leader: 1, Zxid: z(2, 0), PeerEpoch: 2}, proto.Vote{Leader: 5, Zxid: z(1, 9), PeerEpoch: 2}, true, trace.ByZxid},
		{proto.Vote{Leader: 5, Zxid: z(1, 8), PeerEpoch: 2}, proto.Vote{Leader: 1, Zxid: z(1, 9), PeerEpoch: 2}, false, trace.ByZxid},
		{proto.Vote{Leader: 1, Zxid: 0, PeerEpoch: 0}, proto.Vote{Leader: 2, Zxid: -1, PeerEpoch: 0}, true, trace.ByZxid},
		{proto.Vote{Leader: 2, Zxid: 0, PeerEpoch: 0}, proto.Vote{Leader: 1, Zxid: 0, PeerEpoch: 0}, true, trace.BySid},
		{proto.Vote{Leader: 1, Zxid: 0, PeerEpoch: 0}, proto.Vote{Leader: 2, Zxid: 0, PeerEpoch: 0}, false, trace.BySid},
		{proto.Vote{Leader: 1, Zxid: 0, PeerEpoch: 0}, proto.Vote{Leader: 1, Zxid: 0, PeerEpoch: 0}, false, trace.SameVote},
		{proto.Vote{Leader: 1}, proto.Vote{Leader: noVote, Zxid: noVote, PeerEpoch: noVote}, true, trace.ByEpoch},
	} {
		if got, rule := beats(test.v, test.w); got != test.want || rule != test.rule {
			t.Errorf("%v beats %v: %v by %q, want %v by %q", test.v, test.w, got, rule, test.want, test.rule)
		}
	}
}

// Any two votes are equal or one of them beats the other, never both; and the order has no circles.
func TestVoteOrderIsTotal(t *testing.T) {
	var all []proto.Vote
	for e := int64(0); e < 3; e++ {
		for z := uint32(0); z < 3; z++ {
			for id := proto.ServerID(1); id < 4; id++ {
				all = append(all, vote(id, z, e))
			}
		}
	}
	for i, v := range all {
		for j, w := range all {
			if got, _ := beats(v, w); got != (i > j) {
				t.Errorf("%v beats %v: %v", v, w, got)
			}
		}
	}
}

// docs/protocol/election.md#votes: while one of the two is LOOKING everything must match; else leader and peerEpoch.
func TestVoteEquality(t *testing.T) {
	base := cast{Sid: 1, State: proto.Looking, Round: 3, Vote: vote(2, 5, 1)}
	for _, test := range []struct {
		name                   string
		change                 func(*cast)
		looking, mixed, joined bool
	}{
		{"the same", func(*cast) {}, true, true, true},
		{"another sender", func(c *cast) { c.Sid = 3 }, true, true, true},
		{"another leader", func(c *cast) { c.Vote.Leader = 3 }, false, false, false},
		{"another epoch", func(c *cast) { c.Vote.PeerEpoch = 2 }, false, false, false},
		{"another zxid", func(c *cast) { c.Vote.Zxid++ }, false, false, true},
		{"another round", func(c *cast) { c.Round++ }, false, false, true},
		{"of an old release", func(c *cast) { c.Old = true }, true, true, true},
		{"of an old release, another epoch", func(c *cast) { c.Old, c.Vote.PeerEpoch = true, 2 }, false, false, true},
		{"of an old release, another leader", func(c *cast) { c.Old, c.Vote.Leader = true, 3 }, false, false, false},
	} {
		for _, states := range []struct {
			a, b proto.ServerState
			want bool
		}{{proto.Looking, proto.Looking, test.looking}, {proto.Looking, proto.Following, test.mixed},
			{proto.Leading, proto.Looking, test.mixed}, {proto.Following, proto.Leading, test.joined}} {
			a, b := base, base
			a.State, b.State = states.a, states.b
			test.change(&b)
			if a.equal(b) != states.want || b.equal(a) != states.want {
				t.Errorf("%s, %v and %v: %v", test.name, states.a, states.b, a.equal(b))
			}
		}
	}
}

// A set of votes holds the latest of each server.
func TestVotesPut(t *testing.T) {
	var v votes
	for _, sid := range []proto.ServerID{3, 1, 2, 3, 1} {
		v = v.put(cast{Sid: sid, Vote: vote(sid, uint32(len(v)), 0)})
	}
	if len(v) != 3 || v[0].Sid != 1 || v[1].Sid != 2 || v[2].Sid != 3 {
		t.Fatalf("%v", v)
	}
	if c, ok := v.get(3); !ok || c.Vote.Zxid.Counter() != 3 {
		t.Errorf("%v %v", c, ok)
	}
	if _, ok := v.get(4); ok {
		t.Error("a vote of 4")
	}
	if got := v.supporters(cast{State: proto.Looking, Vote: vote(2, 2, 0)}); got != (proto.Sids{}).With(2) {
		t.Errorf("supporters %v", got.List())
	}
}

// With the known fault the epochs of two votes do not count, whichever of the two they are of.
func TestVotesWithoutEpoch(t *testing.T) {
	f := FLE{Cfg: Config{ID: 1, Bugs: proto.BugVotesWithoutEpoch}}
	for _, test := range []struct {
		v, w proto.Vote
		want bool
		rule trace.Rule
	}{
		{vote(1, 9, 1), vote(2, 5, 7), true, trace.ByZxid}, {vote(1, 5, 7), vote(2, 9, 1), false, trace.ByZxid},
		{vote(2, 5, 1), vote(1, 5, 7), true, trace.BySid}, {vote(1, 5, 7), vote(1, 5, 1), false, trace.SameVote},
	} {
		if got, rule := f.beats(test.v, test.w); got != test.want || rule != test.rule {
			t.Errorf("%v beats %v: %v by %q, want %v by %q", test.v, test.w, got, rule, test.want, test.rule)
		}
	}
}
