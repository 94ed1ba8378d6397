package browser

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// What people ask, a line each: lessons, a bar, and the question.
var (
	//go:embed testdata/questions.en.txt
	askedInEnglish string
	//go:embed testdata/questions.zh.txt
	askedInChinese string
)

// The search answers questions as people write them: one of the lessons that a line of testdata/questions.LANG.txt names is among the
// first three.
func TestTheSearchAnswersQuestions(t *testing.T) {
	t.Parallel()
	for lang, lines := range map[string]string{"en": askedInEnglish, "zh": askedInChinese} {
		t.Run(lang, func(t *testing.T) {
			p := visit(t, start(t), file("?lang="+lang+"#/"), wide, high)
			wait(t, p, `document.querySelector("[data-key=search]") !== null`)
			eval(t, p, `document.querySelector("[data-key=search]").focus()`)
			look(t, p, "zxid")
			wait(t, p, `globalThis.zootropeSearch !== undefined && globalThis.zootropeTexts?.`+lang+` !== undefined`)
			asked := 0
			for line := range strings.Lines(lines) {
				lessons, question, ok := strings.Cut(strings.TrimSpace(line), " | ")
				if !ok {
					continue
				}
				asked++
				look(t, p, question)
				got := strings.Fields(eval(t, p, `[...document.querySelectorAll(".found li > a")].slice(0, 3).map((a) => a.hash.split("/")[2]).join(" ")`))
				if !slices.ContainsFunc(strings.Fields(lessons), func(l string) bool { return slices.Contains(got, l) }) {
					t.Errorf("%s finds %v, not %s", question, got, lessons)
				}
			}
			if asked < 26 {
				t.Errorf("%d questions were asked", asked)
			}
		})
	}
}

// look writes into the search of the first page.
func look(t *testing.T, p *Page, text string) {
	t.Helper()
	eval(t, p, fmt.Sprintf(`(() => { const field = document.querySelector("[data-key=search]"); field.value = %q; field.dispatchEvent(new Event("input")); })()`, text))
}

// A sentence of a lesson is found, and leads to its step; a word of the glossary names the lessons that use it.
func TestTheSearchLeadsToAStep(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("?lang=zh#/"), wide, high)
	wait(t, p, `document.querySelector("[data-key=search]") !== null`)
	eval(t, p, `document.querySelector("[data-key=search]").focus()`)
	look(t, p, "脑裂")
	wait(t, p, `document.querySelectorAll(".found .used a").length >= 3`)
	look(t, p, "64 位的整数")
	wait(t, p, `[...document.querySelectorAll(".found .asked a")].some((a) => a.hash.startsWith("#/lesson/anatomy-of-a-zxid/"))`)
	click(t, p, `.found .asked a[href^="#/lesson/anatomy-of-a-zxid/"]`)
	wait(t, p, `location.hash.startsWith("#/lesson/anatomy-of-a-zxid/")`)
}
