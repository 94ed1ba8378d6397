package beats

import "cmp"

// A step may be told sentence by sentence: what a sentence of the prose is tied to is shown, and then the showing waits. Which sentences there are, and what
// each is tied to, the lesson says (play.Step.Beats).

// divide says where each sentence of the prose is over. What moves before the first event of a sentence belongs to that sentence; what moves after the last
// one's, to the last one. A sentence whose events have not happened, or are over already, is over where the one before it was. Where nothing is tied to an event the
// first paragraph has all that moves.
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

// Wait lets the showing wait after each sentence.
func (b *Bill) Wait() { b.waits = true }

// Repace changes how fast the showing goes on.
func (b *Bill) Repace(pace float64) { b.Pace = cmp.Or(pace, 1) }

// Tells says whether a step is being told sentence by sentence, and the run stands where that has left it.
func (b *Bill) Tells(step int) bool {
	return b.waits && b.plan != nil && b.sentence >= 0 && b.Within(step) && (b.Showing || b.there())
}

// rests says whether the run stands where a sentence has been told.
func (b *Bill) rests() bool { return b.plan != nil && !b.Showing && b.Tells(b.step) }

// there says whether the run stands at the moment of the plan to which the showing has come.
func (b *Bill) there() bool {
	if b.phase < b.limit() {
		return false // stopped on the way
	}
	if b.of.Player.Branch() != b.branch {
		return false // something was commanded since the sentence was over: what is to come is another run
	}
	seq := b.of.Player.World().Seq()
	before := b.shot < 0 || b.plan.Shots[b.shot] <= seq
	return before && (b.shot+1 == len(b.plan.Shots) || seq < b.plan.Shots[b.shot+1])
}

// NextSentence goes on to the next sentence.
func (b *Bill) NextSentence() { b.sentence = min(max(b.sentence+1, b.plan.first), len(b.plan.ends)-1) }

// limit is how many phases are over when the sentence is.
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
	if at < 0 || at <= b.plan.first || b.of.Player.Branch() != b.branch {
		return 0, false
	}
	n := b.plan.ends[at-1]
	if n == 0 || b.plan.Phases[n-1].Shot < 0 {
		return 0, false
	}
	b.sentence = at - 1
	b.phase, b.shot = n, b.plan.Phases[n-1].Shot
	return b.plan.Shots[b.shot], true
}

// Sentence is the sentence of the step that is told, −1 for none. At the end of the step it is the last one.
func (b *Bill) Sentence() int {
	r := b.session.Record()
	step, done := r.Step()
	if !b.waits || b.plan == nil || b.of != r || b.step != step {
		return -1
	}
	if done && !b.Showing {
		return len(b.plan.ends) - 1
	}
	return b.sentence
}
