package site

import (
	"cmp"
	"slices"
	"strings"

	"zootrope/lessons"
	"zootrope/lessons/form"
	"zootrope/lessons/glossary"
)

// writeGlossary emits the glossary as a script of its own: the page fetches it when somebody asks what a word means, or searches.
func writeGlossary(_, dist string) error {
	return writeData(dist, "glossary.js", datum{"globalThis.zootropeGlossary", explainedTerms(lessons.All())})
}

// explained is a term of the glossary as the page has it (web/lesson/glossary.ts), with the lessons that use it.
type explained struct {
	glossary.Term
	Lessons []string `json:"lessons,omitempty"`
}

// mostUses is how many lessons a term names: those that use it most.
const mostUses = 4

// explainedTerms lists the terms with the compiled languages, the lesson that introduces each, and the lessons of the course that use it.
func explainedTerms(course []*form.Lesson) []explained {
	var out []explained
	for _, t := range glossary.All() {
		out = append(out, explained{glossary.Term{ID: t.ID, Term: t.Term.Compiled(), HTML: t.HTML.Compiled(), Lesson: t.Lesson}, users(course, &t)})
	}
	return out
}

// users gives the ids of the lessons that use a term most. Lessons with equal counts keep the order of the course.
func users(course []*form.Lesson, t *glossary.Term) []string {
	type user struct {
		id   string
		uses int
	}
	var all []user
	for _, l := range course {
		if n := uses(l, t); n > 0 {
			all = append(all, user{l.ID, n})
		}
	}
	slices.SortStableFunc(all, func(a, b user) int { return cmp.Compare(b.uses, a.uses) })
	var out []string
	for _, u := range all[:min(mostUses, len(all))] {
		out = append(out, u.id)
	}
	return out
}

// uses counts the steps in which a term is marked, and the boxes whose claim is from a text about it. A lesson that says that it is about
// the term counts as a whole one.
func uses(l *form.Lesson, t *glossary.Term) (n int) {
	for _, s := range l.Steps {
		n += usesIn(s, t)
	}
	for lang, also := range l.Also {
		if slices.ContainsFunc(strings.Split(also, ", "), func(word string) bool { return slices.Contains(t.Forms(lang), word) }) {
			n += len(l.Steps)
		}
	}
	return n
}

func usesIn(s form.Step, t *glossary.Term) (n int) {
	mark := `data-term="` + t.ID + `"`
	for lang, text := range s.Text {
		if strings.Contains(s.HTML[lang], mark) {
			n = max(n, 1)
		}
		for _, source := range cited.FindAllString(text, -1) {
			if slices.ContainsFunc(t.Forms(lang), func(form string) bool { return strings.Contains(source, form) }) {
				n = max(n, 1)
			}
		}
	}
	return n
}
