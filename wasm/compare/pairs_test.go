package compare

import (
	"slices"
	"strings"
	"testing"
)

// Commands of the same text are given together, whatever else one of the runs is given.
func TestCommandsOfTheSameTextBelongTogether(t *testing.T) {
	for _, c := range []struct {
		own, other string
		want       []int
	}{
		{"a b c", "a b c", []int{0, 1, 2, 3}},
		{"a b c", "x b c", []int{0, 1, 2, 3}},
		{"heal set run", "pause settle heal set run", []int{2, 3, 4, 5}},
		{"set run", "set settle crash run", []int{0, 3, 4}},
		{"set run", "set run crash run", []int{0, 1, 4}},
		{"a x y b", "a b", []int{0, 1, 1, 1, 2}},
		{"a x b", "a p q b", []int{0, 1, 3, 4}},
		{"a", "p q r", []int{0, 3}},
		{"", "p", []int{1}},
		{"a b", "", []int{0, 0, 0}},
	} {
		got := pairs(strings.Fields(c.own), strings.Fields(c.other))
		if !slices.Equal(got, c.want) {
			t.Errorf("%q beside %q: %v, want %v", c.own, c.other, got, c.want)
		}
	}
}

// So many commands that they cannot be compared with each other belong together by their number.
func TestManyCommandsBelongTogetherByNumber(t *testing.T) {
	if got := pairs(make([]string, 1000), make([]string, 600)); len(got) != 1001 || got[500] != 500 || got[1000] != 600 {
		t.Errorf("%d of them, %d and %d", len(got), got[500], got[1000])
	}
}
