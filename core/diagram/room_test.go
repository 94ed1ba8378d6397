package diagram

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Labels lie on no mark and off each other: ten clients whose watches fire all at once, and votes after a leader has crashed.
func TestLabelsLieOnNeitherMarksNorEachOther(t *testing.T) {
	for _, lesson := range []string{"herd-effect", "leader-crash"} {
		source, err := os.ReadFile(filepath.Join("..", "..", "lessons", lesson, "script.zk"))
		if err != nil {
			t.Fatal(err)
		}
		events, names := play(t, string(source))
		for _, width := range []int{390, 1048, 2168} {
			for _, lang := range []string{"en", "zh"} {
				for to := len(events); to > 1000; to -= 900 {
					p := newPainter(events[to-400:to], Options{Names: names, Width: width, Lang: lang, From: events[to-200].Seq, To: events[to-1].Seq})
					paintAll(p)
					for i, b := range p.boxes {
						for j := range p.marks {
							m := &p.marks[j]
							if x := p.x(m.Line); m.Drawn && b.x1 < x && x < b.x2 && b.y1 < m.Y+6 && m.Y-6 < b.y2 {
								t.Errorf("%s, %s, width %d, to %d: the label at %v lies on a mark", lesson, lang, width, to, b)
							}
						}
						for _, c := range p.boxes[:i] {
							if b.x1 < c.x2 && c.x1 < b.x2 && b.y1 < c.y2 && c.y1 < b.y2 {
								t.Errorf("%s, %s, width %d, to %d: the labels at %v and %v overlap", lesson, lang, width, to, b, c)
							}
						}
					}
				}
			}
		}
	}
}

func TestPathsAreShortenedToTheirLastPart(t *testing.T) {
	const long = "fires /locks/lock-100000000000002-0000000008"
	got := strings.Join(shorter([]string{long}), "|")
	if want := long + "|fires lock-100000000000002-0000000008|fires …0008|fires"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := withPaths("2/3, deletes /a/b: x", lastPart); got != "2/3, deletes b: x" {
		t.Errorf("%q", got)
	}
}

// Rows are drawn apart where there is room, as far as that goes, and nothing stands higher than it did.
func TestRowsFillTheHeight(t *testing.T) {
	events, names := play(t, started)
	draw := func(height int, real bool) *painter {
		p := newPainter(events, Options{Names: names, Width: 1048, Height: height, RealSpacing: real})
		paintAll(p)
		return p
	}
	natural := draw(0, false)
	for _, c := range []struct{ percent, least, most int }{{80, 100, 100}, {100, 100, 100}, {130, 105, 130}, {160, 135, 160}, {1000, 180, 205}} {
		height := natural.height * c.percent / 100
		p := draw(height, false)
		if got := p.height * 100 / natural.height; got < c.least || got > c.most || p.height > height && c.percent > 100 {
			t.Errorf("%d %% of the room: %d of %d px, %d %% of what it takes", c.percent, p.height, height, got)
		}
		for i := range p.marks {
			if p.marks[i].Drawn && (p.marks[i].Y < natural.marks[i].Y || p.marks[i].Y > p.bottom) {
				t.Errorf("a mark at %d stands at %d now, above %d", natural.marks[i].Y, p.marks[i].Y, p.bottom)
			}
		}
	}
	if draw(9000, true).height != draw(0, true).height {
		t.Error("true spacing has a scale of its own")
	}
}

// paintAll draws all of a picture.
func paintAll(p *painter) {
	for _, part := range parts {
		part(p)
	}
}
