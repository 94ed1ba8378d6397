package sim

import (
	"encoding/binary"
	"reflect"
	"unsafe"

	"zootrope/core/proto"
)

// thawer takes back what a freezer has put, in the same order.
type thawer struct {
	Frozen
	seen  []unsafe.Pointer
	texts [64]string
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

// text takes a string. The same few come again and again (names of operations, paths), so those met lately are used again.
func (t *thawer) text() string {
	n := t.number()
	b := t.plain[:n]
	if t.plain = t.plain[n:]; n == 0 {
		return ""
	}
	met := &t.texts[(uint(b[0])+uint(b[n-1])*3+uint(n)*5)%uint(len(t.texts))]
	if *met != string(b) {
		*met = string(b)
	}
	return *met
}

func (t *thawer) copy(dst unsafe.Pointer, size uintptr) {
	copy(bytesAt(dst, size), t.plain)
	t.plain = t.plain[size:]
}

// take reads a value into dst, which must be zero.
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
				*(*unsafe.Pointer)(at) = t.link()
			case r.grows:
				t.share(at)
			default:
				t.take(at, r.of)
			}
		}
	case reflect.Array:
		t.each(dst, l.typ.Len(), l.elem)
	case reflect.String:
		*(*string)(dst) = t.text()
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
	if l.typ == reflect.TypeFor[sockets]() {
		m := make(sockets, n)
		for range n {
			var name proto.Conn
			t.take(unsafe.Pointer(&name), l.key)
			m[name] = (*conn)(t.piece(l.elem.elem))
		}
		*(*sockets)(dst) = m
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
