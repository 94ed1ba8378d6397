package sim

import (
	"reflect"
	"unsafe"

	"zootrope/core/proto"
	"zootrope/core/session"
)

// Hash is a hash of the whole state of the world: servers, disks, clients, what is in flight, the clock, the entropy. Reflection is asked
// once what each type looks like, so no field can be forgotten. Fields tagged `hash:"-"` are caches and scratch, and left out. Those tagged
// `hash:"late"` came after runs had been shared: they count only where they are set, so that these runs keep their hashes.
func (w *World) Hash() uint64 {
	h := hasher{seen: map[unsafe.Pointer]uint64{}}
	return h.of(unsafe.Pointer(w), wholeWorld, 1)
}

var wholeWorld = book{shapes: map[reflect.Type]*shape{}}.of(reflect.TypeFor[World]())

// shapeKind says how a value is taken into the hash.
type shapeKind uint8

const (
	shapeBits   shapeKind = iota
	shapeMoment           // only for StateHash: a point in time
	shapeString
	shapeStruct
	shapeArray
	shapeSlice
	shapePointer
	shapeMap
	shapeConn   // only for StateHash: a pointer to a connection counts as its number
	shapePipe   // a pipe: the packets on their way, then its other fields
	shapeSource // only for StateHash: when a source is due
	shapeIDs    // only for StateHash: the session ids that a server will give; they begin with the time of its boot
)

// shape is what has to be known of a type to hash it.
type shape struct {
	kind   shapeKind
	typ    reflect.Type
	size   uintptr
	elem   *shape
	key    *shape
	fields []shapeField
	n      int // the length of an array
}

type shapeField struct {
	offset uintptr
	of     *shape
	late   bool
}

// book has the shapes of all types for one of the two hashes: Hash, or StateHash (state is true).
type book struct {
	state  bool
	shapes map[reflect.Type]*shape
}

func (b book) of(t reflect.Type) *shape {
	if s := b.shapes[t]; s != nil {
		return s
	}
	s := &shape{typ: t, size: t.Size()}
	b.shapes[t] = s
	switch t.Kind() {
	case reflect.String:
		s.kind = shapeString
	case reflect.Pointer:
		s.kind = shapePointer
		if b.state && t == reflect.TypeFor[*conn]() {
			s.kind = shapeConn
			return s
		}
		s.elem = b.of(t.Elem())
	case reflect.Slice:
		s.kind, s.elem = shapeSlice, b.of(t.Elem())
	case reflect.Array:
		s.kind, s.elem, s.n = shapeArray, b.of(t.Elem()), t.Len()
	case reflect.Map:
		s.kind, s.key, s.elem = shapeMap, b.of(t.Key()), b.of(t.Elem())
	case reflect.Struct:
		b.structure(s, t)
	case reflect.Interface, reflect.Func, reflect.Chan, reflect.Float32, reflect.Float64, reflect.UnsafePointer:
		panic("sim: state that cannot be hashed: " + t.String())
	}
	return s
}

func (b book) structure(s *shape, t reflect.Type) {
	s.kind = shapeStruct
	for i := range t.NumField() {
		f := t.Field(i)
		name := t.String() + "." + f.Name
		switch {
		case f.Tag.Get("hash") == "-" || b.state && leftOut[name]:
		case b.state && moments[name]:
			s.fields = append(s.fields, shapeField{offset: f.Offset, of: momentShape})
		default:
			s.fields = append(s.fields, shapeField{f.Offset, b.of(f.Type), f.Tag.Get("hash") == "late"})
		}
	}
	switch {
	case t == reflect.TypeFor[pipe]():
		s.kind, s.elem = shapePipe, b.of(reflect.TypeFor[packet]())
	case b.state && t == reflect.TypeFor[source]():
		s.kind = shapeSource
	case b.state && t == reflect.TypeFor[session.IDs]():
		s.kind = shapeIDs
	}
}

// hasher walks values by their shapes.
type hasher struct {
	now  proto.Millis              // only for StateHash: moments count from this time
	seen map[unsafe.Pointer]uint64 // only for Hash: the hashes of what pointers lead to
}

// scatter takes v into a sum; for a given sum, different v give different ones.
func scatter(sum, v uint64) uint64 {
	x := sum*0xff51afd7ed558ccd + v + 0x9e3779b97f4a7c15
	x = (x ^ x>>32) * 0xd6e8feb86659fd93
	return x ^ x>>29
}

func (h *hasher) of(p unsafe.Pointer, s *shape, sum uint64) uint64 {
	switch s.kind {
	case shapeBits:
		return scatter(sum, bits(p, s.size))
	case shapeMoment:
		return scatter(sum, h.moment(*(*proto.Millis)(p)))
	case shapeString:
		return text(*(*string)(p), sum)
	case shapeStruct:
		return h.structure(p, s, sum)
	case shapeArray:
		return h.list(p, s.n, s.elem, sum)
	case shapeSlice:
		head := (*[]byte)(p)
		return h.list(unsafe.Pointer(unsafe.SliceData(*head)), len(*head), s.elem, scatter(sum, uint64(len(*head))))
	case shapePointer:
		q := *(*unsafe.Pointer)(p)
		if q == nil {
			return scatter(sum, 0)
		}
		if h.seen != nil {
			return scatter(sum, h.shared(q, s.elem))
		}
		return h.of(q, s.elem, scatter(sum, 1))
	case shapeMap:
		return scatter(sum, h.dict(p, s))
	case shapeConn:
		if c := *(**conn)(p); c != nil {
			return scatter(sum, uint64(c.id))
		}
		return scatter(sum, 0)
	case shapePipe:
		k := (*pipe)(p)
		sum = h.structure(p, s, scatter(sum, uint64(k.len())))
		for i := range k.len() {
			sum = h.of(unsafe.Pointer(k.at(i)), s.elem, sum)
		}
		return sum
	case shapeIDs:
		return scatter(sum, *(*uint64)(p)-uint64(h.now)<<16)
	case shapeSource:
		k := (*source)(p)
		if k.pos < 0 {
			return scatter(sum, 0)
		}
		return scatter(sum, 1+uint64(max(k.due-h.now, 0)))
	}
	panic("sim: a shape without a hash")
}

func (h *hasher) structure(p unsafe.Pointer, s *shape, sum uint64) uint64 {
	for i := range s.fields {
		f := &s.fields[i]
		if f.late && unset(unsafe.Add(p, f.offset), f.of) {
			continue
		} else if f.late {
			sum = scatter(sum, uint64(i)) // the hash must say which of two late fields with the same value is set
		}
		sum = h.of(unsafe.Add(p, f.offset), f.of, sum)
	}
	return sum
}

// shared is the hash of what a pointer leads to, worked out once: transactions are shared by many logs.
func (h *hasher) shared(p unsafe.Pointer, s *shape) uint64 {
	sum, known := h.seen[p]
	if !known {
		h.seen[p] = 1 // the hash of a pointer that leads back to itself
		sum = h.of(p, s, 1)
		h.seen[p] = sum
	}
	return sum
}

func (h *hasher) list(p unsafe.Pointer, n int, elem *shape, sum uint64) uint64 {
	if elem.kind == shapeBits && elem.size == 1 {
		return text(unsafe.String((*byte)(p), n), sum)
	}
	for i := range uintptr(n) {
		sum = h.of(unsafe.Add(p, i*elem.size), elem, sum)
	}
	return sum
}

// dict adds up what the entries are, each alone: the order of a map says nothing.
func (h *hasher) dict(p unsafe.Pointer, s *shape) uint64 {
	m := reflect.NewAt(s.typ, p).Elem()
	if m.Len() == 0 {
		return 0
	}
	sum := uint64(m.Len())
	if h.seen == nil && s.typ == reflect.TypeFor[map[uint32]*conn]() {
		for id, c := range *(*map[uint32]*conn)(p) { //ordered: a sum
			sum += proto.Mix(h.of(unsafe.Pointer(c), connShape, uint64(id)))
		}
		return sum
	}
	key, value := reflect.New(s.typ.Key()), reflect.New(s.typ.Elem())
	for it := m.MapRange(); it.Next(); { //ordered: a sum
		key.Elem().SetIterKey(it)
		value.Elem().SetIterValue(it)
		k := h.of(key.UnsafePointer(), s.key, 1)
		sum += proto.Mix(h.of(value.UnsafePointer(), s.elem, k))
	}
	return sum
}

// unset says whether a field has its zero value; a list of no elements is one.
func unset(p unsafe.Pointer, s *shape) bool {
	switch s.kind {
	case shapeString:
		return *(*string)(p) == ""
	case shapeSlice:
		return len(*(*[]byte)(p)) == 0
	case shapePointer:
		return *(*unsafe.Pointer)(p) == nil
	case shapeBits:
		return bits(p, s.size) == 0
	}
	panic("sim: a late field of a kind that cannot be looked at: " + s.typ.String())
}

func bits(p unsafe.Pointer, size uintptr) uint64 {
	switch size {
	case 1:
		return uint64(*(*uint8)(p))
	case 2:
		return uint64(*(*uint16)(p))
	case 4:
		return uint64(*(*uint32)(p))
	}
	return *(*uint64)(p)
}

func text(s string, sum uint64) uint64 {
	sum = scatter(sum, uint64(len(s)))
	for ; len(s) >= 8; s = s[8:] {
		sum = scatter(sum, uint64(s[0])|uint64(s[1])<<8|uint64(s[2])<<16|uint64(s[3])<<24|uint64(s[4])<<32|uint64(s[5])<<40|uint64(s[6])<<48|uint64(s[7])<<56)
	}
	var rest uint64
	for i := range len(s) {
		rest |= uint64(s[i]) << (8 * i)
	}
	return scatter(sum, rest)
}
