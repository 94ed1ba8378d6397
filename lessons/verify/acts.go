package verify

import (
	"slices"

	"zootrope/core/say"
	"zootrope/lessons/form"
	"zootrope/lessons/play"
	"zootrope/lessons/wording"
)

// act is where the script carries out an act: the last event before the act, and the last event of the act itself.
type act struct {
	before, last int64
	command      string
}

// checkActs looks at the sentences that wait for an act. The reader sees such a sentence while the act is still to be done. So the sentence is tied to
// nothing that happens later than the act itself: what comes of the act stands in the next sentence. In a lesson of one file such a sentence is advice, no
// error. Without sightings nothing is checked.
func checkActs(l *form.Lesson, saw *play.Sightings, acts map[string]act) []Finding {
	if saw == nil || len(acts) == 0 {
		return nil
	}
	f := Finding{Name: "acts", OK: true}
	for _, p := range l.Prose {
		for i := range p.Sections {
			if a, ok := acts[p.Sections[i].ID]; ok {
				checkWaiting(&f, p, &p.Sections[i], saw, a)
			}
		}
	}
	if l.Single && !f.OK {
		return []Finding{{Name: "advice on acts", OK: true, Details: f.Details}}
	}
	return []Finding{f.verdict("%s", many(len(acts), "%d step waits for an act", "%d steps wait for an act"))}
}

// checkWaiting looks at the sentence of a section that waits for an act: the first sentence with a tie to an event that is not over before the act.
func checkWaiting(f *Finding, p *form.Prose, s *form.Section, saw *play.Sightings, a act) {
	for _, b := range s.Beats {
		waits := false
		for _, at := range s.Sights {
			if event, ok := saw.Event(s.ID, at.Text); ok && slices.Contains(b.Sights, at.Text) {
				waits = waits || event > a.before
				if event > a.last {
					f.wrong("%s", wording.Problem{File: p.File, Line: at.Line, Msg: say.F("expected the sentence that waits for `%s` to be tied to no event after that "+
						"command, found %s; make two sentences of it", a.command, quoted(at.Words))})
				}
			}
		}
		if waits {
			return
		}
	}
}
