package jute

import (
	"math"
	"testing"
)

func TestEpochFiles(t *testing.T) {
	for _, c := range []struct {
		text string
		want int64
	}{
		{"0", 0}, {"7", 7}, {"7\n", 7}, {"7\r\n", 7}, {"9223372036854775807", math.MaxInt64},
		{"", -1}, {"\n", -1}, {"-1", -1}, {"7 ", -1}, {"x", -1}, {"9223372036854775808", -1}, {"000000000000000000007", -1},
	} {
		got, err := ReadEpoch([]byte(c.text))
		if c.want < 0 && err == nil || c.want >= 0 && (err != nil || got != c.want) {
			t.Errorf("%q: %d, %v; want %d", c.text, got, err, c.want)
		}
	}
	if got := string(AppendEpoch(nil, 12)); got != "12" {
		t.Errorf("12 is written as %q", got)
	}
}
