package sim

import (
	"slices"
	"unsafe"
)

// Frozen is a world that stands still: its whole state, as Clone copies it, as bytes beside a list of what worlds share.
// A world has some hundred pieces, and Go's collector looks at each of them whenever it comes; of a frozen one, only at the list.
type Frozen struct {
	plain  []byte
	shared []unsafe.Pointer
}

// Freeze copies the whole state of the world, as Clone does.
func (w *World) Freeze() *Frozen {
	w.rec.share()
	f := freezer{seen: map[unsafe.Pointer]int{}}
	f.plain = make([]byte, 0, w.frozen+w.frozen/8)
	f.put(unsafe.Pointer(w), worldLayout)
	w.frozen = len(f.plain)
	return &Frozen{slices.Clone(f.plain), slices.Clone(f.shared)}
}

// Thaw makes a world that goes on from the frozen one. It has no OnEvent.
func (f *Frozen) Thaw() *World {
	w := new(World)
	t := thawer{Frozen: *f}
	t.take(unsafe.Pointer(w), worldLayout)
	w.lent = false
	w.restore()
	return w
}

// Weight is the memory of a frozen world in bytes, without what it shares with other worlds.
func (f *Frozen) Weight() int {
	return len(f.plain) + len(f.shared)*int(unsafe.Sizeof(unsafe.Pointer(nil)))
}

// head is a slice.
type head struct {
	data     unsafe.Pointer
	len, cap int
}

func bytesAt(p unsafe.Pointer, n uintptr) []byte { return unsafe.Slice((*byte)(p), n) }
