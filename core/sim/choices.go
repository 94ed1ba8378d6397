package sim

import (
	"slices"
	"sort"
	"unsafe"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// Choice is one thing that may happen next: the head of a connection's queue arrives, the sync that a disk is at is done,
// a process reaches its deadline. It names a place in the world that listed it, and in its copies.
type Choice struct {
	kind srcKind
	id   uint32
}

// Explore copies the world for a search through what may happen next. In the copy messages and syncs take no time: all that is under way
// is due at once and may happen in any order; work costs nothing. The number of a connection follows from the party that dials it, so equal connections give
// equal states, in whichever order they were made. Events go to the checkers and are not kept.
func (w *World) Explore() *World {
	out := w.Clone()
	out.rec = recorder{unkept: true}
	out.free()
	out.set.Latency, out.set.LatencyJitter, out.set.Fsync, out.set.FsyncJitter = 0, 0, 0, 0
	out.exploring = true
	for _, p := range out.servers {
		p.sum = known{}
	}
	for _, c := range out.clients {
		c.sum = known{}
	}
	return out
}

// Choices appends what may happen at the next instant: all that is due by now, or else what the next deadline brings. The order is that in
// which it would happen by itself.
func (w *World) Choices(list []Choice) []Choice {
	return w.dueBy(list, w.NextAt())
}

// Upcoming appends all that a script could make happen next (ChoiceCommand), in the order in which it would happen by itself. First come
// the Choices, then all else: messages on their way, syncs at a disk, deadlines.
func (w *World) Upcoming(list []Choice) []Choice { return w.dueBy(list, proto.Never-1) }

// DueOf says when a choice would happen by itself. If the choice is a delivery, sent is the event that sent the message; otherwise it is 0.
func (w *World) DueOf(c Choice) (at proto.Millis, sent int64) {
	if c.kind == srcPipe {
		sent = w.conns[c.id/2].pipes[c.id%2].first().Seq
	}
	return max(w.now, w.source(c).due), sent
}

// TimerOf says which deadline a process reaches by a choice; 0 if the choice is no deadline (Wakes).
func (w *World) TimerOf(c Choice) trace.Rule {
	at := max(w.now, w.source(c).due)
	switch c.kind {
	case srcServer:
		p := w.servers[c.id]
		return p.deadlines.due(p.clock.local(at)).Why
	case srcClient:
		k := w.clients[c.id]
		return k.deadlines.due(k.clock.local(at)).Why
	}
	return 0
}

// Later appends what is due at the next later instant: a time-out that is taken now overtakes what is under way.
func (w *World) Later(list []Choice) []Choice {
	next := proto.Never
	for _, s := range w.sched.heap { // any order: a minimum
		if s.due > w.now {
			next = min(next, s.due)
		}
	}
	from := len(list)
	list = w.dueBy(list, next)
	return append(list[:from], slices.DeleteFunc(list[from:], func(c Choice) bool { return w.source(c).due != next })...)
}

func (w *World) dueBy(list []Choice, at proto.Millis) []Choice {
	if at == proto.Never {
		return list
	}
	from := len(list)
	for _, s := range w.sched.heap { // any order: sorted below
		if s.due <= at && s.kind < srcDesk {
			list = append(list, Choice{s.kind, s.id})
		}
	}
	due := list[from:]
	sort.SliceStable(due, func(i, j int) bool { return w.source(due[i]).before(w.source(due[j])) })
	return list
}

// source finds what a choice names.
func (w *World) source(c Choice) *source {
	switch c.kind {
	case srcPipe:
		return &w.conns[c.id/2].pipes[c.id%2].src
	case srcDisk:
		return &w.servers[c.id/uint32(proto.Files)].disk.files[c.id%uint32(proto.Files)].src
	case srcServer:
		return &w.servers[c.id].src
	}
	return &w.clients[c.id].src
}

// Nature is what sort of thing a choice is.
type Nature uint8

// Natures of choices, as bits.
const (
	Wakes    Nature = 1 << iota // a process reaches its deadline
	Syncs                       // a disk has made writes durable
	Dials                       // a connection comes about: the dial, its answer, and who it is in an election
	Ends                        // a connection has ended, or a dial is refused
	Votes                       // something arrives over a connection of elections
	Zab                         // …of learners with their leader
	Requests                    // …of a client with its server
)

// Nature says what a choice is.
func (w *World) Nature(c Choice) Nature {
	switch c.kind {
	case srcServer, srcClient:
		return Wakes
	case srcDisk:
		return Syncs
	}
	conn := w.conns[c.id/2]
	switch k := conn.pipes[c.id%2].first(); {
	case k.Kind == syn, k.Kind == synAck, k.Kind == data && k.Msg.Kind == proto.Initial:
		return Dials
	case k.Kind != data:
		return Ends
	}
	switch conn.ends[0].Name.Net {
	case proto.Election:
		return Votes
	case proto.Quorum:
		return Zab
	}
	return Requests
}

// Take performs a choice: the clock moves to its time.
func (w *World) Take(c Choice) { w.perform(w.source(c)) }

// ChoiceCommand is a choice as a line of a script that makes it.
func (w *World) ChoiceCommand(c Choice) string {
	switch c.kind {
	case srcPipe:
		conn, dir := w.conns[c.id/2], int(c.id%2)
		from, to, kind, net := conn.ends[dir].Party, conn.ends[1-dir].Party, conn.pipes[dir].first().name(), conn.ends[0].Name.Net
		text := "deliver " + w.PartyName(from) + ">" + w.PartyName(to) + " " + kind + " " + net.String()
		heads, _ := w.heads(from, to, kind, net)
		if nth := slices.IndexFunc(heads, func(h first) bool { return h.src == w.source(c) }); nth > 0 {
			text += " " + itoa(int64(nth+1))
		}
		return text
	case srcDisk:
		return "disk " + itoa(int64(c.id/uint32(proto.Files)+1)) + " sync " + proto.File(c.id%uint32(proto.Files)).String()
	case srcServer:
		return "wake " + itoa(int64(c.id+1))
	}
	return "wake " + w.clients[c.id].name
}

// Whose says which process a choice concerns: the process that receives, syncs, or reaches its deadline. No other process changes.
func (w *World) Whose(c Choice) proto.Party {
	switch c.kind {
	case srcPipe:
		return w.conns[c.id/2].ends[1-c.id%2].Party
	case srcDisk:
		return proto.Party(c.id/uint32(proto.Files) + 1)
	case srcServer:
		return proto.Party(c.id + 1)
	}
	return proto.Party(-int32(c.id) - 1)
}

// Fork copies a world that is explored, so that one choice that concerns the process who can be taken in the copy. The two worlds share all
// other processes, and share the checkers until those of one world change. So nothing but that choice may happen in the two worlds: after
// it, both may only be forked.
func (w *World) Fork(who proto.Party) *World {
	w.rec.share()
	c := cloner{seen: make(map[unsafe.Pointer]unsafe.Pointer, 64)}
	share := func(p unsafe.Pointer) { c.seen[p] = p }
	share(unsafe.Pointer(w.checker))
	for _, p := range w.servers {
		if p.party() != who {
			fresh := *p
			c.seen[unsafe.Pointer(p)] = unsafe.Pointer(&fresh)
			fresh.sockets = c.sockets(p.sockets)
		}
	}
	for _, k := range w.clients {
		if k.id != who {
			fresh := *k
			c.seen[unsafe.Pointer(k)] = unsafe.Pointer(&fresh)
			fresh.sockets = c.sockets(k.sockets)
		}
	}
	out := w.clone(c)
	out.lent = true
	if who > 0 {
		out.servers[who-1].sum = known{}
	} else {
		out.client(who).sum = known{}
	}
	return out
}

// ownChecker gives this world checkers of its own, because they are about to change.
func (w *World) ownChecker() {
	if w.lent {
		w.checker, w.lent = cloneOf(w.checker), false
	}
	w.checked = known{}
}
