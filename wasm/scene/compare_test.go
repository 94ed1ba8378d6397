package scene

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"zootrope/core/player"
	"zootrope/core/script"
	"zootrope/core/sim"
)

// queueRun plays clients that queue for one lock and let go in turn, until the n-th watch event is on its way.
func queueRun(t *testing.T, strategy string, clients, releases, events int) *sim.View {
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
		if _, flying := comparedTallies(&v); flying >= events && events > 0 && gone == releases {
			return &v
		}
	}
	v := p.World().View()
	return &v
}

func herdComparison(t *testing.T, clients int) *Picture {
	return &Picture{View: queueRun(t, "predecessor", clients, 2, 1), Compared: &Compared{A: "herd", B: "predecessor", Left: true,
		DoneA: "c2 unlock /locks", DoneB: "c2 unlock /locks", View: queueRun(t, "herd", clients, 2, clients-2)}}
}

// Nothing in a half overlaps, and nothing leaves it, from a phone to a wall, from three clients to twenty.
func TestComparedFits(t *testing.T) {
	for _, clients := range []int{3, 10, 20} {
		p := herdComparison(t, clients)
		for _, size := range [][2]float64{{1048, 452}, {720, 500}, {390, 300}, {360, 216}, {320, 216}, {2560, 1100}, {980, 216}} {
			var s Scene
			s.Prepare(p, nil, Options{W: size[0], H: size[1], Zoom: 1})
			for i := range s.comparison.sides {
				d := &s.comparison.sides[i]
				all := []box{d.queue.dir}
				shown := 0
				for _, r := range d.queue.rows {
					if r.hidden {
						continue
					}
					shown++
					if r.node != nil {
						all = append(all, box{d.queue.nodeX + d.queue.nodeW/2, r.y, d.queue.nodeW, d.queue.rowH})
					}
					if r.client != nil {
						all = append(all, box{d.queue.pillX + d.queue.pillW/2, r.y, d.queue.pillW, d.queue.rowH})
					}
				}
				if shown+d.queue.folded != clients || shown < 3 {
					t.Errorf("%v, %d clients: %d rows and %d folded", size, clients, shown, d.queue.folded)
				}
				for j, a := range all {
					if a.left() < d.panel.left() || a.right() > d.panel.right() || a.bottom() > size[1] || a.top() < d.top-1 {
						t.Errorf("%v, %d clients: %+v leaves the half", size, clients, a)
					}
					for _, b := range all[:j] {
						if a.touches(b) {
							t.Errorf("%v, %d clients: %+v and %+v overlap", size, clients, a, b)
						}
					}
				}
			}
		}
	}
}

// A herd of events flies to all who wait, a single one to the next; each on its own run's clock.
func TestComparedEvents(t *testing.T) {
	p := herdComparison(t, 10)
	p.Compared.Clock = float64(p.Compared.View.Now)
	o := Options{W: 1048, H: 452, Zoom: 1}
	var s Scene
	s.Prepare(p, nil, o)
	if !s.Flying() {
		t.Error("nothing flies")
	}
	at := func(clock float64) (left, right []float64) {
		s.Move(clock, Settled)
		for _, h := range s.Hits[s.stillHits:] {
			if h.Kind == "message" && h.box.x < 524 {
				left = append(left, h.box.x)
			} else if h.Kind == "message" {
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
				if h.Kind == "message" && math.Abs(h.box.x-o.x) < 8 && math.Abs(h.box.y-o.y) < 8 {
					t.Errorf("at %+.0f ms one event hides another, at %.0f, %.0f", clock-now, o.x, o.y)
				}
			}
			if h.Kind == "message" {
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
	if found["znode"] != 22 || found["client"] != 20 || found["server"] != 6 || found["watch"] != 16 {
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
			p := ringsComparison()
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

func TestComparedPictures(t *testing.T) {
	p := herdComparison(t, 10)
	p.Compared.Clock = float64(p.Compared.View.Now)
	still := &Picture{View: queueRun(t, "predecessor", 10, 0, 0), Compared: &Compared{A: "herd", B: "predecessor", Left: true,
		DoneA: "c10 lock /locks --strategy herd", DoneB: "c10 lock /locks --strategy predecessor", View: queueRun(t, "herd", 10, 0, 0)}}
	for _, c := range []struct {
		name string
		p    *Picture
		w, h float64
		dark bool
	}{
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
