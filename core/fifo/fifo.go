// Package fifo is the queue of the core: proposals that wait for a quorum, transactions and requests that wait for a commit.
//
// # Files
//
//	fifo.go  the queue
package fifo

// Queue is taken from at the front without moving the rest. Its zero value is empty. What it looks like inside follows from what was
// pushed and popped alone, so that the state of two equal runs has the same hash.
type Queue[T any] struct {
	items []T
	head  int
}

// Len says how many items wait.
func (q *Queue[T]) Len() int { return len(q.items) - q.head }

// At gives the i-th item from the front, counted from 0. It panics where there is none.
func (q *Queue[T]) At(i int) *T { return &q.items[q.head+i] }

// Push puts an item at the end.
func (q *Queue[T]) Push(item T) {
	if q.head > 0 && 2*q.head >= len(q.items) { // and not by the capacity, which a copy has another of
		n := copy(q.items, q.items[q.head:])
		clear(q.items[n:])
		q.items, q.head = q.items[:n], 0
	}
	q.items = append(q.items, item)
}

// Pop takes the first item out. It panics where there is none.
func (q *Queue[T]) Pop() T {
	item := q.items[q.head]
	var none T
	q.items[q.head] = none // what it led to is not needed here any more
	if q.head++; q.head == len(q.items) {
		q.items, q.head = q.items[:0], 0
	}
	return item
}
