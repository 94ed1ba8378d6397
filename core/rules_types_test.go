package core

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// maps holds the names of what is declared as a map.
type maps map[string]bool

// mapsOf collects the names of a package's map types, and of the fields and package variables that are maps.
func mapsOf(t *testing.T, pkg string) (fields, types maps) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(pkg, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	fields, types = maps{}, maps{}
	var parsed []*ast.File
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		parsed = append(parsed, f)
		ast.Inspect(f, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok {
				if _, ok := spec.Type.(*ast.MapType); ok {
					types[spec.Name.Name] = true
				}
			}
			return true
		})
	}
	for _, f := range parsed {
		ast.Inspect(f, func(n ast.Node) bool {
			if _, ok := n.(*ast.FuncDecl); ok {
				return false
			}
			fields.declare(n, types)
			return true
		})
	}
	return fields, types
}

// locals collects the names of the maps that a function declares, its parameters among them.
func locals(fn *ast.FuncDecl, types maps) maps {
	out := maps{}
	ast.Inspect(fn, func(n ast.Node) bool {
		out.declare(n, types)
		return true
	})
	return out
}

func (m maps) declare(n ast.Node, types maps) {
	switch n := n.(type) {
	case *ast.Field:
		for _, name := range n.Names {
			m[name.Name] = m[name.Name] || isMap(n.Type, types)
		}
	case *ast.ValueSpec:
		for i, name := range n.Names {
			m[name.Name] = m[name.Name] || isMap(n.Type, types) || i < len(n.Values) && makesMap(n.Values[i], types)
		}
	case *ast.AssignStmt:
		for i, left := range n.Lhs {
			if id, ok := left.(*ast.Ident); ok && i < len(n.Rhs) {
				m[id.Name] = m[id.Name] || makesMap(n.Rhs[i], types)
			}
		}
	}
}

func isMap(t ast.Expr, types maps) bool {
	switch t := t.(type) {
	case *ast.MapType:
		return true
	case *ast.Ident:
		return types[t.Name]
	}
	return false
}

func makesMap(v ast.Expr, types maps) bool {
	switch v := v.(type) {
	case *ast.CompositeLit:
		return isMap(v.Type, types)
	case *ast.CallExpr:
		if f, ok := v.Fun.(*ast.Ident); ok && f.Name == "make" {
			return isMap(v.Args[0], types)
		}
	}
	return false
}

// rangesMap says whether a range statement runs over a map.
func rangesMap(r *ast.RangeStmt, fields, locals, types maps) bool {
	switch x := r.X.(type) {
	case *ast.Ident:
		return locals[x.Name] || fields[x.Name] && x.Obj == nil
	case *ast.SelectorExpr:
		return fields[x.Sel.Name]
	}
	return makesMap(r.X, types)
}
