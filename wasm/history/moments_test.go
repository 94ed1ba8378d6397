package history

import (
	"testing"

	"pgregory.net/rapid"

	"zootrope/core/proto"
)

// What is packed comes out as it was, over the ends of blocks.
func TestMomentsComeOutAsTheyWere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var l moments
		var want []Moment
		m := Moment{Moves: rapid.Int64Range(0, 1<<40).Draw(t, "moves"), Last: 1 << 33}
		for range rapid.IntRange(0, 3*blockSize).Draw(t, "n") {
			m.Moves += rapid.Int64Range(1, 1000).Draw(t, "on")
			m.First = m.Last + rapid.Int64Range(1, 9).Draw(t, "first")
			m.Last = m.First + rapid.Int64Range(0, 200_000).Draw(t, "last")
			m.Telling = (m.First + m.Last) / 2
			m.At += proto.Millis(rapid.Int64Range(0, 100_000).Draw(t, "at"))
			m.loud += int32(one(!m.quiet))
			m.quiet, m.Letter = rapid.Bool().Draw(t, "quiet"), 'v'
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
