package docs

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
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
