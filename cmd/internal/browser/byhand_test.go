package browser

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// The film of a lesson waits before an act: a ring stands round its thing, the caption and the foot say what to do. What the hand gives is the lesson's own run, another
// command is refused with a word, and the button does it for the reader; a key does not.
func TestTheFilmWaitsForTheHand(t *testing.T) {
	t.Parallel()
	const (
		waits   = Resting + ` && heard.state.act?.command === "crash mail" && heard.state.running === ""`
		over    = Resting + ` && heard.state.stepDone && heard.state.step === 2 && heard.state.running === ""`
		mail    = `heard.state.view.clients.find((c) => c.name === "mail").state`
		crash   = `.handful [data-command="crash mail"]`
		refused = `document.querySelector(".status").textContent.includes("crash mail")`
	)
	for _, c := range []struct {
		way, lang     string
		width, height int64
		does          func(t *testing.T, p *Page)
	}{
		{"pointer", "en", wide, high, func(t *testing.T, p *Page) {
			touchCard(t, p, "client", "mail", "disconnect")
			click(t, p, `.handful [data-command="mail disconnect"]`)
			becomes(t, p, refused, "true")
			wait(t, p, waits)
			click(t, p, crash)
		}},
		{"touch", "zh", 390, 844, func(t *testing.T, p *Page) {
			tap(t, p, `.dock [data-key="take"]`)
			wait(t, p, `document.querySelector(`+quoted(crash)+`)?.offsetParent != null`)
			tap(t, p, crash)
		}},
		{"keyboard", "en", wide, high, func(t *testing.T, p *Page) {
			for range 2 {
				press(t, p, " ")
				wait(t, p, `document.activeElement.matches(".hold") && document.querySelector(`+quoted(crash)+`)?.offsetParent != null`)
			}
			press(t, p, "d")
			becomes(t, p, refused, "true")
			wait(t, p, waits)
			is(t, p, mail, "CONNECTED")
			press(t, p, "c")
		}},
		{"do it for me", "de", wide, high, func(t *testing.T, p *Page) {
			for range 3 { // a reader who presses Next again and again is led to the thing
				becomes(t, p, `document.querySelector(".nav .next span").textContent`, "crash mail")
				click(t, p, ".nav .next")
				wait(t, p, `document.querySelector(`+quoted(crash)+`)?.offsetParent != null`)
				is(t, p, mail, "CONNECTED")
			}
			click(t, p, `.dock [data-key="forMe"]`)
		}},
	} {
		t.Run(c.way, func(t *testing.T) {
			t.Parallel()
			p := visit(t, beginner(t), file("?lang="+c.lang+"#/lesson/what-it-is-for/2"), c.width, c.height, atFirst(places), atFirst(hasty), atFirst(outlines),
				emulation.SetTouchEmulationEnabled(c.width < 700))
			wait(t, p, Resting+` && heard.state.step === 1 && heard.state.stepDone`)
			press(t, p, "n") // the question is left open
			wait(t, p, waits+` && `+placed)
			is(t, p, mail, "CONNECTED")
			becomes(t, p, `document.querySelector(".cap p code")?.textContent === "crash mail" && document.querySelector(".dock.acting h3 code")?.textContent === "crash mail"`, "true")
			c.does(t, p)
			wait(t, p, over)
			is(t, p, `[`+mail+`, heard.state.act, heard.state.changed, heard.state.branches.length].join()`, "CRASHED,,false,1")
			becomes(t, p, `document.querySelector(".dock.acting") === null && document.querySelector(".changed") === null`, "true")
			becomes(t, p, `(globalThis.outlined ?? "") + document.querySelector(".handful").checkVisibility()`, "false") // nothing is in hand any more
		})
	}
}

// Play stops before an act, and goes on after it to the end of the step. The words say so then, and only then: sentence by sentence, the film stops after the sentence
// of the act.
func TestPlayGoesOnAfterAnAct(t *testing.T) {
	t.Parallel()
	const (
		waits  = Resting + ` && heard.state.act?.command === "crash 2" && heard.state.running === ""`
		says   = `document.querySelector(".dock.acting p")?.textContent.includes("The film goes on from there.")`
		over   = Resting + ` && heard.state.stepDone && heard.state.step === 1 && heard.state.running === ""`
		button = `document.querySelector(".deck .disc").ariaLabel`
	)
	answered := func(t *testing.T) *Page {
		p := visit(t, firstVisit(t), file("?lang=en#/lesson/new-epoch/1"), wide, high, atFirst(places), atFirst(hasty))
		wait(t, p, Resting+" && "+asks)
		typeDigit(t, p, "3")
		becomes(t, p, heard("next"), "3")
		return p
	}
	t.Run("Play", func(t *testing.T) {
		t.Parallel()
		p := answered(t)
		click(t, p, ".deck .disc")
		wait(t, p, waits)
		becomes(t, p, button, "Play")
		becomes(t, p, says, "true")
		click(t, p, `.dock [data-key="forMe"]`)
		wait(t, p, over)
		becomes(t, p, button, "Play")
	})
	t.Run("Next", func(t *testing.T) {
		t.Parallel()
		p := answered(t)
		for eval(t, p, waits) != "true" {
			wait(t, p, Resting+` && document.querySelector(".nav [data-fresh]") === null`)
			press(t, p, "n")
			wait(t, p, Resting+` && heard.state.running === ""`)
		}
		becomes(t, p, says, "false")
		click(t, p, `.dock [data-key="forMe"]`)
		wait(t, p, Resting+` && heard.state.act === null && heard.state.running === "" && heard.state.stop.why === "sentence"`)
		is(t, p, `heard.state.stepDone`, "false")
		becomes(t, p, button, "Play")
	})
}

// An act on several servers is given from the panel of each of them: its button comes first there. On a phone the panel lies over the button that does it for the
// reader, and brings it along. What the page says of another command shows code as code.
func TestAnActOnSeveralServersByHand(t *testing.T) {
	t.Parallel()
	const waits = Resting + ` && heard.state.act?.command === "crash 1 2 3" && heard.state.running === ""`
	p := visit(t, beginner(t), file("?lang=zh#/lesson/all-servers-dead"), 390, 844, atFirst(places), atFirst(hasty), emulation.SetTouchEmulationEnabled(true))
	for range 9 {
		wait(t, p, Resting+` && heard.state.running === ""`)
		if eval(t, p, `heard.state.act !== null`) == "true" {
			break
		}
		press(t, p, "n")
	}
	wait(t, p, waits+` && `+placed)
	for _, server := range []string{"2", "1"} {
		touchCard(t, p, "server", server, "crash "+server)
		becomes(t, p, `document.querySelector(".handful .do").dataset.command`, "crash 1 2 3")
		becomes(t, p, `document.querySelector('.handful [data-key="forMe"]').checkVisibility()`, "true")
	}
	is(t, p, `(() => { const [a, b] = ["forMe", "close"].map((key) => document.querySelector(".handful [data-key=" + key + "]").getBoundingClientRect()); return a.right <= b.left; })()`, "true")
	tap(t, p, `.handful [data-command="stop 1"]`)
	becomes(t, p, `document.querySelector(".status").textContent.includes("crash 1 2 3")`, "true")
	wait(t, p, waits)
	tap(t, p, `.handful [data-command="crash 1 2 3"]`)
	wait(t, p, Resting+` && heard.state.act === null && heard.state.view.servers.every((s) => s.state === "DOWN")`)
	is(t, p, `heard.state.changed`, "false")
}

// hasty has steps shown in half the time.
const hasty = `try { localStorage.setItem("zootrope:" + location.pathname.replace(/[^/]*$/, "") + ":showpace", "2"); } catch {}`

// outlines keeps the name of what the stage outlines.
const outlines = `{ const post = MessagePort.prototype.postMessage; MessagePort.prototype.postMessage = function (m, ...more) {
	if (m?.type === "look") globalThis.outlined = m.selected;
	return post.call(this, m, ...more);
}; }`

// doForMe presses the button that does what the film waits for, and says whether it waits.
func doForMe(t *testing.T, p *Page) bool {
	t.Helper()
	if eval(t, p, `heard.state.act !== null`) != "true" {
		return false
	}
	click(t, p, `.dock [data-key="forMe"]`)
	wait(t, p, Resting+` && heard.state.act === null && heard.state.running === ""`)
	return true
}
