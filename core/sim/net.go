package sim

import (
	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// packetKind tells data from what TCP itself sends.
type packetKind uint8

const (
	data packetKind = iota
	syn             // asks for the connection
	synAck
	fin   // the sender has closed; nothing follows
	rst   // the connection is gone; a held link does not stop it
	reset // as rst, but by hand: a cut link does not stop it either
)

// packet is something on its way along one direction of a connection.
type packet struct {
	Kind packetKind
	Msg  proto.Message
	Sent proto.Millis
	Due  proto.Millis
	Seq  int64      `hash:"-"` // event that sent it
	Why  trace.Rule `hash:"-"` // why a packet that ends the connection does so, for the trace
	No   int64      // packets are numbered as they are sent
}

// name is what is on its way, in one word.
func (k *packet) name() string {
	if k.Kind == data {
		return k.Msg.Kind.String()
	}
	return proto.SegmentNames[k.Kind-syn]
}

// end is one end of a connection.
type end struct {
	Party proto.Party
	Life  uint32     // which life of the party's process has this end
	Name  proto.Conn // the process's name for the connection
	Open  bool       // the process has it, and has not closed it
	Up    bool       // the process has been told that it stands
}

// conn is a TCP connection. ends[0] dialed it; pipes[i] runs from ends[i] to the other.
type conn struct {
	id    uint32
	ends  [2]end
	pipes [2]pipe
}

// connected calls f for each connection between two parties, in the order in which they were made.
func (w *World) connected(a, b proto.Party, f func(*conn)) {
	w.eachConn(func(c *conn) {
		if p, q := c.ends[0].Party, c.ends[1].Party; p == a && q == b || p == b && q == a {
			f(c)
		}
	})
}

// dial begins a connection.
func (w *World) dial(from proto.Party, life uint32, name proto.Conn) {
	c := &conn{id: w.nextConn(from, life, name)}
	c.ends[0] = end{Party: from, Life: life, Name: name, Open: true}
	c.ends[1] = end{Party: name.Peer}
	for i := range c.pipes {
		c.pipes[i].src = source{kind: srcPipe, id: c.id*2 + uint32(i), pos: -1}
	}
	w.conns[c.id] = c
	w.host(from).index(name, c)
	w.push(c, 0, packet{Kind: syn, Seq: w.rec.cause})
}

// nextConn numbers connections as they are dialed. A search numbers them by the dialer, its life and the number of its
// dial: so the same connections in another order are the same state.
func (w *World) nextConn(from proto.Party, life uint32, name proto.Conn) uint32 {
	if !w.exploring {
		w.connID++
		return w.connID
	}
	slot := uint32(from + 16)
	if slot >= 1<<5 || life >= 1<<4 || name.Gen >= 1<<18 {
		panic("sim: a world that is too large to be explored")
	}
	return 1<<29 | slot<<24 | life<<20 | uint32(name.Net)<<18 | name.Gen
}

// push puts a packet on its way. It is due one latency after it has left (its Due, if that is later than now), never before the one ahead of it.
func (w *World) push(c *conn, dir int, k packet) {
	p := &c.pipes[dir]
	w.packets++
	k.Sent, k.No = w.now, w.packets
	l := w.links[pair{c.ends[dir].Party, c.ends[1-dir].Party}]
	k.Due = max(max(w.now, k.Due)+w.around(w.set.Latency, w.set.LatencyJitter)+l.Delay, p.last)
	if k.Kind == reset {
		k.Due = w.now
	}
	p.last = k.Due
	p.push(k)
	w.reschedule(c, dir)
}

// reschedule looks at the head of a pipe anew: it may be blocked by a cut, a held link, a paused receiver.
func (w *World) reschedule(c *conn, dir int) {
	p := &c.pipes[dir]
	if p.len() == 0 || w.blocked(c, dir) {
		w.sched.remove(&p.src)
		return
	}
	w.sched.order(&p.src, max(p.first().Due, w.now), p.first().No)
}

func (w *World) blocked(c *conn, dir int) bool {
	from, to := c.ends[dir].Party, c.ends[1-dir].Party
	if w.host(to).isPaused() {
		return true
	}
	l := w.links[pair{from, to}]
	switch c.pipes[dir].first().Kind {
	case reset:
		return false
	case rst:
		return l.Cut
	}
	return l.Cut || l.Held
}

// empty says whether nothing is on its way in one direction of a connection.
func (w *World) empty(c *conn, dir int) bool { return c.pipes[dir].len() == 0 && !w.waits(c, dir) }

// unread says whether a message is the next thing to arrive in one direction of a connection.
func (w *World) unread(c *conn, dir int) bool {
	if c.pipes[dir].len() == 0 {
		return w.waits(c, dir)
	}
	return c.pipes[dir].first().Kind == data
}

// drop takes a connection out of the world.
func (w *World) drop(c *conn) {
	for i := range c.pipes {
		w.sched.remove(&c.pipes[i].src)
		w.host(c.ends[i].Party).unindex(c.ends[i].Name, c)
	}
	delete(w.conns, c.id)
}

// arrive handles the head of a pipe.
func (w *World) arrive(c *conn, dir int) {
	k := c.pipes[dir].pop()
	w.reschedule(c, dir)
	switch k.Kind {
	case syn:
		w.onSyn(c, k)
	case synAck:
		w.onSynAck(c, k)
	case data:
		w.onData(c, dir, k)
	case fin, rst, reset:
		w.onGone(c, 1-dir, k)
	}
	if !c.ends[0].Open && !c.ends[1].Open && w.empty(c, 0) && w.empty(c, 1) {
		w.drop(c)
	}
}

// onSyn handles a dial that has reached its host. If nobody listens there, the dial is refused.
func (w *World) onSyn(c *conn, k packet) {
	h := w.host(c.ends[1].Party)
	if !h.listens(c.ends[0].Name.Net) {
		w.open(k.Seq, trace.Event{Kind: trace.Refused, Site: trace.AtRefuse, Server: c.ends[1].Party.Server(), Peer: c.ends[0].Party,
			Text: c.ends[0].Name.Net.String(), Conn: c.id})
		w.push(c, 1, packet{Kind: rst, Seq: w.rec.cause, Why: trace.ConnRefused})
		return
	}
	c.ends[1] = end{Party: c.ends[1].Party, Life: h.lifetime(), Open: true, Up: true,
		Name: proto.Conn{Net: c.ends[0].Name.Net, Peer: c.ends[0].Party, Gen: c.id}}
	h.index(c.ends[1].Name, c)
	w.open(k.Seq, trace.Event{Kind: trace.Connect, Site: trace.AtAccept, Server: c.ends[1].Party.Server(), Peer: c.ends[0].Party,
		Text: c.ends[0].Name.Net.String(), Conn: c.id})
	w.push(c, 1, packet{Kind: synAck, Seq: w.rec.cause})
	h.step(w, step.Input{Kind: step.Opened, Conn: c.ends[1].Name, Addr: address(c.ends[0].Party)})
}

// address is the address of a client. Clients have a network of their own; the first has 10.77.100.10. Servers need no address.
func address(p proto.Party) string {
	if p > 0 {
		return ""
	}
	n := int64(-p - 1)
	return "10.77." + itoa(100+n/240) + "." + itoa(10+n%240)
}

func (w *World) onSynAck(c *conn, k packet) {
	e := &c.ends[0]
	w.open(k.Seq, w.about(e.Party, trace.Event{Kind: trace.Connect, Site: trace.AtOpened, Peer: c.ends[1].Party, Text: e.Name.Net.String(), Conn: c.id}))
	if !w.has(e) {
		return
	}
	e.Up = true
	w.host(e.Party).step(w, step.Input{Kind: step.Opened, Conn: e.Name})
}

// onData delivers a message. An end that is gone answers with a reset.
func (w *World) onData(c *conn, dir int, k packet) {
	e := &c.ends[1-dir]
	if !w.has(e) {
		w.open(k.Seq, w.about(e.Party, trace.Event{Kind: trace.Disconnect, Site: trace.AtLose, Peer: c.ends[dir].Party, Conn: c.id, Msg: k.Msg.Kind}))
		if c.ends[dir].Open && w.empty(c, 1-dir) {
			w.push(c, 1-dir, packet{Kind: rst, Seq: w.rec.cause, Why: trace.ConnUnknown})
		}
		return
	}
	ev := w.about(e.Party, trace.Event{Kind: trace.Deliver, Site: trace.AtDeliver, Peer: c.ends[dir].Party, Conn: c.id})
	w.describe(&k.Msg, &ev)
	w.open(k.Seq, ev)
	w.comes(w.host(e.Party), c, step.Input{Kind: step.Recv, Conn: e.Name, Msg: k.Msg})
}

// onGone tells an end that its connection has ended.
func (w *World) onGone(c *conn, i int, k packet) {
	e := &c.ends[i]
	w.open(k.Seq, w.about(e.Party, trace.Event{Kind: trace.Disconnect, Site: trace.AtClosed, Peer: c.ends[1-i].Party, Text: c.ends[0].Name.Net.String(), Conn: c.id, Rule: k.Why}))
	told := w.has(e)
	up := e.Up
	e.Open = false
	if k.Kind != reset { // after a break the other end has a reset of its own coming
		w.clear(c, i)
		w.reschedule(c, i)
	}
	if !told {
		return
	}
	in := step.Input{Kind: step.Closed, Conn: e.Name}
	if !up {
		in.Kind = step.DialFailed
	}
	w.comes(w.host(e.Party), c, in)
}

// has says whether the process that had this end is still the one that runs, and has not closed it.
func (w *World) has(e *end) bool {
	h := w.host(e.Party)
	return e.Open && h.lifetime() == e.Life && h.running()
}

// closeEnd closes an end for its process. What it has sent still arrives, unless it waits behind a link that is cut or held. After that the
// other end is told.
func (w *World) closeEnd(h host, name proto.Conn) {
	c := h.find(name)
	if c == nil {
		return
	}
	i := 1
	if name.Dialed {
		i = 0
	}
	if !c.ends[i].Open {
		return
	}
	c.ends[i].Open = false
	h.unindex(name, c)
	if p, ok := h.(*process); ok && p.desk != nil {
		w.forget(p, c)
	}
	if l := w.links[pair{c.ends[i].Party, c.ends[1-i].Party}]; (l.Cut || l.Held) && w.unread(c, i) {
		w.clear(c, i)
		w.reschedule(c, i)
	}
	if i == 0 && !c.ends[1].Open && c.pipes[0].len() > 0 && c.pipes[0].first().Kind == syn {
		w.drop(c) // the dial never reached the other end
		return
	}
	end := packet{Kind: fin, Seq: w.rec.cause, Why: trace.ClosedByPeer}
	if !w.follows(c, i, end) {
		w.push(c, i, end)
	}
}

// sever ends the connections of a process that has died: every byte in flight is lost, and each peer that can be
// reached hears of it one latency later.
func (w *World) sever(who proto.Party) {
	w.eachConn(func(c *conn) {
		for i := range c.ends {
			if c.ends[i].Party != who {
				continue
			}
			c.ends[i].Open = false
			w.clear(c, 0)
			w.clear(c, 1)
			c.pipes[i].last, c.pipes[1-i].last = 0, 0
			w.reschedule(c, 1-i)
			w.reschedule(c, i)
			if !c.ends[1-i].Open || w.links[pair{who, c.ends[1-i].Party}].Cut {
				if !c.ends[1-i].Open {
					w.drop(c)
				}
				return
			}
			w.push(c, i, packet{Kind: rst, Seq: w.rec.cause, Why: trace.PeerDied})
			return
		}
	})
}
