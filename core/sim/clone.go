package sim

import (
	"maps"
	"reflect"
	"unsafe"

	"zootrope/core/check"
	"zootrope/core/proto"
)

// Clone copies the whole state of the world, so that both can go on apart. Like Hash it walks the plain data by
// reflection: no field can be forgotten. Fields tagged `clone:"-"` are scratch and begin empty in the copy; slices tagged
// `clone:"append"` and values that are immutable once they have left their maker are shared. The copy has no OnEvent.
func (w *World) Clone() *World {
	w.share()
	out := w.clone(cloner{seen: map[unsafe.Pointer]unsafe.Pointer{}})
	out.lent = false
	return out
}

// share prepares what a copy will have, too: the newest events, and what is on its way.
func (w *World) share() {
	w.rec.share()
	for _, c := range w.conns { //ordered: each by itself
		c.share()
	}
}

// clone copies the world; what the cloner has seen already is not copied again.
func (w *World) clone(c cloner) *World {
	out := new(World)
	*out = *w
	c.deepen(unsafe.Pointer(out), unsafe.Pointer(w), layouts[reflect.TypeFor[World]()])
	out.out.Tracing = out.set.Tracing
	out.restoreSchedule()
	out.weight = c.bytes
	return out
}

// Weight is what a copy takes beyond what it shares with others, in bytes; 0 for a world that is no copy. What maps need
// beside their elements is not counted.
func (w *World) Weight() int { return w.weight }

// restoreSchedule puts everything that was due back on the schedule.
func (w *World) restoreSchedule() {
	put := func(s *source) {
		if s.pos >= 0 {
			s.pos = -1
			w.sched.order(s, s.due, s.tie)
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
	reflect.TypeFor[*check.Violation]():       true,
}

// layout is what has to be known of a type to copy it: where the parts lie that assigning a value does not copy.
type layout struct {
	typ   reflect.Type
	flat  bool
	parts []part  // struct: the fields that are not flat, or are dropped
	elem  *layout // of slices, arrays, pointers and maps
}

type part struct {
	offset uintptr
	of     *layout
	drop   bool
	grows  bool // a slice that is only appended to: shared up to its length
}

// layouts describes every type that a World leads to, once.
var layouts = func() map[reflect.Type]*layout {
	m := map[reflect.Type]*layout{}
	describeType(m, reflect.TypeFor[World]())
	return m
}()

var connLayout = layouts[reflect.TypeFor[*conn]()]

// cloneOf copies what a pointer leads to.
func cloneOf[T any](p *T) *T {
	c := cloner{seen: map[unsafe.Pointer]unsafe.Pointer{}}
	c.pointer(unsafe.Pointer(&p), unsafe.Pointer(&p), layouts[reflect.TypeFor[*T]()])
	return p
}

func describeType(m map[reflect.Type]*layout, t reflect.Type) *layout {
	if l := m[t]; l != nil {
		return l
	}
	l := &layout{typ: t}
	m[t] = l
	switch t.Kind() {
	case reflect.Func, reflect.Interface, reflect.Chan, reflect.UnsafePointer:
		// Only where it is dropped: a copy that meets one panics.
	case reflect.Pointer, reflect.Slice, reflect.Map:
		if l.flat = immutable[t]; !l.flat {
			l.elem = describeType(m, t.Elem())
		}
	case reflect.Array:
		l.elem = describeType(m, t.Elem())
		l.flat = l.elem.flat
	case reflect.Struct:
		l.describeFields(m)
	default:
		l.flat = true
	}
	return l
}

func (l *layout) describeFields(m map[reflect.Type]*layout) {
	for i := 0; i < l.typ.NumField(); i++ {
		f := l.typ.Field(i)
		switch tag := f.Tag.Get("clone"); tag {
		case "-", "append":
			l.parts = append(l.parts, part{offset: f.Offset, of: &layout{typ: f.Type}, drop: tag == "-", grows: tag == "append"})
		default:
			if of := describeType(m, f.Type); !of.flat {
				l.parts = append(l.parts, part{offset: f.Offset, of: of})
			}
		}
	}
	l.flat = len(l.parts) == 0
}

// cloner remembers what pointers have been copied, so that what was shared stays shared.
type cloner struct {
	seen  map[unsafe.Pointer]unsafe.Pointer
	bytes int // that were copied
}

// deepen makes dst, which holds what src holds, independent of it.
func (c *cloner) deepen(dst, src unsafe.Pointer, l *layout) {
	if l.flat {
		return
	}
	switch l.typ.Kind() {
	case reflect.Struct:
		for i := range l.parts {
			p := &l.parts[i]
			switch {
			case p.drop:
				reflect.NewAt(p.of.typ, unsafe.Add(dst, p.offset)).Elem().SetZero()
				continue
			case p.grows:
				s := reflect.NewAt(p.of.typ, unsafe.Add(dst, p.offset)).Elem()
				s.Set(s.Slice3(0, s.Len(), s.Len()))
				continue
			}
			c.deepen(unsafe.Add(dst, p.offset), unsafe.Add(src, p.offset), p.of)
		}
	case reflect.Array:
		c.each(dst, src, l.typ.Len(), l.elem)
	case reflect.Slice:
		c.slice(dst, src, l)
	case reflect.Map:
		c.dict(dst, src, l)
	case reflect.Pointer:
		c.pointer(dst, src, l)
	default:
		panic("sim: state that cannot be copied: " + l.typ.String())
	}
}

func (c *cloner) each(dst, src unsafe.Pointer, n int, elem *layout) {
	if elem.flat {
		return
	}
	size := elem.typ.Size()
	for i := uintptr(0); i < uintptr(n); i++ {
		c.deepen(unsafe.Add(dst, i*size), unsafe.Add(src, i*size), elem)
	}
}

func (c *cloner) slice(dst, src unsafe.Pointer, l *layout) {
	head := (*[]struct{})(src)
	if len(*head) == 0 {
		*(*[]struct{})(dst) = (*head)[:0:0] // what is appended goes elsewhere
		return
	}
	from := reflect.NewAt(l.typ, src).Elem()
	n := len(*head)
	to := reflect.MakeSlice(l.typ, n, n)
	c.bytes += n * int(l.typ.Elem().Size())
	reflect.Copy(to, from)
	reflect.NewAt(l.typ, dst).Elem().Set(to)
	c.each(to.UnsafePointer(), from.UnsafePointer(), n, l.elem)
}

func (c *cloner) pointer(dst, src unsafe.Pointer, l *layout) {
	p := *(*unsafe.Pointer)(src)
	if p == nil {
		return
	}
	q, done := c.seen[p]
	if !done {
		fresh := reflect.New(l.elem.typ)
		c.bytes += int(l.elem.typ.Size())
		q = fresh.UnsafePointer()
		c.seen[p] = q
		fresh.Elem().Set(reflect.NewAt(l.elem.typ, p).Elem())
		c.deepen(q, p, l.elem)
	}
	*(*unsafe.Pointer)(dst) = q
}

func (c *cloner) dict(dst, src unsafe.Pointer, l *layout) {
	switch l.typ { // those that there are most of, or that are largest: reflection takes ten times as long
	case reflect.TypeFor[sockets]():
		*(*sockets)(dst) = c.sockets(*(*sockets)(src))
		return
	case reflect.TypeFor[map[tally]int64]():
		*(*map[tally]int64)(dst) = maps.Clone(*(*map[tally]int64)(src))
		return
	}
	from := reflect.NewAt(l.typ, src).Elem()
	if from.IsNil() {
		return
	}
	to := reflect.MakeMapWithSize(l.typ, from.Len())
	c.bytes += from.Len() * int(l.typ.Key().Size()+l.typ.Elem().Size())
	switch {
	case from.Len() == 0:
	case l.elem.flat:
		for it := from.MapRange(); it.Next(); { //ordered: into a map again
			to.SetMapIndex(it.Key(), it.Value())
		}
	default:
		val, cp := reflect.New(l.elem.typ), reflect.New(l.elem.typ)
		for it := from.MapRange(); it.Next(); { //ordered: into a map again
			val.Elem().SetIterValue(it)
			cp.Elem().SetIterValue(it)
			c.deepen(cp.UnsafePointer(), val.UnsafePointer(), l.elem)
			to.SetMapIndex(it.Key(), cp.Elem())
		}
	}
	reflect.NewAt(l.typ, dst).Elem().Set(to)
}

func (c *cloner) sockets(from sockets) sockets {
	if from == nil {
		return nil
	}
	to := make(sockets, len(from))
	for name, old := range from { //ordered: into a map again
		fresh := old
		c.pointer(unsafe.Pointer(&fresh), unsafe.Pointer(&old), connLayout)
		to[name] = fresh
	}
	return to
}
