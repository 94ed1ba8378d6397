package conceptmap

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"zootrope/lessons"
	"zootrope/lessons/form"
	"zootrope/lessons/wording"
)

// Every lesson has a place of its own, behind those that it needs, and ways run under no box.
func TestLayout(t *testing.T) {
	all := lessons.All()
	m := Layout(all)
	if len(m.Boxes) != len(all) {
		t.Fatalf("%d boxes of %d lessons", len(m.Boxes), len(all))
	}
	at := map[[2]int]string{}
	for _, b := range m.Boxes {
		if other := at[[2]int{b.Column, b.Row}]; other != "" {
			t.Errorf("%s stands where %s does", b.Lesson.ID, other)
		}
		at[[2]int{b.Column, b.Row}] = b.Lesson.ID
		for _, need := range b.Lesson.Needs {
			if before := m.box(need); before == nil || before.Column >= b.Column {
				t.Errorf("%s needs %s, which does not stand at its left", b.Lesson.ID, need)
			}
		}
		if b.X < titles || b.X+boxW > m.W || b.Y < 0 || b.Y+boxH > m.H {
			t.Errorf("%s is outside of the map", b.Lesson.ID)
		}
	}
	checkWays(t, m)
}

func checkWays(t *testing.T, m *Map) {
	t.Helper()
	for _, w := range m.Ways {
		for i := range w.Points[1:] {
			x1, y1, x2, y2 := w.Points[i][0], w.Points[i][1], w.Points[i+1][0], w.Points[i+1][1]
			if x1 != x2 && y1 != y2 {
				t.Errorf("from %s to %s a way is not straight", w.From, w.To)
			}
			for _, b := range m.Boxes {
				if max(x1, x2) > b.X && min(x1, x2) < b.X+boxW && max(y1, y2) > b.Y && min(y1, y2) < b.Y+boxH {
					t.Errorf("the way from %s to %s runs under %s", w.From, w.To, b.Lesson.ID)
				}
			}
		}
	}
}

// A way over several columns, and one down several rows, run beside the boxes, too.
func TestWaysOfALargeCourse(t *testing.T) {
	var all []*form.Lesson
	for i, needs := range []string{"", "a", "b", "a", "a c", "e a", "", "g f", "a h"} {
		chapter := wording.Words{"en": string(rune('A' + i/4)), "zh": "章"}
		all = append(all, &form.Lesson{ID: string(rune('a' + i)), Chapter: chapter, Needs: strings.Fields(needs)})
	}
	m := Layout(all)
	if b := m.box("i"); b.Column != 6 || len(m.Bands) != 3 {
		t.Errorf("the last one stands in column %d, and there are %d bands", b.Column, len(m.Bands))
	}
	checkWays(t, m)
}

// A box has its words whole, in each language, and the picture is well-formed.
func TestSVG(t *testing.T) {
	m := Layout(lessons.All())
	for _, lang := range wording.Required {
		text := m.SVG(lang)
		for d := xml.NewDecoder(strings.NewReader(text)); ; {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatal(err)
			}
		}
		for _, b := range m.Boxes {
			if s := boxText(b.Lesson.Short[lang], b.Lesson.Title[lang]); wording.Wide(s) > wording.MostWide || strings.HasSuffix(s, "…") {
				t.Errorf("%s says %q in %s: give it a short title", b.Lesson.ID, s, lang)
			}
		}
	}
}
