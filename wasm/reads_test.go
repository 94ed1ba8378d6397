package main

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// readers are the packages that read the run that is played and cannot change it.
var readers = []string{"ask", "beats", "compare"}

// reads lists by type the methods that readers may call on what belongs to the run. None of these methods changes the run.
var reads = map[string][]string{
	"run.Record": strings.Fields(`Begun Changed End EndHere Finished Going Here LastTied Leads Limit Locked Numbered Outcomes Over OwnEnd Passed Replaying Sight Step Tells
		Through Trying`),
	"player.Player": strings.Fields(`Attack Branch BranchOf Branches Build ByHand ByHandFrom CommandAfter Commanded Commands Entries Fits Goals Held LastByHand Missing Moves Notes Origin
		Position Questions ReadFor Results Retrace Scope Script Seed Slips Status Step StepsOf Story Tell Twin Undo Things World Marks`),
	"sim.World": strings.Fields(`Breach ChoiceCommand Choices ClientEnded ClientState Clients Commanded Copies Counts DueOf End Epochs Events FourLetter Logs Nature
		Newest NextAt Now Party PartyName Quorum Seq ServerState Servers Sessions TimerOf Tree Turn Txn Upcoming View Whose Znodes`),
	"history.Archive":    strings.Fields(`Find Lived Past`),
	"history.Chronicles": strings.Fields(`Of`),
	"play.Ledger":        strings.Fields(`Values`),
}

// takers are the functions of other packages that readers may hand the run, its player or its world to. They only read it.
var takers = []string{"beats.Rehearse", "history.Archive.Lived", "history.Archive.Past", "history.NewSearch", "run.VerdictsOf"}

// A reader calls only methods that read. It assigns to no field of the record of a run, copies no record, and hands the run to no function of another package but
// takers. The run's player stands only before a method that reads, or where an interface or a taker gets it, and never in a variable. So every player that a
// reader does move is another one, made by Twin, Retrace or player.New.
func TestReadersCannotChangeTheRun(t *testing.T) {
	set, used := token.NewFileSet(), map[string]bool{}
	from := importer.ForCompiler(set, "gc", exported(t))
	for _, dir := range readers {
		r := &reader{t: t, set: set, used: used}
		r.check(dir, from)
	}
	for of, methods := range reads {
		for _, m := range methods {
			if !used[of+"."+m] {
				t.Errorf("no reader calls %s.%s: it can go from the list", of, m)
			}
		}
	}
	for _, name := range takers {
		if !used[name] {
			t.Errorf("no reader calls %s: it can go from the list", name)
		}
	}
}

// exported opens the files in which the compiler has written what the imports of the readers export.
func exported(t *testing.T) importer.Lookup {
	t.Helper()
	args := []string{"list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}"}
	for _, dir := range readers {
		args = append(args, "./"+dir)
	}
	cmd, wrong := exec.Command("go", args...), strings.Builder{}
	cmd.Stderr = &wrong
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v: %s", err, wrong.String())
	}
	files := map[string]string{}
	for line := range strings.Lines(string(out)) {
		name, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		files[name] = file
	}
	return func(name string) (io.ReadCloser, error) { return os.Open(files[name]) }
}

// reader is a package that reads the run, with the types of its expressions.
type reader struct {
	t     *testing.T
	set   *token.FileSet
	info  *types.Info
	pkg   *types.Package
	stack []ast.Node // from the file down to the node that is looked at
	used  map[string]bool
}

func (r *reader) check(dir string, from types.Importer) {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		r.t.Fatal(err)
	}
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(r.set, name, nil, 0)
		if err != nil {
			r.t.Fatal(err)
		}
		files = append(files, f)
	}
	r.info = &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Uses: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: from}
	if r.pkg, err = config.Check("zootrope/wasm/"+dir, r.set, files, r.info); err != nil {
		r.t.Fatal(err)
	}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			if n == nil {
				r.stack = r.stack[:len(r.stack)-1]
				return true
			}
			r.look(n)
			r.stack = append(r.stack, n)
			return true
		})
	}
}

func (r *reader) wrong(n ast.Node, format string, args ...any) {
	r.t.Helper()
	r.t.Errorf("%s: "+format, append([]any{r.set.Position(n.Pos())}, args...)...)
}

func (r *reader) look(n ast.Node) {
	switch n := n.(type) {
	case *ast.SelectorExpr:
		r.selected(n)
	case *ast.AssignStmt:
		for _, to := range n.Lhs {
			r.assigned(to)
		}
	case *ast.IncDecStmt:
		r.assigned(n.X)
	case *ast.RangeStmt:
		r.assigned(n.Key)
		r.assigned(n.Value)
	case *ast.UnaryExpr:
		if s, ok := n.X.(*ast.SelectorExpr); ok && n.Op == token.AND && r.ofRun(s) && reads[r.typeOf(s)] == nil {
			r.wrong(n, "takes the address of a field of the run")
		}
	case *ast.StarExpr:
		if v := r.info.Types[n]; v.IsValue() && r.typeOf(n) == "run.Record" {
			r.wrong(n, "copies the record of a run")
		}
	case *ast.TypeAssertExpr:
		if n.Type != nil && reads[r.typeOf(n.Type)] != nil {
			r.wrong(n, "makes a %s out of an interface", r.typeOf(n.Type))
		}
	case *ast.CaseClause:
		for _, x := range n.List {
			if r.info.Types[x].IsType() && reads[r.typeOf(x)] != nil {
				r.wrong(x, "makes a %s out of an interface", r.typeOf(x))
			}
		}
	case *ast.CallExpr:
		r.handed(n)
	}
}

// selected looks at a method or field of something that belongs to the run.
func (r *reader) selected(s *ast.SelectorExpr) {
	if r.ofRun(s) && r.typeOf(s) == "player.Player" {
		r.playerNamed(s)
	}
	is := r.info.Selections[s]
	if is == nil || is.Kind() == types.FieldVal {
		return
	}
	f := is.Obj().(*types.Func)
	recv := f.Signature().Recv()
	if recv == nil {
		return
	}
	of := called(recv.Type())
	may, watched := reads[of]
	if !watched {
		return
	}
	r.used[of+"."+f.Name()] = true
	if slices.Contains(may, f.Name()) {
		return
	}
	if x, ok := s.X.(*ast.SelectorExpr); of != "player.Player" || ok && r.ofRun(x) {
		r.wrong(s, "calls %s.%s, which is not a method that only reads", of, f.Name())
	}
}

// playerNamed looks at where the run's player stands: before a method, or as an argument.
func (r *reader) playerNamed(s *ast.SelectorExpr) {
	switch above := r.stack[len(r.stack)-1].(type) {
	case *ast.SelectorExpr:
		return // its method is looked at
	case *ast.CallExpr:
		i := slices.Index(above.Args, ast.Expr(s))
		signature, ok := r.info.Types[above.Fun].Type.(*types.Signature)
		if i < 0 || !ok || i >= signature.Params().Len() {
			break
		}
		if as, ok := signature.Params().At(i).Type().Underlying().(*types.Interface); ok && as.NumMethods() > 0 {
			for m := range as.Methods() {
				if r.used["player.Player."+m.Name()] = true; !slices.Contains(reads["player.Player"], m.Name()) {
					r.wrong(s, "hands the run's player to %s, which may call %s", types.ExprString(above.Fun), m.Name())
				}
			}
			return
		}
		if name := r.function(above); slices.Contains(takers, name) {
			r.used[name] = true
			return
		}
	}
	r.wrong(s, "gives the run's player a name")
}

// assigned looks at an expression that gets a value: on the left side of an assignment, in a range clause, or as the target of copy.
func (r *reader) assigned(to ast.Expr) {
	for {
		switch x := to.(type) {
		case *ast.SelectorExpr:
			if r.ofRun(x) {
				r.wrong(to, "assigns to the field %s of the run", x.Sel.Name)
			}
			to = x.X
		case *ast.IndexExpr:
			to = x.X
		case *ast.SliceExpr:
			to = x.X
		case *ast.StarExpr:
			to = x.X
		case *ast.ParenExpr:
			to = x.X
		default:
			return
		}
	}
}

// handed looks at what a function of another package is handed.
func (r *reader) handed(c *ast.CallExpr) {
	name := r.function(c)
	if name == "copy" {
		r.assigned(c.Args[0])
	}
	for _, a := range c.Args {
		if x, ok := a.(*ast.SelectorExpr); ok && (name == "delete" || name == "clear") && r.ofRun(x) {
			r.wrong(c, "changes the field %s of the run", x.Sel.Name)
		}
		of := r.typeOf(a)
		if reads[of] == nil || of == "player.Player" || !strings.Contains(name, ".") {
			continue // playerNamed looks at the run's player; a reader does with its own players what it likes
		}
		if r.used[name] = true; !slices.Contains(takers, name) {
			r.wrong(c, "hands a %s to %s", of, name)
		}
	}
}

// function is the name of a function that is called: "pkg.Name" or "pkg.Type.Name" of another package, a bare name of its own or of the language.
func (r *reader) function(c *ast.CallExpr) string {
	var id *ast.Ident
	switch f := c.Fun.(type) {
	case *ast.Ident:
		id = f
	case *ast.SelectorExpr:
		id = f.Sel
	default:
		return ""
	}
	o := r.info.Uses[id]
	f, ok := o.(*types.Func)
	if !ok || f.Pkg() == r.pkg {
		return id.Name
	}
	if recv := f.Signature().Recv(); recv != nil {
		return called(recv.Type()) + "." + f.Name()
	}
	return path.Base(f.Pkg().Path()) + "." + f.Name()
}

// ofRun says whether a selector is a field of the record of a run.
func (r *reader) ofRun(s *ast.SelectorExpr) bool {
	is := r.info.Selections[s]
	return is != nil && is.Kind() == types.FieldVal && called(is.Recv()) == "run.Record"
}

func (r *reader) typeOf(x ast.Expr) string { return called(r.info.Types[x].Type) }

// called names a type, or the type that a pointer points to, with its package.
func called(of types.Type) string {
	if p, ok := of.(*types.Pointer); ok {
		of = p.Elem()
	}
	n, ok := types.Unalias(of).(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return ""
	}
	return path.Base(n.Obj().Pkg().Path()) + "." + n.Obj().Name()
}
