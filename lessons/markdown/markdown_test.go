package markdown

import (
	"testing"
)

func TestLinesOfABlockAreJoined(t *testing.T) {
	for _, c := range [][3]string{
		{"排在后面。", "bob 离开。", "排在后面。bob 离开。"},
		{"再让", "  3 号回来", "再让 3 号回来"},
		{"再让", "它回来", "再让它回来"},
		{"Who", " leads?", "Who leads?"},
		{"", "Who", "Who"},
	} {
		if got := Join(c[0], c[1]); got != c[2] {
			t.Errorf("%q and %q are %q, expected %q", c[0], c[1], got, c[2])
		}
	}
}
