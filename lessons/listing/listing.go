package listing

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"

	"zootrope/core/proto"
)

// File is a parsed file of a recipe.
type File struct {
	set  *token.FileSet
	tree *ast.File
	text string
}

// Row is a row of a listing.
type Row struct {
	Line int // the number of the row's first line in the file
	Last int // the number of the last line that the row stands for: the lines after the first show nothing, or are joined to the first
	Text string
}

// Function is a function of a file.
type Function struct {
	file *File
	decl *ast.FuncDecl

	Doc      []Row      // the comment above the function
	Switches proto.Bugs // that the function asks
}

// Parse reads the text of a file.
func Parse(name, text string) (*File, error) {
	f := &File{set: token.NewFileSet(), text: text}
	var err error
	f.tree, err = parser.ParseFile(f.set, name, text, parser.ParseComments)
	return f, err
}

// Function finds the function around a line, false if there is none.
func (f *File) Function(line int) (Function, bool) {
	for _, d := range f.tree.Decls {
		if decl, ok := d.(*ast.FuncDecl); ok && f.line(decl.Pos()) <= line && line <= f.line(decl.End()) {
			return f.function(decl), true
		}
	}
	return Function{}, false
}

func (f *File) function(decl *ast.FuncDecl) Function {
	fn := Function{file: f, decl: decl}
	if decl.Doc != nil {
		for _, c := range decl.Doc.List {
			fn.Doc = append(fn.Doc, Row{Line: f.line(c.Pos()), Last: f.line(c.Pos()), Text: c.Text})
		}
	}
	ast.Inspect(decl, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok {
			fn.Switches |= asked(e)
		}
		return true
	})
	return fn
}

// Rows lists the function as it runs with these bugs, without the comment above it.
func (fn Function) Rows(bugs proto.Bugs) []Row {
	e := &eraser{file: fn.file, bugs: bugs, gone: make([]bool, len(fn.file.text)), dead: map[int]bool{}, dedent: map[int]int{}}
	e.function(fn.decl)
	return join(e.rows(fn.decl))
}

func (f *File) line(p token.Pos) int  { return f.set.Position(p).Line }
func (f *File) place(p token.Pos) int { return f.set.Position(p).Offset }

// rows gives the lines of a function that are not erased.
func (e *eraser) rows(decl *ast.FuncDecl) []Row {
	var out []Row
	n := e.file.line(decl.Pos())
	var b strings.Builder
	flush := func() {
		if text := strings.TrimRight(b.String(), " \t"); text != "" {
			for range e.dedent[n] {
				text = strings.TrimPrefix(text, "\t")
			}
			out = append(out, Row{Line: n, Last: n, Text: text})
		} else if last := len(out) - 1; last >= 0 && out[last].Last == n-1 && !e.dead[n] {
			out[last].Last = n
		}
		b.Reset()
	}
	for i := e.file.place(decl.Pos()); i < e.file.place(decl.End()); i++ {
		switch c := e.file.text[i]; {
		case c == '\n':
			flush()
			n++
		case !e.gone[i]:
			b.WriteByte(c)
		}
	}
	flush()
	return out
}
