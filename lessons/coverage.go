package lessons

import (
	_ "embed"
	"regexp"
	"strings"
	"sync"
)

//go:embed COVERAGE.md
var coverage string

// Claim is a claim of one of the five texts, with its places in the course.
type Claim struct {
	Wrong bool     // the text is wrong or imprecise there
	Steps []string // lesson#step: the steps that show it
}

var coverageRow = regexp.MustCompile(`(?m)^\| (\d{3}\.\d+) \| (!?) \| (.+) \|$`)

// Claims are the claims of COVERAGE.md, by their names: 003.7 is the seventh of text 003.
var Claims = sync.OnceValue(func() map[string]Claim { return readClaims(coverage) })

func readClaims(table string) map[string]Claim {
	out := map[string]Claim{}
	for _, row := range coverageRow.FindAllStringSubmatch(table, -1) {
		out[row[1]] = Claim{Wrong: row[2] == "!", Steps: strings.Split(row[3], ", ")}
	}
	return out
}
