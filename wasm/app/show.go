package app

import (
	"cmp"

	"zootrope/core/say"
	"zootrope/wasm/beats"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// playbill is the showing of a step: its plan, and how far the showing has come. The beats are kept when the showing is over, so that one
// can go to each of them.
type playbill struct {
	step    int
	serial  int // of the load
	plan    *beats.Plan
	beats   []port.Beat // of the whole step; those of the plan are the last of them
	before  int         // how many come before those of the plan
	shot    int         // the moment of the plan that the run stands at, −1 before the first
	phase   int         // of the plan, that is being shown
	pace    float64
	still   bool  // it goes to the next beat and stands there
	held    bool  // it was stopped, and stands where it was
	stood   int   // going from beat to beat: the one that it stands at, of several in one moment …
	stoodAt int64 // … whose last event this is
}

const (
	// behindMost is by how many milliseconds a showing may be late and still catch up. It catches up so that it takes no longer on a slow
	// machine. A beat that stands still to be read gets shorter by this much at most.
	behindMost = 1000

	minPace = 0.25
	maxPace = 4
)

// perform begins to show a step: it is played on a world of its own first.
func (a *App) perform(step int, pace float64, still bool) []port.Problem {
	if pace != 0 && (pace < minPace || pace > maxPace) {
		return port.Malformed(say.F("the pace is %g; expected %g to %d", pace, minPace, maxPace))
	}
	b := &a.playbill
	if still && b.of(a, step) && len(b.beats) > 0 {
		a.begin(stepping, nobody, func(t *task) (port.Ending, port.Answer) { return t.toBeat(), port.Answer{} })
		return nil
	}
	a.begin(rehearsing, nobody, func(t *task) (port.Ending, port.Answer) {
		t.onward = func() { a.runTo(step) } // what is to come is another run then
		if !b.of(a, step) {
			*b = playbill{}
		}
		kept := b.beats[:a.reachedBeats()]
		*b = playbill{step: step, serial: a.serial, beats: kept, before: len(kept), shot: -1, still: still, pace: cmp.Or(pace, 1)}
		switch {
		case !t.rehearse():
			return port.StepOver, port.Answer{}
		case still:
			return t.toBeat(), port.Answer{}
		}
		return t.show(), port.Answer{}
	})
	return nil
}

// of says whether the beats are those of a step, and the run stands in it.
func (b *playbill) of(a *App, step int) bool {
	now, done := a.run.Step()
	return b.serial == a.serial && b.step == step && now == step && !done
}

// rehearse plays the step on a world of its own, and plans its showing.
func (t *task) rehearse() bool {
	a, b := t.app, &t.app.playbill
	h := beats.Rehearse(&a.run.Record, b.step, a.run.Here())
	defer h.Close()
	for h.Tick() {
		if goesOn, _ := t.breathe(); !goesOn {
			return false
		}
	}
	b.plan = beats.Planned(h, a.run.Player.World().PartyName, a.Lang)
	b.beats = append(b.beats, b.plan.Beats...)
	return true
}

// show shows the step as it was planned.
func (t *task) show() port.Ending {
	t.manner = showing
	a, b := t.app, &t.app.playbill
	t.due = a.host.Clock()
	a.report()
	for t.goThrough() && a.run.Going() && !a.stepOver(b.step) && t.tick() {
		if t.seen {
			b.arrive(a.run.Player.World().Seq())
		}
	}
	return port.StepOver
}

// arrive notes the moments of the plan that the run has come to with an event.
func (b *playbill) arrive(seq int64) {
	for b.shot+1 < len(b.plan.Shots) && b.plan.Shots[b.shot+1] <= seq {
		b.shot++
	}
}

// goThrough shows what is planned for where the run stands.
func (t *task) goThrough() bool {
	a, b := t.app, &t.app.playbill
	for ; b.phase < len(b.plan.Phases); b.phase++ {
		f := &b.plan.Phases[b.phase]
		if f.Shot > b.shot {
			break
		}
		now := a.host.Clock()
		t.due = max(t.due, now-behindMost) + f.Ms/b.pace
		wait := t.due - now
		if wait >= frameMillis || now-a.drawn >= frameMillis {
			a.drawn = now
			v, line := a.run.View(), a.timeline()
			a.host.Show(a.picture(v, &line), float64(max(f.To, v.Now)), max(wait, frameMillis))
			if wait >= reportMillis || a.reportDue() {
				a.tell(func() { a.reportView(v, line) })
			}
		}
		if !t.wait(wait) {
			return false
		}
	}
	return true
}

// toBeat goes to the next beat in which something is done or decided; if there is none, to the end of the step.
func (t *task) toBeat() port.Ending {
	a, b := t.app, &t.app.playbill
	seq := a.run.Player.World().Seq()
	for i := b.standing(a) + 1; i < len(b.beats); i++ {
		if one := &b.beats[i]; !stands(one) || one.Seq <= seq && i < a.reachedBeats() && b.stoodAt != seq {
			continue
		}
		b.stood = i
		if b.beats[i].Seq > seq {
			if why := t.reach(0, b.beats[i].Seq); why != port.IsThere {
				return why
			}
		}
		b.stoodAt = a.run.Player.World().Seq()
		return port.NextShown
	}
	return t.toStep(b.step)
}

// stands says whether something is done or decided in a beat: then one can stand there.
func stands(b *port.Beat) bool { return b.Kind == port.Act || b.Kind == port.Decide }

// standing is the beat at which the run stands after going from beat to beat; −1 if there is none, or if the run has moved since.
func (b *playbill) standing(a *App) int {
	if b.stoodAt == 0 || b.stoodAt != a.run.Player.World().Seq() {
		return -1
	}
	return b.stood
}

// part is the phase that is being shown; false before the first.
func (b *playbill) part() (*beats.Phase, bool) {
	i := b.phase
	if i == len(b.plan.Phases) || b.plan.Phases[i].Shot > b.shot {
		i-- // the next one waits for its moment
	}
	if i < 0 {
		return nil, false
	}
	return &b.plan.Phases[i], true
}

// reachedBeats counts the beats whose event has happened on the way to the position.
func (a *App) reachedBeats() int {
	seq := a.run.Player.World().Seq()
	n := 0
	for n < len(a.playbill.beats) && a.playbill.beats[n].Seq <= seq {
		n++
	}
	return n
}

// now is the beat that the position is in, −1 for none.
func (b *playbill) now(a *App) int {
	step, _ := a.run.Step()
	if b.serial != a.serial || b.step != step || len(b.beats) == 0 || a.manner().travels {
		return -1
	}
	reached := a.reachedBeats() - 1
	if a.manner() == showing || b.held {
		if f, ok := b.part(); ok && f.Beat >= 0 {
			return min(f.Beat+b.before, max(reached, 0))
		}
	}
	if at := b.standing(a); at >= 0 {
		return at
	}
	return reached
}

// event is the event that is shown, 0 for none. It is the event of the current beat, while the showing runs or is paused; or of the beat
// at whose moment the run stands.
func (b *playbill) event(a *App) int64 {
	at := b.now(a)
	if at < 0 {
		return 0
	}
	if a.manner() == showing || b.held {
		return b.beats[at].Seq
	}
	if _, done := a.run.Step(); done || a.busy() {
		return 0
	}
	if b.standing(a) >= 0 {
		return b.beats[at].Seq
	}
	here := a.run.Here()
	t := a.timeline()
	for ; at >= 0; at-- {
		m, branch, ok := t.Find(b.beats[at].Seq)
		if !ok || branch != here.Branch || m.Moves != here.Moves {
			return 0
		}
		if stands(&b.beats[at]) {
			return b.beats[at].Seq
		}
	}
	return 0
}

// lens is the event of the decision that is being shown, 0 for none.
func (b *playbill) lens(a *App) int64 {
	if _, done := a.run.Step(); done && a.manner() != showing {
		return 0
	}
	seq := b.event(a)
	if seq == 0 || b.plan == nil {
		return 0
	}
	if a.manner() == showing || b.held {
		if f, ok := b.part(); !ok || !f.Lens {
			return 0
		}
	}
	for i := range b.plan.Phases {
		if f := &b.plan.Phases[i]; f.Lens && b.beats[f.Beat+b.before].Seq == seq {
			return seq
		}
	}
	return 0
}

// told are the beats as the page gets them.
func (b *playbill) told(a *App, t *run.Timeline) []port.Beat {
	out := []port.Beat{}
	step, _ := a.run.Step()
	if b.serial != a.serial || b.step != step {
		return out
	}
	for _, one := range b.beats {
		if m, branch, ok := t.Find(one.Seq); ok {
			one.Moment, _ = t.Index(branch, m.Moves)
		} else if one.Seq <= a.run.Player.World().Seq() {
			return []port.Beat{} // the run is another one by now
		}
		out = append(out, one)
	}
	return out
}
