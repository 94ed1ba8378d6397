package search

import (
	"strings"

	"zootrope/core/attack"
	"zootrope/core/say"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
	"zootrope/wasm/task"
)

// Shortening makes a run short.
type Shortening struct {
	what attack.Sought
	most int // runs
}

// mostShorter is how many runs a shortening may take at most.
const mostShorter = 5000

// ForShort reads a request to make the run short: what must still happen in the short run.
func ForShort(r *run.Record, ask *port.Shorten) (*Shortening, []port.Problem) {
	if ask.Count < 1 || ask.Count > mostShorter {
		return nil, port.Malformed(say.F("%d runs: expected 1 to %d", ask.Count, mostShorter))
	}
	what, wrong := sought(r, ask.Command, ask.What)
	return &Shortening{what, ask.Count}, wrong
}

// Shorten writes the run up to the position as a script, and leaves out each line that can go while the same thing still happens.
func (s *Search) Shorten(f *Shortening) (port.Ending, port.Answer) {
	telling := s.Run.Player.Tell()
	defer telling.Close()
	if !s.Moves(task.MovesAtOnce, telling.Next, nil) {
		return port.IsNotShortened, stopped()
	}
	on := attack.Shorten(telling.Text(), f.what, f.most)
	defer on.Close()
	over := s.Moves(1, on.Next, s.between(func() any {
		lines, of := on.Lines()
		tried, runs := on.Tried()
		return port.Shortening{Type: "shortening", Lines: lines, Of: of, Tried: tried, Runs: runs}
	}))
	why := port.IsNotShortened
	if on.Happens() && len(on.Left()) > 0 {
		why = port.IsShortened
	}
	return why, f.answer(on, over, s.Lang())
}

// answer says how short the run has become.
func (f *Shortening) answer(on *attack.Shortening, over bool, lang string) port.Answer {
	out := port.Shortened{Left: []string{}}
	out.Lines, out.Of = on.Lines()
	out.Tried, _ = on.Tried()
	word := port.Stopped
	switch happens := on.Happens(); {
	case happens:
		out.Script, out.For, out.Left = on.Text(), f.still(on, lang), append(out.Left, on.Left()...)
		if over {
			word = port.Reached
		}
	case over:
		word = port.Unreached
	}
	return port.Answer{Outcome: &port.Outcome{Word: word, Text: strings.TrimSpace(out.Script)}, Data: out}
}

// still says what still happens in a run that was made short.
func (f *Shortening) still(on *attack.Shortening, lang string) string {
	if f.what.Holds != nil {
		return f.what.Holds.Wanted().In(lang)
	}
	return say.F("%s is broken", on.Broken()).In(lang)
}
