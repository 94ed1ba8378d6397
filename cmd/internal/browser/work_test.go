package browser

import (
	"context"
	"encoding/json"
	"sync"

	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"
)

// traceMarks has the browser write down the marks that gauge.js sets around each call of the core.
var traceMarks = chromedp.ActionFunc(func(ctx context.Context) error {
	start := tracing.Start()
	start.TransferMode = tracing.TransferModeReportEvents
	start.TraceConfig = &tracing.TraceConfig{RecordMode: tracing.RecordModeRecordAsMuchAsPossible, IncludedCategories: []string{"blink.user_timing"}}
	return start.Do(ctx)
})

// marks ends the trace. It gives for each kind of call for how long the thread has worked in it: without the time that other
// threads had its processor.
func (n *numbers) marks(p *Page) map[string]Took {
	out := map[string]Took{}
	var mu sync.Mutex
	began := 0.0
	done := make(chan struct{})
	chromedp.ListenTarget(p.Ctx, func(event any) {
		switch e := event.(type) {
		case *tracing.EventDataCollected:
			mu.Lock()
			defer mu.Unlock()
			for _, text := range e.Value {
				var mark struct {
					Name string
					Tts  float64 // µs
					Args struct {
						Data struct {
							Detail string // JSON
						}
					}
				}
				if json.Unmarshal(text, &mark) != nil {
					continue // another event, of another form
				}
				switch mark.Name {
				case "core+":
					began = mark.Tts
				case "core-":
					var kind string
					n.must(json.Unmarshal([]byte(mark.Args.Data.Detail), &kind))
					out[kind] = append(out[kind], (mark.Tts-began)/1000)
				}
			}
		case *tracing.EventTracingComplete:
			close(done)
		}
	})
	n.must(p.Do(tracing.End()))
	<-done
	mu.Lock()
	defer mu.Unlock()
	return out
}
