package fifo

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// What comes out is what went in, in that order, and the room that it takes does not grow with what has passed through.
func TestQueueIsFirstInFirstOut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var q Queue[int]
		var model []int
		longest := 0
		for n := range rapid.IntRange(0, 400).Draw(t, "operations") {
			if rapid.Bool().Draw(t, "push") {
				q.Push(n)
				model = append(model, n)
			} else if len(model) > 0 {
				if got := q.Pop(); got != model[0] {
					t.Fatalf("popped %d, expected %d", got, model[0])
				}
				model = model[1:]
			}
			longest = max(longest, len(model))
			var got []int
			for i := range q.Len() {
				got = append(got, *q.At(i))
			}
			if !slices.Equal(got, model) {
				t.Fatalf("the queue holds %v, expected %v", got, model)
			}
			if len(q.items) > 2*longest+1 {
				t.Fatalf("%d places for at most %d items", len(q.items), longest)
			}
		}
	})
}
