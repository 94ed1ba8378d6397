package browser

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

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
		eval(t, p, `document.activeElement.value = ""`)
		press(t, p, "note A caption that is so long that it takes more than a line of a phone, and says much\r")
		wait(t, p, Resting+` && document.querySelector(".cap p").textContent.startsWith("A caption")`)
		for range 2 { // which leaves the field, and on a phone the sheet, for which the caption makes room
			press(t, p, kb.Escape)
		}
		if width < 720 {
			wait(t, p, `document.querySelector(".drawer.open") === null`)
		}
		is(t, p, apart, "true")
		press(t, p, "v")
		is(t, p, apart, "true")
		press(t, p, "/")
		eval(t, p, `document.activeElement.value = ""`)
		press(t, p, "note another\r")
		wait(t, p, Resting+` && document.querySelector(".cap p").textContent === "another"`)
	}
}
