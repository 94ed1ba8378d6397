package typescript

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
)

// source is what the source of a package says of its types.
type source struct {
	docs   map[string]string            // of each type
	fields map[string]map[string]string // of each field of a struct, by the name of the struct
	above  map[string]map[string]string // the comment above a field
	values map[string][]value           // of each string type, in the order of its constants
}

// value is a constant of a string type.
type value struct{ text, comment string }

// read reads the source of a package.
func read(dir string) (*source, error) {
	s := &source{map[string]string{}, map[string]map[string]string{}, map[string]map[string]string{}, map[string][]value{}}
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(names) == 0 {
		return nil, fmt.Errorf("typescript: %s has no Go files", dir)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, d := range f.Decls {
			if g, ok := d.(*ast.GenDecl); ok {
				s.declare(g)
			}
		}
	}
	return s, nil
}

// declare reads one declaration.
func (s *source) declare(d *ast.GenDecl) {
	for _, spec := range d.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			doc := spec.Doc
			if doc == nil && len(d.Specs) == 1 {
				doc = d.Doc
			}
			s.docs[spec.Name.Name] = doc.Text()
			if is, ok := spec.Type.(*ast.StructType); ok {
				s.structure(spec.Name.Name, is)
			}
		case *ast.ValueSpec:
			s.constant(d.Tok, spec)
		}
	}
}

func (s *source) structure(name string, is *ast.StructType) {
	s.fields[name], s.above[name] = map[string]string{}, map[string]string{}
	for _, f := range is.Fields.List {
		for _, n := range f.Names {
			s.fields[name][n.Name] = f.Comment.Text()
			s.above[name][n.Name] = f.Doc.Text()
		}
	}
}

// constant reads a constant whose type is written out and whose value is a literal.
func (s *source) constant(tok token.Token, spec *ast.ValueSpec) {
	of, ok := spec.Type.(*ast.Ident)
	if tok != token.CONST || !ok || len(spec.Values) != 1 {
		return
	}
	if lit, ok := spec.Values[0].(*ast.BasicLit); ok && lit.Kind == token.STRING {
		if text, err := strconv.Unquote(lit.Value); err == nil {
			s.values[of.Name] = append(s.values[of.Name], value{text, spec.Comment.Text()})
		}
	}
}

// sources are the packages that were read, by their paths.
type sources struct {
	root   string // of the module
	module string
	read   map[string]*source
}

// of gives what the source says of a type's package.
func (s *sources) of(t reflect.Type) (*source, error) {
	path := t.PkgPath()
	if known := s.read[path]; known != nil {
		return known, nil
	}
	dir, ok := strings.CutPrefix(path, s.module+"/")
	if !ok {
		return nil, fmt.Errorf("typescript: %s is not of this module", t)
	}
	read, err := read(filepath.Join(s.root, filepath.FromSlash(dir)))
	if err == nil {
		s.read[path] = read
	}
	return read, err
}
