package scene

import (
	"testing"

	"zootrope/core/sim"
)

// What can be touched has a dotted ring, what the reader has named a ring of ink, and what the run names a green slot: servers, clients and nodes, each
// about the place where it answers.
func TestTouchedThings(t *testing.T) {
	for _, c := range []struct{ kind, name string }{{"server", "2"}, {"client", ""}, {"znode", "/locks"}} {
		p := broadcast()
		if c.kind == "znode" {
			p.Tree = &sim.TreeView{About: c.name, Nodes: []sim.NodeView{{Path: c.name}}}
		}
		if c.kind == "client" {
			c.name = p.View.Clients[0].Name
		}
		if all := marks(drawn(p, nil, 0, moving)); len(all) != 0 {
			t.Fatalf("%s: marks %v where nothing is asked", c.kind, all)
		}
		for _, one := range []struct {
			Touched
			want []Shape
		}{
			{Touched{Open: true}, []Shape{openRing}},
			{Touched{Open: true, Mine: true}, []Shape{mineRing}},
			{Touched{Mine: true}, []Shape{mineRing}},
			{Touched{Right: true}, []Shape{rightSlot}},
			{Touched{Mine: true, Right: true}, []Shape{mineRing, rightSlot}},
			{Touched{}, nil},
		} {
			one.Name = c.name
			p.Touched = []Touched{one.Touched}
			s := drawn(p, nil, 0, moving)
			all := marks(s)
			if len(all) != len(one.want) {
				t.Errorf("%s %+v: %d marks, want %d", c.kind, one.Touched, len(all), len(one.want))
				continue
			}
			for i, item := range all {
				if item.Shape.Stroke != one.want[i].Stroke || item.Shape.On != one.want[i].On {
					t.Errorf("%s %+v: mark %d is %+v", c.kind, one.Touched, i, item.Shape)
				}
			}
			if !one.Open {
				continue
			}
			if hit, ok := s.Pick(all[0].X, all[0].Y, Pointer); !ok || hit.Name != c.name || hit.Kind != c.kind {
				t.Errorf("%s: the ring is round %+v", c.kind, hit)
			}
		}
	}
}

// On a phone a card stands at the edge of the stage, and its ring is whole.
func TestARingLiesWithinThePhone(t *testing.T) {
	p := &Picture{View: world(6, 0, "FOLLOWING")}
	for _, name := range []string{"1", "2", "3", "4", "5", "6"} {
		p.Touched = append(p.Touched, Touched{Name: name, Open: true, Mine: name > "3"})
	}
	var s Scene
	s.Prepare(p, nil, Options{W: 390, H: 280})
	all := marks(&s)
	if len(all) != 6 || s.d.ring.size != compact {
		t.Fatalf("%d rings, size %d", len(all), s.d.ring.size)
	}
	for _, i := range all {
		if half := (i.Shape.W + i.Shape.Stroke) / 2; i.X-half < 0 || i.X+half > 390/s.Scale {
			t.Errorf("a ring from %v to %v", i.X-half, i.X+half)
		}
	}
}

// marks are the rings and slots in a drawing.
func marks(s *Scene) (out []Item) {
	for _, items := range [][]Item{s.Still, s.Items} {
		for _, i := range items {
			is := func(m Shape) bool { return i.Shape.Form == m.Form && i.Shape.Stroke == m.Stroke && i.Shape.On == m.On }
			if is(openRing) && i.Ink == Text3 || is(mineRing) && i.Ink == Text || i.Shape.W == rightSlot.W && i.Shape.R == rightSlot.R && i.Ink == Green {
				out = append(out, i)
			}
		}
	}
	return out
}

// On a card that can be touched the entries of its log are no things of their own.
func TestAllOfATouchedCardAnswers(t *testing.T) {
	p := broadcast()
	p.Touched = []Touched{{Name: "2", Open: true}}
	s := drawn(p, nil, 0, moving)
	for _, h := range s.Hits {
		if h.Kind != "entry" || h.Name[:2] != "2/" {
			continue
		}
		if hit, _ := s.Pick(h.box.x, h.box.y, Pointer); hit.Kind != "server" || hit.Name != "2" {
			t.Errorf("%s answers as %+v", h.Name, hit)
		}
	}
}

// Servers that are badges alone have the same rings.
func TestTouchedThingsOnASmallStage(t *testing.T) {
	p := broadcast()
	p.Touched = []Touched{{Name: "2", Open: true}}
	s := drawn(p, nil, 0, Options{W: 300, H: 220})
	if s.d.ring.size != tiny {
		t.Fatalf("the servers are of size %d", s.d.ring.size)
	}
	if n := len(marks(s)); n != 1 {
		t.Errorf("%d rings, want one", n)
	}
}
