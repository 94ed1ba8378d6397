package browser

import (
	"context"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// skips is how often a question was passed over: its step runs without an answer.
const skips = `document.querySelector(".nav .next").classList.contains("open")`

// again is the second click of a double click where something stands.
func again(x, y float64) chromedp.Action {
	return chromedp.ActionFunc(func(ctx context.Context) error {
		for _, what := range []input.MouseType{input.MousePressed, input.MouseReleased} {
			if err := input.DispatchMouseEvent(what, x, y).WithButton(input.Left).WithClickCount(2).Do(ctx); err != nil {
				return err
			}
		}
		return nil
	})
}

// held repeats a key that is down.
func held(key string, code int64) chromedp.Action {
	return chromedp.ActionFunc(func(ctx context.Context) error {
		text := map[string]string{"Enter": "\r"}[key]
		return input.DispatchKeyEvent(input.KeyDown).WithKey(key).WithCode(key).WithWindowsVirtualKeyCode(code).WithText(text).WithAutoRepeat(true).Do(ctx)
	})
}

// A question comes into Next's place: neither the second of two clicks nor a press in the same moment nor a key that is held down
// passes over it.
func TestASecondPressSkipsNoQuestion(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int64{{wide, high}, {390, 844}} {
		p := visit(t, beginner(t), file(lesson()), size[0], size[1], jumping, emulation.SetTouchEmulationEnabled(size[0] < 700))
		wait(t, p, Resting+" && "+asks+` && document.querySelector(".nav [data-fresh]") === null`)
		// As soon as the button means to skip, it is pressed once more.
		eval(t, p, `(() => {
			const next = document.querySelector(".nav .next");
			globalThis.pressed = 0;
			next.addEventListener("click", () => globalThis.pressed++);
			new MutationObserver(() => {
				if (!next.dataset.means.startsWith("skip") || location.hash.endsWith("startup-election")) return;
				for (const type of ["pointerdown", "pointerup", "click"]) next.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, detail: 1 }));
			}).observe(next, { attributes: true, attributeFilter: ["data-means"] });
		})()`)
		press(t, p, "n")
		atOf(t, p, lesson(), 1)
		wait(t, p, asks+" && "+skips)
		is(t, p, `globalThis.pressed`, "0")
		// The second of two clicks is dropped however late it comes: the first was on something else.
		press(t, p, "n")
		atOf(t, p, lesson(), 2)
		press(t, p, "b")
		atOf(t, p, lesson(), 1)
		wait(t, p, Resting+` && document.querySelector(".nav [data-fresh]") === null`)
		var at []float64
		if err := p.Do(chromedp.Evaluate(`(({ x, y, width, height }) => [x + width / 2, y + height / 2])(document.querySelector(".nav .next").getBoundingClientRect())`, &at)); err != nil {
			t.Fatal(err)
		}
		eval(t, p, `["pointerdown", "click"].forEach((type) =>
			document.querySelector(".nav .next").dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, detail: 1 })))`)
		atOf(t, p, lesson(), 2)
		wait(t, p, Resting)
		eval(t, p, `globalThis.pressed = 0`)
		wait(t, p, `document.querySelector(".nav [data-fresh]") === null`)
		means := eval(t, p, `document.querySelector(".nav .next").dataset.means`)
		if err := p.Do(again(at[0], at[1])); err != nil {
			t.Fatal(err)
		}
		if want := map[bool]string{true: "1", false: "0"}[means == "on"]; eval(t, p, `globalThis.pressed`) != want {
			t.Errorf("on %q the second click was heard %s times, expected %s", means, eval(t, p, `globalThis.pressed`), want)
		}
	}
}

// A key that is held down on Next, and the key of Next, take one step.
func TestAHeldKeyTakesOneStep(t *testing.T) {
	t.Parallel()
	p := visit(t, beginner(t), file(lesson()+"/2"), wide, high, jumping)
	wait(t, p, Resting)
	eval(t, p, `(document.querySelector(".nav .next").focus(), 1)`)
	here := eval(t, p, `location.hash`)
	if err := p.Do(held("Enter", 13), held("Enter", 13), held("n", 78), held("ArrowRight", 39)); err != nil {
		t.Fatal(err)
	}
	if err := p.Frames(2); err != nil {
		t.Fatal(err)
	}
	is(t, p, `location.hash + " " + document.documentElement.dataset.run`, here+" rest")
	press(t, p, kb.Enter)
	wait(t, p, Resting+` && location.hash !== "`+here+`"`)
}

// The first stop of the tab key leads past the bar, wherever one is.
func TestTheFirstStopSkipsTheBar(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"#/", lesson() + "/2", "#/playground", "#/map"} {
		p := visit(t, start(t), file(address), wide, high)
		wait(t, p, `["rest", "none"].includes(document.documentElement.dataset.run) && document.querySelector("main:not([hidden])") !== null`)
		press(t, p, kb.Tab)
		becomes(t, p, `document.activeElement.className + " " + (document.activeElement.getBoundingClientRect().width > 40)`, "skip true")
		press(t, p, kb.Enter)
		becomes(t, p, `document.activeElement === document.querySelector("main:not([hidden])")`, "true")
		press(t, p, kb.Tab)
		is(t, p, `document.activeElement.closest("main") !== null`, "true")
	}
}
