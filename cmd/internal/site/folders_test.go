package site

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// folders are those of web/, from the bottom to the top: a file may import from its own folder and from those before it. Folder vendor has the
// work of others, each in a folder of its own. At the door of web/ stand
// protocol.ts, contract.ts and channel.ts, which everybody may import, and what the pages load, which may import everything.
var folders = []string{"vendor", "text", "base", "shapes", "answers", "lesson", "views", "stage", "time", "play", "player", "package", "share", "cards", "shell"}

var imports = regexp.MustCompile(`(?m)^(?:import "|(?:import|export|\}).* from ")([^"]+)";$`)

func TestThePageHasItsArrows(t *testing.T) {
	level := func(name string) int {
		if name := strings.TrimSuffix(name, ".ts"); name == "protocol" || name == "contract" || name == "channel" {
			return -1
		}
		dir := path.Dir(name)
		if dir == "." {
			return len(folders)
		}
		first, _, _ := strings.Cut(dir, "/")
		at := slices.Index(folders, first)
		if at < 0 {
			t.Errorf("web/%s is in no folder of the list", name)
		}
		return at
	}
	seen := 0
	for name, text := range pageSources(t, ".ts") {
		for _, m := range imports.FindAllStringSubmatch(text, -1) {
			if !strings.HasPrefix(m[1], ".") {
				t.Errorf("web/%s imports %s, which is not the page's own", name, m[1])
				continue
			}
			to := path.Join(path.Dir(name), m[1])
			seen++
			if level(to) > level(name) || path.Dir(to) == "." && level(to) >= 0 {
				t.Errorf("web/%s imports web/%s: that is above it", name, to)
			}
		}
	}
	if seen < 300 {
		t.Errorf("%d imports were found", seen)
	}
}

// A style sheet that shell.css does not name would be left out without a word.
func TestEverySheetIsLoaded(t *testing.T) {
	sheets := pageSources(t, ".css")
	for name := range sheets {
		if path.Dir(name) != "." && !strings.Contains(sheets["shell.css"], `@import "./`+name+`";`) {
			t.Errorf("web/shell.css does not import %s", name)
		}
	}
}

// pageSources are the files below web/ with an ending, by their path there, without those of tests.
func pageSources(t *testing.T, ending string) map[string]string {
	t.Helper()
	out := map[string]string{}
	web := os.DirFS(filepath.Join(root, "web"))
	err := fs.WalkDir(web, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ending || strings.HasSuffix(name, ".test.ts") {
			return err
		}
		text, err := fs.ReadFile(web, name)
		out[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}
