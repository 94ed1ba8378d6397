package browser

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// The map: a lesson is pointed at, chosen and opened, by pointer and by keys; its address leads there; what is finished is marked.
func TestConceptMap(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/map"), wide, high)
	const there = `document.querySelectorAll(".map-picture a[data-lesson]").length === zootropeLessons.length`
	wait(t, p, there)
	const chosen = `document.querySelector(".map-picture [aria-current]").dataset.lesson + " " + location.hash`
	box := func(id string) string { return `.map-picture a[data-lesson="` + id + `"]` }
	first := eval(t, p, `zootropeLessons[0].id`)
	becomes(t, p, `document.querySelector(".map-picture [aria-current]").dataset.lesson`, first)
	is(t, p, `document.querySelector(".topnav [aria-current]").hash`, "#/map")

	// One click chooses, and says what it builds on and opens.
	click(t, p, box("leader-crash"))
	becomes(t, p, chosen, "leader-crash #/map/leader-crash")
	becomes(t, p, `document.querySelector(".map-panel h2").textContent`, "The leader crashes")
	becomes(t, p, `[...document.querySelectorAll(".map-picture .edge.before")].map((e) => e.dataset.from + ">" + e.dataset.to).join()`, "startup-election>leader-crash")
	is(t, p, `String([...document.querySelectorAll(".map-picture .edge.next")].some((e) => e.dataset.to === "the-old-leaders-tail"))`, "true")
	is(t, p, `String(document.querySelector('`+box("ladder")+`').classList.contains("off"))`, "true")

	// Keys follow the ways, and Enter opens.
	eval(t, p, `(document.querySelector('`+box("leader-crash")+`').focus(), 1)`)
	press(t, p, kb.ArrowLeft)
	becomes(t, p, chosen, "startup-election #/map/startup-election")
	press(t, p, kb.ArrowRight)
	press(t, p, kb.ArrowDown)
	becomes(t, p, `(({ lesson }) => (`+chosen+`) === lesson + " #/map/" + lesson)(document.activeElement.dataset)`, "true")
	press(t, p, kb.Enter)
	wait(t, p, Resting+` && /^#\/lesson\//.test(location.hash)`)

	// Where one is has its mark, the address chooses, and another language has its own picture.
	at := eval(t, p, `location.hash.split("/")[2]`)
	eval(t, p, `((l) => localStorage.setItem("zootrope:" + location.pathname.replace(/[^/]*$/, "") + ":seen:" + l.id, JSON.stringify([l.steps[0].id])) ?? 1)(zootropeLessons.find((l) => l.id === "`+at+`"))`)
	eval(t, p, `(location.hash = "#/map/latch", 1)`)
	wait(t, p, there+` && document.querySelector(".map-picture [aria-current]").dataset.lesson === "latch"`)
	becomes(t, p, `document.querySelector(".map-picture .here")?.dataset.lesson`, at)
	press(t, p, "l")
	wait(t, p, there+` && document.querySelector(".map h1").textContent === "知识地图"`)
	becomes(t, p, `document.querySelector(".map-panel h2").textContent`, "阻塞式 lock()")
	becomes(t, p, chosen, "latch #/map/latch")
}

// On a phone it is a list, by what comes first.
func TestConceptMapOnAPhone(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/"), 390, 844)
	click(t, p, `.to-play a[href="#/map"]`)
	wait(t, p, `document.querySelectorAll(".map-list section").length > 2`)
	becomes(t, p, `getComputedStyle(document.querySelector(".map-picture")).display`, "none")
	is(t, p, `document.querySelectorAll(".map-list li").length + " " + (document.documentElement.scrollWidth <= 390)`, eval(t, p, `zootropeLessons.length + " true"`))
	// Titles end with marks of their own in every language: no other follows one.
	for _, lang := range []string{"zh", "de", "en"} {
		speak(t, p, lang)
		wait(t, p, `document.querySelectorAll(".map-list section").length > 2`)
		is(t, p, `[...document.querySelectorAll(".map-list .sub")].map((e) => e.textContent).filter((s) => /[?!？！.。][,，、;；]/.test(s)).join("; ")`, "")
	}
	click(t, p, `.map-list li a[href^="#/lesson/startup-election"]`)
	wait(t, p, Resting)
}
