package site

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// redraws are the ways to put elements in the place of others, with the files that may use them: redraw() keeps what the reader has there,
// the focus above all, and markup() is the one place where text is read as HTML.
var redraws = []struct {
	way  *regexp.Regexp
	only []string
}{
	{regexp.MustCompile(`\.(replaceChildren|replaceWith|replaceChild)\b`), []string{"base/redraw.ts"}},
	{regexp.MustCompile(`\.(innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe)\b`), []string{"base/markup.ts"}},
	{regexp.MustCompile(`"data-stop": [^t]`), nil},                                                                                                   // what names a control is data-key; data-stop is a flag, for arrow keys
	{regexp.MustCompile(`\.blur\(\)`), []string{"base/redraw.ts", "play/finder.ts", "views/commandline.ts", "views/predicate.ts", "views/sheet.ts"}}, // letGo(); Escape in a field
}

// marked are the files that may have HTML read: what they hand over was made by the build.
var marked = []string{"base/markup.ts", "base/poster.ts", "lesson/aims.ts", "lesson/glossary.ts", "lesson/paper.ts", "lesson/prose.ts",
	"play/palette.ts", "shell/home.ts", "shell/map.ts", "shell/search.ts", "views/source.ts"}

// A part of the page that was drawn anew in another way than by redraw() would lose the focus that was in it.
func TestViewsAreDrawnByRedraw(t *testing.T) {
	drawn := 0
	for name, text := range pageSources(t, ".ts") {
		for _, r := range redraws {
			if at := r.way.FindString(text); at != "" && !slices.Contains(r.only, name) {
				t.Errorf("web/%s has %s: only %s may; redraw() of web/base keeps the focus", name, at, strings.Join(r.only, ", "))
			}
		}
		if strings.Contains(text, "markup(") && !slices.Contains(marked, name) {
			t.Errorf("web/%s has text read as HTML: it is not in the list of those whose text is the build's own", name)
		}
		if strings.Contains(text, "redraw(") {
			drawn++
		}
	}
	if drawn < 40 {
		t.Errorf("%d files draw by redraw(): the test looks at nothing", drawn)
	}
}
