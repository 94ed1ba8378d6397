package main

import (
	"context"
	"fmt"
	"time"

	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/memory"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"zootrope/cmd/internal/browser"
)

// sampleEvery is how often the tab is looked at; longest is when to give up.
const (
	sampleEvery = 10 * time.Second
	longest     = time.Hour
)

// speeds is more than the page has: the key that makes it faster ends at 64.
const speeds = 12

// watch plays the lesson and prints a line now and then.
func watch(b *browser.Browser, address string) error {
	p, err := b.OpenFor(longest, address, 1440, 900, browser.Gauge())
	if err != nil {
		return err
	}
	defer p.Close()
	if err := p.Wait(browser.Resting); err != nil {
		return err
	}
	for range speeds {
		if err := p.Do(chromedp.KeyEvent("]")); err != nil {
			return err
		}
	}
	fmt.Println("    real   virtual    moment   JS heap MB   DOM nodes   listeners   WebAssembly MB   tab MB")
	began := time.Now()
	if err := play(p, began); err != nil {
		return err
	}
	// The first time, memory may grow, because the hour is recorded so that one can go back. The second time nothing new is recorded: what
	// memory grows by then is a leak.
	fmt.Println("the same hour again")
	if err := p.Do(chromedp.KeyEvent(kb.ArrowLeft)); err != nil {
		return err
	}
	if err := p.Wait(browser.Resting); err != nil {
		return err
	}
	if err := play(p, began); err != nil {
		return err
	}
	if errors := p.Errors(); len(errors) > 0 {
		return fmt.Errorf("the page complains: %q", errors)
	}
	return nil
}

// play plays on to the end.
func play(p *browser.Page, began time.Time) error {
	if err := p.Do(chromedp.KeyEvent(" ")); err != nil {
		return err
	}
	if err := p.Wait(browser.Playing); err != nil {
		return err
	}
	for time.Since(began) < longest {
		line, err := sample(p)
		if err != nil {
			return err
		}
		fmt.Printf("%7.0fs   %s\n", time.Since(began).Seconds(), line)
		state, err := p.Eval(`document.documentElement.dataset.run`)
		if err != nil {
			return err
		}
		if state == "rest" {
			return nil
		}
		time.Sleep(sampleEvery)
	}
	return fmt.Errorf("the hour has not been played in %s", longest)
}

// sample reads what the tab needs, after collecting what it no longer does.
func sample(p *browser.Page) (string, error) {
	var heap float64
	var nodes, listeners int64
	var clock string
	err := p.Do(heapprofiler.CollectGarbage(), chromedp.ActionFunc(func(ctx context.Context) error {
		used, _, _, _, err := runtime.GetHeapUsage().Do(ctx)
		if err != nil {
			return err
		}
		heap = used
		_, nodes, listeners, err = memory.GetDOMCounters().Do(ctx)
		return err
	}), chromedp.Evaluate(`(() => { const c = document.querySelector(".clock"); return c.querySelector("b").lastChild.textContent + "  " +
		(c.children[1]?.textContent ?? ""); })()`, &clock))
	if err != nil {
		return "", err
	}
	m, err := p.Gauge()
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s   %8.1f   %9d   %9d   %14.0f   %6s", clock, heap/1e6, nodes, listeners, m.Memory/1e6, resident(p)), nil
}

// resident is the memory of the tab with its WebAssembly, in MB.
func resident(p *browser.Page) string {
	bytes := p.Resident()
	if bytes == 0 {
		return "?"
	}
	return fmt.Sprintf("%.0f", bytes/(1<<20))
}
