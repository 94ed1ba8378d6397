package scene

import (
	"strings"
	"testing"
)

// reached is broadcast, with its goal reached two thirds of the way before.
func reached() *Picture {
	p := broadcast()
	p.Rim.Goal = true
	return p
}

// asking is an election in which the votes of 1, of 2 and of 3, which is down, are asked for.
func asking() *Picture {
	p := election()
	p.Asked = []string{"1", "2", "3"}
	return p
}

// lit gives the numbers of the ticks that are lit, counted from the lit slot clockwise.
func lit(s *Scene) (out []int) {
	for k := 1; k < rimTicks; k++ {
		x, y, _ := s.d.ring.rimAt(float64(k))
		for _, items := range [][]Item{s.Still, s.Items} {
			for _, i := range items {
				if i.Shape == goalTick && i.Ink == GoldInk && i.X == x && i.Y == y {
					out = append(out, k)
				}
			}
		}
	}
	return out
}

func TestAGoalLightsTheRimOnceAndClockwise(t *testing.T) {
	p := reached()
	for _, c := range []struct {
		lit, age float64
		reduced  bool
		from, to int
		moving   bool
	}{{0, 0, false, 0, 0, true}, {0, 450, false, 50, 60, true}, {-300, 450, false, 14, 20, true}, {0, goalMillis, false, 110, 119, false},
		{400, 600, false, 110, 119, false}, {goalMillis, 0, false, 110, 119, false}, {0, 0, true, 110, 119, false}} {
		o := moving
		o.Lit, o.Reduced = c.lit, c.reduced
		s := drawn(p, nil, c.age, o)
		got := lit(s)
		last := 0
		if len(got) > 0 {
			last = got[len(got)-1]
		}
		if last < c.from || last > c.to || c.to > 0 && got[0] > 2 {
			t.Errorf("%+v: lit %v", c, got)
		}
		if s.Moving(c.age) != c.moving {
			t.Errorf("%+v: moving %v", c, !c.moving)
		}
		for _, k := range got {
			x, y, _ := s.d.ring.rimAt(float64(k))
			if touchesAny(s.d.ring.at, box{x, y, 2, 2}) {
				t.Errorf("%+v: tick %d lies on a card", c, k)
			}
		}
		if c.to == 119 && count(s.Items, rimMark, lookInk('p')) > 0 {
			t.Errorf("%+v: moments hide ticks", c)
		}
	}
	if got := lit(drawn(broadcast(), nil, Settled, moving)); len(got) > 0 {
		t.Errorf("without a goal %v are lit", got)
	}
	if s := drawn(p, nil, 0, Options{W: 300, H: 220}); s.Moving(0) || len(lit(s)) > 0 {
		t.Error("a bare stage has no rim to light")
	}
}

func TestAVoteThatIsAskedForIsNotShown(t *testing.T) {
	for _, o := range []Options{{W: 1048, H: 452}, {W: 390, H: 300}, {W: 300, H: 220}} {
		p := asking()
		var s, told Scene
		s.Prepare(p, nil, o)
		p.Asked = nil
		told.Prepare(p, nil, o)
		for _, b := range s.d.ring.at[:3] {
			dashed, votes := 0, 0
			for _, i := range s.Still {
				if i.Ink == Plum && b.grown(10).has(i.X, i.Y) && i.X > b.x {
					switch {
					case i.Shape == askedBallot || i.Shape == askedSmall:
						dashed++
					case i.Shape.Form == Ballot && i.Y < b.y:
						votes++
					}
				}
			}
			if dashed != 1 || votes != 0 {
				t.Errorf("%gx%g: a card has %d ballots with a question mark and %d votes beside it", o.W, o.H, dashed, votes)
			}
		}
		if strings.Count(texts(s.Still), "?") != 3 || strings.Contains(texts(told.Still), "?") {
			t.Errorf("%gx%g: it says %q", o.W, o.H, texts(s.Still))
		}
	}
}
