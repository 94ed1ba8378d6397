package browser

import (
	"strconv"
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// On paper there is the whole lesson, dark on white whatever the theme: every step with its picture and its numbers, the questions and
// what one can say; and nothing that is pressed.
func TestPrint(t *testing.T) {
	t.Parallel()
	for _, l := range some() {
		p := visit(t, start(t), file("#/lesson/"+l.ID+"/2"), 800, 600, Media("prefers-color-scheme", "dark"))
		wait(t, p, Resting)
		is(t, p, `document.querySelector(".paper")`, "null")
		if err := p.Do(emulation.SetEmulatedMedia().WithMedia("print")); err != nil {
			t.Fatal(err)
		}
		wait(t, p, `document.querySelector(".paper") !== null`)
		is(t, p, `[".top", ".bench", ".nav", ".prose"].filter((query) => document.querySelector(query).offsetParent !== null).join()`, "")
		is(t, p, `document.querySelectorAll(".paper h2").length >= `+strconv.Itoa(l.Steps), "true")
		is(t, p, `[...document.querySelectorAll(".paper .sheet svg")].filter((e) => e.getBoundingClientRect().width > 100).length`, strconv.Itoa(l.Steps))
		is(t, p, `[...document.querySelectorAll(".paper [data-fill]")].filter((e) => e.textContent === "" || e.textContent === "…").length`, "0")
		is(t, p, `document.querySelectorAll(".paper .before").length`, eval(t, p, `zootropeLessons.find((l) => l.id === "`+l.ID+`").questions.length`))
		is(t, p, `document.documentElement.scrollHeight > 2000 && document.body.scrollWidth <= innerWidth`, "true")
		is(t, p, `getComputedStyle(document.querySelector(".paper .body")).color`, "rgb(0, 0, 0)")
		if err := p.Do(emulation.SetEmulatedMedia().WithMedia("screen")); err != nil {
			t.Fatal(err)
		}
		wait(t, p, `document.querySelector(".paper") === null`)
	}
}
