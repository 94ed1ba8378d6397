package tree

import "slices"

// chunkLen is the length of a full chunk: one insertion moves no more names than that.
const chunkLen = 512

// names is a sorted set of strings, cut into chunks so that a node with a hundred thousand children stays cheap to
// change in any order. Sorted, because everything that is seen must be in an order that does not depend on chance.
type names struct {
	chunks [][]string
	n      int
}

// find says where s is, or where it belongs.
func (s *names) find(name string) (chunk, pos int, found bool) {
	if len(s.chunks) == 0 {
		return 0, 0, false
	}
	lo, hi := 0, len(s.chunks)-1 // the last chunk that begins at or before name
	for lo < hi {
		mid := (lo + hi + 1) / 2
		if s.chunks[mid][0] <= name {
			lo = mid
		} else {
			hi = mid - 1
		}
	}
	pos, found = slices.BinarySearch(s.chunks[lo], name)
	return lo, pos, found
}

func (s *names) has(name string) bool {
	_, _, found := s.find(name)
	return found
}

// add puts a name into the set; false if it was there.
func (s *names) add(name string) bool {
	c, pos, found := s.find(name)
	if found {
		return false
	}
	s.n++
	if len(s.chunks) == 0 {
		s.chunks = [][]string{{name}}
		return true
	}
	if len(s.chunks[c]) == chunkLen {
		c, pos = s.makeRoom(c, pos)
	}
	s.chunks[c] = slices.Insert(s.chunks[c], pos, name)
	return true
}

// makeRoom splits a full chunk. What arrives in rising order, as sequential children do, leaves full chunks behind.
func (s *names) makeRoom(c, pos int) (chunk, at int) {
	full := s.chunks[c]
	if pos == chunkLen {
		s.chunks = slices.Insert(s.chunks, c+1, make([]string, 0, 8))
		return c + 1, 0
	}
	half := chunkLen / 2
	upper := slices.Clone(full[half:])
	clear(full[half:])
	s.chunks[c] = full[:half]
	s.chunks = slices.Insert(s.chunks, c+1, upper)
	if pos > half {
		return c + 1, pos - half
	}
	return c, pos
}

// remove takes a name out of the set; false if it was not there.
func (s *names) remove(name string) bool {
	c, pos, found := s.find(name)
	if !found {
		return false
	}
	s.n--
	s.chunks[c] = slices.Delete(s.chunks[c], pos, pos+1)
	if len(s.chunks[c]) == 0 {
		s.chunks = slices.Delete(s.chunks, c, c+1)
	}
	return true
}

// list copies the set, sorted; nil if it is empty.
func (s *names) list() []string {
	if s.n == 0 {
		return nil
	}
	out := make([]string, 0, s.n)
	for _, c := range s.chunks {
		out = append(out, c...)
	}
	return out
}
