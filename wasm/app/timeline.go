package app

import (
	"slices"
	"sort"

	"zootrope/core/player"
	"zootrope/wasm/history"
	"zootrope/wasm/port"
)

// timeline is what the page sees of the run in time: the story as it was lived, and what the script will do then.
type timeline struct {
	history.Story
	ahead *history.Story // the script's own run, looked ahead; nil where something was commanded by hand
}

// timeline gives that of the position.
func (a *App) timeline() timeline {
	t := timeline{Story: a.run.line(a.heartbeats)}
	if t.Own() {
		t.ahead = a.ahead.story(a.heartbeats)
	}
	return t
}

// total counts all moments that are known, reached or not.
func (t *timeline) total() int {
	if t.ahead == nil {
		return t.Len()
	}
	return max(t.Len(), t.ahead.Len())
}

// nth gives a moment by its number, reached or not, and where it is.
func (t *timeline) nth(n int) (*history.Moment, *history.Chronicle) {
	s := &t.Story
	if n >= s.Len() {
		s = t.ahead
	}
	m, branch := s.At(n)
	return m, s.Of(branch)
}

// span appends the letters of the moments from one to before another.
func (t *timeline) span(b []byte, from, to int) []byte {
	b = t.Letters(b, from, min(to, t.Len()))
	if t.ahead != nil {
		b = t.ahead.Letters(b, max(from, t.Len()), to)
	}
	return b
}

// now is how many moments lie behind the position.
func (a *App) now(t *timeline) int {
	n, _ := t.Index(a.run.p.Place())
	return n
}

// sent is what the page has heard of the timeline.
type sent struct {
	timeline
	serial, total int
	rest          port.Timeline // without its letters
}

// reportTimeline tells the page what is new about the timeline.
func (a *App) reportTimeline(t timeline) {
	old := &a.sent
	out := port.Timeline{Type: "timeline", Known: t.Len(), Complete: t.ahead == nil || a.ahead.complete(),
		Steps: a.begins(&t), Forks: a.forks(&t), Notes: a.bookmarks(&t)}
	if old.serial == a.serial && old.Heartbeats == t.Heartbeats {
		out.From = t.Common(&old.Story)
		if t.ahead != nil && old.ahead != nil {
			out.From = min(old.total, t.total())
		}
	}
	out.Marks = string(t.span(nil, out.From, t.total()))
	if old.serial == a.serial && old.Heartbeats == t.Heartbeats && out.Marks == "" && t.total() == old.total &&
		same(&out, &old.rest) {
		return
	}
	a.sent = sent{timeline: t, serial: a.serial, total: t.total(), rest: out}
	a.sent.rest.Marks = ""
	a.host.Post(out)
}

func same(a, b *port.Timeline) bool {
	return a.Known == b.Known && a.Complete == b.Complete && slices.Equal(a.Steps, b.Steps) && slices.Equal(a.Forks, b.Forks) && slices.Equal(a.Notes, b.Notes)
}

// begins says where each step begins: as it was lived, and then as the script will go on.
func (a *App) begins(t *timeline) []port.StepStart {
	out := starts(&t.Story, a.run.p.StepsOf(a.run.tip))
	if t.ahead == nil {
		return out
	}
	coming := starts(t.ahead, a.ahead.steps())
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
func (a *App) forks(t *timeline) []port.Fork {
	out := []port.Fork{}
	for _, b := range a.run.p.Branches() {
		f := port.Fork{Branch: b.ID, Label: b.Label}
		c := a.run.history.Of(b.ID)
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
		lived := a.run.p.Story(b.ID)
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
func (a *App) bookmarks(t *timeline) []port.Bookmark {
	out := []port.Bookmark{}
	for _, n := range a.run.p.Notes() {
		if moment, ok := t.Index(n.Branch, n.Moves+1); ok { // behind the move in which it was made
			out = append(out, port.Bookmark{Moment: moment, Text: n.Text})
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].Moment < out[j].Moment })
	return out
}
