package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// arrows says for each package of wasm/ which others it may import.
var arrows = map[string][]string{
	"port":    {},
	"history": {},
	"actions": {"port"},
	"scene":   {},
	"run":     {"history"},
	"task":    {"port"},
	"weather": {"run"},
	"await":   {"port", "run"},
	"search":  {"port", "run", "task"},
	"load":    {"port", "run", "task"},
	"beats":   {"history", "port", "run"},
	"compare": {"port", "run", "scene"},
	"ask":     {"beats", "history", "port", "run", "scene", "task"},
	"app":     {"actions", "ask", "await", "beats", "compare", "history", "load", "port", "run", "scene", "search", "task", "weather"},
	"bridge":  {},
	"stage":   {"bridge", "scene"},
	"reader":  {"bridge", "port"},
	".":       {"app", "bridge", "port", "run", "scene", "stage"},
}

// inBrowser are the packages that need a browser. All others are used by the terminal, by films and by exports, too.
var inBrowser = []string{".", "bridge", "reader", "stage"}

// ofBrowser are the imports that need one.
var ofBrowser = []string{"syscall/js", "github.com/hajimehoshi/ebiten/v2"}

// ARCHITECTURE.md shows the same arrows.
func TestTheMapIsTrue(t *testing.T) {
	text, err := os.ReadFile("../ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	_, page, _ := strings.Cut(string(text), "\n## The page\n")
	name := regexp.MustCompile("`([a-z]+)`")
	shown := map[string][]string{}
	for _, r := range regexp.MustCompile("(?m)^\\| `([a-z]+)` \\| [^|]+ \\|([^|]*)\\|$").FindAllStringSubmatch(page, -1) {
		imports := []string{}
		for _, n := range name.FindAllStringSubmatch(r[2], -1) {
			imports = append(imports, n[1])
		}
		if strings.TrimSpace(r[2]) == "all above" {
			imports = slices.Sorted(maps.Keys(shown))
		}
		shown[r[1]] = imports
	}
	for room, may := range arrows {
		if room != "." && !slices.Equal(shown[room], may) {
			t.Errorf("the map says that %s imports %v, the rules say %v", room, shown[room], may)
		}
	}
}

// Packages of wasm/ import each other along the arrows, and every arrow is needed; what has no browser in it imports none.
func TestRooms(t *testing.T) {
	needed := map[string]bool{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		room := filepath.Dir(path)
		may, known := arrows[room]
		if !known {
			t.Errorf("%s: the package %s has no row in arrows", path, room)
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, i := range f.Imports {
			to, _ := strconv.Unquote(i.Path.Value)
			for _, of := range ofBrowser {
				if (to == of || strings.HasPrefix(to, of+"/")) && !slices.Contains(inBrowser, room) {
					t.Errorf("%s imports %s, and %s has no browser in it", path, to, room)
				}
			}
			if to, ours := strings.CutPrefix(to, "zootrope/wasm/"); ours {
				if needed[room+" "+to] = true; !slices.Contains(may, to) {
					t.Errorf("%s: %s may not import %s", path, room, to)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for room, all := range arrows {
		for _, to := range all {
			if !needed[room+" "+to] {
				t.Errorf("%s does not import %s: the arrow can go", room, to)
			}
		}
	}
}

// A type of wasm/ has so many methods at most, and App, which hears all requests, fewer: one that grows beyond is several types.
const (
	methodsAtMost      = 60
	methodsOfAppAtMost = 40
)

func TestNoTypeDoesEverything(t *testing.T) {
	count := map[string]int{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		for _, d := range f.Decls {
			if of := receiver(d); of != "" {
				count[filepath.Dir(path)+"."+of]++
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if count["app.App"] == 0 {
		t.Fatal("App has no methods: they are not counted")
	}
	for of, n := range count {
		most := methodsAtMost
		if of == "app.App" {
			most = methodsOfAppAtMost
		}
		if n > most {
			t.Errorf("%s has %d methods, more than %d", of, n, most)
		}
	}
}

// receiver names the type that a method is of, "" for what is no method.
func receiver(d ast.Decl) string {
	f, ok := d.(*ast.FuncDecl)
	if !ok || f.Recv == nil {
		return ""
	}
	of := f.Recv.List[0].Type
	if p, ok := of.(*ast.StarExpr); ok {
		of = p.X
	}
	if g, ok := of.(*ast.IndexExpr); ok {
		of = g.X
	}
	return of.(*ast.Ident).Name
}
