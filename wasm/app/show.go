package app

import (
	"slices"

	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
	"zootrope/wasm/scene"
)

const (
	// behindMost is by how many milliseconds a showing may be late and still catch up. It catches up so that it takes no longer on a slow
	// machine. A beat that stands still to be read gets shorter by this much at most.
	behindMost = 1000

	minPace = 0.25
	maxPace = 4
)

// perform begins to show a step: it is played on a world of its own first. By beats the run goes to the next beat and stands there.
func (s *session) perform(step int, q *port.Next) []port.Problem {
	if problems := paced(q.Pace); problems != nil {
		return problems
	}
	still := q.How == port.HowBeat
	if still && s.bill.Has(step) {
		s.bill.Hand = q.Hand
		s.carryOn(stepping, job.toBeat)
		return nil
	}
	s.carryOn(rehearsing, func(t job) port.Ending {
		t.Onward = func() { s.runTo(step) } // what is to come is another run then
		t.setUp(step)
		s.bill.Begin(step, q.Pace)
		s.bill.Hand = q.Hand
		switch {
		case !t.rehearse():
			return port.StepOver
		case still:
			return t.toBeat()
		}
		return t.show()
	})
	return nil
}

func paced(pace float64) []port.Problem {
	if pace != 0 && (pace < minPace || pace > maxPace) {
		return port.Malformed(say.F("the pace is %g; expected %g to %d", pace, minPace, maxPace))
	}
	return nil
}

// setUp carries out what stands between the end of the step before and the line of this step, behind a `rewind`: it is the set-up of this step, and
// no part of what is shown. A `rewind` alone is shown.
func (t job) setUp(step int) {
	p := t.s.run.Player
	line := p.Script().Steps[step].Line
	if !slices.ContainsFunc(p.Script().Commands, func(c *script.Command) bool { return c.Line >= p.Line() && c.Line < line && c.Verb() != "rewind" }) {
		return
	}
	t.Manner = stepping
	for t.s.run.Going() && p.Line() < line && t.Tick() {
	}
	t.Manner = rehearsing
}

// rehearse plays the step on a world of its own, and plans its showing.
func (t job) rehearse() bool {
	h := t.s.bill.Rehearse()
	defer h.Close()
	for h.Tick() {
		if goesOn, _ := t.Breathe(); !goesOn {
			return false
		}
	}
	t.s.bill.Plan(h, t.s.Lang)
	return true
}

// show shows the step as it was planned.
func (t job) show() port.Ending {
	t.Manner = showing
	s, b := t.s, t.s.bill
	b.Showing = true
	defer func() { b.Showing = false }()
	t.Due = s.host.Clock()
	s.reporter.report()
	from := s.run.Player.Moves()
	for t.goThrough() {
		if b.SentenceOver() {
			t.toMark()
			return port.SentenceTold
		}
		if s.beside.Differs() && s.run.Player.Moves() != from {
			return port.Differs
		}
		if t.handFirst() {
			return t.waitForHand(job.show)
		}
		if !s.run.Going() || s.stepOver(b.Step()) || !t.Tick() {
			break
		}
		if t.Seen {
			b.Arrive()
		}
	}
	return port.StepOver
}

// toMark goes on to the line `mark` of the cell that has been told.
func (t job) toMark() {
	s, b := t.s, t.s.bill
	for b.Due() && s.run.Going() && !s.stepOver(b.Step()) && t.Tick() {
		b.Arrive()
	}
	b.SentenceOver() // also on the branch to which it has come
}

// goThrough shows what is planned for where the run stands.
func (t job) goThrough() bool {
	b := t.s.bill
	for f := b.Next(); f != nil; f = b.Next() {
		now := t.s.host.Clock()
		t.Due = max(t.Due, now-behindMost) + f.Ms/b.Pace
		if !t.stand(now, func(shown *scene.Picture, _ *run.Timeline) proto.Millis { return max(f.To, shown.View.Now) }) {
			return false
		}
		b.Pass()
	}
	return true
}

// toBeat goes to the next beat in which something is done or decided; if there is none, to the end of the step.
func (t job) toBeat() port.Ending {
	s, b := t.s, t.s.bill
	seq, ok := b.Onward()
	if !ok {
		return t.toStep(b.Step())
	}
	t.Manner, t.Onward = reaching, nil
	for !s.reached(0, seq) {
		if t.handFirst() {
			return t.waitForHand(job.toBeat)
		}
		if !s.run.Going() {
			return port.InVain
		}
		if !t.Tick() {
			return port.GoesOn
		}
	}
	b.Stand()
	return port.NextShown
}
