package lessons

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// arrows says for each package of lessons/ which others it may import; "." is this one.
var arrows = map[string][]string{
	"wording":        {},
	"markdown":       {},
	"glossary":       {"markdown", "wording"},
	"play":           {},
	"listing":        {},
	"form":           {"glossary", "markdown", "play", "wording"},
	"lint":           {"form", "play", "wording"},
	".":              {"form", "play"},
	"verify":         {".", "form", "glossary", "lint", "listing", "play", "wording"},
	"setups":         {"wording"},
	"cards":          {".", "form", "wording"},
	"internal/small": {},
}

// ARCHITECTURE.md shows the same arrows; package lessons stands there by its name.
func TestTheMapIsTrue(t *testing.T) {
	text, err := os.ReadFile("../ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "\n| package of lessons | ")
	table, _, _ = strings.Cut(table, "\n\n")
	row, name := regexp.MustCompile("(?m)^\\| `([a-z]+)` \\| [^|]+ \\|([^|]*)\\|$"), regexp.MustCompile("`([a-z]+)`")
	folder := func(name string) string {
		if name == "lessons" {
			return "."
		}
		return name
	}
	shown := map[string][]string{}
	for _, r := range row.FindAllStringSubmatch(table, -1) {
		imports := []string{}
		for _, n := range name.FindAllStringSubmatch(r[2], -1) {
			imports = append(imports, folder(n[1]))
		}
		slices.Sort(imports)
		shown[folder(r[1])] = imports
	}
	for pkg, may := range arrows {
		if !strings.Contains(pkg, "internal") && !slices.Equal(shown[pkg], may) {
			t.Errorf("the map says that %s imports %v, the rules say %v", pkg, shown[pkg], may)
		}
	}
}

// Packages of lessons/ import each other along the arrows, and every arrow is needed.
func TestPackagesOfLessons(t *testing.T) {
	needed := map[string]bool{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		pkg := filepath.ToSlash(filepath.Dir(path))
		may, known := arrows[pkg]
		if !known {
			t.Errorf("%s: the package %s has no row in arrows", path, pkg)
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, i := range f.Imports {
			to, _ := strconv.Unquote(i.Path.Value)
			if to == "zootrope/lessons" {
				to += "/."
			}
			if to, ours := strings.CutPrefix(to, "zootrope/lessons/"); ours {
				if needed[pkg+" "+to] = true; !slices.Contains(may, to) {
					t.Errorf("%s: %s may not import %s", path, pkg, to)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for pkg, all := range arrows {
		for _, to := range all {
			if !needed[pkg+" "+to] {
				t.Errorf("%s does not import %s: the arrow can go", pkg, to)
			}
		}
	}
}

// A folder of lessons/ is a lesson, which has a script and no code, or a folder of code, which is in arrows and has no script: no folder of code is taken for a
// lesson by what looks for scripts there.
func TestFoldersAreLessonsOrCode(t *testing.T) {
	all, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	lessons := 0
	for _, d := range all {
		if !d.IsDir() {
			continue
		}
		scripts, _ := filepath.Glob(filepath.Join(d.Name(), "script.zk"))
		code, _ := filepath.Glob(filepath.Join(d.Name(), "*.go"))
		_, known := arrows[d.Name()]
		switch shipped := slices.Contains(Shipped(), d.Name()); {
		case shipped && (known || len(scripts) == 0 || len(code) > 0):
			t.Errorf("%s is in the catalogue: expected a script and no code", d.Name())
		case !shipped && len(scripts) > 0:
			t.Errorf("%s has a script and is not in catalogue.txt", d.Name())
		case shipped:
			lessons++
		}
	}
	if lessons != len(Shipped()) {
		t.Errorf("%d of %d lessons have a folder", lessons, len(Shipped()))
	}
}
