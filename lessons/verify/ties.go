package verify

import (
	why "zootrope/core/explain"
	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/trace"
	"zootrope/lessons/form"
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
	Tells bool   // the step is about the event
	Sight string

	Of    int   // how many events of the step are such ones; 0: the rest is empty
	Event int64 // the number of the one that is meant
	At    proto.Millis
	Says  string // what happened there, as package explain has it
}

// Ties lists what the prose in a language ties to events, step by step: the sentences, then the links, then the answers that were wrong.
// It plays the lesson.
func Ties(l *form.Lesson, lang string) []Tie {
	var out []Tie
	for _, p := range l.Prose {
		if p.Lang != lang {
			continue
		}
		for _, s := range p.Sections {
			for _, at := range s.Sights {
				out = append(out, Tie{File: p.File, Line: at.Line, In: s.ID, Step: s.ID, Words: at.Words, Tells: at.Tells, Sight: at.Text})
			}
			for _, at := range s.Leads {
				expr, step := play.Moment(at.Text, s.ID)
				sight, _ := play.Seen(expr)
				out = append(out, Tie{File: p.File, Line: at.Line, In: s.ID, Step: step, Words: at.Words, Leads: true, Sight: sight})
			}
			out = append(out, answers(l, p, s.ID)...)
		}
	}
	meet(l, out, lang)
	return out
}

// answers are those that were wrong, of the questions that stand in a section.
func answers(l *form.Lesson, p *form.Prose, section string) (out []Tie) {
	for i := range p.Blocks {
		n := &p.Blocks[i]
		if n.Kind != "ask" || n.Step != section {
			continue
		}
		for _, o := range n.Options() {
			if o.See != "" {
				out = append(out, Tie{File: p.File, Line: n.Line + 1 + o.Line, In: section, Step: section, Words: o.But, Leads: true, Sight: o.See})
			}
		}
	}
	return out
}

// meet plays the lesson and takes down which event each of the ties means.
func meet(l *form.Lesson, ties []Tie, lang string) {
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
