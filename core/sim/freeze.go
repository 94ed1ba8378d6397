package sim

import (
	"encoding/binary"
	"reflect"
	"unsafe"
)

// freezer remembers which pieces it has seen, so that what was shared within the world stays so.
type freezer struct {
	Frozen
	seen map[unsafe.Pointer]int // and which number each has, from 0
}

// number writes a number. The numbers of pieces and the lengths are written plus one, so that 0 stands for nil.
func (f *freezer) number(n int) { f.plain = binary.AppendUvarint(f.plain, uint64(n)) }

// put writes the value at src.
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

// piece writes what a pointer leads to if it has not been written yet, otherwise its number.
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
	if l.typ == reflect.TypeFor[sockets]() { // as in cloner.dict
		for name, c := range *(*sockets)(src) { //ordered: into a map again
			f.put(unsafe.Pointer(&name), l.key)
			f.piece(unsafe.Pointer(c), l.elem.elem)
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
