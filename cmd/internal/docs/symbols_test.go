package docs

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// declared gives what a Go file declares, as `pkg.Name`, `pkg.Type.Method` or `pkg.(*Type).Method`, each with its text: the comment
// above it, and all of it. The comment above a group belongs to each of the group.
func declared(t *testing.T, path, text string) map[string]string {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, text, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	out, pkg := map[string]string{}, strings.TrimSuffix(file.Name.Name, "_test")+"."
	add := func(name string, n ast.Node, above ...*ast.CommentGroup) {
		source := text[set.Position(n.Pos()).Offset:set.Position(n.End()).Offset]
		for _, c := range above {
			source += "\n" + c.Text()
		}
		out[pkg+name] = source
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			add(receiver(d)+d.Name.Name, d, d.Doc)
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					add(spec.Name.Name, spec, d.Doc, spec.Doc, spec.Comment)
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						add(name.Name, spec, d.Doc, spec.Doc, spec.Comment)
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
