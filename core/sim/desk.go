package sim

import (
	"zootrope/core/proto"
	"zootrope/core/step"
)

// desk is where the requests that have come to a server wait, in a world with costs: the server works on one after the other. All else
// that comes to it is handled at once, as by ZooKeeper's other threads.
type desk struct {
	queue []arrived
	busy  micros // when it is done with what it has handled
	until micros // when it is done with the first request of the queue
	src   source
}

// arrived is an input that waits at a desk.
type arrived struct {
	in   step.Input
	conn uint32
	at   proto.Millis // when it came
	by   int64        `hash:"-"` // the event of its coming
}

func newDesk(w *World, id proto.ServerID) *desk {
	if w.traffic == nil {
		return nil
	}
	return &desk{src: source{kind: srcDesk, id: uint32(id - 1), pos: -1}}
}

// has says whether something of a connection waits.
func (d *desk) has(c *conn) bool {
	for i := range d.queue {
		if d.queue[i].conn == c.id {
			return true
		}
	}
	return false
}

// late moves what a server has not done at a time to a later one.
func (d *desk) late(from, by micros) {
	if d.busy > from {
		d.busy += by
	}
	if len(d.queue) > 0 && d.until > from {
		d.until += by
	}
}

// cost is how long a server works on an input: a request of a client, or one that a learner passed on to its leader.
func (w *World) cost(in *step.Input) micros {
	if in.Kind == step.Recv {
		switch in.Msg.Kind {
		case proto.ClientRequest, proto.ClientConnect, proto.RequestKind:
			return micros(w.set.Costs.Request)
		}
	}
	return 0
}

// comes gives an input to a host. At a server of a world with costs a request waits for those before it, and what else a client sends, or
// the end of a connection, waits for the requests of that connection.
func (w *World) comes(h host, c *conn, in step.Input) {
	p, ok := h.(*process)
	if !ok || p.desk == nil {
		h.step(w, in)
		return
	}
	d := p.desk
	if in.Kind == step.Recv && in.Conn.Net == proto.Quorum {
		w.charge(p, w.set.Costs.Packet)
	}
	follows := in.Kind != step.Recv || in.Conn.Net == proto.ClientPort
	if w.cost(&in) == 0 && !(follows && d.has(c)) {
		p.step(w, in)
		return
	}
	d.queue = append(d.queue, arrived{in, c.id, w.now, w.rec.cause})
	if len(d.queue) == 1 {
		w.begin(p)
	}
}

// begin lets a server begin to work on the first request that waits.
func (w *World) begin(p *process) {
	if d := p.desk; len(d.queue) > 0 {
		d.until = max(d.busy, fromMillis(d.queue[0].at)) + w.cost(&d.queue[0].in)
	}
	w.scheduleDesk(p)
}

// scheduleDesk says when a server is done with the request that it works on, at a whole millisecond.
func (w *World) scheduleDesk(p *process) {
	d := p.desk
	if len(d.queue) == 0 || p.clock.paused {
		w.sched.remove(&d.src)
		return
	}
	w.sched.set(&d.src, max(w.now, d.until.ceil()))
}

// handle lets a server be done with the request that it works on: what follows from the request happens now, because the request came.
func (w *World) handle(p *process) {
	d := p.desk
	a := d.queue[0]
	d.queue[0] = arrived{}
	d.queue, d.busy = d.queue[1:], d.until
	w.rec.cause, w.rec.origin = a.by, a.by
	w.traffic.since = a.at
	p.step(w, a.in)
	w.traffic.since = 0
	if p.srv != nil {
		w.begin(p)
	}
}

// forget drops what waits of a connection that the server has closed.
func (w *World) forget(p *process, c *conn) {
	d := p.desk
	if !d.has(c) {
		return
	}
	first := d.queue[0].conn
	kept := d.queue[:0:0]
	for i := range d.queue {
		if d.queue[i].conn != c.id {
			kept = append(kept, d.queue[i])
		}
	}
	if d.queue = kept; first == c.id {
		d.busy = max(d.busy, w.micros())
		w.begin(p)
	}
}

// leaveDesk ends the work of a process that has ended.
func (w *World) leaveDesk(p *process) {
	if d := p.desk; d != nil {
		d.queue, d.busy, d.until = nil, 0, 0
		w.sched.remove(&d.src)
	}
}

// charge takes time of a server, in µs, for work that no request waits for: the server is done with its current request so much later. The work itself
// is done at once, as if another thread of ZooKeeper did it on the same processor.
func (w *World) charge(p *process, cost int64) {
	d := p.desk
	if cost == 0 {
		return
	}
	if idle := len(d.queue) == 0 && w.traffic.since == 0; idle {
		d.busy = max(d.busy, w.micros())
	}
	d.busy += micros(cost)
	d.until += micros(cost)
	w.scheduleDesk(p)
}

// ready says when a host has done the work for a message. A server fires one watch after the other, and what it has to say to clients
// waits for that; it leaves at a whole millisecond. A packet to another server takes time of the server, and does not wait.
func (w *World) ready(h host, net proto.Net, m *proto.Message) micros {
	p, ok := h.(*process)
	switch {
	case ok && net == proto.Quorum:
		w.charge(p, w.set.Costs.Packet)
		return w.micros()
	case !ok || net != proto.ClientPort:
		return w.micros()
	case m.Kind == proto.WatchEvent:
		w.charge(p, w.set.Costs.Watch)
	}
	return max(w.micros(), fromMillis(p.desk.busy.ceil()))
}
