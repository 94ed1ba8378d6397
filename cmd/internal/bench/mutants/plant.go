package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
)

// Fault is a change of one place in a file: the bytes from From to To become With.
type Fault struct {
	File     string // from the root of the module
	Line     int
	From, To int
	With     string
	Text     string // the line without its indentation and its comment, and what is changed between ⟦ and ⟧

	body, end int    // the body of its function, without the braces
	results   string // of its function, as they are declared
}

func (f Fault) String() string {
	return fmt.Sprintf("%s:%d: %s becomes %s", f.File, f.Line, f.Text, f.with())
}

func (f Fault) with() string {
	if f.With == "" {
		return "nothing"
	}
	return f.With
}

// pkg is the package of the fault, as the go command takes it.
func (f Fault) pkg() string { return "./" + path.Dir(f.File) }

// key names a fault in known.txt: where its line moves, or the comment behind the line changes, the fault is still the same.
func (f Fault) key() string { return f.File + ": " + f.Text + " becomes " + f.with() }

// planter collects the faults of a file.
type planter struct {
	file  string
	src   []byte
	lines []string
	set   *token.FileSet
	in    *ast.FuncDecl // the function that is visited
	out   []Fault
}

// faults lists all that can be planted in the Go files of some folders, tests and generated files left out, in the order of their places.
func faults(root string, folders []string) ([]Fault, error) {
	var out []Fault
	for _, folder := range folders {
		files, err := filepath.Glob(filepath.Join(root, folder, "*.go"))
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") || strings.HasSuffix(file, "_gen.go") {
				continue
			}
			more, err := plantable(root, file)
			if err != nil {
				return nil, err
			}
			out = append(out, more...)
		}
	}
	return out, nil
}

func plantable(root, file string) ([]Fault, error) {
	src, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, file, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	name, err := filepath.Rel(root, file)
	if err != nil {
		return nil, err
	}
	p := &planter{file: filepath.ToSlash(name), src: src, lines: strings.Split(string(src), "\n"), set: set}
	for _, d := range tree.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil {
			p.in = f
			ast.Inspect(f.Body, p.visit)
		}
	}
	return p.out, nil
}

// results are those of the function that is visited.
func (p *planter) results() string {
	r := p.in.Type.Results
	if r == nil {
		return ""
	}
	return string(p.src[p.set.Position(r.Pos()).Offset:p.set.Position(r.End()).Offset])
}

// swaps are the operators and what takes their place.
var swaps = map[token.Token][]token.Token{
	token.LSS: {token.LEQ}, token.LEQ: {token.LSS}, token.GTR: {token.GEQ}, token.GEQ: {token.GTR},
	token.EQL: {token.NEQ}, token.NEQ: {token.EQL},
	token.LAND: {token.LOR}, token.LOR: {token.LAND},
	token.ADD: {token.SUB}, token.SUB: {token.ADD},
}

func (p *planter) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		for _, with := range swaps[n.Op] {
			if n.Op == token.ADD && text(n) {
				continue
			}
			p.add(n.OpPos, len(n.Op.String()), with.String())
		}
	case *ast.UnaryExpr:
		if n.Op == token.NOT {
			p.add(n.OpPos, 1, "")
		}
	case *ast.BasicLit:
		if i, err := strconv.Atoi(n.Value); n.Kind == token.INT && err == nil {
			p.add(n.Pos(), len(n.Value), strconv.Itoa(i+1))
		}
	case *ast.Ident:
		if with := map[string]string{"true": "false", "false": "true"}[n.Name]; with != "" {
			p.add(n.Pos(), len(n.Name), with)
		}
	case *ast.BranchStmt:
		if n.Tok == token.CONTINUE && n.Label == nil {
			p.add(n.Pos(), len("continue"), "break")
		}
	}
	return true
}

// text says whether a sum joins strings, as far as its literals show: a minus there would not compile.
func text(n ast.Expr) bool {
	switch n := n.(type) {
	case *ast.BasicLit:
		return n.Kind == token.STRING
	case *ast.BinaryExpr:
		return n.Op == token.ADD && (text(n.X) || text(n.Y))
	}
	return false
}

func (p *planter) add(at token.Pos, length int, with string) {
	place := p.set.Position(at)
	from, to := place.Offset, place.Offset+length
	begin := from - (place.Column - 1)
	line := p.lines[place.Line-1]
	rest, _, _ := strings.Cut(line[to-begin:], " // ") // a comment may be worded anew, and the fault is the same
	text := string(p.src[begin:from]) + "⟦" + string(p.src[from:to]) + "⟧" + rest
	p.out = append(p.out, Fault{
		File: p.file, Line: place.Line, From: from, To: to, With: with, Text: strings.TrimSpace(text),
		body: p.set.Position(p.in.Body.Lbrace).Offset + 1, end: p.set.Position(p.in.Body.Rbrace).Offset,
		results: p.results(),
	})
}
