package exports

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

// identifier is a word that could be a name in Go.
var identifier = regexp.MustCompile(`^[A-Za-z_]\w*$`)

// documented is a function with the first word of its comment.
type documented struct {
	place       token.Position
	name, first string
}

// A comment of a function begins with the name of the function, and not with a name that it had before, or with another function's. The first word counts as a
// name if it begins with a small letter, or if the package declares it. The comments of tests say what the tests hold, in sentences.
func TestCommentsBeginWithTheName(t *testing.T) {
	names, all := map[string]bool{}, map[string][]documented{}
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && file != root && strings.HasPrefix(d.Name(), ".") {
			return fs.SkipDir
		}
		if err != nil || d.IsDir() || filepath.Ext(file) != ".go" {
			return err
		}
		set := token.NewFileSet()
		f, err := parser.ParseFile(set, file, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		dir := filepath.Dir(file)
		for _, d := range f.Decls {
			for _, n := range declares(d) {
				names[dir+" "+n] = true
			}
			if f, ok := d.(*ast.FuncDecl); ok && f.Doc != nil && !isTest(f) {
				first, _, _ := strings.Cut(strings.TrimSpace(f.Doc.Text()), " ")
				all[dir] = append(all[dir], documented{set.Position(f.Pos()), f.Name.Name, first})
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for dir, functions := range all {
		for _, f := range functions {
			n++
			small := identifier.MatchString(f.first) && unicode.IsLower(rune(f.first[0]))
			if f.first != f.name && (small || names[dir+" "+f.first]) {
				t.Errorf("%s: the comment of %s begins with %q", f.place, f.name, f.first)
			}
		}
	}
	if n < 1000 {
		t.Errorf("%d comments of functions were found", n)
	}
}

// declares names what a declaration of a package declares.
func declares(d ast.Decl) (out []string) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		return []string{d.Name.Name}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				out = append(out, spec.Name.Name)
			case *ast.ValueSpec:
				for _, n := range spec.Names {
					out = append(out, n.Name)
				}
			}
		}
	}
	return out
}

func isTest(f *ast.FuncDecl) bool {
	for _, of := range []string{"Test", "Benchmark", "Fuzz"} {
		if strings.HasPrefix(f.Name.Name, of) {
			return true
		}
	}
	return false
}
