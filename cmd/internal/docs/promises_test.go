package docs

import (
	"os"
	"regexp"
	"testing"

	"zootrope/core/check"
)

// TestEveryPromiseIsInItsPage looks for each promise that is watched in the tables of docs/protocol/promises.md.
func TestEveryPromiseIsInItsPage(t *testing.T) {
	page, err := os.ReadFile("../../../docs/protocol/promises.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range check.Promises() {
		if !regexp.MustCompile(`(?m)^\|[^|]*\b` + p.Name + `\b[^|]*\|`).Match(page) {
			t.Errorf("%s has no row in docs/protocol/promises.md", p.Name)
		}
	}
}
