// Package exports holds a test: what a package exports is used by another package.
package exports

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const root = "../../.."

// exceptions are names that stay exported although no other package uses them, with the reason.
var exceptions = map[string]string{
	"core/jute.Error": "a host finds out with errors.As what is wrong with the bytes that it has read",
}

// name is an identifier of a package: its folder, a point, and the identifier.
type name string

// declared is what a package declares under an exported name, or a type under any name.
type declared struct {
	place   token.Position
	reaches []name // the types of the package that somebody who uses it meets: in a signature, a field, the value of a variable
	group   []name // the constants that are declared together with it
	isType  bool
}

// module is all Go code of the repository, whatever it is built for.
type module struct {
	set      *token.FileSet
	declared map[name]*declared
	methods  map[name][]name // the types in the signatures of the exported methods of a type
	values   map[name][]name // the constants of a type
	used     map[name]bool   // by another package
	kept     map[name]bool   // used, or reached by what is used

	doors    []door                     // the exported methods
	selected map[string]map[string]bool // by the name behind a point: the folders of the files that have it there, tests excluded
	promised map[string]bool            // the names of the methods of interfaces
}

// What a package exports and no other package uses, goes. The tests of a package do not count as users of it. A type is used where somebody
// meets it: in the signature of a function or method that is used, in a field, or in the value of a variable. The constants of a
// type that is used are its values, and used as well; so are constants that are declared together.
func TestExportsAreUsed(t *testing.T) {
	m := read(t)
	for n := range m.used {
		m.keep(n)
	}
	for _, n := range slices.Sorted(maps.Keys(m.declared)) {
		unused := n.exported() && !m.kept[n]
		if why := exceptions[string(n)]; unused && why == "" {
			t.Errorf("%s: no other package uses %s: give it a small letter, or delete it", m.declared[n].place, n)
		} else if !unused && why != "" {
			t.Errorf("%s is used, and needs no exception", n)
		}
	}
	for n := range exceptions {
		if m.declared[name(n)] == nil {
			t.Errorf("there is no %s", n)
		}
	}
	if len(m.declared) < 1000 {
		t.Errorf("%d declarations were found", len(m.declared))
	}
}

func (n name) exported() bool { return ast.IsExported(strings.TrimPrefix(path.Ext(string(n)), ".")) }

// keep notes that a name is used, and all that it reaches.
func (m *module) keep(n name) {
	d := m.declared[n]
	if d == nil || m.kept[n] {
		return
	}
	m.kept[n] = true
	for _, to := range slices.Concat(d.reaches, m.methods[n]) {
		if is := m.declared[to]; is != nil && is.isType {
			m.keep(to)
		}
	}
	for _, to := range d.group {
		m.keep(to)
	}
	for _, to := range m.values[n] {
		m.keep(to)
	}
}

// read reads all files.
func read(t *testing.T) *module {
	t.Helper()
	m := &module{set: token.NewFileSet(), declared: map[name]*declared{}, methods: map[name][]name{}, values: map[name][]name{}, used: map[name]bool{},
		kept: map[name]bool{}, selected: map[string]map[string]bool{}, promised: maps.Clone(known)}
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		below, err := filepath.Rel(root, file)
		if d.IsDir() && below != "." && strings.HasPrefix(d.Name(), ".") {
			return fs.SkipDir
		}
		if err != nil || d.IsDir() || path.Ext(file) != ".go" {
			return err
		}
		f, err := parser.ParseFile(m.set, file, nil, 0)
		if err != nil {
			return err
		}
		dir := path.Dir(filepath.ToSlash(below))
		m.use(dir, f)
		if !strings.HasSuffix(file, "_test.go") {
			m.selects(dir, f)
		}
		if f.Name.Name != "main" && !strings.HasSuffix(file, "_test.go") {
			for _, d := range f.Decls {
				m.declare(dir, d)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// use notes which names of other packages a file uses.
func (m *module) use(dir string, f *ast.File) {
	imports := map[string]string{} // the folder of a package, by its name in the file
	for _, spec := range f.Imports {
		from, _ := strconv.Unquote(spec.Path.Value)
		folder, ours := strings.CutPrefix(from, "zootrope/")
		if !ours || folder == dir {
			continue
		}
		as := path.Base(folder)
		if spec.Name != nil {
			as = spec.Name.Name
		}
		imports[as] = folder
	}
	ast.Inspect(f, func(n ast.Node) bool {
		s, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if x, ok := s.X.(*ast.Ident); ok && x.Obj == nil && imports[x.Name] != "" {
			m.used[name(imports[x.Name]+"."+s.Sel.Name)] = true
		}
		return true
	})
}

// declare notes what a declaration declares.
func (m *module) declare(dir string, d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		m.function(dir, d)
	case *ast.GenDecl:
		var group []name
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				m.add(dir, spec.Name, &declared{reaches: names(dir, spec.Type), isType: true})
			case *ast.ValueSpec:
				reaches := names(dir, spec.Type)
				for _, v := range spec.Values {
					reaches = append(reaches, names(dir, v)...)
				}
				for _, n := range spec.Names {
					m.add(dir, n, &declared{reaches: reaches})
					group = append(group, name(dir+"."+n.Name))
				}
				if of, ok := spec.Type.(*ast.Ident); ok && d.Tok == token.CONST {
					m.values[name(dir+"."+of.Name)] = append(m.values[name(dir+"."+of.Name)], group...)
				}
			}
		}
		if d.Tok == token.CONST {
			for _, n := range group {
				m.declared[n].group = group
			}
		}
	}
}

func (m *module) add(dir string, id *ast.Ident, d *declared) {
	d.place = m.set.Position(id.Pos())
	m.declared[name(dir+"."+id.Name)] = d
}

func (m *module) function(dir string, d *ast.FuncDecl) {
	if d.Recv == nil {
		m.add(dir, d.Name, &declared{reaches: names(dir, d.Type)})
		return
	}
	if of := names(dir, d.Recv.List[0].Type); d.Name.IsExported() {
		m.doors = append(m.doors, door{m.set.Position(d.Pos()), dir, of[0] + name("."+d.Name.Name), d.Name.Name})
		m.methods[of[0]] = append(m.methods[of[0]], names(dir, d.Type)...)
	}
}

// names are the identifiers in an expression, as names of a package. Those behind a point belong to others.
func names(dir string, e ast.Expr) (out []name) {
	if e == nil {
		return nil
	}
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr, *ast.FuncLit:
			return false
		case *ast.Ident:
			out = append(out, name(dir+"."+n.Name))
		}
		return true
	})
	return out
}
