package zab

// fifo is a queue that is taken from at the front without moving the rest.
type fifo[T any] struct {
	items []T
	head  int
}

func (q *fifo[T]) len() int    { return len(q.items) - q.head }
func (q *fifo[T]) at(i int) *T { return &q.items[q.head+i] }

func (q *fifo[T]) push(item T) {
	if q.head > 0 && 2*q.head >= len(q.items) { // and not by the capacity, which a copy has another of
		n := copy(q.items, q.items[q.head:])
		clear(q.items[n:])
		q.items, q.head = q.items[:n], 0
	}
	q.items = append(q.items, item)
}

func (q *fifo[T]) pop() T {
	item := q.items[q.head]
	clear(q.items[q.head : q.head+1]) // what it led to is not needed here any more
	if q.head++; q.head == len(q.items) {
		q.items, q.head = q.items[:0], 0
	}
	return item
}
