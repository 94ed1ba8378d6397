package browser

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// putDown leaves the console by Escape, and on a phone its sheet: there may be more to leave, such as a list of candidates.
func putDown(t *testing.T, p *Page) {
	t.Helper()
	const left = `document.activeElement.id !== "command" && document.querySelector(".drawer.open") === null`
	for range 6 {
		press(t, p, kb.Escape)
		if eval(t, p, left) == "true" {
			return
		}
	}
	wait(t, p, left)
}

// A caption has a row of its own: it lies over nothing of the picture, nor over the tools of another view. The next one takes its place.
func TestACaptionLiesOverNothing(t *testing.T) {
	t.Parallel()
	apart := `(() => {
		const box = (query) => document.querySelector(query)?.getBoundingClientRect() ?? { height: 0 };
		const [note, picture, tools] = [box(".cap"), box(".stage iframe"), box(".st-tools")];
		return note.height > 0 && note.top >= picture.bottom && (tools.height === 0 || tools.bottom <= note.top);
	})()`
	for _, width := range []int64{390, 768, 1024, wide} {
		p := visit(t, start(t), file(lesson()+"/2"), width, high)
		wait(t, p, Resting)
		press(t, p, "/")
		wait(t, p, `document.activeElement.id === "command"`)
		eval(t, p, `document.activeElement.value = ""`)
		press(t, p, "note A caption that is so long that it takes more than a line of a phone, and says much\r")
		wait(t, p, Resting+` && document.querySelector(".cap p").textContent.startsWith("A caption")`)
		putDown(t, p) // the caption makes room for the sheet
		wait(t, p, apart)
		const view = `document.querySelector(".seg [aria-pressed=true]").dataset.view`
		before := eval(t, p, view)
		press(t, p, "v")
		wait(t, p, apart+` && `+view+` !== "`+before+`"`)
		press(t, p, "/")
		wait(t, p, `document.activeElement.id === "command"`)
		eval(t, p, `document.activeElement.value = ""`)
		press(t, p, "note another\r")
		wait(t, p, Resting+` && document.querySelector(".cap p").textContent === "another"`)
	}
}
