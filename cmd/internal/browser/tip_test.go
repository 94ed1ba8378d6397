package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// atCard gives the middle of a server's card on the page, once it stands still.
func atCard(t *testing.T, p *Page, id string) (x, y float64) {
	t.Helper()
	comesToRest(t, p, "server", id)
	var at []float64
	if err := p.Do(chromedp.Evaluate(`(([c, f]) => [f.x + c.x + c.w / 2, f.y + c.y + c.h / 2])([heard.places.places.find((p) => p.kind === "server" && p.name === "`+id+`"), document.querySelector(".stage iframe").getBoundingClientRect()])`, &at)); err != nil {
		t.Fatal(err)
	}
	return at[0], at[1]
}

// Hover belongs to a mouse. Where a finger has touched the stage nothing lies under it afterwards, whatever comes there: no tooltip comes
// with a step, and none stays.
func TestAFingerHoversNowhere(t *testing.T) {
	t.Parallel()
	const hovers = `globalThis.hovered = [];
	globalThis.heard = new Proxy(heard, { set: (to, type, what) => {
		if (type === "hovered" && what.kind !== "") hovered.push(what.kind + " " + what.name);
		to[type] = what;
		return true;
	} });`
	p := visit(t, start(t), file("#/lesson/leader-crash/4"), 390, 844, atFirst(overheard), atFirst(hovers), emulation.SetTouchEmulationEnabled(true))
	shown := `!document.querySelector(".tip").hidden`
	insist(t, p, func(t *testing.T, p *Page) {
		x, y := atCard(t, p, "5")
		if err := p.Do(touch(x, y)); err != nil {
			t.Fatal(err)
		}
	}, shown)
	// Whatever moves the run ends what the finger has asked, also where nothing was touched for that.
	press(t, p, "n")
	wait(t, p, Resting+` && location.hash === "#/lesson/leader-crash/5" && document.querySelector(".tip").hidden`)
	for range 2 {
		tap(t, p, ".nav .next")
		wait(t, p, Resting+` && document.querySelector(".tip").hidden`)
	}
	eval(t, p, `location.hash = "#/lesson/quorums/2"`)
	wait(t, p, Resting+` && document.querySelector(".tip").hidden`)
	is(t, p, `hovered.join()`, "")
	// A mouse still has its tooltips.
	if err := p.Do(emulation.SetTouchEmulationEnabled(false)); err != nil {
		t.Fatal(err)
	}
	insist(t, p, func(t *testing.T, p *Page) {
		x, y := atCard(t, p, "3")
		if err := p.Do(chromedp.MouseEvent(input.MouseMoved, x-3, y-3), chromedp.MouseEvent(input.MouseMoved, x, y)); err != nil {
			t.Fatal(err)
		}
	}, shown)
}

// A finger has no place where it rests: what the stage says of what was touched goes away with any touch elsewhere, with Next and
// Back.
func TestATooltipGoesAwayOnAPhone(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/leader-crash/1"), 390, 844, atFirst(overheard), emulation.SetTouchEmulationEnabled(true))
	wait(t, p, Resting+` && globalThis.heard?.places !== undefined`)
	shown := `!document.querySelector(".tip").hidden`
	for _, away := range []string{".cap", ".nav .next", ".nav .back", ".top .brand"} {
		insist(t, p, func(t *testing.T, p *Page) {
			x, y := atCard(t, p, "1")
			if err := p.Do(touch(x, y)); err != nil {
				t.Fatal(err)
			}
		}, shown)
		tap(t, p, away)
		wait(t, p, `document.querySelector(".tip").hidden`)
		if strings.HasPrefix(away, ".nav") {
			wait(t, p, Resting)
		}
	}
}
