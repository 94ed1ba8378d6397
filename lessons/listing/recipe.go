package listing

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/recipe"
	"zootrope/core/trace"
)

// Folder is the folder of the recipes, below the module's root.
const Folder = "core/recipe"

// Recipe is a recipe, a lock by its strategy, with the functions that it runs through: those of them that have a site, in the order in which they are
// named. A method has its name with a dot before it.
type Recipe struct {
	Name      string
	Functions []string
}

// sources is the package of the recipes as its source has it.
type sources struct {
	functions map[string]*ast.FuncDecl
	constants map[string]string
	rows      map[string][][]ast.Expr // of the tables, by the name of their variables
}

// Recipes finds out which functions each recipe runs through. A lock runs through those of its strategy.
func Recipes(folder fs.FS) ([]Recipe, error) {
	files, err := fs.Glob(folder, "*.go")
	if err != nil {
		return nil, err
	}
	all := sources{map[string]*ast.FuncDecl{}, map[string]string{}, map[string][][]ast.Expr{}}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := fs.ReadFile(folder, file)
		if err != nil {
			return nil, err
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, text, 0)
		if err != nil {
			return nil, err
		}
		ast.Inspect(tree, all.declared)
	}
	sited := map[string]bool{}
	for s := trace.NoSite + 1; s < trace.Beyond(); s++ {
		if loc := s.Location(); strings.HasPrefix(loc.File, Folder+"/") {
			sited[Short(loc.Func)] = true
		}
	}
	var out []Recipe
	for _, table := range []string{"strategies", "adders", "queues", "recipes"} {
		for _, row := range all.rows[table] {
			r := Recipe{Name: all.text(row[0])}
			if r.Name == "lock" || r.Name == "add" { // its strategies stand for it
				continue
			}
			for _, cell := range row[1:] {
				id, ok := cell.(*ast.Ident)
				switch {
				case ok && id.Name == "nil": // of a strategy that gives its lock back as all do
					all.follow("unlock", sited, &r, map[string]bool{})
				case ok:
					all.follow(id.Name, sited, &r, map[string]bool{})
				}
			}
			out = append(out, r)
		}
	}
	return out, nil
}

// Short is the name of a function as a Recipe has it, for Receiver.Method or a function.
func Short(name string) string { return name[max(0, strings.LastIndexByte(name, '.')):] }

// Shown is a row of a recipe.
type Shown struct {
	Row
	names []string // of the lines at which a client can stand
}

// Is says whether the row is a line of code that an author means: by a part of its text, or by the name that it has in scripts.
func (r Shown) Is(line string) bool {
	return slices.Contains(r.names, line) || strings.Contains(r.Text, line)
}

// Rows lists the rows of a recipe as a reader sees them in a run with these bugs, function by function.
func Rows(name string, bugs proto.Bugs) ([]Shown, error) {
	recipes, err := Recipes(recipe.Texts)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(recipes, func(r Recipe) bool { return r.Name == name })
	files, err := fs.Glob(recipe.Texts, "*.go")
	if at < 0 || err != nil {
		return nil, err
	}
	var out []Shown
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := recipe.Texts.ReadFile(file)
		if err != nil {
			return nil, err
		}
		parsed, err := Parse(file, string(text))
		if err != nil {
			return nil, err
		}
		for _, d := range parsed.tree.Decls {
			if decl, ok := d.(*ast.FuncDecl); ok && slices.Contains(recipes[at].Functions, nameOf(decl)) {
				for _, row := range parsed.function(decl).Rows(bugs) {
					out = append(out, Shown{row, namesIn(Folder+"/"+file, row)})
				}
			}
		}
	}
	return out, nil
}

// namesIn lists the names of the lines for which a row stands.
func namesIn(file string, row Row) (names []string) {
	for _, name := range trace.LineNames() {
		site, _ := trace.LineNamed(name)
		if loc := site.Location(); loc.File == file && row.Line <= loc.Line && loc.Line <= row.Last {
			names = append(names, name)
		}
	}
	return names
}

func nameOf(f *ast.FuncDecl) string {
	if f.Recv != nil {
		return "." + f.Name.Name
	}
	return f.Name.Name
}

// declared notes what a file declares.
func (s *sources) declared(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncDecl:
		s.functions[nameOf(n)] = n
		return false
	case *ast.ValueSpec:
		for i, value := range n.Values {
			switch value := value.(type) {
			case *ast.BasicLit:
				s.constants[n.Names[i].Name], _ = strconv.Unquote(value.Value)
			case *ast.CompositeLit:
				for _, row := range value.Elts {
					if row, ok := row.(*ast.CompositeLit); ok {
						s.rows[n.Names[i].Name] = append(s.rows[n.Names[i].Name], row.Elts)
					}
				}
			}
		}
	}
	return true
}

// text is the value of a string or of a constant.
func (s *sources) text(cell ast.Expr) string {
	if id, ok := cell.(*ast.Ident); ok {
		return s.constants[id.Name]
	}
	text, _ := strconv.Unquote(cell.(*ast.BasicLit).Value)
	return text
}

// follow adds a function, if it has a site, and all that it calls, in the order in which they are named.
func (s *sources) follow(name string, sited map[string]bool, into *Recipe, seen map[string]bool) {
	f := s.functions[name]
	if f == nil || f.Body == nil || seen[name] {
		return
	}
	seen[name] = true
	if sited[name] && !slices.Contains(into.Functions, name) {
		into.Functions = append(into.Functions, name)
	}
	var visit func(ast.Node) bool
	visit = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			s.follow("."+n.Sel.Name, sited, into, seen)
			ast.Inspect(n.X, visit)
			return false
		case *ast.Ident:
			s.follow(n.Name, sited, into, seen)
		}
		return true
	}
	ast.Inspect(f.Body, visit)
}
