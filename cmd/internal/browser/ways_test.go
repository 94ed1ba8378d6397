package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp/kb"
)

// way is how a lesson is gone through.
type way struct {
	name          string
	width, height int64
	finger        bool
	choose        func(t *testing.T, p *Page) // answers the open question
	next          func(t *testing.T, p *Page)
}

var ways = []way{
	{"mouse", wide, high, false,
		func(t *testing.T, p *Page) { click(t, p, ".opts label") },
		func(t *testing.T, p *Page) { click(t, p, ".nav .next") }},
	{"touch", 390, 844, true,
		func(t *testing.T, p *Page) { tap(t, p, ".opts label") },
		func(t *testing.T, p *Page) { tap(t, p, ".nav .next") }},
	{"keyboard", wide, high, false,
		func(t *testing.T, p *Page) { tabTo(t, p, ".opts input"); press(t, p, " ") },
		func(t *testing.T, p *Page) { tabTo(t, p, ".nav .next"); press(t, p, kb.Enter) }},
}

// Every lesson can be finished in each way, in both languages, from a folder and from a web server. Two visits a lesson and
// way have them all.
func TestEveryLessonInEveryWay(t *testing.T) {
	prefix := serve(t, nil) + "index.html"
	for i, l := range lessons {
		for j, w := range ways {
			for turn, zh := range []bool{false, true} {
				origin := []string{file(""), prefix}[(i+j+turn)%2]
				scheme, _, _ := strings.Cut(origin, ":")
				t.Run(fmt.Sprintf("%s/%s/%s/%s", l.ID, w.name, []string{"en", "zh"}[turn], scheme), func(t *testing.T) {
					finish(t, w, l, origin, zh)
				})
			}
		}
	}
}

func finish(t *testing.T, w way, l Lesson, origin string, zh bool) {
	address := "#/lesson/" + l.ID
	p := visit(t, start(t), origin+address, w.width, w.height, emulation.SetTouchEmulationEnabled(w.finger))
	wait(t, p, Resting)
	if zh {
		press(t, p, "l")
	}
	answered := 0
	for step := 1; step <= l.Steps; step++ {
		if eval(t, p, `document.querySelector(".opts input:enabled") !== null`) == "true" {
			insist(t, p, w.choose, `document.querySelector(".opts input:checked") !== null`)
			answered++
		}
		insist(t, p, w.next, fmt.Sprintf(`location.hash !== %q || document.documentElement.dataset.run !== "rest"`, eval(t, p, `location.hash`)))
		atOf(t, p, address, step)
		is(t, p, `document.activeElement.isConnected`, "true")
		is(t, p, `[...document.querySelectorAll("[data-fill]")].filter((e) => e.textContent === "–").length`, "0")
	}
	if answered < 2 {
		t.Errorf("%d questions were asked", answered)
	}
	is(t, p, nextOff, "true")
	is(t, p, `document.documentElement.lang`, []string{"en", "zh-CN"}[btoi(zh)])
	is(t, p, `document.documentElement.scrollWidth <= innerWidth`, "true")
	for _, r := range p.Requests() {
		if !strings.HasPrefix(r, strings.TrimSuffix(origin, "index.html")) && !strings.HasPrefix(r, "data:") && !strings.HasPrefix(r, "blob:") {
			t.Errorf("a request leaves the page: %s", r)
		}
	}
}

// insist does something, and again where nothing has come of it: on a busy machine a finger may miss what is just drawn anew.
func insist(t *testing.T, p *Page, act func(*testing.T, *Page), done string) {
	t.Helper()
	for range 3 {
		act(t, p)
		var came bool
		if err := p.await(fmt.Sprintf(`new Promise((done) => {
			const began = performance.now();
			(function look() {
				if (%s) done(true); else if (performance.now() - began > 10_000) done(false); else setTimeout(look, 50);
			})();
		})`, done), &came); err != nil {
			t.Fatal(err)
		}
		if came {
			return
		}
	}
	t.Fatalf("nothing comes of it: %s", done)
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// tabTo presses Tab until an element has the focus, as one does who has no mouse.
func tabTo(t *testing.T, p *Page, selector string) {
	t.Helper()
	for range 120 {
		if eval(t, p, `document.activeElement.matches("`+selector+`")`) == "true" {
			return
		}
		press(t, p, kb.Tab)
	}
	t.Fatalf("%s cannot be reached with Tab; the focus is on %s", selector, eval(t, p, `document.activeElement.outerHTML.slice(0, 120)`))
}

// Back leads through all steps to the beginning.
func TestBackToTheBeginning(t *testing.T) {
	l := lessons[0]
	p := visit(t, start(t), file(fmt.Sprintf("%s/%d", lesson(), l.Steps)), wide, high)
	wait(t, p, Resting)
	for step := l.Steps - 1; step >= 1; step-- {
		click(t, p, ".nav .back")
		at(t, p, step)
	}
	click(t, p, ".nav .back")
	wait(t, p, Resting+` && location.hash === "`+lesson()+`"`)
	is(t, p, `document.querySelector(".nav .back").getAttribute("aria-disabled")`, "true")
}

// A goal is reached with what a learner may type, by keyboard alone.
func TestGoalsByConsole(t *testing.T) {
	for _, l := range lessons {
		t.Run(l.ID, func(t *testing.T) {
			p := visit(t, start(t), file(fmt.Sprintf("#/lesson/%s/%d", l.ID, l.Steps)), wide, high)
			wait(t, p, Resting)
			press(t, p, "/")
			for _, line := range solution(t, l.ID) {
				wait(t, p, Resting+` && document.activeElement.id === "command"`)
				eval(t, p, `document.activeElement.value = ""`)
				press(t, p, line)
				press(t, p, kb.Enter)
				wait(t, p, Resting+` && document.querySelector(".con-out").lastElementChild.matches(".said, .err")`) // what came of it
			}
			wait(t, p, `document.querySelector(".goal.reached") !== null`)
		})
	}
}
