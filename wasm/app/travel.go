package app

import (
	"zootrope/core/say"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// travel plays a branch to a position, and then does what `then` says, if it is not nil.
func (s *session) travel(branch int, moves int64, then func(t job) port.Ending) []port.Problem {
	s.Halt(port.IsThere)
	if err := s.setOut(branch, moves); err != nil {
		return port.Refused(err)
	}
	s.carryOn(seeking, func(t job) port.Ending {
		if !t.arrive() || then == nil {
			return port.IsThere
		}
		return then(t)
	})
	return nil
}

// setOut begins the replay to a position. It never goes back before the first step that is shown.
func (s *session) setOut(branch int, moves int64) error {
	if from, ok := s.run.OwnEnd(s.first - 2); ok && s.first > 0 {
		moves = max(moves, from.Moves)
	}
	return s.run.Player.BeginSeekMoves(branch, moves)
}

// arrive plays the replay that setOut has begun to its end.
func (t job) arrive() bool {
	t.Manner = seeking
	for t.s.run.Replaying() {
		if !t.Tick() {
			return false
		}
	}
	return true
}

// arriveNow finishes a replay at once: a command that comes during the replay is meant for the end of it.
func (s *session) arriveNow() {
	if s.Travels() {
		s.run.Player.Through()
		s.Arrive()
	}
}

// goAim goes there as a task of its own.
func (s *session) goAim(to run.Aim) []port.Problem {
	if to.Moment == 0 {
		return s.travel(to.Branch, to.Moves, nil)
	}
	return s.travel(to.Branch, to.Moves, func(t job) port.Ending { return t.reach(to.Moment, 0) })
}

// follow goes there in the course of a task.
func (t job) follow(to run.Aim) port.Ending {
	switch {
	case t.s.setOut(to.Branch, to.Moves) != nil, !t.arrive():
		return port.GoesOn
	case to.Moment != 0:
		return t.reach(to.Moment, 0)
	}
	return port.IsThere
}

// jump goes to a position and shows it.
func (s *session) jump(at run.Position) []port.Problem { return s.goAim(s.run.Aimed(at)) }

// branch goes to the furthest position of a branch, through the rewinds of the script.
func (s *session) branch(id int) []port.Problem {
	branches := s.run.Player.Branches()
	if id < 0 || id >= len(branches) {
		return port.Refused(say.F("expected a branch from 0 to %d, found %d", len(branches)-1, id))
	}
	id = s.run.Player.Onward(id)
	s.run.Tip = id
	return s.travel(id, branches[id].End, nil)
}

// seek goes to the moment of an event, or to a moment of the timeline by its number. It can go wherever the run has been, and further on to
// moments that looking ahead has found.
func (s *session) seek(r *port.Seek) []port.Problem {
	t := s.timeline()
	to, err := s.aimAt(&t, r)
	if err != nil {
		return port.Nowhere(err)
	}
	return s.goAim(to)
}

func (s *session) aimAt(t *run.Timeline, r *port.Seek) (run.Aim, error) {
	if r.Seq > 0 {
		return s.run.AimAtEvent(t, r.Seq)
	}
	return s.run.AimAtMoment(t, r.Moment, t.Ahead != nil && !s.Ahead.Complete()) // a moment that is not known may still come
}

// mark selects an event; 0 follows the newest.
func (s *session) mark(seq int64) []port.Problem {
	t := s.timeline()
	if _, _, ok := t.Find(seq); seq != 0 && !ok {
		return port.Nowhere(say.F("the timeline has no event #%d", seq))
	}
	s.selected = seq
	if s.Busy() {
		s.reporter.report()
	} else {
		s.reporter.settle()
	}
	return nil
}
