package sim

import (
	"slices"
	"sort"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/recipe"
	"zootrope/core/trace"
	"zootrope/core/tree"
)

func (w *World) viewLock(path string) LockView {
	v := LockView{Path: path}
	type waiter struct{ node, name string }
	var waiting []waiter
	db := w.newest()
	for _, c := range w.clients {
		state, strategy, node := c.actor.Lock(path)
		if strategy != "" && !slices.Contains(v.Strategies, strategy) {
			v.Strategies = append(v.Strategies, strategy)
		}
		if state == lockHeld && c.actor.client.State().Alive() {
			v.Holders = append(v.Holders, Holding{c.name, strategy})
		}
		if state == lockWaiting && !outOfQueue(db, path, node) {
			waiting = append(waiting, waiter{suffix(node), c.name})
		}
	}
	sort.SliceStable(waiting, func(i, j int) bool { return waiting[i].node < waiting[j].node })
	for _, x := range waiting {
		v.Waiters = append(v.Waiters, x.name)
	}
	if db != nil {
		w.viewQueue(&v, db)
	}
	return v
}

// outOfQueue says whether the node of a waiting client has gone: its session has expired, and it has not heard of that. A client may know its
// node by its bare name (found-without-path).
func outOfQueue(db *tree.Database, path, node string) bool {
	if db == nil || node == "" {
		return false
	}
	if node[0] != '/' {
		node = path + "/" + node
	}
	_, there := db.Node(node)
	return !there
}

// suffix is the sequence number at the end of a node's name.
func suffix(node string) string { return node[max(0, len(node)-10):] }

// newest is the leader's database. Without a leader it is the database of the running server with the largest zxid.
func (w *World) newest() *tree.Database {
	if id := w.Leader(); id != 0 {
		return w.servers[id-1].srv.DB()
	}
	var best *tree.Database
	for _, p := range w.servers {
		if p.running() && (best == nil || p.srv.DB().LastProcessed() > best.LastProcessed()) {
			best = p.srv.DB()
		}
	}
	return best
}

// viewQueue lists the nodes of a lock's queue, those that have gone of late included.
func (w *World) viewQueue(v *LockView, db *tree.Database) {
	if n, ok := db.Node(v.Path); ok {
		v.Children = int(n.Stat.NumChildren)
	}
	head := v.Path + "/"
	if v.Path == "/" {
		head = "/"
	}
	for _, q := range w.rec.queued {
		name, ok := strings.CutPrefix(q.Path, head)
		if name = strings.TrimPrefix(name, "leases/"); ok && !strings.Contains(name, "/") {
			v.Nodes = append(v.Nodes, w.viewNode(v.Path, name, q, db))
		}
	}
	sort.SliceStable(v.Nodes, func(i, j int) bool { return suffix(v.Nodes[i].Name) < suffix(v.Nodes[j].Name) })
	if len(v.Holders) > 0 {
		return
	}
	for i := range v.Nodes {
		if v.Nodes[i].State == "waiting" {
			v.Nodes[i].State = "first"
			return
		}
	}
}

func (w *World) viewNode(lock, name string, q queued, db *tree.Database) LockNode {
	out := LockNode{Name: name, State: "waiting"}
	for _, c := range w.clients {
		state, _, node := c.actor.Lock(lock)
		if c.actor.client.Session() == q.Session || node == q.Path { // a LeaderLatch may go by the node of a former session
			out.Client = c.name
			if state == lockHeld && node == q.Path {
				out.State = "held"
			}
		}
	}
	if !q.lives(db) {
		out.State = "gone"
	}
	return out
}

// queued is a node that was made for a lock: the recorder remembers it, so that it can still be shown when it has gone.
type queued struct {
	Path    string
	Session proto.SessionID
	Zxid    proto.Zxid
}

func (q queued) lives(db *tree.Database) bool {
	n, ok := db.Node(q.Path)
	return ok && n.Stat.Czxid == q.Zxid
}

// maxQueued is how many such nodes the recorder remembers at most.
const maxQueued = 64

// queueUp remembers the node that an event creates if its name begins as those of locks do (recipe.Places).
func (r *recorder) queueUp(e *trace.Event) {
	if e.Code != proto.OK || !slices.ContainsFunc(recipe.Places(), func(p string) bool { return strings.HasPrefix(e.Path[strings.LastIndexByte(e.Path, '/')+1:], p) }) {
		return
	}
	for _, q := range r.queued {
		if q.Zxid == e.Zxid {
			return // another server has applied it before
		}
	}
	if len(r.queued) == maxQueued {
		r.queued = slices.Delete(r.queued, 0, 1)
	}
	r.queued = append(r.queued, queued{e.Path, e.Session, e.Zxid})
}

// holding is a client that has come to hold a lock.
type holding struct {
	Path   string
	Client proto.Party
}

// LockHeldInTurn lists the clients that have come to hold a lock since MarkStep, one after the other, as the recipes see it.
func (w *World) LockHeldInTurn(path string) (names []string) {
	for _, h := range w.rec.held {
		if h.Path == path {
			names = append(names, w.PartyName(h.Client))
		}
	}
	return names
}

// forgetGone drops the nodes that have gone: a step shows only the nodes that were deleted in it.
func (w *World) forgetGone() {
	if db := w.newest(); db != nil {
		w.rec.queued = slices.DeleteFunc(w.rec.queued, func(q queued) bool { return !q.lives(db) })
	}
}

// Running is a recipe of a client that has not ended.
type Running struct {
	Recipe   string
	Strategy string // for a lock
	Path     string
	Source   string     // the file that has its lines
	Site     trace.Site // the line at which it stands, NoSite if that has no name
}

// Running lists the recipes of a client that have not ended, the current one first: so each can be shown at its line.
func (w *World) Running(p proto.Party) (all []Running) {
	a := w.client(p).actor
	for _, list := range [][]*job{{a.current}, a.urgent, a.waiting} {
		for _, j := range list {
			if j != nil && j.run != nil {
				all = append(all, Running{j.cmd.Recipe, j.cmd.Strategy, j.cmd.Path, recipe.Source(j.cmd.Recipe, j.run.Args.Strategy), j.run.Site()})
			}
		}
	}
	return all
}
