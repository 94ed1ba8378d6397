package site

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"zootrope/core/trace"
)

// readRecipe is a recipe, a lock by its strategy, with the functions that it runs through: those of them that have a site. The tab Code
// shows them in this order.
type readRecipe struct {
	Name      string `json:"name"`
	Functions []int  `json:"functions"` // indices among those of core/recipe
}

// nameLines notes the names of the lines at which a recipe can stand, by FILE:LINE.
func (e *excerpts) nameLines() {
	e.Lines = map[string][]string{}
	for _, name := range trace.LineNames() {
		site, _ := trace.LineNamed(name)
		loc := site.Location()
		at := fmt.Sprintf("%s:%d", loc.File, loc.Line)
		e.Lines[at] = append(e.Lines[at], name)
	}
}

// recipes is core/recipe as its source has it.
type recipes struct {
	functions map[string]*ast.FuncDecl // a method by its name with a dot before it
	constants map[string]string
	rows      map[string][][]ast.Expr // of the tables, by the name of their variables
}

// readRecipes finds out which functions each recipe runs through. A lock runs through those of its strategy.
func (e *excerpts) readRecipes(root string) error {
	files, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(recipePackage), "*.go"))
	if err != nil {
		return err
	}
	all := recipes{map[string]*ast.FuncDecl{}, map[string]string{}, map[string][][]ast.Expr{}}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(tree, all.declared)
	}
	place := map[string]int{}
	for n, f := range e.Packages[recipePackage] {
		place[f.Name[max(0, strings.LastIndexByte(f.Name, '.')):]] = n
	}
	for _, table := range []string{"strategies", "recipes"} {
		for _, row := range all.rows[table] {
			name := all.text(row[0])
			if name == "lock" { // its strategies stand for it
				continue
			}
			r := readRecipe{Name: name}
			for _, cell := range row[1:] {
				id, ok := cell.(*ast.Ident)
				switch {
				case ok && id.Name == "nil": // of a strategy that gives its lock back as all do
					all.follow("unlock", place, &r, map[string]bool{})
				case ok:
					all.follow(id.Name, place, &r, map[string]bool{})
				}
			}
			e.Recipes = append(e.Recipes, r)
		}
	}
	if len(e.Recipes) == 0 {
		return fmt.Errorf("core/recipe has no tables of recipes")
	}
	return nil
}

// declared notes what a file declares.
func (r *recipes) declared(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncDecl:
		name := n.Name.Name
		if n.Recv != nil {
			name = "." + name
		}
		r.functions[name] = n
		return false
	case *ast.ValueSpec:
		for i, value := range n.Values {
			switch value := value.(type) {
			case *ast.BasicLit:
				r.constants[n.Names[i].Name], _ = strconv.Unquote(value.Value)
			case *ast.CompositeLit:
				for _, row := range value.Elts {
					if row, ok := row.(*ast.CompositeLit); ok {
						r.rows[n.Names[i].Name] = append(r.rows[n.Names[i].Name], row.Elts)
					}
				}
			}
		}
	}
	return true
}

// text is the value of a string or of a constant.
func (r *recipes) text(cell ast.Expr) string {
	if id, ok := cell.(*ast.Ident); ok {
		return r.constants[id.Name]
	}
	text, _ := strconv.Unquote(cell.(*ast.BasicLit).Value)
	return text
}

// follow adds a function and all that it calls, in the order in which they are named.
func (r *recipes) follow(name string, place map[string]int, into *readRecipe, seen map[string]bool) {
	f := r.functions[name]
	if f == nil || f.Body == nil || seen[name] {
		return
	}
	seen[name] = true
	if n, ok := place[name]; ok && !slices.Contains(into.Functions, n) {
		into.Functions = append(into.Functions, n)
	}
	var visit func(ast.Node) bool
	visit = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			r.follow("."+n.Sel.Name, place, into, seen)
			ast.Inspect(n.X, visit)
			return false
		case *ast.Ident:
			r.follow(n.Name, place, into, seen)
		}
		return true
	}
	ast.Inspect(f.Body, visit)
}
