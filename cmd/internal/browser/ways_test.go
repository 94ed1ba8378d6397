package browser

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp/kb"
)

// way is how a lesson is gone through.
type way struct {
	name          string
	width, height int64
	finger        bool
	press         func(t *testing.T, p *Page, selector string)
}

// choose answers the open question.
func (w way) choose(t *testing.T, p *Page) {
	t.Helper()
	if w.name != "keyboard" {
		unfold(t, p)
		w.press(t, p, anyAnswer)
		return
	}
	tabTo(t, p, `.dock.asking :is(.ch input, .howmany [data-key$=" more"], .deal .enough, .names button, .fired button, .bins input, .points input, .seconds input), .board [data-cell]`)
	if eval(t, p, `document.activeElement.closest(".points, .seconds") !== null`) == "true" {
		typeDigit(t, p, "5")
		return
	}
	press(t, p, " ")
}

func (w way) next(t *testing.T, p *Page) { t.Helper(); w.press(t, p, ".nav .next") }

var ways = []way{
	{"mouse", wide, high, false, click},
	{"touch", 390, 844, true, tap},
	{"keyboard", wide, high, false, func(t *testing.T, p *Page, selector string) {
		t.Helper()
		tabTo(t, p, selector)
		press(t, p, kb.Enter)
	}},
}

// Every lesson can be finished, in each way, in both languages, from a folder and from a web server: ways, languages and addresses take turns. A short
// run goes through every third lesson, and the run of the main ways through every twelfth.
func TestEveryLessonCanBeFinished(t *testing.T) {
	t.Parallel()
	prefix := serve(t, nil) + "index.html"
	every := 1
	switch {
	case *onlyMainWays:
		every = 12
	case testing.Short():
		every = 3
	}
	for i, l := range lessons {
		for j, w := range ways {
			turn := (i + j) % 2
			if j != i/3%len(ways) || i%every != 0 {
				continue
			}
			origin := []string{file(""), prefix}[(i/2+j)%2]
			scheme, _, _ := strings.Cut(origin, ":")
			t.Run(fmt.Sprintf("%s/%s/%s/%s", l.ID, w.name, []string{"en", "zh"}[turn], scheme), func(t *testing.T) {
				t.Parallel()
				finish(t, w, l, origin, turn == 1)
			})
		}
	}
}

func finish(t *testing.T, w way, l shippedLesson, origin string, zh bool) {
	if len(actions[l.ID]) == 0 {
		t.Fatal("nothing is done for its goals")
	}
	address := "#/lesson/" + l.ID
	p := visit(t, beginner(t), origin+address, w.width, w.height, jumping, emulation.SetTouchEmulationEnabled(w.finger))
	wait(t, p, Resting)
	if zh {
		press(t, p, "l")
	}
	answered := 0
	for step := 1; step <= l.Steps; step++ {
		if eval(t, p, tells) == "true" {
			w.next(t, p) // to the question, if there is one
			wait(t, p, fmt.Sprintf(`%s || location.hash === "%s/%d"`, asks, address, step))
		}
		if eval(t, p, asks) == "true" {
			w.choose(t, p)
			wait(t, p, answerGiven)
			answered++
		}
		if eval(t, p, `location.hash`) == fmt.Sprintf("%s/%d", address, step) {
			continue
		}
		insist(t, p, w.next, fmt.Sprintf(`location.hash !== %q || document.documentElement.dataset.run !== "rest"`, eval(t, p, `location.hash`)))
		wait(t, p, Resting)
		for eval(t, p, fmt.Sprintf(`document.querySelector(".dock .sofar") !== null && location.hash !== "%s/%d"`, address, step)) == "true" { // a table goes cell by cell
			if eval(t, p, `document.querySelector(".dock .sofar [data-key=rest]") === null`) == "true" {
				w.next(t, p)
			} else {
				unfold(t, p)
				w.press(t, p, ".dock .sofar [data-key=rest]")
			}
			wait(t, p, Resting)
		}
		atOf(t, p, address, step)
		is(t, p, `document.activeElement.isConnected`, "true")
		becomes(t, p, `[...document.querySelectorAll("[data-fill]")].filter((e) => e.textContent === "–").length`, "0")
	}
	if answered < 2 {
		t.Errorf("%d questions were asked", answered)
	}
	w.exercise(t, p, l.ID)
	is(t, p, `document.documentElement.lang`, []string{"en", "zh-CN"}[btoi(zh)])
	is(t, p, `document.documentElement.scrollWidth <= innerWidth`, "true")
	for _, r := range p.Requests() {
		if !strings.HasPrefix(r, strings.TrimSuffix(origin, "index.html")) && !strings.HasPrefix(r, "data:") && !strings.HasPrefix(r, "blob:") {
			t.Errorf("a request leaves the page: %s", r)
		}
	}
}

// exercise reaches the goals of a lesson, one after the other. The lesson ends with the last one.
func (w way) exercise(t *testing.T, p *Page, id string) {
	t.Helper()
	for i, series := range actions[id] {
		is(t, p, ended, "false")                                                                                      // there is still a goal to reach
		lines := eval(t, p, `document.querySelector(".builder [data-key='piece `+series[0]+`']") !== null`) == "true" // the commands are lines
		for _, command := range series {
			if lines {
				w.press(t, p, `.builder [data-key='piece `+command+`']`)
			} else {
				w.do(t, p, command)
			}
		}
		if lines {
			w.press(t, p, `.builder [data-key='prove']`)
		}
		if i+1 < len(actions[id]) {
			wait(t, p, fmt.Sprintf(`document.querySelectorAll(".goal.reached").length > %d`, i))
		}
	}
	wait(t, p, ended)
	goals := eval(t, p, `zootropeShipped["`+id+`"].lesson.goals.length`)
	becomes(t, p, `document.querySelectorAll(".finbox.goals .reached").length`, goals)
	becomes(t, p, `document.querySelectorAll(".finbox.goals button").length`, "0") // nothing is open any more
}

// do gives a command by a button that says it. What a learner has done is kept, so one can wait for that.
func (w way) do(t *testing.T, p *Page, command string) {
	t.Helper()
	if command == fromAnew {
		w.press(t, p, `.prose .anew [data-key=anew]`)
		wait(t, p, Resting+` && document.querySelector(".changed, .anew") === null && document.querySelector(".hands") !== null`)
		return
	}
	button := `.prose [data-command='` + command + `']:not([aria-disabled]), .prose .try [data-key='` + command + `']`
	wait(t, p, `document.querySelector("`+button+`") !== null`)                                               // a press would wait for it much longer
	if eval(t, p, `document.querySelector("`+button+`").closest("details:not([open])") !== null`) == "true" { // more clients than have a row each
		w.press(t, p, ".hands summary")
	}
	before := eval(t, p, kept)
	w.press(t, p, button)
	wait(t, p, Resting+fmt.Sprintf(` && %s !== %q`, kept, before))
}

// insist does something, and again where nothing has come of it: on a busy machine a finger may miss what is just drawn anew.
func insist(t *testing.T, p *Page, act func(*testing.T, *Page), done string) {
	t.Helper()
	for began := time.Now(); time.Since(began) < patience; {
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
		if eval(t, p, `document.activeElement.matches(`+quoted(selector)+`)`) == "true" {
			return
		}
		press(t, p, kb.Tab)
	}
	t.Fatalf("%s cannot be reached with Tab; the focus is on %s", selector, eval(t, p, `document.activeElement.outerHTML.slice(0, 120)`))
}

// Back leads through all steps to the beginning.
func TestBackToTheBeginning(t *testing.T) {
	t.Parallel()
	l := usual()
	p := visit(t, start(t), file(fmt.Sprintf("%s/%d", lesson(), l.Steps)), wide, high)
	wait(t, p, Resting)
	for step := l.Steps - 1; step >= 1; step-- {
		click(t, p, ".nav .back")
		at(t, p, step)
	}
	click(t, p, ".nav .back")
	wait(t, p, Resting+` && location.hash === "`+lesson()+`"`)
	becomes(t, p, `document.querySelector(".nav .back").getAttribute("aria-disabled")`, "true")
}

// A goal is reached with what a learner may type, by keyboard alone.
func TestGoalsByConsole(t *testing.T) {
	t.Parallel()
	for _, l := range third(1) {
		t.Run(l.ID, func(t *testing.T) {
			t.Parallel()
			p := visit(t, start(t), file(fmt.Sprintf("#/lesson/%s/%d", l.ID, l.Steps)), wide, high)
			wait(t, p, Resting)
			for _, line := range solution(t, l.ID) {
				byHand(t, p, line)
			}
			wait(t, p, `document.querySelector(".goal.reached, .finbox .reached") !== null`)
		})
	}
}
