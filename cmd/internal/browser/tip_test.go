package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// A finger has no place where it rests: what the stage says of what was touched goes away with any touch elsewhere, with Next and
// Back.
func TestATooltipGoesAwayOnAPhone(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/lesson/leader-crash/1"), 390, 844, atFirst(overheard), emulation.SetTouchEmulationEnabled(true))
	wait(t, p, Resting+` && globalThis.heard?.places !== undefined`)
	shown := `!document.querySelector(".tip").hidden`
	for _, away := range []string{".cap", ".nav .next", ".nav .back", ".top .brand"} {
		wait(t, p, Resting+` && heard.places.places.some((p) => p.kind === "server") && document.getAnimations().every((a) => a.playState !== "running")`)
		if err := p.Frames(2); err != nil { // the stage has been laid out
			t.Fatal(err)
		}
		var card []float64
		if err := p.Do(chromedp.Evaluate(`(([c, f]) => [f.x + c.x + c.w / 2, f.y + c.y + c.h / 2])([heard.places.places.find((p) => p.kind === "server"), document.querySelector(".stage iframe").getBoundingClientRect()])`, &card)); err != nil {
			t.Fatal(err)
		}
		insist(t, p, func(t *testing.T, p *Page) {
			if err := p.Do(touch(card[0], card[1])); err != nil {
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
