// Package play is what it takes to play a lesson: its script and what its prose asks of the run. It knows no Markdown, so
// that the page, which has the prose from the build, does not wait for it.
package play

//go:generate go run zootrope/cmd/internal/outlines shipped.json

import (
	_ "embed" // shipped.json
	"encoding/json"
	"fmt"
	"strings"

	"zootrope/core/script"
)

// Lesson is a lesson without its words.
type Lesson struct {
	ID     string         `json:"id"`
	Source string         `json:"script"`
	Steps  []Step         `json:"steps"` // those of the script
	Script *script.Script `json:"-"`
}

// Step is a step of the script, and what its prose asks for.
type Step struct {
	ID      string   `json:"id"`
	Fills   []string `json:"fills"`   // the placeholders, in all languages
	Compare *Compare `json:"compare"` // what it is laid beside, or nil
}

// Compare says that a step is to be laid beside an earlier one while it is open: two runs side by side.
type Compare struct {
	With string `json:"with"` // the earlier step: run A
	A    string `json:"a"`    // what tells run A from the other: a word that the stage writes, the same in every language
	B    string `json:"b"`    // the same of this step
}

//go:embed shipped.json
var shipped []byte

// Open reads a shipped lesson. Package lessons makes them from the folders and keeps them true by a test.
func Open(id string) (*Lesson, error) {
	var all []*Lesson
	if err := json.Unmarshal(shipped, &all); err != nil {
		panic(err) // it is embedded
	}
	var ids []string
	for _, l := range all {
		if l.ID != id {
			ids = append(ids, l.ID)
			continue
		}
		var err error
		if l.Script, err = script.Parse("script.zk", l.Source); err != nil {
			return nil, fmt.Errorf("lesson %s: %w", id, err)
		}
		return l, nil
	}
	return nil, fmt.Errorf("expected one of %s, found %q", strings.Join(ids, ", "), id)
}
