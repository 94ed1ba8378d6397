package player

// position is where a run can stand, exactly: after so many moves on a branch.
type position struct {
	branch int
	moves  int64
}

// leg is a stretch of the history that was lived without going back: from a position, so many moves, through whatever branches
// it opened. All legs, in their order, are how all branches came to be.
type leg struct {
	from    position
	to      position
	moves   int64
	choices []Chosen
}

// grew notes a move that nobody had made before: at the end of a branch, or into one that a `rewind` opens.
func (t *trail) grew(from, to position) {
	if n := len(t.legs); n == 0 || t.legs[n-1].to != from {
		t.legs = append(t.legs, leg{from: from})
	}
	l := &t.legs[len(t.legs)-1]
	l.to = to
	l.moves++
	t.grown++
}

// chose notes that the last move was a command given by hand.
func (t *trail) chose(c HandMade) {
	l := &t.legs[len(t.legs)-1]
	l.choices = append(l.choices, Chosen{Moves: l.moves - 1, Turn: c.Turn, Command: c.Text, Alone: c.cmd.Alone, Manner: c.Manner})
}

// Grown is how many moves have been made that nobody had made before, on all branches.
func (p *Player) Grown() int64 { return p.trail.grown }
