package app

import (
	"testing"

	"pgregory.net/rapid"

	"zootrope/core/proto"
)

// What is packed comes out as it was, over the ends of blocks.
func TestMomentsComeOutAsTheyWere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var l moments
		var want []moment
		m := moment{moves: rapid.Int64Range(0, 1<<40).Draw(t, "moves"), last: 1 << 33}
		for range rapid.IntRange(0, 3*blockSize).Draw(t, "n") {
			m.moves += rapid.Int64Range(1, 1000).Draw(t, "on")
			m.first = m.last + rapid.Int64Range(1, 9).Draw(t, "first")
			m.last = m.first + rapid.Int64Range(0, 200_000).Draw(t, "last")
			m.telling = (m.first + m.last) / 2
			m.at += proto.Millis(rapid.Int64Range(0, 100_000).Draw(t, "at"))
			m.loud += int32(one(!m.quiet))
			m.quiet, m.letter = rapid.Bool().Draw(t, "quiet"), 'v'
			l.add(m)
			want = append(want, m)
		}
		if l.len() != len(want) {
			t.Fatalf("%d of %d", l.len(), len(want))
		}
		for i := range want {
			if *l.at(i) != want[i] {
				t.Fatalf("%d: %+v became %+v", i, want[i], *l.at(i))
			}
		}
	})
}
