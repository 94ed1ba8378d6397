package sim

import (
	"zootrope/core/client"
	"zootrope/core/proto"
	"zootrope/core/say"
)

// Settled says whether nothing is under way but heartbeats and votes: nothing deliverable in flight, every disk that is
// not held synced, no client connecting or waiting.
// It ignores what is held, cut, paused or down, disconnected clients, recipes that wait for an event, and timers
// (docs/script.md, Meaning).
func (w *World) Settled() bool { return w.missing(false) == nil }

// Unsettled says in words what is still waited for, nil where nothing is.
func (w *World) Unsettled() *say.Text { return w.missing(true) }

// underWay means that something is waited for, without the words: settling asks after each turn, and words cost memory.
var underWay = say.Verbatim("")

// missing is what is still waited for: in words, or underWay.
func (w *World) missing(words bool) *say.Text {
	for _, p := range w.servers {
		if !p.running() || p.clock.paused {
			continue
		}
		if !p.disk.syncIdle() {
			if !words {
				return underWay
			}
			return say.F("the disk of server %d is syncing", p.id)
		}
		if p.desk != nil && len(p.desk.queue) > 0 {
			if !words {
				return underWay
			}
			return say.F("server %d is working on a request", p.id)
		}
	}
	for _, c := range w.clients {
		if why := w.unsettled(c, words); why != nil {
			return why
		}
	}
	for _, s := range w.sched.heap { // any order: only whether there is one
		if s.kind == srcPipe {
			if why := w.inFlight(s, words); why != nil {
				return why
			}
		}
	}
	return w.toLeave(words)
}

// toLeave names a message that waits to leave if settling waits for it: it is no heartbeat, its sender is not paused, and its link is not
// cut or held.
func (w *World) toLeave(words bool) *say.Text {
	if w.traffic == nil {
		return nil
	}
	for _, k := range w.traffic.wires {
		l := w.links[k.pair]
		if l.Cut || l.Held || w.host(k.From).isPaused() || w.host(k.To).isPaused() {
			continue
		}
		for i := range k.queue {
			switch m := &k.queue[i]; {
			case m.Kind != data || heartbeat(m.Msg.Kind):
			case !words:
				return underWay
			default:
				return say.F("%v from %s to %s is in flight", m.Msg.Kind, w.PartyName(k.From), w.PartyName(k.To))
			}
		}
	}
	return nil
}

// inFlight names the head of a pipe if settling waits for it. Only deliverable heads are on the schedule; behind a
// heartbeat there may be something else.
func (w *World) inFlight(s *source, words bool) *say.Text {
	c, dir := w.conns[s.id/2], int(s.id%2)
	p := &c.pipes[dir]
	for i := range p.len() {
		k := p.at(i)
		election := c.ends[0].Name.Net == proto.Election
		switch {
		case k.Kind == data && heartbeat(k.Msg.Kind), k.Kind != data && election:
		case !words:
			return underWay
		case k.Kind == data:
			return say.F("%v from %s to %s is in flight", k.Msg.Kind, w.PartyName(c.ends[dir].Party), w.PartyName(c.ends[1-dir].Party))
		default:
			return say.F("a connection between %s and %s is changing", w.PartyName(c.ends[0].Party), w.PartyName(c.ends[1].Party))
		}
	}
	return nil
}

// heartbeat says which messages settling does not wait for.
func heartbeat(k proto.Kind) bool {
	switch k {
	case proto.Ping, proto.ClientPing, proto.ClientPong, proto.Isro, proto.IsroAnswer, proto.NotificationKind, proto.Initial:
		return true
	}
	return false
}

// unsettled says what a client is doing, or nil.
func (w *World) unsettled(c *clientHost, words bool) *say.Text {
	cl := c.actor.client
	if c.clock.paused || cl.Away() {
		return nil
	}
	switch cl.State() {
	case client.Connecting:
		if w.cutOff(c) {
			return nil
		}
		if !words {
			return underWay
		}
		return say.F("client %s is connecting", c.name)
	case client.Connected, client.ConnectedReadOnly:
		if c.actor.Busy() && !w.unreachable(c.id, cl.On()) {
			if !words {
				return underWay
			}
			return say.F("client %s waits for the reply to %q", c.name, c.actor.Pending())
		}
	}
	return nil
}

// cutOff says that no server can be reached by a client: each is down, paused, or behind a link that is cut or held.
func (w *World) cutOff(c *clientHost) bool {
	for _, p := range w.servers {
		if p.running() && !w.unreachable(c.id, p.id) {
			return false
		}
	}
	return true
}

// unreachable says that nothing can come or go between a client and its server.
func (w *World) unreachable(c proto.Party, on proto.ServerID) bool {
	s := proto.Party(on)
	if on == 0 || w.servers[on-1].clock.paused {
		return true
	}
	out, in := w.links[pair{c, s}], w.links[pair{s, c}]
	return out.Cut || out.Held || in.Cut || in.Held
}
