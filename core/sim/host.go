package sim

import (
	"zootrope/core/check"
	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// host is what the network needs of a party: a server process or a client. It is looked up, never stored.
type host interface {
	party() proto.Party
	running() bool
	isPaused() bool
	lifetime() uint32 // numbers the lives of the process
	listens(proto.Net) bool
	step(w *World, in step.Input)
	index(proto.Conn, *conn)
	unindex(proto.Conn, *conn)
	find(proto.Conn) *conn
}

// sockets are a process's connections by the names that it gives them.
type sockets map[proto.Conn]*conn

func (s sockets) index(n proto.Conn, c *conn) { s[n] = c }
func (s sockets) find(n proto.Conn) *conn     { return s[n] }
func (s sockets) unindex(n proto.Conn, c *conn) {
	if s[n] == c {
		delete(s, n)
	}
}

func (w *World) host(p proto.Party) host {
	if p > 0 {
		return w.servers[p-1]
	}
	return w.clients[-p-1]
}

// clock is a process's own clock: it stands while the process is paused.
type clock struct {
	behind   proto.Millis // how much of the world's time it has missed
	paused   bool
	pausedAt proto.Millis
}

// local is the time that the clock shows; while the process is paused, the time at which the pause began.
func (c *clock) local(now proto.Millis) proto.Millis {
	if c.paused {
		now = c.pausedAt
	}
	return now - c.behind
}

func (c *clock) world(local proto.Millis) proto.Millis {
	if local == proto.Never {
		return local
	}
	return local + c.behind
}

// about fills in who an event is about: a server or a client.
func (w *World) about(p proto.Party, e trace.Event) trace.Event {
	if p > 0 {
		e.Server = p.Server()
	} else {
		e.Client = p
	}
	return e
}

// Party finds a client by its name.
func (w *World) Party(name string) (proto.Party, bool) {
	for _, c := range w.clients {
		if c.name == name {
			return c.id, true
		}
	}
	return 0, false
}

// PartyName is a server's number or a client's name.
func (w *World) PartyName(p proto.Party) string {
	if p > 0 {
		return itoa(int64(p))
	}
	if i := int(-p - 1); p < 0 && i < len(w.clients) {
		return w.clients[i].name
	}
	return ""
}

// decided records what a machine has decided in its step.
func (w *World) decided() {
	w.rec.told = w.rec.seq
	for i := range w.out.Trace {
		w.emit(w.out.Trace[i])
	}
}

// network carries out what a machine has asked of the network, in the order of the contract.
func (w *World) network(h host) {
	for _, c := range w.out.Dials {
		w.dial(h.party(), h.lifetime(), c)
	}
	for i := range w.out.Sends {
		w.transmit(h, &w.out.Sends[i])
	}
	for _, c := range w.out.Closes {
		w.dueTo(c.Cause, func() { w.closeEnd(h, c.Conn) })
	}
}

// dueTo runs do with another cause than the event that began the turn, if the machine names one (step.Send).
func (w *World) dueTo(cause int64, do func()) {
	began := w.rec.cause
	w.rec.cause = w.rec.because(cause)
	do()
	w.rec.cause = began
}

// transmit puts a message on its connection. One for a connection that is gone is lost, as in a socket's buffer.
func (w *World) transmit(h host, s *step.Send) {
	c := h.find(s.Conn)
	if c == nil {
		return
	}
	dir := 1
	if s.Conn.Dialed {
		dir = 0
	}
	if !c.ends[dir].Open {
		return
	}
	if w.traffic != nil {
		w.give(h, c, dir, s)
		return
	}
	ev := w.about(h.party(), trace.Event{Kind: trace.Sent(s.Msg.Kind), Site: s.Site, Peer: s.Conn.Peer, Conn: c.id, Cause: s.Cause})
	w.describe(&s.Msg, &ev)
	ev.Msg = 0
	seq := w.emitWith(ev, check.Body{Msg: &s.Msg})
	msg := s.Msg
	if w.set.Coded {
		msg = w.coded(c, dir, &msg)
	}
	w.push(c, dir, packet{Kind: data, Msg: msg, Seq: seq})
}
