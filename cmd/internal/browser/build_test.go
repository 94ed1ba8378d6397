package browser

import (
	"os"
	"strings"
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
				becomes(t, p, `document.querySelector(`+quoted(piece(command))+`).ariaPressed`, "true")
			}
			// A piece that stands in the field is taken out by another press.
			const second = "app2 get -w /config"
			way.press(t, p, piece(second))
			becomes(t, p, `document.querySelector(".builder textarea").value.trim()`, "app1 get -w /config\napp2 on NodeDataChanged /config get -w /config")
			becomes(t, p, `document.querySelector(`+quoted(piece(second))+`).ariaPressed`, "false")
			is(t, p, `String(document.activeElement.matches("textarea"))`, "false")
			way.press(t, p, piece(second))
			becomes(t, p, lines, "3")
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

// On a phone most of the screen belongs to the lines: Next leads to the pieces, the list of words is whole in the column, and the verdict is in sight. The verdict
// speaks of the world on the stage only while that world lies there, and its remark is the same while the world is watched from its beginning.
func TestBuildOnAPhone(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../zootrope/testdata/built.md")
	if err != nil {
		t.Fatal(err)
	}
	const (
		said    = `document.querySelector(".builder .said").textContent`
		remark  = `[...document.querySelectorAll(".builder .slip")].map((e) => e.textContent).join()`
		once    = "app1 has read v1 and never read again."
		columns = `const column = document.querySelector(".steps").getBoundingClientRect(); `
		inSight = `(() => { ` + columns + `const [said, last] = [".said", ".after > :last-child"].map((e) => document.querySelector(".builder " + e).getBoundingClientRect());
			return said.top >= column.top && last.bottom <= column.bottom; })()`
	)
	p := visit(t, beginner(t), file("?lang=en#/"), 390, 844, jumping, atFirst(overheard), emulation.SetTouchEmulationEnabled(true))
	wait(t, p, `document.documentElement.dataset.room === "home"`)
	drop(t, p, "built.md", markdown(strings.Replace(string(text), "offer ops set /config v1\n", "", 1))) // no button stands below the lines
	wait(t, p, Resting+` && location.hash.startsWith("#/lesson/own.built")`)
	for range 2 {
		press(t, p, "n")
		wait(t, p, Resting)
	}
	wait(t, p, Resting+` && document.querySelector(".builder") !== null`)
	becomes(t, p, `document.querySelector(".nav .next").textContent.includes("the exercise")`, "true")
	tap(t, p, ".nav .next")
	becomes(t, p, `(() => { `+columns+`const goal = document.querySelector(".goal").getBoundingClientRect();
		return goal.top > column.top && goal.top < column.top + 64 && document.querySelector(".builder .pieces").getBoundingClientRect().bottom < column.bottom + 48 && document.querySelector(".stage").offsetHeight <= 280; })()`, "true")

	write := func(text string) {
		t.Helper()
		eval(t, p, `(() => { const f = document.querySelector(".builder textarea"); f.focus(); f.select(); document.execCommand("insertText", false, `+quoted(text)+`); return ""; })()`)
	}
	write("app1 on NodeDataChanged /config g")
	becomes(t, p, `(() => { `+columns+`const list = document.querySelector(".builder .candidates")?.getBoundingClientRect();
		return list?.height > 0 && list.left >= 0 && list.right <= innerWidth && list.top >= column.top && list.bottom <= column.bottom; })()`, "true")

	write("app1 get -w /config\napp2 get -w /config\napp1 on NodeDataChanged /config get /config\napp2 on NodeDataChanged /config get -w /config")
	eval(t, p, `(document.activeElement.blur(), "")`)
	tap(t, p, `.builder [data-key="prove"]`)
	wait(t, p, Resting+` && `+said+`.endsWith("It lies on the stage.")`)
	becomes(t, p, remark, once)
	becomes(t, p, inSight, "true")
	eval(t, p, `(globalThis.remarks = new Set([`+remark+`]), new MutationObserver(() => remarks.add(`+remark+`)).observe(document.querySelector(".builder"), { childList: true, subtree: true, characterData: true }), "")`)
	tap(t, p, `.builder [data-key="watch"]`)
	becomes(t, p, `heard.state.running`, "play")
	wait(t, p, Resting+` && heard.state.running === ""`)
	is(t, p, `[...remarks].join("|")`, once)

	tap(t, p, `.builder [data-key="lay"]`)
	becomes(t, p, said, "")
	wait(t, p, Resting)
	tap(t, p, `.builder [data-key="prove"]`)
	wait(t, p, Resting+` && `+said+`.endsWith("It lies on the stage.")`)
	tap(t, p, `.changed [data-key="own"]`)
	becomes(t, p, `/^World \d+ has broken them\.$/.test(`+said+`)`, "true")
	is(t, p, `String(document.querySelector(".builder [data-key=watch]"))`, "null")
}
