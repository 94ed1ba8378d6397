package terminal

import (
	"fmt"
	"strconv"
	"strings"

	"zootrope/wasm/port"
)

// whyOf is the event that Why is about: one that was chosen, or the one that explains the focused event.
func (m *model) whyOf() int64 {
	if m.data.whyFor != 0 {
		return m.data.whyFor
	}
	if f := m.focus(); f != nil {
		return f.Why
	}
	return 0
}

// whyRows says why an event happened: by which rule, in which line of Go, and from which causes.
func (m *model) whyRows(room int) []row {
	y := m.data.why
	if y == nil {
		return m.prose(noWhy.in(m.Lang), room, faint)
	}
	e := y.Event
	out := m.prose(fmt.Sprintf("#%d  %.3f s  %s", e.Seq, float64(e.At)/1000, e.Title), room, bold)
	out[0].act, out[0].seq = func() { m.ask(&port.Seek{Seq: e.Seq}) }, e.Seq
	for _, t := range []string{y.Detail, y.Rule} {
		if t != "" {
			out = append(out, m.prose(t, room, plain)...)
		}
	}
	out = append(out, m.tableRows(y, room)...)
	if c := y.Count; c != nil {
		ids := make([]string, len(c.Have))
		for i, id := range c.Have {
			ids[i] = strconv.Itoa(int(id))
		}
		out = append(out, text(countHas.in(m.Lang, strings.Join(ids, ", "), c.Need), m.look.indigo()))
	}
	if y.Verdict != "" {
		out = append(out, m.prose(y.Verdict, room, strong(m.look.green()))...)
	}
	if s := y.Source; s.File != "" {
		at := sourceAt.in(m.Lang, s.Func, s.File, s.Line)
		if s.ZK != "" {
			at += " · " + asIn.in(m.Lang, s.ZK)
		}
		out = append(out, m.prose(at, room, m.look.indigo())...)
		if m.Source != nil {
			if line := m.Source(s.File, s.Line); line != "" {
				out = append(out, row{spans: []span{{pad(strconv.Itoa(s.Line), 5), faint}, {line, bold}}})
			}
		}
	}
	if len(y.Chain) > 1 {
		out = append(out, text(chainTitle.in(m.Lang), faint))
	}
	for i, l := range y.Chain {
		if y.Skipped > 0 && i == y.Head {
			out = append(out, text(chainSkips.in(m.Lang, y.Skipped), faint))
		}
		if l.Seq == e.Seq {
			continue
		}
		out = append(out, row{seq: l.Seq, act: func() { m.explain(l.Seq) }, spans: []span{{pad(fmt.Sprintf("#%d", l.Seq), 7), faint},
			{pad(fmt.Sprintf("%.3f", float64(l.At)/1000), 8), faint}, {pad(l.Who, 5), bold}, {l.Title, plain}}})
	}
	return out
}

// tableRows is the comparison that decided.
func (m *model) tableRows(y *port.Why, room int) (out []row) {
	t := y.Table
	if t == nil {
		return nil
	}
	var widths [4]int
	cells := [][4]string{t.Columns}
	for _, r := range t.Rows {
		cells = append(cells, [4]string{r.Name, r.A, r.B, r.Verdict})
	}
	for _, c := range cells {
		for k, cell := range c {
			widths[k] = min(max(widths[k], columns(cell)), max(8, room/3))
		}
	}
	for i, c := range cells {
		st := plain
		switch {
		case i == 0:
			st = faint
		case t.Rows[i-1].Decides:
			st = strong(m.look.green())
		case !t.Rows[i-1].Reached:
			st = faint
		}
		line := "  "
		for k, cell := range c {
			line += pad(cell, widths[k]) + "  "
		}
		out = append(out, text(strings.TrimRight(line, " "), st))
	}
	return out
}
