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

// The error for an id that no lesson has names lessons that share a word with the id, or else the first lessons.
func TestUnknownLessons(t *testing.T) {
	for id, want := range map[string]string{"nothing": "such as what-it-is-for, startup-election,", "registry": "such as a-registry-run, found", "old-reads": "such as stale-reads, found"} {
		if _, err := Open(id); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v", id, err)
		}
	}
}

// The lessons of a chapter stand together, and a chapter has one title in each language.
func TestChaptersAreWhole(t *testing.T) {
	chinese, english, last := map[string]string{}, map[string]string{}, ""
	for _, l := range All() {
		en, zh := l.Chapter["en"], l.Chapter["zh"]
		_, seen := chinese[en]
		if seen && last != en {
			t.Errorf("%s is in chapter %q, and the lesson before it is in %q", l.ID, en, last)
		}
		if other := english[zh]; other != "" && other != en || seen && chinese[en] != zh {
			t.Errorf("%s is in chapter %q, %q; another lesson pairs these titles otherwise", l.ID, en, zh)
		}
		chinese[en], english[zh], last = zh, en, en
	}
}
