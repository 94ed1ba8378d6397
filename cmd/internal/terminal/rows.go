package terminal

import (
	uv "github.com/charmbracelet/ultraviolet"
)

// span is a piece of a row.
type span struct {
	text string
	st   uv.Style
}

// row is a line of a view.
type row struct {
	spans []span
	act   func() // what Enter does; nil: it cannot be chosen
	seq   int64  // the event that it is about, 0 for none
}

// text is a row of one style.
func text(t string, st uv.Style) row { return row{spans: []span{{t, st}}} }

// prose breaks a text into rows.
func (m *model) prose(t string, room int, st uv.Style) []row {
	var out []row
	for _, line := range m.Prose(t, max(8, room)) {
		out = append(out, text(line, st))
	}
	return out
}

// drawRow writes a row.
func (m *model) drawRow(s screen, x, y, room int, r row) {
	end := x + room
	for _, p := range r.spans {
		x = s.put(x, y, end-x, p.st, p.text)
	}
}
