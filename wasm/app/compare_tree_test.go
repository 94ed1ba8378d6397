package app

import (
	"testing"

	"zootrope/wasm/port"
	"zootrope/wasm/scene"
)

// bothTrees gives the last picture, and says what is wrong if not both runs are shown among their znodes about a node.
func (p *page) bothTrees(t *testing.T, about string, nodes int) *scene.Picture {
	t.Helper()
	s, last := p.state(), p.shown[len(p.shown)-1]
	if last.Compared == nil || last.Tree == nil || last.Compared.Tree == nil {
		t.Fatalf("two trees were expected: %+v, %+v", last.Tree, last.Compared)
	}
	if a, b := last.Tree, last.Compared.Tree; a.About != about || b.About != about || len(a.Nodes) < nodes || len(b.Nodes) < nodes {
		t.Errorf("%d nodes about %s, and %d about %s", len(a.Nodes), a.About, len(b.Nodes), b.About)
	}
	if s.Picture != port.Tree || s.Tree == nil || s.Compared.Tree != last.Compared.Tree {
		t.Errorf("the page is told of %s, %+v and %+v", s.Picture, s.Tree, s.Compared.Tree)
	}
	return last
}

// Two runs with a lock are shown among their znodes, as a herd and its absence are, unless the reader wants their rings.
func TestTwoRunsWithALockShowTheirZnodes(t *testing.T) {
	p := herd(t, 1)
	p.do(t, &port.Next{})
	last := p.bothTrees(t, "/locks", 12)
	if last.Tree == last.Compared.Tree || len(last.Cast) != 10 {
		t.Errorf("%d clients", len(last.Cast))
	}
	s := p.do(t, &port.Look{Theme: port.Light, Lang: "en", Picture: port.Ring})
	if last = p.shown[len(p.shown)-1]; last.Tree != nil || last.Compared == nil || s.Picture != port.Ring || s.Compared.Tree != nil {
		t.Errorf("rings were wanted: %s, %+v", s.Picture, s.Compared.Tree)
	}
	p.do(t, &port.Look{Theme: port.Light, Lang: "en"})
	p.bothTrees(t, "/locks", 12)
}

// Where only one run has a lock, both are shown among their znodes, too.
func TestALockOfOneRunAlone(t *testing.T) {
	p := hand(t, three, "ann get /", "ann lock /door")
	p.bounded(t, &port.Compare{With: "without"})
	p.bounded(t, &port.Inject{Command: "run for 1s"})
	p.bothTrees(t, "/door", 1)
}

// The other run's tree is about the node that the step of this one names, whichever that is, and where neither has a lock.
func TestTheTreeOfTheOtherRun(t *testing.T) {
	p := &page{}
	p.app = New(p)
	p.ask(t, &port.Load{Script: "servers 3\nstart all\nrun until servers agree\nclient ann 1\nsettle\nann create /a 1\nsettle\nann create /b 2\nsettle\n" +
		"step one One\nview tree /a\nann set /a 3\nsettle\nann set /b 9\nsettle\nstep two Two\nview tree /b\nann set /b 4\nsettle\n", Name: "t.zk"})
	p.rest()
	p.do(t, &port.Next{})
	p.do(t, &port.Inject{Command: "ann set /a 5"})
	p.do(t, &port.Inject{Command: "run for 1s"})
	p.do(t, &port.Look{Theme: port.Light, Lang: "en", Picture: port.Ring})
	p.do(t, &port.Compare{With: "script"})
	if last := p.shown[len(p.shown)-1]; last.Compared == nil || last.Tree != nil || last.Compared.Tree != nil {
		t.Errorf("rings were wanted: %+v", last.Compared)
	} else if last.Copies[0].Data != "5" || last.Compared.Copies[0].Data != "3" {
		t.Errorf("copies %v here, %v there", last.Copies, last.Compared.Copies)
	}
	p.do(t, &port.Look{Theme: port.Light, Lang: "en"})
	last := p.bothTrees(t, "/a", 3)
	if a, b := last.Tree.Copies[0].Data, last.Compared.Tree.Copies[0].Data; a != "5" || b != "3" {
		t.Errorf("/a is %s here, and %s there", a, b)
	}
}
