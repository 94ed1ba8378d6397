package tree

import (
	"fmt"
	"maps"
	"slices"
	"testing"
)

// The set against a map, with insertions and removals from all sides.
func TestNames(t *testing.T) {
	var s names
	model := map[string]bool{}
	seed := uint32(1)
	for i := range 20000 {
		seed = seed*1664525 + 1013904223
		name := fmt.Sprint(seed >> 16 % 4000)
		if i%3 == 0 {
			if s.remove(name) != model[name] {
				t.Fatalf("remove(%s)", name)
			}
			delete(model, name)
			continue
		}
		if s.add(name) == model[name] {
			t.Fatalf("add(%s)", name)
		}
		model[name] = true
		if !s.has(name) {
			t.Fatalf("has(%s)", name)
		}
	}
	if want := slices.Sorted(maps.Keys(model)); s.n != len(want) || !slices.Equal(s.list(), want) {
		t.Errorf("%d names, want %d", s.n, len(want))
	}
	for name := range model {
		s.remove(name)
	}
	if s.n != 0 || len(s.chunks) != 0 || s.list() != nil || s.has("") {
		t.Errorf("%d left in %d chunks", s.n, len(s.chunks))
	}
}

func TestNamesInRisingOrderFillTheirChunks(t *testing.T) {
	var s names
	for i := range 4 * chunkLen {
		s.add(fmt.Sprintf("%010d", i))
	}
	if len(s.chunks) != 4 {
		t.Errorf("%d chunks", len(s.chunks))
	}
}

// A full chunk is split wherever the new name belongs.
func TestNamesSplit(t *testing.T) {
	for pos := range chunkLen + 1 {
		var s names
		for i := range chunkLen {
			s.add(fmt.Sprintf("%04d", 2*i+1))
		}
		s.add(fmt.Sprintf("%04d", 2*pos))
		if got := s.list(); len(got) != chunkLen+1 || !slices.IsSorted(got) || len(s.chunks) != 2 {
			t.Fatalf("at %d: %d names in %d chunks", pos, len(got), len(s.chunks))
		}
	}
}
