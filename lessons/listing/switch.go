package listing

import (
	"go/ast"
	"go/token"
	"strings"

	"zootrope/core/proto"
)

// truth is whether a condition is always or never true in a run. It is unknown where only the run decides.
type truth int

const (
	unknown truth = iota
	always
	never
)

func (t truth) not() truth { return [...]truth{unknown, never, always}[t] }

// asked is the set of switches that an expression asks.
func asked(x ast.Expr) (bugs proto.Bugs) {
	ast.Inspect(x, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			bugs |= switchOf(call)
		}
		return true
	})
	return bugs
}

// switchOf is the switch that a call asks: a.Bugs.Has(proto.BugNoSecondLook). 0 for any other call.
func switchOf(call *ast.CallExpr) proto.Bugs {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Has" || len(call.Args) != 1 {
		return 0
	}
	arg, ok := call.Args[0].(*ast.SelectorExpr)
	if !ok {
		return 0
	}
	for i, name := range proto.BugNames() {
		if "bug"+strings.ReplaceAll(name, "-", "") == strings.ToLower(arg.Sel.Name) {
			return proto.KnownBugs()[i]
		}
	}
	return 0
}

// condition erases the known parts of a condition, and says whether the condition is always or never true.
func (e *eraser) condition(x ast.Expr) truth {
	switch x := x.(type) {
	case *ast.ParenExpr:
		t := e.condition(x.X)
		if b, ok := x.X.(*ast.BinaryExpr); ok && t == unknown && (asked(b.X) == 0) != (asked(b.Y) == 0) { // one of two is left
			e.erase(x.Lparen, x.X.Pos())
			e.erase(x.X.End(), x.End())
		}
		return t
	case *ast.CallExpr:
		switch bug := switchOf(x); {
		case bug == 0:
			return unknown
		case e.bugs&bug != 0: // not Has: a build without known bugs lists them, too
			return always
		}
		return never
	case *ast.UnaryExpr:
		if x.Op == token.NOT {
			return e.condition(x.X).not()
		}
	case *ast.BinaryExpr:
		switch x.Op {
		case token.LAND:
			return e.both(x, never)
		case token.LOR:
			return e.both(x, always)
		}
	}
	return unknown
}

// both looks at the two conditions of a && or ||. One of them decides the whole if its truth is `decides`: never for &&, always for ||. If the truth of one
// is known and does not decide, the other condition is left.
func (e *eraser) both(x *ast.BinaryExpr, decides truth) truth {
	left, right := e.condition(x.X), e.condition(x.Y)
	switch {
	case left == decides || right == decides:
		return decides
	case left != unknown:
		e.erase(x.X.Pos(), x.Y.Pos())
		return right
	case right != unknown:
		e.erase(x.X.End(), x.Y.End())
		return left
	}
	return unknown
}
