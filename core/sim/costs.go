package sim

import (
	"zootrope/core/check"
	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// Costs are what the work of the world costs. A cost of 0 is none; without costs a world is as it was before there were any.
type Costs struct {
	Bandwidth int64 `hash:"late"` // bytes that each direction of a link transmits in a second
	Request   int64 `hash:"late"` // µs that a server works on a request
	Watch     int64 `hash:"late"` // µs that a server works on a watch that fires
	Message   int64 `hash:"late"` // µs that a message between two servers occupies its direction of the link, whatever its length
	Packet    int64 `hash:"late"` // µs that a server works on each packet that it sends to another server or gets from it
}

// micros is a point in virtual time, in microseconds. The clock shows the millisecond that it lies in.
type micros int64

func (w *World) micros() micros { return fromMillis(w.now) }

func fromMillis(t proto.Millis) micros { return micros(t) * 1000 }

// floor is the millisecond that a point in time lies in; ceil is the first one that does not lie before it.
func (t micros) floor() proto.Millis { return proto.Millis(t / 1000) }
func (t micros) ceil() proto.Millis  { return proto.Millis((t + 999) / 1000) }

// traffic is what has been given to the links and has not left. A world without costs has none.
type traffic struct {
	wires []*wire // as they were first used
	index map[pair]int
	since proto.Millis `hash:"-"` // when the request that a server handles now has come to it; 0 while none does
}

// wire is one direction of a link. It transmits one message after the other, over whichever connection.
type wire struct {
	pair
	free  micros // when it has transmitted what has left
	last  uint32 // the connection of the message that left last
	queue []leaving
	src   source
}

// leaving is a message that has been sent and has not begun to leave, or the end of a connection behind one.
type leaving struct {
	packet // Seq is the cause of its event
	conn   uint32
	dir    int
	ready  micros     // when its sender has done the work for it
	site   trace.Site `hash:"-"`
	judged bool       `hash:"-"` // the checkers have seen it
}

// of says whether it is of one direction of a connection.
func (l *leaving) of(c *conn, dir int) bool { return l.conn == c.id && l.dir == dir }

func newTraffic(c Costs) *traffic {
	if c == (Costs{}) {
		return nil
	}
	return &traffic{index: map[pair]int{}}
}

// wire finds a direction of a link, and makes it at its first use.
func (t *traffic) wire(from, to proto.Party) *wire {
	i, known := t.index[pair{from, to}]
	if !known {
		i = len(t.wires)
		t.index[pair{from, to}] = i
		t.wires = append(t.wires, &wire{pair: pair{from, to}, src: source{kind: srcWire, id: uint32(i), pos: -1}})
	}
	return t.wires[i]
}

// wireOf is the wire of one direction of a connection.
func (w *World) wireOf(c *conn, dir int) *wire {
	return w.traffic.wire(c.ends[dir].Party, c.ends[1-dir].Party)
}

// give hands a message to the link. It leaves now if nothing is in its way.
func (w *World) give(h host, c *conn, dir int, s *step.Send) {
	l := leaving{packet: packet{Kind: data, Msg: s.Msg, Sent: w.now, Seq: w.rec.because(s.Cause)}, conn: c.id, dir: dir, site: s.Site,
		ready: w.ready(h, s.Conn.Net, &s.Msg)}
	if came := w.traffic.since; came > 0 {
		l.Sent = came
	}
	k := w.wireOf(c, dir)
	w.enqueue(k, c, l)
	if n := len(k.queue); n > 0 && !k.queue[n-1].judged && w.set.Tracing {
		l := &k.queue[n-1] // the checkers judge what a machine does when it does it
		l.judged = true
		ev := w.sending(c, l)
		ev.Cause, ev.Turn, ev.At = l.Seq, w.turn, w.now
		w.judge(&ev, check.Body{Msg: &l.Msg})
	}
}

// follows puts a packet that ends a connection behind what waits of this connection. It says whether anything does.
func (w *World) follows(c *conn, dir int, k packet) bool {
	if !w.waits(c, dir) {
		return false
	}
	k.Sent = w.now
	w.enqueue(w.wireOf(c, dir), c, leaving{packet: k, conn: c.id, dir: dir, ready: w.micros(), judged: true})
	return true
}

// enqueue puts something behind what waits at a wire. Nothing overtakes within a connection.
func (w *World) enqueue(k *wire, c *conn, l leaving) {
	for i := len(k.queue) - 1; i >= 0; i-- {
		if before := &k.queue[i]; before.of(c, l.dir) {
			l.ready = max(l.ready, before.ready)
			break
		}
	}
	k.queue = append(k.queue, l)
	w.drain(k)
}

// waits says whether something of one direction of a connection has not left yet.
func (w *World) waits(c *conn, dir int) bool {
	if w.traffic == nil {
		return false
	}
	k := w.wireOf(c, dir)
	for i := range k.queue {
		if k.queue[i].of(c, dir) {
			return true
		}
	}
	return false
}

// next says what leaves next over a wire, and when: what is ready first; of several that wait for the wire, the one that was sent first.
// −1 means nothing: a paused process sends nothing that it has not done yet.
func (w *World) next(k *wire) (at int, begin micros) {
	at = -1
	stands := proto.Never
	if k.From > 0 && w.servers[k.From-1].clock.paused {
		stands = w.servers[k.From-1].clock.pausedAt
	}
	for i := range k.queue {
		l := &k.queue[i]
		if stands != proto.Never && l.ready > fromMillis(stands) {
			continue
		}
		if t := max(l.ready, k.free); at < 0 || t < begin {
			at, begin = i, t
		}
		if begin == k.free {
			break
		}
	}
	return at, begin
}

// drain lets leave what can leave in this millisecond, and says when more can.
func (w *World) drain(k *wire) {
	for {
		i, begin := w.next(k)
		if i < 0 {
			w.sched.remove(&k.src)
			return
		}
		if begin.floor() > w.now {
			w.sched.set(&k.src, begin.floor())
			return
		}
		l := k.queue[i]
		copy(k.queue[1:i+1], k.queue)
		k.queue[0] = leaving{}
		k.queue = k.queue[1:]
		w.leave(k, &l, max(begin, w.micros()))
	}
}

// leave begins to transmit.
func (w *World) leave(k *wire, l *leaving, begin micros) {
	c := w.conns[l.conn]
	if l.Kind == data {
		ev := w.sending(c, l)
		switch {
		case w.now == l.Sent:
		case begin > l.ready:
			ev.Rule = trace.LinkBusy
		default:
			ev.Rule = trace.ServerBusy
		}
		k.free, k.last = begin+w.transmission(k, ev.Bytes), c.id
		cause, origin := w.rec.cause, w.rec.origin
		w.rec.cause, w.rec.origin = l.Seq, l.Seq
		switch {
		case !w.set.Tracing:
			l.Seq = 0
		case l.judged:
			l.Seq = w.record(&ev).Seq
		default:
			l.Seq = w.emitWith(ev, check.Body{Msg: &l.Msg})
		}
		w.rec.cause, w.rec.origin = cause, origin
		if w.set.Coded {
			l.Msg = w.coded(c, l.dir, &l.Msg)
		}
	}
	l.Due = k.free.ceil()
	w.push(c, l.dir, l.packet)
}

// sending is the event of a message that leaves.
func (w *World) sending(c *conn, l *leaving) trace.Event {
	from, to := c.ends[l.dir].Party, c.ends[1-l.dir].Party
	ev := w.about(from, trace.Event{Kind: trace.Sent(l.Msg.Kind), Site: l.site, Peer: to, Conn: c.id})
	w.describe(&l.Msg, &ev)
	ev.Msg = 0
	return ev
}

// transmission is how long a wire takes for so many bytes.
func (w *World) transmission(k *wire, bytes int) micros {
	var t int64
	if b := w.set.Costs.Bandwidth; b > 0 {
		t = int64(bytes) * 1_000_000 / b
	}
	if k.From > 0 && k.To > 0 {
		t += w.set.Costs.Message
	}
	return micros(t)
}

// clear loses all that is on its way in one direction of a connection, whether it has left or not. A transmission of it ends.
func (w *World) clear(c *conn, dir int) {
	c.pipes[dir].clear()
	if w.traffic == nil {
		return
	}
	k := w.wireOf(c, dir)
	kept := k.queue[:0:0]
	for i := range k.queue {
		if !k.queue[i].of(c, dir) {
			kept = append(kept, k.queue[i])
		}
	}
	if k.queue = kept; k.last == c.id {
		k.free = min(k.free, w.micros())
	}
	w.drain(k)
}

// rewire looks at every wire and every desk anew: a process has been paused, or goes on.
func (w *World) rewire() {
	if w.traffic != nil {
		for _, p := range w.servers {
			w.scheduleDesk(p)
		}
		for _, k := range w.traffic.wires {
			w.drain(k)
		}
	}
}

// standstill makes a server that goes on after a pause later by the length of the pause, with all that it had not done when the pause began.
func (w *World) standstill(p *process, pausedAt proto.Millis) {
	if w.traffic == nil {
		return
	}
	from, late := fromMillis(pausedAt), fromMillis(w.now-pausedAt)
	p.desk.late(from, late)
	w.eachLeaving(p.party(), func(l *leaving) {
		if l.ready > from {
			l.ready += late
		}
	})
}

// finish lets leave at once what a server that is stopped has to say to its clients. The requests that it has not handled are lost.
func (w *World) finish(p *process) {
	if w.traffic != nil {
		w.eachLeaving(p.party(), func(l *leaving) { l.ready = min(l.ready, w.micros()) })
	}
}

func (w *World) eachLeaving(from proto.Party, f func(*leaving)) {
	for _, k := range w.traffic.wires {
		if k.From == from {
			for i := range k.queue {
				f(&k.queue[i])
			}
		}
	}
}

// free takes the costs out of a world: what waits has been handled, and has left.
func (w *World) free() {
	if w.traffic == nil {
		return
	}
	for _, p := range w.servers {
		for len(p.desk.queue) > 0 {
			w.handle(p)
		}
		w.sched.remove(&p.desk.src)
		p.desk = nil
	}
	for _, k := range w.traffic.wires {
		w.sched.remove(&k.src)
		for i := range k.queue {
			l := &k.queue[i]
			c := w.conns[l.conn]
			if l.Kind == data && w.set.Coded {
				l.Msg = w.coded(c, l.dir, &l.Msg)
			}
			w.push(c, l.dir, l.packet)
		}
	}
	w.set.Costs, w.traffic = Costs{}, nil
}
