package verify

import (
	"iter"
	"runtime"
	"sync/atomic"

	"zootrope/lessons/form"
)

// Lessons tests lessons, as many at once as there are processors, and yields the findings of each (Lesson) in the order of the lessons.
func Lessons(all []*form.Lesson) iter.Seq2[*form.Lesson, []Finding] {
	return func(yield func(*form.Lesson, []Finding) bool) {
		found := make([]chan []Finding, len(all))
		for i := range found {
			found[i] = make(chan []Finding, 1)
		}
		var begun atomic.Int64
		defer begun.Store(int64(len(all))) // nobody begins another one
		for range min(runtime.GOMAXPROCS(0), len(all)) {
			go func() {
				for i := begun.Add(1) - 1; i < int64(len(all)); i = begun.Add(1) - 1 {
					found[i] <- Lesson(all[i])
				}
			}()
		}
		for i, l := range all {
			if !yield(l, <-found[i]) {
				return
			}
		}
	}
}
