package lessons

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// claimed says how many claims each text of the course has.
var claimed = map[string]int{"000": 24, "001": 30, "002": 118, "003": 66, "004": 25}

var claimRow = regexp.MustCompile(`^\| (\d{3})\.(\d+) \| (!?) \| (.+) \|$`)

// COVERAGE.md has every claim once, and each claim with a step that is there. What is wrong in a text is shown by a step that says so.
func TestEveryClaimHasItsPlace(t *testing.T) {
	text, err := os.ReadFile("COVERAGE.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, wrong := range uncovered(string(text)) {
		t.Error(wrong)
	}
}

// The test of the table sees what is wrong with one.
func TestWhatIsWrongWithCoverage(t *testing.T) {
	text, err := os.ReadFile("COVERAGE.md")
	if err != nil {
		t.Fatal(err)
	}
	for from, to := range map[string]string{
		"| 000.1 |":                     "| 000.2 |",
		"herd-effect#queue-herd":        "herd-effect#queue",
		"a-registry-run#name |":         "chapter 8 |",
		"| 003.66 |":                    "| 003.67 |",
		"| ! | startup-election#four |": "| ! | startup-election#two |",
	} {
		if len(uncovered(strings.Replace(string(text), from, to, 1))) == 0 {
			t.Errorf("nothing is said of %q in the place of %q", to, from)
		}
	}
}

// What is read of a table is what stands there: steps, and the mark of what a text has wrong. All claims of the course are read.
func TestClaimsAreRead(t *testing.T) {
	n := 0
	for _, of := range claimed {
		n += of
	}
	if all := Claims(); len(all) != n {
		t.Errorf("%d claims of %d", len(all), n)
	}
	all := readClaims("| claim | | shown in |\n| --- | --- | --- |\n| 000.1 |  | a#b, c#d |\n| 000.12 | ! | a#b |\n")
	if c := all["000.1"]; c.Wrong || !slices.Equal(c.Steps, []string{"a#b", "c#d"}) {
		t.Errorf("000.1: %+v", c)
	}
	if c := all["000.12"]; !c.Wrong || !slices.Equal(c.Steps, []string{"a#b"}) || len(all) != 2 {
		t.Errorf("000.12: %+v", c)
	}
}

// A text that a box or a source names is one of the five, and has a claim at that step, or in that lesson. The names are the same texts in every
// language, each once, and none begins as another one does.
func TestWhatIsCitedIsClaimedThere(t *testing.T) {
	table, err := os.ReadFile("COVERAGE.md")
	if err != nil {
		t.Fatal(err)
	}
	for lang, most := range map[string]int{"en": 30, "zh": 30, "de": 5} {
		names := Texts(lang)
		if len(names) != len(claimed) {
			t.Errorf("%s has names for %d texts of %d", lang, len(names), len(claimed))
		}
		for number, name := range names {
			if got, other := Cited(name, lang); len(got) != 1 || got[0] != number || other != "" {
				t.Errorf("%s: %q is %s, and means %v", lang, name, number, got)
			}
		}
		seen := 0
		for _, wrong := range misplaced(string(table), lang, &seen) {
			t.Error(wrong)
		}
		if seen < most {
			t.Errorf("%s has only %d sources", lang, seen)
		}
	}
}

// misplaced names the texts that a language cites where they have no claim.
func misplaced(table, lang string, seen *int) (out []string) {
	at := map[string]bool{} // text and lesson#step, or text and lesson
	for line := range strings.Lines(table) {
		row := claimRow.FindStringSubmatch(strings.TrimSpace(line))
		if row == nil {
			continue
		}
		for _, place := range strings.Split(row[4], ", ") {
			id, _, _ := strings.Cut(place, "#")
			at[row[1]+" "+place], at[row[1]+" "+id] = true, true
		}
	}
	for _, l := range All() {
		for _, p := range l.Prose {
			if p.Lang != lang {
				continue
			}
			*seen++
			all, _ := Cited(p.Front["source"], lang)
			for _, number := range all {
				if !at[number+" "+l.ID] {
					out = append(out, fmt.Sprintf("%s/%s:%d: text %s has no claim in this lesson", l.ID, p.File, p.Keyed("source"), number))
				}
			}
			for _, s := range p.Sections {
				for _, b := range s.Boxes {
					here, _ := Cited(b.Where, lang)
					for _, number := range here {
						if !at[number+" "+l.ID+"#"+s.ID] {
							out = append(out, fmt.Sprintf("%s/%s:%d: text %s has no claim at #%s", l.ID, p.File, b.At, number, s.ID))
						}
						if !slices.Contains(all, number) {
							out = append(out, fmt.Sprintf("%s/%s:%d: text %s is not in the source of the lesson", l.ID, p.File, b.At, number))
						}
					}
				}
			}
		}
	}
	return out
}

// uncovered says what is wrong with a table of claims.
func uncovered(text string) (out []string) {
	steps := map[string]string{} // lesson#step and its prose
	for _, l := range All() {
		for _, s := range l.Steps {
			steps[l.ID+"#"+s.ID] = s.HTML["en"]
		}
	}
	seen := map[string]bool{}
	for line := range strings.Lines(text) {
		row := claimRow.FindStringSubmatch(strings.TrimSpace(line))
		if row == nil {
			continue
		}
		claim, refuted := row[1]+"."+row[2], row[3] == "!"
		if seen[claim] {
			out = append(out, claim+" stands there twice")
		}
		seen[claim] = true
		told := false
		for _, place := range strings.Split(row[4], ", ") {
			html, known := steps[place]
			if !known {
				out = append(out, claim+": there is no "+place)
			}
			told = told || strings.Contains(html, "<blockquote") && strings.Contains(html, `<p class="source">`)
		}
		if refuted && !told {
			out = append(out, claim+": no step of it says what the text has wrong")
		}
	}
	var missing []string
	for of, n := range claimed {
		for i := range n {
			if claim := fmt.Sprintf("%s.%d", of, i+1); !seen[claim] {
				missing = append(missing, claim+" is missing")
			}
			delete(seen, fmt.Sprintf("%s.%d", of, i+1))
		}
	}
	for claim := range seen {
		missing = append(missing, claim+" is no claim of the texts")
	}
	slices.Sort(missing)
	return append(out, missing...)
}
