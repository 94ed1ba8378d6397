package browser

import (
	"fmt"
	"os"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp/kb"
)

const (
	needleAt = `document.querySelector(".tape .at").textContent`
	// chips are what clients were told, as far as the tape says it.
	chips = `[...document.querySelectorAll(".taperow.client .chip")].map((e) => e.textContent).join(" ")`
)

// scrubTo moves the needle to a part of the tape, by mouse or by finger.
func scrubTo(t *testing.T, p *Page, share float64, finger bool) {
	t.Helper()
	h := &palm{t: t, p: p, finger: finger}
	h.along(fmt.Sprintf(`(() => { const r = document.querySelector(".needlebox").getBoundingClientRect(); return [r.left + r.width * %g, r.top + 30]; })()`, share))
	h.lift()
}

// The run of a case is read from a tape before anybody tells it: the needle is moved by mouse, finger and keys, the questions are answered in any order, and all answers
// are opened together.
func TestCase(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/case.md")
	if err != nil {
		t.Fatal(err)
	}
	for name, way := range map[string]struct {
		theme         string
		width, height int64
	}{
		"pointer": {"light", wide, high},
		"finger":  {"dark", 390, 844},
		"keys":    {"dark", wide, high},
	} {
		if *onlyMainWays && name != "pointer" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			finger, keys := name == "finger", name == "keys"
			p := visit(t, beginner(t), file("?lang=en#/"), way.width, way.height, atFirst(overheard), Media("prefers-color-scheme", way.theme),
				emulation.SetTouchEmulationEnabled(finger))
			wait(t, p, `document.documentElement.dataset.room === "home"`)
			drop(t, p, "case.md", markdown(string(text)))
			wait(t, p, Resting+` && location.hash.startsWith("#/lesson/own.case")`)
			is(t, p, `document.querySelector(".tape").hidden`, "true")
			press(t, p, "n")
			wait(t, p, Resting+` && document.querySelector(".tape:not([hidden]) .needle") !== null`)
			hit := func(selector string) {
				t.Helper()
				switch {
				case finger:
					tap(t, p, selector)
				case keys:
					tabTo(t, p, selector)
					press(t, p, kb.Enter)
				default:
					click(t, p, selector)
				}
			}
			is(t, p, chips, "? ? ? ?") // nothing of the answers is in the page
			is(t, p, `heard.state.tapes[0].clients.flatMap((c) => c.requests).every((r) => r.code === "" && r.data === "" && r.told === 0)`, "true")
			is(t, p, `document.querySelectorAll(".taperow.done").length`, "0")
			accessible(t, p)

			// the needle
			if keys {
				tabTo(t, p, ".needlebox input")
				for range 3 {
					press(t, p, kb.ArrowRight)
				}
				is(t, p, needleAt, "at 0.3 s")
				press(t, p, kb.PageDown) // the change before
				is(t, p, needleAt, "at 0.0 s")
				press(t, p, kb.End)
				is(t, p, needleAt, "at 17.5 s")
				is(t, p, `document.activeElement.getAttribute("aria-valuetext").startsWith("at 17.5 s; server 1: FOLLOWING, /app new; ")`, "true")
			} else {
				scrubTo(t, p, 0.4, finger)
				becomes(t, p, needleAt, "at 7.0 s")
				is(t, p, `[...document.querySelectorAll(".taperow.server .has")].map((e) => e.textContent).join(" ")`, "FOLLOWINGold FOLLOWINGold FOLLOWINGold LEADINGold –old")
				hit(`[data-key="stop behind"]`)
				becomes(t, p, needleAt, "at 8.6 s")
				is(t, p, `document.querySelector(".tape .asked").textContent`, "ann → server 1: set /app new: ?")
			}

			// answers, in another order
			inSight := func(question, control string) { // the row is open, and its first control is not below the list's edge
				t.Helper()
				becomes(t, p, `(() => {
					const row = document.querySelector(".case .open"), one = row?.querySelector(`+quoted(control)+`)?.getBoundingClientRect();
					return row?.querySelector("button").id + " " + (one?.bottom <= document.querySelector(".dock .within").getBoundingClientRect().bottom);
				})()`, "ask-"+question+" true")
			}
			if finger { // while the sheet peeks, Next leads to the question that it names
				becomes(t, p, nextSay, "question 1 of 5")
				tap(t, p, ".nav .next")
				inSight("who", ".body :is(button, input)")
			}
			hit("#ask-ok")
			becomes(t, p, `document.querySelector(".case .open small").textContent`, "no answer yet")
			if finger {
				tap(t, p, `[data-key="touch ok client ann"]`)
			} else {
				hit(`[data-key="tape client ann"]`) // on the tape
			}
			becomes(t, p, heard("ok"), "client ann")
			becomes(t, p, `document.querySelector(".dock .count").textContent`, "1 of 5 given")
			hit("#ask-two")
			hit(`[data-key="here two begin"]`)
			becomes(t, p, `document.querySelector('[data-key="moment two begin"]').value`, map[bool]string{false: "8.6", true: "17.5"}[keys])
			becomes(t, p, `document.querySelector(".dock .count").textContent`, "1 of 5 given") // half an answer is none
			is(t, p, `document.querySelector(".case .open").classList.contains("mine")`, "false")
			hit(`[data-key="here two end"]`)
			becomes(t, p, `document.querySelector(".dock .count").textContent`, "2 of 5 given")
			becomes(t, p, nextSay, "question 1 of 5") // those without an answer
			press(t, p, "n")
			becomes(t, p, `document.querySelector(".case .open button").id`, "ask-who")
			accessible(t, p)
			press(t, p, "5") // a digit answers the open question
			becomes(t, p, heard("who"), "server 5")
			press(t, p, "n")
			inSight("many", ".body button")
			press(t, p, "n")
			becomes(t, p, `document.querySelector(".case .open button").id`, "ask-end")
			becomes(t, p, nextSay, "3 of 5 given")
			is(t, p, `document.querySelector(".nav .next b").textContent`, "Open all answers")

			// opened together
			press(t, p, "n")
			wait(t, p, Resting+` && document.querySelector(".dock.telling") !== null`)
			is(t, p, chips, "OK CONNECTIONLOSS old old")
			is(t, p, `document.querySelectorAll(".taperow.done .chip").length`, "4")
			is(t, p, `heard.state.beats.length`, "0") // nothing was told on the way
			if finger {
				becomes(t, p, `document.querySelector(".dock .fold b").textContent`, "2 of 5 are right")
				tap(t, p, ".dock .fold")
			}
			is(t, p, `[...document.querySelectorAll(".case small")].map((e) => e.textContent).join("; ")`,
				"as you said; 0 of 2 are right.; as you said; it was: 1; it was: It follows")
			accessible(t, p)
			hit("#ask-ok")
			hit("#ask-two")
			hit(`[data-key="see two"]`)
			wait(t, p, Resting+` && !heard.state.stepDone`)
			is(t, p, needleAt, "at 11.1 s")
			is(t, p, chips, "OK CONNECTIONLOSS old old") // it stays open
			hit(`[data-key="tape turn"]`)
			becomes(t, p, `document.querySelector(".tape").classList.contains("afar") && !document.querySelector(".stage").inert`, "true")
			accessible(t, p)
			hit(`[data-key="tape turn"]`)
			becomes(t, p, `document.querySelector(".stage").inert`, "true")
			hit(`[data-key="end"]`)
			wait(t, p, Resting+` && heard.state.stepDone`)
			press(t, p, "n")
			wait(t, p, Resting+` && document.querySelector(".tape").hidden && !document.querySelector(".stage").inert`)
		})
	}
}
