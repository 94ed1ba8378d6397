package app

import (
	"fmt"

	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/wasm/beats"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
	"zootrope/wasm/scene"
	"zootrope/wasm/task"
)

// lateMillis: timers of a page come late. So the time of the next moment is counted from when the last one was due, not from when it came: then the mean rate is
// right. More than that behind, the time is lost: the page was hidden, or is too slow.
const lateMillis = 250

// quietSpeed is the speed of a Play after a command, at the usual pace. The page asks for it (web/time/showing.ts).
const quietSpeed = 4

// goesOnFor is how long the world goes on by itself at a time: Play lets it go on again and again. It is short, because after a pause Next goes
// through the rest of it.
const goesOnFor = "run for 10s"

// play goes on at a pace: through the step that is begun, or the one that follows; where the script asks for nothing, until it is paused.
// With "lived" it goes no further than to the end of what was lived; where nothing was, for as long as goesOnFor says. With "quiet" it ends
// where nothing is to be seen for long.
func (s *session) play(speed float64, how port.PlayHow) []port.Problem {
	if how != port.PlayOn && how != port.PlayLived && how != port.PlayQuiet {
		return port.Malformed(say.F("%q is no way to play; expected lived, quiet or nothing", string(how)))
	}
	s.run.Allow()
	step, done := s.run.Step()
	switch {
	case s.nothingLeft():
		s.Ended = port.NothingDue
		return s.whyNothingSeen()
	case s.run.Idle():
		s.letGo(goesOnFor)
	case done:
		step++
	}
	again := s.run.Relives()
	s.speed = speed
	if how == port.PlayOn && s.Manner() == playing { // at another speed it ends where it was to end
		s.Task.Due = s.host.Clock()
		s.Task.Wake()
		s.reporter.report()
		return nil
	}
	s.playTo(&playback{target: max(step, 0), again: again, lived: how == port.PlayLived, quiet: how == port.PlayQuiet})
	s.reporter.report()
	return nil
}

// playback is a Play that is under way.
type playback struct {
	target int        // the step to reach the end of
	again  bool       // the run plays again what it has lived before; no weather comes meanwhile
	lived  bool       // no further than to the end of what was lived
	quiet  bool       // no further than into silence, or to where a goal is reached
	goals  int        // that were reached when it began
	limit  quietLimit // of that silence
	skips  skipped    // the silence that passes
}

// playTo begins to play.
func (s *session) playTo(p *playback) {
	s.free = freeFrom(s.run.Player.World().Seq())
	t := s.carryOn(playing, func(t job) port.Ending { return t.play(p) })
	t.Onward = func() { s.playTo(&playback{target: p.target, quiet: p.quiet}) }
}

// play moves the run at a pace.
func (t job) play(p *playback) port.Ending {
	s := t.s
	t.Due, p.skips = s.host.Clock(), s.skippedFromHere()
	if p.quiet {
		p.limit = s.quietFromHere()
		p.goals = s.run.GoalsReached()
	}
	from := s.run.Player.Moves()
	for {
		if s.beside.Differs() && s.run.Player.Moves() != from {
			return port.Differs
		}
		if why := s.played(p); why != port.GoesOn {
			return why
		}
		if !t.Tick() || t.Seen && !t.pace(p) || !t.Seen && !t.skipSilence(p) {
			return port.StepOver
		}
	}
}

// played says whether Play is over. Where what was lived comes to its end, and where the script asks for nothing more, time goes on.
func (s *session) played(p *playback) port.Ending {
	if p.again && s.run.Player.AtEnd() {
		if p.lived {
			return port.LivedOver
		}
		p.again = false
	}
	switch {
	case p.quiet && s.run.GoalsReached() > p.goals:
		return port.GoalReached
	case s.run.Idle() && p.lived, p.limit.isOverdue(s.run):
		return port.TimeOver
	case p.limit.isQuiet(s.run):
		return port.OnlyBeats
	case s.run.Idle():
		return s.playOn()
	case !s.run.Going(), s.stepOver(p.target):
		return port.StepOver
	}
	return port.GoesOn
}

// playOn lets the world go on by itself.
func (s *session) playOn() port.Ending {
	if s.nothingLeft() {
		return port.NothingDue
	}
	s.letGo(goesOnFor)
	return port.GoesOn
}

// letGo lets the world go on by itself; where only the weather will do something, until then.
func (s *session) letGo(command string) {
	w := s.run.Player.World()
	if due := s.sky.Due(s.run); w.NextAt() == proto.Never && due != proto.Never {
		command = fmt.Sprintf("run for %dms", max(1, due-w.Now()))
	}
	s.run.GoOn(command)
}

// pace shows the moment that has just happened, and waits until the next one is due. During the wait the stage's virtual time runs
// evenly to the next moment. After a command it waits longer at a decision that is told for the first time.
func (t job) pace(p *playback) bool {
	s := t.s
	p.limit.seen, p.skips = s.run.Player.World().Now(), s.skippedFromHere()
	now := s.host.Clock()
	t.Due = max(t.Due, now-lateMillis) + 1000/(s.speed*beats.MomentsASecond)
	t.Due += t.tellMoment(p.quiet) * quietSpeed / s.speed
	return t.stand(now, func(shown *scene.Picture, line *run.Timeline) proto.Millis { return s.nextAt(line, shown.View.Now) })
}

// stand shows where the run stands until the wait is due. Of pictures that follow each other too fast some are left out.
func (t job) stand(now float64, to func(*scene.Picture, *run.Timeline) proto.Millis) bool {
	s, wait := t.s, t.Due-now
	if wait >= task.FrameMillis || now-s.drawn >= task.FrameMillis {
		s.drawn = now
		s.reporter.paced(wait, to)
	}
	return t.Wait(wait)
}

// nextAt is the virtual time of the next moment; where that is not known, of whatever happens next.
func (s *session) nextAt(t *run.Timeline, now proto.Millis) proto.Millis {
	if n := s.Now(t); n < t.Total() {
		if m, _ := t.Nth(n); m.At >= now {
			return m.At
		}
		return now // the next moment is behind a rewind
	}
	if at := s.run.NextAt(); at != proto.Never {
		return at
	}
	return now
}
