package scene

import (
	"slices"
	"strings"
	"testing"

	"zootrope/core/sim"
)

// halos are the halos in a drawing.
func halos(s *Scene) (out []Item) {
	for _, items := range [][]Item{s.Still, s.Items} {
		for _, i := range items {
			if i.Shape.Stroke == haloStroke && i.Ink == GoldInk {
				out = append(out, i)
			}
		}
	}
	return out
}

// What the reader is to take in hand has one halo, about the place where it can be touched; a server and a client, on the ring and among the znodes.
func TestTheThingThatIsWantedHasAHalo(t *testing.T) {
	for _, tree := range []*sim.TreeView{nil, {}} {
		for _, kind := range []string{"server", "client"} {
			p := broadcast()
			p.Tree = tree
			name := "2"
			if kind == "client" {
				name = p.View.Clients[0].Name
			}
			if n := len(halos(drawn(p, nil, 0, moving))); n != 0 {
				t.Fatalf("%s: %d halos where nothing is wanted", kind, n)
			}
			p.Wanted = name
			s := drawn(p, nil, 0, moving)
			all := halos(s)
			if len(all) != 1 {
				t.Errorf("%s %s, tree %v: %d halos", kind, name, tree != nil, len(all))
				continue
			}
			if hit, ok := s.Pick(all[0].X, all[0].Y, Pointer); !ok || hit.Kind != kind || hit.Name != name {
				t.Errorf("%s %s, tree %v: its halo is round %+v", kind, name, tree != nil, hit)
			}
		}
	}
}

// On the card that is to be taken in hand the entries of its log are no things of their own: a beginner who clicks within the halo means the card.
func TestAllOfTheWantedCardAnswers(t *testing.T) {
	for _, wanted := range []string{"", "2"} {
		p := broadcast()
		p.Wanted = wanted
		s := drawn(p, nil, 0, moving)
		for _, h := range slices.Clone(s.Hits) {
			if h.Kind != "entry" {
				continue
			}
			want := "entry"
			if wanted != "" && strings.HasPrefix(h.Name, wanted+"/") {
				want = "server"
			}
			if got, _ := s.Pick(h.box.x*s.Scale, h.box.y*s.Scale, Pointer); got.Kind != want {
				t.Errorf("server %q is wanted: entry %s is picked as %s", wanted, h.Name, got.Kind)
			}
		}
	}
}
