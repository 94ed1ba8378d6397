package docs

import (
	"go/parser"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// many is how many files a package has whose documentation lists them all, doc.go not counted.
const many = 2

// goFile is the name of a file of the package itself: one with a folder in front of it is another package's.
var goFile = regexp.MustCompile(`(?:^|[^/\w])([a-zA-Z]\w*\.go)\b`)

// The documentation of a package names no file that is not there, and that of one with several files leaves none out: so a newcomer finds the
// file for a change by reading one list.
func TestPackagesListTheirFiles(t *testing.T) {
	files, lists := map[string][]string{}, map[string]string{}
	for name, text := range texts(t) {
		dir, base := path.Split(name)
		if !strings.HasSuffix(base, ".go") || strings.HasSuffix(base, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ParseComments|parser.PackageClauseOnly)
		if err != nil {
			t.Fatal(err)
		}
		if base != "doc.go" {
			files[dir] = append(files[dir], base)
		}
		if parsed.Doc != nil {
			lists[dir] += parsed.Doc.Text()
		}
	}
	if len(files) < 30 {
		t.Fatalf("only %d packages", len(files))
	}
	for dir, there := range files {
		var named []string
		for _, m := range goFile.FindAllStringSubmatch(lists[dir], -1) {
			named = append(named, m[1])
		}
		for _, name := range named {
			if !slices.Contains(there, name) && name != "doc.go" {
				t.Errorf("%s: its documentation names %s, and there is no such file", dir, name)
			}
		}
		for _, name := range there {
			if len(there) >= many && !slices.Contains(named, name) {
				t.Errorf("%s: its documentation leaves out %s", dir, name)
			}
		}
	}
}
