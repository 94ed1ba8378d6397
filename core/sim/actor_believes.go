package sim

import (
	"slices"

	"zootrope/core/client"
	"zootrope/core/proto"
)

// belief is what a client knows of a path from the last answer or watch event about it. The tree may have gone on since.
type belief struct {
	path  string
	how   Learnt
	data  []byte
	event proto.EventType // of how Notified
}

func (b *belief) view(client string) BeliefView {
	v := BeliefView{Client: client, Path: b.path, How: b.how, Data: preview(b.data)}
	if b.how == Notified {
		v.Event = b.event.String()
	}
	return v
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
	a.forget(b.path)
	if len(b.data) > 0 || !slices.Contains(creates, req.Op) { // of a node that was made without a value the client knows no more than the tree shows
		a.learn(b)
	}
}

// notice notes what a watch event tells the client of a path. What it had read there before, it no longer believes.
func (a *Actor) notice(e *proto.WatcherEvent) {
	if e.Type >= proto.NodeCreated && e.Type <= proto.NodeChildrenChanged {
		a.forget(e.Path)
		a.learn(belief{path: e.Path, how: Notified, event: e.Type})
	}
}

func (a *Actor) forget(path string) {
	a.beliefs = slices.DeleteFunc(slices.Clone(a.beliefs), func(old belief) bool { return old.path == path })
}

func (a *Actor) learn(b belief) {
	a.beliefs = append(a.beliefs[max(0, len(a.beliefs)-maxBeliefs+1):], b)
}
