package scene

import (
	"math"
	"testing"
)

func TestTheCornerIsFreeAsFarAsNothingReachesIntoIt(t *testing.T) {
	s := Scene{Scale: 1}
	s.d.h = 500
	if free := s.Corner(); free[0] != 500 || free[corners-1] != 500 {
		t.Errorf("an empty stage has a corner of %v", free)
	}
	s.Still = []Item{{Kind: LineItem, X: 0, Y: 100, X2: 400, Y2: 500, Width: 2}, {Kind: LineItem, X: 200, Y: 90, X2: 20, Y2: 150, Width: 2},
		{Kind: TextItem, X: 100, Y: 300, Face: Face{Size: 12}}, {X: 210, Y: 440, Shape: Shape{W: 20, H: 20}}}
	free := s.Corner()
	for k, want := range map[int]float64{0: 389, 1: 379, 2: 349, 9: 299, 10: 196, 19: 196, 20: 50, 31: 50} {
		if math.Abs(free[k]-want) > 0.1 {
			t.Errorf("up to %d: %v, want %v", (k+1)*CornerStep, free[k], want)
		}
	}
}
