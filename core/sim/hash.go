package sim

import (
	"reflect"
	"sort"
	"unsafe"
)

// Hash is of the whole state of the world: servers, disks, clients, what is in flight, the clock, the entropy. It walks
// the plain data by reflection, so that no field can be forgotten; fields tagged `hash:"-"` are caches and scratch.
func (w *World) Hash() uint64 {
	h := hasher{seen: map[unsafe.Pointer]uint64{}}
	return h.of(reflect.ValueOf(w).Elem())
}

// hasher remembers what pointers lead to: transactions are shared by many logs.
type hasher struct {
	seen map[unsafe.Pointer]uint64
}

const (
	fnvOffset uint64 = 14695981039346656037
	fnvPrime  uint64 = 1099511628211
)

func mix(h, v uint64) uint64 {
	for range 8 {
		h = (h ^ v&0xff) * fnvPrime
		v >>= 8
	}
	return h
}

func mixString(h uint64, s string) uint64 {
	h = mix(h, uint64(len(s)))
	for i := 0; i < len(s); i++ {
		h = (h ^ uint64(s[i])) * fnvPrime
	}
	return h
}

func (h *hasher) of(v reflect.Value) uint64 {
	switch v.Kind() {
	case reflect.Bool:
		if v.Bool() {
			return 2
		}
		return 1
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return uint64(v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return v.Uint()
	case reflect.String:
		return mixString(fnvOffset, v.String())
	case reflect.Pointer:
		return h.pointer(v)
	case reflect.Struct:
		return h.structure(v)
	case reflect.Slice, reflect.Array:
		sum := mix(fnvOffset, uint64(v.Len()))
		for i := 0; i < v.Len(); i++ {
			sum = mix(sum, h.of(v.Index(i)))
		}
		return sum
	case reflect.Map:
		return h.dict(v)
	}
	panic("sim: state that cannot be hashed: " + v.Type().String())
}

func (h *hasher) pointer(v reflect.Value) uint64 {
	if v.IsNil() {
		return 0
	}
	p := v.UnsafePointer()
	if sum, ok := h.seen[p]; ok {
		return sum
	}
	h.seen[p] = 1 // a cycle counts as this
	sum := h.of(v.Elem())
	h.seen[p] = sum
	return sum
}

func (h *hasher) structure(v reflect.Value) uint64 {
	sum := fnvOffset
	t := v.Type()
	for i := 0; i < t.NumField(); i++ {
		field := t.Field(i)
		if field.Tag.Get("hash") == "-" {
			continue
		}
		f := v.Field(i)
		if field.Tag.Get("hash") == "live" { // of a pipe: the rest is behind it
			f = f.Slice(int(v.FieldByName("head").Int()), f.Len())
		}
		sum = mix(sum, h.of(f))
	}
	return sum
}

// dict hashes a map in no order: entries are hashed alone, sorted, then joined.
func (h *hasher) dict(v reflect.Value) uint64 {
	sums := make([]uint64, 0, v.Len())
	for it := v.MapRange(); it.Next(); { //ordered: sorted below
		sums = append(sums, mix(mix(fnvOffset, h.of(it.Key())), h.of(it.Value())))
	}
	sort.Slice(sums, func(i, j int) bool { return sums[i] < sums[j] })
	sum := mix(fnvOffset, uint64(len(sums)))
	for _, s := range sums {
		sum = mix(sum, s)
	}
	return sum
}
