package exports

import (
	"go/ast"
	"go/token"
	"path"
	"strings"
	"testing"
)

// known are the names of methods that other modules call: goldmark (extensions and parsers), Ebitengine and jsonschema.
var known = map[string]bool{"Extend": true, "RegisterFuncs": true, "Trigger": true, "DrawFinalScreen": true, "JSONSchema": true}

// only are methods that stay exported although no other package of the program calls them, with the reason.
var only = map[name]string{
	"core/server.Latency.Avg":    "the tests of package server stand outside it",
	"core/zab.Peer.SyncedTo":     "the tests of package server ask for it",
	"core/sim.World.Judged":      "the tests of package check read what its checker has judged",
	"wasm/compare.Beside.Inside": "the tests of wasm/app look at the other run",
	"wasm/scene.Face.Fit":        "it stands beside Measure and Advance, which other packages call",
}

// door is an exported method.
type door struct {
	place token.Position
	dir   string
	full  name   // with its folder and type
	short string // the name alone
}

// An exported method is called by another package, and not by tests alone. A method counts as called if any file of another package has its name behind a
// point, or if an interface asks for it: types are not looked at.
func TestMethodsAreUsed(t *testing.T) {
	m, found := read(t), 0
	for _, d := range m.doors {
		by := m.selected[d.short]
		switch {
		case only[d.full] != "":
			found++
		case m.promised[d.short] || len(by) > 1 || len(by) == 1 && !by[d.dir]:
		case len(by) == 0:
			t.Errorf("%s: only tests call %s: delete it, or move it to them", d.place, d.full)
		case d.full.ofExported():
			t.Errorf("%s: no other package calls %s: give it a small letter", d.place, d.full)
		}
	}
	if found != len(only) {
		t.Errorf("%d of %d exceptions are there", found, len(only))
	}
	if len(m.doors) < 500 {
		t.Errorf("%d methods were found", len(m.doors))
	}
}

// ofExported says whether the type of a method is exported: other packages cannot name another one.
func (n name) ofExported() bool {
	_, of, _ := strings.Cut(path.Base(string(n)), ".")
	return ast.IsExported(of)
}

// selects notes the names behind points in a file, and the methods of its interfaces.
func (m *module) selects(dir string, f *ast.File) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if m.selected[n.Sel.Name] == nil {
				m.selected[n.Sel.Name] = map[string]bool{}
			}
			m.selected[n.Sel.Name][dir] = true
		case *ast.InterfaceType:
			for _, f := range n.Methods.List {
				for _, id := range f.Names {
					m.promised[id.Name] = true
				}
			}
		}
		return true
	})
}
