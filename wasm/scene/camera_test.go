package scene

import (
	"math"
	"strings"
	"testing"
)

func TestZoomKeepsWhatIsUnderThePointer(t *testing.T) {
	c := Camera{Zoom: 1}
	c.ZoomAt(1000, 500, 300, 200, 2)
	if share := (c.X + 300) / 2000; math.Abs(share-0.3) > 1e-9 {
		t.Errorf("the pointer stands at %g of the canvas, not at 0.3", share)
	}
	if c.ZoomAt(1000, 500, 0, 0, 99); c.Zoom != maxZoom {
		t.Errorf("the zoom is %g", c.Zoom)
	}
	c.ZoomAt(1000, 500, 900, 400, 1)
	if c.X != 0 || c.Y != 0 {
		t.Errorf("all of the canvas is seen, and it is moved by %g, %g", c.X, c.Y)
	}
	c.ZoomAt(1000, 500, 0, 0, 0.5)
	if c.X != -250 || c.Y != -125 {
		t.Errorf("half of the size does not stand in the middle: %g, %g", c.X, c.Y)
	}
}

func TestDragStopsAtTheEdge(t *testing.T) {
	c := Camera{Zoom: 2}
	c.Drag(1000, 500, -100, 50)
	if c.X != 100 || c.Y != 0 {
		t.Errorf("dragged to %g, %g", c.X, c.Y)
	}
	c.Drag(1000, 500, -5000, -5000)
	if c.X != 1000 || c.Y != 500 {
		t.Errorf("dragged to %g, %g", c.X, c.Y)
	}
}

func TestFollowMovesAsLittleAsNeeded(t *testing.T) {
	c := Camera{Zoom: 2}
	if c.Follow(1000, 500, 500, 250, 200, 100); c.X != 0 || c.Y != 0 {
		t.Errorf("what is in sight moves the camera to %g, %g", c.X, c.Y)
	}
	c.Follow(1000, 500, 1500, 900, 200, 100)
	if c.X != 1500+100+followAir-1000 || c.Y != 500 {
		t.Errorf("followed to %g, %g", c.X, c.Y)
	}
	from := Camera{Zoom: 2}
	if at := from.Towards(c, 1); at != c {
		t.Errorf("the way ends at %+v, not at %+v", at, c)
	}
}

func TestWhatActsStandsStillWhenZoomed(t *testing.T) {
	o := Options{W: 1000, H: 500, Zoom: 2}
	var s Scene
	s.Prepare(broadcast(), nil, o)
	c := Camera{Zoom: 2}
	if !s.Stand(&c, o.W, o.H, "1", 450, 200) {
		t.Fatal("there is no server 1")
	}
	if x, _, _, _, _ := s.Place("1"); math.Abs(x-c.X-450) > 1e-9 || c.Y != 0 {
		t.Errorf("server 1 stands at %g, and the canvas at %g", x-c.X, c.Y)
	}
	s.Stand(&c, o.W, o.H, "1", -50, 200)
	if x, _, w, _, _ := s.Place("1"); math.Abs(x-c.X-w/2) > 1e-9 {
		t.Errorf("server 1 was out of sight and now stands at %g", x-c.X)
	}
}

func TestSomethingIsAlwaysInSight(t *testing.T) {
	for _, zoom := range []float64{1, 2, 4} {
		o := Options{W: 1000, H: 500, Zoom: zoom}
		var s Scene
		s.Prepare(broadcast(), nil, o)
		for _, share := range [][2]float64{{0, 0}, {0.5, 0.5}, {0.3, 0.6}, {1, 1}} {
			from := Camera{zoom, share[0] * 1000 * (zoom - 1), share[1] * 500 * (zoom - 1)}
			c := s.Hold(from, o.W, o.H)
			view := box{c.X + 500, c.Y + 250, 1000, 500}
			seen := false
			for _, b := range append(append([]box{}, s.d.ring.at...), s.d.ring.pills...) {
				seen = seen || b.scaled(s.Scale).touches(view)
			}
			if kept := c; !seen {
				t.Errorf("at %g× %v shows nothing", zoom, c)
			} else if kept.Keep(o.W, o.H); kept != c {
				t.Errorf("at %g× %v is not on the canvas", zoom, c)
			}
			if s.Hold(c, o.W, o.H) != c {
				t.Errorf("at %g× %v is moved once more", zoom, c)
			}
			if zoom == 1 && c != from {
				t.Errorf("all is in sight and moved to %v", c)
			}
		}
	}
}

func TestTheDialIsNotUnderTheSwitches(t *testing.T) {
	o := Options{W: 1000, H: 500, Zoom: 2}
	var s Scene
	s.Prepare(broadcast(), nil, o)
	at := s.d.ring.middle.scaled(s.Scale)
	for _, c := range []struct {
		camera Camera
		want   bool
	}{{Camera{2, at.x - 500, at.y - 250}, true}, {Camera{2, at.x - 100, at.y - 40}, false}, {Camera{2, at.x - 900, at.y - 20}, false}} {
		before, dial, after := s.Around(c.camera, o.W)
		if got := len(dial) > 0; got != c.want {
			t.Errorf("%v: the dial is painted: %v", c.camera, got)
		}
		if strings.Contains(texts(before)+texts(after), "quorum") || c.want && !strings.Contains(texts(dial), "quorum") {
			t.Errorf("%v: the dial is %q", c.camera, texts(dial))
		}
	}
}

func TestGestures(t *testing.T) {
	var f Fingers
	if g := f.Move(1, 5, 5); g.Kind != Hover {
		t.Errorf("a pointer that is not down: %+v", g)
	}
	f.Down(1, 10, 10)
	if g := f.Move(1, 12, 12); g.Kind != NoGesture {
		t.Errorf("a finger that trembles: %+v", g)
	}
	if g := f.Up(1, 12, 12, 100); g.Kind != Tap {
		t.Errorf("a tap: %+v", g)
	}
	f.Down(1, 12, 12)
	if g := f.Up(1, 12, 12, 250); g.Kind != DoubleTap {
		t.Errorf("a second tap: %+v", g)
	}
	f.Down(1, 12, 12)
	if g := f.Up(1, 12, 12, 300); g.Kind != Tap {
		t.Errorf("a third tap: %+v", g)
	}
	f.Down(1, 10, 10)
	if g := f.Move(1, 30, 10); g.Kind != Drag || g.DX != 20 {
		t.Errorf("a drag: %+v", g)
	}
	f.Down(2, 50, 10)
	if g := f.Move(2, 70, 10); g.Kind != Pinch || g.Factor != 2 || g.X != 50 {
		t.Errorf("a pinch: %+v", g)
	}
	if g := f.Up(2, 70, 10, 900); g.Kind != NoGesture {
		t.Errorf("the end of a pinch: %+v", g)
	}
	if g := f.Up(1, 30, 10, 901); g.Kind != NoGesture {
		t.Errorf("the end of a drag: %+v", g)
	}
	f.Down(3, 1, 1)
	f.Lost(3)
	if g := f.Move(3, 90, 90); g.Kind != Hover {
		t.Errorf("a finger that was lost: %+v", g)
	}
}
