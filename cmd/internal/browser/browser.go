// Package browser drives a headless Chromium for tests and screenshots of the page. It listens to everything that the
// page says and asks for, so that a test can insist on silence.
//
//	browser.go  Chromium itself: found, started, and opening pages
//	page.go     what a test does with a page: lessons, frames, keys
//	touch.go    fingers
//	gauge.go    how long the core takes in the page, and how often it paints
package browser

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/systeminfo"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// errMissing says what to install.
var errMissing = errors.New("no Chromium found: install it (Debian: apt-get install chromium) to run the browser tests")

// find gives the path of a Chromium.
func find() (string, error) {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", errMissing
}

// Options of a browser.
type Options struct {
	NoWebGL bool
	Chosen  Choices
	Thrifty bool // pages open with less work for the processor: for tests, which open hundreds; what is measured is not so
	Extra   []chromedp.ExecAllocatorOption
}

// Choices are what somebody has chosen on these pages before: the names of the settings (web/base/settings.ts), and their values. Nobody has been there if
// there are none.
type Choices map[string]string

// Whole are the choices of somebody who knows the page: all of the frame, and Next jumps.
var Whole = Choices{"frame": "all", "next": "jump"}

// Browser is one running Chromium, or a private part of it.
type Browser struct {
	ctx     context.Context
	part    cdp.BrowserContextID
	chosen  Choices
	thrifty bool
	cancel  func()
}

// Start runs a headless Chromium until Close. Software rendering stands in for a GPU.
func Start(o Options) (*Browser, error) {
	path, err := find()
	if err != nil {
		return nil, err
	}
	flags := []chromedp.ExecAllocatorOption{
		chromedp.ExecPath(path), chromedp.Headless, chromedp.NoSandbox, chromedp.NoFirstRun, chromedp.NoDefaultBrowserCheck,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true),
		chromedp.Flag("disable-dev-shm-usage", true), chromedp.Flag("lang", "en-US"),
		// Each of several windows counts as the one in front.
		chromedp.Flag("disable-backgrounding-occluded-windows", true), chromedp.Flag("disable-renderer-backgrounding", true),
		chromedp.Flag("disable-background-timer-throttling", true),
	}
	if o.NoWebGL {
		flags = append(flags, chromedp.Flag("disable-gpu", true), chromedp.Flag("disable-3d-apis", true))
	} else {
		flags = append(flags, chromedp.Flag("enable-unsafe-swiftshader", true), chromedp.Flag("use-gl", "angle"),
			chromedp.Flag("use-angle", "swiftshader"))
	}
	if o.Thrifty {
		// V8 does not compile again what is hot; pages are painted and put together without the GPU's stand-in, which has enough to do with
		// the stage: that saves a fifth of all work; the windows that Chromium keeps ready below its address bar, each a page with a hundred
		// scripts, are never opened.
		flags = append(flags, chromedp.Flag("js-flags", "--liftoff-only"), chromedp.Flag("disable-gpu-rasterization", true),
			chromedp.Flag("disable-gpu-compositing", true),
			chromedp.Flag("disable-features", "WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,PreloadTopChromeWebUI"))
	}
	flags = append(flags, o.Extra...)
	for left := tries - 1; ; left-- {
		b, err := launch(flags)
		if err == nil {
			b.chosen, b.thrifty = o.Chosen, o.Thrifty
			return b, nil
		}
		if left == 0 {
			return nil, fmt.Errorf("starting %s: %w", path, err)
		}
	}
}

// tries is how often a Chromium is started: one in many comes to nothing, whatever it is to show.
const tries = 3

func launch(flags []chromedp.ExecAllocatorOption) (*Browser, error) {
	alloc, stopAlloc := chromedp.NewExecAllocator(context.Background(), flags...)
	// Events that this chromedp does not know yet are no errors of the page.
	ctx, stop := chromedp.NewContext(alloc, chromedp.WithErrorf(func(string, ...any) {}))
	if err := chromedp.Run(ctx); err != nil {
		stop()
		stopAlloc()
		return nil, err
	}
	return &Browser{ctx, "", nil, false, func() { stop(); stopAlloc() }}, nil
}

// Apart gives a browser in the same Chromium that shares nothing with others, as a private window does: what one page stores
// there is known to the pages of this browser alone. Closing it leaves the Chromium running.
func (b *Browser) Apart() (*Browser, error) {
	part, err := target.CreateBrowserContext().Do(b.executor())
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(b.ctx)
	return &Browser{ctx, part, b.chosen, b.thrifty, func() {
		cancel()
		closing, stop := context.WithTimeout(b.executor(), closeMost)
		defer stop()
		_ = target.DisposeBrowserContext(part).Do(closing) // closes the pages that are still open
	}}, nil
}

// closeMost limits how long Chromium may take to close pages: once Chromium gave no answer at all. A page that is open after that ends with Chromium.
const closeMost = time.Minute

// executor sends commands to the Chromium as a whole.
func (b *Browser) executor() context.Context {
	return cdp.WithExecutor(b.ctx, chromedp.FromContext(b.ctx).Browser)
}

// Close ends the browser and all of its tabs.
func (b *Browser) Close() { b.cancel() }

// Page is one tab.
type Page struct {
	Ctx    context.Context
	expire func() // ends Ctx, as its limit does
	close  func()

	mu       sync.Mutex
	errors   []string
	requests []string
}

// limit is how long anything on a page may take, and patience how long something may take to come true. They bound a hang; nothing is measured
// by them. A machine that is busy with much else is slower by ten times.
const (
	limit    = 20 * time.Minute
	patience = 6 * time.Minute
)

// Open opens a tab of a size in CSS pixels and goes to a URL.
func (b *Browser) Open(url string, width, height int64, actions ...chromedp.Action) (*Page, error) {
	return b.OpenFor(limit, url, width, height, actions...)
}

// OpenFor is Open for something that may take its time.
func (b *Browser) OpenFor(limit time.Duration, url string, width, height int64, actions ...chromedp.Action) (*Page, error) {
	// In a window of its own: a tab behind another is not painted.
	id, err := target.CreateTarget("about:blank").WithBrowserContextID(b.part).WithNewWindow(true).Do(b.executor())
	if err != nil {
		return nil, err
	}
	tab, closeTab := chromedp.NewContext(b.ctx, chromedp.WithTargetID(id))
	ctx, cancel := context.WithTimeout(tab, limit)
	// The messages of a tab are taken until Chromium says that the tab is gone, also when its limit has passed: chromedp stands still for all tabs once a
	// thousand messages of one wait for nobody. CloseTarget returns before that: a page that changes much has sent as many meanwhile, on a busy machine.
	gone := func() {}
	p := &Page{Ctx: ctx, expire: cancel, close: func() {
		_ = target.CloseTarget(id).Do(b.executor()) // it may be closed already
		gone()
		cancel()
		closeTab()
	}}
	if err := chromedp.Run(tab); err != nil {
		p.Close()
		return nil, err
	}
	gone = b.detached(tab)
	chromedp.ListenTarget(ctx, p.hear)
	all := []chromedp.Action{network.Enable(), log.Enable(), runtime.Enable(), chromedp.EmulateViewport(width, height, chromedp.EmulateScale(b.scale())),
		emulation.SetFocusEmulationEnabled(true)} // it has the focus, whatever other tests do in their windows
	if b.chosen != nil {
		all = append(all, answering(b.chosen))
	}
	all = append(all, actions...)
	if err := chromedp.Run(ctx, append(all, chromedp.Navigate(url))...); err != nil {
		p.Close()
		return nil, err
	}
	return p, nil
}

// detached returns a function that waits until Chromium has said that it sends nothing more of a tab.
func (b *Browser) detached(tab context.Context) func() {
	session := chromedp.FromContext(tab).Target.SessionID
	said := make(chan struct{})
	chromedp.ListenBrowser(tab, func(event any) {
		if e, ok := event.(*target.EventDetachedFromTarget); ok && e.SessionID == session {
			close(said)
		}
	})
	return func() {
		select {
		case <-said:
		case <-b.ctx.Done():
		case <-time.After(closeMost):
		}
	}
}

// scale is how many dots a CSS pixel has each way. A quarter of the dots is two thirds of the work where the processor draws.
func (b *Browser) scale() float64 {
	if b.thrifty {
		return 0.5
	}
	return 1
}

// answering answers as if something had been chosen, until something else is stored. It stores nothing itself: what is stored before a document at a file's
// address has been parsed gets lost now and then, and what is stored later with it.
func answering(c Choices) chromedp.Action {
	return chromedp.ActionFunc(func(ctx context.Context) error {
		text, err := json.Marshal(c)
		if err != nil {
			return err
		}
		_, err = page.AddScriptToEvaluateOnNewDocument(`{
			const stored = Storage.prototype.getItem, otherwise = ` + string(text) + `;
			Storage.prototype.getItem = function (key) {
				const value = stored.call(this, key);
				return value === null && this === window.localStorage ? otherwise[String(key).split(":").pop()] ?? null : value;
			};
		}`).Do(ctx)
		return err
	})
}

// Close closes the tab.
func (p *Page) Close() { p.close() }

func (p *Page) hear(event any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		text := e.ExceptionDetails.Text
		if e.ExceptionDetails.Exception != nil {
			text += " " + e.ExceptionDetails.Exception.Description
		}
		p.errors = append(p.errors, text)
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.APITypeError || e.Type == runtime.APITypeWarning {
			var b strings.Builder
			for _, a := range e.Args {
				b.Write(a.Value)
				b.WriteString(a.Description)
			}
			p.errors = append(p.errors, b.String())
		}
	case *log.EventEntryAdded:
		// That reading a picture takes its time is the driver's remark about the test or about Chromium, not about the page.
		if (e.Entry.Level == log.LevelError || e.Entry.Level == log.LevelWarning) && !strings.Contains(e.Entry.Text, "GPU stall due to ReadPixels") {
			p.errors = append(p.errors, e.Entry.Text+" "+e.Entry.URL)
		}
	case *network.EventRequestWillBeSent:
		p.requests = append(p.requests, e.Request.URL)
	}
}

// Errors lists the errors and warnings of the page so far, its frames included.
func (p *Page) Errors() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string(nil), p.errors...)
}

// Requests lists every address that was asked for.
func (p *Page) Requests() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string(nil), p.requests...)
}

// renderers lists the processes of the browser's tabs.
func (p *Page) renderers() ([]int64, error) {
	all, err := systeminfo.GetProcessInfo().Do(cdp.WithExecutor(p.Ctx, chromedp.FromContext(p.Ctx).Browser))
	var out []int64
	for _, process := range all {
		if process.Type == "renderer" {
			out = append(out, process.ID)
		}
	}
	return out, err
}

// Resident is the memory of the largest of them, in bytes: the tab with its WebAssembly. It is 0 where there is no /proc.
func (p *Page) Resident() (most float64) {
	pids, err := p.renderers()
	if err != nil {
		return 0
	}
	for _, pid := range pids {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
		if err != nil {
			continue
		}
		for _, line := range strings.Split(string(text), "\n") {
			kb := 0
			if _, err := fmt.Sscanf(line, "VmRSS: %d kB", &kb); err == nil {
				most = max(most, float64(kb)*1024)
			}
		}
	}
	return most
}

// Do runs actions in the tab.
func (p *Page) Do(actions ...chromedp.Action) error { return chromedp.Run(p.Ctx, actions...) }

// Wait polls, in the page, until a JavaScript expression is true. An expression that throws is not true yet: the element that it looks at may come
// later. Without that rule the first throw would end the polls, and the wait would hang.
func (p *Page) Wait(expression string) error {
	var ok bool
	guarded := "(async () => { try { const is = await (" + expression + "\n); globalThis.waitThrew = null; return is; } catch (e) { globalThis.waitThrew = String(e); return false; } })()"
	err := chromedp.Run(p.Ctx, chromedp.Poll(guarded, &ok, chromedp.WithPollingInterval(50*time.Millisecond), chromedp.WithPollingTimeout(patience)))
	if err == nil {
		return nil
	}
	if threw, e := p.Eval(`globalThis.waitThrew ?? ""`); e == nil && threw != "" {
		err = fmt.Errorf("%w; it throws %s", err, threw)
	}
	return fmt.Errorf("waiting for %s: %w", expression, err)
}

// Eval gives the value of a JavaScript expression as text.
func (p *Page) Eval(expression string) (string, error) {
	var out string
	err := chromedp.Run(p.Ctx, chromedp.Evaluate("String("+expression+")", &out))
	return out, err
}

// Media sets features such as prefers-color-scheme before the page is opened.
func Media(name, value string) chromedp.Action {
	return emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: name, Value: value}})
}
