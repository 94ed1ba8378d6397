package sim

import "zootrope/core/proto"

// srcKind orders what is due at the same millisecond.
type srcKind uint8

const (
	srcPipe   srcKind = iota // id: connection × 2 + direction
	srcDisk                  // id: server index × files + file
	srcServer                // id: server index
	srcClient                // id: client index
	srcDesk                  // id: server index
	srcWire                  // id: index of the wire
)

// source is something that will happen: at most one entry in the schedule each.
type source struct {
	kind srcKind
	id   uint32
	due  proto.Millis
	tie  int64 // pipes: the number of the packet at the head, so that what was sent first comes first
	pos  int   `hash:"-"` // the index in the heap, −1 outside
}

func (s *source) before(t *source) bool {
	if s.due != t.due {
		return s.due < t.due
	}
	if s.kind != t.kind {
		return s.kind < t.kind
	}
	if s.tie != t.tie {
		return s.tie < t.tie
	}
	return s.id < t.id
}

// schedule is a heap of sources, each of which knows its place.
type schedule struct {
	heap []*source `hash:"-" clone:"-"`
}

func (h *schedule) first() *source {
	if len(h.heap) == 0 {
		return nil
	}
	return h.heap[0]
}

// set puts s at a time, proto.Never takes it out.
func (h *schedule) set(s *source, due proto.Millis) { h.order(s, due, 0) }

// order is set with a number that orders sources which are due at the same time.
func (h *schedule) order(s *source, due proto.Millis, tie int64) {
	if due == proto.Never {
		h.remove(s)
		return
	}
	if s.pos >= 0 && s.due == due && s.tie == tie {
		return
	}
	s.due, s.tie = due, tie
	if s.pos < 0 {
		s.pos = len(h.heap)
		h.heap = append(h.heap, s)
	}
	h.up(s.pos)
	h.down(s.pos)
}

func (h *schedule) remove(s *source) {
	if s.pos < 0 {
		return
	}
	i, last := s.pos, len(h.heap)-1
	h.swap(i, last)
	h.heap = h.heap[:last]
	s.pos, s.due = -1, proto.Never
	if i < last {
		h.up(i)
		h.down(i)
	}
}

func (h *schedule) swap(i, j int) {
	h.heap[i], h.heap[j] = h.heap[j], h.heap[i]
	h.heap[i].pos, h.heap[j].pos = i, j
}

func (h *schedule) up(i int) {
	for i > 0 && h.heap[i].before(h.heap[(i-1)/2]) {
		h.swap(i, (i-1)/2)
		i = (i - 1) / 2
	}
}

func (h *schedule) down(i int) {
	for {
		c := 2*i + 1
		if c >= len(h.heap) {
			return
		}
		if c+1 < len(h.heap) && h.heap[c+1].before(h.heap[c]) {
			c++
		}
		if !h.heap[c].before(h.heap[i]) {
			return
		}
		h.swap(i, c)
		i = c
	}
}
