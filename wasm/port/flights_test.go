package port

import (
	"testing"

	"zootrope/core/sim"
)

func TestEveryKindOnEveryWayIsReported(t *testing.T) {
	v := &sim.View{}
	for i := range 1000 {
		v.Flights = append(v.Flights, sim.Flight{ID: int64(i), Kind: "COMMIT", From: "5", To: "1", Held: i%2 == 0})
	}
	for i := range 300 {
		v.Flights = append(v.Flights, sim.Flight{ID: int64(1000 + i), Kind: "PROPOSAL", From: "5", To: "2"})
	}
	v.Flights = append(v.Flights, sim.Flight{ID: 2000, Kind: "ACK", From: "1", To: "5"})
	out, traffic := Report(v)
	seen := map[string]int{}
	for i, f := range out.Flights {
		seen[f.Kind]++
		if i > 0 && out.Flights[i-1].ID >= f.ID {
			t.Fatalf("%d before %d", out.Flights[i-1].ID, f.ID)
		}
	}
	if len(out.Flights) != maxFlights || seen["ACK"] != 1 || seen["PROPOSAL"] < 99 || seen["COMMIT"] < 99 {
		t.Errorf("%d flights: %v", len(out.Flights), seen)
	}
	want := []Traffic{{Kind: "COMMIT", From: "5", To: "1", Count: 1000, Held: 500}, {Kind: "PROPOSAL", From: "5", To: "2", Count: 300, Held: 0}, {Kind: "ACK", From: "1", To: "5", Count: 1, Held: 0}}
	for i := range want {
		if traffic[i] != want[i] {
			t.Errorf("%+v, expected %+v", traffic[i], want[i])
		}
	}
}
