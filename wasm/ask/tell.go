package ask

import (
	"zootrope/core/script"
	"zootrope/wasm/port"
	"zootrope/wasm/task"
)

// lastTale is the run as it was told last, and which of its lines have no effect.
type lastTale struct {
	Text string
	Idle script.Errors
}

// tale tells the run up to the position, in as many slices as it takes.
func (d *Desk) tale() port.Tale {
	t := d.run.Player.Tell()
	defer t.Close()
	for more := true; more; {
		for n := 0; n < task.MovesAtOnce && more; n++ {
			more = t.Next()
		}
		if more && !d.more() {
			return port.Tale{}
		}
	}
	d.lastTale = lastTale{t.Text(), t.Idle()}
	return port.Tale{Setup: d.run.Player.Script().Source, Script: d.lastTale.Text}
}
