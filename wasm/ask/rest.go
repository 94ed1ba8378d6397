package ask

import (
	"zootrope/core/trace"
	"zootrope/wasm/history"
	"zootrope/wasm/run"
)

// stands gives the event that is looked at although newer events have happened: at the end of a step, or in a free run.
func (d *Desk) stands(t *run.Timeline) (seq int64, ok bool) {
	if seq, ok := d.atRest(t); ok {
		return seq, true
	}
	from, ok := d.session.Passed()
	if !ok {
		return 0, false
	}
	if told := d.session.Told(); told != 0 && d.session.Busy() {
		return told, true
	}
	return d.cameOf(t, from, d.session.Busy())
}

// cameOf finds the result of what was done last: the last decision; without a decision, the last event of the protocol; without such an event, the command or the
// fault itself. While time still passes, it is the newest event up to from, where time began to pass.
func (d *Desk) cameOf(t *run.Timeline, from int64, busy bool) (seq int64, ok bool) {
	now := d.Now(t)
	for n := now - 1; n >= max(0, now-looksBack); n-- {
		m, c := t.Nth(n)
		if busy && m.Telling > from {
			continue
		}
		e, kept := c.Event(m)
		if busy || !kept || e.Seq != m.Telling {
			return m.Telling, true
		}
		rank := history.Read(&e).Rank
		switch {
		case d.session.Tells(&e):
			return e.Seq, true
		case rank >= history.Action || e.Kind == trace.Command:
			if !ok {
				seq = e.Seq
			}
			return seq, true
		case !ok && history.OfProtocol(&e) && rank >= history.Underway:
			seq, ok = e.Seq, true
		}
	}
	return seq, ok
}

// atRest gives the event that is looked at when a step has ended. It is the event that the last sentence is tied to, so that the stage shows what the caption says; in
// a step without ties it is the most important decision. The newest event is often plumbing, such as a connection that was refused.
func (d *Desk) atRest(t *run.Timeline) (seq int64, ok bool) {
	step, done := d.run.Step()
	if !done || step < 0 && d.run.Lesson == nil || // a script without steps is about where it ends
		d.session.Busy() || d.run.Trying() {
		return 0, false
	}
	at := d.run.Here()
	if end, known := d.run.EndHere(step); !known || end.Position != at {
		return 0, false
	}
	if seq, ok := d.run.LastTied(step); ok {
		return seq, true
	}
	return d.gravest(t, step)
}

// hops is how many causes Grounds goes back at most.
const hops = 8

// Grounds gives the event that Why explains. An event that the reader has chosen, and an event of the protocol, explain themselves. Any other event, such as an answer
// that reaches a client, is explained by the nearest event of the protocol among its causes. If there is none, Why explains the key event of the step that has
// ended, or else the event itself.
func (d *Desk) Grounds(l *looked) int64 {
	if !l.ok || l.selected || history.Read(&l.Event).Rank >= history.Action {
		return l.Seq
	}
	e := l.Event
	for range hops {
		if history.OfProtocol(&e) {
			return e.Seq
		}
		cause, ok := d.event(e.Cause)
		if !ok {
			break
		}
		e = cause
	}
	if step, done := d.run.Step(); done && !d.session.Busy() && !d.run.Trying() {
		if s, ok := d.run.Tells(step); ok {
			return s.Seq
		}
	}
	return l.Seq
}

// looksBack is how many moments are gone through for what says most.
const looksBack = 4000

// gravest finds the most important event of a step; of several that are equally important, the last. It must be a decision of the
// protocol: what people did, and what the network or a disk did, does not count.
func (d *Desk) gravest(t *run.Timeline, step int) (seq int64, ok bool) {
	from := 0
	for _, s := range d.Begins(t) {
		if s.Step == step {
			from = s.Moment
		}
	}
	now := d.Now(t)
	best := history.Effect
	for n := max(from, now-looksBack); n < now; n++ {
		m, c := t.Nth(n)
		e, kept := c.Event(m)
		if !kept || e.Seq != m.Telling {
			continue
		}
		r := history.Read(&e).Rank
		if r > best || r == best && ok {
			if r < history.Action && history.OfProtocol(&e) {
				best, seq, ok = r, e.Seq, true
			}
		}
	}
	return seq, ok
}
