package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// Every decision that is shown beat by beat has its table: at a desk, and on a phone amid as many votes as there are. It hangs in the
// stage, over no card, and over no message that has not stepped back.
func TestEveryDecisionHasItsTable(t *testing.T) {
	t.Parallel()
	for i, size := range [][2]int64{{wide, high}, {390, 844}} {
		for j, l := range some() {
			if testing.Short() && (i+j)%2 != 0 {
				continue
			}
			t.Run(fmt.Sprint(l.ID, size), func(t *testing.T) {
				t.Parallel()
				p := visit(t, beginner(t), file("#/lesson/"+l.ID), size[0], size[1], atFirst(overheard), emulation.SetTouchEmulationEnabled(size[0] < 700),
					atFirst(`{ const stored = Storage.prototype.getItem;
						Storage.prototype.getItem = function (key) { return String(key).endsWith(":next") ? "beat" : stored.call(this, key); }; }`))
				wait(t, p, Resting)
				decisions, ring := 0, false
				for step := 1; step <= l.Steps; step++ {
					for eval(t, p, tells) == "true" && eval(t, p, `document.querySelector(".nav .next").classList.contains("open")`) == "true" {
						press(t, p, "n") // the question is left open
					}
					for done := false; !done; {
						was := eval(t, p, `heard.state.step + "/" + heard.state.beat + "/" + heard.state.stepDone`)
						press(t, p, "n")
						wait(t, p, Resting+fmt.Sprintf(` && heard.state.running === "" && (heard.state.act !== null || heard.state.step + "/" + heard.state.beat + "/" + heard.state.stepDone !== %q)`, was))
						if doForMe(t, p) {
							continue
						}
						done = eval(t, p, fmt.Sprintf(`heard.state.step === %d && heard.state.stepDone`, step-1)) == "true"
						ring = ring || eval(t, p, `heard.state.picture`) == "ring"
						if eval(t, p, `heard.state.lens > 0`) != "true" {
							continue
						}
						decisions++
						wait(t, p, `document.querySelector(".lens:not([hidden], .leaves, .lost) .table tr, .lens:not([hidden], .leaves, .lost) .count") !== null`)
					}
				}
				if ring && decisions == 0 { // among the znodes nothing is decided by counting
					t.Error("nothing was decided")
				}
				is(t, p, `[...covered].join()`, "")
			})
		}
	}
}
