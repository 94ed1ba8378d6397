package listing

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"zootrope/core/proto"
)

// eraser erases parts of a function's text. Line breaks stay, so that each line keeps its number.
type eraser struct {
	file   *File
	bugs   proto.Bugs
	gone   []bool       // the bytes of the file that are erased
	dead   map[int]bool // the lines that never run
	dedent map[int]int  // by how many tabs a line moves to the left
}

func (e *eraser) erase(from, to token.Pos) {
	for i := e.file.place(from); i < e.file.place(to); i++ {
		e.gone[i] = true
	}
}

// function erases what a reader of the function does not need.
func (e *eraser) function(decl *ast.FuncDecl) {
	for _, group := range e.file.tree.Comments {
		for _, c := range group.List {
			if decl.Pos() < c.Pos() && c.End() < decl.End() && e.alone(c) {
				e.erase(c.Pos(), c.End())
			}
		}
	}
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt:
			e.block(n.List)
		case *ast.CaseClause:
			e.block(n.Body)
		case *ast.ForStmt:
			if n.Cond != nil && e.condition(n.Cond) == always {
				e.erase(n.Cond.Pos(), n.Cond.End())
			}
		case *ast.CallExpr:
			e.call(n)
		case *ast.CompositeLit:
			drop(e, n.Elts, func(x ast.Expr) bool { return isKey(x, "Site") })
		case *ast.FuncType:
			drop(e, n.Params.List, func(field *ast.Field) bool {
				sel, ok := field.Type.(*ast.SelectorExpr)
				return ok && sel.Sel.Name == "Bugs"
			})
		case *ast.SelectorExpr:
			if isName(n.X, "proto") {
				e.erase(n.Pos(), n.Sel.Pos())
			}
		}
		return true
	})
}

// alone says whether a comment has its line for itself.
func (e *eraser) alone(c *ast.Comment) bool {
	at := e.file.place(c.Pos())
	return strings.TrimSpace(e.file.text[strings.LastIndexByte(e.file.text[:at], '\n')+1:at]) == ""
}

// block erases the statements that never run with these bugs, and those that only say which node is shown. It panics where an if that asks a switch has an
// else or an init: erasing the if would erase them, too.
func (e *eraser) block(list []ast.Stmt) {
	over := false
	for _, s := range list {
		branch, ok := s.(*ast.IfStmt)
		switch {
		case over:
			e.kill(s)
		case shows(s):
			e.statement(s)
		case !ok || asked(branch.Cond) == 0:
		case branch.Else != nil || branch.Init != nil:
			panic(fmt.Sprintf("listing: line %d: expected an if that asks a switch to have no else and no init; write two functions or two ifs", e.file.line(s.Pos())))
		default:
			switch e.condition(branch.Cond) {
			case never:
				e.kill(s)
			case always:
				e.unwrap(branch)
				over = ends(branch.Body.List)
			}
		}
	}
}

// statement erases a statement, with the comment behind it.
func (e *eraser) statement(s ast.Stmt) { e.erase(s.Pos(), e.lineEnd(s.End())) }

// kill erases a statement that never runs.
func (e *eraser) kill(s ast.Stmt) {
	e.statement(s)
	for n := e.file.line(s.Pos()); n <= e.file.line(s.End()); n++ {
		e.dead[n] = true
	}
}

// lineEnd is the end of the line of a position.
func (e *eraser) lineEnd(p token.Pos) token.Pos {
	at := e.file.place(p)
	return p + token.Pos(strings.IndexByte(e.file.text[at:], '\n'))
}

// unwrap leaves the body of an if, without the if.
func (e *eraser) unwrap(branch *ast.IfStmt) {
	e.erase(branch.Pos(), e.lineEnd(branch.Body.Lbrace))
	e.erase(branch.Body.Rbrace, branch.Body.Rbrace+1)
	for n := e.file.line(branch.Body.Lbrace) + 1; n < e.file.line(branch.Body.Rbrace); n++ {
		e.dedent[n]++
	}
}

// call erases the name of a line, and arguments that are names of lines or switches.
func (e *eraser) call(call *ast.CallExpr) {
	if sel, ok := call.Fun.(*ast.SelectorExpr); ok && sel.Sel.Name == "At" {
		e.erase(sel.X.End(), call.End())
		return
	}
	drop(e, call.Args, func(x ast.Expr) bool {
		sel, ok := x.(*ast.SelectorExpr)
		return ok && (isName(sel.X, "trace") || strings.EqualFold(sel.Sel.Name, "Bugs"))
	})
}

// drop erases elements of a list with the commas between them.
func drop[N ast.Node](e *eraser, list []N, unneeded func(N) bool) {
	for i, n := range list {
		switch {
		case !unneeded(n):
		case i > 0:
			e.erase(list[i-1].End(), n.End())
		case len(list) > 1:
			e.erase(n.Pos(), list[1].Pos())
		default:
			e.erase(n.Pos(), n.End())
		}
	}
}

// shows says whether a statement only says which node stands for the recipe.
func shows(s ast.Stmt) bool {
	expr, ok := s.(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := expr.X.(*ast.CallExpr)
	if !ok {
		return false
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	return ok && slices.Contains([]string{"Mine", "Also"}, sel.Sel.Name)
}

// ends says whether nothing runs behind the last of some statements.
func ends(list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	switch s := list[len(list)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok == token.CONTINUE || s.Tok == token.BREAK
	}
	return false
}

func isName(x ast.Expr, name string) bool {
	id, ok := x.(*ast.Ident)
	return ok && id.Name == name
}

func isKey(x ast.Expr, name string) bool {
	kv, ok := x.(*ast.KeyValueExpr)
	return ok && isName(kv.Key, name)
}
