package docs

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"zootrope/lessons"
)

// scheme begins an address that leads out of the repository, or is read by something else than a file viewer.
var scheme = regexp.MustCompile(`^[a-z]+:`)

func TestRelativeLinks(t *testing.T) {
	all := texts(t)
	found := 0
	for name, text := range all {
		if path.Ext(name) != ".md" {
			continue
		}
		for _, l := range linksOf(text) {
			if scheme.MatchString(l.target) {
				continue
			}
			found++
			if id, ok := strings.CutPrefix(l.target, "#/lesson/"); ok && strings.HasPrefix(name, "lessons/") { // an address of the page
				if id, _, _ = strings.Cut(id, "/"); !slices.Contains(lessons.Shipped(), id) {
					t.Errorf("%s: [%s](%s): there is no such lesson", name, l.text, l.target)
				}
				continue
			}
			file, slug, anchored := strings.Cut(l.target, "#")
			to := name
			if file != "" {
				to = path.Join(path.Dir(name), file)
			}
			if _, err := os.Stat(filepath.Join(root, to)); err != nil {
				t.Errorf("%s: [%s](%s): no such file", name, l.text, l.target)
				continue
			}
			if p := pageOf(to, all[to]); anchored && !p.has(slug) {
				t.Errorf("%s: [%s](%s): %s has no such heading", name, l.text, l.target, to)
			}
		}
	}
	if found < 20 {
		t.Errorf("only %d links were found", found)
	}
}

// A path between backquotes, from the root of the repository. Capitals stand for what differs: NAME, ID, LANG.
var (
	pathForm = regexp.MustCompile("`((?:cmd|core|docs|lessons|wasm|web)/[\\w./*-]+)`")
	blank    = regexp.MustCompile(`[A-Z]{2,}`)
)

func TestPathsInProse(t *testing.T) {
	found := 0
	for name, text := range texts(t) {
		if path.Ext(name) != ".md" || path.Dir(name) != "." && !strings.HasPrefix(name, "docs/") {
			continue
		}
		for _, m := range pathForm.FindAllStringSubmatchIndex(text, -1) {
			found++
			pattern := blank.ReplaceAllString(text[m[2]:m[3]], "*")
			if files, err := filepath.Glob(filepath.Join(root, pattern)); err != nil || len(files) == 0 {
				t.Errorf("%s:%d: there is no %s", name, lineOf(text, m[0]), text[m[2]:m[3]])
			}
		}
	}
	if found < 40 {
		t.Errorf("only %d paths were found", found)
	}
}
