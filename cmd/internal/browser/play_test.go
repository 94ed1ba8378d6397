package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// typedIn are the commands that the console has, as one would have typed them.
const typedIn = `[...document.querySelectorAll(".con-out .in")].map((e) => e.textContent).join("; ")`

// In the playground a set-up is one click, everything that can be done is a command in the console, and the run is there again after a
// reload and by its link.
func TestPlayground(t *testing.T) {
	t.Parallel()
	b := start(t)
	p := visit(t, b, file("#/"), wide, high)
	wait(t, p, `document.querySelector('a[href="#/playground"]') !== null`)
	click(t, p, `.topnav a[href="#/playground"]`)
	wait(t, p, Resting)
	is(t, p, `document.querySelector(".topnav [aria-current]").textContent`, "Playground")
	is(t, p, `document.querySelector(".worlds [aria-pressed=true]").textContent`, "Five, settled")
	is(t, p, `document.querySelectorAll(".kept li:not(.no)").length`, eval(t, p, `zootropePromises.length`))

	click(t, p, `[data-key="setups"]`)
	for _, id := range []string{"paused", "nine", "dying"} {
		click(t, p, `[data-key="setup `+id+`"]`)
		wait(t, p, Resting+` && document.querySelector(".worlds [aria-pressed=true]")?.dataset.key === "setup `+id+`"`)
	}
	click(t, p, `[data-key="setup three"]`)
	wait(t, p, Resting+` && document.querySelector('[data-key="voters 1"]').previousSibling.textContent === "3"`)

	// A client more, and one that waits for a lock: each is a line in the console.
	click(t, p, `[data-key="setup five"]`)
	wait(t, p, Resting+` && document.querySelector('[data-key="client 1"]')?.dataset.command === "client c1 2"`)
	click(t, p, `[data-key="client 1"]`)
	wait(t, p, typedIn+` === "client c1 2"`)
	wait(t, p, Resting+` && document.querySelector('[data-key="lock 1"]').dataset.command !== ""`)
	byHand(t, p, "settle")
	wait(t, p, Resting)
	click(t, p, `[data-key="lock 1"]`)
	wait(t, p, `document.querySelector('[data-key="lock 1"]').previousSibling.textContent === "1"`)
	is(t, p, `String(`+typedIn+`.endsWith("ann lock /lock"))`, "true")
	byHand(t, p, "settle")
	wait(t, p, Resting+` && `+kept+` !== null`)

	// After a reload it stands there.
	clock := eval(t, p, `document.querySelector(".clock").innerText`)
	if err := p.Do(chromedp.Reload()); err != nil {
		t.Fatal(err)
	}
	wait(t, p, Resting)
	is(t, p, `document.querySelector(".clock").innerText`, clock)

	// And by its link, elsewhere.
	link := eval(t, p, `"#/playground/" + JSON.parse(`+kept+`).artefact`)
	other := visit(t, start(t), file(link), wide, high)
	wait(t, other, Resting)
	is(t, other, `document.querySelector(".clock").innerText`, clock)
	is(t, other, `location.hash`, "#/playground")
}

// touchCard presses on a server or client where it stands on the stage, until its menu is there: it may move meanwhile.
func touchCard(t *testing.T, p *Page, kind, name, offers string) {
	t.Helper()
	card := `heard.places?.places.find((p) => p.kind === "` + kind + `" && p.name === "` + name + `")`
	menu := `document.querySelector("[role=menu]")?.textContent.includes("` + offers + `") === true`
	for opened := "false"; opened != "true"; {
		wait(t, p, card+` !== undefined`)
		var at []float64
		if err := p.Do(chromedp.Evaluate(`(() => {
			const stage = document.querySelector(".stage iframe").getBoundingClientRect();
			const { x, y, w, h } = globalThis.touched = `+card+`;
			return [stage.left + x + w / 2, stage.top + y + h / 2];
		})()`, &at)); err != nil {
			t.Fatal(err)
		}
		if err := p.Do(chromedp.MouseClickXY(at[0], at[1])); err != nil {
			t.Fatal(err)
		}
		wait(t, p, menu+` || JSON.stringify(`+card+`) !== JSON.stringify(touched)`)
		opened = eval(t, p, `String(`+menu+`)`)
	}
}

// A known bug that is switched on tells the run again from its beginning, what was done by hand included.
func TestAKnownBugTellsTheRunAgain(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/playground"), wide, high)
	wait(t, p, Resting)
	byHand(t, p, "ann create /x")
	byHand(t, p, "settle")
	wait(t, p, Resting)
	now := eval(t, p, `document.querySelector(".clock b").lastChild.textContent`)
	click(t, p, `[data-key="bug ack-before-fsync"]`)
	wait(t, p, Resting+` && document.querySelector('[data-key="bug ack-before-fsync"]').ariaChecked === "true"`)
	// A follower acknowledges what it has not on its disk: that is a promise broken, and the run stops there.
	wait(t, p, `document.querySelector(".kept li.no") !== null`)
	is(t, p, `String(document.querySelector(".kept .warn").textContent.includes("DurabilityOrder"))`, "true")
	click(t, p, `[data-key="bug ack-before-fsync"]`)
	wait(t, p, Resting+` && document.querySelector(".kept li.no") === null && document.querySelector('[data-key="bug ack-before-fsync"]').ariaChecked === "false"`)
	wait(t, p, `document.querySelector(".clock b").lastChild.textContent === "`+now+`"`)
}

// What is touched on the stage says what can be done with it: a server, a link, a message, a client.
func TestThingsOnTheStageOfThePlayground(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/playground"), wide, high, atFirst(overheard))
	wait(t, p, Resting)
	touchCard(t, p, "server", "2", "disk 2 hold")
	press(t, p, kb.Escape)
	wait(t, p, `document.querySelector("[role=menu]") === null`)
	touchCard(t, p, "client", "ann", "ann lock /lock")
	press(t, p, kb.Escape)
	wait(t, p, `document.querySelector("[role=menu]") === null`)
	touchCard(t, p, "server", "2", "crash 2")
	eval(t, p, `[...document.querySelectorAll("[role=menuitem]")].find((e) => e.textContent.includes("crash 2")).click()`)
	wait(t, p, typedIn+` === "crash 2"`)
	wait(t, p, Resting)
	if got := eval(t, p, `document.querySelector(".cap").textContent`); !strings.Contains(got, "2") {
		t.Errorf("the caption says %q", got)
	}

	// A message that is on its way, and the lane beside it: the second is held, and then the first goes through.
	click(t, p, `[data-key="setups"]`)
	click(t, p, `[data-key="setup dying"]`)
	wait(t, p, Resting+` && document.querySelector(".worlds [aria-pressed=true]")?.dataset.key === "setup dying"`)
	touchCard(t, p, "bead", "PROPOSAL", "deliver 5>")
	pickDeed(t, p, "hold")
	wait(t, p, Resting+` && /link 5>\d hold$/.test(`+typedIn+`)`)
	touchCard(t, p, "bead", "PROPOSAL", "deliver 5>")
	pickDeed(t, p, "deliver")
	wait(t, p, Resting+` && /deliver 5>\d PROPOSAL$/.test(`+typedIn+`) && document.querySelector(".con-out .err") === null`)
	touchBetween(t, p, "5", "2")
	pickDeed(t, p, "cut")
	wait(t, p, Resting+` && /link (5-2|2-5) cut$/.test(`+typedIn+`)`)
}

// pickDeed takes the first thing of the open menu whose command has a word.
func pickDeed(t *testing.T, p *Page, word string) {
	t.Helper()
	eval(t, p, `[...document.querySelectorAll("[role=menuitem]:not([aria-disabled])")].find((e) => e.lastChild.textContent.includes("`+word+`")).click()`)
}

// touchBetween presses on the lane between two servers, until its menu is there.
func touchBetween(t *testing.T, p *Page, a, b string) {
	t.Helper()
	card := func(name string) string {
		return `heard.places.places.find((p) => p.kind === "server" && p.name === "` + name + `")`
	}
	var at []float64
	if err := p.Do(chromedp.Evaluate(`((a, b) => {
		const stage = document.querySelector(".stage iframe").getBoundingClientRect();
		const middle = ({ x, y, w, h }) => [x + w / 2, y + h / 2];
		return [stage.left + middle(a)[0] * 0.75 + middle(b)[0] * 0.25, stage.top + middle(a)[1] * 0.75 + middle(b)[1] * 0.25 + 3];
	})(`+card(a)+`, `+card(b)+`)`, &at)); err != nil {
		t.Fatal(err)
	}
	if err := p.Do(chromedp.MouseClickXY(at[0], at[1])); err != nil {
		t.Fatal(err)
	}
	wait(t, p, `document.querySelector("[role=menu]")?.textContent.includes("break `+a+`-`+b+`") || document.querySelector("[role=menu]")?.textContent.includes("break `+b+`-`+a+`")`)
}

// A script that is wrong, or a link that cannot be read, takes nothing away.
func TestABadLinkToThePlayground(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/playground/AAAA@1.2"), wide, high)
	wait(t, p, Resting+` && document.querySelector(".status .note.warn") !== null`)
	is(t, p, `document.querySelector(".worlds [aria-pressed=true]").textContent`, "Five, settled")
}

// All of it is there on a phone, by finger.
func TestPlaygroundOnAPhone(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/playground"), 390, 844)
	wait(t, p, Resting)
	is(t, p, `document.documentElement.scrollWidth`, "390")
	click(t, p, `[data-act="console"]`)
	wait(t, p, `document.querySelector(".drawer.open .con") !== null`)
	byHand(t, p, "crash 5")
	wait(t, p, typedIn+` === "crash 5"`)
}

// The last command is taken back by a key.
func TestUndoInThePlayground(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/playground"), wide, high)
	wait(t, p, Resting)
	const moment = `/moment ([\d ]+) of/.exec(document.querySelector(".clock").innerText)[1]`
	before := eval(t, p, moment)
	byHand(t, p, "crash 5")
	eval(t, p, `document.activeElement.blur()`)
	wait(t, p, Resting+` && `+moment+` !== "`+before+`"`)
	if err := p.Do(chromedp.KeyEvent("z", chromedp.KeyModifiers(input.ModifierCtrl))); err != nil {
		t.Fatal(err)
	}
	wait(t, p, Resting+` && `+moment+` === "`+before+`"`)
}

// All that is on the stage can be taken in hand by keyboard alone.
func TestThingsByKeyboard(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/playground"), wide, high)
	wait(t, p, Resting)
	eval(t, p, `document.querySelector('.things [data-thing="server 2 0"]').focus()`)
	is(t, p, `document.querySelector(".things").clientHeight > 20`, "true")
	press(t, p, kb.Enter)
	wait(t, p, `document.querySelector("[role=menu]")?.textContent.includes("crash 2") === true`)
	press(t, p, kb.Enter)
	wait(t, p, Resting+` && `+typedIn+` === "crash 2"`)
	eval(t, p, `document.querySelector('.things [data-thing="link 5>1 0"]').focus()`)
	press(t, p, kb.Enter)
	wait(t, p, `document.querySelector("[role=menu]")?.textContent.includes("link 5-1 cut") === true`)
	press(t, p, kb.Enter)
	wait(t, p, Resting+` && `+typedIn+`.endsWith("link 5-1 cut")`)
}

// A line that is drawn across a link cuts it, and one that parts the servers is a partition; it is shown before it is written, and nothing is
// written where Escape is pressed meanwhile.
func TestALineOnTheStage(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/playground"), wide, high, atFirst(overheard))
	wait(t, p, Resting+` && heard.places?.places.some((p) => p.kind === "server")`)
	// line presses at the first of some points between servers, and moves through the others.
	var last []float64
	line := func(points ...string) {
		t.Helper()
		var at [][]float64
		if err := p.Do(chromedp.Evaluate(`(() => {
			const stage = document.querySelector(".stage iframe").getBoundingClientRect();
			const of = (id) => heard.places.places.find((p) => p.kind === "server" && p.name === String(id));
			const between = (a, b, share) => [0, 1].map((k) => {
				const middle = (c) => k === 0 ? c.x + c.w / 2 : c.y + c.h / 2;
				return [stage.left, stage.top][k] + middle(of(a)) * (1 - share) + middle(of(b)) * share;
			});
			return [`+strings.Join(points, ",")+`];
		})()`, &at)); err != nil {
			t.Fatal(err)
		}
		for i, xy := range at {
			what := input.MouseMoved
			if i == 0 {
				what = input.MousePressed
			}
			if err := p.Do(input.DispatchMouseEvent(what, xy[0], xy[1]).WithButton(input.Left).WithButtons(1).WithClickCount(1)); err != nil {
				t.Fatal(err)
			}
			last = xy
			if err := p.Frames(2); err != nil { // a position is told once a frame
				t.Fatal(err)
			}
		}
	}
	lift := func() {
		t.Helper()
		if err := p.Do(input.DispatchMouseEvent(input.MouseReleased, last[0], last[1]).WithButton(input.Left).WithClickCount(1)); err != nil {
			t.Fatal(err)
		}
	}
	const ghost = `[...document.querySelectorAll(".ghost")].map((e) => e.textContent).join("; ")`

	// Server 1 stands at the top: a line below it, from the left to the right, parts it from the others.
	below := []string{`between(1, 5, 0.5).map((v, k) => k ? v : v - 100)`, `between(1, 5, 0.5)`, `between(1, 2, 0.5)`, `between(1, 2, 0.5).map((v, k) => k ? v : v + 100)`}
	line(below...)
	wait(t, p, ghost+` === "partition 1 | 2 3 4 5"`)
	press(t, p, kb.Escape)
	wait(t, p, ghost+` === ""`)
	lift()
	is(t, p, typedIn, "")

	line(`between(4, 3, 0.5).map((v, k) => k ? v - 30 : v)`, `between(4, 3, 0.5)`, `between(4, 3, 0.5).map((v, k) => k ? v + 30 : v)`)
	wait(t, p, ghost+` === "link 3-4 cut"`)
	lift()
	wait(t, p, Resting+` && `+typedIn+` === "link 3-4 cut"`)
}

// The weather falls as commands in the console while the run is played, and ends when it is told to.
func TestWeatherInThePlayground(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/playground"), wide, high)
	wait(t, p, Resting)
	click(t, p, `[data-key="crashes 5"]`)
	wait(t, p, `document.querySelector('[data-key="crashes 5"]').ariaPressed === "true"`)
	click(t, p, `[data-key="blow"]`)
	wait(t, p, `[...document.querySelectorAll(".con-out .fell")].some((e) => e.textContent.startsWith("crash "))`)
	click(t, p, `[data-key="blow"]`)
	wait(t, p, `document.querySelector('[data-key="blow"]').ariaPressed === "false"`)
	press(t, p, kb.Escape)
	wait(t, p, Resting)
	is(t, p, `document.querySelectorAll(".kept li.no").length`, "0")
}
