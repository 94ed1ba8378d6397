package lessons

import (
	"io/fs"
	"slices"
	"strings"
	"testing"
)

// A folder that is not in the catalogue would be shipped and never seen.
func TestCatalogueIsComplete(t *testing.T) {
	dirs, err := fs.Glob(shipped, "*/script.zk")
	if err != nil {
		t.Fatal(err)
	}
	if len(dirs) != len(Shipped()) {
		t.Errorf("%d folders, %d in the catalogue", len(dirs), len(Shipped()))
	}
	for _, d := range dirs {
		if id, _, _ := strings.Cut(d, "/"); !slices.Contains(Shipped(), id) {
			t.Errorf("%s is not in catalogue.txt", id)
		}
	}
}

// A lesson that is not there is refused with the names of those that are.
func TestUnknownLessons(t *testing.T) {
	if _, err := Open("nothing"); err == nil || !strings.Contains(err.Error(), strings.Join(Shipped(), ", ")) {
		t.Errorf("got %v", err)
	}
}
