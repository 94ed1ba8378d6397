package browser

import "testing"

// In high contrast, where backgrounds and shadows go, one still sees what is chosen, how far it has come and what is pressed.
func TestForcedColours(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file(lesson()+"/3"), wide, high, Media("forced-colors", "active"))
	wait(t, p, Resting)
	eval(t, p, `(window.look = (query, property, part) => getComputedStyle(document.querySelector(query), part)[property], 1)`)
	eval(t, p, `(document.body.append(Object.assign(document.createElement("i"), { id: "probe", style: "background: Highlight" })), 1)`)
	for _, same := range []string{ // a colour of the page's own would not be shown
		`look(".needle", "backgroundColor"), look("#probe", "backgroundColor")`,
		`look(".tabs [aria-selected=true]", "backgroundColor", "::after"), look("#probe", "backgroundColor")`,
		`look("li.now > .slot", "backgroundColor"), look("#probe", "backgroundColor")`,
		`look(".corner input", "appearance"), "auto"`,
	} {
		becomes(t, p, `new Set([`+same+`]).size`, "1")
	}
	for _, differ := range []string{
		`look(".seg [aria-pressed=true]", "borderBottomColor"), look(".seg [aria-pressed=false]", "borderBottomColor")`,
		`look("li.done > .slot", "backgroundColor"), look("li:not(.done, .now) > .slot", "backgroundColor")`,
		`look(".nav .next", "borderStyle"), "none"`,
		`look(".keys .play", "borderStyle"), "none"`,
	} {
		becomes(t, p, `new Set([`+differ+`]).size`, "2")
	}
}
