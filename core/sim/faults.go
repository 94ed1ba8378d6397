package sim

import (
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
func (w *World) Crash(ids ...proto.ServerID) error {
	return w.each(ids, true, "server %[1]d is not running; `start %[1]d` boots it", func(p *process) {
		w.emit(trace.Event{Kind: trace.Crash, Site: trace.AtCrash, Server: p.id, Zxid: p.disk.written.lastLogged(), Zxid2: p.disk.durable.lastLogged()})
		w.die(p, false)
	})
}

// Stop shuts servers down cleanly.
func (w *World) Stop(ids ...proto.ServerID) error {
	return w.each(ids, true, "server %[1]d is not running", func(p *process) {
		w.emit(trace.Event{Kind: trace.Stop, Site: trace.AtStop, Server: p.id, Text: "shutdown", Zxid: p.disk.written.lastLogged()})
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
		if w.clockOf(p).paused {
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
			return say.F("%s is not paused", w.PartyName(p))
		}
	}
	for _, p := range who {
		c := w.clockOf(p)
		c.paused = false
		c.behind += w.now - c.pausedAt
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

// Deliver makes the head of the queues from one party to another arrive next; kind is that of the message, or 0 for the
// one that is due first. The clock moves to its due time; what was due before it happens after it, no timer early.
func (w *World) Deliver(from, to proto.Party, kind proto.Kind) error {
	var best *source
	w.connected(from, to, func(c *conn) {
		for dir := range c.pipes {
			p := &c.pipes[dir]
			if c.ends[dir].Party != from || p.src.pos < 0 || kind != 0 && p.first().Msg.Kind != kind {
				continue
			}
			if best == nil || p.src.before(best) {
				best = &p.src
			}
		}
	})
	if best == nil {
		what := say.F("a message")
		if kind != 0 {
			what = say.Verbatim(kind.String())
		}
		return say.F("%s from %s to %s is not at the head of a queue that can be delivered", what, w.PartyName(from), w.PartyName(to))
	}
	w.perform(best)
	return nil
}
