package port

import (
	"cmp"
	"slices"

	"zootrope/core/sim"
)

// maxFlights is how many messages on their way a report tells of. Nobody reads more, and a herd has thousands.
const maxFlights = 200

// way is what messages are counted by.
type way struct{ kind, from, to string }

// Report is the view as the page gets it. If too many messages are on their way, it has only some of them. It always has how many there are
// of each kind from each sender to each receiver. The first of every kind and way is chosen before the second of any, so every filter
// of the page has something to show.
func Report(v *sim.View) (*sim.View, []Traffic) {
	traffic := []Traffic{}
	at := map[way]int{}
	turns := make([]int, len(v.Flights)) // how many of the same kind go before it on its way
	for i := range v.Flights {
		f := &v.Flights[i]
		w := way{f.Kind, f.From, f.To}
		n, ok := at[w]
		if !ok {
			n = len(traffic)
			at[w] = n
			traffic = append(traffic, Traffic{Kind: f.Kind, From: f.From, To: f.To})
		}
		turns[i] = traffic[n].Count
		traffic[n].Count++
		if f.Held {
			traffic[n].Held++
		}
	}
	if len(v.Flights) <= maxFlights {
		return v, traffic
	}
	chosen := make([]int, len(v.Flights))
	for i := range chosen {
		chosen[i] = i
	}
	slices.SortStableFunc(chosen, func(a, b int) int { return cmp.Compare(turns[a], turns[b]) })
	chosen = chosen[:maxFlights]
	slices.SortStableFunc(chosen, cmp.Compare[int]) // slices.Sort for one more type would be 3 KB
	out := *v
	out.Flights = make([]sim.Flight, len(chosen))
	for i, n := range chosen {
		out.Flights[i] = v.Flights[n]
	}
	return &out, traffic
}
