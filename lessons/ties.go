package lessons

import (
	why "zootrope/core/explain"
	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/trace"
	"zootrope/lessons/play"
)

// Tie is a sentence of the prose beside the event that it is tied or leads to. A check can say that there is such an event. Whether it
// is the one that the sentence means, only a reader can say.
type Tie struct {
	File  string
	Line  int    // where it stands, or the paragraph or block that it stands in
	In    string // the step whose section has it
	Step  string // whose event it is
	Words string // what is tied
	Leads bool   // it is a link to the event, {{see EVENT}} or the `see` of an answer; otherwise the event marks the words
	Tells bool   // the step comes to rest on it
	Sight string

	Of    int   // how many events of the step are such ones; 0: the rest is empty
	Event int64 // the number of the one that is meant
	At    proto.Millis
	Says  string // what happened there, as package explain has it
}

// Ties lists what the prose in a language ties to events, step by step: the sentences, then the links, then the answers that were wrong.
// It plays the lesson.
func (l *Lesson) Ties(lang string) []Tie {
	var out []Tie
	for _, p := range l.prose {
		if p.lang != lang {
			continue
		}
		for _, s := range p.parts {
			for _, at := range s.sights {
				out = append(out, Tie{File: p.file, Line: at.line, In: s.id, Step: s.id, Words: at.words, Tells: at.tells, Sight: at.text})
			}
			for _, at := range s.leads {
				expr, step := play.Moment(at.text, s.id)
				sight, _ := play.Seen(expr)
				out = append(out, Tie{File: p.file, Line: at.line, In: s.id, Step: step, Words: at.words, Leads: true, Sight: sight})
			}
			out = append(out, l.answers(p, s.id)...)
		}
	}
	l.meet(out, lang)
	return out
}

// answers are those that were wrong, of the questions that stand in a section.
func (l *Lesson) answers(p *prose, section string) (out []Tie) {
	for i := range p.named {
		n := &p.named[i]
		if n.kind != "ask" || n.step != section {
			continue
		}
		for _, o := range n.options() {
			if o.see != "" {
				out = append(out, Tie{File: p.file, Line: n.line + 1 + o.line, In: section, Step: section, Words: o.but, Leads: true, Sight: o.see})
			}
		}
	}
	return out
}

// meet plays the lesson and takes down which event each of the ties means.
func (l *Lesson) meet(ties []Tie, lang string) {
	lookout := play.NewLookout(l.Outline())
	var p *player.Player
	p = player.New(l.Script, player.Options{OnEvent: func(e *trace.Event) {
		names := p.World().PartyName
		for _, text := range lookout.See(p.Step(), e, names) {
			for i := range ties {
				t := &ties[i]
				if t.Sight != text || t.Step != l.Steps[p.Step()].ID {
					continue
				}
				if t.Of++; t.Of == 1 || lookout.MeansLast(p.Step(), text) {
					t.Event, t.At, t.Says = e.Seq, e.At, why.Title(e, names, lang)
				}
			}
		}
	}})
	defer p.Close()
	p.RunAll()
}
