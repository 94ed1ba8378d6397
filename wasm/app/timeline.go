package app

import (
	"slices"

	"zootrope/core/player"
)

// timeline is what the page sees of the run in time: the story as it was lived, and what the script will do then.
type timeline struct {
	story
	ahead *story // the script's own run, looked ahead; nil where something was commanded by hand
}

// timeline gives that of the position.
func (a *App) timeline() timeline {
	t := timeline{story: a.run.line(a.heartbeats)}
	if t.own() {
		t.ahead = a.ahead.story(a.heartbeats)
	}
	return t
}

// total counts all moments that are known, reached or not.
func (t *timeline) total() int {
	if t.ahead == nil {
		return t.len()
	}
	return max(t.len(), t.ahead.len())
}

// nth gives a moment by its number, reached or not, and where it is.
func (t *timeline) nth(n int) (*moment, *chronicle) {
	s := &t.story
	if n >= s.len() {
		s = t.ahead
	}
	m, branch := s.at(n)
	return m, s.history.of(branch)
}

// span appends the letters of the moments from one to before another.
func (t *timeline) span(b []byte, from, to int) []byte {
	b = t.letters(b, from, min(to, t.len()))
	if t.ahead != nil {
		b = t.ahead.letters(b, max(from, t.len()), to)
	}
	return b
}

// now is how many moments lie behind the position.
func (a *App) now(t *timeline) int {
	n, _ := t.index(a.run.p.Place())
	return n
}

// sent is what the page has heard of the timeline.
type sent struct {
	timeline
	serial, total int
	rest          Timeline // without its letters
}

// reportTimeline tells the page what is new about the timeline.
func (a *App) reportTimeline(t timeline) {
	old := &a.sent
	out := Timeline{Type: "timeline", Known: t.len(), Complete: t.ahead == nil || a.ahead.complete(),
		Steps: a.begins(&t), Forks: a.forks(&t)}
	if old.serial == a.serial && old.heartbeats == t.heartbeats {
		out.From = t.common(&old.story)
		if t.ahead != nil && old.ahead != nil {
			out.From = min(old.total, t.total())
		}
	}
	out.Marks = string(t.span(nil, out.From, t.total()))
	if old.serial == a.serial && old.heartbeats == t.heartbeats && out.Marks == "" && t.total() == old.total &&
		same(&out, &old.rest) {
		return
	}
	a.sent = sent{timeline: t, serial: a.serial, total: t.total(), rest: out}
	a.sent.rest.Marks = ""
	a.host.Post(out)
}

func same(a, b *Timeline) bool {
	return a.Known == b.Known && a.Complete == b.Complete && slices.Equal(a.Steps, b.Steps) && slices.Equal(a.Forks, b.Forks)
}

// begins says where each step begins: as it was lived, and then as the script will go on.
func (a *App) begins(t *timeline) []StepStart {
	out := starts(&t.story, a.run.p.StepsOf(a.run.tip))
	if t.ahead == nil {
		return out
	}
	coming := starts(t.ahead, a.ahead.steps())
	return append(out, coming[min(len(out), len(coming)):]...)
}

func starts(s *story, steps []player.StepBegun) []StepStart {
	out := []StepStart{}
	for _, b := range steps {
		if n, ok := s.index(b.Branch, b.Moves); ok {
			out = append(out, StepStart{Step: b.Index, Moment: n})
		}
	}
	return out
}

// forks are the branches that leave the story, and those of its own that were opened by hand.
func (a *App) forks(t *timeline) []Fork {
	out := []Fork{}
	for _, b := range a.run.p.Branches() {
		f := Fork{Branch: b.ID, Label: b.Label}
		c := a.run.history.of(b.ID)
		if i := t.part(b.ID); i >= 0 {
			p := &t.parts[i]
			f.Moment, f.Length = p.before+p.count, c.upTo(b.End, t.heartbeats)-p.count
			if f.Length > 0 {
				out = append(out, f)
			}
			if i > 0 && !p.Rewound {
				out = append(out, Fork{Branch: b.ID, Label: f.Label, Moment: p.before, Length: p.count, Current: true})
			}
			continue
		}
		if f.Length = c.upTo(b.End, t.heartbeats); f.Length == 0 {
			continue
		}
		lived := a.run.p.Story(b.ID)
		for i := len(lived) - 1; i >= 0; i-- {
			if p := t.part(lived[i].Branch); p >= 0 {
				f.Moment, _ = t.index(lived[i].Branch, min(lived[i].To, t.parts[p].To))
				break
			}
		}
		out = append(out, f)
	}
	return out
}
