package browser

import (
	"context"
	"errors"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"zootrope/cmd/internal/site"
)

const (
	wide, high = 1440, 900
	openStep   = `document.querySelector(".steps li.now .n").textContent`
	nextOff    = `document.querySelector(".nav .next").getAttribute("aria-disabled")`
	hash       = `location.hash`
)

func press(t *testing.T, p *Page, keys string) {
	t.Helper()
	if err := p.Do(chromedp.KeyEvent(keys)); err != nil {
		t.Fatal(err)
	}
}

// clickMost limits one try of a click: chromedp looks for an element that was drawn anew without end.
const clickMost = time.Minute

// click clicks what a selector names, as a visitor would: who sees that it moved away under the pointer clicks again.
func click(t *testing.T, p *Page, selector string) {
	t.Helper()
	struck := "nothing"
	for began := time.Now(); time.Since(began) < patience; {
		// Nobody presses what cannot have been seen yet.
		wait(t, p, `document.querySelector(`+quoted(selector)+`)?.closest("[data-fresh]") === null`)
		eval(t, p, `(globalThis.struck = "nothing", globalThis.strike ??= document.addEventListener("click", ({ target }) => {
			globalThis.struck = globalThis.struck === "" || target.closest(globalThis.aim) ? "" : target.outerHTML.slice(0, 200); // a label clicks its input, too
		}, true) ?? true, globalThis.aim = `+quoted(selector)+`, 1)`)
		try, stop := context.WithTimeout(p.Ctx, clickMost)
		err := chromedp.Run(try, chromedp.Click(selector, chromedp.ByQuery))
		stop()
		if err != nil {
			// It was drawn anew in between, or is gone.
			if p.Ctx.Err() == nil && (errors.Is(err, context.DeadlineExceeded) || strings.Contains(err.Error(), "Could not find node")) {
				continue
			}
			t.Fatalf("a click on %s: %v", selector, err)
		}
		struck = eval(t, p, `globalThis.struck ?? ""`) // a click that led to another page was right
		if struck == "" {
			return
		}
	}
	t.Fatalf("a click on %s struck %s", selector, struck)
}

// at waits until a step of the first lesson has been run to its end; steps are counted from 1.
func at(t *testing.T, p *Page, step int) {
	t.Helper()
	atOf(t, p, lesson(), step)
}

// atOf is at in the lesson of an address.
func atOf(t *testing.T, p *Page, address string, step int) {
	t.Helper()
	wait(t, p, Resting+` && location.hash === "`+address+`/`+strconv.Itoa(step)+`"`)
	becomes(t, p, openStep, strconv.Itoa(step))
}

func TestFromFile(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file(lesson()), wide, high)
	wait(t, p, Resting)
	is(t, p, `document.activeElement.tagName`, "BODY")
	becomes(t, p, `document.querySelector(".seg [aria-pressed=true]").textContent`, "Stage")
	becomes(t, p, `document.querySelector(".status").hidden`, "true")
	for _, r := range p.Requests() {
		if !strings.HasPrefix(r, "file://"+dist+"/") && !strings.HasPrefix(r, "data:") {
			t.Errorf("a request leaves the page: %s", r)
		}
	}
}

func TestOverHTTPUnderASubPath(t *testing.T) {
	t.Parallel()
	prefix := serve(t, nil)
	p := visit(t, start(t), prefix+"index.html"+lesson(), wide, high)
	wait(t, p, Resting)
	is(t, p, `document.activeElement.tagName`, "BODY")
	fetched := false
	for _, r := range p.Requests() {
		if !strings.HasPrefix(r, prefix) && !strings.HasPrefix(r, "data:") {
			t.Errorf("a request leaves the sub-path: %s", r)
		}
		fetched = fetched || strings.HasSuffix(r, ".wasm.zst")
		if strings.HasSuffix(site.Plain(r), "core.js") {
			t.Error("core.js was loaded although fetch works")
		}
	}
	if !fetched {
		t.Error("the core was not fetched")
	}
}

func TestCoreThatCannotBeFetched(t *testing.T) {
	t.Parallel()
	b := start(t)
	prefix := serve(t, nil, ".wasm.zst")
	p, err := b.Open(prefix+"index.html"+lesson(), wide, high)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	wait(t, p, Resting) // core.js has it
}

func TestProseIsReadableWithoutTheCore(t *testing.T) {
	t.Parallel()
	b := start(t)
	prefix := serve(t, nil, ".wasm.zst", "core.js")
	p, err := b.Open(prefix+"index.html"+lesson(), wide, high)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	wait(t, p, `document.querySelector(".status button") !== null`)
	if text := eval(t, p, `document.querySelector(".body").textContent`); len(text) < 20 {
		t.Errorf("the prose is %q", text)
	}
}

func TestLessonByKeyboard(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file(lesson()), wide, high)
	wait(t, p, Resting)
	press(t, p, " ")
	wait(t, p, Playing)
	press(t, p, " ")
	wait(t, p, Resting)
	before := eval(t, p, place)
	press(t, p, ".")
	wait(t, p, Resting+" && "+place+` !== "`+before+`"`)
	keys := []string{"n", kb.ArrowRight}
	for step := 1; step <= usual().Steps; step++ {
		press(t, p, keys[step%2])
		at(t, p, step)
	}
	press(t, p, kb.ArrowLeft)
	at(t, p, usual().Steps-1)
	press(t, p, "?")
	wait(t, p, `document.querySelector("dialog[open]") !== null`)
	press(t, p, kb.Escape)
	wait(t, p, `document.querySelector("dialog") === null`)
	press(t, p, "l")
	becomes(t, p, `document.documentElement.lang`, "zh-CN")
	theme := eval(t, p, `document.documentElement.dataset.theme`)
	press(t, p, "d")
	wait(t, p, `document.documentElement.dataset.theme !== "`+theme+`"`)
}

// tabs are the names of the tabs, in the order of web/views/list.ts. There the function of a tab is its name with Pane behind it.
func tabs(t *testing.T) (names []string) {
	t.Helper()
	list, err := os.ReadFile(root + "/web/views/list.ts")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`(?m)^  (\w+)Pane\(`).FindAllStringSubmatch(string(list), -1) {
		names = append(names, m[1])
	}
	return names
}

// openTab opens a tab as a reader does: by the key of its number, or from the tenth on, and where a question takes digits, by a click.
func openTab(t *testing.T, p *Page, name string) {
	t.Helper()
	at := slices.Index(tabs(t), name)
	if at < 0 {
		t.Fatalf("web/views/list.ts has no tab %q", name)
	}
	tab := `document.querySelector("#tab-` + name + `")`
	open := tab + `?.ariaSelected === "true" && document.querySelector("#pane").checkVisibility()`
	const asked = `document.querySelector(".dock.asking :is(input, table, .touches)")?.checkVisibility()`
	if at < 9 && eval(t, p, asked+` && `+tab+`?.checkVisibility() === true`) != "true" {
		press(t, p, strconv.Itoa(at+1))
	} else if eval(t, p, open) != "true" { // a click on the tab that is open shuts it
		click(t, p, "#tab-"+name)
	}
	wait(t, p, open)
}

func TestEveryTabShowsSomething(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file(lesson()+"/"+strconv.Itoa(usual().Steps)), wide, high)
	wait(t, p, Resting)
	all := tabs(t)
	is(t, p, `[...document.querySelectorAll("[role=tab]")].map((e) => e.dataset.key).join()`, strings.Join(all, ","))
	for _, name := range all {
		openTab(t, p, name)
		wait(t, p, `document.querySelector("#tab-`+name+`").ariaSelected === "true"`)
		wait(t, p, `document.querySelector("#pane").innerText.trim().length > 20 && document.querySelector("#pane [role=alert]") === null`)
	}
}

func TestConsole(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file(lesson()+"/1"), wide, high)
	wait(t, p, Resting)
	press(t, p, "/")
	wait(t, p, `document.activeElement.id === "command"`)
	eval(t, p, `document.activeElement.value = ""`) // the devtools type the slash although the page has refused it
	press(t, p, "cra\t")
	wait(t, p, `document.activeElement.value === "crash "`)
	press(t, p, "77\r")
	wait(t, p, `document.querySelector(".con .err") !== null`)
	press(t, p, "note hello\r")
	wait(t, p, `document.querySelector(".cap p").textContent === "hello"`)
	is(t, p, openStep, "1")
}

// What is long is wrapped, and its beginning is read out, not the whole of it.
func TestLongOutputOfTheConsole(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file(lesson()+"/1"), wide, high)
	wait(t, p, Resting)
	press(t, p, "/")
	wait(t, p, `document.activeElement.id === "command"`)
	eval(t, p, `(document.activeElement.value = "x".repeat(3000), 1)`)
	press(t, p, "\r")
	wait(t, p, `document.querySelector(".con .err") !== null`)
	becomes(t, p, `document.querySelector(".con-out").scrollWidth <= document.querySelector(".con-out").clientWidth`, "true")
	is(t, p, `document.querySelector(".con-out").getAttribute("aria-live")`, "off")
	wait(t, p, `((text) => text !== "" && text.length < 300)(document.querySelector(".con [role=status]").textContent)`)
}

// What comes of a command stands under it, though another was given before it came.
func TestOutcomesStandUnderTheirCommands(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file(lesson()+"/1"), wide, high)
	wait(t, p, Resting)
	press(t, p, "/")
	wait(t, p, `document.activeElement.id === "command"`)
	eval(t, p, `["settle", "note hello", "crash 77", "help crash"].forEach((line) => {
		document.querySelector("#command").value = line;
		document.querySelector(".prompt").requestSubmit();
	})`)
	// The lines by their classes: a space stands before what was commanded.
	const lines = `[...document.querySelectorAll(".con-out > *")].map((e) => e.className === "in" ? " " + e.textContent + ":" : e.classList[0] + ",").join("")`
	wait(t, p, `/settle:said, note hello:said, crash 77:err, help crash:out,said,(eg,)+$/.test(`+lines+`)`)
}

// A press on the stage takes the focus from whatever has it, and leaves it to the page; where the stage has it all the same, the keys are
// the page's, too.
func TestKeysWorkWhereverTheFocusIs(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file(lesson()), wide, high)
	wait(t, p, Resting)
	press(t, p, "/")
	wait(t, p, `document.activeElement.id === "command"`)
	if err := p.Do(chromedp.MouseClickXY(460, 300)); err != nil {
		t.Fatal(err)
	}
	wait(t, p, `document.activeElement === document.body`)
	press(t, p, "n")
	at(t, p, 1)
	eval(t, p, `document.querySelector(".stage iframe").focus()`)
	is(t, p, `document.activeElement.tagName`, "IFRAME")
	press(t, p, "n")
	at(t, p, 2)
}

func TestWithoutWebGL(t *testing.T) {
	t.Parallel()
	b, err := Start(Options{NoWebGL: true, Chosen: Whole, Thrifty: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	p, err := b.Open(file(lesson()), wide, high)
	if err != nil {
		t.Fatal(err)
	}
	wait(t, p, Resting)
	becomes(t, p, `document.querySelector(".seg [aria-pressed=true]").textContent`, "Text")
	// The window becomes smaller: the core lives on.
	if err := p.Do(chromedp.EmulateViewport(wide-200, high-100)); err != nil {
		t.Fatal(err)
	}
	wait(t, p, `innerWidth === `+strconv.Itoa(wide-200))
	if err := p.Frames(3); err != nil {
		t.Fatal(err)
	}
	for step := 1; step <= usual().Steps; step++ {
		press(t, p, "n")
		at(t, p, step)
	}
	wait(t, p, `document.querySelectorAll(".words li").length >= 3`)
}

func TestPhone(t *testing.T) {
	t.Parallel()
	b := start(t)
	for _, h := range []string{"", lesson() + "/1"} {
		p := visit(t, b, file(h), 390, 844)
		if h != "" {
			wait(t, p, Resting)
		}
		is(t, p, `document.documentElement.scrollWidth`, "390")
	}
}

func TestChoicesAreRemembered(t *testing.T) {
	t.Parallel()
	b := start(t)
	prefix := serve(t, nil)
	p := visit(t, b, prefix+"index.html"+lesson(), wide, high)
	wait(t, p, Resting)
	press(t, p, "n")
	at(t, p, 1)
	press(t, p, "l")
	again := visit(t, b, prefix+"index.html", wide, high)
	wait(t, again, `document.documentElement.lang === "zh-CN"`)
	becomes(t, again, `document.querySelector(".cta a").getAttribute("href")`, lesson()+"/1")
}
