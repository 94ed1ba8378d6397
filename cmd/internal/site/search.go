package site

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"zootrope/core/check"
	"zootrope/core/script"
	"zootrope/lessons"
	"zootrope/lessons/form"
	"zootrope/lessons/glossary"
	"zootrope/lessons/wording"
)

// found is what the first page's search looks through besides the table of contents (web/shell/search.ts has the same shape).
type found struct {
	Questions map[string][]wording.Words `json:"questions"` // of a lesson, by its id
	Also      map[string]wording.Words   `json:"also"`      // other words for what a lesson is about
	Terms     map[string][]string        `json:"terms"`     // other words for one of the glossary, by its id
	Commands  []command                  `json:"commands"`
}

type command struct {
	Name  string            `json:"name"`
	Usage string            `json:"usage"`
	Help  map[string]string `json:"help"`
}

// writeSearch writes the index as a script of its own, so that only visits with a search load it.
func writeSearch(_, dist string) error {
	out := found{Questions: map[string][]wording.Words{}, Also: map[string]wording.Words{}, Terms: map[string][]string{}}
	for _, l := range lessons.All() {
		for _, q := range l.Questions {
			out.Questions[l.ID] = append(out.Questions[l.ID], q.Text)
		}
		if also := alsoOf(l); len(also) > 0 {
			out.Also[l.ID] = also
		}
	}
	for _, t := range glossary.All() {
		if also := t.Also(); len(also) > 0 {
			out.Terms[t.ID] = also
		}
	}
	for _, c := range script.Help() {
		for _, r := range c.Rows {
			out.Commands = append(out.Commands, command{r.Name, r.Usage, both(r.Help)})
		}
	}
	for _, b := range check.Bugs() {
		out.Commands = append(out.Commands, command{issue(b.Name), "config bug=" + b.Name, both(b.Text)})
	}
	return writeData(dist, "search.js", datum{"globalThis.zootropeSearch", out})
}

// issue is what ZooKeeper calls a known fault, if its name is a number there.
func issue(name string) string {
	if number.MatchString(name) {
		return "ZOOKEEPER-" + name
	}
	return name
}

var (
	number   = regexp.MustCompile(`^\d+$`)
	switched = regexp.MustCompile(`(?m)(?:\bbug[= ]|\bZOOKEEPER-)([\w,-]+)`)
)

// alsoOf are the words by which a lesson is found besides its own: those that it names, and the issues of ZooKeeper whose faults it speaks of or runs.
func alsoOf(l *form.Lesson) wording.Words {
	var issues []string
	texts := []string{l.Script.Source}
	for _, s := range l.Steps {
		texts = append(texts, s.Text["en"])
	}
	for _, b := range l.Outline().Beliefs {
		texts = append(texts, b.Script)
	}
	for _, text := range texts {
		for _, m := range switched.FindAllStringSubmatch(text, -1) {
			for _, name := range strings.Split(m[1], ",") {
				if number.MatchString(name) && !slices.Contains(issues, issue(name)) {
					issues = append(issues, issue(name))
				}
			}
		}
	}
	out := maps.Clone(l.Also)
	if len(issues) > 0 {
		slices.Sort(issues)
		out["en"] = strings.TrimPrefix(out["en"]+", "+strings.Join(issues, ", "), ", ")
	}
	return out
}
