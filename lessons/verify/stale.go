package verify

import (
	"slices"
	"strings"

	"zootrope/core/say"
	"zootrope/lessons/form"
	"zootrope/lessons/lint"
	"zootrope/lessons/wording"
)

// Stale lists what is missing in the prose of a language, or is no longer as in the language that it is made from: what there is first of
// the others. It is empty where the lesson has no prose in the language.
func Stale(l *form.Lesson, lang string) []wording.Problem {
	at := slices.IndexFunc(l.Prose, func(p *form.Prose) bool { return p.Lang == lang })
	from := slices.IndexFunc(l.Prose, func(p *form.Prose) bool { return p.Lang != lang })
	if at < 0 || from < 0 {
		return nil
	}
	note := l.Path("teach." + lang + ".md")
	found := lint.Translation(l, l.Prose[from], l.Prose[at])
	if !slices.Contains(l.Noted, lang) && !l.Single {
		found = append(found, wording.Problem{File: note, Msg: say.F("expected this file: a note for teachers in that language")})
	}
	for _, p := range problems(l) {
		here := p.File == l.Prose[at].File || p.File == note
		if here && !slices.ContainsFunc(found, func(f wording.Problem) bool { return f.String() == p.String() }) {
			found = append(found, p)
		}
	}
	slices.SortStableFunc(found, func(a, b wording.Problem) int {
		if a.File != b.File {
			return strings.Compare(a.File, b.File)
		}
		return a.Line - b.Line
	})
	return found
}
