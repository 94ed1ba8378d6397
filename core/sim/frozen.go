package sim

import (
	"encoding/binary"
	"reflect"
	"slices"
	"unsafe"

	"zootrope/core/proto"
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

// Thaw makes a world that goes on from there. It has no OnEvent.
func (f *Frozen) Thaw() *World {
	w := new(World)
	t := thawer{Frozen: *f}
	t.take(unsafe.Pointer(w), worldLayout)
	w.lent = false
	w.restore()
	return w
}

// Weight is what it takes beyond what it shares, in bytes.
func (f *Frozen) Weight() int {
	return len(f.plain) + len(f.shared)*int(unsafe.Sizeof(unsafe.Pointer(nil)))
}

// head is a slice.
type head struct {
	data     unsafe.Pointer
	len, cap int
}

func bytesAt(p unsafe.Pointer, n uintptr) []byte { return unsafe.Slice((*byte)(p), n) }

// freezer remembers which pieces it has seen, so that what was shared within the world stays so.
type freezer struct {
	Frozen
	seen map[unsafe.Pointer]int // as the how-manieth
}

// number puts a number. Those of pieces and lengths are one more than they are: 0 stands for nil.
func (f *freezer) number(n int) { f.plain = binary.AppendUvarint(f.plain, uint64(n)) }

// put adds what lies at a place.
func (f *freezer) put(src unsafe.Pointer, l *layout) {
	if l.plain {
		f.plain = append(f.plain, bytesAt(src, l.typ.Size())...)
		return
	}
	switch l.typ.Kind() {
	case reflect.Struct:
		for i := range l.runs {
			switch r, at := &l.runs[i], unsafe.Add(src, l.runs[i].offset); {
			case r.drop:
			case r.of == nil:
				f.plain = append(f.plain, bytesAt(at, r.size)...)
			case r.link:
				f.link(*(*unsafe.Pointer)(at))
			case r.grows:
				f.share(at)
			default:
				f.put(at, r.of)
			}
		}
	case reflect.Array:
		f.each(src, l.typ.Len(), l.elem)
	case reflect.String:
		s := *(*string)(src)
		f.number(len(s))
		f.plain = append(f.plain, s...)
	case reflect.Slice:
		if l.flat {
			f.share(src)
			return
		}
		s := (*head)(src)
		if s.data == nil {
			f.number(0)
			return
		}
		f.number(s.len + 1)
		f.each(s.data, s.len, l.elem)
	case reflect.Pointer:
		p := *(*unsafe.Pointer)(src)
		if l.flat {
			f.link(p)
			return
		}
		f.piece(p, l.elem)
	case reflect.Map:
		f.dict(src, l)
	default:
		panic("sim: state that cannot be frozen: " + l.typ.String())
	}
}

// share adds a slice whose elements nobody changes.
func (f *freezer) share(src unsafe.Pointer) {
	s := (*head)(src)
	f.link(s.data)
	f.number(s.len)
}

// link adds a pointer to what worlds share.
func (f *freezer) link(p unsafe.Pointer) {
	if p == nil {
		f.plain = append(f.plain, 0)
		return
	}
	f.plain = append(f.plain, 1)
	f.shared = append(f.shared, p)
}

func (f *freezer) each(src unsafe.Pointer, n int, elem *layout) {
	size := elem.typ.Size()
	if elem.plain {
		f.plain = append(f.plain, bytesAt(src, uintptr(n)*size)...)
		return
	}
	for i := range uintptr(n) {
		f.put(unsafe.Add(src, i*size), elem)
	}
}

// piece adds what a pointer leads to, the first time.
func (f *freezer) piece(p unsafe.Pointer, elem *layout) {
	if p == nil {
		f.number(0)
		return
	}
	n, known := f.seen[p]
	if !known {
		n = len(f.seen)
		f.seen[p] = n
	}
	if f.number(n + 1); !known {
		f.put(p, elem)
	}
}

func (f *freezer) dict(src unsafe.Pointer, l *layout) {
	m := reflect.NewAt(l.typ, src).Elem()
	if m.IsNil() {
		f.number(0)
		return
	}
	f.number(m.Len() + 1)
	switch l.typ { // as in cloner.dict
	case reflect.TypeFor[sockets]():
		for name, c := range *(*sockets)(src) { //ordered: into a map again
			f.put(unsafe.Pointer(&name), l.key)
			f.piece(unsafe.Pointer(c), l.elem.elem)
		}
		return
	case reflect.TypeFor[map[tally]int64]():
		for k, n := range *(*map[tally]int64)(src) { //ordered: into a map again
			f.put(unsafe.Pointer(&k), l.key)
			f.plain = binary.LittleEndian.AppendUint64(f.plain, uint64(n))
		}
		return
	}
	key, elem := reflect.New(l.key.typ), reflect.New(l.elem.typ)
	for it := m.MapRange(); it.Next(); { //ordered: into a map again
		key.Elem().SetIterKey(it)
		elem.Elem().SetIterValue(it)
		f.put(key.UnsafePointer(), l.key)
		f.put(elem.UnsafePointer(), l.elem)
	}
}

// thawer takes back what a freezer has put, in the same order.
type thawer struct {
	Frozen
	seen []unsafe.Pointer
}

func (t *thawer) number() int {
	v, n := binary.Uvarint(t.plain)
	t.plain = t.plain[n:]
	return int(v)
}

func (t *thawer) link() unsafe.Pointer {
	some := t.plain[0] == 1
	if t.plain = t.plain[1:]; !some {
		return nil
	}
	p := t.shared[0]
	t.shared = t.shared[1:]
	return p
}

func (t *thawer) copy(dst unsafe.Pointer, size uintptr) {
	copy(bytesAt(dst, size), t.plain)
	t.plain = t.plain[size:]
}

// take fills a place that is zero.
func (t *thawer) take(dst unsafe.Pointer, l *layout) {
	if l.plain {
		t.copy(dst, l.typ.Size())
		return
	}
	switch l.typ.Kind() {
	case reflect.Struct:
		for i := range l.runs {
			switch r, at := &l.runs[i], unsafe.Add(dst, l.runs[i].offset); {
			case r.drop:
			case r.of == nil:
				t.copy(at, r.size)
			case r.link:
				if p := t.link(); p != nil {
					*(*unsafe.Pointer)(at) = p
				}
			case r.grows:
				t.share(at)
			default:
				t.take(at, r.of)
			}
		}
	case reflect.Array:
		t.each(dst, l.typ.Len(), l.elem)
	case reflect.String:
		n := t.number()
		*(*string)(dst) = string(t.plain[:n])
		t.plain = t.plain[n:]
	case reflect.Slice:
		if l.flat {
			t.share(dst)
		} else if n := t.number() - 1; n >= 0 {
			s := reflect.MakeSlice(l.typ, n, n)
			reflect.NewAt(l.typ, dst).Elem().Set(s)
			t.each(s.UnsafePointer(), n, l.elem)
		}
	case reflect.Pointer:
		if l.flat {
			*(*unsafe.Pointer)(dst) = t.link()
		} else {
			*(*unsafe.Pointer)(dst) = t.piece(l.elem)
		}
	case reflect.Map:
		t.dict(dst, l)
	}
}

// share takes a slice: what is appended to it goes elsewhere.
func (t *thawer) share(dst unsafe.Pointer) {
	data := t.link()
	n := t.number()
	*(*head)(dst) = head{data, n, n}
}

func (t *thawer) each(dst unsafe.Pointer, n int, elem *layout) {
	size := elem.typ.Size()
	if elem.plain {
		t.copy(dst, uintptr(n)*size)
		return
	}
	for i := range uintptr(n) {
		t.take(unsafe.Add(dst, i*size), elem)
	}
}

func (t *thawer) piece(elem *layout) unsafe.Pointer {
	n := t.number()
	switch {
	case n == 0:
		return nil
	case n <= len(t.seen):
		return t.seen[n-1]
	}
	p := reflect.New(elem.typ).UnsafePointer()
	t.seen = append(t.seen, p)
	t.take(p, elem)
	return p
}

func (t *thawer) dict(dst unsafe.Pointer, l *layout) {
	n := t.number() - 1
	if n < 0 {
		return
	}
	switch l.typ {
	case reflect.TypeFor[sockets]():
		m := make(sockets, n)
		for range n {
			var name proto.Conn
			t.take(unsafe.Pointer(&name), l.key)
			m[name] = (*conn)(t.piece(l.elem.elem))
		}
		*(*sockets)(dst) = m
		return
	case reflect.TypeFor[map[tally]int64]():
		m := make(map[tally]int64, n)
		for range n {
			var k tally
			t.take(unsafe.Pointer(&k), l.key)
			m[k] = int64(binary.LittleEndian.Uint64(t.plain))
			t.plain = t.plain[8:]
		}
		*(*map[tally]int64)(dst) = m
		return
	}
	m := reflect.MakeMapWithSize(l.typ, n)
	key, elem := reflect.New(l.key.typ), reflect.New(l.elem.typ)
	for range n {
		key.Elem().SetZero()
		elem.Elem().SetZero()
		t.take(key.UnsafePointer(), l.key)
		t.take(elem.UnsafePointer(), l.elem)
		m.SetMapIndex(key.Elem(), elem.Elem())
	}
	reflect.NewAt(l.typ, dst).Elem().Set(m)
}
