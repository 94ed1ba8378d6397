package lessons

import (
	"slices"
	"testing"
)

// Every chapter has a title in each language, and a chapter that has lessons is called there as they call it.
func TestChaptersHaveTheirTitles(t *testing.T) {
	for _, lang := range []string{"en", "zh"} {
		titles := Chapters(lang)
		var all []string
		for n := 1; n <= lastChapter; n++ {
			if titles[n] == "" {
				t.Errorf("chapter %d has no title in %s", n, lang)
			}
			all = append(all, titles[n])
		}
		if len(titles) != lastChapter {
			t.Errorf("%s has %d titles", lang, len(titles))
		}
		for _, l := range All() {
			if !slices.Contains(all, l.Chapter[lang]) {
				t.Errorf("%s is in a chapter %q, which chapters.txt does not have", l.ID, l.Chapter[lang])
			}
		}
	}
}

// What is read of a table is what stands there: steps, chapters to come, and the mark of what a text has wrong. All claims of the course are read.
func TestClaimsAreRead(t *testing.T) {
	n := 0
	for _, of := range claimed {
		n += of
	}
	if all := Claims(); len(all) != n {
		t.Errorf("%d claims of %d", len(all), n)
	}
	all := readClaims("| claim | | shown in |\n| --- | --- | --- |\n| 000.1 |  | a#b, c#d |\n| 000.12 | ! | a#b, chapter 3, chapter 8 |\n| 000.3 |  | chapter 4 |\n")
	if c := all["000.1"]; c.Wrong || !slices.Equal(c.Steps, []string{"a#b", "c#d"}) || c.Chapters != nil {
		t.Errorf("000.1: %+v", c)
	}
	if c := all["000.12"]; !c.Wrong || !slices.Equal(c.Steps, []string{"a#b"}) || !slices.Equal(c.Chapters, []int{3, 8}) {
		t.Errorf("000.12: %+v", c)
	}
	if c := all["000.3"]; c.Wrong || c.Steps != nil || !slices.Equal(c.Chapters, []int{4}) || len(all) != 3 {
		t.Errorf("000.3: %+v", c)
	}
}
