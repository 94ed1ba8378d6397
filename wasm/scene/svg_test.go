package scene

import (
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Every picture is well-formed as a file, and has all that the stage draws, in the same order. STAGE_PICTURES=folder keeps them.
func TestPicturesAsSVG(t *testing.T) {
	for _, c := range pictures {
		var s Scene
		s.Prepare(c.p, nil, c.o)
		s.Move(float64(c.p.View.Now), Settled)
		text := string(s.SVG(c.o.W, c.o.H, c.dark, `a "picture" <&>`))
		count := map[string]int{}
		for d := xml.NewDecoder(strings.NewReader(text)); ; {
			token, err := d.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			if e, ok := token.(xml.StartElement); ok {
				count[e.Name.Local]++
				if lines := linesOf(e); lines > 0 {
					count["line"] += lines
					count["path"]--
				}
			}
		}
		items := 0
		for _, list := range [][]Item{s.Still, s.Items} {
			for _, i := range list {
				if i.Alpha > 0 && (i.Kind != TextItem || i.Text != "") {
					items++
				}
			}
		}
		if drawn := count["rect"] + count["ellipse"] + count["path"] + count["line"] + count["text"] - 1; drawn != items {
			t.Errorf("%s: %d of %d items", c.name, drawn, items)
		}
		if strings.Contains(text, "NaN") || strings.Contains(text, "Inf") {
			t.Errorf("%s has a number that is none", c.name)
		}
		if folder := os.Getenv("STAGE_PICTURES"); folder != "" {
			if err := os.WriteFile(filepath.Join(folder, c.name+".svg"), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// linesOf is how many lines a path has, 0 for an outline of a shape.
func linesOf(e xml.StartElement) int {
	for _, a := range e.Attr {
		if a.Name.Local == "d" && strokes.MatchString(a.Value) {
			return strings.Count(a.Value, "l")
		}
	}
	return 0
}

var strokes = regexp.MustCompile(`^(m[^l]*(l[^ml]*)+)+$`)

// A picture that is part of a page has the page's colours by their names, and all the lines of one look in one path.
func TestInlinePictureHasThePagesColours(t *testing.T) {
	var s Scene
	s.Scale = 1
	s.line(1, 2, 3.25, 4, 1, Lane)
	s.line(5, 6, 7, 8, 1, Lane)
	s.line(7, 8, 6, 8.96, 1, Lane)
	s.line(5, 6, 7, 8, 2, Lane)
	s.text(1, 2, label, Owner2, "8 woken, ")
	text := s.Inline(10, 20)
	for _, want := range []string{`<svg viewBox="0 0 10 20" aria-hidden="true" focusable="false">`, `fill="var(--well)"`, `<path d="m1 2l2.3 2m1.7 2l2 2l-1 1" fill="none" stroke="var(--lane)" stroke-width="1"/>`,
		`stroke-width="2"`, `fill="var(--owner2)">8 woken,</text>`} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in %s", want, text)
		}
	}
	if strings.Contains(text, "#") || strings.Contains(text, "font-family") {
		t.Error(text)
	}
}

// A picture on paper has no timeline round it, and its servers stand where a page has its switches.
func TestPaperHasNoTimelineAndNoSwitches(t *testing.T) {
	for _, c := range pictures {
		c.o.Paper = true
		var s Scene
		s.Prepare(c.p, nil, c.o)
		s.Move(float64(c.p.View.Now), Settled)
		if slices.ContainsFunc(s.Hits, func(h Hit) bool { return h.Kind == "rim" }) || slices.ContainsFunc(s.Items, func(i Item) bool { return i.Shape == litSlot || i.Shape == litSlotTiny }) {
			t.Errorf("%s has a timeline", c.name)
		}
	}
	var s Scene
	s.Prepare(treePicture(t, shop, "", nil), nil, Options{W: 600, H: 320, Paper: true})
	if first := s.stage.strip[0]; first.y >= stripSecond || first.left() < switchesWide {
		t.Errorf("the servers begin at %.0f, %.0f", first.left(), first.y)
	}
	if !slices.ContainsFunc(s.Still, func(i Item) bool { return i.Text == "/db at each server" }) {
		t.Error("nothing says what the servers have")
	}
}

// The stage and the page have the same colours, by the same names.
func TestColoursAreThoseOfTheStyleSheet(t *testing.T) {
	sheet, err := os.ReadFile(filepath.Join("..", "..", "web", "base", "tokens.css"))
	if err != nil {
		t.Fatal(err)
	}
	day, night, _ := strings.Cut(string(sheet), `[data-theme="dark"]`)
	for i, name := range tokens {
		for _, c := range []struct {
			css  string
			dark bool
		}{{day, false}, {night, true}} {
			b := svg{dark: c.dark}
			b.color(Ink(i).Color(c.dark))
			if want := "--" + name + ": " + string(b.text) + ";"; !strings.Contains(c.css, want) {
				t.Errorf("tokens.css has no %s (dark: %v)", want, c.dark)
			}
		}
	}
}

func TestTextOfAFileIsEscaped(t *testing.T) {
	var s Scene
	s.Scale = 1
	s.text(1, 2, label, Text, "a<b>\"&\x01\u4e2d")
	text := string(s.SVG(10, 10, false, "</title><script>"))
	if !strings.Contains(text, "a&lt;b&gt;&quot;&amp;\u4e2d</text>") || strings.Contains(text, "<script>") {
		t.Error(text)
	}
}
