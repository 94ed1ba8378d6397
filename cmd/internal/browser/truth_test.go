package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// pointed is what the tooltip says when the pointer rests at a place.
func pointed(t *testing.T, p *Page, x, y float64, want string) string {
	t.Helper()
	return pointedAt(t, p, func() (float64, float64) { return x, y }, want)
}

// pointedAt is the same for a place that may still move: it is asked for again before each try.
func pointedAt(t *testing.T, p *Page, at func() (x, y float64), want string) string {
	t.Helper()
	tip := `(document.querySelector(".tip").hidden ? "" : document.querySelector(".tip").innerText)`
	insist(t, p, func(t *testing.T, p *Page) {
		x, y := at()
		if err := p.Do(chromedp.MouseEvent("mouseMoved", x-1, y), chromedp.MouseEvent("mouseMoved", x, y)); err != nil {
			t.Fatal(err)
		}
	}, fmt.Sprintf("%s.includes(%q)", tip, want))
	return eval(t, p, tip)
}

// Of two runs, what is pointed at is told, straight from one to the other.
func TestATipIsOfTheRunThatIsPointedAt(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/herd-effect/3"), wide, high)
	wait(t, p, Resting+` && document.querySelector(".seg [data-view=compare][aria-pressed=true]") !== null`)
	for range 2 {
		if tip := pointed(t, p, 820, 281, "lock-0000000002"); strings.Contains(tip, "lock-3") {
			t.Errorf("c3 of A: %s", tip)
		}
		if tip := pointed(t, p, 1345, 281, "lock-300000000000000-0000000001"); !strings.Contains(tip, "c3") {
			t.Errorf("c3 of B: %s", tip)
		}
	}
}

// A link tells of all that is on its way on it, and of its own gate, not of the one the other way.
func TestATipOfALinkIsTrue(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/leader-crash/2"), wide, high, atFirst(overheard))
	wait(t, p, Resting+" && heard.places !== undefined")
	lane := func(from, to string, way float64) func() (x, y float64) {
		return func() (x, y float64) { return onLane(t, p, from, to, way) }
	}
	if tip := pointedAt(t, p, lane("3", "5", 0.66), "3 → 5"); !strings.Contains(tip, "334") || !strings.Contains(tip, "released") {
		t.Errorf("%s", tip)
	}
	if tip := pointedAt(t, p, lane("4", "3", 0.35), "4 → 3"); strings.Contains(tip, "released") {
		t.Errorf("%s", tip)
	}
}

// The search looks through the messages on their way, and the view says which messages it did not look through.
func TestMessagesAreSearchedByText(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/leader-crash/2"), wide, high)
	wait(t, p, Resting)
	click(t, p, ".tabs [role=tab]:nth-child(2)")
	for text, want := range map[string]string{"zzz": "0 of 2", "1:888": "Only the 200 messages", "commit": "332 of 2"} {
		wait(t, p, fmt.Sprintf(`((i) => { i.value = %q; i.dispatchEvent(new Event("input")); return true; })(document.querySelector(".msgs input"))`, text))
		wait(t, p, fmt.Sprintf(`document.querySelector(".way").innerText.includes(%q)`, want))
		becomes(t, p, `String(document.querySelector(".unlisted") !== null)`, fmt.Sprint(text == "commit"))
	}
}

// What is told stays while the page goes on: what came of `run until` can be read.
func TestWhatIsToldStays(t *testing.T) {
	t.Parallel()
	// What passes by itself after some seconds does not pass here: a busy machine takes longer for what follows.
	p := visit(t, start(t), file("#/lesson/herd-effect/2"), wide, high, atFirst(`{
		const soon = setTimeout;
		globalThis.setTimeout = (f, ms, ...more) => (ms >= 5000 && ms < 60000 ? 0 : soon(f, ms, ...more));
	}`))
	wait(t, p, Resting)
	press(t, p, "u")
	click(t, p, ".menu button:nth-child(3)")
	told := `(document.querySelector(".status .note")?.textContent ?? "").includes("commits")`
	wait(t, p, told)
	// Of what comes after it, the core says that the run rests, what the script has still in store, and what a tab asks for.
	wait(t, p, Resting+" && "+Known)
	openTab(t, p, "messages")
	wait(t, p, `document.querySelectorAll("#pane .ev").length > 6 && document.querySelector("[aria-busy=true]") === null`)
	is(t, p, `String(`+told+`)`, "true")
}

// A question that the core drops, because the run has moved on meanwhile, is asked again: also one whose answer no tab shows.
func TestAQuestionThatIsDroppedIsAskedAgain(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/herd-effect/2"), wide, high, atFirst(`if (!location.pathname.includes("stage")) {
		const plain = MessagePort.prototype.postMessage;
		let drops = 0;
		MessagePort.prototype.postMessage = function (message, ...more) {
			if (message?.type === "until") drops = 2; // what comes next asks for what has happened
			if (message?.type !== "why" || drops-- <= 0) return plain.call(this, message, ...more);
			const data = { type: "answer", id: message.id, ok: false, problems: [{ code: "busy", message: "" }], candidates: [] };
			setTimeout(() => this.dispatchEvent(new MessageEvent("message", { data })));
		};
	}`))
	wait(t, p, Resting)
	press(t, p, "u")
	click(t, p, ".menu button:nth-child(3)")
	wait(t, p, `(document.querySelector(".status .note")?.textContent ?? "").includes("commits")`)
}

// What is to come is known before the first step, too.
func TestTheBeginningKnowsWhatIsToCome(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/startup-election/start"), wide, high)
	wait(t, p, Resting+" && "+Known)
	is(t, p, `/ 0 of [1-9][\d ]{2}/.test(document.querySelector(".clock").innerText.replace(/\s/g, " "))`, "true")
}

// onLane is a point on the lane from a server to another, so much of the way between their middles: traffic keeps right, by laneOff of wasm/scene.
func onLane(t *testing.T, p *Page, from, to string, way float64) (x, y float64) {
	t.Helper()
	at := eval(t, p, fmt.Sprintf(`(() => {
		const mid = (name) => { const s = heard.places.places.find((e) => e.kind === "server" && e.name === name && e.w > 60); return [s.x + s.w / 2, s.y + s.h / 2]; };
		const [a, b, stage] = [mid(%q), mid(%q), document.querySelector(".stage iframe").getBoundingClientRect()];
		const [dx, dy] = [b[0] - a[0], b[1] - a[1]], long = Math.hypot(dx, dy);
		return [stage.x + a[0] + dx * %g - dy / long * 5, stage.y + a[1] + dy * %[3]g + dx / long * 5].join(" ");
	})()`, from, to, way))
	if _, err := fmt.Sscan(at, &x, &y); err != nil {
		t.Fatalf("%s: %v", at, err)
	}
	return x, y
}
