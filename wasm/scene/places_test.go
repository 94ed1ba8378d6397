package scene

import (
	"math"
	"testing"
)

// A page finds every card, client and message, and the dial, where the camera sees them; a message on all of its way.
func TestPlacesAreWhereThingsAreSeen(t *testing.T) {
	for _, o := range []Options{{W: 1048, H: 452}, {W: 1048, H: 452, Zoom: 2}, {W: 2560, H: 1200}} {
		p := broadcast()
		var s Scene
		s.Prepare(p, nil, o)
		c := Camera{Zoom: max(1, o.Zoom), X: 30, Y: 20}
		places := s.Places(c, 100, 108, Settled)
		kinds := map[string]int{}
		for _, at := range places {
			kinds[at.Kind]++
			if at.Kind == "server" || at.Kind == "client" {
				if h, ok := s.Pick(at.X+at.W/2+c.X, at.Y+at.H/2+c.Y, Pointer); !ok || h.Kind == "client" && h.Name != at.Name {
					t.Errorf("%v: %+v is picked as %+v", o, at, h)
				}
				x, _, w, _, ok := s.Place(at.Name)
				if !ok || at.X > x-w/2-c.X || at.X+at.W < x+w/2-c.X {
					t.Errorf("%v: %+v is not the place of %s", o, at, at.Name)
				}
			}
		}
		if kinds["server"] != 5 || kinds["client"] != 2 || kinds["dial"] != 1 || kinds["bead"] != 3 || kinds["label"] != 3 || len(places) != 14 {
			t.Errorf("%v: %v", o, kinds)
		}
		for _, clock := range []float64{100, 104, 108} {
			s.Move(clock, Settled)
			for _, h := range s.Hits {
				in := false
				at := h.box.scaled(s.Scale)
				for _, p := range places {
					in = in || p.Kind == "bead" && at.left()-c.X >= p.X && at.right()-c.X <= p.X+p.W && at.top()-c.Y >= p.Y && at.bottom()-c.Y <= p.Y+p.H
				}
				for _, l := range s.d.labels {
					l, named := l.scaled(s.Scale), clock > 100
					for _, p := range places {
						named = named || p.Kind == "label" && p.X <= l.left()-c.X && p.Y <= l.top()-c.Y && p.X+p.W >= l.right()-c.X && p.Y+p.H >= l.bottom()-c.Y
					}
					if !named {
						t.Errorf("%v: no place is that of the label at %+v", o, l)
					}
				}
				if h.Kind == "message" && !in {
					t.Errorf("%v: at %g message %d is at %+v, outside of all places", o, clock, h.ID, at)
				}
			}
		}
	}
}

func TestPlacesOfTwoRunsAreToldApart(t *testing.T) {
	var s Scene
	s.Prepare(ringsComparison(), nil, Options{W: 1048, H: 452})
	runs := map[string]int{}
	for _, p := range s.Places(Camera{Zoom: 1}, 100, 100, Settled) {
		if p.Kind == "server" {
			runs[p.Run]++
			if p.W < 60 {
				t.Errorf("%+v is no card", p)
			}
		}
	}
	if runs["A"] != 5 || runs["B"] != 5 {
		t.Errorf("%v", runs)
	}
}

// While a decision is shown, what is under way steps back, all but the message that it is about; and says so.
func TestWhatIsUnderWayStepsBack(t *testing.T) {
	p := broadcast()
	count := func() (bead, faint, items int) {
		var s Scene
		s.Prepare(p, nil, Options{W: 1048, H: 452})
		for _, at := range s.Places(Camera{Zoom: 1}, 100, 108, Settled) {
			switch at.Kind {
			case "bead":
				bead++
			case "faint":
				faint++
			}
		}
		for _, i := range s.Items {
			if math.Abs(i.Alpha-aside) < 1e-9 {
				items++
			}
		}
		return bead, faint, items
	}
	if bead, faint, items := count(); bead != 3 || faint != 0 || items != 0 {
		t.Errorf("%d messages, %d and %d items faint, before anything is decided", bead, faint, items)
	}
	p.Decides, p.Focus.Flight = true, p.View.Flights[0].ID
	if bead, faint, items := count(); bead != 1 || faint != 4 || items < 2 { // two messages, and their names
		t.Errorf("%d messages, %d and %d items faint, while one is decided about", bead, faint, items)
	}
}
