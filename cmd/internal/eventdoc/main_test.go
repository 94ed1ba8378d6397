package main

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"zootrope/core/explain"
	"zootrope/core/script"
	"zootrope/core/trace"
)

// The page has every name that a lesson may use, each of its examples can be read, and it is not stale.
func TestThePageOfEventsIsNotStale(t *testing.T) {
	was, err := os.ReadFile(root + "docs/events.md")
	if err != nil {
		t.Fatal(err)
	}
	now, err := page()
	if err != nil {
		t.Fatal(err)
	}
	if string(was) != now {
		t.Error("docs/events.md is not what the catalogue says: go generate ./cmd/internal/eventdoc")
	}
	var names []string
	for _, m := range regexp.MustCompile("(?m)^\\| `([A-Za-z_. ]+)` \\| (?:`([^`|]*)` )?\\| ").FindAllStringSubmatch(now, -1) {
		names = append(names, m[1])
		for _, name := range []string{m[1], m[2]} {
			if _, err := script.ParseSight(name); name != "" && err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	for _, form := range explain.Forms() {
		if kind, _, _ := strings.Cut(form, "."); !slices.Contains(names, form) && kind != "SEND" && form != "OTHER" { // messages have their own names, and OTHER is none
			t.Errorf("there is no %s", form)
		}
	}
	for _, kind := range trace.KindNames() {
		if !slices.ContainsFunc(names, func(n string) bool { k, _, _ := strings.Cut(n, "."); return k == kind }) {
			t.Errorf("there is no %s", kind)
		}
	}
}
