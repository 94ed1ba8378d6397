package app

import (
	"strings"

	"zootrope/wasm/history"
)

// atRest gives the event that the position comes to rest on at the end of a step: the one that the lesson names, or else the
// decision that says most. The newest event is often plumbing, such as a connection that was refused.
func (a *App) atRest(t *timeline) (seq int64, ok bool) {
	step, done := a.run.step()
	if !done || a.goal != idle || a.run.trying() {
		return 0, false
	}
	at := a.run.here()
	if end, known := a.run.endHere(step); !known || end.place != at {
		return 0, false
	}
	if seq, ok := a.run.tells(step); ok {
		return seq, true
	}
	return a.gravest(t, step)
}

// looksBack is how many moments are gone through for what says most.
const looksBack = 4000

// gravest finds the event of a step that says most: of those that say as much, the last. What people did does not count, and
// neither does what the world did: it is to be a decision of the protocol.
func (a *App) gravest(t *timeline, step int) (seq int64, ok bool) {
	from := 0
	for _, s := range a.begins(t) {
		if s.Step == step {
			from = s.Moment
		}
	}
	now := a.now(t)
	best := history.Effect
	for n := max(from, now-looksBack); n < now; n++ {
		m, c := t.nth(n)
		e, kept := c.Event(m)
		if !kept || e.Seq != m.Telling {
			continue
		}
		r := history.Read(&e).Rank
		if r > best || r == best && ok {
			if r < history.Action && !plumbing(e.Site.Location().File) {
				best, seq, ok = r, e.Seq, true
			}
		}
	}
	return seq, ok
}

// plumbing says whether a file of the source is the world's, and none of the protocol's.
func plumbing(file string) bool { return file == "" || strings.HasPrefix(file, "core/sim/") }
