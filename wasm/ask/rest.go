package ask

import (
	"zootrope/wasm/history"
	"zootrope/wasm/run"
)

// atRest gives the event that is looked at when a step has ended: the one that the lesson names, or else the most important decision. It
// is not simply the newest event, which is often plumbing, such as a connection that was refused.
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
	if seq, ok := d.run.Tells(step); ok {
		return seq, true
	}
	return d.gravest(t, step)
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
