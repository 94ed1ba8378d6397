package scene

import (
	"strings"
	"testing"
)

// five programs at a barrier, on three servers.
const five = "servers 3\nstart all\nrun until servers agree\nclient ann 1\nclient bob 2\nclient cy 3\nclient dan 1\nclient eve 2\nclient fay 3\nsettle\nfay create /start\nsettle\n" +
	"ann barrier /start 5\nsettle\nbob barrier /start 5\nsettle\ncy barrier /start 5\nsettle\ndan barrier /start 5\nsettle\neve barrier /start 5\nsettle\n"

// roomy prepares the stage of a lesson with a recipe on a laptop.
func roomy(p *Picture, s *Scene) Options {
	o := Options{W: 888, H: 676}
	p.Queues = true
	s.Prepare(p, nil, o)
	s.Move(float64(p.View.Now), Settled)
	return o
}

// Five nodes of members and a sixth one all have a place, and their names are whole.
func TestSixShortNodesHaveAPlace(t *testing.T) {
	p := treePicture(t, five, "/start", nil)
	var s Scene
	keep(t, "tree-barrier", &s, roomy(p, &s), 1, false)
	for _, name := range []string{"ann", "bob", "cy", "dan", "eve", "ready"} {
		if nodeAt(s.stage.nodes, "/start/"+name) == nil {
			t.Errorf("%s has no place", name)
		}
		if got := texts(s.Still); !strings.Contains(got, "/"+name) {
			t.Errorf("the name of %s is cut: %q", name, got)
		}
	}
	if len(s.stage.more) > 0 {
		t.Errorf("%d nodes are only counted", s.stage.more[0].n)
	}
}

// Nodes that have gone take no place from a node that still exists: the others wait for ann's.
func TestWhatHasGoneTakesNoPlace(t *testing.T) {
	p := treePicture(t, five+"bob leave /start\ndan leave /start\neve leave /start\nann leave /start\nsettle\n", "/start", nil)
	var s Scene
	s.Prepare(p, nil, Options{W: 390, H: 380})
	for i := range p.Tree.Nodes {
		if n := &p.Tree.Nodes[i]; !n.Gone && nodeAt(s.stage.nodes, n.Path) == nil {
			t.Errorf("%s has no place", n.Path)
		}
	}
	keep(t, "tree-leaving", &s, roomy(p, &s), 1, false)
}

// jobs is a queue of a thousand jobs.
const jobs = "servers 3\nstart all\nrun until servers agree\nclient cy 1\nclient ann 2\nclient bob 3\nsettle\ncy create /q\ncy repeat 300 --async create -s /q/qn- x\nsettle\n"

// The rows and the number of the nodes between them are all the nodes there are.
func TestALongQueueIsCountedWhole(t *testing.T) {
	p := treePicture(t, jobs, "/q", nil)
	var s Scene
	keep(t, "tree-long", &s, roomy(p, &s), 1, false)
	rows := 0
	for i := range s.stage.nodes {
		if strings.HasPrefix(s.stage.nodes[i].path, "/q/") {
			rows++
		}
	}
	if len(s.stage.more) != 1 || rows+s.stage.more[0].n != 300 {
		t.Fatalf("%d rows, and %+v", rows, s.stage.more)
	}
	if pile := s.stage.more[0].box; nodeAt(s.stage.nodes, "/q/qn-0000000080") != nil || pile.y < s.stage.nodes[len(s.stage.nodes)-1].y {
		t.Error("a node stands behind those that are only counted, and is not the last one")
	}
}

// Nobody waits in a queue of jobs: whom a notice wakes has nothing to go on with.
func TestAQueueOfJobsHasNoTally(t *testing.T) {
	text := strings.NewReplacer("repeat 300 --async ", "", "ann 2", "ann 1", "bob 3", "bob 1").Replace(jobs) + "ann ls -w /q\nbob ls -w /q\ncy ls -w /q\nsettle\ncy create -s /q/qn- x\nsettle\n"
	p := treePicture(t, text, "/q", flights("WATCH_EVENT", 3))
	if p.Tree.Woken < herdFrom {
		t.Fatalf("%d are woken", p.Tree.Woken)
	}
	p.Queues = true
	if _, _, ok := Tally(p); ok {
		t.Error("it has one")
	}
}

// What is said of a session that ends stands on the stage.
func TestTheEndOfASessionStaysOnTheStage(t *testing.T) {
	p := treePicture(t, strings.ReplaceAll(jobs, "repeat 300 --async ", "")+"crash ann\nrun for 100ms\n", "/q", nil)
	var s Scene
	o := roomy(p, &s)
	keep(t, "tree-silent", &s, o, 1, false)
	found := false
	for _, x := range s.Items {
		if strings.Contains(x.Text, "session ends in") {
			found = true
			if right := x.X + label.Measure(x.Text); right > o.W {
				t.Errorf("it ends at %v of %v", right, o.W)
			}
		}
	}
	if !found {
		t.Error("nobody says it")
	}
}

// Nine servers have their places in the strip over the tree, at every width.
func TestAStripOfNineServersIsWhole(t *testing.T) {
	p := treePicture(t, "servers 9\nstart all\nrun until servers agree\nclient ann 1\nsettle\nann create /app\nsettle\n", "/app", nil)
	for _, o := range []Options{{W: 888, H: 592}, {W: 1048, H: 592}, {W: 390, H: 350}, {W: 700, H: 592}} {
		var s Scene
		s.Prepare(p, nil, o)
		for _, h := range s.Hits {
			if h.Kind == "server" && !(box{o.W / 2, o.H / 2, o.W, o.H}).grown(0.5).has(h.box.left()*s.Scale, h.box.y*s.Scale) {
				t.Errorf("%gx%g: server %s begins at %g", o.W, o.H, h.Name, h.box.left()*s.Scale)
			}
		}
	}
}
