package sim

import (
	"reflect"
	"unsafe"

	"zootrope/core/proto"
)

// Clone copies the whole state of the world, so that both can go on apart. Like Hash it walks the plain data by
// reflection: no field can be forgotten. Fields tagged `clone:"-"` are scratch and begin empty in the copy; values that
// are immutable once they have left their maker are shared. The copy has no OnEvent.
func (w *World) Clone() *World {
	w.rec.seal()
	out := new(World)
	c := cloner{seen: map[unsafe.Pointer]unsafe.Pointer{}, flat: map[reflect.Type]bool{}, plans: map[reflect.Type][]field{}}
	c.into(reflect.ValueOf(out).Elem(), reflect.ValueOf(w).Elem())
	out.out.Tracing = out.set.Tracing
	out.restoreSchedule()
	return out
}

// restoreSchedule puts everything that was due back on the schedule.
func (w *World) restoreSchedule() {
	put := func(s *source) {
		if s.pos >= 0 {
			s.pos = -1
			w.sched.set(s, s.due)
		}
	}
	w.eachConn(func(c *conn) {
		for i := range c.pipes {
			put(&c.pipes[i].src)
		}
	})
	for _, p := range w.servers {
		put(&p.src)
		for f := range p.disk.files {
			put(&p.disk.files[f].src)
		}
	}
	for _, c := range w.clients {
		put(&c.src)
	}
}

// immutable are the types whose values are shared: nobody changes what they lead to.
var immutable = map[reflect.Type]bool{
	reflect.TypeFor[*proto.Txn]():             true,
	reflect.TypeFor[*proto.Request]():         true,
	reflect.TypeFor[*proto.Reply]():           true,
	reflect.TypeFor[*proto.Snapshot]():        true,
	reflect.TypeFor[*proto.Notification]():    true,
	reflect.TypeFor[*proto.WatcherEvent]():    true,
	reflect.TypeFor[*proto.ConnectRequest]():  true,
	reflect.TypeFor[*proto.ConnectResponse](): true,
	reflect.TypeFor[*proto.WatchSet]():        true,
	reflect.TypeFor[[]proto.Touch]():          true,
	reflect.TypeFor[[]proto.ACL]():            true,
	reflect.TypeFor[[]proto.ID]():             true,
	reflect.TypeFor[*eventChunk]():            true, // sealed
}

// cloner remembers what has been copied, so that what was shared stays shared, and which types need no walk.
type cloner struct {
	seen  map[unsafe.Pointer]unsafe.Pointer
	flat  map[reflect.Type]bool
	plans map[reflect.Type][]field
}

// field is where a field of a struct lies.
type field struct {
	offset uintptr
	typ    reflect.Type
}

// plan lists the fields of a struct that are copied.
func (c *cloner) plan(t reflect.Type) []field {
	fields, known := c.plans[t]
	if !known {
		for i := 0; i < t.NumField(); i++ {
			if f := t.Field(i); f.Tag.Get("clone") != "-" {
				fields = append(fields, field{f.Offset, f.Type})
			}
		}
		c.plans[t] = fields
	}
	return fields
}

// isFlat says whether assigning a value of the type copies it.
func (c *cloner) isFlat(t reflect.Type) bool {
	if f, known := c.flat[t]; known {
		return f
	}
	f := true
	switch t.Kind() {
	case reflect.Pointer:
		f = immutable[t]
	case reflect.Slice:
		f = immutable[t]
	case reflect.Map, reflect.Func, reflect.Interface, reflect.Chan:
		f = false
	case reflect.Array:
		f = c.isFlat(t.Elem())
	case reflect.Struct:
		for i := 0; i < t.NumField() && f; i++ {
			f = t.Field(i).Tag.Get("clone") != "-" && c.isFlat(t.Field(i).Type)
		}
	}
	c.flat[t] = f
	return f
}

// into copies src to dst; both are addressable and may be set.
func (c *cloner) into(dst, src reflect.Value) {
	t := src.Type()
	if c.isFlat(t) {
		dst.Set(src)
		return
	}
	switch t.Kind() {
	case reflect.Struct:
		to, from := unsafe.Pointer(dst.UnsafeAddr()), unsafe.Pointer(src.UnsafeAddr())
		for _, f := range c.plan(t) { // by address: fields that are not exported, too
			c.into(reflect.NewAt(f.typ, unsafe.Add(to, f.offset)).Elem(), reflect.NewAt(f.typ, unsafe.Add(from, f.offset)).Elem())
		}
	case reflect.Array:
		for i := 0; i < src.Len(); i++ {
			c.into(dst.Index(i), src.Index(i))
		}
	case reflect.Slice:
		c.slice(dst, src)
	case reflect.Map:
		c.dict(dst, src)
	case reflect.Pointer:
		c.pointer(dst, src)
	default:
		panic("sim: state that cannot be copied: " + t.String())
	}
}

func (c *cloner) slice(dst, src reflect.Value) {
	if src.IsNil() {
		return
	}
	n := src.Len()
	dst.Set(reflect.MakeSlice(src.Type(), n, n))
	if c.isFlat(src.Type().Elem()) {
		reflect.Copy(dst, src)
		return
	}
	for i := 0; i < n; i++ {
		c.into(dst.Index(i), src.Index(i))
	}
}

func (c *cloner) dict(dst, src reflect.Value) {
	if src.IsNil() {
		return
	}
	t := src.Type()
	dst.Set(reflect.MakeMapWithSize(t, src.Len()))
	val, cp := reflect.New(t.Elem()).Elem(), reflect.New(t.Elem()).Elem()
	flat := c.isFlat(t.Elem())
	for it := src.MapRange(); it.Next(); { //ordered: into a map again
		if flat {
			dst.SetMapIndex(it.Key(), it.Value())
			continue
		}
		val.Set(it.Value())
		cp.SetZero()
		c.into(cp, val)
		dst.SetMapIndex(it.Key(), cp)
	}
}

func (c *cloner) pointer(dst, src reflect.Value) {
	if src.IsNil() {
		return
	}
	p := src.UnsafePointer()
	if q, done := c.seen[p]; done {
		dst.Set(reflect.NewAt(src.Type().Elem(), q))
		return
	}
	fresh := reflect.New(src.Type().Elem())
	c.seen[p] = fresh.UnsafePointer()
	dst.Set(fresh)
	c.into(fresh.Elem(), src.Elem())
}
