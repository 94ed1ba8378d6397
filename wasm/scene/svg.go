package scene

import (
	"image/color"
	"math"
	"strconv"
	"strings"
)

// svgFont is for readers who have the stage's own font, or something like it; textLength keeps the widths of the stage in any case.
const svgFont = `Go, 'Noto Sans', 'Segoe UI', 'Helvetica Neue', Arial, 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif`

// SVG is a scene as a picture that needs no page around it: the same items in the same order. w and h are the size of the stage in CSS
// pixels; title is what the picture shows, in words.
func (s *Scene) SVG(w, h float64, darkTheme bool, title string) []byte {
	b := svg{dark: darkTheme, parts: 100}
	b.raw(`<svg xmlns="http://www.w3.org/2000/svg" role="img"`)
	b.viewBox(w, h)
	b.attr("width", w)
	b.attr("height", h)
	b.raw(`><title>`)
	b.escaped(title)
	b.raw("</title>\n")
	b.scene(s, w, h, ` font-family="`+svgFont+`"`)
	return b.text
}

// Inline is a scene as a part of a page that says in words what the picture shows. The picture has the colours of the page's theme, and the letters of the page.
func (s *Scene) Inline(w, h float64) string {
	b := svg{inline: true, parts: 10}
	b.raw(`<svg`)
	b.viewBox(w, h)
	b.raw(` aria-hidden="true" focusable="false">`)
	b.scene(s, w, h, "")
	return string(b.text)
}

// svg is a picture in the making.
type svg struct {
	text   []byte
	dark   bool
	inline bool    // colours are the names of the page's
	parts  float64 // into which a unit is divided: less is not seen
}

func (b *svg) viewBox(w, h float64) {
	b.raw(` viewBox="0 0 `)
	b.pair(w, h)
	b.raw(`"`)
}

// scene writes all items of a scene, in their order. more is what its group has besides.
func (b *svg) scene(s *Scene, w, h float64, more string) {
	b.raw("<rect")
	b.attr("width", w)
	b.attr("height", h)
	b.fill(Well, 1)
	b.raw("/>\n<g transform=\"scale(")
	b.raw(strconv.FormatFloat(s.Scale, 'g', 6, 64))
	b.raw(`)"` + more + " xml:space=\"preserve\">\n")
	for _, list := range [...][]Item{s.Still, s.Items} {
		for i := 0; i < len(list); {
			i += b.item(list[i:])
		}
	}
	b.raw("</g>\n</svg>\n")
}

//go:noinline
func (b *svg) raw(s string) { b.text = append(b.text, s...) }

func (b *svg) num(v float64) {
	b.text = strconv.AppendFloat(b.text, b.round(v), 'f', -1, 64)
}

func (b *svg) round(v float64) float64 { return math.Round(v*b.parts) / b.parts }

func (b *svg) attr(name string, v float64) {
	b.raw(` ` + name + `="`)
	b.num(v)
	b.raw(`"`)
}

func (b *svg) color(c color.RGBA) {
	const digits = "0123456789abcdef"
	b.raw("#")
	for _, v := range [...]uint8{c.R, c.G, c.B} {
		b.text = append(b.text, digits[v>>4], digits[v&15])
	}
}

func (b *svg) paint(what string, ink Ink, alpha float64) {
	b.raw(` ` + what + `="`)
	if b.inline {
		b.raw("var(--" + tokens[ink] + ")")
	} else {
		b.color(ink.Color(b.dark))
	}
	b.raw(`"`)
	if alpha < 1 {
		b.attr("opacity", max(0, alpha))
	}
}

func (b *svg) fill(ink Ink, alpha float64) { b.paint("fill", ink, alpha) }

// item writes the first of these items, and returns how many are written: lines that are drawn alike are one path.
func (b *svg) item(items []Item) (n int) {
	i := &items[0]
	if i.Alpha <= 0 {
		return 1
	}
	switch i.Kind {
	case ShapeItem:
		b.shape(i)
	case LineItem:
		var pen point
		b.raw(`<path d="`)
		for n < len(items) && items[n].Kind == LineItem && items[n].Ink == i.Ink && items[n].Alpha == i.Alpha && items[n].Width == i.Width {
			to := &items[n]
			if at := (point{to.X, to.Y}); n == 0 || at != pen {
				b.move("m", pen, at)
			}
			b.move("l", point{to.X, to.Y}, point{to.X2, to.Y2})
			pen = point{to.X2, to.Y2}
			n++
		}
		b.raw(`" fill="none"`)
		b.paint("stroke", i.Ink, i.Alpha)
		b.attr("stroke-width", i.Width)
		b.raw("/>\n")
		return n
	case TextItem:
		b.words(i)
	}
	return 1
}

// move writes a part of a path, from one point to another: the distance is short, and many distances are alike.
func (b *svg) move(how string, from, to point) {
	b.raw(how)
	b.pair(b.round(to.x)-b.round(from.x), b.round(to.y)-b.round(from.y))
}

func (b *svg) pair(x, y float64) {
	b.num(x)
	b.raw(" ")
	b.num(y)
}

// words writes a text. A blank at its end would be left out where letters are spread over the length of the text.
func (b *svg) words(i *Item) {
	text := strings.TrimRight(i.Text, " ")
	if text == "" {
		return
	}
	b.raw("<text")
	b.attr("x", i.X)
	b.attr("y", i.Y)
	b.attr("font-size", i.Face.Size)
	if i.Face.Bold {
		b.raw(` font-weight="700"`)
	}
	if letters := len([]rune(text)); letters > 1 {
		b.attr("textLength", i.Face.Measure(text)-i.Face.Track)
	}
	b.fill(i.Ink, i.Alpha)
	b.raw(">")
	b.escaped(text)
	b.raw("</text>\n")
}

func (b *svg) shape(i *Item) {
	s := i.Shape
	lines, closed := [][]point(nil), true
	switch s.Form {
	case Box:
		b.raw("<rect")
		b.attr("x", i.X-s.W/2)
		b.attr("y", i.Y-s.H/2)
		b.attr("width", s.W)
		b.attr("height", s.H)
		if s.R > 0 {
			b.attr("rx", min(s.R, s.W/2, s.H/2))
		}
	case Ellipse:
		b.raw("<ellipse")
		b.attr("cx", i.X)
		b.attr("cy", i.Y)
		b.attr("rx", s.W/2)
		b.attr("ry", s.H/2)
	default:
		lines, closed = s.outline()
		b.raw(`<path d="`)
		for _, line := range lines {
			for n, p := range line {
				if n == 0 {
					b.raw("M")
				} else {
					b.raw("L")
				}
				b.num(i.X + p.x)
				b.raw(" ")
				b.num(i.Y + p.y)
			}
			if closed {
				b.raw("Z")
			}
		}
		b.raw(`"`)
	}
	if s.Stroke == 0 {
		b.fill(i.Ink, i.Alpha)
	} else {
		b.raw(` fill="none"`)
		b.paint("stroke", i.Ink, i.Alpha)
		b.attr("stroke-width", s.Stroke)
		if closed && s.Form != Box && s.Form != Ellipse {
			b.raw(` stroke-linejoin="round"`)
		}
	}
	if s.On > 0 {
		b.raw(` stroke-dasharray="`)
		b.num(s.On)
		b.raw(" ")
		b.num(s.Off)
		b.raw(`"`)
	}
	if i.Turn != 0 {
		b.raw(` transform="rotate(`)
		b.num(i.Turn * 180 / math.Pi)
		b.raw(" ")
		b.num(i.X)
		b.raw(" ")
		b.num(i.Y)
		b.raw(`)"`)
	}
	b.raw("/>\n")
}

// escaped writes text as XML. What XML cannot hold is left out.
func (b *svg) escaped(s string) {
	for _, r := range s {
		switch {
		case r == '<':
			b.raw("&lt;")
		case r == '>':
			b.raw("&gt;")
		case r == '&':
			b.raw("&amp;")
		case r == '"':
			b.raw("&quot;")
		case r >= ' ' && r != 0xfffe && r != 0xffff && r != 0xfffd:
			b.text = append(b.text, string(r)...)
		}
	}
}
