package core

import (
	"go/ast"
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

// arrows says for each package of the core which others it may import. ARCHITECTURE.md has them as a table.
var arrows = map[string][]string{
	"proto":    {},
	"say":      {},
	"fifo":     {},
	"trace":    {"proto"},
	"step":     {"proto", "trace"},
	"jute":     {"proto"},
	"tree":     {"proto"},
	"session":  {"proto"},
	"election": {"proto", "trace", "step"},
	"zab":      {"fifo", "proto", "say", "trace", "step", "tree", "session"},
	"server":   {"fifo", "proto", "trace", "step", "tree", "session", "election", "zab"},
	"cluster":  {"proto", "step", "zab", "server"},
	"client":   {"proto", "trace", "step"},
	"recipe":   {"proto", "trace"},
	"check":    {"proto", "say", "trace"},
	"explain":  {"proto", "trace"},
	"diagram":  {"proto", "say", "trace", "explain"},
	"sim":      {"fifo", "proto", "say", "jute", "trace", "step", "tree", "zab", "session", "server", "client", "recipe", "check"},
	"script":   {"proto", "say", "trace", "explain", "zab", "client", "recipe"},
	"player":   {"proto", "say", "trace", "client", "sim", "script"},
	"attack":   {"proto", "say", "trace", "check", "sim", "script", "player"},
}

// forbidden are packages that bring time, entropy, I/O or scheduling into the core.
var forbidden = []string{"time", "os", "io", "net", "sync", "math/rand", "math/rand/v2", "crypto/rand", "runtime", "log", "context"}

// mayRead says where reading text from outside needs io.
var mayRead = map[string][]string{"script": {"io"}, "player": {"io"}}

func TestImportsAndDeterminism(t *testing.T) {
	seen := map[string]bool{}
	needed := map[string]bool{} // arrows, as "from to"
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		pkg := filepath.Dir(path)
		if pkg == "." || strings.HasPrefix(pkg, "internal") { // only tests may import what is there: it stands in no row of arrows
			return nil
		}
		seen[pkg] = true
		for _, to := range checkFile(t, pkg, path) {
			needed[pkg+" "+to] = true
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for pkg, may := range arrows {
		if !seen[pkg] {
			t.Errorf("core/%s is in the rules but not in the tree", pkg)
		}
		for _, to := range may {
			if !needed[pkg+" "+to] {
				t.Errorf("core/%s may import core/%s and does not: the rule is wider than it need be", pkg, to)
			}
		}
	}
}

// ARCHITECTURE.md shows the arrows that these rules allow, each package below all that it imports.
func TestTheMapIsTrue(t *testing.T) {
	text, err := os.ReadFile("../ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	row := regexp.MustCompile("(?m)^\\| `([a-z]+)` \\| [^|]+ \\|([^|]*)\\|$")
	name := regexp.MustCompile("`([a-z]+)`")
	var above []string
	core, _, _ := strings.Cut(string(text), "\n## The page\n") // which has a table of its own
	for _, r := range row.FindAllStringSubmatch(core, -1) {
		var imports []string
		for _, n := range name.FindAllStringSubmatch(r[2], -1) {
			imports = append(imports, n[1])
			if !slices.Contains(above, n[1]) {
				t.Errorf("the map has %s above %s, which it imports", r[1], n[1])
			}
		}
		above = append(above, r[1])
		if may, ok := arrows[r[1]]; !ok || !slices.Equal(imports, may) {
			t.Errorf("the map says that %s imports %v, the rules say %v", r[1], imports, may)
		}
	}
	for pkg := range arrows {
		if !slices.Contains(above, pkg) {
			t.Errorf("the map does not show core/%s", pkg)
		}
	}
}

// checkFile looks at one file, and says which packages of the core it imports.
func checkFile(t *testing.T, pkg, path string) (imports []string) {
	fset := token.NewFileSet()
	src, err := parser.ParseFile(fset, path, nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	may, known := arrows[pkg]
	if !known {
		t.Errorf("core/%s has no rule: say what it may import", pkg)
	}
	for _, imp := range src.Imports {
		name, _ := strconv.Unquote(imp.Path.Value)
		if to, ours := strings.CutPrefix(name, "zootrope/core/"); ours {
			imports = append(imports, to)
			if !slices.Contains(may, to) {
				t.Errorf("%s: core/%s must not import core/%s", path, pkg, to)
			}
		}
		if slices.Contains(forbidden, name) && !slices.Contains(mayRead[pkg], name) {
			t.Errorf("%s: the core must not import %s: time and entropy are inputs, I/O is the host's", path, name)
		}
	}
	lines := orderedLines(fset, src)
	fields, types := mapsOf(t, pkg)
	var local maps
	ast.Inspect(src, func(n ast.Node) bool {
		at := func(what string) { t.Errorf("%s: %s in the deterministic core", fset.Position(n.Pos()), what) }
		switch n := n.(type) {
		case *ast.FuncDecl:
			local = locals(n, types)
		case *ast.GoStmt:
			at("a go statement")
		case *ast.SelectStmt:
			at("a select statement")
		case *ast.ChanType:
			at("a channel")
		case *ast.Ident:
			if n.Name == "float64" || n.Name == "float32" {
				at("floating point")
			}
		case *ast.RangeStmt:
			if rangesMap(n, fields, local, types) && !lines[fset.Position(n.Pos()).Line] {
				at("iteration over a map without saying `//ordered: why`")
			}
		}
		return true
	})
	return imports
}

// orderedLines gives the lines that say why the order of a map does not matter there.
func orderedLines(fset *token.FileSet, f *ast.File) map[int]bool {
	out := map[int]bool{}
	for _, g := range f.Comments {
		for _, c := range g.List {
			if strings.HasPrefix(c.Text, "//ordered: ") {
				out[fset.Position(c.Pos()).Line] = true
			}
		}
	}
	return out
}
