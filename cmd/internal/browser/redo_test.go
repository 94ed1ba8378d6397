package browser

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// On a phone, where there is no Ctrl Shift Z, a button gives again what was taken back, in the playground and in a lesson. Undo keeps its place:
// two taps on Undo take back two commands.
func TestRedoOnAPhone(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/playground"), 390, 844, atFirst(overheard), emulation.SetTouchEmulationEnabled(true))
	wait(t, p, Resting)
	const undo, redo = ".brief-undo [data-key=undo]", ".brief-undo [data-key=redo]"
	given := func(want string) {
		t.Helper()
		wait(t, p, Resting+` && heard.state.given.join() === "`+want+`"`)
	}
	for _, command := range []string{"crash 2", "start 2"} {
		byHand(t, p, command)
	}
	for range 2 { // out of the field, and the sheet down
		press(t, p, "\x1b")
	}
	wait(t, p, `document.querySelector(".drawer.open") === null`)
	becomes(t, p, `document.querySelector("`+redo+`").checkVisibility()`, "false")
	place := eval(t, p, `(({ right, top }) => right + " " + top)(document.querySelector("`+undo+`").getBoundingClientRect())`)
	tap(t, p, undo)
	given("crash 2")
	wait(t, p, `document.querySelector("`+redo+`").checkVisibility()`)
	becomes(t, p, `(({ right, top }) => right + " " + top)(document.querySelector("`+undo+`").getBoundingClientRect())`, place)
	tap(t, p, undo)
	given("")
	becomes(t, p, `(({ right, top }) => right + " " + top)(document.querySelector("`+undo+`").getBoundingClientRect())`, place)
	tap(t, p, undo) // nothing is left
	given("")
	becomes(t, p, `((r) => r.width >= 44 && r.height >= 43)(document.querySelector("`+redo+`").getBoundingClientRect())`, "true")
	tap(t, p, redo)
	given("crash 2")
	tap(t, p, redo)
	given("crash 2,start 2")
	wait(t, p, `!document.querySelector("`+redo+`").checkVisibility()`)

	p = visit(t, start(t), file("#/lesson/leader-crash/8"), 390, 844, atFirst(overheard), emulation.SetTouchEmulationEnabled(true))
	wait(t, p, Resting)
	byHand(t, p, "crash 2")
	for range 2 {
		press(t, p, "\x1b")
	}
	wait(t, p, `document.querySelector(".drawer.open") === null`)
	tap(t, p, ".changed [data-key=undo]")
	given("")
	tap(t, p, ".changed [data-key=redo]")
	given("crash 2")
}
