package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// The style sheet alone says how many charts stand beside each other: each is as wide as its column, on every page.
func TestChartsFitTheirColumns(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/playground"), wide, high)
	wait(t, p, Resting)
	click(t, p, "#tab-charts")
	const drawn = `JSON.stringify([...document.querySelectorAll(".charts figure")].map((f) => [f.clientWidth, f.querySelector("svg").getAttribute("width")]))`
	for _, s := range [][2]int64{{1440, 900}, {1920, 1080}, {768, 1024}, {1024, 768}, {1280, 720}, {2560, 1440}, {3840, 2160}, {390, 844}} {
		if err := p.Do(emulation.SetDeviceMetricsOverride(s[0], s[1], 1, false)); err != nil {
			t.Fatal(err)
		}
		if s[0] <= 720 {
			wait(t, p, laidOut(s[0], s[1]))
			tap(t, p, `.play-keys [data-key=inside]`)
		}
		wait(t, p, Resting+" && "+laidOut(s[0], s[1])+` && document.querySelectorAll(".charts figure").length === 4`)
		wait(t, p, `[...document.querySelectorAll(".charts figure")].every((f) => f.clientWidth > 0 && Math.abs(f.clientWidth - f.querySelector("svg").getAttribute("width")) <= 1)`)
		becomes(t, p, `(([x]) => x.filter((a, i) => x.some((b, j) => i < j && a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5)).length)([[...document.querySelectorAll(".charts figure > *")].map((e) => e.getBoundingClientRect())])`, "0")
		t.Log(fmt.Sprint(s), eval(t, p, drawn))
		if s[0] <= 720 {
			click(t, p, ".tabhead > .closeb")
		}
	}
}

// A tap on a chart chooses the event there, as a click of the mouse does. The tap leaves no cursor behind: the numbers above the chart are those of
// the chosen event.
func TestAFingerChoosesInAChart(t *testing.T) {
	t.Parallel()
	p := visit(t, start(t), file("#/playground"), 390, 844, emulation.SetTouchEmulationEnabled(true))
	wait(t, p, Resting+" && "+laidOut(390, 844))
	tap(t, p, `.play-keys [data-key=inside]`)
	tap(t, p, "#tab-charts")
	wait(t, p, Resting+` && document.querySelectorAll(".charts figure").length === 4`)
	const numbers = `[...document.querySelectorAll(".charts .readout")].map((r) => r.textContent).join("")`
	is(t, p, `document.querySelectorAll(".charts .chosen").length + `+numbers, "0")
	insist(t, p, func(t *testing.T, p *Page) { tap(t, p, ".charts figure > svg") }, `document.querySelectorAll(".charts .chosen").length === 4`)
	becomes(t, p, `String(/\d ms – \d/.test(`+numbers+`)) + document.querySelectorAll(".charts .cursor[visibility=visible]").length`, "true0")
}
