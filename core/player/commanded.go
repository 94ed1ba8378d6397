package player

// Commanded is how many commands have been given by hand on the way through the branch being played, before the position
// or after it.
func (p *Player) Commanded() int {
	n := 0
	t := &p.trail
	for i, id := range t.path {
		for _, c := range t.branches[id].choices {
			if i == len(t.path)-1 || c.Moves < t.branches[t.path[i+1]].Fork {
				n++
			}
		}
	}
	return n
}

// Undo is where the last command stands that was given by hand on the way to the position: after so many moves of the branch being
// played it is about to be given. It is false where there was none.
func (p *Player) Undo() (moves int64, ok bool) {
	t := &p.trail
	until := p.at
	for i := t.on; i >= 0; i-- {
		b := &t.branches[t.path[i]]
		for k := len(b.choices) - 1; k >= 0; k-- {
			if c := &b.choices[k]; c.Moves < until && !c.cmd.Alone {
				return c.Moves, true
			}
		}
		until = min(until, b.Fork)
	}
	return 0, false
}
