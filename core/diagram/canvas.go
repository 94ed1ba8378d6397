package diagram

import (
	"bytes"
	"strconv"
)

// canvas writes SVG. Attributes come in pairs, name and value.
type canvas struct{ b bytes.Buffer }

func (c *canvas) open(name string, attrs ...string) {
	c.tag(name, attrs)
	c.b.WriteString(">")
}

func (c *canvas) close(name string) { c.b.WriteString("</" + name + ">\n") }

func (c *canvas) leaf(name string, attrs ...string) {
	c.tag(name, attrs)
	c.b.WriteString("/>")
}

// element writes an element that holds only text.
func (c *canvas) element(name, text string, attrs ...string) {
	c.open(name, attrs...)
	c.escape(text)
	c.b.WriteString("</" + name + ">")
}

func (c *canvas) tag(name string, attrs []string) {
	c.b.WriteString("<" + name)
	for i := 0; i+1 < len(attrs); i += 2 {
		c.b.WriteString(" " + attrs[i] + `="`)
		c.escape(attrs[i+1])
		c.b.WriteByte('"')
	}
}

// escape writes text as XML. Characters that XML refuses are left out.
func (c *canvas) escape(s string) {
	for _, r := range s {
		switch {
		case r == '<':
			c.b.WriteString("&lt;")
		case r == '>':
			c.b.WriteString("&gt;")
		case r == '&':
			c.b.WriteString("&amp;")
		case r == '"':
			c.b.WriteString("&quot;")
		case r >= ' ' && r != 0xfffe && r != 0xffff:
			c.b.WriteRune(r)
		case r == '\n' || r == '\t':
			c.b.WriteRune(r)
		}
	}
}

func (c *canvas) path(class, d string, attrs ...string) {
	c.leaf("path", append([]string{"class", class, "d", d}, attrs...)...)
}

func (c *canvas) text(x, y int, class, s string, attrs ...string) {
	c.element("text", s, append([]string{"class", class, "x", px(x), "y", px(y)}, attrs...)...)
}

func px(n int) string { return strconv.Itoa(n) }

// move and line are pieces of a path.
func move(x, y int) string { return "M" + px(x) + " " + px(y) }
func line(x, y int) string { return "L" + px(x) + " " + px(y) }

// turn is the transform that puts the origin at (x, y) and the x axis along (dx, dy): a matrix of thousandths, for
// there is no sine without floating point.
func turn(x, y, dx, dy int) string {
	n := max(root(dx*dx+dy*dy), 1)
	cos, sin := dx*1000/n, dy*1000/n
	return "matrix(" + milli(cos) + " " + milli(sin) + " " + milli(-sin) + " " + milli(cos) + " " + px(x) + " " + px(y) + ")"
}

// milli prints thousandths.
func milli(n int) string {
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	frac := strconv.Itoa(1000 + n%1000)[1:]
	return sign + strconv.Itoa(n/1000) + "." + frac
}

// root is the whole part of a square root.
func root(n int) int {
	if n < 2 {
		return n
	}
	r := n
	for next := (r + 1) / 2; next < r; next = (r + n/r) / 2 {
		r = next
	}
	return r
}
