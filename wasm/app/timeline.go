package app

import (
	"slices"
	"sort"

	"zootrope/core/player"
	"zootrope/wasm/history"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// timeline gives that of the position.
func (a *App) timeline() run.Timeline {
	t := run.Timeline{Story: a.run.Line(a.heartbeats)}
	if t.Own() {
		t.Ahead = a.ahead.Story(a.heartbeats)
	}
	return t
}

// now is how many moments lie behind the position.
func (a *App) now(t *run.Timeline) int {
	n, _ := t.Index(a.run.Player.Place())
	return n
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
	out := port.Timeline{Type: "timeline", Known: t.Len(), Complete: t.Ahead == nil || a.ahead.Complete(),
		Steps: a.begins(&t), Forks: a.forks(&t), Notes: a.bookmarks(&t)}
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

// begins says where each step begins: as it was lived, and then as the script will go on.
func (a *App) begins(t *run.Timeline) []port.StepStart {
	out := starts(&t.Story, a.run.Player.StepsOf(a.run.Tip))
	if t.Ahead == nil {
		return out
	}
	coming := starts(t.Ahead, a.ahead.Steps())
	return append(out, coming[min(len(out), len(coming)):]...)
}

func starts(s *history.Story, steps []player.StepBegun) []port.StepStart {
	out := []port.StepStart{}
	for _, b := range steps {
		if n, ok := s.Index(b.Branch, b.Moves); ok {
			out = append(out, port.StepStart{Step: b.Index, Moment: n})
		}
	}
	return out
}

// forks are the branches that leave the story, and those of its own that were opened by hand.
func (a *App) forks(t *run.Timeline) []port.Fork {
	out := []port.Fork{}
	for _, b := range a.run.Player.Branches() {
		f := port.Fork{Branch: b.ID, Label: b.Label}
		c := a.run.History.Of(b.ID)
		if i := t.PartOf(b.ID); i >= 0 {
			p := &t.Parts[i]
			f.Moment, f.Length = p.Before+p.Count, c.UpTo(b.End, t.Heartbeats)-p.Count
			if f.Length > 0 {
				out = append(out, f)
			}
			if i > 0 && !p.Rewound {
				out = append(out, port.Fork{Branch: b.ID, Label: f.Label, Moment: p.Before, Length: p.Count, Current: true})
			}
			continue
		}
		if f.Length = c.UpTo(b.End, t.Heartbeats); f.Length == 0 {
			continue
		}
		lived := a.run.Player.Story(b.ID)
		for i := len(lived) - 1; i >= 0; i-- {
			if p := t.PartOf(lived[i].Branch); p >= 0 {
				f.Moment, _ = t.Index(lived[i].Branch, min(lived[i].To, t.Parts[p].To))
				break
			}
		}
		out = append(out, f)
	}
	return out
}

// bookmarks are the notes on the line that have been reached once, in its order.
func (a *App) bookmarks(t *run.Timeline) []port.Bookmark {
	out := []port.Bookmark{}
	for _, n := range a.run.Player.Notes() {
		if moment, ok := t.Index(n.Branch, n.Moves+1); ok { // behind the move in which it was made
			out = append(out, port.Bookmark{Moment: moment, Text: n.Text})
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].Moment < out[j].Moment })
	return out
}
