package browser

import (
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp/kb"
)

const (
	openChapter = `document.querySelector(".contents .chap h2").firstChild.textContent`
	found       = `[...document.querySelectorAll(".found li a, .found dt")].map((e) => e.textContent).join("; ")`
)

// One chapter is open: that of the address, and on the next visit the one that was open last. Arrows lead through them, and to their lessons.
func TestOneChapterIsOpen(t *testing.T) {
	t.Parallel()
	b := start(t)
	p := visit(t, b, file("#/lessons/locks"), wide, high)
	wait(t, p, `document.querySelector(".contents") !== null`)
	is(t, p, openChapter, "Locks")
	is(t, p, `document.querySelector(".chapters [aria-current]").textContent.includes("Locks")`, "true")
	eval(t, p, `document.querySelector(".chapters a").focus()`)
	press(t, p, kb.ArrowDown)
	press(t, p, kb.Enter)
	wait(t, p, openChapter+` === "Broadcast"`)
	is(t, p, `location.hash`, "#/lessons/broadcast")
	is(t, p, `document.activeElement.dataset.key`, "chapter broadcast")
	press(t, p, kb.ArrowRight)
	is(t, p, `document.activeElement.closest(".chap li") !== null`, "true")
	accessible(t, p)

	again := visit(t, b, file("#/"), wide, high)
	wait(t, again, `document.querySelector(".contents") !== null`)
	is(t, again, openChapter, "Broadcast")
	click(t, again, `[data-key="allTitles"]`)
	wait(t, again, `document.querySelectorAll(".chap li a").length === `+strconv.Itoa(len(lessons)))
	click(t, again, `[data-key="byChapter"]`)
	wait(t, again, `document.querySelector(".chapters") !== null`)
}

// The search finds lessons and words in either language; what it does not find, it says, with what is written alike.
func TestTheSearchOfTheFirstPage(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/"), 390, 844, emulation.SetTouchEmulationEnabled(true))
	wait(t, p, `document.querySelector(".contents") !== null`)
	press(t, p, "/")
	wait(t, p, `document.activeElement.dataset.key === "search"`)
	write := func(text string) {
		t.Helper()
		eval(t, p, `(() => { const field = document.querySelector("[data-key=search]"); field.value = "`+text+`"; field.dispatchEvent(new Event("input")); })()`)
	}
	write("herd")
	wait(t, p, found+`.startsWith("The herd")`)
	is(t, p, `document.querySelector(".contents").hidden`, "true")
	is(t, p, `document.documentElement.scrollWidth`, "390")
	write("羊群")
	wait(t, p, found+`.includes("The herd")`)
	// A question that only its lesson has, and a command.
	eval(t, p, `document.querySelector("[data-key=search]").focus()`)
	wait(t, p, `globalThis.zootropeSearch !== undefined`)
	write("Server 4 starts")
	wait(t, p, `[...document.querySelectorAll(".found .asked")].some((e) => e.textContent.startsWith("Server 4 starts"))`)
	// A sentence of a step leads to that step.
	write("server 4 has more, but did not take part")
	wait(t, p, `[...document.querySelectorAll(".found .asked a")].some((e) => e.hash === "#/lesson/leader-crash/7")`)
	write("partition")
	wait(t, p, `[...document.querySelectorAll(".found .told code")].some((e) => e.textContent.startsWith("partition "))`)
	is(t, p, `document.documentElement.scrollWidth`, "390")
	write("quorom")
	wait(t, p, `document.querySelector(".nothing") !== null`)
	is(t, p, `[...document.querySelectorAll(".nothing button")].some((e) => e.textContent.toLowerCase() === "quorum")`, "true")
	// Other words for what a lesson is about.
	for word, lesson := range map[string]string{"惊群": "The herd", "惊群效应": "The herd", "独占锁": "Three clients", "排他锁": "Three clients", "公平锁": "queue", "可重入": "Curator",
		"thundering": "The herd", "reentrant": "Curator"} {
		write(word)
		if got := eval(t, p, found); !strings.Contains(got, lesson) {
			t.Errorf("%s finds %q", word, got)
		}
	}
	// An issue of ZooKeeper: the lesson that runs its fault, and how to switch a fault on.
	for _, issue := range []string{"ZOOKEEPER-1277", "1277"} {
		write(issue)
		wait(t, p, found+`.includes("Why there are epochs")`)
	}
	for _, issue := range []string{"zookeeper-2845", "2845"} {
		write(issue)
		wait(t, p, `document.querySelector(".found .told code")?.textContent === "config bug=2845"`)
	}
	// Nothing is written like these.
	for _, word := range []string{"量子", "blockchain", "xy"} {
		write(word)
		is(t, p, `[...document.querySelectorAll(".nothing button")].map((e) => e.textContent).join()`, "All lessons")
	}
	write("quorom")
	accessible(t, p)
	press(t, p, kb.Escape)
	wait(t, p, `!document.querySelector(".contents").hidden && document.querySelector(".found").hidden`)
	write("herd")
	press(t, p, kb.Enter)
	wait(t, p, `location.hash.startsWith("#/lesson/herd-effect")`)
}
