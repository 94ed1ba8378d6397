package verify

import (
	"zootrope/core/say"
	"zootrope/lessons/form"
	"zootrope/lessons/play"
	"zootrope/lessons/wording"
)

// How long a sentence that waits may be: it stands below the picture as its caption, and is read once.
const (
	mostWords      = 20
	mostCharacters = 40 // in Chinese, where a word of another script, a number or a piece of code counts as one
	mostEarly      = 3  // sentences before the first tie of a step: the reader has them all at once, while the picture does not move
)

// checkSentences looks at the sentences that are tied to events. They are told one after the other, so their events ascend, no event is told twice, no
// tie goes on behind the end of a sentence, none is too long, and few come before the first tie. Without sightings nothing is known of the events. In a
// lesson of one file, somebody's own, a long sentence and a late tie are only noticed.
func checkSentences(l *form.Lesson, saw *play.Sightings) []Finding {
	f := Finding{Name: "sentences", OK: true}
	n := 0
	for _, p := range l.Prose {
		for i := range p.Sections {
			s := &p.Sections[i]
			n += len(s.Firsts)
			for _, one := range s.Crossed {
				f.wrong("%s", wording.Problem{File: p.File, Line: one.Line, Msg: say.F("expected a tie to end with its sentence, found one that goes on behind it: %s; "+
					"tie the sentences one by one", quoted(one.Text))})
			}
			if saw != nil {
				ascend(&f, p, s, saw)
			}
		}
	}
	advice := append(tooLong(l), tooLate(l)...)
	if !l.Single {
		for _, p := range advice {
			f.wrong("%s", p)
		}
	}
	out := []Finding{f.verdict("%s", many(n, "%d sentence waits", "%d sentences wait"))}
	if l.Single && len(advice) > 0 {
		noticed := Finding{Name: "advice on sentences", OK: true}
		for _, p := range advice {
			noticed.Details = append(noticed.Details, say.F("%s", p))
		}
		out = append(out, noticed)
	}
	return out
}

// ascend looks at the order of the events of a section's ties.
func ascend(f *Finding, p *form.Prose, s *form.Section, saw *play.Sightings) {
	last, before := int64(0), form.Sight{}
	ties := map[int64]form.Sight{}
	for _, at := range s.Sights {
		event, ok := saw.Event(s.ID, at.Text)
		if !ok {
			continue // has been said
		}
		if first, twice := ties[event]; twice {
			f.wrong("%s", wording.Problem{File: p.File, Line: at.Line, Msg: say.F("expected each event to be told once in step %s: #%d is told by %s and by %s; "+
				"take one of the two ties away", s.ID, event, quoted(first.Words), quoted(at.Words))})
			continue
		}
		ties[event] = at
		if event < last {
			f.wrong("%s", wording.Problem{File: p.File, Line: at.Line, Msg: say.F("expected the events of step %s in the order in which they happen: %s is #%d, "+
				"and %s before it #%d; say them in their order, or tie another event", s.ID, quoted(at.Words), event, quoted(before.Words), last)})
			continue
		}
		last, before = event, at
	}
}

// tooLong lists the sentences that are too long to be a caption.
func tooLong(l *form.Lesson) (out []wording.Problem) {
	for _, p := range l.Prose {
		for _, s := range p.Sections {
			for _, one := range s.Firsts {
				switch {
				case p.Lang == "zh" && one.Words+one.Han > mostCharacters:
					out = append(out, wording.Problem{File: p.File, Line: one.Line, Msg: say.F("expected at most 40 characters in a sentence that waits, found %d: %s; "+
						"make two of it, or say it shorter", one.Words+one.Han, quoted(one.Text))})
				case p.Lang != "zh" && one.Words > mostWords:
					out = append(out, wording.Problem{File: p.File, Line: one.Line, Msg: say.F("expected at most 20 words in a sentence that waits, found %d: %s; "+
						"make two of it, or say it shorter", one.Words, quoted(one.Text))})
				}
			}
		}
	}
	return out
}

// tooLate lists the steps whose first tie comes too late.
func tooLate(l *form.Lesson) (out []wording.Problem) {
	for _, p := range l.Prose {
		for _, s := range p.Sections {
			if len(s.Early) > mostEarly {
				out = append(out, wording.Problem{File: p.File, Line: s.Early[mostEarly].Line, Msg: say.F("expected at most %d sentences before the first tie of step %s, "+
					"found %d: tie one of them to an event, or move some behind it", mostEarly, s.ID, len(s.Early))})
			}
		}
	}
	return out
}

// quotedMost is how much of a sentence is told, in characters.
const quotedMost = 60

// quoted is a sentence as a message names it.
func quoted(text string) string {
	if r := []rune(text); len(r) > quotedMost {
		text = string(r[:quotedMost]) + "…"
	}
	return "“" + text + "”"
}
