package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// choicesListed are the ids of the choices that the dock shows, in their order.
const choicesListed = `[...document.querySelectorAll(".dock .chs input")].map((e) => e.value).join()`

// The choices of a question stand in the order of the visit: the same after a reload and in each language, for the letters, and in what became of the
// answer. Another visit has another order. An address can ask for the order of the script.
func TestChoicesStandInTheOrderOfTheVisit(t *testing.T) {
	t.Parallel()
	b := beginner(t)
	at := serve(t, nil) // not a file's address: what a page there stores early gets lost now and then
	first := visit(t, b, at+"index.html?order=written"+lesson()+"/1", wide, high, jumping)
	wait(t, first, Resting+" && "+asks)
	written := eval(t, first, choicesListed)

	p := visit(t, b, at+"index.html"+lesson()+"/1", wide, high, jumping)
	wait(t, p, Resting+" && "+asks)
	again := func() string {
		t.Helper()
		eval(t, p, `(globalThis.old = true, "")`)
		if err := p.Do(chromedp.Reload()); err != nil {
			t.Fatal(err)
		}
		wait(t, p, `globalThis.old === undefined && `+Resting+" && "+asks)
		return eval(t, p, choicesListed)
	}
	order := eval(t, p, choicesListed)
	if now := again(); now != order {
		t.Errorf("after a reload it is %s, before %s", now, order)
	}
	const seed = `Object.keys(localStorage).find((key) => key.includes(":order:"))`
	for n := 0; order == written; n++ { // the seeds of other visits
		eval(t, p, fmt.Sprintf(`(localStorage.setItem(%s, "visit %d"), "")`, seed, n))
		if order = again(); n > 20 {
			t.Fatal("each visit has the order of the script")
		}
	}
	speak(t, p, "zh")
	is(t, p, choicesListed, order)
	eval(t, p, `document.querySelector(".dock input").focus()`)
	press(t, p, "c")
	becomes(t, p, `document.querySelector(".dock :checked")?.value`, strings.Split(order, ",")[2])
	const words = `[...document.querySelectorAll(".dock .chs .ch")].map((e) => e.querySelector("b").textContent.replace(/：$/, "")).join("|")`
	was := eval(t, p, words)
	press(t, p, "n")
	wait(t, p, Resting+" && "+tells)
	is(t, p, words, was)
}
