package browser

import (
	"os"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp/kb"
)

// Lines are written by pieces and by keys, and tried in two hundred worlds. The world that breaks them lies on the stage; lines that hold end the exercise.
func TestBuild(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../zootrope/testdata/built.md")
	if err != nil {
		t.Fatal(err)
	}
	const said = `document.querySelector(".builder .said").textContent`
	const lines = `document.querySelector(".builder textarea").value.trim().split("\n").length`
	piece := func(command string) string { return `.builder [data-key="piece ` + command + `"]` }
	for name, way := range map[string]struct {
		theme         string
		width, height int64
		press         func(*testing.T, *Page, string)
	}{
		"pointer": {"light", wide, high, func(t *testing.T, p *Page, at string) { click(t, p, at) }},
		"finger":  {"dark", 390, 844, func(t *testing.T, p *Page, at string) { tap(t, p, at) }},
		"keys":    {"dark", wide, high, func(t *testing.T, p *Page, at string) { tabTo(t, p, at); press(t, p, kb.Enter) }},
	} {
		if *onlyMainWays && name != "keys" { // the others have theirs in other tests
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := visit(t, beginner(t), file("?lang=en#/"), way.width, way.height, jumping, atFirst(overheard), Media("prefers-color-scheme", way.theme),
				emulation.SetTouchEmulationEnabled(way.width < 700))
			wait(t, p, `document.documentElement.dataset.room === "home"`)
			drop(t, p, "built.md", markdown(string(text)))
			wait(t, p, Resting+` && location.hash.startsWith("#/lesson/own.built")`)
			for range 2 {
				press(t, p, "n")
				wait(t, p, Resting)
			}
			wait(t, p, Resting+` && document.querySelector(".builder") !== null`)
			unfold(t, p)
			for i, command := range []string{"app1 get -w /config", "app2 get -w /config", "app2 on NodeDataChanged /config get -w /config"} {
				way.press(t, p, piece(command))
				becomes(t, p, lines, string(rune('1'+i)))
				is(t, p, `String(document.activeElement.matches("textarea"))`, "false") // nothing scrolls, and a phone shows no keyboard
			}
			accessible(t, p)
			// A click on a line sets the caret in it.
			is(t, p, `((e) => { e.scrollIntoView({ block: "center" }); const { left, top } = e.getBoundingClientRect(); return document.elementFromPoint(left + 20, top + 8).localName; })
				(document.querySelector(".builder pre div"))`, "textarea")
			way.press(t, p, `.builder [data-key="prove"]`)
			becomes(t, p, said, "World 1 has broken them. It lies on the stage.")
			becomes(t, p, `document.querySelector(".builder .slip").textContent`, `the last answer to client app1 has "v0"`)
			wait(t, p, Resting+` && heard.state.given.length > 4`)
			unfold(t, p)
			way.press(t, p, `.builder [data-key="watch"]`)
			becomes(t, p, `heard.state.running`, "play")
			wait(t, p, Resting)
			add := func(line string) {
				t.Helper()
				eval(t, p, `(() => { const f = document.querySelector(".builder textarea"); f.focus(); f.setSelectionRange(f.value.length, f.value.length);
					document.execCommand("insertText", false, "`+line+`"); return ""; })()`)
			}
			add("app1 on NodeDataChanged /config get -w /config\\nops set /config x")
			becomes(t, p, `document.querySelector(".builder .wrong").textContent.startsWith("5:1 expected a line for app1 or app2")`, "true")
			accessible(t, p)
			for range len("ops set /config x") {
				press(t, p, kb.Backspace)
			}
			add("app1 on CONNECTIONLOSS /config get -w /config")
			becomes(t, p, `document.querySelector(".builder .wrong").textContent`, "")
			way.press(t, p, `.builder [data-key="prove"]`)
			wait(t, p, Resting+` && heard.state.goals[0].reached`)
			becomes(t, p, `document.querySelector(".fin") !== null`, "true")
		})
	}
}
