package browser

import (
	"context"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// touch puts a finger on a place of the page and lifts it.
func touch(x, y float64) chromedp.Action {
	return chromedp.ActionFunc(func(ctx context.Context) error {
		down := input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: x, Y: y}})
		if err := down.Do(ctx); err != nil {
			return err
		}
		return input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}).Do(ctx)
	})
}
