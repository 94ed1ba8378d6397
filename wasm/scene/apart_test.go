package scene

import (
	"testing"

	"zootrope/core/proto"
	"zootrope/core/sim"
)

// Messages that follow one another closely are all seen, in their order.
func TestMessagesOnOneWayStandApart(t *testing.T) {
	v := world(3, 0, "LOOKING")
	for i, vote := range []string{"3", "2", "1"} {
		v.Flights = append(v.Flights, sim.Flight{ID: int64(i + 1), Kind: "NOTIFICATION", From: "1", To: "2",
			Sent: proto.Millis(2 * i), Due: proto.Millis(100 + 2*i), Label: vote})
	}
	v.Flights = append(v.Flights, sim.Flight{ID: 9, Kind: "NOTIFICATION", From: "2", To: "1", Sent: 1, Due: 101, Label: "2"})
	var s Scene
	for clock := 4.0; clock <= 100; clock += 4 {
		Draw(&s, v, clock, Options{W: 1050, H: 450})
		if len(s.d.flown) != 4 {
			t.Fatalf("at %g there are %d messages", clock, len(s.d.flown))
		}
		for i, a := range s.d.flown {
			for _, b := range s.d.flown[:i] {
				if a.f.From == b.f.From && a.box().touches(b.box()) {
					t.Errorf("at %g messages %d and %d touch", clock, b.f.ID, a.f.ID)
				}
			}
		}
		if first, last := s.d.flown[0], s.d.flown[2]; first.x <= last.x {
			t.Errorf("at %g the first message is at %g, the last at %g", clock, first.x, last.x)
		}
	}
}
