package player

import "slices"

// Commanded is how many commands have been given by hand on the way through the branch being played, before the position
// or after it.
func (p *Player) Commanded() int {
	n := 0
	p.trail.chosen(func(*HandMade) { n++ })
	return n
}

// ByHand lists the commands by hand on that way which change the world (Acts).
func (p *Player) ByHand() []HandMade {
	var out []HandMade
	p.trail.chosen(func(c *HandMade) {
		if c.Acts() {
			out = append(out, *c)
		}
	})
	return out
}

// Given lists the words of what has been commanded by hand on the way to the position, the first one first.
func (p *Player) Given() []string {
	out := []string{}
	p.trail.chosen(func(c *HandMade) {
		if c.Moves < p.at && !c.cmd.Alone {
			out = append(out, c.Text)
		}
	})
	return out
}

// LastByHand is the last command that ByHand lists. It is asked for at each moment of a run that goes on by itself, which has made thousands
// of choices that nobody has commanded.
func (p *Player) LastByHand() (last HandMade, ok bool) {
	t := &p.trail
	for i := len(t.path) - 1; i >= 0; i-- {
		own := t.branches[t.path[i]].choices
		for k := len(own) - 1; k >= 0; k-- {
			if c := &own[k]; c.Acts() && (i == len(t.path)-1 || c.Moves < t.branches[t.path[i+1]].Fork) {
				return *c, true
			}
		}
	}
	return HandMade{}, false
}

// ByHandFrom is the first command that ByHand lists after so many moves or more; "" for none.
func (p *Player) ByHandFrom(moves int64) (text string) {
	p.trail.chosen(func(c *HandMade) {
		if text == "" && c.Moves >= moves && c.Acts() {
			text = c.Text
		}
	})
	return text
}

// From is the first command by hand that changes the world after so many moves or more, on this branch alone; "" for none.
func (b *Branch) From(moves int64) string {
	for i := range b.choices {
		if c := &b.choices[i]; c.Moves >= moves && c.Acts() {
			return c.Text
		}
	}
	return ""
}

// chosen goes through the commands given by hand on the way through the branch being played.
func (t *trail) chosen(f func(*HandMade)) {
	for i, id := range t.path {
		own := t.branches[id].choices
		for k := range own {
			if i == len(t.path)-1 || own[k].Moves < t.branches[t.path[i+1]].Fork {
				f(&own[k])
			}
		}
	}
}

// Undone says where a run goes when its last command by hand is taken back.
type Undone struct {
	On     int   // the branch on which the command was given
	Branch int   // the branch that goes on without the command …
	Moves  int64 // … after so many moves
	Again  bool  // a run that goes on there is given the later commands by hand of Branch again
	Past   bool  // the script has gone on since the command
	Along  bool  // one gesture has given the command together with the one before it
	Text   string
}

// Undo gives the position right before the last command by hand on the way to the position, if that command was among the first until moves;
// otherwise before the last one that was. It says false if there is none.
func (p *Player) Undo(until int64) (u Undone, ok bool) {
	t := &p.trail
	until = min(until, p.at)
	for i := t.on; i >= 0; i-- {
		b := &t.branches[t.path[i]]
		for k := len(b.choices) - 1; k >= 0; k-- {
			c := &b.choices[k]
			if c.Moves >= until || c.cmd.Alone {
				continue
			}
			u = Undone{On: b.ID, Branch: b.ID, Moves: c.Moves, Past: c.pc != p.state.pc, Along: c.Manner&Along != 0, Text: c.Text}
			if c.Moves == b.Fork && b.Parent >= 0 && b.entry == nil {
				u.Branch = b.Parent
			}
			u.Again = slices.ContainsFunc(t.branches[u.Branch].choices, func(h HandMade) bool { return h.Moves >= u.Moves && !h.cmd.Alone })
			return u, true
		}
		until = min(until, b.Fork)
	}
	return u, false
}
