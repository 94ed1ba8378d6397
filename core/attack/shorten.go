package attack

import (
	"iter"
	"slices"
	"strings"

	"zootrope/core/player"
	"zootrope/core/script"
)

// happened stands for a broken promise where a predicate is sought: the minimiser keeps a script in which it holds.
const happened = "happened"

// Shortening makes a script shorter in which a promise is broken, or a predicate comes to hold, as Minimise does; but some moves at a time, so
// that a page can do so in slices: Next until there is no more, then Close. Text gives the shortest script so far at any time.
type Shortening struct {
	m      minimiser
	source string
	runs   int // how many runs may be made in all
	next   func() (struct{}, bool)
	stop   func()
}

// movesASlice is how many moves of a run are made between two calls of Next.
const movesASlice = 64

// Shorten begins to make a script shorter, in at most so many runs. What is sought must still happen in it: any promise is the one that the
// whole script breaks. A predicate must hold at the end, and there must be a time before at which it does not.
func Shorten(source string, what Sought, runs int) *Shortening {
	s := &Shortening{source: source, runs: runs}
	s.next, s.stop = iter.Pull(func(yield func(struct{}) bool) {
		alive := true
		s.m = minimiser{runs: runs, play: func(of *script.Script) Verdict {
			moves := 0
			return judged(of, what, func() bool {
				if moves++; moves%movesASlice == 0 && alive {
					if alive = yield(struct{}{}); !alive {
						s.m.runs = 0
					}
				}
				return alive
			})
		}}
		s.m.minimise(source)
	})
	return s
}

// judged plays a script as long as it may, and says what has gone wrong or happened.
func judged(s *script.Script, what Sought, goOn func() bool) Verdict {
	if what.Holds == nil {
		return runWith(s, func(*player.Player) bool { return goOn() })
	}
	var holds, missed bool // whether the predicate holds now, and whether there was a time when it did not
	v := runWith(s, func(p *player.Player) bool {
		holds = player.Eval(what.Holds, p.World()) == player.True
		missed = missed || !holds
		return goOn()
	})
	if v.Checker == "" && holds && missed {
		v.Checker = happened
	}
	return v
}

// Next does something, and says whether there is more to do.
func (s *Shortening) Next() bool {
	_, more := s.next()
	return more
}

// Close ends it, wherever it is.
func (s *Shortening) Close() { s.stop() }

// Text is the shortest script so far.
func (s *Shortening) Text() string {
	if s.m.lines == nil {
		return s.source
	}
	return s.m.text()
}

// Lines is how many lines the shortest script has, and how many the whole script had.
func (s *Shortening) Lines() (now, before int) {
	before = len(meant(strings.Split(s.source, "\n")))
	if s.m.lines == nil {
		return before, before
	}
	return len(s.m.lines), before
}

// Tried is how many runs have been made, and how many may be made.
func (s *Shortening) Tried() (made, most int) { return s.runs - s.m.runs, s.runs }

// Happens says whether what is sought happens in the script. It is false as long as that is not known.
func (s *Shortening) Happens() bool { return s.m.lines != nil }

// Broken is the promise that is broken in the script, "" where a predicate is sought or nothing happens.
func (s *Shortening) Broken() string {
	if s.m.want == happened {
		return ""
	}
	return s.m.want
}

// Left lists the lines of the script that were left out, in their order. It does not list a line that was kept with a smaller number in it.
func (s *Shortening) Left() []string {
	if s.m.lines == nil {
		return nil
	}
	return leftOut(meant(strings.Split(s.source, "\n")), s.m.lines)
}

// leftOut lists the lines of a script that do not stand in a shorter one. Each line of the shorter script is matched with the first line that is the
// same, or else with the first line that differs in its numbers alone. No match takes a line that the lines behind it need.
func leftOut(lines, shorter []string) []string {
	latest := latestPlaces(lines, shorter)
	var out []string
	at := 0
	for i, line := range shorter {
		if latest[i] < 0 {
			continue // it was added
		}
		next := at + slices.Index(lines[at:latest[i]+1], line)
		if next < at {
			next = at + slices.IndexFunc(lines[at:], func(l string) bool { return form(l) == form(line) })
		}
		out = append(out, lines[at:next]...)
		at = next + 1
	}
	return append(out, lines[at:]...)
}

// latestPlaces finds for each line of a shorter script the last place among the lines where it may stand before the lines behind it; −1 for
// one that stands nowhere.
func latestPlaces(lines, shorter []string) []int {
	forms := make([]string, len(lines))
	for i, l := range lines {
		forms[i] = form(l)
	}
	out := make([]int, len(shorter))
	end := len(lines)
	for i := len(shorter) - 1; i >= 0; i-- {
		want := form(shorter[i])
		for out[i] = end - 1; out[i] >= 0 && forms[out[i]] != want; {
			out[i]--
		}
		if out[i] >= 0 {
			end = out[i]
		}
	}
	return out
}

// form is a line without the numbers that may be made smaller.
func form(line string) string {
	words := strings.Fields(line)
	for i, word := range words {
		if _, unit, ok := measured(line, i, word); ok {
			words[i] = "#" + unit
		}
	}
	return strings.Join(words, " ")
}
