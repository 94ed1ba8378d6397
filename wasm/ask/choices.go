package ask

import "zootrope/wasm/port"

// maxChoices is how many of the things that may happen next are told: the earliest of them.
const maxChoices = 60

// choices lists what may happen next, in the order in which it would. Each is a command, which makes it happen before all others.
func (d *Desk) choices() []port.Choice {
	w := d.run.Player.World()
	next := w.NextAt()
	out := []port.Choice{}
	for _, c := range w.Upcoming(nil) {
		if len(out) == maxChoices {
			break
		}
		at, sent := w.DueOf(c)
		out = append(out, port.Choice{Command: w.ChoiceCommand(c), At: at, Sent: sent, Next: at <= next, Timer: d.timer(c)})
	}
	return out
}
