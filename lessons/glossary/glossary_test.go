package glossary

import (
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"zootrope/lessons/wording"
)

func TestGlossary(t *testing.T) {
	sentences := regexp.MustCompile(`[.?]( |\n|$)|[。？]`)
	for _, term := range All() {
		for _, lang := range wording.Required {
			html := term.HTML[lang]
			if n := len(sentences.FindAllString(strings.TrimSuffix(strings.TrimPrefix(html, "<p>"), "</p>"), -1)); n < 1 || n > 3 {
				t.Errorf("%s has %d sentences in %s: %s", term.ID, n, lang, html)
			}
		}
	}
	if n := len(All()); n < 55 {
		t.Errorf("%d terms", n)
	}
}

func TestGlossarySaysWhatIsWrong(t *testing.T) {
	for _, c := range []struct{ en, zh, want string }{
		{"## a {#a}\nA.\n", "## 甲 {#a}\n甲。\n", ""},
		{"text\n## a {#a}\nA.\n", "## 甲 {#a}\n甲。\n", "g/en.md:1: expected a heading"},
		{"## a {#a}\n", "## 甲 {#a}\n甲。\n", "g/en.md:1: expected some sentences for a"},
		{"## a {#a}\nA.\n## b {#b}\nalso: a\nB.\n", "## 甲 {#a}\n甲。\n## 乙 {#b}\n乙。\n", `g/en.md:3: "a" stands for a already`},
		{"## a {#a}\nA.\n## b {#a}\nB.\n", "## 甲 {#a}\n甲。\n## 乙 {#a}\n乙。\n", "g/en.md:3: a is explained already"},
		{"## a {#a}\nlesson: one\nalso: b\nA.\n", "## 甲 {#a}\n甲。\n", ""},
		{"## a {#a}\nA.\n", "## 甲 {#a}\nlesson: one\n甲。\n", "g/zh.md:1: expected a line `lesson: ID` in the glossary of en alone"},
		{"## a {#a}\nA.\n", "## 甲 {#b}\n甲。\n", "g/zh.md: expected the terms of en in their order, found b at place 1"},
		{"## a {#a}\nA.\n## b {#b}\nB.\n", "## 甲 {#a}\n甲。\n", "g/zh.md: expected 2 terms, found 1"},
	} {
		_, problems := read(fstest.MapFS{"en.md": {Data: []byte(c.en)}, "zh.md": {Data: []byte(c.zh)}}, "g")
		got := ""
		if len(problems) > 0 {
			got = problems[0].String()
		}
		if !strings.HasPrefix(got, c.want) || (c.want == "") != (got == "") {
			t.Errorf("%q: %q, want %q", c.en, got, c.want)
		}
	}
}

// The line of a term that names its lesson is no part of what it means, and a translation has no such line.
func TestATermNamesItsLesson(t *testing.T) {
	const en = "## a {#a}\nalso: b\nlesson: one\nA.\n"
	terms, problems := read(fstest.MapFS{"en.md": {Data: []byte(en)}, "zh.md": {Data: []byte("## 甲 {#a}\n甲。\n")}}, "g")
	if len(problems) > 0 || terms[0].Lesson != "one" || terms[0].HTML["en"] != "<p>A.</p>" || strings.Join(terms[0].Forms("en"), " ") != "a b" {
		t.Errorf("%v %+v", problems, terms)
	}
	if got := Skeleton(en, "fr"); strings.Contains(got, "one") {
		t.Error(got)
	}
}
