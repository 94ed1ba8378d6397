package sim

import (
	"math"
	"slices"

	"zootrope/core/client"
	"zootrope/core/proto"
	"zootrope/core/recipe"
)

// belief is what a client knows of a path from the last answer or watch event about it. The tree may have gone on since.
type belief struct {
	path  string
	how   Learnt
	data  []byte
	event proto.EventType // of how Notified
	err   proto.Code      // of how Refused
	first string          // of how HasListed
}

// ofList says whether a belief is about the children of the node, and not about its data.
func (b *belief) ofList() bool { return b.how == HasListed || b.event == proto.NodeChildrenChanged }

// ofNode says whether a belief is about the whole node.
func (b *belief) ofNode() bool {
	return b.how == HasMissed || b.how == HasDeleted || b.how == Refused || b.event == proto.NodeDeleted || b.event == proto.NodeCreated
}

func (b *belief) view(client string) BeliefView {
	v := BeliefView{Client: client, Path: b.path, How: b.how, Data: preview(b.data), First: b.first}
	if b.how == Notified {
		v.Event = b.event.String()
	}
	if b.how == Refused {
		v.Error = b.err.String()
	}
	return v
}

// maxBeliefs is of how many paths a client's knowledge is kept.
const maxBeliefs = 8

// refusals are errors that say something of the node itself.
var refusals = []proto.Code{proto.NodeExists, proto.NotEmpty, proto.BadVersion, proto.NoChildrenForEphemerals, proto.NoAuth}

var creates = []proto.OpCode{proto.OpCreate, proto.OpCreate2, proto.OpCreateContainer, proto.OpCreateTTL}

// believe notes what an answer tells the client of a path. Requests of recipes other than subscribe tell nothing: what they come to stands in their locks.
func (a *Actor) believe(cmd *client.Command, rep *proto.Reply) {
	if len(cmd.Repeat) > 0 {
		return
	}
	if cmd.Op.Op == proto.OpMultiRead {
		for i := range min(len(cmd.Op.Ops), len(rep.Results)) {
			a.believe(&client.Command{Op: cmd.Op.Ops[i]}, &rep.Results[i])
		}
		return
	}
	req := &cmd.Op
	b := belief{path: req.Path}
	switch {
	case rep.Err == proto.NoNode:
		b.how = HasMissed
	case slices.Contains(refusals, rep.Err):
		b.how, b.err = Refused, rep.Err
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
	case req.Op == proto.OpGetChildren, req.Op == proto.OpGetChildren2:
		b.how, b.first = HasListed, firstOf(rep.Children)
	default:
		return
	}
	a.forget(&b)
	switch {
	case b.how == HasListed && b.first == "": // of a list the stage shows the first of a queue alone
	case b.how == HasWritten && len(b.data) == 0 && req.Op != proto.OpSetData: // of a node that was made without a value the client knows no more than the tree shows
	default:
		a.learn(b)
	}
}

// firstOf is the name with the smallest sequence number, "" if no name has one.
func firstOf(names []string) string {
	first, least := "", int64(math.MaxInt64)
	for _, name := range names {
		if n, ok := recipe.Sequence(name); ok && n < least {
			first, least = name, n
		}
	}
	return first
}

// notice notes what a watch event tells the client of a path. What it had read there before, it no longer believes.
func (a *Actor) notice(e *proto.WatcherEvent) {
	if e.Type >= proto.NodeCreated && e.Type <= proto.NodeChildrenChanged {
		b := belief{path: e.Path, how: Notified, event: e.Type}
		a.forget(&b)
		a.learn(b)
	}
}

// forget drops the beliefs that a new belief replaces.
func (a *Actor) forget(b *belief) {
	a.beliefs = slices.DeleteFunc(slices.Clone(a.beliefs), func(old belief) bool {
		return old.path == b.path && (b.ofNode() || old.ofNode() || b.ofList() == old.ofList())
	})
}

func (a *Actor) learn(b belief) {
	a.beliefs = append(a.beliefs[max(0, len(a.beliefs)-maxBeliefs+1):], b)
}
