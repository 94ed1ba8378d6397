package client

import (
	"slices"

	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// kinds is a set of the tables of ZKWatchManager.
type kinds uint8

const (
	dataWatch kinds = 1 << iota
	existWatch
	childWatch
	persistentWatch
	recursiveWatch
)

// registry is what the client watches (ZKWatchManager), so that it can tell the next server.
type registry struct {
	ByPath map[string]kinds
}

func (r *registry) add(path string, k kinds) {
	if r.ByPath == nil {
		r.ByPath = map[string]kinds{}
	}
	r.ByPath[path] |= k
}

func (r *registry) drop(path string, k kinds) {
	if left := r.ByPath[path] &^ k; left != 0 {
		r.ByPath[path] = left
	} else {
		delete(r.ByPath, path)
	}
}

// fired takes off the watches that an event uses up (ZKWatchManager.materialize). Persistent ones stay.
func (r *registry) fired(e *proto.WatcherEvent) {
	switch e.Type {
	case proto.NodeCreated, proto.NodeDataChanged:
		r.drop(e.Path, dataWatch|existWatch)
	case proto.NodeChildrenChanged:
		r.drop(e.Path, childWatch)
	case proto.NodeDeleted:
		r.drop(e.Path, dataWatch|existWatch|childWatch)
	}
}

// answered registers what a read or addWatch has set, and takes off what removeWatches has removed. A read of a
// missing node sets nothing, except exists (docs/protocol/watches.md#what-sets-a-watch).
func (r *registry) answered(c *Client, req *proto.Request, rep *proto.Reply) {
	ok := rep.Err == proto.OK
	switch req.Op {
	case proto.OpGetData:
		if req.Watch && ok {
			r.add(req.Path, dataWatch)
		}
	case proto.OpGetChildren, proto.OpGetChildren2:
		if req.Watch && ok {
			r.add(req.Path, childWatch)
		}
	case proto.OpExists:
		if req.Watch && ok {
			r.add(req.Path, dataWatch)
		} else if req.Watch && rep.Err == proto.NoNode {
			r.add(req.Path, existWatch)
		}
	case proto.OpAddWatch:
		if ok && req.Mode == proto.WatchPersistentRecursive {
			r.add(req.Path, recursiveWatch)
		} else if ok {
			r.add(req.Path, persistentWatch)
		}
	case proto.OpRemoveWatches:
		if ok {
			r.removed(c, req)
		}
	}
}

// removed makes the events that tell of removed watches (docs/protocol/watches.md#removing-watches); no server sends them.
func (r *registry) removed(c *Client, req *proto.Request) {
	was := r.ByPath[req.Path]
	tell := func(k kinds, e proto.EventType) {
		if was&k != 0 {
			r.drop(req.Path, k)
			c.news = append(c.news, News{Kind: Watched, Event: proto.WatcherEvent{Type: e, Path: req.Path, Zxid: proto.NoZxid}})
		}
	}
	if req.Watcher != proto.WatcherData {
		tell(childWatch, proto.ChildWatchRemoved)
	}
	if req.Watcher != proto.WatcherChildren {
		tell(dataWatch|existWatch, proto.DataWatchRemoved)
	}
	if req.Watcher == proto.WatcherAny {
		tell(persistentWatch|recursiveWatch, proto.PersistentWatchRemoved)
	}
}

// Watches lists the watched paths, sorted.
func (c *Client) Watches() []string {
	paths := make([]string, 0, len(c.watches.ByPath))
	for p := range c.watches.ByPath { //ordered: sorted below
		paths = append(paths, p)
	}
	slices.Sort(paths)
	return paths
}

// Registered is a watch that the client has, as far as it knows.
type Registered struct {
	Path string
	Kind string // data exist child persistent recursive
}

var kindNames = [...]string{"data", "exist", "child", "persistent", "recursive"}

// WatchList lists the watches by path, and those of a path in the order of Kind's comment.
func (c *Client) WatchList() []Registered {
	var out []Registered
	for _, p := range c.Watches() {
		for i, name := range kindNames {
			if k := dataWatch << i; c.watches.ByPath[p]&k != 0 {
				out = append(out, Registered{p, name})
			}
		}
	}
	return out
}

// setWatchesBytes bounds the paths of one setWatches (SET_WATCHES_MAX_LENGTH).
const setWatchesBytes = 128 << 10

// sendWatches tells a new server what is watched and since when, so that it can catch up
// (docs/protocol/watches.md#after-a-reconnect).
func (c *Client) sendWatches(now proto.Millis, out *step.Output) {
	if len(c.watches.ByPath) == 0 {
		return
	}
	c.sentAt = now
	for _, w := range c.watches.sets(c.Watches(), c.lastZxidSeen) {
		op := proto.OpSetWatches
		if len(w.Persistent)+len(w.PersistentRecursive) > 0 {
			op = proto.OpSetWatches2
		}
		out.Send(trace.AtClientSetWatches, c.conn, proto.Message{Kind: proto.ClientRequest,
			Req: &proto.Request{Op: op, Xid: xidSetWatches, Watches: w}})
	}
}

// sets divides the registry into messages of a bounded length: data watches first, then the other tables.
func (r *registry) sets(paths []string, since proto.Zxid) []*proto.WatchSet {
	set := &proto.WatchSet{RelativeZxid: since}
	all, length := []*proto.WatchSet{set}, 0
	for k := dataWatch; k <= recursiveWatch; k <<= 1 {
		for _, p := range paths {
			if r.ByPath[p]&k == 0 {
				continue
			}
			if length >= setWatchesBytes {
				set, length = &proto.WatchSet{RelativeZxid: since}, 0
				all = append(all, set)
			}
			list := table(set, k)
			*list = append(*list, p)
			length += len(p) + 4
		}
	}
	return all
}

func table(s *proto.WatchSet, k kinds) *[]string {
	switch k {
	case dataWatch:
		return &s.Data
	case existWatch:
		return &s.Exist
	case childWatch:
		return &s.Child
	case persistentWatch:
		return &s.Persistent
	default:
		return &s.PersistentRecursive
	}
}
