package site

import (
	"zootrope/core/script"
	"zootrope/lessons"
)

// found is what the first page's search looks through besides the table of contents (web/shell/search.ts has the same shape).
type found struct {
	Questions map[string][]lessons.Words `json:"questions"` // of a lesson, by its id
	Also      map[string]lessons.Words   `json:"also"`      // other words for what a lesson is about
	Terms     map[string][]string        `json:"terms"`     // other words for one of the glossary, by its id
	Commands  []command                  `json:"commands"`
}

type command struct {
	Name  string            `json:"name"`
	Usage string            `json:"usage"`
	Help  map[string]string `json:"help"`
}

// writeSearch emits it as a script of its own: who does not search needs none of it.
func writeSearch(_, dist string) error {
	out := found{Questions: map[string][]lessons.Words{}, Also: map[string]lessons.Words{}, Terms: map[string][]string{}}
	for _, l := range lessons.All() {
		for _, q := range l.Questions {
			out.Questions[l.ID] = append(out.Questions[l.ID], q.Text)
		}
		if len(l.Also) > 0 {
			out.Also[l.ID] = l.Also
		}
	}
	for _, t := range lessons.Glossary() {
		if also := t.Also(); len(also) > 0 {
			out.Terms[t.ID] = also
		}
	}
	for _, c := range script.Help() {
		for _, r := range c.Rows {
			out.Commands = append(out.Commands, command{r.Name, r.Usage, both(r.Help)})
		}
	}
	return writeData(dist, "search.js", datum{"globalThis.zootropeSearch", out})
}
