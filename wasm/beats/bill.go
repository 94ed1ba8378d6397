package beats

import (
	"cmp"

	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// Session is what a bill needs of the session that shows the step.
type Session interface {
	Record() *run.Record // the run that is loaded
	Timeline() run.Timeline
	Busy() bool    // something is under way
	Travels() bool // the run is on its way to a position where it has been
}

// Bill is the showing of a step: its plan, and how far the showing has come. The beats are kept when the showing is over, so that one
// can go to each of them.
type Bill struct {
	Showing bool // the showing is under way
	Held    bool // the showing was stopped
	Hand    bool // the showing stops before an act until the reader has given the command
	Pace    float64

	session     Session
	of          *run.Record
	step        int // the step that is shown
	plan        *Plan
	beats       []port.Beat // of the whole step; those of the plan are the last of them
	before      int         // how many come before those of the plan
	shot        int         // the moment of the plan that the run stands at, −1 before the first
	phase       int         // the phase of the plan that is being shown
	waits       bool        // the showing waits after each sentence of the prose
	branch      int         // of the run where the sentence was over
	sentence    int         // the sentence that is told, −1 before the first
	heldAt      int64       // the event after which the showing was stopped within the sentence, −1 if it was not stopped
	lastStop    int         // the beat at which the run stands, if the reader goes from beat to beat; several beats may lie in one moment …
	lastStopSeq int64       // … and this is the last event of that moment
}

// NewBill is a bill for a session that shows nothing yet.
func NewBill(s Session) *Bill { return &Bill{session: s, sentence: -1, heldAt: -1} }

// Begin begins the showing of a step. The beats of the step that the run has passed already are kept.
func (b *Bill) Begin(step int, pace float64) {
	var kept []port.Beat
	if b.inStep(step) {
		kept = b.beats[:b.reached()]
	}
	*b = Bill{session: b.session, of: b.session.Record(), step: step, beats: kept, before: len(kept), shot: -1, sentence: -1, heldAt: -1, Pace: cmp.Or(pace, 1)}
}

// Rehearse begins to play the step on a world of its own.
func (b *Bill) Rehearse() *Rehearsal { return Rehearse(b.of, b.step, b.of.Here()) }

// Plan plans the showing of a step that was rehearsed.
func (b *Bill) Plan(h *Rehearsal, lang string) {
	b.branch = b.of.Player.Branch()
	b.plan = Planned(h, b.of.Player.World().PartyName, lang, b.waits)
	b.beats = append(b.beats, b.plan.Beats...)
}

// Step is the step that is shown.
func (b *Bill) Step() int { return b.step }

// inStep says whether the beats are those of a step, and the run stands in it.
func (b *Bill) inStep(step int) bool {
	r := b.session.Record()
	now, done := r.Step()
	return b.of == r && b.step == step && now == step && !done
}

// Has says whether there are beats of a step that the run stands in.
func (b *Bill) Has(step int) bool { return b.inStep(step) && len(b.beats) > 0 }

// Hold stops the showing where the run stands. The sentence that is told there stays lit, even if nothing has moved in this sentence yet, and even if a rewind
// has led the run to another branch.
func (b *Bill) Hold() {
	b.Held, b.branch, b.heldAt = true, b.of.Player.Branch(), b.of.Player.World().Seq()
}

// Arrive notes the moments of the plan that the run has come to.
func (b *Bill) Arrive() {
	seq := b.of.Player.World().Seq()
	for b.shot+1 < len(b.plan.Shots) && b.plan.Shots[b.shot+1] <= seq {
		b.shot++
	}
}

// Next gives the phase that is to be shown where the run stands, nil for none.
func (b *Bill) Next() *Phase {
	if b.phase == b.limit() || b.plan.Phases[b.phase].Shot > b.shot {
		return nil
	}
	return &b.plan.Phases[b.phase]
}

// Pass goes on to the next phase.
func (b *Bill) Pass() { b.phase++ }

// PassAll goes past all phases of the moments that the run has come to.
func (b *Bill) PassAll() {
	for b.Next() != nil {
		b.Pass()
	}
}

// Onward chooses the next beat in which something is done or decided, and gives the event of that beat. ok is false if there is none.
func (b *Bill) Onward() (seq int64, ok bool) {
	now, reached := b.of.Player.World().Seq(), b.reached()
	for i := b.stopIndex() + 1; i < len(b.beats); i++ {
		if one := &b.beats[i]; isStop(one) && (one.Seq > now || i >= reached || b.lastStopSeq == now) {
			b.lastStop = i
			return one.Seq, true
		}
	}
	return 0, false
}

// Stand notes that the run stands at the beat that was chosen.
func (b *Bill) Stand() { b.lastStopSeq = b.of.Player.World().Seq() }

// isStop says whether something is done or decided in a beat: then one can stand there.
func isStop(b *port.Beat) bool { return b.Kind == port.Do || b.Kind == port.Decide }

// stopIndex is the beat at which the run stands after going from beat to beat; −1 if there is none, or if the run has moved since.
func (b *Bill) stopIndex() int {
	if b.lastStopSeq == 0 || b.lastStopSeq != b.session.Record().Player.World().Seq() {
		return -1
	}
	return b.lastStop
}

// reached counts the beats whose event has happened on the way to the position.
func (b *Bill) reached() int {
	seq := b.session.Record().Player.World().Seq()
	n := 0
	for n < len(b.beats) && b.beats[n].Seq <= seq {
		n++
	}
	return n
}
