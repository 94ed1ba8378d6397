package browser

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// What somebody sees who has never been here: the first lesson, and nothing is pressed but Next.

// overheard has the page remember the last report of each kind that the core has sent, and what the captions say. Of a step that is shown it remembers
// whether messages flew and whether a sentence was marked; of a decision, which cards and messages its table covers, but for messages that have stepped back.
const overheard = `{
	globalThis.heard = {};
	globalThis.lenses = 0;
	globalThis.covered = new Set();
	globalThis.captions = new Set();
	globalThis.flew = globalThis.sentences = false;
	let pressed = -1e4; // while something is pressed the page waits with what the core has told (web/base/press.ts)
	addEventListener("pointerdown", () => (pressed = performance.now()), true);
	setInterval(() => {
		captions.add(document.querySelector(".cap p")?.textContent ?? "");
		flew ||= document.documentElement.dataset.run === "show" && heard.state?.view.flights.length > 0;
		sentences ||= document.querySelector(".told") !== null;
		const table = document.querySelector(".lens:not([hidden], .leaves, .lost) .table")?.getBoundingClientRect();
		const stage = document.querySelector(".stage iframe")?.getBoundingClientRect();
		if (!table?.width) return;
		lenses++;
		if (performance.now() < pressed + 1200) return;
		for (const p of heard.places.places) {
			if (p.kind !== "dial" && p.kind !== "faint" && p.w * p.h > 0 && p.x + stage.left < table.right - 1 && table.left + 1 < p.x + p.w + stage.left
				&& p.y + stage.top < table.bottom - 1 && table.top + 1 < p.y + p.h + stage.top) covered.add(p.kind + " " + p.name);
		}
	}, 50);
	const Plain = MessageChannel;
	globalThis.MessageChannel = class extends Plain {
		constructor() {
			super();
			Object.defineProperty(this.port1, "onmessage", { set(hear) {
				this.addEventListener("message", (e) => {
					heard[e.data.type] = e.data;
					hear(e);
				});
				this.start();
			} });
		}
	};
}`

const caption = `document.querySelector(".cap p").textContent`

func TestTheFirstMinute(t *testing.T) {
	t.Parallel()
	for _, size := range []struct {
		name          string
		width, height int64
	}{{"desk", wide, high}, {"phone", 390, 844}} {
		t.Run(size.name, func(t *testing.T) {
			t.Parallel()
			p := visit(t, beginner(t), file(lesson()), size.width, size.height, atFirst(overheard), emulation.SetTouchEmulationEnabled(size.width < 700))
			wait(t, p, Resting)
			is(t, p, `document.documentElement.dataset.frame`, "first")
			for _, hidden := range []string{".tabs", ".strip", ".corner", ".clock", ".seg", ".peek"} {
				is(t, p, `document.querySelector("`+hidden+`").checkVisibility()`, "false")
			}
			is(t, p, `[...document.querySelectorAll(".steps li > h2")].filter((e) => e.checkVisibility()).length`, "0") // titles give answers away
			is(t, p, `document.querySelector(".dock").checkVisibility()`, "true")
			if eval(t, p, caption) == "" {
				t.Error("there is no caption")
			}

			still := partOfStage(t, p, 0)
			tap(t, p, ".nav .next")
			wait(t, p, `document.documentElement.dataset.run === "show" && document.querySelector(".nav .next span").textContent === "skip to the end of this step"`)
			another(t, p, 0, still)
			skipOn(t, p)
			at(t, p, 1)

			// The second step is shown to its end. Its captions tell of more than one thing, and a sentence is marked.
			still = partOfStage(t, p, 0)
			eval(t, p, `(captions.clear(), flew = sentences = false, 1)`)
			tap(t, p, ".nav .next")
			wait(t, p, `flew && sentences && lenses > 0`)
			another(t, p, 0, still)
			at(t, p, 2)
			is(t, p, `String(lenses > 0)+[...covered]`, "true")
			is(t, p, `captions.size >= 3 && !captions.has("")`, "true")

			// Where it rests, Why is about a decision of the protocol, and the question of the next step is in sight.
			becomes(t, p, `(({ top, bottom }) => top >= 0 && bottom <= innerHeight && bottom > top)(document.querySelector(".dock").getBoundingClientRect())`, "true")
			tap(t, p, ".deck .look")
			wait(t, p, `document.querySelector("#pane .src pre") !== null`)
			source := eval(t, p, `document.querySelector("#pane .src").textContent`)
			if !strings.Contains(source, "core/") || strings.Contains(source, "core/sim") {
				t.Errorf("Why leads to %.60q", source)
			}
		})
	}
}

// A lesson shows the Go source when the reader unfolds it, and then of each event. A lesson that is opened again begins without it.
func TestALessonFoldsTheSource(t *testing.T) {
	t.Parallel()
	b := beginner(t)
	seen := `String(document.querySelector("#pane .src pre")?.checkVisibility())`
	p := visit(t, b, file(lesson()+"/2"), wide, high)
	wait(t, p, Resting)
	click(t, p, ".deck .look")
	becomes(t, p, seen, "false")
	click(t, p, "#pane .srcfold summary")
	becomes(t, p, seen, "true")
	becomes(t, p, `((pre, hit) => String(hit.bottom <= pre.bottom && hit.top >= pre.top))(document.querySelector("#pane .src pre").getBoundingClientRect(), document.querySelector("#pane .src .hit").getBoundingClientRect())`, "true")
	press(t, p, kb.ArrowLeft)
	wait(t, p, Resting)
	becomes(t, p, seen, "true") // of another event
	again := visit(t, b, file(lesson()+"/2"), wide, high)
	wait(t, again, Resting)
	becomes(t, again, `String(document.querySelector("#pane .reason")?.checkVisibility())`, "true")
	becomes(t, again, seen, "false")
}

// skipOn skips to the end of the step that is being shown, as Next does. The page looks and presses in one step: a showing ends by itself.
func skipOn(t *testing.T, p *Page) {
	t.Helper()
	eval(t, p, `(document.documentElement.dataset.run === "show" && document.querySelector(".nav .next").click(), 1)`)
}

// atFirst runs a script in every document before its own.
func atFirst(script string) chromedp.Action {
	return chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(script).Do(ctx)
		return err
	})
}

// hourly lets the page's timers of so many milliseconds take an hour: no busy machine sees the end of what they wait for.
func hourly(ms int) chromedp.Action {
	return atFirst(fmt.Sprintf(`{ const plain = setTimeout; globalThis.setTimeout = (f, ms, ...more) => plain(f, ms === %d ? 3_600_000 : ms, ...more); }`, ms))
}

// Play goes on by itself, stops where something is asked, and is stopped by the bar; which presses no button that has the focus.
func TestPlayGoesThroughTheSteps(t *testing.T) {
	t.Parallel()
	p := visit(t, beginner(t), file(lesson()+"/2"), wide, high)
	wait(t, p, Resting)
	becomes(t, p, `document.querySelector(".nav .next").classList.contains("open")`, "true")
	eval(t, p, `(document.querySelector(".nav .next").focus(), 1)`)
	press(t, p, " ")
	wait(t, p, `document.documentElement.dataset.run === "show" && document.querySelector(".deck .disc").ariaLabel === "Pause" && document.activeElement.className.includes("next")`)
	// Before it has beats, the step is only rehearsed: a pause then stands before it. The bar is pressed in the step in which they are seen: the showing ends
	// by itself.
	wait(t, p, `document.documentElement.dataset.run === "show" && document.querySelectorAll(".reelbeats button").length > 1 &&
		!document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: " ", code: "Space", bubbles: true, cancelable: true }))`)
	wait(t, p, `document.documentElement.dataset.run === "rest" && document.querySelector(".deck .disc").ariaLabel === "Play"`)
	becomes(t, p, `document.querySelector(".nav .next span").textContent`, "finish this step")
	press(t, p, kb.Enter)
	wait(t, p, `document.documentElement.dataset.run === "show"`)
	skipOn(t, p)
	at(t, p, 3)
	press(t, p, "b")
	at(t, p, 2)
}

// tooLate has a button pressed as soon as it means something again, and counts in globalThis.tooLate the clicks that the button hears.
func tooLate(button, again string) string {
	return `(() => {
		const button = document.querySelector('` + button + `');
		globalThis.tooLate = "";
		button.addEventListener("click", () => (globalThis.tooLate += " heard"));
		new MutationObserver((_, observer) => {
			if (button.dataset.means !== "` + again + `") return;
			observer.disconnect();
			globalThis.tooLate = "pressed";
			for (const type of ["pointerdown", "pointerup", "click"]) button.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, detail: 1 }));
		}).observe(button, { attributes: true, attributeFilter: ["data-means"] });
		return "";
	})()`
}

// A showing ends by itself: a press that was meant to pause it, and comes too late for that, plays nothing.
func TestAPauseThatComesTooLatePlaysNothing(t *testing.T) {
	t.Parallel()
	p := visit(t, beginner(t), file(lesson()+"/1"), wide, high)
	wait(t, p, Resting)
	eval(t, p, tooLate(".deck .disc", "play"))
	press(t, p, "n")
	wait(t, p, `document.documentElement.dataset.run === "show"`)
	skipOn(t, p)
	at(t, p, 2)
	becomes(t, p, `globalThis.tooLate`, "pressed")
}

// The slots of the film are the beats of the step: one can go to each, and to steps that were seen. The rest has no name.
func TestTheFilm(t *testing.T) {
	t.Parallel()
	p := visit(t, beginner(t), file(lesson()+"/1"), wide, high)
	wait(t, p, Resting)
	is(t, p, `document.querySelectorAll(".reel button.part").length`, "0")
	is(t, p, `[...document.querySelectorAll(".reel span.part")].every((e) => e.title === "" && /^\d+$/.test(e.textContent))`, "true")
	press(t, p, "n")
	wait(t, p, `document.querySelectorAll(".reelbeats button").length > 2`)
	skipOn(t, p)
	at(t, p, 2)
	becomes(t, p, `document.querySelectorAll(".reelbeats .past").length === document.querySelectorAll(".reelbeats button").length - 1`, "true")
	click(t, p, ".reelbeats button:nth-child(2)")
	wait(t, p, `document.documentElement.dataset.run === "rest" && document.querySelectorAll(".reelbeats .past").length === 1`)
	press(t, p, "n")
	wait(t, p, `document.documentElement.dataset.run === "show"`)
	skipOn(t, p)
	at(t, p, 2)
	click(t, p, ".reel button.part")
	at(t, p, 1)
}

// Look inside opens the drawer at why, with the tabs that there is something for; what was opened is remembered, and all of it is one
// wish away.
func TestLookInside(t *testing.T) {
	t.Parallel()
	b := beginner(t)
	p := visit(t, b, file(lesson()+"/2"), wide, high)
	wait(t, p, Resting)
	press(t, p, ".") // which is for who looks inside
	click(t, p, ".deck .look")
	wait(t, p, `document.documentElement.dataset.frame === "inside"`)
	is(t, p, `location.hash`, lesson()+"/2") // the key for one event did nothing
	names := `[...document.querySelectorAll("[role=tab]")].map((e) => e.firstChild.textContent).join()`
	becomes(t, p, names, "Why,Servers,Messages,Checks,Console")
	becomes(t, p, `document.querySelector(".tabhead .rest").textContent`, "5 more, empty so far")
	becomes(t, p, `document.querySelector(".deck .look").textContent`, "Close")
	is(t, p, `document.querySelector(".strip").checkVisibility()`, "false")
	click(t, p, ".shows label:first-of-type input")
	wait(t, p, `document.querySelector(".strip").checkVisibility()`)
	click(t, p, ".tabhead .rest")
	click(t, p, ".menu button:first-child")
	wait(t, p, names+` === "Why,Servers,Messages,Logs,Checks,Console"`)
	again := visit(t, b, file(lesson()+"/2"), wide, high)
	wait(t, again, Resting)
	becomes(t, again, `document.documentElement.dataset.frame`, "inside")
	becomes(t, again, `document.querySelector(".strip").checkVisibility()`, "true")
	press(t, again, "i")
	wait(t, again, `document.documentElement.dataset.frame === "first"`)
	all := visit(t, b, strings.Replace(file(lesson()+"/2"), "index.html", "index.html?all&what=%E0%A4%A&=", 1), wide, high)
	wait(t, all, Resting)
	becomes(t, all, `document.querySelectorAll("[role=tab]").length`, "10")
	becomes(t, all, `document.querySelector(".strip").checkVisibility()`, "true")
}

// Next does what one likes: it is at the end of a step at once, or shows the step.
func TestNextAsOneLikesIt(t *testing.T) {
	t.Parallel()
	p := visit(t, firstVisit(t), file(lesson()+"/1"), wide, high)
	wait(t, p, Resting)
	like := func(nth string) {
		press(t, p, "?")
		click(t, p, ".preferences label:nth-of-type("+nth+") input")
		press(t, p, kb.Escape)
		wait(t, p, `document.querySelector("dialog") === null`)
	}
	press(t, p, "?")
	is(t, p, `document.querySelectorAll("[name=habit]:checked").length + document.querySelector("[name=habit]:checked + span").textContent`, "1sentence by sentence")
	press(t, p, kb.Escape)
	wait(t, p, `document.querySelector("dialog") === null`)
	like("4")
	press(t, p, "n")
	at(t, p, 2)
	is(t, p, `document.querySelectorAll(".reelbeats button").length`, "0") // it was not shown
	like("3")
	press(t, p, "n")
	wait(t, p, `document.documentElement.dataset.run === "rest" && document.querySelectorAll(".reelbeats button").length > 2 && location.hash.startsWith("`+lesson()+`/2/e")`)
	shiftClick(t, p)
	at(t, p, 3)
}
