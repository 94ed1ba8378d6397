package browser

import (
	"context"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// altered has the page hear what the core says as `window.altered` tells it, if that is set: no lesson breaks a promise.
func altered() chromedp.Action {
	return chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(`{
			const Plain = MessageChannel;
			globalThis.MessageChannel = class extends Plain {
				constructor() {
					super();
					Object.defineProperty(this.port1, "onmessage", { set(hear) {
						this.addEventListener("message", ({ data }) => hear({ data: globalThis.altered?.(data) ?? data }));
						this.start();
					} });
				}
			};
		}`).Do(ctx)
		return err
	})
}

// What stops a run is said for as long as it stands there, and marks a line among the checks, whatever its name.
func TestAStoppedRun(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file(lesson()+"/2"), wide, high, altered())
	wait(t, p, Resting)
	eval(t, p, `(window.altered = (m) => m.type !== "state" || m.step < 2 ? m : {
		...m, asks: true, stopped: "assertion: 1 is 2", violated: "assertion", focus: m.focus && { ...m.focus, kind: "VIOLATION" } }, 1)`)
	click(t, p, "#tab-checks")
	press(t, p, "n")
	wait(t, p, Resting+` && document.querySelector(".status .warn")?.textContent.includes("1 is 2")`)
	wait(t, p, `document.querySelector(".inv [aria-current] .mark.no") !== null`)
	becomes(t, p, `document.querySelector(".inv [aria-current]").innerText.replaceAll("\n", " ")`, "✗ assertion assertion: 1 is 2")
	becomes(t, p, `document.querySelector(".standing .btn").textContent`, "Go on")
	press(t, p, "b")
	at(t, p, 2)
	wait(t, p, `document.querySelector(".status").hidden`)
}

// The names of the promises lie beside what they promise, and not over it.
func TestNamesOfPromisesHaveRoom(t *testing.T) {
	t.Parallel()
	for _, width := range []int64{390, 768, 1024, 1440, 2560} {
		p := visit(t, start(t), file(lesson()+"/1"), width, high)
		wait(t, p, Resting)
		openTab(t, p, "checks")
		wait(t, p, `document.querySelector(".inv li") !== null`)
		is(t, p, `[...document.querySelectorAll(".inv li")].filter((li) => {
			const [, name, text] = [...li.children].map((e) => { const r = document.createRange(); r.selectNodeContents(e); return r.getBoundingClientRect(); });
			return name.right > text.left && name.bottom > text.top + 4 || text.right > innerWidth;
		}).length`, "0")
	}
}

// Escape stops what has been asked for, also before the core has told that it runs.
func TestEscapeStopsWhatHasNotBeenToldOf(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/leader-crash/3"), wide, high, altered())
	wait(t, p, Resting+" && "+Known)
	eval(t, p, `(window.altered = (m) => m.type === "state" && m.running === "until" ? { type: "late" , command: "", outcome: { word: "done", text: "" } } : m, 1)`)
	press(t, p, "u")
	// In one step: on a busy machine the run would come to its end before Escape is pressed.
	wait(t, p, `((last) => {
		last?.click();
		return !!last && document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true })) !== null;
	})([...document.querySelectorAll("[role=menu] button")].at(-1))`)
	wait(t, p, Resting)
	is(t, p, `document.querySelector(".status").textContent`, "") // it was not run to its end, which would be told
}

// That the run has stopped is told at once, also where something else is being told.
func TestThatItHasStoppedDoesNotWait(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/leader-crash/2"), wide, high)
	wait(t, p, Resting)
	byHand(t, p, "crash 3")
	press(t, p, kb.Escape)
	eval(t, p, `(navigator.clipboard.writeText = async () => {}, 1)`)
	press(t, p, "s")
	wait(t, p, `(document.querySelector(".status .note")?.textContent ?? "").includes("clipboard")`)
	click(t, p, ".steps li:nth-child(3) a")
	wait(t, p, Resting+` && document.querySelector(".status.standing .note.warn") !== null`)
	is(t, p, `String(document.querySelector(".status .note").textContent.includes("crash 3"))`, "true")
}

// A link that is asked for right after a command is copied as soon as the run is written down.
func TestALinkIsCopiedWhenTheRunIsWrittenDown(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/playground"), wide, high, altered())
	wait(t, p, Resting)
	eval(t, p, `(navigator.clipboard.writeText = async (text) => { window.copied = text; },
		window.altered = (m) => m.type === "state" && !window.may ? { ...m, artefact: "", written: false } : m, 1)`)
	byHand(t, p, "crash 3")
	press(t, p, kb.Escape)
	press(t, p, "s")
	is(t, p, `String(window.copied)`, "undefined")
	eval(t, p, `(window.may = true, 1)`)
	press(t, p, "h") // the state is told again
	wait(t, p, `(window.copied ?? "").includes("#/playground/")`)
}
