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
					p.paint()
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
