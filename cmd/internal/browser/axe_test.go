package browser

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// axe is the file that `make axe` fetches for these tests. It is no part of the site.
const axe = root + "/.cache/axe/axe.min.js"

// strangers lets axe-core speak with itself in frames of a file's address, none of which knows the origin of another.
const strangers = `;axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] })`

// screen is a state of the page, reached from the one before by keys.
type screen struct {
	name, hash string // "" stays where it is
	keys       []string
	ready      string // what has to be true before it is looked at
}

// desk are the screens of a desktop.
func desk() []screen {
	end := "#/lesson/leader-crash/4"
	out := []screen{
		{"home", "#/", nil, `document.querySelector("main.home") !== null`},
		{"map", "#/map", nil, `document.querySelector(".map-panel h2") !== null`},
		{"cards", "#/cards", nil, `document.querySelector(".deck-list a") !== null`},
		{"card", "#/cards/watches", nil, `document.querySelector(".begin") !== null`},
		{"points", "", []string{" ", " "}, `document.querySelector(".rubric li") !== null`},
		{"key", "#/key", nil, `document.querySelector(".keys4") !== null`},
		{"about", "#/about", nil, `document.querySelectorAll(".licences details").length > 1`},
		{"beginning", "#/lesson/leader-crash", nil, Resting},
		{"playground", "#/playground", nil, Resting},
		{"lesson", end, nil, Resting},
	}
	for tab := 1; tab <= 9; tab++ {
		out = append(out, screen{name: fmt.Sprint("tab ", tab), keys: []string{fmt.Sprint(tab)},
			ready: `document.querySelector("#pane").childElementCount > 0`})
	}
	return append(out,
		screen{"menu", "", []string{kb.Escape, "u"}, `document.querySelector("[role=menu]") !== null`},
		screen{"second view", "", []string{kb.Escape, "v"}, `document.querySelector(".seg [data-view=stage]").ariaPressed === "false"`},
		screen{"text view", "", []string{"t"}, `document.querySelector(".seg [data-view=text]").ariaPressed === "true"`},
		screen{"shortcuts", "", []string{"t", "?"}, `document.querySelector("dialog[open]") !== null`},
		screen{"two runs", "#/lesson/herd-effect/5", []string{kb.Escape}, Resting},
		screen{"goals", "#/lesson/herd-effect/7", nil, Resting},
		screen{"exercise", "", []string{"n"}, `document.activeElement.matches(".goal")`},
		screen{"ending", "", []string{"n"}, ended},
	)
}

// hand are the screens of a phone.
func hand() []screen {
	return []screen{
		{"home", "#/", nil, `document.querySelector("main.home") !== null`},
		{"map", "#/map", nil, `document.querySelector(".map-panel h2") !== null`},
		{"cards", "#/cards", nil, `document.querySelector(".deck-list a") !== null`},
		{"card", "#/cards/watches", nil, `document.querySelector(".begin") !== null`},
		{"points", "", []string{" ", " "}, `document.querySelector(".rubric li") !== null`},
		{"key", "#/key", nil, `document.querySelector(".keys4") !== null`},
		{"about", "#/about", nil, `document.querySelectorAll(".licences details").length > 1`},
		{"lesson", "#/lesson/leader-crash/4", nil, Resting},
		{"sheet", "", []string{"w"}, `document.querySelector(".drawer.open") !== null`},
		{"console", "", []string{"/"}, `document.activeElement.id === "command"`},
	}
}

// newcomer are the screens of somebody who has never been here.
func newcomer() []screen {
	return []screen{
		{"question", lesson(), nil, Resting},
		{"shown", "", []string{"n"}, `document.querySelectorAll(".reelbeats button").length > 2`},
		{"step", "", []string{"n"}, Resting},
		{"inside", "", []string{"i"}, `document.querySelector("#pane").childElementCount > 0`},
		{"help", "", []string{"i", "?"}, `document.querySelector("dialog[open]") !== null`},
	}
}

// No screen has what axe-core finds wrong, in either theme and language; in a short run each theme has one of the languages.
func TestScreensAreAccessible(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile(filepath.FromSlash(axe))
	if err != nil {
		t.Skip("axe-core is not here: `make axe` fetches it")
	}
	for i, theme := range []string{"light", "dark"} {
		for j, lang := range []string{"en", "zh"} {
			if testing.Short() && i != j {
				continue
			}
			for _, size := range []struct {
				name          string
				width, height int64
				screens       []screen
				visitor       func(*testing.T) *Browser // for each a part of its own: the view and the language are remembered
			}{{"desk", wide, high, desk(), start}, {"phone", 390, 844, hand(), start}, {"first", wide, high, newcomer(), beginner}, {"first phone", 390, 844, newcomer(), beginner}} {
				t.Run(theme+"/"+lang+"/"+size.name, func(t *testing.T) {
					t.Parallel()
					everywhere := atFirst(string(source) + strangers)
					p := visit(t, size.visitor(t), file("#/"), size.width, size.height, Media("prefers-color-scheme", theme),
						emulation.SetTouchEmulationEnabled(size.width < 700), everywhere)
					wait(t, p, `document.querySelector("main.home") !== null`)
					if lang == "zh" {
						press(t, p, "l")
					}
					wait(t, p, `document.documentElement.lang.startsWith("`+lang+`")`)
					for n, s := range size.screens {
						see(t, p, s)
						if testing.Short() && n%2 != i { // what takes long is the looking: each screen is looked at in one of the two
							continue
						}
						for _, found := range violations(t, p) {
							t.Errorf("%s: %s", s.name, found)
						}
					}
				})
			}
		}
	}
}

// accessible looks at a page where it stands, as long as axe-core is here.
func accessible(t *testing.T, p *Page) {
	t.Helper()
	source, err := os.ReadFile(filepath.FromSlash(axe))
	if err != nil {
		return
	}
	if err := p.Do(chromedp.Evaluate(string(source)+strangers, nil)); err != nil {
		t.Fatal(err)
	}
	wait(t, p, `document.getAnimations().every((a) => a.playState !== "running")`) // what comes into place is pale for a moment
	for _, found := range violations(t, p) {
		t.Error(found)
	}
}

// see goes to a screen.
func see(t *testing.T, p *Page, s screen) {
	t.Helper()
	if s.hash != "" {
		eval(t, p, `location.hash = "`+s.hash+`"`)
		wait(t, p, s.ready)
		if strings.HasPrefix(s.hash, "#/lesson") {
			wait(t, p, `location.hash === "`+s.hash+`" && `+Resting)
		}
	}
	for _, k := range s.keys {
		press(t, p, k)
	}
	wait(t, p, s.ready)
	if err := p.Frames(2); err != nil {
		t.Fatal(err)
	}
	// What waits for an answer, and what comes into place, is pale for a moment.
	wait(t, p, `document.querySelector("[aria-busy=true]") === null && document.getAnimations().every((a) => a.playState !== "running")`)
}

// violations runs axe-core on the page and in its frames. What it cannot decide is no violation. It may not fetch style sheets: the page
// allows no requests.
func violations(t *testing.T, p *Page) []string {
	t.Helper()
	var text string
	err := p.Do(chromedp.Evaluate(`axe.run(document, { resultTypes: ["violations"], iframes: true, preload: false }).then((r) => JSON.stringify(
		r.violations.map((v) => v.id + ": " + v.nodes.slice(0, 4).map((n) => n.html.slice(0, 160) + " " + n.failureSummary).join(" | "))))`,
		&text, func(e *runtime.EvaluateParams) *runtime.EvaluateParams { return e.WithAwaitPromise(true) }))
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	if err := json.Unmarshal([]byte(text), &out); err != nil {
		t.Fatal(err)
	}
	return out
}
