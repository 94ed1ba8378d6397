package terminal

import (
	"strings"
	"unicode"

	"charm.land/lipgloss/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

// screen is what is drawn, cell by cell. What lies outside of it is not drawn, so no size of a window is an error.
type screen struct {
	*lipgloss.Canvas
	ascii bool // signs that are not ASCII have others in their place
}

func newScreen(w, h int, ascii bool) screen { return screen{lipgloss.NewCanvas(w, h), ascii} }

// box is a part of the screen.
type box struct{ x, y, w, h int }

// put writes a text, and says in which column it has ended. What does not fit into so many columns is left out, behind an ellipsis.
func (s screen) put(x, y, room int, st uv.Style, text string) int {
	text = clean(text)
	if y < 0 || y >= s.Height() || room <= 0 {
		return x
	}
	if ansi.StringWidth(text) > room {
		text = ansi.Truncate(text, room, "…")
	}
	if s.ascii {
		text = inASCII.Replace(text)
	}
	var state byte
	for text != "" {
		seq, width, n, next := ansi.DecodeSequence(text, state, nil)
		if n == 0 {
			break
		}
		state, text = next, text[n:]
		if width > 0 && x >= 0 && x+width <= s.Width() {
			s.SetCell(x, y, &uv.Cell{Content: seq, Width: width, Style: st})
		}
		x += width
	}
	return x
}

// fill puts a character into every cell of a part.
func (s screen) fill(b box, st uv.Style, text string) {
	for y := b.y; y < b.y+b.h; y++ {
		for x := b.x; x < b.x+b.w; x++ {
			s.put(x, y, 1, st, text)
		}
	}
}

// clean takes out what would move the cursor or change colours: a script or a lesson may have been written by anybody.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t', r == '\u00a0':
			return ' '
		case unicode.IsControl(r), unicode.Is(unicode.Cf, r):
			return -1
		}
		return r
	}, text)
}

// columns is how wide a text is.
func columns(text string) int { return ansi.StringWidth(text) }

// cut gives a text at most so many columns.
func cut(text string, room int) string { return ansi.Truncate(clean(text), max(0, room), "…") }

// pad makes a text exactly so many columns wide.
func pad(text string, room int) string {
	text = cut(text, room)
	return text + strings.Repeat(" ", max(0, room-columns(text)))
}
