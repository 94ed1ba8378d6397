package app

import (
	"slices"

	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// sent is what the page has heard of the timeline.
type sent struct {
	run.Timeline
	serial, total int
	rest          port.Timeline // without its letters
}

// tellTimeline tells the page what is new about the timeline.
func (r *reporter) tellTimeline(t run.Timeline) {
	old := &r.sent
	out := port.Timeline{Type: "timeline", Known: t.Len(), Complete: t.Ahead == nil || r.Ahead.Complete(),
		Steps: r.Begins(&t), Forks: r.Forks(&t), Notes: r.Bookmarks(&t)}
	same := old.serial == r.serial && old.Heartbeats == t.Heartbeats
	if same {
		out.From = t.Common(&old.Story)
		if t.Ahead != nil && old.Ahead != nil {
			out.From = min(old.total, t.Total())
		}
	}
	out.Marks = string(t.Span(nil, out.From, t.Total()))
	if same && out.Marks == "" && t.Total() == old.total && alike(&out, &old.rest) {
		return
	}
	r.sent = sent{Timeline: t, serial: r.serial, total: t.Total(), rest: out}
	r.sent.rest.Marks = ""
	r.host.Post(out)
}

// alike says whether two timelines differ in their letters alone.
func alike(a, b *port.Timeline) bool {
	return a.Known == b.Known && a.Complete == b.Complete && slices.Equal(a.Steps, b.Steps) && slices.Equal(a.Forks, b.Forks) && slices.Equal(a.Notes, b.Notes)
}
