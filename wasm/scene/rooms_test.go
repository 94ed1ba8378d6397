package scene

import (
	"slices"
	"testing"
)

// threeRooms is a world of five servers, and what stands in each of its rooms.
const threeRooms = `servers 5
start all
run until servers agree
client p1 1
client p2 3
client p3 5
client shop 5
settle
`

var inThreeRooms = [][]string{{"1", "2", "p1"}, {"3", "4", "p2"}, {"5", "p3", "shop"}}

// Each room has an outline: what stands in the room lies within it, and nothing else touches it. A room whose servers are not side by side has none.
func TestOutlinesOfRooms(t *testing.T) {
	p := treePicture(t, threeRooms, "/", nil)
	p.Tree = nil
	rooms := inThreeRooms
	for _, o := range []Options{{W: 888, H: 592}, {W: 1048, H: 592}, {W: 390, H: 350}} {
		var s Scene
		p.Rooms = rooms
		s.Prepare(p, nil, o)
		if len(s.d.outlines) != len(rooms) {
			t.Fatalf("%gx%g: %d outlines", o.W, o.H, len(s.d.outlines))
		}
		for i, h := range s.d.outlines {
			for at, server := range s.d.ring.at {
				if in := slices.Contains(rooms[i], serverName(p.View.Servers[at].ID)); h.touches(server) != in {
					t.Errorf("%gx%g: room %d, server %d: inside is %v", o.W, o.H, i+1, at+1, !in)
				}
			}
			for at, pill := range s.d.ring.pills {
				name := p.View.Clients[at].Name
				if own := slices.Contains(rooms[i], name); !own && h.touches(pill) || own && o.W >= 700 && !h.touches(pill) { // on a phone clients may stand elsewhere
					t.Errorf("%gx%g: client %s stands wrong for room %d", o.W, o.H, name, i+1)
				}
			}
			for _, c := range h {
				if !(box{o.W / 2, o.H / 2, o.W, o.H}).has(c.x*s.Scale, c.y*s.Scale) {
					t.Errorf("%gx%g: room %d reaches out of the canvas", o.W, o.H, i+1)
				}
			}
		}
		p.Rooms = [][]string{{"1", "3"}, {"2"}}
		s.Prepare(p, nil, o)
		if len(s.d.outlines) != 1 {
			t.Errorf("%gx%g: %d outlines; server 2 stands between 1 and 3", o.W, o.H, len(s.d.outlines))
		}
		p.Rooms = nil
		if s.Prepare(p, nil, o); len(s.d.outlines) != 0 {
			t.Errorf("%gx%g: outlines without rooms", o.W, o.H)
		}
	}
}
