package session

import (
	"cmp"
	"slices"

	"zootrope/core/proto"
)

// buckets counts how many sessions expire at which multiple of the tick (ExpiryQueue). Which ones they are is known by
// the sessions themselves: most buckets are emptied by touches long before they are due, so nobody need keep lists.
type buckets struct {
	tick  proto.Millis
	queue []bucket // by time; none is empty
}

type bucket struct {
	at    proto.Millis
	count int
}

// Bucket is the bucket of a moment: the next multiple of the interval, strictly later (ExpiryQueue.roundToNextInterval). All in ms.
func Bucket(t, interval proto.Millis) proto.Millis { return (t/interval + 1) * interval }

func (q *buckets) round(t proto.Millis) proto.Millis { return Bucket(t, q.tick) }

// next is when the earliest bucket is due.
func (q *buckets) next() proto.Millis {
	if len(q.queue) == 0 {
		return proto.Never
	}
	return q.queue[0].at
}

// add changes the count of a bucket by one, up or down.
func (q *buckets) add(at proto.Millis, by int) {
	i, found := slices.BinarySearchFunc(q.queue, at, func(b bucket, t proto.Millis) int {
		return cmp.Compare(b.at, t)
	})
	if !found {
		q.queue = slices.Insert(q.queue, i, bucket{at: at})
	}
	q.queue[i].count += by
	switch c := q.queue[i].count; {
	case c < 0:
		panic("session: a bucket with fewer than no sessions")
	case c == 0:
		q.queue = slices.Delete(q.queue, i, i+1)
	}
}
