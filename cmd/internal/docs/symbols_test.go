package docs

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// declared lists what a Go file declares, as `pkg.Name`, `pkg.Type.Method` or `pkg.(*Type).Method`.
func declared(t *testing.T, path, text string) map[string]bool {
	file, err := parser.ParseFile(token.NewFileSet(), path, text, 0)
	if err != nil {
		t.Fatal(err)
	}
	out, pkg := map[string]bool{}, strings.TrimSuffix(file.Name.Name, "_test")+"."
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			out[pkg+receiver(d)+d.Name.Name] = true
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					out[pkg+spec.Name.Name] = true
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						out[pkg+name.Name] = true
					}
				}
			}
		}
	}
	return out
}

// receiver is `Type.` or `(*Type).`, or nothing for a function.
func receiver(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return ""
	}
	of, form := d.Recv.List[0].Type, func(name string) string { return name + "." }
	if star, ok := of.(*ast.StarExpr); ok {
		of, form = star.X, func(name string) string { return "(*" + name + ")." }
	}
	if generic, ok := of.(*ast.IndexExpr); ok {
		of = generic.X
	}
	return form(of.(*ast.Ident).Name)
}
