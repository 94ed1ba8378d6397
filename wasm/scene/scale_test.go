package scene

import (
	"math"
	"testing"
)

func TestALargeStageHasLargeCards(t *testing.T) {
	for _, c := range []struct{ w, h, want float64 }{{1048, 452, 1}, {1000, 640, 1}, {974, 580, 1}, {1208, 704, 1.1}, {1528, 870, 1.35},
		{2560, 1327, 2.05}, {2560, 1200, 1.85}, {3840, 2160, 2.4}, {120, 80, 0.6}, {580, 84, 1}} {
		var s Scene
		s.Prepare(election(), nil, Options{W: c.w, H: c.h})
		if math.Abs(s.Scale-c.want) > 1e-9 {
			t.Errorf("%gx%g: %g pixels a unit, not %g", c.w, c.h, s.Scale, c.want)
		}
		if _, _, w, _, _ := s.Place("1"); c.want >= 1 && c.h > 200 && math.Abs(w-212*c.want) > 1e-9 {
			t.Errorf("%gx%g: a card is %g wide", c.w, c.h, w)
		}
	}
	if _, k := scaledRing(crowded(9, 3, 20, true), 2560, 1200); k == 1 || k == enlarged(2560, 1200, tableW, tableH) {
		t.Errorf("a crowd has %g pixels a unit", k)
	}
	comparison := herdComparison(t, 3)
	var s Scene
	if s.Prepare(comparison, nil, Options{W: 2560, H: 1200}); s.Scale != 2.25 {
		t.Errorf("two trees have %g pixels a unit", s.Scale)
	}
}

// To zoom in is to see the same picture larger, and everything is found where it is seen.
func TestZoomEnlarges(t *testing.T) {
	var one, two Scene
	one.Prepare(election(), nil, Options{W: 1048, H: 452, Zoom: 1})
	two.Prepare(election(), nil, Options{W: 1048, H: 452, Zoom: 2})
	for _, name := range []string{"1", "2", "3", "4", "5"} {
		x, y, w, h, _ := one.Place(name)
		x2, y2, w2, h2, _ := two.Place(name)
		if x2 != 2*x || y2 != 2*y || w2 != 2*w || h2 != 2*h {
			t.Errorf("server %s is at %g,%g %gx%g and twice as large at %g,%g %gx%g", name, x, y, w, h, x2, y2, w2, h2)
		}
		if hit, ok := two.Pick(x2+w2/2-3, y2+h2/2-3, Pointer); !ok || hit.Name != name {
			t.Errorf("the corner of server %s is picked as %+v", name, hit)
		}
		if hit, ok := two.Pick(x2+w2/2+30, y2+h2/2-3, Pointer); ok && hit.Kind == "server" {
			t.Errorf("beside server %s %+v is picked", name, hit)
		}
	}
	if one.Corner() != two.Corner() {
		t.Error("the corner is that of the whole picture")
	}
}

func TestLowStagesKeepFullCardsAndLongLanes(t *testing.T) {
	for _, c := range []struct {
		w, h float64
		size size
	}{{920, 480, full}, {920, 440, full}, {1160, 430, full}, {1093, 400, full}, {974, 400, full}, {974, 580, full}, {1280, 600, full}, {660, 330, compact},
		{520, 300, compact}, {390, 346, compact}, {359, 300, tiny}, {390, 259, tiny}} {
		r, _ := scaledRing(election().View, c.w, c.h)
		if r.size != c.size {
			t.Errorf("%gx%g: the cards are of size %d", c.w, c.h, r.size)
		}
		if r.size != tiny && r.shortest() < 0 {
			t.Errorf("%gx%g: a lane has no room for two messages", c.w, c.h)
		}
		if message := (box{r.lit.x, r.slots[2].y + laneOff, beadSize, beadSize}); r.size != tiny && r.lit.touches(message) {
			t.Errorf("%gx%g: a message between the lowest two lies on the lit slot", c.w, c.h)
		}
	}
	if r, _ := scaledRing(election().View, 920, 440); math.Abs(math.Abs(r.slots[2].x-r.cx)-r.rx/2) > 1 {
		t.Errorf("server 3 stands %g of %g from the middle", r.slots[2].x-r.cx, r.rx)
	}
	if r, _ := scaledRing(election().View, 1048, 600); r.stance != (stance{}) {
		t.Error("servers move inwards where there is no need")
	}
}
