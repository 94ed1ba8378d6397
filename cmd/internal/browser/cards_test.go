package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// shownCard is a card whose points are shown, with its address.
const shownCard = `location.hash + " " + (document.querySelector(".rubric li") !== null)`

// A question of an interview: it is opened from the first page, a minute begins and ends by the space bar, points are ticked by hand and by their numbers, and are
// still ticked after a reload. A point leads to its step. All of it is there in Chinese, and axe-core finds nothing wrong.
func TestCards(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/"), wide, high)
	click(t, p, `.to-play a[href="#/cards"]`)
	wait(t, p, `document.querySelectorAll(".deck-list a").length === 13`)
	is(t, p, `document.querySelector(".topnav [aria-current]").hash`, "#/cards")
	accessible(t, p)
	click(t, p, `[data-key="card lock"]`)
	wait(t, p, `location.hash === "#/cards/lock" && document.querySelector(".begin") !== null`)
	is(t, p, `document.querySelectorAll(".rubric li").length`, "0") // the points would give the answer away
	press(t, p, "1")                                                // …and are not ticked while nobody sees them
	press(t, p, " ")
	wait(t, p, `document.querySelector(".one.runs") !== null && document.querySelector(".one [role=status]").textContent !== ""`)
	wait(t, p, `parseInt(document.querySelector(".seconds").textContent) < 60 && document.querySelectorAll(".drain .gone").length > 0`)
	press(t, p, " ")
	wait(t, p, `document.querySelector(".one.runs") === null && document.querySelectorAll(".rubric li").length > 3`)
	is(t, p, `[...document.querySelectorAll(".rubric input")].some((e) => e.checked)`, "false")
	is(t, p, `[...document.querySelectorAll(".rubric ol")].map((e) => e.start + ": " + e.children.length).join(", ")`, "1: 5, 6: 3") // those of the minute, and further ones

	press(t, p, "2")
	click(t, p, ".rubric li:nth-child(4) label")
	const got = `[...document.querySelectorAll(".rubric input")].map((e) => Number(e.checked)).join("")`
	becomes(t, p, got, "01010000")
	is(t, p, `document.querySelectorAll(".rubric .slots .done").length`, "2")
	accessible(t, p)
	if err := p.Do(chromedp.Reload()); err != nil {
		t.Fatal(err)
	}
	wait(t, p, `document.querySelector(".show") !== null`)
	is(t, p, `document.querySelector(".rubric small").textContent.startsWith("2 of 8 on ")`, "true")
	click(t, p, ".show")
	becomes(t, p, got, "01010000")

	// Arrow keys lead to the cards before and behind, and the question has the focus there.
	press(t, p, kb.ArrowRight)
	becomes(t, p, shownCard, "#/cards/registry false")
	wait(t, p, `document.activeElement.tagName === "H1"`)
	press(t, p, kb.ArrowLeft)
	becomes(t, p, shownCard, "#/cards/lock true") // as it was left

	// Another language changes nothing of what is ticked.
	press(t, p, "l")
	wait(t, p, `document.querySelector(".rubric h2")?.textContent.startsWith("答题要点") === true`)
	becomes(t, p, got, "01010000")
	accessible(t, p)
	press(t, p, "2")
	becomes(t, p, got, "00010000")
	click(t, p, `.rubric .at a[href^="#/lesson/three-clients/"]`)
	wait(t, p, Resting+` && location.hash.startsWith("#/lesson/three-clients/2")`)
}

// A minute that is over loses nothing: the points are shown, and what was ticked stays. The minute goes on in another language.
func TestAMinuteEnds(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/cards/watches"), wide, high, atFirst(`(() => { const now = performance.now.bind(performance); let more = 0; performance.now = () => now() + more; globalThis.later = (ms) => (more += ms); })()`))
	wait(t, p, `document.querySelector(".begin") !== null`)
	click(t, p, ".begin")
	wait(t, p, `document.querySelector(".one.runs") !== null`)
	eval(t, p, `(later(31_000), 1)`)
	wait(t, p, `document.querySelector(".one [role=status]").textContent === "30 seconds left" || parseInt(document.querySelector(".seconds").textContent) < 30`)
	press(t, p, "l")
	wait(t, p, `document.querySelector(".one.runs .begin")?.textContent === "停止" && parseInt(document.querySelector(".seconds").textContent) < 31`)
	press(t, p, "l")
	eval(t, p, `(later(31_000), 1)`)
	wait(t, p, `document.querySelector(".seconds").textContent === "0 s" && document.querySelectorAll(".rubric li").length === 9`)
	wait(t, p, `document.querySelector(".one [role=status]").textContent.startsWith("The minute is over")`)
	is(t, p, `document.querySelector(".begin").textContent`, "Once more: 60 seconds")
}

// The index is filtered by typing, keys that are typed there are only typed, and an address names one of its questions. What is looked for on the first page is
// found there, too.
func TestTheIndexOfQuestions(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/cards/autopurge"), wide, high)
	wait(t, p, `document.querySelector(".index .marked") === document.activeElement`)
	is(t, p, `document.activeElement.querySelector(".at").textContent`, "not shown here")
	all := eval(t, p, `document.querySelectorAll(".index li").length`)
	eval(t, p, `(() => { const field = document.querySelector("[data-key=search]"); field.focus(); field.value = "脑裂"; field.dispatchEvent(new Event("input")); })()`)
	becomes(t, p, `document.querySelectorAll(".index li").length`, "1")
	is(t, p, `document.querySelector(".filter small").textContent`, "1 of "+all+" questions")
	press(t, p, "1")
	is(t, p, `document.activeElement.value`, "脑裂1")
	wait(t, p, `document.querySelectorAll(".index li").length === 0 && document.querySelector(".filter small").textContent.includes("脑裂1")`)

	eval(t, p, `(location.hash = "#/", 1)`)
	wait(t, p, `document.querySelector(".contents") !== null`)
	press(t, p, "/")
	wait(t, p, `globalThis.zootropeQuestions !== undefined && globalThis.zootropeSearch !== undefined`)
	for text, id := range map[string]string{"面试题": "purpose", "分布式锁 redis": "redis", "dynamic reconfiguration": "reconfiguration", "奇数台": "odd-number"} {
		eval(t, p, `(() => { const field = document.querySelector("[data-key=search]"); field.value = "`+text+`"; field.dispatchEvent(new Event("input")); })()`)
		wait(t, p, `[...document.querySelectorAll('.found a[href^="#/cards/"]')].slice(0, 3).some((e) => e.hash === "#/cards/`+id+`")`)
	}
	accessible(t, p)
	click(t, p, `.found a[href^="#/cards/"]`)
	wait(t, p, `document.querySelector(".deckpage h1") !== null`)
}

// On a phone nothing is wider than the screen.
func TestCardsOnAPhone(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/cards"), 390, 844)
	wait(t, p, `document.querySelector(".deck-list a") !== null`)
	is(t, p, `document.documentElement.scrollWidth + " " + document.querySelector(".deckpage").scrollWidth`, "390 390")
	click(t, p, `[data-key="card registry"]`)
	click(t, p, ".show")
	wait(t, p, `document.querySelector(".rubric li") !== null`)
	is(t, p, `document.documentElement.scrollWidth + " " + document.querySelector(".deckpage").scrollWidth`, "390 390")
}
