package history

import (
	"slices"
	"sort"

	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// Archive keeps 40 bytes of every event of the run, branch by branch: what lists and charts need. A replay gives the rest of an event.
type Archive struct {
	branches [][]Fact
	size     int
	tags     []tag
	known    map[tag]uint32
}

// Fact is what is kept of an event.
type Fact struct {
	Num   int64 // the zxid; of a client's requests and replies the xid
	Seq   uint32
	Cause uint32 // the seq of its cause, 0 for none
	Moves uint32 // how many lay before the move in which it happened
	At    uint32 // virtual ms
	Kind  trace.Kind
	Msg   proto.Kind // of a message that was sent or delivered
	Taken bool       // as the event says; of a sync, that it was the log's; of a write, a snapshot's
	Who   int16      // a proto.Party
	Peer  int16
	tag   uint32 // index of its words
}

// maxFacts bounds the memory. When it is reached, heartbeats go first, then what is oldest.
const maxFacts = 1 << 19

// Add notes an event that happens in the move after so many.
func (a *Archive) Add(e *trace.Event, moves int64) {
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

func factOf(e *trace.Event, moves int64) Fact {
	f := Fact{Num: int64(e.Zxid), Seq: uint32(e.Seq), Cause: uint32(e.Cause), Moves: uint32(moves), At: uint32(e.At), Kind: e.Kind, Msg: e.Kind.Message(),
		Taken: e.Taken, Who: int16(e.Party()), Peer: int16(e.Peer)}
	switch e.Kind {
	case trace.Deliver:
		f.Msg = e.Msg
	case trace.Fsync:
		f.Taken = e.Text == proto.LogFile.String()
	case trace.Write:
		f.Taken = e.Text == proto.SaveSnapshot.String()
	case trace.Crash:
		f.Num = int64(e.Zxid2)
	}
	if f.Msg == proto.ClientRequest || f.Msg == proto.ClientReply {
		f.Num = int64(e.Xid)
	}
	return f
}

// Quiet tells heartbeats and clocks from what a learner looks for, as of an event.
func (f *Fact) Quiet() bool {
	e := trace.Event{Kind: f.Kind, Msg: f.Msg}
	return quiet(&e)
}

// Rank is how much a fact has to say, as of an event.
func (f *Fact) Rank() uint8 {
	e := trace.Event{Kind: f.Kind, Msg: f.Msg, Taken: f.Taken, Zxid: proto.Zxid(f.Num)}
	return Read(&e).Rank
}

// thin makes room.
func (a *Archive) thin() {
	a.size = 0
	for i, list := range a.branches {
		var kept []Fact
		for j := range list {
			if !list[j].Quiet() {
				kept = append(kept, list[j])
			}
		}
		if len(kept) > maxFacts/2 {
			kept = slices.Clone(kept[len(kept)-maxFacts/2:])
		}
		a.branches[i] = kept
		a.size += len(kept)
	}
}

// upTo gives the facts of a branch alone that lie before a position.
func (a *Archive) upTo(branch int, moves int64) []Fact {
	if branch >= len(a.branches) {
		return nil
	}
	list := a.branches[branch]
	return list[:sort.Search(len(list), func(i int) bool { return int64(list[i].Moves) >= moves })]
}

// Find says on which branch an event happened, and in the move after how many.
func (a *Archive) Find(seq int64) (branch int, f *Fact, ok bool) {
	for b, list := range a.branches {
		i := sort.Search(len(list), func(i int) bool { return int64(list[i].Seq) >= seq })
		if i < len(list) && int64(list[i].Seq) == seq {
			return b, &list[i], true
		}
	}
	return 0, nil, false
}

// Lived gives the facts of the story up to the position of a player, part by part, in the order in which they happened. It includes
// what was rewound.
func (a *Archive) Lived(p *player.Player) [][]Fact {
	branch, moves := p.Position()
	var out [][]Fact
	parts := p.Story(branch)
	for i, l := range parts {
		if i == len(parts)-1 {
			l.To = moves
		}
		out = append(out, a.upTo(l.Branch, l.To))
	}
	return out
}

// Past gives the facts that led to the position of a player, part by part, without what was rewound.
func (a *Archive) Past(p *player.Player) [][]Fact {
	branch, moves := p.Position()
	return a.past(p.Branches(), branch, moves)
}

func (a *Archive) past(branches []player.Branch, id int, until int64) [][]Fact {
	b := &branches[id]
	var out [][]Fact
	if b.Parent >= 0 {
		out = a.past(branches, b.Parent, min(b.Fork, until))
	}
	return append(out, a.upTo(id, until))
}
