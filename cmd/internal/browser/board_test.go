package browser

import (
	"os"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp/kb"
)

// A table on the stage is guessed and run by pointer, finger and keys: Next runs one cell after the other, the reader guesses the others meanwhile, and a cell that has run
// leads to its run.
func TestBoard(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/board.md")
	if err != nil {
		t.Fatal(err)
	}
	cell := func(name string) string { return `.board [data-cell="` + name + `"]` }
	by := func(press func(*testing.T, *Page, string)) func(*testing.T, *Page, string, int) {
		return func(t *testing.T, p *Page, name string, times int) {
			for range times {
				press(t, p, cell(name))
			}
		}
	}
	for name, way := range map[string]struct {
		theme         string
		width, height int64
		say           func(t *testing.T, p *Page, name string, times int)
	}{
		"pointer": {"light", wide, high, by(func(t *testing.T, p *Page, at string) { click(t, p, at) })},
		"finger":  {"dark", 390, 844, by(func(t *testing.T, p *Page, at string) { tap(t, p, at) })},
		"keys": {"dark", wide, high, func(t *testing.T, p *Page, name string, times int) {
			tabTo(t, p, ".board [data-cell]")
			for range 3 { // to the first cell
				press(t, p, kb.ArrowUp)
				press(t, p, kb.ArrowLeft)
			}
			for _, to := range map[string][]string{"list.set": {kb.ArrowDown}, "new.create": {kb.ArrowDown, kb.ArrowDown, kb.ArrowRight}}[name] {
				press(t, p, to)
			}
			press(t, p, []string{"", "1", "2", "3"}[times])
		}},
	} {
		if *onlyMainWays && name != "finger" { // the others have theirs in other tests
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := visit(t, beginner(t), file("?lang=en#/"), way.width, way.height, jumping, atFirst(overheard), Media("prefers-color-scheme", way.theme),
				emulation.SetTouchEmulationEnabled(way.width < 700))
			wait(t, p, `document.documentElement.dataset.room === "home"`)
			drop(t, p, "board.md", markdown(string(text)))
			wait(t, p, Resting+` && location.hash.startsWith("#/lesson/own.board")`)
			is(t, p, `document.querySelector(".board").hidden`, "true")
			press(t, p, "n")
			wait(t, p, Resting+` && document.querySelector(".dock.asking #ask-fires") !== null && document.querySelectorAll(".board [data-cell]").length === 6`)
			accessible(t, p)
			way.say(t, p, "list.set", 1)
			becomes(t, p, heard("fires"), "list.set=event")
			is(t, p, nextSay, "getData on /app, setData")
			press(t, p, "n")
			wait(t, p, Resting+` && document.querySelectorAll(".board .ran").length === 1`)
			is(t, p, `document.querySelector(".board .lit").getAttribute("aria-label")`, "getData on /app, setData: an event comes, NodeDataChanged")
			press(t, p, "n")
			wait(t, p, Resting+` && document.querySelectorAll(".board .ran").length === 2`)
			is(t, p, `document.querySelector(".board .lit").getAttribute("aria-label")`, "getChildren on /app, setData: nothing comes; you said: an event comes")
			is(t, p, `document.querySelector(".dock .fb").textContent.startsWith("What came: nothing comes. You said: an event comes. New data are no new child at ")`, "true")
			accessible(t, p)
			way.say(t, p, "new.create", 3) // while the cells are being run
			becomes(t, p, heard("fires"), "list.set=event,new.create=lost")
			click(t, p, cell("there.set"))
			becomes(t, p, `document.querySelector(".board .lit").dataset.cell`, "there.set")
			wait(t, p, Resting)
			press(t, p, "n") // the next cell that has not run
			wait(t, p, Resting+` && document.querySelectorAll(".board .ran").length === 3`)
			is(t, p, `document.querySelector(".board .lit").dataset.cell`, "new.set")
			for range 3 {
				press(t, p, "n")
				wait(t, p, Resting)
			}
			wait(t, p, `document.querySelectorAll(".board .ran").length === 6 && document.querySelector(".dock.telling") !== null`)
			is(t, p, `[...document.querySelectorAll(".dock .sofar dl > div")].map((e) => e.textContent).join("; ")`,
				"as you said1; otherwisegetChildren on /app, setData; without a guess3; no watch1")
			accessible(t, p)
			if way.width < 700 {
				is(t, p, `[...document.querySelectorAll(".board td button")].every((e) => e.getBoundingClientRect().height >= 44)`, "true")
				tap(t, p, ".board .turn")
				becomes(t, p, `document.querySelector(".board").classList.contains("afar")`, "true")
				accessible(t, p)
			}
			press(t, p, "n")
			wait(t, p, Resting+` && document.querySelector(".board").hidden`)
		})
	}
}
