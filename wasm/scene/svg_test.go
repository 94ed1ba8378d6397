package scene

import (
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
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

func TestTextOfAFileIsEscaped(t *testing.T) {
	var s Scene
	s.Scale = 1
	s.text(1, 2, label, Text, "a<b>\"&\x01\u4e2d")
	text := string(s.SVG(10, 10, false, "</title><script>"))
	if !strings.Contains(text, "a&lt;b&gt;&quot;&amp;\u4e2d</text>") || strings.Contains(text, "<script>") {
		t.Error(text)
	}
}
