package browser

import (
	"context"
	_ "embed" // gauge.js
	"encoding/json"
	"math"
	"slices"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

//go:embed gauge.js
var gauge string

// Gauge has a page that is opened with it measure itself, for Page.Gauge and the benchmarks.
func Gauge() chromedp.Action {
	return chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(gauge).Do(ctx)
		return err
	})
}

// Took is how long the core took each time that it was called for something, in milliseconds.
type Took []float64

// mean is the mean time of a call, 0 without calls.
func (t Took) mean() (ms float64) {
	for _, v := range t {
		ms += v / float64(len(t))
	}
	return ms
}

// within is how long a share of the calls took at most; of all of them with 1.
func (t Took) within(share float64) float64 {
	if len(t) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(t))
	return sorted[int(math.Ceil(share*float64(len(t))))-1]
}

// Measured is what the stage has measured since it was asked last: by kind of request, "slice" for a slice of work and
// "frame" for a frame; how often two frames in a row were painted, and how long they were apart, in milliseconds in all; and
// how much memory WebAssembly has taken, in bytes.
type Measured struct {
	Took   map[string]Took
	Paints struct {
		N  int
		MS float64
	}
	Memory float64
}

// Gauge reads what has been measured.
func (p *Page) Gauge() (Measured, error) {
	var out Measured
	return out, p.await(`zootropeGauge.read()`, &out)
}

// await reads the value of an expression, or of the promise that it makes.
func (p *Page) await(expression string, out any) error {
	var text string
	err := chromedp.Run(p.Ctx, chromedp.Evaluate("(async () => JSON.stringify(await ("+expression+")))()", &text,
		func(e *runtime.EvaluateParams) *runtime.EvaluateParams { return e.WithAwaitPromise(true) }))
	if err != nil {
		return err
	}
	return json.Unmarshal([]byte(text), out)
}
