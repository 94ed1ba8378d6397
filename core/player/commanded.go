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
