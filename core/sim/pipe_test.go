package sim

import (
	"flag"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// The same commit must not pass today and fail tomorrow; `make seeds` tries fresh ones.
func init() { _ = flag.Set("rapid.seed", "1") }

// A pipe gives what was put into it, in order, however long it gets; what a copy has of it stays as it was.
func TestPipe(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := New(Defaults())
		c := &conn{id: 1}
		w.conns[1] = c
		p, n := &c.pipes[0], int64(0)
		var want []int64
		has := func(p *pipe) (out []int64) {
			for i := range p.len() {
				out = append(out, p.at(i).No)
			}
			return out
		}
		type copied struct {
			of   []*World
			want []int64
		}
		var copies []copied
		for range rapid.IntRange(1, 12).Draw(t, "things") {
			switch rapid.IntRange(0, 3).Draw(t, "what") {
			case 0:
				for range rapid.IntRange(1, 200).Draw(t, "pushed") {
					n++
					p.push(packet{No: n})
					want = append(want, n)
				}
			case 1:
				for range min(len(want), rapid.IntRange(1, 200).Draw(t, "popped")) {
					first := p.first().No
					if k := p.pop(); k.No != want[0] || first != want[0] {
						t.Fatalf("%d and %d instead of %d", first, k.No, want[0])
					}
					want = want[1:]
				}
			case 2:
				copies = append(copies, copied{[]*World{w.Clone(), w.Freeze().Thaw()}, slices.Clone(want)})
			default:
				p.clear()
				want = nil
			}
			if got := has(p); !slices.Equal(got, want) {
				t.Fatalf("%d instead of %d", got, want)
			}
		}
		for _, c := range copies {
			for _, w := range c.of {
				q := &w.conns[1].pipes[0]
				if got := has(q); !slices.Equal(got, c.want) {
					t.Fatalf("a copy has %d instead of %d", got, c.want)
				}
				q.push(packet{No: -1})
				if q.at(q.len()-1).No != -1 {
					t.Fatal("what a copy has been given is lost")
				}
			}
		}
		if got := has(p); !slices.Equal(got, want) {
			t.Fatalf("copies have changed %d to %d", want, got)
		}
	})
}
