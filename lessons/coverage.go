package lessons

import (
	_ "embed"
	"fmt"
	"regexp"
	"strings"
	"sync"
)

//go:embed COVERAGE.md
var coverage string

//go:embed chapters.txt
var chapterNames string

// Claim is a claim of one of the five texts, with its places in the course.
type Claim struct {
	Wrong    bool     // the text is wrong or imprecise there
	Steps    []string // lesson#step: the steps that show it
	Chapters []int    // chapters to come that are to show it
}

var coverageRow = regexp.MustCompile(`(?m)^\| (\d{3}\.\d+) \| (!?) \| (.+) \|$`)

// Claims are the claims of COVERAGE.md, by their names: 003.7 is the seventh of text 003.
var Claims = sync.OnceValue(func() map[string]Claim { return readClaims(coverage) })

func readClaims(table string) map[string]Claim {
	out := map[string]Claim{}
	for _, row := range coverageRow.FindAllStringSubmatch(table, -1) {
		c := Claim{Wrong: row[2] == "!"}
		for place := range strings.SplitSeq(row[3], ", ") {
			chapter := 0
			if _, err := fmt.Sscanf(place, "chapter %d", &chapter); err == nil {
				c.Chapters = append(c.Chapters, chapter)
			} else {
				c.Steps = append(c.Steps, place)
			}
		}
		out[row[1]] = c
	}
	return out
}

// Chapters are the titles of the chapters in a language, by their numbers, those to come among them.
func Chapters(lang string) map[int]string {
	out := map[int]string{}
	for line := range strings.Lines(chapterNames) {
		var number int
		var of string
		if n, _ := fmt.Sscanf(line, "%d %s", &number, &of); n == 2 && of == lang {
			_, rest, _ := strings.Cut(line, " ")
			_, title, _ := strings.Cut(rest, " ")
			out[number] = strings.TrimSpace(title)
		}
	}
	return out
}
