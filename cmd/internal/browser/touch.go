package browser

import (
	"context"
	"fmt"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// single waits in the page until a tap at a point cannot be taken for the second of a double tap: such a tap on something else is dropped
// (web/base/twice.ts). For a control with a meaning of its own the browser says what a double tap is: within 700 ms at most. The time counts from
// when the page has heard the click before: on a busy machine that is long after the finger was asked to tap.
const single = `new Promise((done) => {
	globalThis.countsTaps ??= addEventListener("click", () => (globalThis.tapped = performance.now()), true) ?? true;
	const own = document.elementFromPoint(%f, %f)?.closest("[data-means]");
	const until = () => (globalThis.tapped ?? -1e4) + (own ? 800 : 450);
	const look = () => performance.now() < until() ? setTimeout(look, 20) : done(globalThis.tapped = performance.now());
	look();
})`

// touch taps at a point, as a finger does.
func touch(x, y float64) chromedp.Action {
	return chromedp.ActionFunc(func(ctx context.Context) error {
		if err := chromedp.Evaluate(fmt.Sprintf(single, x, y), nil, func(e *runtime.EvaluateParams) *runtime.EvaluateParams { return e.WithAwaitPromise(true) }).Do(ctx); err != nil {
			return err
		}
		down := input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: x, Y: y}})
		if err := down.Do(ctx); err != nil {
			return err
		}
		return input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}).Do(ctx)
	})
}
