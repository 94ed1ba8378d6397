package conceptmap

import (
	"zootrope/lessons/form"
	"zootrope/lessons/wording"
)

// Sizes in pixels, after mock2/COURSE. A way runs between the columns and between the rows, never under a box.
const (
	boxW, boxH  = 127.0, 26.0
	gutter      = 14.0 // between two columns
	rowGap      = 10.0 // between two rows of a band
	bandGap     = 30.0 // between two bands
	titles      = 142.0
	top         = 8.0
	columnPitch = boxW + gutter
	rowPitch    = boxH + rowGap
)

// Box is a lesson on the map.
type Box struct {
	Lesson *form.Lesson
	Column int
	Row    int // of all rows, from the top
	X, Y   float64
}

// Band is the rows of a chapter.
type Band struct {
	Title  wording.Words
	Number int
	Y, H   float64
}

// Way leads from a lesson to one that builds on it: straight pieces from point to point.
type Way struct {
	From, To string
	Points   [][2]float64
}

// Map is where everything stands.
type Map struct {
	Boxes []Box
	Bands []Band
	Ways  []Way
	W, H  float64
}

// Layout places the lessons. They come in the order of the course, chapter by chapter.
func Layout(all []*form.Lesson) *Map {
	m := &Map{}
	column := columns(all)
	row, y := 0, top
	for from := 0; from < len(all); {
		to := from
		for to < len(all) && all[to].Chapter["en"] == all[from].Chapter["en"] {
			to++
		}
		used := map[int]int{} // rows of this band that a column has filled
		rows := 0
		for _, l := range all[from:to] {
			c := column[l.ID]
			r := used[c]
			used[c]++
			rows = max(rows, r+1)
			m.Boxes = append(m.Boxes, Box{l, c, row + r, titles + float64(c)*columnPitch, y + float64(r)*rowPitch})
			m.W = max(m.W, titles+float64(c+1)*columnPitch)
		}
		h := float64(rows)*rowPitch - rowGap
		m.Bands = append(m.Bands, Band{all[from].Chapter, len(m.Bands) + 1, y, h})
		row, y, from = row+rows, y+h+bandGap, to
	}
	m.H = y - bandGap + top
	for i := range m.Boxes {
		for _, id := range m.Boxes[i].Lesson.Needs {
			if before := m.box(id); before != nil {
				m.Ways = append(m.Ways, way(before, &m.Boxes[i]))
			}
		}
	}
	return m
}

// columns says how long the longest way to each lesson is. A lesson that needs itself in the end, which lint refuses, stays in the first.
func columns(all []*form.Lesson) map[string]int {
	byID := map[string]*form.Lesson{}
	for _, l := range all {
		byID[l.ID] = l
	}
	out := map[string]int{}
	var of func(id string, under int) int
	of = func(id string, under int) int {
		if n, ok := out[id]; ok || under > len(all) {
			return n
		}
		n := 0
		for _, need := range byID[id].Needs {
			if byID[need] != nil {
				n = max(n, of(need, under+1)+1)
			}
		}
		out[id] = n
		return n
	}
	for _, l := range all {
		of(l.ID, 0)
	}
	return out
}

func (m *Map) box(id string) *Box {
	for i := range m.Boxes {
		if m.Boxes[i].Lesson.ID == id {
			return &m.Boxes[i]
		}
	}
	return nil
}

// way runs from the right of a box into the gutter behind it, up or down there, and into the box if that stands in the next column.
// To one further on it goes over the row of that box, and down in the gutter before it.
func way(from, to *Box) Way {
	x1, y1 := from.X+boxW, from.Y+boxH/2
	x2, y2 := to.X, to.Y+boxH/2
	out := Way{From: from.Lesson.ID, To: to.Lesson.ID}
	behind, before := x1+gutter/2, x2-gutter/2
	switch {
	case to.Column == from.Column+1 && from.Row == to.Row:
		out.Points = [][2]float64{{x1, y1}, {x2, y2}}
	case to.Column == from.Column+1:
		out.Points = [][2]float64{{x1, y1}, {behind, y1}, {behind, y2}, {x2, y2}}
	default:
		over := to.Y - rowGap/2
		out.Points = [][2]float64{{x1, y1}, {behind, y1}, {behind, over}, {before, over}, {before, y2}, {x2, y2}}
	}
	return out
}
