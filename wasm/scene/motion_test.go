package scene

import (
	"reflect"
	"testing"

	"zootrope/core/sim"
)

// step gives two pictures, the second a moment later, changed by f.
func step(f func(*Picture)) (before, after *Picture) {
	before, after = broadcast(), broadcast()
	after.Rim.Moment++
	after.View.Turn++
	f(after)
	return before, after
}

func drawn(p, before *Picture, age float64, o Options) *Scene {
	s := &Scene{}
	s.Prepare(p, before, o)
	s.Move(float64(p.View.Now), age)
	return s
}

var moving = Options{W: 1048, H: 452}

func TestWhatHasChangedComesIntoPlace(t *testing.T) {
	changes := map[string]func(*Picture){
		"entry":  func(p *Picture) { p.View.Servers[0].Log[6].State = "committed" },
		"synced": func(p *Picture) { p.View.Servers[3].Log[6].State = "synced" },
		"new": func(p *Picture) {
			l := &p.View.Servers[4].Log
			*l = append((*l)[1:], sim.LogEntry{Zxid: "2:6", State: "written"})
		},
		"role":  func(p *Picture) { p.View.Servers[0].State = "LEADING" },
		"crash": func(p *Picture) { p.View.Servers[0].State = "DOWN" },
		"ack":   func(p *Picture) { a := &p.View.Servers[3].Acks; *a = append(*a, 1) },
		"acts":  func(p *Picture) { p.Focus.Acts = "2" },
		"rim":   func(*Picture) {},
	}
	for name, change := range changes {
		before, after := step(change)
		early, late, end := drawn(after, before, 30, moving), drawn(after, before, 90, moving), drawn(after, before, Settled, moving)
		if reflect.DeepEqual(early.Items, late.Items) || reflect.DeepEqual(late.Items, end.Items) {
			t.Errorf("%s: nothing moves", name)
		}
		if !early.Moving(30) || end.Moving(Settled) {
			t.Errorf("%s: moving at once %v, at last %v", name, early.Moving(30), end.Moving(Settled))
		}
		if cut := drawn(after, nil, 0, moving); !reflect.DeepEqual(cut.Still, end.Still) || !reflect.DeepEqual(cut.Items, end.Items) {
			t.Errorf("%s: what has come to rest is not the picture", name)
		}
	}
}

func TestGoingBackLeapsAndReducedMotionCut(t *testing.T) {
	before, after := step(func(p *Picture) { p.View.Servers[0].State = "LEADING" })
	leap := broadcast()
	leap.Rim.Moment += 5
	leap.View.Turn += 9
	still := moving
	still.Reduced = true
	for name, s := range map[string]*Scene{"back": drawn(before, after, 30, moving), "leap": drawn(leap, before, 30, moving),
		"reduced": drawn(after, before, 30, still)} {
		if s.Moving(30) {
			t.Errorf("%s: the picture moves", name)
		}
	}
}

func TestABallotThatChangesComesIntoPlace(t *testing.T) {
	before, after := election(), election()
	after.Rim.Moment++
	after.View.Turn++
	after.View.Servers[1].Vote = 5
	if reflect.DeepEqual(drawn(after, before, 30, moving).Items, drawn(after, before, 90, moving).Items) {
		t.Error("the ballot of server 2 has changed, and nothing moves")
	}
}

func TestLostMessagesEndInACross(t *testing.T) {
	before, after := step(func(p *Picture) { p.View.Flights = p.View.Flights[1:] })
	if n := count(drawn(after, before, 30, moving).Items, lostMark, Vermilion); n != 1 {
		t.Errorf("one message was lost, and %d crosses are drawn", n)
	}
	if n := count(drawn(after, before, Settled, moving).Items, lostMark, Vermilion); n != 0 {
		t.Errorf("%d crosses stay", n)
	}
	after.View.Now = before.View.Flights[0].Due
	if n := count(drawn(after, before, 30, moving).Items, lostMark, Vermilion); n != 0 {
		t.Errorf("the message has arrived, and %d crosses are drawn", n)
	}
}

func TestTheRimTurnsOneSlotAMoment(t *testing.T) {
	before, after := step(func(*Picture) {})
	marks := func(s *Scene) (out []Item) {
		for _, i := range s.Items {
			if i.Shape == rimMark {
				out = append(out, i)
			}
		}
		return out
	}
	end := marks(drawn(after, before, Settled, moving))
	if len(end) != 2*6 {
		t.Fatalf("%d moments are marked", len(end))
	}
	for _, i := range marks(drawn(after, before, 1, moving)) {
		if i.X < end[0].X {
			t.Errorf("a mark at %g has already gone further than %g", i.X, end[0].X)
		}
	}
	first := drawn(before, nil, Settled, moving)
	for _, k := range []float64{1, 2, -3} {
		x, y, _ := first.d.ring.rimAt(k)
		if h, ok := first.Pick(x, y, Pointer); !ok || h.Kind != "rim" || h.ID != before.Rim.Moment-int64(k) {
			t.Errorf("the mark %g behind now is hit as %+v", k, h)
		}
	}
}
