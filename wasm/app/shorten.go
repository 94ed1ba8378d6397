package app

import (
	"strings"

	"zootrope/core/attack"
	"zootrope/core/say"
	"zootrope/wasm/ask"
	"zootrope/wasm/port"
)

// mostShorter is how many runs a shortening may take at most.
const mostShorter = 5000

// shorten begins to make the run shorter, up to the position.
func (a *App) shorten(id int64, r *port.Shorten) []port.Problem {
	if r.Count < 1 || r.Count > mostShorter {
		return port.Malformed(say.F("%d runs: expected 1 to %d", r.Count, mostShorter))
	}
	what, wrong := a.sought(r.Command, r.What)
	if wrong != nil {
		return wrong
	}
	return a.search(id, func(t *task) (port.Ending, port.Answer) { return t.shorten(what, r.Count) })
}

// shorten tells the run as a script, and leaves out every line without which the same still happens.
func (t *task) shorten(what attack.Sought, runs int) (port.Ending, port.Answer) {
	telling := t.app.run.Player.Tell()
	defer telling.Close()
	if !t.moves(ask.MovesAtOnce, telling.Next, nil) {
		return port.IsNotShortened, port.Answer{Outcome: &port.Outcome{Word: port.Stopped}}
	}
	on := attack.Shorten(telling.Text(), what, runs)
	defer on.Close()
	over := t.moves(1, on.Next, func() any {
		lines, of := on.Lines()
		tried, runs := on.Tried()
		return port.Shortening{Type: "shortening", Lines: lines, Of: of, Tried: tried, Runs: runs}
	})
	why := port.IsNotShortened
	if on.Happens() && len(on.Left()) > 0 {
		why = port.IsShortened
	}
	return why, shortened(on, what, over, t.app.Lang)
}

// shortened says how short the run has become.
func shortened(on *attack.Shortening, what attack.Sought, over bool, lang string) port.Answer {
	out := port.Shortened{Left: []string{}}
	out.Lines, out.Of = on.Lines()
	out.Tried, _ = on.Tried()
	word := port.Stopped
	switch happens := on.Happens(); {
	case happens:
		out.Script, out.For, out.Left = on.Text(), stillHappens(on, what, lang), append(out.Left, on.Left()...)
		if over {
			word = port.Reached
		}
	case over:
		word = port.Unreached
	}
	return port.Answer{Outcome: &port.Outcome{Word: word, Text: strings.TrimSpace(out.Script)}, Data: out}
}

// stillHappens says what still happens in a run that was made short.
func stillHappens(on *attack.Shortening, what attack.Sought, lang string) string {
	if what.Holds != nil {
		return what.Holds.Wanted().In(lang)
	}
	return say.F("%s is broken", on.Broken()).In(lang)
}
