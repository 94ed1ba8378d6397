package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// keys presses keys on the timeline, and then others on the page, all in one go: the run has no time to arrive in between.
func keys(t *testing.T, p *Page, track, others string) {
	t.Helper()
	eval(t, p, `(() => {
		const down = (to, key) => to.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
		for (const key of "`+track+`".split(" ")) down(document.querySelector(".track"), key);
		for (const key of "`+others+`") down(document.body, key);
		return 1;
	})()`)
	wait(t, p, `document.documentElement.dataset.run !== "wait"`)
}

const (
	needle = `document.querySelector(".track").ariaValueNow`
	moment = `zootropeGauge.state.moment`
)

// What is pressed first counts first, whether or not the run has come to where that leads.
func TestKeysCountInTheirOrder(t *testing.T) {
	t.Parallel()
	b := start(t)
	p, err := b.Open(file(lesson()+"/3"), wide, high, Gauge())
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	wait(t, p, Resting+" && "+Known)
	keys(t, p, "Home ArrowRight ArrowRight", "n")
	wait(t, p, Resting+` && location.hash === "`+lesson()+`/1"`)
	wait(t, p, needle+` === String(`+moment+`)`)
	keys(t, p, "ArrowLeft ArrowLeft ArrowLeft", ".")
	wait(t, p, Resting)
	wait(t, p, needle+` === String(`+moment+`)`)
}

// The needle stands where the run stands: during play, and where something else has led elsewhere meanwhile.
func TestTheNeedleStandsWhereTheRunDoes(t *testing.T) {
	t.Parallel()
	b := start(t)
	p, err := b.Open(file(lesson()+"/5"), wide, high, Gauge())
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	wait(t, p, Resting+" && "+Known)
	keys(t, p, "Home", " ")
	wait(t, p, Playing+` && `+moment+` > 3`)
	wait(t, p, needle+` === String(`+moment+`)`)
	press(t, p, " ")
	wait(t, p, Resting)
	eval(t, p, `(document.querySelector(".track").dispatchEvent(new KeyboardEvent("keydown", { key: "Home", bubbles: true })),
		document.querySelector('.ruler [data-step="2"]').click(), 1)`)
	wait(t, p, Resting+` && location.hash === "`+lesson()+`/3"`)
	wait(t, p, needle+` === String(`+moment+`)`)
}

// The very beginning is a place like any other: it has an address, and is come back to.
func TestTheBeginningIsKept(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/leader-crash"), wide, high)
	wait(t, p, Resting+" && "+Known)
	setUp := eval(t, p, place)
	keys(t, p, "Home", "")
	wait(t, p, Resting+` && location.hash === "#/lesson/leader-crash/start"`)
	begun := eval(t, p, place)
	if begun == setUp {
		t.Fatal("it has not moved")
	}
	if err := p.Do(chromedp.Reload()); err != nil {
		t.Fatal(err)
	}
	wait(t, p, Resting)
	becomes(t, p, place, begun)
	becomes(t, p, needle, "0")
	eval(t, p, `location.hash = "#/lesson/leader-crash"`)
	wait(t, p, Resting+` && `+place+` !== "`+begun+`"`)
	becomes(t, p, place, setUp)
}

// The marks of the ruler lie beside each other: each can be pressed, and its number seen.
func TestEveryMarkCanBePressed(t *testing.T) {
	t.Parallel()
	for _, w := range []int64{768, 1280} {
		p := visit(t, start(t), file("#/lesson/leader-crash/4"), w, high)
		wait(t, p, Resting+" && "+Known)
		becomes(t, p, `[...document.querySelectorAll(".ruler button")].filter((mark) => {
			const box = mark.getBoundingClientRect();
			return document.elementFromPoint(box.left + 8, box.top + box.height / 2) !== mark;
		}).map((mark) => mark.textContent).join()`, "")
	}
}

// Between a phone and a desk the switches have a row of their own: nothing of the picture lies under them.
func TestTheSwitchesHaveRoom(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/leader-crash/4"), 768, 1024)
	wait(t, p, Resting)
	becomes(t, p, `document.querySelector(".seg").getBoundingClientRect().bottom <= document.querySelector(".stage iframe").getBoundingClientRect().top`, "true")
}

// The list of events speaks the language that the page speaks.
func TestEventsInTheOtherLanguage(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/leader-crash/4"), wide, high)
	wait(t, p, Resting)
	openTab(t, p, "messages")
	const titles = `[...document.querySelectorAll(".evs .txt")].map((e) => e.firstChild.textContent).join(" ")`
	wait(t, p, `/[a-z]{4}/.test(`+titles+`)`)
	press(t, p, "l")
	wait(t, p, `/[一-鿿]/.test(`+titles+`)`)
	is(t, p, `document.querySelector("[role=status].hide").textContent.includes("Votes")`, "false")
}
