package attack

import (
	"strconv"

	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/core/trace"
)

// Sought is what a search looks for: that a predicate comes to hold, or that a promise is broken.
type Sought struct {
	Holds   *script.Predicate // nil for a promise
	Promise string            // by its name; "" for any
}

// Where says in which runs a search looks. In each the script is played to its end; from then on weather falls for a while. Each seed of
// the weather makes another run.
type Where struct {
	Seed  uint64 // the first
	Runs  int
	Rates Rates
	Span  proto.Millis // of virtual time, in each run
}

// Search looks for a run. It makes one move at a time, so that a page can search in slices: Next until there is no more, then Close.
// The same arguments find the same run everywhere.
type Search struct {
	sought Sought
	where  Where
	script *script.Script
	base   *player.Player // at the end of the script: every run begins there
	stands bool           // base has come to the end of the script
	try    *player.Player // the run that is played now, nil between two
	coming bool           // …is on its way to the end of the script
	sky    *Weather
	counts map[trace.Kind]bool // the kinds that the predicate counts, if it only counts; nil for any other
	heard  bool                // an event of these kinds has happened since holds looked last
	again  bool                // the run that was found is played once more, to be written down

	tried  int
	broken int // how many of the tried runs ended because of a promise that was not sought
	events int64
	begun  int64 // events before the run that is played now
	found  *Found
	err    error
}

// Found is a run in which what was sought has happened. Its artefact stands at that place.
type Found struct {
	Seed     uint64       // the seed of the weather
	At       proto.Millis // when
	Seq      int64        // the event that broke the promise, or the last one before the predicate held
	Text     *say.Text    // what is the case there
	Artefact player.Artefact
	Fallen   []Fallen // how the weather stood in it, in the order of time
}

// Fallen is the weather at a place of a run: where it began, or right after something had fallen.
type Fallen struct {
	Branch int
	Moves  int64
	*Weather
}

// FallenAt is the weather as it stands where a run does.
func FallenAt(p *player.Player, w *Weather) Fallen {
	branch, moves := p.Position()
	return Fallen{branch, moves, w.Clone()}
}

// NewSearch begins to look.
func NewSearch(s *script.Script, what Sought, where Where) *Search {
	return &Search{sought: what, where: where, script: s, counts: counted(what.Holds), base: player.New(s, player.Options{Apart: true, Passing: true})}
}

// counted lists the kinds of events that a predicate counts, nil if it looks at anything else. Counting takes longer than all else.
func counted(q *script.Predicate) map[trace.Kind]bool {
	out, only := map[trace.Kind]bool{}, q != nil
	q.Each(func(q *script.Predicate) {
		switch q.Kind {
		case script.CountIs, script.TotalIs:
			out[q.Event] = true
		case script.And, script.Or, script.Not:
		default:
			only = false
		}
	})
	if !only {
		return nil
	}
	return out
}

// holds says whether the sought predicate holds now. A predicate that only counts is asked only when an event of its kinds has happened.
func (s *Search) holds() bool {
	if s.sought.Holds == nil || s.counts != nil && !s.heard {
		return false
	}
	s.heard = false
	return player.Eval(s.sought.Holds, s.try.World()) == player.True
}

// Next makes a move, and says whether there is more to do.
func (s *Search) Next() bool {
	switch {
	case s.err != nil || s.found != nil && !s.again:
		return false
	case !s.stands:
		s.approach()
	case s.try == nil && s.tried == s.where.Runs && !s.again:
		return false
	case s.try == nil:
		s.begin()
	default:
		s.move()
	}
	return s.err == nil
}

// Tried is how many runs have been looked through, and how many of them have ended early: they broke a promise that was not looked for.
func (s *Search) Tried() (runs, broken int) { return s.tried, s.broken }

// Seed is the seed of the run that is looked through.
func (s *Search) Seed() uint64 { return s.where.Seed + uint64(min(s.tried, s.where.Runs-1)) }

// Events is how many have happened in all runs.
func (s *Search) Events() int64 {
	if s.try == nil {
		return s.events
	}
	return s.events + s.try.World().Seq() - s.begun
}

// Found is what has been found, nil for nothing.
func (s *Search) Found() *Found { return s.found }

// Err says why there can be no search: the script does not come to its end, or the predicate holds at its end already.
func (s *Search) Err() error { return s.err }

// Close frees the worlds.
func (s *Search) Close() {
	if s.try != nil {
		s.try.Close()
	}
	s.base.Close()
}

// approach plays the script.
func (s *Search) approach() {
	p := s.base
	switch st := p.Tick(); {
	case st == player.Running, st == player.Replaying:
		return
	case st == player.Violated:
		s.err = say.F("a promise is broken before the search begins: %s", p.Err())
	case st == player.Refused:
		s.err = p.Err()
	case st != player.Done:
		s.err = say.F("after %d turns the script is not at its end", p.Turn())
	case s.sought.Holds != nil && player.Eval(s.sought.Holds, p.World()) == player.True:
		s.err = say.F("this holds already where the search begins: %s", player.Seen(s.sought.Holds, p.World()))
	}
	p.KeepFrame()
	s.stands = true
}

// begin begins the run of the next seed, where the script has ended. What has been found is played from the beginning, because what is
// written down is that run alone.
func (s *Search) begin() {
	if s.again {
		s.try, s.coming = player.New(s.script, player.Options{Apart: true}), true
		return
	}
	s.try = s.base.Twin()
	branch, moves := s.base.Position()
	if s.err = s.try.SeekMoves(branch, moves); s.err == nil {
		s.applyWeather(s.Seed())
	}
}

// applyWeather lets weather and time begin.
func (s *Search) applyWeather(seed uint64) {
	w := s.try.World()
	s.heard = false
	if s.counts != nil {
		s.try.Hear(func(e *trace.Event) { s.heard = s.heard || s.counts[e.Kind] })
	}
	s.begun, s.sky = w.Seq(), NewWeather(seed, s.where.Rates, w.Now())
	s.err = s.try.LetGo("run for " + strconv.FormatInt(int64(s.where.Span), 10) + "ms")
}

// move makes one move: the faults of the weather that are due, or else the next event. Then it looks whether the search has found its goal.
func (s *Search) move() {
	p := s.try
	if s.coming {
		if st := p.Tick(); st != player.Running && st != player.Replaying {
			s.coming = false
			s.applyWeather(s.found.Seed)
			s.found.Fallen = []Fallen{FallenAt(p, s.sky)}
		}
		return
	}
	if fell := s.sky.Apply(p, func(command string) error { return p.InjectAs(command, player.Fallen) }); len(fell) > 0 && s.again {
		s.found.Fallen = append(s.found.Fallen, FallenAt(p, s.sky))
	}
	if p.Status() == player.Running {
		p.Tick()
	}
	v := p.World().Violation()
	switch {
	case v != nil && s.sought.Holds == nil && (s.sought.Promise == "" || s.sought.Promise == v.Invariant):
		s.find(&Found{Seq: p.World().Seq(), Text: say.F("%s", p.Err())})
	case v != nil:
		s.broken++
		s.end()
	case s.holds():
		s.find(&Found{Seq: p.World().Seq(), Text: player.Seen(s.sought.Holds, p.World())})
	case p.Waits() == 0, p.Status() != player.Running:
		s.end()
	}
}

// find notes what was found; the second time it is written down.
func (s *Search) find(f *Found) {
	p := s.try
	if !s.again {
		f.Seed, f.At = s.Seed(), p.World().Now()
		s.found, s.again = f, true
		s.end()
		return
	}
	s.found.Seq, s.found.Artefact, s.again = f.Seq, p.Artefact(""), false
	s.try.Close()
	s.try = nil
}

// end ends the run that is played.
func (s *Search) end() {
	s.tried++
	s.events = s.Events()
	s.try.Close()
	s.try = nil
}
