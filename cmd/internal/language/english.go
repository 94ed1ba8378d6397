package language

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"zootrope/core/check"
	"zootrope/core/diagram"
	"zootrope/core/explain"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/lessons/setups"
	"zootrope/web"
)

// word is a text that is to be translated, as a file of a language names it.
type word struct {
	path    []string
	english string
}

// part is one of the files of a language.
type part struct {
	file  string
	words func() ([]word, error)         // all that there is to translate
	also  func() []string                // what may be translated besides, by its name
	fits  func(english, own string) bool // both have the same places
}

var parts = []part{
	{"page.json", func() ([]word, error) { return tableOf("text/strings.ts") }, nil, samePlaces},
	{"share.json", func() ([]word, error) { return tableOf("share/words.ts") }, nil, samePlaces},
	{"launch.json", func() ([]word, error) { return tableOf("package/words.ts") }, nil, samePlaces},
	{"explain.json", explanations, nil, explain.Fits},
	{"say.json", phrases, forms, sameParts},
	{"terminal.json", terminalWords, nil, sameParts},
}

// entry is a row of a table of the page: a word, English, Chinese.
var entry = regexp.MustCompile(`(?s)\n  (\w+): \[\s*"((?:[^"\\]|\\.)*)",\s*"(?:[^"\\]|\\.)*",?\s*\],`)

// tableOf reads the English of a table of the page's words.
func tableOf(name string) ([]word, error) {
	src, err := fs.ReadFile(web.Text, name)
	if err != nil {
		return nil, err
	}
	var out []word
	for _, m := range entry.FindAllStringSubmatch(string(src), -1) {
		out = append(out, word{[]string{m[1]}, strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(m[2])})
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("web/%s: no words", name)
	}
	return out, nil
}

// explanations are those of core/explain.
func explanations() ([]word, error) {
	var out []word
	for _, t := range explain.Texts() {
		path := []string{t.Name}
		if t.Part != "" {
			path = []string{t.Part, t.Name}
		}
		if t.Field != "" {
			path = append(path, t.Field)
		}
		out = append(out, word{path, t.English})
	}
	return out, nil
}

// phrases are what the core says on the page besides, by its English: errors, settings, checkers, known bugs, set-ups, commands.
func phrases() ([]word, error) {
	var all []string
	for _, f := range say.Shown() {
		all = append(all, string(f))
	}
	for _, p := range check.Promises() {
		all = append(all, p.Text.En)
	}
	for _, b := range check.Bugs() {
		all = append(all, b.Title.En, b.Text.En)
	}
	worlds, err := setups.All()
	if err != nil {
		return nil, err
	}
	for _, w := range worlds {
		all = append(all, w.Title["en"], w.Text["en"])
		if in := w.Incident; in != nil {
			all = append(all, in.Seen["en"], in.Cause["en"], in.Look["en"])
		}
	}
	for _, c := range script.Help() {
		all = append(all, c.Title.In("en"))
		for _, r := range c.Rows {
			all = append(all, r.Help.En, script.Button(r.Name).En)
		}
	}
	for _, b := range script.Blanks() {
		all = append(all, string(b))
	}
	for _, s := range diagram.Said() {
		all = append(all, s.En)
	}
	var out []word
	for _, text := range all {
		if text != "" && !slices.ContainsFunc(out, func(w word) bool { return w.english == text }) {
			out = append(out, word{[]string{text}, text})
		}
	}
	return out, nil
}

// forms are all that the core says, and what the tools say with its forms.
func forms() []string {
	var out []string
	for _, f := range say.Forms() {
		out = append(out, string(f))
	}
	return out
}

var (
	place = regexp.MustCompile(`\{\d\}`)
	verb  = regexp.MustCompile(`%(\[\d+\])?(\.\d)?[a-z]|#`)
)

func samePlaces(english, own string) bool {
	return slices.Equal(sorted(place.FindAllString(english, -1)), sorted(place.FindAllString(own, -1)))
}

// sameParts compares the verbs of fmt by the parts that they show.
func sameParts(english, own string) bool { return slices.Equal(partsOf(english), partsOf(own)) }

func partsOf(form string) []string {
	var out []string
	n := 0
	for _, m := range verb.FindAllString(form, -1) {
		at, rest, numbered := strings.Cut(strings.TrimPrefix(m, "%["), "]")
		if !numbered {
			n++
			at, rest = fmt.Sprint(n), m[1:]
		}
		out = append(out, at+rest)
	}
	return sorted(out)
}

func sorted(all []string) []string {
	slices.Sort(all)
	return slices.Compact(all)
}
