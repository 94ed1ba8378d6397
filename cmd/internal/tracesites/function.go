package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/printer"
	"go/token"
	"slices"
	"strings"
)

// function is one function while it is searched.
type function struct {
	fset  *token.FileSet
	fn    *ast.FuncDecl
	file  string
	found findings
	above []ast.Node // what encloses the node that is visited
	err   error
}

// visit is called for each node, and with nil behind each.
func (f *function) visit(n ast.Node) bool {
	if n == nil {
		f.above = f.above[:len(f.above)-1]
		return false
	}
	if sel, ok := n.(*ast.SelectorExpr); ok && isTrace(sel.X) {
		f.name(sel)
	}
	if call, ok := n.(*ast.CallExpr); ok && f.text(call.Fun) == "broken" {
		f.judge(call)
	}
	f.above = append(f.above, n)
	return true
}

// judge notes where a checker finds a promise broken. Its sentence is its key, so no two may be the same.
func (f *function) judge(call *ast.CallExpr) {
	form, ok := call.Args[1].(*ast.BasicLit)
	if !ok {
		f.err = fmt.Errorf("%s:%d: what is said of a broken promise is no literal", f.file, f.line(call))
		return
	}
	if was, dup := f.found.forms[form.Value]; dup && f.err == nil {
		f.err = fmt.Errorf("%s:%d: %s says the same", f.file, f.line(call), was.fn)
	}
	f.found.forms[form.Value] = place{fn: name(f.fn), file: f.file, line: f.line(call), begins: f.line(f.fn), decides: f.condition()}
}

// name notes a constant of package trace. A rule that is only compared with is not given there.
func (f *function) name(sel *ast.SelectorExpr) {
	p := place{fn: name(f.fn), file: f.file, line: f.line(sel), begins: f.line(f.fn)}
	id := sel.Sel.Name
	if strings.HasPrefix(id, "At") {
		if was, dup := f.found.sites[id]; dup && f.err == nil {
			f.err = fmt.Errorf("%s: %s is used in %s, too: each site is one place", f.file, id, was.file)
		}
		if p.decides = f.taken(); p.decides == 0 && f.returned() {
			p.decides = f.condition()
		}
		p.waits = strings.HasPrefix(f.file, recipes) && !f.ends() && !f.answered()
		f.found.sites[id] = p
		return
	}
	if _, compared := f.above[len(f.above)-1].(*ast.BinaryExpr); !compared {
		p.decides = f.condition()
		f.found.rules[id] = append(f.found.rules[id], p)
	}
}

func (f *function) line(n ast.Node) int { return f.fset.Position(n.Pos()).Line }

// taken is the line that computes the Taken of the event that the node is in; 0 if Taken is not given by a variable.
func (f *function) taken() int {
	var event *ast.CompositeLit
	for _, n := range f.above {
		if lit, ok := n.(*ast.CompositeLit); ok {
			event = lit
		}
	}
	if event == nil {
		return 0
	}
	for _, e := range event.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok && f.text(kv.Key) == "Taken" {
			return f.assigned(f.text(kv.Value))
		}
	}
	return 0
}

// returned says whether the node is part of a return statement. There a recipe ends, and the condition around it is the reason.
func (f *function) returned() bool {
	return slices.ContainsFunc(f.above, func(n ast.Node) bool {
		_, ok := n.(*ast.ReturnStmt)
		return ok
	})
}

// recipes is where the lines are at which a client can stand.
const recipes = "core/recipe/"

// ends says whether the site is that of a Result: there a recipe ends, and does not wait.
func (f *function) ends() bool {
	return slices.ContainsFunc(f.above, func(n ast.Node) bool {
		kv, ok := n.(*ast.KeyValueExpr)
		return ok && f.text(kv.Key) == "Site"
	})
}

// atOnce are the calls of a recipe that are answered at once: calls to a store, to another client, to the client's own memory, and of its role.
var atOnce = []string{"Store", "Call", "Remembered", "Hear", "Reach", "Claim", "Free", "Load", "Save", "Become"}

// answered says whether the node is where a call is made that is answered at once.
func (f *function) answered() bool {
	return slices.ContainsFunc(f.above, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		return ok && slices.Contains(atOnce, sel.Sel.Name)
	})
}

// assigned is the last line of the function that gives a variable its value.
func (f *function) assigned(variable string) int {
	line := 0
	ast.Inspect(f.fn.Body, func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok {
			for _, lhs := range a.Lhs {
				if f.text(lhs) == variable {
					line = f.line(a)
				}
			}
		}
		return true
	})
	return line
}

// condition is the line of the innermost if or case around the node, 0 for none. An if that only asks whether a known bug is switched off
// does not count.
func (f *function) condition() int {
	for i := len(f.above) - 1; i >= 0; i-- {
		switch n := f.above[i].(type) {
		case *ast.IfStmt:
			if not, ok := n.Cond.(*ast.UnaryExpr); ok && not.Op == token.NOT && f.asksBug(not.X) {
				continue
			}
			return f.line(n)
		case *ast.CaseClause:
			return f.line(n)
		}
	}
	return 0
}

// asksBug says whether an expression asks if a known bug is switched on, and nothing else.
func (f *function) asksBug(x ast.Expr) bool {
	call, ok := x.(*ast.CallExpr)
	return ok && strings.Contains(f.text(call), ".Has(proto.Bug")
}

func (f *function) text(n ast.Node) string {
	var b bytes.Buffer
	if err := printer.Fprint(&b, f.fset, n); err != nil {
		f.err = err
	}
	return b.String()
}
