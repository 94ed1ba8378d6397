package attack

import (
	"iter"
	"strings"

	"zootrope/core/player"
	"zootrope/core/script"
)

// happened is what a run in which a predicate has come to hold has broken, as the minimiser sees it.
const happened = "happened"

// Shortening makes a script shorter in which a promise is broken, or a predicate comes to hold, as Minimise does; but some moves at a time, so
// that a page can do so in slices: Next until there is no more, then Close. Text gives the shortest script so far at any time.
type Shortening struct {
	m      minimiser
	source string
	runs   int // that may be made in all
	next   func() (struct{}, bool)
	stop   func()
}

// movesASlice is how many moves of a run are made between two calls of Next.
const movesASlice = 64

// Shorten begins to make a script shorter, in at most so many runs. What is sought must still happen in it: any promise is the one that the
// whole script breaks. A predicate must hold at the end, and not have held at some time before.
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
	var holds, missed bool // now; at any time before
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

// Lines is how many lines that has, and how many the script had.
func (s *Shortening) Lines() (now, before int) {
	before = len(meant(strings.Split(s.source, "\n")))
	if s.m.lines == nil {
		return before, before
	}
	return len(s.m.lines), before
}

// Tried is how many runs have been made, and of how many.
func (s *Shortening) Tried() (made, most int) { return s.runs - s.m.runs, s.runs }

// Happens says whether what is sought happens in the script. It is false as long as that is not known.
func (s *Shortening) Happens() bool { return s.m.lines != nil }
