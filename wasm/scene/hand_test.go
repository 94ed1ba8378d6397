package scene

import (
	"fmt"
	"reflect"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/sim"
)

// hit is a thing of 40 by 20 with its middle at a point.
func hit(kind, name string, x, y float64) Hit {
	return Hit{Kind: kind, Name: name, box: box{x, y, 40, 20}}
}

func way(name string, x1, y1, x2, y2 float64) Hit {
	return Hit{Kind: "link", Name: name, way: straight(x1, y1, x2, y2)}
}

// A mouse means what is within 10 pixels of it, a finger what is within 22, however large the stage draws a unit.
func TestWhatAHandCovers(t *testing.T) {
	for _, k := range []float64{1, 2} {
		for hand, radius := range map[Hand]float64{Pointer: 10, Touch: 22} {
			for _, kind := range []string{"server", "client", "lock", "message", "rim", "link"} {
				s := Scene{Scale: k, Hits: []Hit{hit(kind, "it", 100, 100)}}
				edge := 90.0
				if kind == "link" {
					s.Hits[0], edge = way("it", 50, 100, 150, 100), 100
				}
				for off, want := range map[float64]bool{0: true, radius - 0.5: true, radius + 0.5: false} {
					if _, ok := s.Pick(100*k, edge*k-off, hand); ok != want {
						t.Errorf("at %g pixels a unit, hand %d %g px from a %s: %v", k, hand, off, kind, ok)
					}
				}
				if kind == "server" || kind == "client" {
					for off, want := range map[float64]string{radius - 0.5: "it", radius + 0.5: ""} {
						s.d.ring.at = []box{{}}
						s.d.v = &sim.View{}
						if to := s.Follow(&Stroke{}, 100*k, edge*k-off, hand); to.Name != want {
							t.Errorf("at %g pixels a unit, hand %d carries something to %g px from a %s: %+v", k, hand, off, kind, to)
						}
					}
				}
			}
			if hand.Radius() != radius {
				t.Errorf("the radius of hand %d is %g", hand, hand.Radius())
			}
		}
	}
}

// Of several things under a hand one is meant.
func TestWhichThingAHandMeans(t *testing.T) {
	card, small := hit("server", "card", 100, 100), func(kind string, x, y float64) Hit {
		return Hit{Kind: kind, Name: kind, box: box{x, y, 14, 14}}
	}
	for _, c := range []struct {
		says, want string
		x, y       float64
		hits       []Hit
	}{
		{"a message that flies on a link", "message", 50, 10, []Hit{way("link", 0, 0, 100, 0), small("message", 50, 0)}},
		{"a message beside a card gives way to it", "card", 115, 100, []Hit{card, small("message", 130, 100)}},
		{"a message on a card does not", "message", 115, 100, []Hit{card, small("message", 112, 100)}},
		{"beside both it does not", "message", 122, 100, []Hit{small("message", 137, 100), card}},
		{"an entry has some room on its card", "entry", 100, 108, []Hit{card, small("entry", 100, 97)}},
		{"but no more", "card", 100, 110, []Hit{card, small("entry", 100, 97)}},
		{"the nearer of two entries", "near", 108, 97, []Hit{card, {Kind: "entry", Name: "near", box: box{114, 97, 14, 14}}, small("entry", 100, 97)}},
		{"a message on a moment's mark", "message", 50, 50, []Hit{small("rim", 50, 50), small("message", 54, 50)}},
		{"a client that is nearer than its link", "card", 100, 114, []Hit{way("link", 130, 118, 70, 118), card}},
		{"a link that is nearer than a client", "link", 100, 117, []Hit{way("link", 130, 118, 70, 118), card}},
		{"what was drawn last", "card", 100, 100, []Hit{hit("lock", "lock", 100, 100), card}},
		{"a knock is only looked at", "link", 50, 0, []Hit{way("link", 0, 0, 100, 0), small("knock", 50, 0)}},
	} {
		for hand := range Touch + 1 {
			s := Scene{Scale: 1, Hits: c.hits}
			if got, _ := s.Pick(c.x, c.y, hand); got.Name != c.want {
				t.Errorf("%s: hand %d picks %q, expected %q", c.says, hand, got.Name, c.want)
			}
		}
	}
}

// triangle has three servers, and a client that is connected to the first.
func triangle() *Scene {
	s := &Scene{Scale: 1}
	v := &sim.View{Clients: []sim.ClientView{{Name: "ann", On: 1}, {Name: "bo"}}, Flights: []sim.Flight{{ID: 7, From: "1", To: "2"}, {ID: 8, From: "1", To: "1"}}}
	s.d = drawing{Scene: s, v: v, ring: ring{at: []box{{200, 100, 40, 40}, {100, 300, 40, 40}, {300, 300, 40, 40}}, pills: []box{{200, 20, 40, 40}, {}}}}
	for i, b := range s.d.ring.at {
		v.Servers = append(v.Servers, sim.ServerView{ID: proto.ServerID(i + 1)})
		s.Hits = append(s.Hits, Hit{Kind: "server", Name: serverName(v.Servers[i].ID), box: b})
	}
	s.Hits = append(s.Hits, Hit{Kind: "client", Name: "ann", box: s.d.ring.pills[0]})
	return s
}

// drawnBy has a hand draw a line.
func drawnBy(hand Hand, s *Scene, line ...float64) (t Stroked) {
	var k Stroke
	for i := 0; i < len(line); i += 2 {
		x, y := line[i]*s.Scale, line[i+1]*s.Scale
		if i == 0 {
			s.Begin(&k, x, y, hand)
		} else {
			t = s.Follow(&k, x, y, hand)
		}
	}
	return t
}

func TestWhatALineCrosses(t *testing.T) {
	for _, c := range []struct {
		says string
		hand Hand
		line []float64
		want string
	}{
		{"both directions of a link", Pointer, []float64{200, 250, 200, 350}, "[{2 3 true}] []"},
		{"one direction: that of 2 lies below the straight line", Pointer, []float64{200, 260, 200, 299}, "[{3 2 false}] []"},
		{"the other one", Pointer, []float64{200, 340, 200, 301}, "[{2 3 false}] []"},
		{"a finger crosses both at once", Touch, []float64{200, 260, 200, 301}, "[{2 3 true}] []"},
		{"…where the straight line is", Touch, []float64{200, 260, 200, 299}, "[] []"},
		{"it has come back", Pointer, []float64{200, 250, 200, 350, 210, 350, 210, 250}, "[] []"},
		{"a corner on a link", Touch, []float64{200, 250, 200, 300, 200, 350}, "[{2 3 true}] []"},
		{"one is parted from the others", Pointer, []float64{20, 240, 250, 240, 250, 360}, "[] [[1 3] [2]]"},
		{"all are parted", Pointer, []float64{100, 180, 200, 220, 300, 180, 360, 360, 200, 400, 200, 250}, "[] [[1] [2] [3]]"},
		{"the link of a client", Pointer, []float64{150, 60, 250, 60}, "[{ann 1 true}] []"},
		{"…and of servers", Pointer, []float64{150, 60, 400, 60, 400, 400, 200, 400, 200, 250}, "[{2 3 true} {ann 1 true}] []"},
		{"…besides a partition", Pointer, []float64{150, 60, 260, 60, 260, 240, 20, 240}, "[{ann 1 true}] [[1] [2 3]]"},
		{"nothing", Pointer, []float64{10, 10, 20, 20}, "[] []"},
	} {
		for _, k := range []float64{1, 2} {
			s := triangle()
			s.Scale = k
			to := drawnBy(c.hand, s, c.line...)
			if got := fmt.Sprint(to.Links, " ", to.Parts); got != c.want {
				t.Errorf("%s: %s, expected %s", c.says, got, c.want)
			}
		}
	}
	two := triangle()
	two.d.ring.at[1] = two.d.ring.at[0] // at one place there is nothing between them
	if to := drawnBy(Pointer, two, 150, 60, 250, 140); fmt.Sprint(to.Links) != "[{3 1 false} {3 2 false}]" {
		t.Errorf("two servers at one place: %+v", to)
	}
	var none Scene
	if to := drawnBy(Touch, &none, 1, 1, 2, 2); !reflect.DeepEqual(to, Stroked{}) {
		t.Errorf("before anything is shown: %+v", to)
	}
}

func TestWhatIsCarried(t *testing.T) {
	message := Hit{Kind: "message", Name: "ACK", ID: 7, box: box{150, 200, 20, 20}}
	for _, c := range []struct {
		x, y float64
		hit  Hit
		want string
	}{{150, 215, message, "message ACK"}, {200, 20, message, "client ann"}, {200, 100, message, " "}, {20, 20, message, " "},
		{150, 200, Hit{Kind: "message", Name: "ACK", Faint: true, box: message.box}, " "}} {
		s := triangle()
		s.Hits = append(s.Hits, c.hit)
		var k Stroke
		if to := s.Begin(&k, c.x, c.y, Pointer); to.Kind+" "+to.Name != c.want {
			t.Errorf("at %g,%g %s %s is taken hold of, expected %s", c.x, c.y, to.Kind, to.Name, c.want)
		}
	}
	s := triangle()
	s.Hits = append(s.Hits, message)
	for _, c := range []struct {
		x, y float64
		name string
		off  bool
	}{{100, 300, "2", false}, {200, 100, "1", false}, {150, 200, "", false}, {200, 225, "", false}, {240, 225, "", true}, {300, 300, "3", true}, {100, 329, "2", false}, {20, 480, "", true}} {
		var k Stroke
		s.Begin(&k, 150, 200, Pointer)
		if to := s.Follow(&k, c.x, c.y, Pointer); to.Name != c.name || to.Off != c.off {
			t.Errorf("a message that is carried to %g,%g is at %q, off its lane: %v", c.x, c.y, to.Name, to.Off)
		}
		k.End()
		if to := s.Follow(&k, c.x, c.y, Pointer); to.Name != c.name || to.Off || to.Links != nil {
			t.Errorf("something of the page at %g,%g: %+v", c.x, c.y, to)
		}
	}
	if s.d.leftLane(8, 400, 400) {
		t.Error("a message to itself has no lane to leave")
	}
}
