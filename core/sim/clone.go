package sim

import (
	"reflect"
	"unsafe"
)

// Clone copies the whole state of the world, so that both can go on apart. Like Hash it walks the plain data by
// reflection: no field can be forgotten. Fields tagged `clone:"-"` are scratch and begin empty in the copy; slices tagged
// `clone:"append"` and values that are immutable once they have left their maker are shared. The copy has no OnEvent.
func (w *World) Clone() *World {
	w.rec.share()
	out := w.clone(cloner{seen: map[unsafe.Pointer]unsafe.Pointer{}})
	out.lent = false // the checker is its own
	return out
}

// clone copies the world; what the cloner has seen already is not copied again.
func (w *World) clone(c cloner) *World {
	out := new(World)
	*out = *w
	c.deepen(unsafe.Pointer(out), unsafe.Pointer(w), worldLayout)
	out.restore()
	return out
}

// restore makes what a copy does not take along: everything that is due goes back on the schedule.
func (w *World) restore() {
	w.out.Tracing = w.set.Tracing
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
		if p.desk != nil {
			put(&p.desk.src)
		}
		for f := range p.disk.files {
			put(&p.disk.files[f].src)
		}
	}
	for _, c := range w.clients {
		put(&c.src)
	}
	if w.traffic != nil {
		for _, k := range w.traffic.wires {
			put(&k.src)
		}
	}
}

// cloneOf copies what a pointer leads to.
func cloneOf[T any](p *T) *T {
	c := cloner{seen: map[unsafe.Pointer]unsafe.Pointer{}}
	c.pointer(unsafe.Pointer(&p), unsafe.Pointer(&p), layouts[reflect.TypeFor[*T]()])
	return p
}

// cloner remembers what pointers have been copied, so that what was shared stays shared.
type cloner struct {
	seen map[unsafe.Pointer]unsafe.Pointer
}

// deepen makes dst, which holds what src holds, independent of it.
func (c *cloner) deepen(dst, src unsafe.Pointer, l *layout) {
	if l.flat {
		return
	}
	switch l.typ.Kind() {
	case reflect.Struct:
		for i := range l.runs {
			switch r := &l.runs[i]; {
			case r.of == nil, r.of.flat:
			case r.drop:
				reflect.NewAt(r.of.typ, unsafe.Add(dst, r.offset)).Elem().SetZero()
			case r.grows:
				s := (*head)(unsafe.Add(dst, r.offset))
				s.cap = s.len
			default:
				c.deepen(unsafe.Add(dst, r.offset), unsafe.Add(src, r.offset), r.of)
			}
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
		q = fresh.UnsafePointer()
		c.seen[p] = q
		fresh.Elem().Set(reflect.NewAt(l.elem.typ, p).Elem())
		c.deepen(q, p, l.elem)
	}
	*(*unsafe.Pointer)(dst) = q
}

func (c *cloner) dict(dst, src unsafe.Pointer, l *layout) {
	if l.typ == reflect.TypeFor[sockets]() { // the largest: reflection takes ten times as long
		*(*sockets)(dst) = c.sockets(*(*sockets)(src))
		return
	}
	from := reflect.NewAt(l.typ, src).Elem()
	if from.IsNil() {
		return
	}
	to := reflect.MakeMapWithSize(l.typ, from.Len())
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
