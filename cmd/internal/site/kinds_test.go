package site

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"zootrope/core/trace"
)

// Every kind of event can be found under a chip: the page's table knows it. A delivery is found by its message.
func TestEveryKindHasAGroup(t *testing.T) {
	table, err := os.ReadFile(filepath.Join(root, "web", "shapes", "kinds.ts"))
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range trace.KindNames() {
		known := regexp.MustCompile(`[" ]` + kind + `[" ]`).Match(table)
		if !known && kind != trace.Deliver.String() {
			t.Errorf("%s has no group", kind)
		}
	}
}
