package server

import (
	"testing"

	"zootrope/core/proto"
)

// Averages are rounded to four places, and printed as Java prints a double.
func TestAverage(t *testing.T) {
	for want, l := range map[string]Latency{"0.0": {}, "3.0": {Sum: 9, Count: 3}, "14.5": {Sum: 29, Count: 2}, "0.3333": {Sum: 1, Count: 3},
		"17.6667": {Sum: 53, Count: 3}, "0.0001": {Sum: 1, Count: 20_000}, "2.0": {Sum: 199_999, Count: 100_000}, "1.05": {Sum: 21, Count: 20}} {
		if got := l.Avg(); got != want {
			t.Errorf("%+v: %s, want %s", l, got, want)
		}
	}
	var l Latency
	for _, took := range []int64{5, 2, 9} {
		l.add(proto.Millis(took))
	}
	if l != (Latency{Min: 2, Max: 9, Sum: 16, Count: 3}) {
		t.Errorf("%+v", l)
	}
}
