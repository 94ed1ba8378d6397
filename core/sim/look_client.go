package sim

import (
	"slices"
	"strings"

	"zootrope/core/client"
	"zootrope/core/proto"
	"zootrope/core/recipe"
	"zootrope/core/server"
	"zootrope/core/trace"
)

func (w *World) viewClient(c *clientHost, flights []Flight) ClientView {
	cl := c.actor.client
	v := ClientView{Name: c.name, State: cl.State().String(), On: cl.On(), Home: cl.Servers()[0], Chroot: string(cl.Chroot()), Pending: c.actor.Pending(), Waits: c.actor.Waits(), Queue: c.actor.Queued(),
		Last: c.actor.Last(), Answer: c.actor.Answer(), Watches: cl.Watches(), Reacts: c.actor.reactionTexts(), Paused: c.clock.paused, Marks: c.marks(), Away: cl.Away(), Since: w.now,
		Replies: w.Count(trace.Sent(proto.ClientReply), 0, c.id), Lasts: cl.Lasts(), Silent: w.silence(c)}
	if cl.Session() != 0 {
		v.Session = cl.Session().String()
	}
	if began, ok := c.actor.beganAt(); ok {
		v.Since = w.now - max(0, c.clock.local(w.now)-began)
		v.Way, v.Ways = w.way(cl)
	}
	over := standGone
	if cl.State() == client.Crashed && w.lasts(cl.Session()) {
		over = standCrashed
	}
	v.Stands = c.actor.stands(over)
	for _, l := range c.actor.memory.lists {
		v.Lists = append(v.Lists, ListView{Path: l.path, Names: l.names, At: l.at})
	}
	v.Faulty, v.Role = c.actor.memory.broken, c.actor.memory.role
	v.Watching = watching(cl, flights, c.name)
	return v
}

// ServiceDown marks a client whose service is down.
const ServiceDown = "SERVICE DOWN"

// marks lists what is so of a client besides its state. A command that puts a client into a condition of its own adds a mark here: lists,
// tooltips and the text view show it.
func (c *clientHost) marks() []string {
	out := []string{}
	if c.clock.paused {
		out = append(out, proto.Paused.String())
	}
	if c.actor.memory.broken {
		out = append(out, ServiceDown)
	}
	if role := c.actor.memory.role; role != recipe.Silent {
		out = append(out, strings.ToUpper(role))
	}
	return out
}

// lasts says whether the servers still have a session, as far as anybody can tell; a local one is known to its server alone.
func (w *World) lasts(id proto.SessionID) bool {
	for _, q := range w.servers {
		if q.running() && slices.ContainsFunc(q.srv.LocalSessions(), func(s server.LocalSession) bool { return s.Session == id }) {
			return true
		}
	}
	p := w.shown(0)
	return p == nil || slices.ContainsFunc(p.srv.DB().Sessions(), func(s proto.SnapshotSession) bool { return s.Session == id })
}

// way says how far the oldest outstanding request of a client has come, and how far it has to go. A write is looked up
// in the leader's log; without a leader, in the log of the client's own server.
func (w *World) way(cl *client.Client) (way, ways int) {
	req := cl.Oldest()
	switch {
	case req == nil:
		return 0, 0
	case !req.Op.IsWrite():
		return 1, 1
	}
	id := w.Leader()
	if id == 0 {
		id = cl.On()
	}
	if id == 0 || !w.servers[id-1].running() {
		return 1, 3
	}
	p := w.servers[id-1]
	z, ok := p.disk.written.find(cl.Session(), req.Xid)
	switch {
	case !ok:
		return 1, 3
	case z > p.srv.DB().LastProcessed():
		return 2, 3
	}
	return 3, 3
}

// recentTxns is how far back a log is searched for a request that is outstanding.
const recentTxns = 1024

// find looks a request up at the end of a log.
func (m *image) find(session proto.SessionID, xid int32) (proto.Zxid, bool) {
	left := recentTxns
	for i := len(m.segs) - 1; i >= 0; i-- {
		txns := m.segs[i].Txns
		for j := len(txns) - 1; j >= 0 && left > 0; j-- {
			if t := txns[j]; t.Session == session && t.Cxid == xid {
				return t.Zxid, true
			}
			left--
		}
	}
	return 0, false
}

// shownWatches is how many watches a view shows of a client.
const shownWatches = 32

// watching lists a client's watches, and says which of them have an event on its way.
func watching(cl *client.Client, flights []Flight, name string) []WatchView {
	all := cl.WatchList()
	var out []WatchView
	for _, r := range all[:min(len(all), shownWatches)] {
		v := WatchView{Path: r.Path, Kind: r.Kind}
		for i := range flights {
			f := &flights[i]
			v.Fired = v.Fired || f.Kind == "WATCH_EVENT" && f.To == name && f.Label == r.Path && uses(r.Kind, f.Event)
		}
		out = append(out, v)
	}
	return out
}

// uses says whether an event uses up a watch, by the same rule as the client's (registry.fired).
func uses(kind, event string) bool {
	switch kind {
	case "data", "exist":
		return event != proto.NodeChildrenChanged.String()
	case "child":
		return event == proto.NodeChildrenChanged.String() || event == proto.NodeDeleted.String()
	}
	return false
}

// ClientBusy says whether a client's command waits for an answer, or to be sent.
func (w *World) ClientBusy(p proto.Party) bool { return w.client(p).actor.Busy() }

// HoldsLock says whether a client's recipe believes that it holds the lock on a path.
func (w *World) HoldsLock(p proto.Party, path string) bool {
	state, _, _ := w.client(p).actor.Lock(path)
	return state == lockHeld
}

// silence tells of a session of which the leader has heard nothing for so long that a client which could speak would have spoken; nil for any other.
func (w *World) silence(c *clientHost) *SilenceView {
	l, cl := w.Leader(), c.actor.client
	if l == 0 || cl.Session() == 0 {
		return nil
	}
	q := w.servers[l-1]
	at, ok := q.srv.Expires(cl.Session())
	if !ok {
		return nil
	}
	of, _ := q.srv.DB().SessionTimeout(cl.Session())
	ends := q.clock.world(at)
	speaks := cl.State().Connected() && !c.clock.paused
	if quiet := of - (ends - w.now); of == 0 || speaks && quiet <= of/2 {
		return nil
	}
	return &SilenceView{ends, of}
}
