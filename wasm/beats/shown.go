package beats

import (
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// showing says whether a phase of the plan is on the stage.
func (b *Bill) showing() bool { return b.Showing || b.Held || b.rests() }

// part is the phase that is being shown; false before the first.
func (b *Bill) part() (*Phase, bool) {
	i := b.phase
	if i == b.limit() || b.plan.Phases[i].Shot > b.shot {
		i-- // the next one waits for its moment
	}
	if i < 0 {
		return nil, false
	}
	return &b.plan.Phases[i], true
}

// Now is the beat that the position is in, −1 for none.
func (b *Bill) Now() int {
	r := b.session.Record()
	step, _ := r.Step()
	if b.of != r || b.step != step || len(b.beats) == 0 || b.session.Travels() {
		return -1
	}
	reached := b.reached() - 1
	if b.showing() {
		if f, ok := b.part(); ok && f.Beat >= 0 {
			return min(f.Beat+b.before, max(reached, 0))
		}
	}
	if at := b.stopIndex(); at >= 0 {
		return at
	}
	return reached
}

// Event is the event that is shown, 0 for none. It is the event of the current beat, while the showing runs or is paused; or of the beat
// at whose moment the run stands.
func (b *Bill) Event() int64 {
	at := b.Now()
	if at < 0 {
		return 0
	}
	if b.showing() {
		return b.beats[at].Seq
	}
	if _, done := b.of.Step(); done || b.session.Busy() {
		return 0
	}
	if b.stopIndex() >= 0 {
		return b.beats[at].Seq
	}
	here := b.of.Here()
	t := b.session.Timeline()
	for ; at >= 0; at-- {
		m, branch, ok := t.Find(b.beats[at].Seq)
		if !ok || branch != here.Branch || m.Moves != here.Moves {
			return 0
		}
		if isStop(&b.beats[at]) {
			return b.beats[at].Seq
		}
	}
	return 0
}

// Decision is the event of the decision that is being shown, 0 for none.
func (b *Bill) Decision() int64 {
	if _, done := b.session.Record().Step(); done && !b.Showing {
		return 0
	}
	seq := b.Event()
	if seq == 0 || b.plan == nil {
		return 0
	}
	if b.showing() {
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

// Report are the beats as the page gets them.
func (b *Bill) Report(t *run.Timeline) []port.Beat {
	out := []port.Beat{}
	r := b.session.Record()
	step, _ := r.Step()
	if b.of != r || b.step != step {
		return out
	}
	for _, one := range b.beats {
		if m, branch, ok := t.Find(one.Seq); ok {
			one.Moment, _ = t.Index(branch, m.Moves)
		} else if one.Seq <= r.Player.World().Seq() {
			return []port.Beat{} // the run is another one by now
		}
		out = append(out, one)
	}
	return out
}
