package conceptmap

import (
	"bytes"
	"fmt"
	"html"
	"io"
	"math"
	"strings"

	svg "github.com/ajstarks/svgo/float"

	"zootrope/lessons/wording"
)

// SVG draws the map in a language. The page or file that shows it gives the classes their colours: box, floor, edge, band, no.
func (m *Map) SVG(lang string) string {
	var out bytes.Buffer
	c := svg.New(&out)
	c.Decimals = 1
	c.Startraw(fmt.Sprintf(`viewBox="0 0 %g %g"`, m.W, m.H), fmt.Sprintf(`width="%g" height="%g"`, m.W, m.H))
	for i, b := range m.Bands {
		if i > 0 {
			y := math.Round(b.Y-bandGap/2) + 0.5
			c.Line(0, y, m.W, y, `class="rule"`)
		}
		c.Text(4, b.Y+18, fmt.Sprint(b.Number), `class="no"`)
		for k, line := range lines(b.Title[lang]) {
			c.Text(20, b.Y+18+float64(k)*17, line, `class="band"`)
		}
	}
	for _, w := range m.Ways {
		c.Path(path(w.Points), `class="edge"`, fmt.Sprintf(`data-from="%s" data-to="%s"`, w.From, w.To))
	}
	for _, b := range m.Boxes {
		id, short, name := b.Lesson.ID, boxText(b.Lesson.Short[lang], b.Lesson.Title[lang]), b.Lesson.Title[lang]
		if !strings.Contains(name, short) { // people who name a box by its visible text reach it (WCAG 2.5.3)
			name = short + ": " + name
		}
		fmt.Fprintf(c.Writer, `<a class="box" href="#/lesson/%s" data-lesson="%s" aria-label="%s">`, id, id, html.EscapeString(name))
		c.Roundrect(b.X+0.5, b.Y+0.5, boxW-1, boxH-1, 4, 4)
		c.Rect(b.X+2, b.Y+boxH-6, boxW-4, 4, `class="floor"`)
		c.Text(b.X+9, b.Y+17, short)
		io.WriteString(c.Writer, "</a>\n")
	}
	c.End()
	text := out.String()
	return text[strings.Index(text, "<svg"):] // it stands in a page
}

// path is a way with round corners.
func path(points [][2]float64) string {
	const r = 4.0
	var out strings.Builder
	fmt.Fprintf(&out, "M%g %g", points[0][0], points[0][1])
	for i := 1; i < len(points)-1; i++ {
		p, q := toward(points[i], points[i-1], r), toward(points[i], points[i+1], r)
		fmt.Fprintf(&out, "L%g %gQ%g %g %g %g", p[0], p[1], points[i][0], points[i][1], q[0], q[1])
	}
	last := points[len(points)-1]
	fmt.Fprintf(&out, "L%g %g", last[0], last[1])
	return out.String()
}

// toward is the point r pixels from one point to another, at most half of the way.
func toward(from, to [2]float64, r float64) [2]float64 {
	length := math.Hypot(to[0]-from[0], to[1]-from[1])
	if length == 0 {
		return from
	}
	r = min(r, length/2)
	return [2]float64{from[0] + (to[0]-from[0])*r/length, from[1] + (to[1]-from[1])*r/length}
}

// boxText is what a box says: the short title, or as much of the title as there is room for.
func boxText(short, title string) string {
	if short != "" {
		return short
	}
	if wording.Wide(title) <= wording.MostWide {
		return title
	}
	text := []rune(title)
	for wording.Wide(string(text)) > wording.MostWide-1 {
		text = text[:len(text)-1]
	}
	return strings.TrimSpace(string(text)) + "…"
}

// lines breaks the name of a chapter for the room at the left.
func lines(title string) []string {
	words := strings.Fields(title)
	var out []string
	for _, w := range words {
		if n := len(out); n > 0 && wording.Wide(out[n-1])+1+wording.Wide(w) <= 12 {
			out[n-1] += " " + w
		} else {
			out = append(out, w)
		}
	}
	return out
}
