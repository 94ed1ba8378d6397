package verify

import (
	"slices"

	"zootrope/core/recipe"
	"zootrope/lessons/form"
	"zootrope/lessons/listing"
)

// checkLines looks for the lines of code that are answers: each is exactly one row of the lesson's recipe, as a reader sees it in the lesson's run,
// and no two are in the same row. A lesson without such answers has no finding.
func checkLines(l *form.Lesson) []Finding {
	f, n := Finding{Name: "lines of code", OK: true}, 0
	if !slices.Contains(recipe.Shown(), l.Code) {
		return nil // package lint has complained, if there are lines
	}
	rows, err := listing.Rows(l.Code, l.Script.Settings.Zoo.Bugs)
	if err != nil {
		f.wrong("%s", err)
	}
	for _, q := range l.Questions {
		taken := map[int]string{}
		for _, c := range q.Choices {
			if c.Code == "" {
				continue
			}
			n++
			var at []int
			for i, row := range rows {
				if row.Is(c.Code) {
					at = append(at, i)
				}
			}
			switch {
			case len(at) != 1:
				f.wrong("question %s, choice %s: expected exactly one line of %s with %q, or of this name, found %d", q.ID, c.ID, l.Code, c.Code, len(at))
			case taken[at[0]] != "":
				f.wrong("question %s: the choices %s and %s are the same line", q.ID, taken[at[0]], c.ID)
			default:
				taken[at[0]] = c.ID
			}
		}
	}
	if n == 0 && f.OK {
		return nil
	}
	return []Finding{f.verdict("%s", many(n, "%d answer is a line of code", "%d answers are lines of code"))}
}
