package beats

import (
	"cmp"

	"zootrope/core/player"
)

// A step may be told sentence by sentence: what a sentence of the prose is tied to is shown, and then the showing waits. Which sentences there are, and what
// each is tied to, the lesson says (play.Step.Beats).

// divide says where each sentence of the prose is over. A sentence ends with the last of its events; whatever moves after the end of the
// previous sentence belongs to it. The last sentence ends with the step. A sentence without an event of its own after that end is over where the previous sentence is. In
// prose without ties all that moves belongs to the first paragraph.
func (p *Plan) divide(sentences [][]string, ends map[string]int) {
	at := 0
	for i, sights := range sentences {
		for _, sight := range sights {
			if end, ok := ends[sight]; ok {
				if at == 0 {
					p.first = i
				}
				at = max(at, end)
			}
		}
		p.ends = append(p.ends, at)
	}
	switch n := len(p.ends); {
	case n == 0:
		p.ends = []int{len(p.Phases)}
	case at == 0:
		for i := range p.ends {
			p.ends[i] = len(p.Phases)
		}
	default:
		p.ends[n-1] = len(p.Phases)
	}
}

// divideCells says where each cell of a board is over, as if it were a sentence: where the line `mark` stands behind its run. The last cell ends with the step.
// The telling begins with the first cell that was not over at the event since.
func (p *Plan) divideCells(marks []player.Marked, since int64) {
	for i, m := range marks {
		if m.Seq <= since {
			p.first = min(i+1, len(marks)-1)
		}
		n := 0
		for n < len(p.Phases) && (p.Phases[n].Shot < 0 || p.Shots[min(p.Phases[n].Shot, len(p.Shots)-1)] <= m.Seq) {
			n++
		}
		p.ends = append(p.ends, n)
	}
	p.ends[len(p.ends)-1] = len(p.Phases)
	p.cells = true
}

// Due says whether the cell of a board that is told lacks its line `mark`: nothing that can be seen happens before that, but the run has to come there.
func (b *Bill) Due() bool {
	if !b.plan.cells || b.sentence < 0 {
		return false
	}
	for _, q := range b.of.Player.Questions() {
		if q.ID == b.of.Lesson.Steps[b.step].Board {
			return len(b.of.Player.Marks(q)) <= b.sentence
		}
	}
	return false
}

// Wait lets the showing wait after each sentence.
func (b *Bill) Wait() { b.waits = true }

// Repace changes how fast the showing goes on.
func (b *Bill) Repace(pace float64) { b.Pace = cmp.Or(pace, 1) }

// Tells says whether a step is being told sentence by sentence. Something that was commanded since the last sentence ends that: what is to come is another run.
func (b *Bill) Tells(step int) bool {
	return b.waits && b.plan != nil && b.sentence >= 0 && b.inStep(step) && (b.Showing || b.of.Player.Branch() == b.branch)
}

// rests says whether the run stands where a sentence has been told.
func (b *Bill) rests() bool { return b.plan != nil && !b.Showing && b.Tells(b.step) && b.there() }

// there says whether the run stands at the moment of the plan to which the showing has come.
func (b *Bill) there() bool {
	if b.phase < b.limit() {
		return false // stopped on the way
	}
	seq := b.of.Player.World().Seq()
	before := b.shot < 0 || b.plan.Shots[b.shot] <= seq
	return before && (b.shot+1 == len(b.plan.Shots) || seq < b.plan.Shots[b.shot+1])
}

// NextSentence goes on to the next sentence.
func (b *Bill) NextSentence() {
	if b.sentence >= 0 && !b.there() {
		b.syncToRun()
	}
	b.heldAt = -1
	b.sentence = min(max(b.sentence+1, b.plan.first), len(b.plan.ends)-1)
}

// Ends are the events at which the sentences of the step are over; 0 where nothing has moved by then. They are empty if the step is not told.
func (b *Bill) Ends() []int64 {
	ends := []int64{}
	if b.Sentence() >= 0 {
		for i := range b.plan.ends {
			ends = append(ends, b.end(i))
		}
	}
	return ends
}

// end is the event at which a sentence is over, 0 if nothing has moved by then.
func (b *Bill) end(sentence int) int64 {
	if n := b.plan.ends[sentence]; n > 0 && b.plan.Phases[n-1].Shot >= 0 {
		return b.plan.Shots[b.plan.Phases[n-1].Shot]
	}
	return 0
}

// within is the sentence that tells of where the run stands: the first that is not over before.
func (b *Bill) within() int {
	seq, last := b.of.Player.World().Seq(), len(b.plan.ends)-1
	for i := range last {
		if b.end(i) >= seq {
			return i
		}
	}
	return last
}

// syncToRun moves the showing to the position of the run, because the reader has jumped within the step. A sentence that is not over there comes next.
func (b *Bill) syncToRun() {
	b.sentence, b.shot = b.within(), -1
	b.Arrive()
	if b.shot < 0 || b.plan.Shots[b.shot] < b.end(b.sentence) {
		b.sentence--
	}
	b.phase = 0
	for b.phase < len(b.plan.Phases) && b.plan.Phases[b.phase].Shot <= b.shot {
		b.phase++
	}
}

// limit is the number of phases up to the end of the current sentence.
func (b *Bill) limit() int {
	if !b.waits || b.sentence < 0 {
		return len(b.plan.Phases)
	}
	return b.plan.ends[b.sentence]
}

// SentenceOver says whether the sentence has been told, and the step is not over with it.
func (b *Bill) SentenceOver() bool {
	over := b.waits && b.sentence >= 0 && b.sentence < len(b.plan.ends)-1 && b.phase >= b.limit()
	if over {
		b.branch = b.of.Player.Branch()
	}
	return over
}

// Arrived says whether the run has come to the moment at which the sentence is over. With the last sentence the step is.
func (b *Bill) Arrived() bool {
	n := b.limit()
	return b.sentence < len(b.plan.ends)-1 && (n == 0 || b.plan.Phases[n-1].Shot <= b.shot)
}

// Complete ends the movement of the sentence.
func (b *Bill) Complete() { b.phase = max(b.phase, b.limit()) }

// BackToSentence goes back to the sentence before, and gives the event at which that was over. ok is false if there is none.
func (b *Bill) BackToSentence() (seq int64, ok bool) {
	at := b.Sentence()
	if at <= b.plan.from() {
		return 0, false
	}
	if seq = b.end(at - 1); seq == 0 {
		return 0, false
	}
	b.sentence, b.phase, b.heldAt = at-1, b.plan.ends[at-1], -1
	b.shot = b.plan.Phases[b.phase-1].Shot
	return seq, true
}

// from is the sentence with which the telling begins.
func (p *Plan) from() int {
	if p == nil {
		return 0
	}
	return p.first
}

// Sentence is the sentence of the step that is told, −1 for none. At the end of the step it is the last one.
func (b *Bill) Sentence() int {
	r := b.session.Record()
	step, done := r.Step()
	switch {
	case !b.waits || b.plan == nil || b.of != r || b.step != step || b.sentence < 0:
		return -1
	case b.Showing || b.session.Travels():
		return b.sentence
	case r.Player.Branch() != b.branch:
		return -1 // something was commanded since
	case done:
		return len(b.plan.ends) - 1
	case b.there(), b.heldAt == r.Player.World().Seq():
		return b.sentence
	}
	return b.within()
}
