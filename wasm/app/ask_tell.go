package app

import (
	"zootrope/core/script"
	"zootrope/wasm/port"
)

// movesAtOnce is how many moves of a run are told before the clock is looked at.
const movesAtOnce = 16

// retold is the run as it was told last, and which of its lines have no effect.
type retold struct {
	text string
	idle script.Errors
}

// tale tells the run up to the position, in as many slices as it takes.
func (a *App) tale() port.Tale {
	t := a.half.telling
	if t == nil {
		t = a.run.Player.Tell()
		a.half.telling = t
	}
	for more := true; more; {
		for n := 0; n < movesAtOnce && more; n++ {
			more = t.Next()
		}
		if more && a.late() {
			return port.Tale{}
		}
	}
	a.half.telling = nil
	defer t.Close()
	a.retold = retold{t.Text(), t.Idle()}
	return port.Tale{Setup: a.run.Player.Script().Source, Script: a.retold.text}
}
