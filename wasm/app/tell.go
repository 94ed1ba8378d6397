package app

import "zootrope/wasm/port"

// tell shows what the next sentence of a step is tied to, and stands there. While a sentence is being shown, its movement is completed. With still nothing
// moves: the run is at once where the sentence is over.
func (s *session) tell(step int, q *port.Next) []port.Problem {
	if problems := paced(q.Pace); problems != nil {
		return problems
	}
	b := s.bill
	manner, tell := showing, job.show
	if q.Still {
		manner, tell = stepping, job.atOnce
	}
	switch {
	case b.Showing && b.Tells(step):
		b.Hand = q.Hand
		s.carryOn(stepping, job.complete)
	case b.Tells(step):
		b.Hand = q.Hand
		b.Repace(q.Pace)
		b.NextSentence()
		s.carryOn(manner, tell)
	default:
		s.carryOn(rehearsing, func(t job) port.Ending {
			t.Onward = func() { s.runTo(step) } // what is to come is another run then
			t.setUp(step)
			b.Begin(step, q.Pace)
			b.Hand = q.Hand
			b.Wait()
			if !t.rehearse() {
				return port.StepOver
			}
			b.NextSentence()
			return tell(t)
		})
	}
	return nil
}

// complete brings the run to the end of the sentence that is told.
func (t job) complete() port.Ending { return t.toSentenceEnd(job.show) }

// atOnce brings the run to the end of the sentence without movement, also after an act.
func (t job) atOnce() port.Ending { return t.toSentenceEnd(job.atOnce) }

// toSentenceEnd brings the run to the end of the sentence. What follows an act is shown by goOn.
func (t job) toSentenceEnd(goOn func(t job) port.Ending) port.Ending {
	t.Manner = stepping
	s, b := t.s, t.s.bill
	for !b.Arrived() && s.run.Going() && !s.stepOver(b.Step()) {
		if t.handFirst() {
			b.PassAll()
			return t.waitForHand(goOn)
		}
		if !t.Tick() {
			break
		}
		b.Arrive()
	}
	if b.Complete(); b.SentenceOver() {
		t.toMark()
		return port.SentenceTold
	}
	return port.StepOver
}

// untell goes back to the end of the previous sentence. found is false at the first sentence.
func (s *session) untell() (problems []port.Problem, found bool) {
	seq, ok := s.bill.BackToSentence()
	if !ok {
		return nil, false
	}
	t := s.timeline()
	to, err := s.aimAt(&t, &port.Seek{Seq: seq})
	if err != nil {
		return port.Nowhere(err), true
	}
	return s.goAim(to), true
}
