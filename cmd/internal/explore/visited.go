package explore

import (
	"sync"
	"sync/atomic"

	"zootrope/core/proto"
)

// mixed tells a state apart from others: its hash, and what is left of the budget.
func mixed(n *node) uint64 { return proto.Mix(n.w.StateHash() + n.left.hash()) }

// memory is a set of hashes that several workers share: parts by the upper bits, so that they seldom wait for each other.
type memory struct {
	states atomic.Int64
	parts  [64]struct {
		sync.Mutex
		visited
	}
}

// add puts a hash into the set, and says the how manyth it is; 0 if it was there.
func (m *memory) add(h uint64) int64 {
	p := &m.parts[h>>58]
	p.Lock()
	defer p.Unlock()
	if !p.visited.add(h) {
		return 0
	}
	return m.states.Add(1)
}

// visited is a set of hashes: open addressing, so that a state costs 8 to 16 bytes and no pointer. Of n states two have the
// same hash with a chance of n²/2⁶⁵: one in 370,000 for ten million. What lies behind such a state would go unseen.
type visited struct {
	slots []uint64 // 0 is empty
	n     int
	zero  bool
}

// add puts a hash into the set; false if it was there.
func (v *visited) add(h uint64) bool {
	if h == 0 {
		was := v.zero
		v.zero = true
		return !was
	}
	if 4*(v.n+1) > 3*len(v.slots) {
		v.grow()
	}
	if !v.put(h) {
		return false
	}
	v.n++
	return true
}

func (v *visited) put(h uint64) bool {
	mask := uint64(len(v.slots) - 1)
	for i := h & mask; ; i = (i + 1) & mask {
		switch v.slots[i] {
		case 0:
			v.slots[i] = h
			return true
		case h:
			return false
		}
	}
}

func (v *visited) grow() {
	old := v.slots
	v.slots = make([]uint64, max(1<<10, 2*len(old)))
	for _, h := range old {
		if h != 0 {
			v.put(h)
		}
	}
}
