package thumbnails

import (
	"regexp"
	"strings"
	"testing"
)

// The frames are those of the lesson's own run: servers, steps and numbers follow from it.
func TestTheThumbnailsShowTheRun(t *testing.T) {
	frames, err := Frames()
	if err != nil {
		t.Fatal(err)
	}
	var captions []string
	for i, f := range frames {
		caption := f.Caption
		if f.Word {
			caption += " (a word of the page)"
		}
		captions = append(captions, caption)
		if i > 0 && (f.Seq <= frames[i-1].Seq || f.Step < frames[i-1].Step) {
			t.Errorf("%s stands before %s", f.Caption, frames[i-1].Caption)
		}
		if f.Title["en"] == "" || f.Title["zh"] == "" || f.Title["en"] == f.Title["zh"] && i > 0 {
			t.Errorf("%s is called %v", f.Caption, f.Title)
		}
	}
	if got, want := strings.Join(captions, ", "), "LEADING 3, PROPOSAL, crash 3, LOOKING, vote (a word of the page), zxid, "+
		"quorum (a word of the page), LEADING, epoch, DIFF, UPTODATE"; got != want {
		t.Errorf("the thumbnails are %s, want %s", got, want)
	}
}

// Each frame shows its servers in the shape of their state, and its messages in that of their kind.
func TestShapes(t *testing.T) {
	frames, err := Frames()
	if err != nil {
		t.Fatal(err)
	}
	shapes := map[string]*regexp.Regexp{
		"leader":   regexp.MustCompile(`fill="var\(--gold\)"`),
		"follower": regexp.MustCompile(`<circle [^>]*fill="var\(--petrol\)"`),
		"looking":  regexp.MustCompile(`stroke="var\(--plum\)"`),
		"fallen":   regexp.MustCompile(`<path [^>]*stroke="var\(--verm\)"`),
		"down":     regexp.MustCompile(`<path [^>]*stroke="var\(--grey\)"`),
		"proposal": regexp.MustCompile(`<rect [^>]*stroke="var\(--green\)"`),
		"vote":     regexp.MustCompile(`<polygon [^>]*fill="var\(--plum\)"`),
		"sync":     regexp.MustCompile(`<rect [^>]*stroke="var\(--indigo\)"`),
	}
	for _, c := range []struct {
		frame int
		shape string
		least int
	}{
		{0, "leader", 1}, {0, "follower", 4}, {1, "proposal", 4}, {2, "fallen", 1}, {3, "looking", 2}, {4, "looking", 4}, {4, "vote", 8},
		{5, "down", 1}, {6, "looking", 4}, {7, "leader", 1}, {8, "sync", 2}, {9, "sync", 1}, {10, "leader", 1}, {10, "follower", 3},
	} {
		if n := len(shapes[c.shape].FindAllString(frames[c.frame].SVG, -1)); n < c.least {
			t.Errorf("%s shows %d of %s, expected %d: %s", frames[c.frame].Caption, n, c.shape, c.least, frames[c.frame].SVG)
		}
	}
}
