package site

import (
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
)

const (
	longest      = 600 // lines of a file of the page
	longestShell = 400 // of shell.ts, which puts the parts together and has nothing to do itself
)

// A file of the page has one idea, and so it is short. Words are many, and what is generated is read by nobody.
func TestFilesOfThePageAreShort(t *testing.T) {
	long := func(name string) bool {
		return name == "protocol.ts" || name == "contract.ts" || path.Dir(name) == "text" && strings.HasPrefix(path.Base(name), "strings") || strings.HasPrefix(name, "vendor/")
	}
	seen := 0
	files := pageSources(t, ".ts")
	maps.Copy(files, pageSources(t, ".css"))
	for name, text := range files {
		if long(name) {
			continue
		}
		most := longest
		if name == "shell.ts" {
			most = longestShell
		}
		seen++
		if lines := strings.Count(text, "\n"); lines > most {
			t.Errorf("web/%s has %d lines: give what can stand alone a file of its own (at most %d)", name, lines, most)
		}
	}
	if seen < 250 {
		t.Errorf("%d files were measured", seen)
	}
}

// Two files that need one another are one file, or have a third in common. An import of types counts, too: it says who knows whom.
func TestNoFilesOfThePageImportEachOther(t *testing.T) {
	sources := pageSources(t, ".ts")
	names := make([]string, 0, len(sources))
	to := map[string][]string{}
	for name, text := range sources {
		names = append(names, name)
		for _, m := range imports.FindAllStringSubmatch(text, -1) {
			if file := path.Join(path.Dir(name), m[1]) + ".ts"; sources[file] != "" {
				to[name] = append(to[name], file)
			}
		}
		slices.Sort(to[name])
	}
	slices.Sort(names)
	done := map[string]bool{}
	var walk func(way []string)
	walk = func(way []string) {
		name := way[len(way)-1]
		if at := slices.Index(way[:len(way)-1], name); at >= 0 {
			t.Errorf("imports go in a circle: web/%s", strings.Join(way[at:], " → "))
			return
		}
		if done[name] {
			return
		}
		for _, file := range to[name] {
			walk(append(slices.Clip(way), file))
		}
		done[name] = true
	}
	for _, name := range names {
		walk([]string{name})
	}
	if len(to) < 150 {
		t.Errorf("%d files import another", len(to))
	}
}
