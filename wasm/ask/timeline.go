package ask

import (
	"sort"

	"zootrope/core/player"
	"zootrope/wasm/history"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// Now is how many moments lie behind the position.
func (d *Desk) Now(t *run.Timeline) int {
	n, _ := t.Index(d.run.Player.Position())
	return n
}

// Begins says where each step begins: as it was lived, and then as the script will go on.
func (d *Desk) Begins(t *run.Timeline) []port.StepStart {
	out := starts(&t.Story, d.run.Player.StepsOf(d.run.Tip))
	if t.Ahead == nil {
		return out
	}
	coming := starts(t.Ahead, d.Ahead.Steps())
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

// Forks are the branches that leave the story, and those of its own that were opened by hand.
func (d *Desk) Forks(t *run.Timeline) []port.Fork {
	out := []port.Fork{}
	for _, b := range d.run.Player.Branches() {
		f := port.Fork{Branch: b.ID, Label: b.Label}
		c := d.run.History.Of(b.ID)
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
		lived := d.run.Player.Story(b.ID)
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

// Bookmarks are the notes on the line that have been reached once, in its order.
func (d *Desk) Bookmarks(t *run.Timeline) []port.Bookmark {
	out := []port.Bookmark{}
	for _, n := range d.run.Player.Notes() {
		if moment, ok := t.Index(n.Branch, n.Moves+1); ok { // behind the move in which it was made
			out = append(out, port.Bookmark{Moment: moment, Text: n.Text})
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].Moment < out[j].Moment })
	return out
}
