package scene

import "zootrope/core/sim"

// floorHeight is how much of a cell is full when its entry is on disk.
const floorHeight = 4.5

// entry draws one entry of a log: it fills up as it becomes certain, from the floor.
func (d cards) entry(s *sim.ServerView, e *sim.LogEntry, counter string, b box) {
	d.Hits = append(d.Hits, Hit{Kind: "entry", Name: serverName(s.ID) + "/" + e.Zxid, box: b})
	if old, known := d.entryWas(s, e); known && old != e.State && d.age < fillMillis {
		d.filling(e, old, counter, b)
	} else {
		d.cell(b, counter, e.State)
	}
	if d.p.Focus.Zxid == e.Zxid && (d.p.Focus.Selected || d.acts(s)) {
		d.shape(b.x, b.bottom()+3, Shape{Form: Box, W: b.w, H: 2, R: 1}, Text)
	}
}

// entryWas gives the state that an entry had, "" if it was not there.
func (d cards) entryWas(s *sim.ServerView, e *sim.LogEntry) (state string, known bool) {
	was := d.was(s.ID)
	if was == nil {
		return "", false
	}
	for i := range was.Log {
		if was.Log[i].Zxid == e.Zxid {
			return was.Log[i].State, true
		}
	}
	return "", true
}

// cell draws an entry at rest. Its shapes differ only by the number of digits, so that they stay few.
func (d cards) cell(b box, counter, state string) {
	ink := Text
	outline := Shape{Form: Box, W: b.w - 1, H: 18, R: 2.5, Stroke: 1}
	if state != "committed" && state != "truncated" {
		d.shape(b.x, b.y, Shape{Form: Box, W: b.w, H: 19, R: 3}, Card)
	}
	switch state {
	case "committed":
		d.shape(b.x, b.y, Shape{Form: Box, W: b.w, H: 19, R: 2.5}, Green)
		ink = OnFill
	case "synced":
		d.shape(b.x, b.y, outline, Green)
		d.shape(b.x, b.y+9.5-floorHeight/2, Shape{Form: Box, W: b.w, H: floorHeight, R: 2}, Green)
	case "truncated":
		outline.On, outline.Off = 2.5, 2
		d.shape(b.x, b.y, outline, Line2)
		d.line(b.left()+3, b.y, b.right()-3, b.y, 1, Text3)
		ink = Text3
	default:
		d.shape(b.x, b.y, outline, Green)
	}
	d.textMid(b.x, b.y-lift(state), small, ink, counter)
}

// lift keeps a number clear of the floor.
func lift(state string) float64 {
	if state == "synced" {
		return 1
	}
	return 0
}

// filling draws an entry while it becomes more certain, or as it appears.
func (d cards) filling(e *sim.LogEntry, old, counter string, b box) {
	share := clamp(d.age / fillMillis)
	if e.State != "synced" && e.State != "committed" || old == "truncated" {
		n := len(d.Items)
		d.cell(b, counter, e.State)
		d.fade(n, share)
		return
	}
	from, to := 0.0, b.h-1
	if old == "synced" {
		from = floorHeight
	}
	if e.State == "synced" {
		to = floorHeight
	}
	d.shape(b.x, b.y, Shape{Form: Box, W: b.w, H: 19, R: 3}, Card)
	d.shape(b.x, b.y, Shape{Form: Box, W: b.w - 1, H: 18, R: 2.5, Stroke: 1}, Green)
	level := from + (to-from)*share
	y := b.bottom() - 0.5 - level/2
	d.line(b.left()+0.5, y, b.right()-0.5, y, level, Green)
	ink := Text
	if level > b.h/2 {
		ink = OnFill
	}
	d.textMid(b.x, b.y-lift(e.State), small, ink, counter)
}
