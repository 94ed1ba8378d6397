package browser

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// On paper there is the whole prose of the step, dark on white whatever the theme, and nothing that is pressed.
func TestPrint(t *testing.T) {
	for _, width := range []int64{700, wide} {
		p := visit(t, start(t), file("#/lesson/leader-crash/9"), width, 600, Media("prefers-color-scheme", "dark"))
		wait(t, p, Resting)
		if err := p.Do(emulation.SetEmulatedMedia().WithMedia("print")); err != nil {
			t.Fatal(err)
		}
		is(t, p, `[".top", ".bench", ".nav"].filter((query) => document.querySelector(query).offsetParent !== null).join()`, "")
		is(t, p, `[...document.querySelectorAll(".prose, .prose-in, .steps, .page, body")].filter((e) => e.scrollHeight > e.clientHeight + 1).length`, "0")
		is(t, p, `[...document.querySelectorAll(".steps > li h2")].filter((e) => e.offsetParent === null).length`, "0")
		is(t, p, `getComputedStyle(document.querySelector(".body")).color`, "rgb(0, 0, 0)")
	}
}
