package scene

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"zootrope/core/player"
	"zootrope/core/script"
	"zootrope/core/sim"
)

// queueRun plays clients that queue for one lock and let go in turn, until the n-th watch event is on its way.
func queueRun(t testing.TB, strategy string, clients, releases, events int) (*sim.View, *sim.TreeView) {
	t.Helper()
	var b strings.Builder
	b.WriteString("servers 3\nstart all\nrun until leader exists\nsettle\n")
	for i := range clients {
		fmt.Fprintf(&b, "client c%d %d\n", i+1, i%3+1)
	}
	b.WriteString("settle\nstep queue\n")
	for i := range clients {
		fmt.Fprintf(&b, "c%d lock /locks --strategy %s\nsettle\n", i+1, strategy)
	}
	b.WriteString("step release\n")
	for i := range releases {
		fmt.Fprintf(&b, "c%d unlock /locks\nsettle\n", i+1)
	}
	s, err := script.Parse("q.zk", b.String())
	if err != nil {
		t.Fatal(err)
	}
	p := player.New(s, player.Options{})
	defer p.Close()
	for p.Tick() == player.Running {
		v := p.World().View()
		gone := 0
		for _, l := range v.Locks {
			for _, n := range l.Nodes {
				if n.State == "gone" {
					gone++
				}
			}
		}
		if flights("WATCH_EVENT", events)(&v) && events > 0 && gone == releases {
			break
		}
	}
	v, tree := p.World().View(), p.World().Tree("/locks")
	return &v, &tree
}

// herdComparison is a herd that has been woken, beside a queue in which each client watches the one before it.
func herdComparison(t testing.TB, clients int) *Picture {
	return queues(t, clients, 2, clients-2, 1)
}

// queues lays two queues for one lock beside each other, each with so many events on their way.
func queues(t testing.TB, clients, releases, herd, predecessor int) *Picture {
	p := &Picture{Compared: &Compared{A: "herd", B: "predecessor", Left: true, DoneA: "c2 unlock /locks", DoneB: "c2 unlock /locks"}}
	p.View, p.Tree = queueRun(t, "predecessor", clients, releases, predecessor)
	p.Compared.View, p.Compared.Tree = queueRun(t, "herd", clients, releases, herd)
	p.Compared.Clock = float64(p.Compared.View.Now)
	return p
}

// comparedSizes are stages for two runs, from a phone to a wall.
var comparedSizes = [][2]float64{{1048, 452}, {888, 620}, {720, 500}, {390, 380}, {390, 300}, {360, 216}, {320, 216}, {2560, 1100}, {980, 216}}

// boxes are the nodes, clients and piles of a half, on the canvas.
func (d *comparedSide) boxes() (all []box) {
	stage := &d.half.stage
	for i := range stage.nodes {
		all = append(all, stage.nodes[i].box)
	}
	for i := range stage.more {
		all = append(all, stage.more[i].box)
	}
	for _, b := range append(stage.boxes(), stage.strip...) {
		if b.w > 0 {
			all = append(all, b)
		}
	}
	for i := range all {
		all[i].x, all[i].y = all[i].x+d.left(), all[i].y+d.top
	}
	return all
}

// Nothing in a half overlaps, and nothing leaves it, from a phone to a wall, from three clients to twenty, with a queue or a tree.
func TestComparedFits(t *testing.T) {
	all := map[string]*Picture{"a tree": treesComparison(t)}
	for _, clients := range []int{3, 5, 10, 20} {
		all[fmt.Sprint(clients, " clients")] = herdComparison(t, clients)
	}
	for name, p := range all {
		for _, size := range comparedSizes {
			var s Scene
			s.Prepare(p, nil, Options{W: size[0], H: size[1], Zoom: 1})
			for i := range s.comparison.sides {
				d := &s.comparison.sides[i]
				stage := &d.half.stage
				shown, piled := 0, 0
				for _, b := range stage.boxes() {
					if b.w > 0 {
						shown++
					} else {
						piled++
					}
				}
				if shown+piled != len(d.v.Clients) || shown < 3 || piled > 0 && len(stage.more) == 0 {
					t.Errorf("%v, %s: %d clients are shown, and %d in %d piles", size, name, shown, piled, len(stage.more))
				}
				if len(stage.nodes) < 2 || stage.nodes[0].h < 18 {
					t.Errorf("%v, %s: %d nodes", size, name, len(stage.nodes))
				}
				boxes := d.boxes()
				for j, a := range boxes {
					if a.left() < d.panel.left() || a.right() > d.panel.right() || a.bottom() > s.d.h || a.top() < 6 || a.w < 15 || a.h < 9 {
						t.Errorf("%v, %s: %+v leaves the half", size, name, a)
					}
					for _, b := range boxes[:j] {
						if a.grown(-0.5).touches(b) {
							t.Errorf("%v, %s: %+v and %+v overlap", size, name, a, b)
						}
					}
				}
			}
		}
	}
}

// treesComparison compares two runs of a shop: in one the address has changed, in the other it has not.
func treesComparison(t testing.TB) *Picture {
	own, other := treePicture(t, shop+"web set /db south\nsettle\n", "/db", flights("WATCH_EVENT", 1)), treePicture(t, shop, "/db", nil)
	own.Compared = &Compared{A: "north", B: "south", Left: true, DoneA: "settle", DoneB: "web set /db south", View: other.View, Tree: other.Tree,
		Clock: float64(other.View.Now)}
	return own
}

// What both runs have stands at the same place in both halves: the directory, though one run has none yet, its rows, the clients, the servers.
func TestComparedHalvesAreAlike(t *testing.T) {
	empty := treePicture(t, "servers 3\nstart all\nrun until servers agree\nclient c1 1\nclient c2 2\nsettle\nc2 create /locks\nsettle\n", "/locks", nil)
	p := herdComparison(t, 4)
	p.Compared.View, p.Compared.Tree, p.Compared.Clock = empty.View, empty.Tree, float64(empty.View.Now)
	for _, p := range []*Picture{herdComparison(t, 10), p, treesComparison(t)} {
		var s Scene
		s.Prepare(p, nil, Options{W: 1048, H: 640})
		where := func(d *comparedSide) map[string]box {
			at := map[string]box{}
			for _, h := range s.Hits {
				if h.Run == d.letter && (h.Kind == "client" || h.Kind == "server" || strings.HasPrefix(h.Name, "/")) && h.Kind != "watch" {
					b := h.box
					b.x -= d.panel.left()
					at[h.Name] = b
				}
			}
			return at
		}
		a, b := where(&s.comparison.sides[0]), where(&s.comparison.sides[1])
		same := 0
		for name, at := range a {
			if there, ok := b[name]; ok && dist(point{at.x, at.y}, point{there.x, there.y}) > 0.01 {
				t.Errorf("%s stands at %v in A, and at %v in B", name, at, there)
			} else if ok {
				same++
			}
		}
		if same < 6 {
			t.Errorf("%d things are in both: %v, %v", same, a, b)
		}
	}
}

// Whatever the size of the stage, two trees have a picture.
func TestTwoTreesHaveEverySize(t *testing.T) {
	for name, p := range map[string]*Picture{"herd": herdComparison(t, 10), "crowd": herdComparison(t, 20), "tree": treesComparison(t)} {
		var s Scene
		oddSizes(1, func(w, h float64) {
			o := Options{W: w, H: h}
			at := fmt.Sprintf("%s at %gx%g", name, w, h)
			if why := prepares(&s, p, o); why != nil {
				t.Fatalf("%s: %v", at, why)
			}
			sane(t, at, &s, p, o)
		})
	}
}

// A frame of two runs among their znodes asks for no memory.
func TestAFrameOfTwoHerdsIsCheap(t *testing.T) {
	p := herdComparison(t, 10)
	var s Scene
	s.Prepare(p, nil, Options{W: 1048, H: 640})
	now := float64(p.View.Now)
	s.Move(now, Settled)
	if n := testing.AllocsPerRun(20, func() { s.Move(now+2, Settled) }); n > 0 {
		t.Errorf("a frame allocates %g times", n)
	}
}

// A herd of events flies to all who wait, a single one to the next; each on its own run's clock.
func TestComparedEvents(t *testing.T) {
	p := herdComparison(t, 10)
	o := Options{W: 1048, H: 452, Zoom: 1}
	var s Scene
	s.Prepare(p, nil, o)
	if !s.Flying() {
		t.Error("nothing flies")
	}
	at := func(clock float64) (left, right []float64) {
		s.Move(clock, Settled)
		for _, h := range s.Hits[s.stillHits:] {
			if h.Name == "WATCH_EVENT" && h.box.x < 524 {
				left = append(left, h.box.x)
			} else if h.Name == "WATCH_EVENT" {
				right = append(right, h.box.x)
			}
		}
		return left, right
	}
	now := float64(p.View.Now)
	for _, clock := range []float64{now - 20, now, now + 2, now + 6, now + 50} { // from all of them begin to all have come
		at(clock)
		var flying []box
		for _, h := range s.Hits[s.stillHits:] {
			for _, o := range flying {
				if h.Name == "WATCH_EVENT" && math.Abs(h.box.x-o.x) < 8 && math.Abs(h.box.y-o.y) < 8 {
					t.Errorf("at %+.0f ms one event hides another, at %.0f, %.0f", clock-now, o.x, o.y)
				}
			}
			if h.Name == "WATCH_EVENT" {
				flying = append(flying, h.box)
			}
		}
	}
	l1, r1 := at(now + 1)
	l2, r2 := at(now + 4)
	if len(l1) != 8 || len(r1) != 1 {
		t.Fatalf("%d and %d events", len(l1), len(r1))
	}
	for i := range l1 {
		if l2[i] < l1[i] {
			t.Errorf("event %d of A flies back", i)
		}
	}
	if l2[7] <= l1[7] || r2[0] <= r1[0] {
		t.Error("an event stands still")
	}
	o.Reduced = true
	s.Prepare(p, nil, o)
	if a, _ := at(now); a[7] != last(at(now+4)) {
		t.Error("with reduced motion it stands in the middle of its way")
	}
}

func last(a, _ []float64) float64 { return a[7] }

// A finger finds znodes, clients, watches and servers of both runs.
func TestComparedHits(t *testing.T) {
	p := herdComparison(t, 10)
	var s Scene
	s.Prepare(p, nil, Options{W: 1048, H: 452, Zoom: 1})
	found := map[string]int{}
	for _, h := range s.Hits {
		found[h.Kind]++
		x, y, w, height := h.Box()
		if got, ok := s.Pick(x+w/2, y+height/2, Pointer); !ok || got.Kind != h.Kind {
			t.Errorf("%s %s: a finger finds %s %s", h.Kind, h.Name, got.Kind, got.Name)
		}
	}
	if found["znode"] != 18 || found["lock"] != 2 || found["client"] != 20 || found["server"] != 6 || found["watch"] != 16 {
		t.Errorf("found %v", found)
	}
}

// Without a lock both runs are rings, and a server that is not the same in both is marked.
func TestComparedRings(t *testing.T) {
	p := ringsComparison()
	var s Scene
	s.Prepare(p, nil, Options{W: 1048, H: 452, Zoom: 1})
	s.Move(100, Settled)
	servers := 0
	for _, h := range s.Hits {
		if h.Kind == "server" {
			servers++
			if h.box.bottom() > 452-22 {
				t.Errorf("the legend lies on server %s at %v", h.Name, h.box)
			}
		}
		if h.box.x < 0 || h.box.x > 1048 || h.box.y < 0 || h.box.y > 452 {
			t.Errorf("%s %s at %v", h.Kind, h.Name, h.box)
		}
	}
	if servers != 4*5 {
		t.Errorf("%d servers: a badge and a card each, in both runs", servers)
	}
	if differs(&p.View.Servers[0], p.Compared.View) || !differs(&p.View.Servers[2], p.Compared.View) {
		t.Error("server 3 differs, and only it")
	}
}

func ringsComparison() *Picture {
	p := election()
	other := *p.View
	other.Servers = append([]sim.ServerView{}, other.Servers...)
	other.Servers[2].State, other.Servers[2].Logged = "FOLLOWING", "1:1001"
	p.Compared = &Compared{A: "script", B: "crash 3", Left: true, View: &other, Clock: 100, DoneA: "settle", DoneB: "crash 3"}
	return p
}

// A promise that the other run has broken stands in its heading at every size, in the colour of faults, and in no other.
func TestComparedTellsOfABreach(t *testing.T) {
	for _, name := range []string{"crash 3", "a name that is longer than the heading has room for beside its servers"} {
		for _, o := range []Options{{W: 1048, H: 452, Zoom: 1}, {W: 390, H: 300, Zoom: 1}} {
			for _, p := range []*Picture{ringsComparison(), treesComparison(t)} {
				p.Compared.A, p.Compared.Broken = name, "MutualExclusion violated"
				var s Scene
				s.Prepare(p, nil, o)
				s.Move(100, Settled)
				told := 0
				for _, i := range s.Still {
					if i.Kind == TextItem && i.Ink == Vermilion && strings.HasPrefix(i.Text, "Mutual") {
						if told++; i.X > o.W/2 {
							t.Errorf("%gx%g: the breach of run A stands at %g", o.W, o.H, i.X)
						}
					}
				}
				if told != 1 {
					t.Errorf("%gx%g, %q: the breach is told of %d times", o.W, o.H, name, told)
				}
			}
		}
	}
}

func TestComparedPictures(t *testing.T) {
	p, still, trees := herdComparison(t, 10), queues(t, 10, 0, 0, 0), treesComparison(t)
	for _, c := range []struct {
		name string
		p    *Picture
		w, h float64
		dark bool
	}{
		{"compared-page", p, 888, 620, false}, {"compared-tall-phone", p, 390, 380, false}, {"compared-three", herdComparison(t, 3), 888, 620, false},
		{"compared-tree", trees, 888, 620, false}, {"compared-tree-phone", trees, 390, 380, false}, {"compared-tree-dark", trees, 1048, 640, true},
		{"compared-tree-low", trees, 980, 260, false},
		{"compared", p, 1048, 452, false}, {"compared-dark", p, 1048, 452, true}, {"compared-phone", p, 390, 300, false},
		{"compared-still", still, 1048, 452, false}, {"compared-still-phone", still, 390, 300, true}, {"compared-320", p, 360, 216, false},
		{"compared-wide", p, 2168, 900, false}, {"compared-720", p, 720, 500, false}, {"compared-rings", ringsComparison(), 1048, 452, false},
	} {
		var s Scene
		o := Options{W: c.w, H: c.h, Zoom: 1}
		s.Prepare(c.p, nil, o)
		s.Move(float64(c.p.View.Now)+4, Settled)
		scale := 1.0
		if c.w < 500 {
			scale = 2
		}
		keep(t, c.name, &s, o, scale, c.dark)
	}
}

// A client that has no part in the queue of a lock is faint, and none else is.
func TestAClientOutsideTheQueueIsFaint(t *testing.T) {
	var s Scene
	s.Prepare(herdComparison(t, 10), nil, Options{W: 1048, H: 640})
	for _, i := range s.Still {
		for n := 1; n <= 10 && i.Kind == TextItem && i.Face.Bold; n++ {
			if name := fmt.Sprint("c", n); i.Text == name && (i.Alpha < 1) != (n == 1) {
				t.Errorf("%s is drawn with %g", name, i.Alpha)
			}
		}
	}
}

// The ring is gone when the znodes alone are shown.
func TestTheRingBesideTheZnodesGoes(t *testing.T) {
	both, alone := treePicture(t, shop, "/db", nil), treePicture(t, shop, "/db", nil)
	both.Both, both.Rim = true, aRim
	var s Scene
	s.Prepare(both, nil, Options{W: 1048, H: 640})
	s.Move(float64(both.View.Now), Settled)
	s.Prepare(alone, nil, Options{W: 1048, H: 640})
	s.Move(float64(alone.View.Now), Settled)
	var fresh Scene
	fresh.Prepare(alone, nil, Options{W: 1048, H: 640})
	fresh.Move(float64(alone.View.Now), Settled)
	if !slices.Equal(s.Items, fresh.Items) {
		t.Errorf("%d items move, and not %d", len(s.Items), len(fresh.Items))
	}
}

// The page is told at once where a client of one of two runs goes.
func TestThePageIsToldWhereAComparedClientGoes(t *testing.T) {
	two := func(p *Picture) *Picture {
		p.Compared = &Compared{A: "a", B: "b", Left: true, View: broadcast().View, Clock: 100}
		return p
	}
	find := func(s *Scene) (at Place) {
		for _, p := range s.Places(Camera{Zoom: 1}, 100, 100, 0) {
			if p.Kind == "client" && p.Name == "bo" && p.Run == "B" {
				at = p
			}
		}
		return at
	}
	var s, rest Scene
	before, after := two(broadcast()), two(moved(1))
	s.Prepare(before, nil, moving)
	s.Move(100, Settled)
	start := find(&s)
	s.Prepare(after, before, moving)
	rest.Prepare(after, nil, moving)
	if got, end := find(&s), find(&rest); got != end || math.Abs(end.X-start.X)+math.Abs(end.Y-start.Y) < 10 {
		t.Errorf("it goes from %+v to %+v, and the page is told of %+v", start, end, got)
	}
}

// The heading of a run says how many watch events there have been, in bold where the runs differ.
func TestAHeadingHasAllWatchEvents(t *testing.T) {
	p := herdComparison(t, 6)
	var s Scene
	s.Prepare(p, nil, Options{W: 1048, H: 640})
	for _, v := range []*sim.View{p.View, p.Compared.View} {
		text, found := fmt.Sprintf("%d in all", v.Counts.WatchEvents), false
		for _, item := range s.Still {
			found = found || item.Kind == TextItem && item.Text == text && item.Face.Bold
		}
		if !found || v.Counts.WatchEvents == 0 {
			t.Errorf("no %q", text)
		}
	}
}

// A client that believes something else than in the other run is outlined in both runs, and so is a node with something else in it; nothing else is.
func TestWhatDiffersIsOutlined(t *testing.T) {
	outlines := func(more, instead string) (names []string) {
		p := treePicture(t, shop+more, "/db", nil)
		other := treePicture(t, shop+instead, "/db", nil)
		p.Compared = &Compared{A: "one", B: "other", View: other.View, Tree: other.Tree, Left: true}
		var s Scene
		s.Prepare(p, nil, Options{W: 1048, H: 640})
		for i := range s.comparison.sides {
			half := s.comparison.sides[i].half
			outlined := func(b box) bool {
				return slices.ContainsFunc(s.Still, func(item Item) bool {
					return item.Shape.Form == Box && item.Shape.W == b.w+8 && item.Shape.H == b.h+8 && math.Abs(item.X-b.x-s.comparison.sides[i].left()) < 0.01
				})
			}
			for _, pin := range half.d.stage.pins {
				if outlined(pin.box) {
					names = append(names, pin.client.Name)
				}
			}
			for _, n := range half.d.stage.nodes {
				if outlined(n.box) {
					names = append(names, n.path)
				}
			}
		}
		return names
	}
	if got := outlines("", ""); len(got) > 0 {
		t.Errorf("alike: %v", got)
	}
	if got := outlines("pay get -w /db\nsettle\nweb set /db south\nsettle\n", "web set /db south\nsettle\n"); fmt.Sprint(got) != "[pay pay]" {
		t.Errorf("pay: %v", got)
	}
	if got := outlines("web set /db south\nsettle\npay get /db\nsettle\n", "pay get /db\nsettle\n"); fmt.Sprint(got) != "[web pay mail /db web pay mail /db]" {
		t.Errorf("a write: %v", got)
	}
}

// What differs first is circled in both runs: a client, a node, a server, a watch. Where one run has no such thing, a dotted ring stands in its place.
func TestWhatDiffersFirstIsCircled(t *testing.T) {
	rings := func(p *Picture, of Circled, missing bool) string {
		p.Compared.Circled = [2]Circled{of, of}
		if missing {
			p.Compared.Circled[1] = Circled{Name: "nobody"}
		}
		var s Scene
		s.Prepare(p, nil, Options{W: 1048, H: 640})
		var full, dotted []string
		for _, item := range s.Still {
			if item.Shape.Stroke != circleStroke || item.Ink != Text || item.Shape.Form != Box {
				continue
			}
			side := "A"
			if item.X > 524 {
				side = "B"
			}
			if item.Shape.On > 0 {
				dotted = append(dotted, side)
			} else {
				full = append(full, side)
			}
		}
		slices.Sort(full)
		return fmt.Sprint(full, dotted)
	}
	watched := treePicture(t, shop+"pay get -w /db\nsettle\n", "/db", nil)
	other := treePicture(t, shop+"pay get -w /db\nsettle\n", "/db", nil)
	watched.Compared = &Compared{A: "one", B: "other", View: other.View, Tree: other.Tree}
	for _, c := range []struct {
		p  *Picture
		of Circled
	}{{treesComparison(t), Circled{Name: "pay"}}, {treesComparison(t), Circled{Name: "/db"}}, {ringsComparison(), Circled{Name: "3"}}, {watched, Circled{Name: "pay", Watch: "/db"}}, {ringsComparison(), Circled{Name: "/app", Server: "3"}}} {
		if got := rings(c.p, c.of, false); got != "[A B] []" {
			t.Errorf("%+v: %s", c.of, got)
		}
		got := rings(c.p, c.of, true)
		if want := map[bool]string{true: "[B] [A]", false: "[A] [B]"}[c.p.Compared.Left]; got != want {
			t.Errorf("%+v, missing in one: %s, want %s", c.of, got, want)
		}
		if got := rings(c.p, Circled{}, false); got != "[] []" {
			t.Errorf("nothing: %s", got)
		}
	}
}

// On a narrow, high stage run A stands above run B, each as wide as the stage.
func TestRunsStandAboveEachOther(t *testing.T) {
	for _, p := range []*Picture{treesComparison(t), ringsComparison()} {
		var s Scene
		s.Prepare(p, nil, Options{W: 390, H: 500})
		a, b := &s.comparison.sides[0], &s.comparison.sides[1]
		if a.panel.bottom() > b.panel.top()+0.01 || a.panel.w != s.d.w || b.top < a.panel.bottom() || b.panel.bottom() > s.d.h+0.01 {
			t.Errorf("A %+v, B %+v on %g × %g", a.panel, b.panel, s.d.w, s.d.h)
		}
	}
}
