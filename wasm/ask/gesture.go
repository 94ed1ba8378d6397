package ask

import (
	"zootrope/core/player"
	"zootrope/core/say"
	"zootrope/wasm/port"
)

// Gesture finds the last command by hand, with the commands that one gesture has given with it: where the run stood before them, and their
// words.
func (d *Desk) Gesture() (u player.Undone, words []string, wrong []port.Problem) {
	u, ok := d.run.Player.Undo(d.run.Player.Moves())
	if !ok {
		return u, nil, []port.Problem{port.NewProblem("unreached", say.F("nothing was commanded here that could be taken back"))}
	}
	words = []string{u.Text}
	for u.Along {
		if u, ok = d.run.Player.Undo(u.Moves); !ok {
			break
		}
		words = append(words, u.Text)
	}
	return u, words, nil
}
