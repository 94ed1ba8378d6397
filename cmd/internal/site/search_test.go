package site

import (
	"strings"
	"testing"

	"zootrope/core/check"
	"zootrope/lessons"
)

// Who looks for an issue of ZooKeeper finds the lessons that speak of its fault, or run it, and how to switch the fault on.
func TestIssuesAreFound(t *testing.T) {
	dist := t.TempDir()
	if err := writeSearch("", dist); err != nil {
		t.Fatal(err)
	}
	text := read(t, dist, "search.js")
	for _, b := range check.Bugs() {
		want := `{"name":"` + issue(b.Name) + `","usage":"config bug=` + b.Name + `"`
		if !strings.Contains(string(text), want) {
			t.Errorf("no %s", want)
		}
	}
	if !strings.Contains(string(text), `"name":"ZOOKEEPER-2845"`) {
		t.Error("2845 has no name as ZooKeeper gives it")
	}
	if n := packed(t, text); n > 40<<10 {
		t.Errorf("search.js has %d bytes by gzip", n)
	}
	spoken := map[string]string{"why-epochs": "ZOOKEEPER-1277"}
	for _, l := range lessons.All() {
		also := alsoOf(l)["en"]
		if want := spoken[l.ID]; !strings.HasSuffix(also, want) || want == "" && strings.Contains(also, "ZOOKEEPER") {
			t.Errorf("%s is found by %q", l.ID, also)
		}
		if !strings.HasPrefix(also, l.Also["en"]) {
			t.Errorf("%s: %q has not %q", l.ID, also, l.Also["en"])
		}
	}
}
