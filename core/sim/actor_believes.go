package sim

import (
	"slices"

	"zootrope/core/client"
	"zootrope/core/proto"
)

// belief is what a client knows of a path from its last answer about it. The tree may have gone on since.
type belief struct {
	path string
	how  Learnt
	data []byte
}

// maxBeliefs is of how many paths a client's knowledge is kept.
const maxBeliefs = 8

var creates = []proto.OpCode{proto.OpCreate, proto.OpCreate2, proto.OpCreateContainer, proto.OpCreateTTL}

// believe notes what an answer tells the client of a path. Requests of recipes tell nothing: what they come to stands in their locks.
func (a *Actor) believe(cmd *client.Command, rep *proto.Reply) {
	if len(cmd.Repeat) > 0 {
		return
	}
	req := &cmd.Op
	b := belief{path: req.Path}
	switch {
	case rep.Err == proto.NoNode:
		b.how = HasMissed
	case rep.Err != proto.OK:
		return
	case req.Op == proto.OpGetData:
		b.how, b.data = HasRead, rep.Data
	case req.Op == proto.OpSetData:
		b.how, b.data = HasWritten, req.Data
	case req.Op == proto.OpDelete:
		b.how = HasDeleted
	case slices.Contains(creates, req.Op):
		b.how, b.path, b.data = HasWritten, rep.Path, req.Data
	default:
		return
	}
	kept := slices.DeleteFunc(slices.Clone(a.beliefs), func(old belief) bool { return old.path == b.path })
	if a.beliefs = kept; len(b.data) > 0 || !slices.Contains(creates, req.Op) { // of a node that was made without a value the client knows no more than the tree shows
		a.beliefs = append(kept[max(0, len(kept)-maxBeliefs+1):], b)
	}
}
