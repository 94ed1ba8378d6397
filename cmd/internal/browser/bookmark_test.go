package browser

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A note is a bookmark on the timeline: a click, a key or a finger leads there, a mouse and a screen reader are told what it says.
func TestANoteIsABookmark(t *testing.T) {
	t.Parallel()
	const ribbons = `[...document.querySelectorAll(".bookmarks button")]`
	stands := func(note string) string {
		return Resting + ` && document.querySelector(".cap p").textContent === "` + note + `" && ` + ribbons + `.some((b) => b.classList.contains("on"))`
	}
	written := func(p *Page, commands ...string) {
		t.Helper()
		wait(t, p, Resting)
		for _, command := range append([]string{"note here it begins", "crash 2", "run for 5s"}, commands...) {
			byHand(t, p, command)
		}
	}

	p := visit(t, start(t), file("#/playground"), wide, high, atFirst(overheard))
	written(p, "note it goes on without 2")
	wait(t, p, Resting+` && `+ribbons+`.length === 2`)
	becomes(t, p, ribbons+`.map((b) => b.ariaLabel).join()`, "Note: here it begins,Note: it goes on without 2")
	becomes(t, p, ribbons+`.map((b) => b.className).join()`, ",on")
	click(t, p, ".bookmarks button:first-child")
	wait(t, p, stands("here it begins"))
	becomes(t, p, ribbons+`.map((b) => b.className).join()`, "on,ahead")
	eval(t, p, `(document.querySelector(".bookmarks button").focus(), 1)`)
	press(t, p, kb.ArrowRight)
	becomes(t, p, `document.activeElement.ariaLabel`, "Note: it goes on without 2")
	press(t, p, kb.Enter)
	wait(t, p, stands("it goes on without 2"))
	becomes(t, p, `document.activeElement.ariaLabel`, "Note: it goes on without 2")

	var at []float64
	insist(t, p, func(t *testing.T, p *Page) {
		if err := p.Do(chromedp.Evaluate(`(({ x, y, width, height }) => [x + width / 2, y + height / 2])(document.querySelector(".bookmarks button").getBoundingClientRect())`, &at)); err != nil {
			t.Fatal(err)
		}
		if err := p.Do(chromedp.MouseEvent(input.MouseMoved, at[0], at[1]+200), chromedp.MouseEvent(input.MouseMoved, at[0], at[1])); err != nil {
			t.Fatal(err)
		}
	}, `!document.querySelector(".tip").hidden && document.querySelector(".tip").innerText.endsWith("here it begins")`)
	if err := p.Do(chromedp.MouseEvent(input.MouseMoved, at[0], at[1]+200)); err != nil {
		t.Fatal(err)
	}
	wait(t, p, `document.querySelector(".tip").hidden || !document.querySelector(".tip").innerText.endsWith("here it begins")`)

	// What is taken back is on the line no more.
	byHand(t, p, "note a third one")
	wait(t, p, Resting+` && `+ribbons+`.at(-1).ariaLabel.includes("a third one")`)
	press(t, p, kb.Escape)
	eval(t, p, `(document.activeElement.blur(), 1)`)
	if err := p.Do(chromedp.KeyEvent("z", chromedp.KeyModifiers(input.ModifierCtrl))); err != nil {
		t.Fatal(err)
	}
	wait(t, p, Resting+` && !`+ribbons+`.some((b) => b.ariaLabel.includes("a third one"))`)

	phone := visit(t, start(t), file("#/playground"), 390, 844, atFirst(overheard), emulation.SetTouchEmulationEnabled(true))
	written(phone)
	putDown(t, phone)
	tap(t, phone, ".bookmarks button:first-child")
	wait(t, phone, stands("here it begins"))
	is(t, phone, `document.querySelector(".tip").hidden`, "true")
}
