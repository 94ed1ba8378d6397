package browser

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const (
	differences = `document.querySelectorAll(".changed dl div").length`
	firstPair   = `[...document.querySelectorAll(".changed dl div:first-child dd")].map((e) => e.textContent).join(" | ")`

	ended  = `document.querySelector(".fin") !== null`
	isDone = `document.querySelectorAll("main.home li.done").length`
)

// The lesson is summed up where it ends, and the main button leads to the next one; behind the last, to all of them.
func TestALessonEndsWell(t *testing.T) {
	t.Parallel()
	for i, l := range lessons {
		if every := map[bool]int{true: 8, false: 3}[testing.Short()]; i%every != 0 && i+1 < len(lessons) {
			continue
		}
		t.Run(l.ID, func(t *testing.T) { // its page is closed before the next is opened
			p := visit(t, beginner(t), file(fmt.Sprintf("#/lesson/%s/%d", l.ID, l.Steps)), wide, high, jumping)
			wait(t, p, Resting)
			is(t, p, ended, "false") // what may be tried comes first
			click(t, p, ".nav .next")
			wait(t, p, `document.activeElement.matches(".goal")`)
			is(t, p, ended, "false")
			click(t, p, ".nav .next")
			wait(t, p, ended)
			is(t, p, `document.querySelectorAll(".aloud p:not(.asked)").length`, "3")
			is(t, p, `document.querySelectorAll(".say li").length > 0`, eval(t, p, `(zootropeShipped["`+l.ID+`"].lesson.recap ?? []).length > 0`))
			is(t, p, `document.querySelectorAll(".finbox.goals li").length`, eval(t, p, `zootropeShipped["`+l.ID+`"].lesson.goals.length`))
			click(t, p, ".finbox.goals button") // back to what may be tried
			wait(t, p, `document.querySelector(".hands") !== null`)
			click(t, p, ".nav .next")
			wait(t, p, ended)
			after := "#/"
			if i+1 < len(lessons) {
				after = "#/lesson/" + lessons[i+1].ID
				becomes(t, p, `document.querySelector(".nav .next").textContent.includes(zootropeLessons[`+strconv.Itoa(i+1)+`].title.en)`, "true")
			}
			click(t, p, ".nav .next")
			wait(t, p, `location.hash === "`+after+`"`)
		})
	}
}

// A reader who has opened the last address has seen one step at most; a lesson is done when all of its steps were gone through and all of its
// questions answered.
func TestDoneIsEarned(t *testing.T) {
	t.Parallel()
	b := beginner(t)
	home := func(p *Page) {
		t.Helper()
		eval(t, p, `location.hash = "#/"`)
		wait(t, p, `document.querySelector("main.home") !== null`)
	}
	l := usual()
	p := visit(t, b, file(fmt.Sprintf("%s/%d", lesson(), l.Steps)), wide, high, jumping)
	wait(t, p, Resting)
	home(p)
	is(t, p, isDone, "0")
	is(t, p, `document.querySelectorAll("main.home .pm .d, main.home .pm .n").length`, "0")
	through := func(answer bool) {
		t.Helper()
		eval(t, p, `location.hash = "`+lesson()+`"`)
		wait(t, p, Resting)
		for step := 1; step <= l.Steps; step++ {
			if eval(t, p, tells) == "true" && eval(t, p, `document.querySelector(".nav .next span").textContent.includes("question")`) == "true" {
				press(t, p, "n")
			}
			if answer && eval(t, p, asks) == "true" {
				click(t, p, anyAnswer)
				wait(t, p, answerGiven+` || !document.querySelector(".dock").dataset.stands.startsWith("ask")`) // its step has been seen: it is locked at once
			}
			press(t, p, "n")
			at(t, p, step)
		}
		insist(t, p, pressNext, ended) // the first time Next leads to the exercise
		home(p)
	}
	through(false)
	is(t, p, isDone, "0") // skipped is not answered
	is(t, p, `document.querySelector(".cta a").getAttribute("href")`, fmt.Sprintf("%s/%d", lesson(), l.Steps))
	through(true)
	becomes(t, p, isDone, "1")
	becomes(t, p, `document.querySelector(".cta a").getAttribute("href") !== "`+lesson()+`"`, "true")
	eval(t, p, `location.hash = "#/lesson/leader-crash/1"`)
	wait(t, p, Resting+` && location.hash.includes("leader-crash")`)
	becomes(t, p, `document.documentElement.dataset.frame`, "first") // the page is as calm as in the first lesson
}

// What an earlier version of the page has kept, the number of steps reached, still counts.
func TestWhatWasKeptBeforeCounts(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/"), wide, high)
	wait(t, p, `document.querySelector("main.home") !== null`)
	eval(t, p, `localStorage.setItem("zootrope:" + location.pathname.replace(/[^/]*$/, "") + ":step:`+usual().ID+`", "3")`)
	if err := p.Do(chromedp.Reload()); err != nil {
		t.Fatal(err)
	}
	wait(t, p, `document.querySelector("main.home") !== null`)
	is(t, p, `String(document.querySelector("main.home .chap li a[href='`+lesson()+`/3']") !== null)`, "true")
}

// What each lesson is about stands on the first page, to be read.
func TestTheFirstPageSaysWhatLessonsAreAbout(t *testing.T) {
	t.Parallel()
	for _, width := range []int64{390, wide, 2560} {
		p := visit(t, start(t), file("#/lessons/all"), width, high)
		wait(t, p, `document.querySelector("main.home") !== null`)
		is(t, p, `document.querySelectorAll(".chap li p").length`, strconv.Itoa(len(lessons)))
		is(t, p, `[...document.querySelectorAll(".chap li p")].filter((e) => e.scrollWidth > e.clientWidth + 1).length`, "0")
		is(t, p, `document.querySelector(".toc").getBoundingClientRect().width > innerWidth * 0.6`, "true")
	}
}

// A run that a lesson itself offers to change is no failure: what is different is said, nothing is red, and there are two ways on.
func TestAChangedRunIsNeutral(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/leader-crash/4"), wide, high)
	wait(t, p, Resting)
	click(t, p, `.try [data-key="pause 4"]`)
	wait(t, p, Resting+` && document.querySelector(".changed") !== null`)
	becomes(t, p, `document.querySelector(".changed code").textContent`, "pause 4")
	is(t, p, differences, "0")
	press(t, p, "n")
	atOf(t, p, "#/lesson/leader-crash", 5)
	becomes(t, p, differences, "3")
	becomes(t, p, `document.querySelector(".body").matches(".apart")`, "true")
	click(t, p, "#tab-checks")
	wait(t, p, `document.querySelector(".checks") !== null`)
	is(t, p, `document.querySelectorAll(".checks .mark.no, .tabs .bad, .prose .warn").length`, "0")
	accessible(t, p)
	click(t, p, ".changed [data-key=keep]")
	wait(t, p, `document.querySelector(".changed.kept") !== null`)
	click(t, p, ".changed [data-key=own]")
	wait(t, p, Resting+` && document.querySelector(".changed") === null`)
}

// What the lesson wanted and what came instead are said in the same words, in the language of the page, and never as a line of the script.
func TestAChangedRunIsToldInTheLanguageOfThePage(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/leader-crash/4"), wide, high)
	wait(t, p, Resting)
	click(t, p, `.try [data-key="pause 4"]`)
	wait(t, p, Resting+` && document.querySelector(".changed") !== null`)
	press(t, p, "n")
	atOf(t, p, "#/lesson/leader-crash", 5)
	becomes(t, p, firstPair, "server 4 is the leader | server 5 is the leader")
	becomes(t, p, `document.querySelector(".changed [data-key=whole]").textContent`, "… and 4 more")
	press(t, p, "l")
	wait(t, p, `document.documentElement.lang === "zh-CN" && `+firstPair+` === "Leader 是 4 号 | Leader 是 5 号"`) // the core is asked anew
	becomes(t, p, `document.querySelector(".changed [data-key=whole]").textContent`, "……另有 4 条")
	click(t, p, ".changed [data-key=whole]")
	wait(t, p, differences+` === 7`)
	is(t, p, `[...document.querySelectorAll(".changed dd")].filter((e) => !/\p{Script=Han}/u.test(e.textContent) ||
		/[a-z]{2,}/.test(e.textContent.replaceAll(/Leader|epoch/g, ""))).map((e) => e.textContent).join()`, "")
	accessible(t, p)
}

// What is different beyond the first lines can be opened and shut by the keyboard, which stays there; at another step it is shut.
func TestTheRestOfWhatIsDifferentCanBeOpened(t *testing.T) {
	t.Parallel()
	const (
		rest     = `document.querySelector(".changed [data-key=whole]")`
		expanded = rest + `.getAttribute("aria-expanded")`
		focused  = `document.activeElement === ` + rest
	)
	p := visit(t, start(t), file("#/lesson/leader-crash/4"), wide, high)
	wait(t, p, Resting)
	click(t, p, `.try [data-key="pause 4"]`)
	wait(t, p, Resting+` && document.querySelector(".changed") !== null`)
	is(t, p, rest+` === null`, "true") // nothing is different yet
	press(t, p, "n")
	atOf(t, p, "#/lesson/leader-crash", 5)
	becomes(t, p, expanded, "false")
	for range 2 { // it opens after it was shut, too
		eval(t, p, rest+`.focus()`)
		press(t, p, kb.Enter)
		wait(t, p, differences+` === 7`)
		becomes(t, p, expanded, "true")
		becomes(t, p, focused, "true")
		press(t, p, kb.Enter)
		wait(t, p, differences+` === 3`)
		becomes(t, p, expanded, "false")
		becomes(t, p, focused, "true")
	}
	press(t, p, kb.Enter)
	wait(t, p, differences+` === 7`)
	press(t, p, "n")
	atOf(t, p, "#/lesson/leader-crash", 6)
	becomes(t, p, differences, "3")
	becomes(t, p, expanded, "false")
}

// After a command of one's own at the end of a lesson Next and Play let time pass, to be watched or at once, and do not lead away.
func TestNextShowsWhatComesOfACommand(t *testing.T) {
	t.Parallel()
	p := visit(t, beginner(t), file("#/lesson/startup-election/8"), wide, high)
	wait(t, p, Resting)
	text := `document.querySelector(".nav .next span").textContent`
	becomes(t, p, text, "the exercise")
	click(t, p, `.try [data-key="crash 5"]`)
	wait(t, p, Resting+` && document.querySelector(".changed") !== null`)
	becomes(t, p, text, "see what comes of it")
	press(t, p, "n")
	// Stopped in the same step in which it is seen to play: it plays for some seconds only.
	wait(t, p, Playing+` && `+text+` === "run until it is quiet" && (document.querySelector(".deck .disc").click(), true)`)
	wait(t, p, Resting)
	click(t, p, ".deck .disc")
	wait(t, p, `["play", "show"].includes(document.documentElement.dataset.run)`)
	press(t, p, "n")
	wait(t, p, Resting+` && `+text+` === "the end of the lesson"`)
	is(t, p, `document.querySelector(".cap p").textContent !== "Server 5 crashes"`, "true")
	is(t, p, `document.querySelector("main.home, .ending:not([hidden])") === null`, "true")
}
