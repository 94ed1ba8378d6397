package site

import (
	"strings"
	"testing"

	"zootrope/core/check"
	"zootrope/lessons"
	"zootrope/lessons/markdown"
	"zootrope/lessons/wording"
)

// A reader who looks for an issue of ZooKeeper finds the lessons that speak of its fault, or run it, and how to switch the fault on.
func TestIssuesAreFound(t *testing.T) {
	dist := t.TempDir()
	if err := writeSearch("", dist); err != nil {
		t.Fatal(err)
	}
	text := read(t, dist, "search.js")
	for _, b := range check.Bugs() {
		want := `{"name":"` + issue(b.Name) + `","usage":"config bug=` + b.Name + `"`
		if !strings.Contains(string(text), want) {
			t.Errorf("no %s", want)
		}
	}
	if !strings.Contains(string(text), `"name":"ZOOKEEPER-2845"`) {
		t.Error("2845 has no name as ZooKeeper gives it")
	}
	if n := packed(t, text); n > 64<<10 {
		t.Errorf("search.js has %d bytes by gzip", n)
	}
	spoken := map[string]string{"why-epochs": "ZOOKEEPER-1277"}
	for _, l := range lessons.All() {
		also := alsoOf(l)["en"]
		if want := spoken[l.ID]; !strings.HasSuffix(also, want) || want == "" && strings.Contains(also, "ZOOKEEPER") {
			t.Errorf("%s is found by %q", l.ID, also)
		}
		if !strings.HasPrefix(also, l.Also["en"]) {
			t.Errorf("%s: %q has not %q", l.ID, also, l.Also["en"])
		}
	}
}

// The texts of lessons have no marks of the form in them, and a language's stay small: they are loaded for a search.
func TestTextsForTheSearch(t *testing.T) {
	dist := t.TempDir()
	if err := writeTexts("", dist); err != nil {
		t.Fatal(err)
	}
	for _, lang := range wording.Required {
		text := read(t, dist, textsFile(lang))
		for _, mark := range []string{"{{", " .", " 。", " ,", " ，", `\n|`, `\n- `, markdown.NoBreak, `\u001f`, `\n—`} {
			if strings.Contains(string(text), mark) {
				t.Errorf("%s has %q", textsFile(lang), mark)
			}
		}
		for _, l := range lessons.All() {
			if !strings.Contains(string(text), `"`+l.ID+`":{`) {
				t.Errorf("%s has nothing of %s", textsFile(lang), l.ID)
			}
		}
		if n := packed(t, text); n > 104<<10 {
			t.Errorf("%s has %d bytes by gzip", textsFile(lang), n)
		}
	}
}

// Each term of the glossary names the lesson that introduces it, and those that use it most, those that are about it first.
func TestTermsNameTheirLessons(t *testing.T) {
	course := lessons.All()
	none, all := 0, explainedTerms(course)
	for _, g := range all {
		if len(g.Lessons) == 0 {
			none++
		}
		if g.ID == "quorum" && g.Lesson != "startup-election" {
			t.Errorf("%q introduces %s", g.Lesson, g.ID)
		}
		if g.ID == "split-brain" && (len(g.Lessons) < 3 || g.Lessons[0] != "a-pair-without-zookeeper") {
			t.Errorf("%s names %v", g.ID, g.Lessons)
		}
	}
	if none > len(all)/4 {
		t.Errorf("%d of %d terms name no lesson", none, len(all))
	}
}
