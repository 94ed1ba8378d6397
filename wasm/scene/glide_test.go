package scene

import (
	"math"
	"testing"
)

// clientAt is where a scene draws a client.
func clientAt(s *Scene, name string) point {
	for _, h := range s.Hits {
		if h.Kind == "client" && h.Name == name {
			return point{h.box.x * s.Scale, h.box.y * s.Scale}
		}
	}
	return point{}
}

// moved is broadcast as it goes on: n moments later, with bo at server 1.
func moved(n int) *Picture {
	p := broadcast()
	p.Rim.Moment += int64(n)
	p.View.Turn += int64(n)
	p.View.Clients[1].On = 1
	return p
}

// A client that comes to another server goes there, on and on while pictures come, and arrives. The page is told of its place at once.
func TestAClientGlidesToItsServer(t *testing.T) {
	var s Scene
	before := broadcast()
	s.Prepare(before, nil, moving)
	s.Move(100, Settled)
	start := clientAt(&s, "bo")
	var rest Scene
	rest.Prepare(moved(1), nil, moving)
	rest.Move(100, Settled)
	end := clientAt(&rest, "bo")
	if dist(start, end) < 0.15*moving.W {
		t.Fatalf("from %v to %v is no way", start, end)
	}
	last, far := start, 0.0
	for n := 1; n <= 200; n++ {
		p := moved(n)
		s.Prepare(p, before, moving)
		for _, at := range s.Places(Camera{Zoom: 1}, 100, 100, 0) {
			if at.Kind == "client" && at.Name == "bo" && math.Abs(at.X+at.W/2-end.x) > 3 {
				t.Fatalf("the page is told of %+v, and it goes to %v", at, end)
			}
		}
		for _, age := range []float64{0, 8} { // a picture comes every 8 ms
			s.Move(100, age)
			far = max(far, dist(last, clientAt(&s, "bo")))
			last = clientAt(&s, "bo")
		}
		before = p
	}
	if last != end {
		t.Errorf("after 1.6 s it is at %v, on its way to %v", last, end)
	}
	if far > 0.12*moving.W*8/50 {
		t.Errorf("within 8 ms it moves by %.0f", far)
	}
}

// When a drawer opens, the stage gets lower: the servers glide to their new places.
func TestServersGlideOnALowerStage(t *testing.T) {
	p := broadcast()
	var s, low Scene
	s.Prepare(p, nil, moving)
	s.Move(100, Settled)
	start := clientAt(&s, "bo")
	lower := moving
	lower.H -= 180
	low.Prepare(p, nil, lower)
	low.Move(100, Settled)
	end := clientAt(&low, "bo")
	if dist(start, end) < 20 {
		t.Fatalf("from %v to %v is no way", start, end)
	}
	s.Prepare(p, nil, lower)
	s.Move(100, 5000)
	if at := clientAt(&s, "bo"); dist(at, start) > 1 || !s.Moving(5000) {
		t.Errorf("it jumps to %v, from %v to %v", at, start, end)
	}
	if s.Move(100, 7000); clientAt(&s, "bo") != end || s.Moving(7000) {
		t.Errorf("it comes to %v, not to %v", clientAt(&s, "bo"), end)
	}
}

// Where a run goes back, on a stage of another width, and with reduced motion, all is in its place at once.
func TestNothingGlidesWhereTheRunGoesBack(t *testing.T) {
	still := moving
	still.Reduced = true
	for name, c := range map[string]struct {
		first, then *Picture
		o           Options
	}{
		"back":    {moved(1), broadcast(), moving},
		"size":    {broadcast(), moved(1), Options{W: 900, H: 500}},
		"reduced": {broadcast(), moved(1), still},
	} {
		var s, at Scene
		o := moving
		if c.o.Reduced {
			o = still
		}
		s.Prepare(c.first, nil, o)
		s.Move(100, Settled)
		s.Prepare(c.then, c.first, c.o)
		s.Move(100, 0)
		at.Prepare(c.then, nil, c.o)
		at.Move(100, 0)
		if clientAt(&s, "bo") != clientAt(&at, "bo") {
			t.Errorf("%s: it is at %v, and belongs to %v", name, clientAt(&s, "bo"), clientAt(&at, "bo"))
		}
	}
}
