package sim

import (
	"slices"
	"sort"

	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/trace"
)

func (w *World) each(ids []proto.ServerID, up bool, complaint say.Form, f func(*process)) error {
	for _, id := range ids {
		if w.servers[id-1].running() != up {
			return say.F(complaint, id)
		}
	}
	for _, id := range ids {
		f(w.servers[id-1])
	}
	return nil
}

// Start boots servers on their own disks, all at the same instant.
func (w *World) Start(ids ...proto.ServerID) error {
	return w.each(ids, false, "server %[1]d is already running; `restart %[1]d` boots it again", w.boot)
}

// Crash kills servers: what is not synced is lost, and every byte in flight from or to them.
func (w *World) Crash(ids ...proto.ServerID) error { return w.crash(false, ids) }

// CrashTorn is Crash during a flush: of each file the oldest unsynced writes, by chance some or none, have reached the disk, and of the
// next record of the log only a part.
func (w *World) CrashTorn(ids ...proto.ServerID) error { return w.crash(true, ids) }

func (w *World) crash(torn bool, ids []proto.ServerID) error {
	return w.each(ids, true, "server %[1]d is not running; `start %[1]d` boots it", func(p *process) {
		var half proto.Zxid
		if torn {
			half = w.tear(p)
		}
		w.emit(trace.Event{Kind: trace.Crash, Site: trace.AtCrash, Server: p.id, Zxid: p.disk.written.end(), Zxid2: p.disk.durable.end(),
			Torn: half, Count: p.disk.lostRecords(), Text: p.disk.unsynced()})
		w.die(p, false)
	})
}

// CrashParties is Crash of servers and clients. A client's recipes stand for ever where they stood; its session lasts until it times out.
func (w *World) CrashParties(who ...proto.Party) error {
	var servers []proto.ServerID
	for _, p := range who {
		if p > 0 {
			servers = append(servers, p.Server())
		} else if err := w.Lives(p); err != nil {
			return err
		}
	}
	if err := w.Crash(servers...); err != nil {
		return err
	}
	for _, p := range who {
		if p < 0 {
			c := w.client(p)
			c.clock.paused = false // a dead client is not paused
			w.act(c, func() { c.actor.Crash(&w.out) })
			w.rec.crashed = append(slices.Clip(w.rec.crashed), p)
		}
	}
	w.relink()
	return nil
}

// Stop shuts servers down cleanly.
func (w *World) Stop(ids ...proto.ServerID) error {
	return w.each(ids, true, "server %[1]d is not running", func(p *process) {
		w.emit(trace.Event{Kind: trace.Stop, Site: trace.AtStop, Server: p.id, Text: "shutdown", Zxid: p.disk.written.end()})
		w.die(p, true)
	})
}

// Restart boots servers again; one that runs is stopped first.
func (w *World) Restart(ids ...proto.ServerID) error {
	for _, id := range ids {
		if p := w.servers[id-1]; p.running() {
			if err := w.Stop(id); err != nil {
				return err
			}
		}
	}
	return w.Start(ids...)
}

func (w *World) clockOf(p proto.Party) *clock {
	if p > 0 {
		return &w.servers[p-1].clock
	}
	return &w.client(p).clock
}

// Pause stops processes: they do nothing, their clocks stand, their sockets stay open.
func (w *World) Pause(who ...proto.Party) error {
	for _, p := range who {
		if !w.host(p).running() {
			return say.F("server %d is not running", p)
		}
		if p < 0 {
			if err := w.Lives(p); err != nil {
				return err
			}
		}
		if w.clockOf(p).paused {
			if p > 0 {
				return say.F("server %[1]d is paused already; `resume %[1]d` lets it go on", p)
			}
			return say.F("%s is paused already; `resume %[1]s` lets it go on", w.PartyName(p))
		}
	}
	for _, p := range who {
		c := w.clockOf(p)
		c.paused, c.pausedAt = true, w.now
		w.emit(w.about(p, trace.Event{Kind: trace.Pause, Site: trace.AtPause}))
		w.wakeUp(p)
	}
	w.relink()
	return nil
}

// Resume lets paused processes go on.
func (w *World) Resume(who ...proto.Party) error {
	for _, p := range who {
		if !w.clockOf(p).paused {
			if p > 0 {
				return say.F("server %d is not paused", p)
			}
			return say.F("%s is not paused", w.PartyName(p))
		}
	}
	for _, p := range who {
		c := w.clockOf(p)
		c.paused = false
		c.behind += w.now - c.pausedAt
		if p > 0 {
			w.standstill(w.servers[p-1], c.pausedAt)
		}
		w.emit(w.about(p, trace.Event{Kind: trace.Resume, Site: trace.AtResume, Count: int64(w.now - c.pausedAt)}))
		w.wakeUp(p)
	}
	w.relink()
	return nil
}

// wakeUp puts a process's deadlines on the schedule, or takes them off while it is paused.
func (w *World) wakeUp(p proto.Party) {
	if p < 0 {
		w.act(w.client(p), func() {})
		return
	}
	s := w.servers[p-1]
	if s.clock.paused {
		w.sched.remove(&s.src)
	} else {
		w.sched.set(&s.src, max(w.now, s.clock.world(s.srv.Wake())))
	}
	for f := range s.disk.files {
		w.scheduleSync(s, proto.File(f))
	}
}

// Deliver makes the message at the head of a queue from one party to another arrive next. kind names this message, "" for any; net is the
// port, 0 for any. If there are several such queues, nth (from 1) chooses one, in the order in which they are due; queues that a held link
// keeps back come last. A held message is delivered, and the link stays held. The clock moves to the time at which the message was due;
// what was due before that happens after it, and no timer is early. If a cut link or a paused receiver keeps the message back, there is an
// error.
func (w *World) Deliver(from, to proto.Party, kind string, net proto.Net, nth int) error {
	heads, stopped := w.heads(from, to, kind, net)
	if len(heads) >= nth {
		h := heads[nth-1]
		h.src.due = h.due
		w.perform(h.src)
		return nil
	}
	what := say.F("a message")
	if kind != "" {
		what = say.Verbatim(kind)
	}
	switch {
	case !stopped:
		return say.F("%s from %s to %s is not at the head of a queue that can be delivered", what, w.PartyName(from), w.PartyName(to))
	case to > 0 && w.host(to).isPaused():
		return say.F("server %[1]d is paused and takes nothing; `resume %[1]d` lets it go on", to)
	case w.host(to).isPaused():
		return say.F("%[1]s is paused and takes nothing; `resume %[1]s` lets it go on", w.PartyName(to))
	}
	return say.F("the link from %[1]s to %[2]s is cut, and nothing gets through; `link %[1]s>%[2]s heal` mends it", w.PartyName(from), w.PartyName(to))
}

// first is the message at the head of a connection's queue, which could arrive next.
type first struct {
	src  *source
	held bool // only the link holds it back, so it is not on the schedule
	due  proto.Millis
	no   int64
}

// heads lists the queues from one party to another whose head can be delivered, in the order in which they are due, held queues last.
// stopped says whether there is a head that cannot be delivered.
func (w *World) heads(from, to proto.Party, kind string, net proto.Net) (out []first, stopped bool) {
	w.connected(from, to, func(c *conn) {
		if net != 0 && c.ends[0].Name.Net != net {
			return
		}
		for dir := range c.pipes {
			p := &c.pipes[dir]
			if c.ends[dir].Party != from || p.len() == 0 || kind != "" && p.first().name() != kind {
				continue
			}
			h := first{src: &p.src, held: p.src.pos < 0, due: max(p.first().Due, w.now), no: p.first().No}
			if h.held && (w.host(to).isPaused() || w.links[pair{from, to}].Cut) {
				stopped = true
				continue
			}
			out = append(out, h)
		}
	})
	sort.SliceStable(out, func(i, j int) bool {
		a, b := &out[i], &out[j]
		switch {
		case a.held != b.held:
			return b.held
		case a.due != b.due:
			return a.due < b.due
		case a.no != b.no:
			return a.no < b.no
		}
		return a.src.id < b.src.id
	})
	return out, stopped
}

// SyncDisk lets the sync that a disk is at for a file be done next. The clock moves to its due time.
func (w *World) SyncDisk(id proto.ServerID, file proto.File) error {
	f := &w.servers[id-1].disk.files[file]
	if f.src.pos < 0 {
		return say.F("the disk of server %d is not syncing its %v", id, say.Verbatim(file.String()))
	}
	w.perform(&f.src)
	return nil
}

// Wake lets a process reach its next deadline: the clock moves there, and what was due before it happens after it.
func (w *World) Wake(who proto.Party) error {
	var s *source
	if who > 0 {
		s = &w.servers[who-1].src
	} else {
		s = &w.client(who).src
	}
	if s.pos < 0 {
		return say.F("%s has no timer", w.PartyName(who))
	}
	w.perform(s)
	return nil
}
