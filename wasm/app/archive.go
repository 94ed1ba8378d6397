package app

import (
	"sort"

	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// archive keeps of every event of the run, branch by branch, what lists and charts are made of: 40 bytes. The rest of an
// event is had again by replay.
type archive struct {
	branches [][]fact
	size     int
	tags     []tag
	known    map[tag]uint32
}

// fact is what is kept of an event.
type fact struct {
	num   int64 // the zxid; of a client's requests and replies the xid
	seq   uint32
	cause uint32 // the seq of its cause, 0 for none
	moves uint32 // how many lay before the move in which it happened
	at    uint32 // virtual ms
	kind  trace.Kind
	msg   proto.Kind // of a message that was sent or delivered
	taken bool       // as the event says; of a sync, that it was the log's; of a write, a snapshot's
	who   int16      // a proto.Party
	peer  int16
	tag   uint32 // index of its words
}

// maxFacts bounds the memory. When it is reached, heartbeats go first, then what is oldest.
const maxFacts = 1 << 19

// add notes an event that happens in the move after so many.
func (a *archive) add(e *trace.Event, moves int64) {
	for len(a.branches) <= e.Branch {
		a.branches = append(a.branches, nil)
	}
	f := factOf(e, moves)
	f.tag = a.tagged(e)
	a.branches[e.Branch] = append(a.branches[e.Branch], f)
	if a.size++; a.size > maxFacts {
		a.thin()
	}
}

func factOf(e *trace.Event, moves int64) fact {
	f := fact{num: int64(e.Zxid), seq: uint32(e.Seq), cause: uint32(e.Cause), moves: uint32(moves), at: uint32(e.At), kind: e.Kind, msg: e.Kind.Message(),
		taken: e.Taken, who: int16(doer(e)), peer: int16(e.Peer)}
	switch e.Kind {
	case trace.Deliver:
		f.msg = e.Msg
	case trace.Fsync:
		f.taken = e.Text == proto.LogFile.String()
	case trace.Write:
		f.taken = e.Text == proto.SaveSnapshot.String()
	case trace.Crash:
		f.num = int64(e.Zxid2)
	}
	if f.msg == proto.ClientRequest || f.msg == proto.ClientReply {
		f.num = int64(e.Xid)
	}
	return f
}

// doer is who an event happens to, 0 for the world.
func doer(e *trace.Event) proto.Party {
	if e.Client != 0 {
		return e.Client
	}
	return proto.Party(e.Server)
}

// quiet tells heartbeats and clocks from what a learner looks for, as of an event.
func (f *fact) quiet() bool {
	e := trace.Event{Kind: f.kind, Msg: f.msg}
	return quiet(&e)
}

// rank is how much a fact has to say, as of an event.
func (f *fact) rank() uint8 {
	e := trace.Event{Kind: f.kind, Msg: f.msg, Taken: f.taken, Zxid: proto.Zxid(f.num)}
	return read(&e).rank
}

// thin makes room.
func (a *archive) thin() {
	a.size = 0
	for i, list := range a.branches {
		var kept []fact
		for j := range list {
			if !list[j].quiet() {
				kept = append(kept, list[j])
			}
		}
		if len(kept) > maxFacts/2 {
			kept = append([]fact(nil), kept[len(kept)-maxFacts/2:]...)
		}
		a.branches[i] = kept
		a.size += len(kept)
	}
}

// upTo gives the facts of a branch alone that lie before a place.
func (a *archive) upTo(branch int, moves int64) []fact {
	if branch >= len(a.branches) {
		return nil
	}
	list := a.branches[branch]
	return list[:sort.Search(len(list), func(i int) bool { return int64(list[i].moves) >= moves })]
}

// find says on which branch an event happened, and in the move after how many.
func (a *archive) find(seq int64) (branch int, f *fact, ok bool) {
	for b, list := range a.branches {
		i := sort.Search(len(list), func(i int) bool { return int64(list[i].seq) >= seq })
		if i < len(list) && int64(list[i].seq) == seq {
			return b, &list[i], true
		}
	}
	return 0, nil, false
}

// lived gives the facts of the story up to the position, part by part, in the order in which they were lived: what was
// rewound stays.
func (r *run) lived() [][]fact {
	branch, moves := r.p.Place()
	var out [][]fact
	parts := r.p.Story(branch)
	for i, l := range parts {
		if i == len(parts)-1 {
			l.To = moves
		}
		out = append(out, r.archive.upTo(l.Branch, l.To))
	}
	return out
}

// past gives the facts of the position's own history, part by part: the world knows of nothing else.
func (r *run) past() [][]fact {
	branch, moves := r.p.Place()
	return r.pastOf(r.p.Branches(), branch, moves)
}

func (r *run) pastOf(branches []player.Branch, id int, until int64) [][]fact {
	b := &branches[id]
	var out [][]fact
	if b.Parent >= 0 {
		out = r.pastOf(branches, b.Parent, min(b.Fork, until))
	}
	return append(out, r.archive.upTo(id, until))
}
