package election

import (
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// beats says whether vote v is preferred to w, and which comparison decided: peerEpoch first, then zxid, then sid.
// FastLeaderElection.totalOrderPredicate; with majority quorums every server has weight 1 (docs/protocol/election.md#votes).
func beats(v, w proto.Vote) (bool, trace.Rule) {
	if v.PeerEpoch != w.PeerEpoch {
		return v.PeerEpoch > w.PeerEpoch, trace.ByEpoch
	}
	if v.Zxid != w.Zxid {
		return v.Zxid > w.Zxid, trace.ByZxid
	}
	if v.Leader != w.Leader {
		return v.Leader > w.Leader, trace.BySid
	}
	return false, trace.SameVote
}

// cast is a vote as a server recorded it: who cast it, in which state and round.
type cast struct {
	Sid   proto.ServerID
	State proto.ServerState
	Round int64
	Vote  proto.Vote
	Old   bool // the notification had version 0 of the format
}

// equal says whether two recorded votes support the same leader. While one of them is LOOKING everything must match;
// among established servers zxid and round may differ, and between an old release and a new one the epoch, too
// (Vote.equals; ZOOKEEPER-1732, 1805, 1818).
func (c cast) equal(d cast) bool {
	if c.State == proto.Looking || d.State == proto.Looking {
		return c.Vote == d.Vote && c.Round == d.Round
	}
	return c.Vote.Leader == d.Vote.Leader && (c.Old != d.Old || c.Vote.PeerEpoch == d.Vote.PeerEpoch)
}

// votes is a set of recorded votes, one a server, ordered by sid.
type votes []cast

// put records a vote, in place of an earlier one of the same server.
func (v votes) put(c cast) votes {
	i := 0
	for i < len(v) && v[i].Sid < c.Sid {
		i++
	}
	if i < len(v) && v[i].Sid == c.Sid {
		v[i] = c
		return v
	}
	v = append(v, cast{})
	copy(v[i+1:], v[i:])
	v[i] = c
	return v
}

func (v votes) get(sid proto.ServerID) (cast, bool) {
	for _, c := range v {
		if c.Sid == sid {
			return c, true
		}
	}
	return cast{}, false
}

// supporters gives who in v votes as c does (FastLeaderElection.getVoteTracker).
func (v votes) supporters(c cast) proto.Sids {
	var s proto.Sids
	for _, d := range v {
		if d.equal(c) {
			s = s.With(d.Sid)
		}
	}
	return s
}
