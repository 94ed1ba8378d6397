package app

import (
	"slices"

	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// timeline gives that of the position.
func (a *App) timeline() run.Timeline {
	t := run.Timeline{Story: a.run.Line(a.Heartbeats)}
	if t.Own() {
		t.Ahead = a.Ahead.Story(a.Heartbeats)
	}
	return t
}

// sent is what the page has heard of the timeline.
type sent struct {
	run.Timeline
	serial, total int
	rest          port.Timeline // without its letters
}

// reportTimeline tells the page what is new about the timeline.
func (a *App) reportTimeline(t run.Timeline) {
	old := &a.sent
	out := port.Timeline{Type: "timeline", Known: t.Len(), Complete: t.Ahead == nil || a.Ahead.Complete(),
		Steps: a.Begins(&t), Forks: a.Forks(&t), Notes: a.Bookmarks(&t)}
	if old.serial == a.serial && old.Heartbeats == t.Heartbeats {
		out.From = t.Common(&old.Story)
		if t.Ahead != nil && old.Ahead != nil {
			out.From = min(old.total, t.Total())
		}
	}
	out.Marks = string(t.Span(nil, out.From, t.Total()))
	if old.serial == a.serial && old.Heartbeats == t.Heartbeats && out.Marks == "" && t.Total() == old.total &&
		same(&out, &old.rest) {
		return
	}
	a.sent = sent{Timeline: t, serial: a.serial, total: t.Total(), rest: out}
	a.sent.rest.Marks = ""
	a.host.Post(out)
}

func same(a, b *port.Timeline) bool {
	return a.Known == b.Known && a.Complete == b.Complete && slices.Equal(a.Steps, b.Steps) && slices.Equal(a.Forks, b.Forks) && slices.Equal(a.Notes, b.Notes)
}
