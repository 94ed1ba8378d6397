package sim

import (
	"reflect"

	"zootrope/core/check"
	"zootrope/core/proto"
	"zootrope/core/zab"
)

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
	reflect.TypeFor[*proto.Membership]():      true,
	reflect.TypeFor[[]zab.Address]():          true,
	reflect.TypeFor[[]proto.Touch]():          true,
	reflect.TypeFor[[]proto.ACL]():            true,
	reflect.TypeFor[[]proto.ID]():             true,
	reflect.TypeFor[*eventChunk]():            true, // packed
	reflect.TypeFor[*stack]():                 true,
	reflect.TypeFor[*check.Violation]():       true,
}

// layout is what has to be known of a type to copy it.
type layout struct {
	typ   reflect.Type
	plain bool    // its values hold no pointers
	flat  bool    // assigning a value copies all of it that is not shared
	runs  []run   // the parts of a struct
	elem  *layout // what slices, arrays, pointers and maps hold
	key   *layout // the keys of maps
}

// run is a part of a struct: a field that holds pointers, or all that lies between two such fields.
type run struct {
	offset, size uintptr // size is that of a part without pointers
	of           *layout // nil for a part without pointers
	drop         bool    // a copy begins without it
	link         bool    // a pointer to what is shared
	grows        bool    // a slice that is only appended to: shared up to its length
}

// layouts describes every type that a World leads to, once.
var layouts = func() map[reflect.Type]*layout {
	m := map[reflect.Type]*layout{}
	describeType(m, reflect.TypeFor[World]())
	return m
}()

var (
	worldLayout = layouts[reflect.TypeFor[World]()]
	connLayout  = layouts[reflect.TypeFor[*conn]()]
)

func describeType(m map[reflect.Type]*layout, t reflect.Type) *layout {
	if l := m[t]; l != nil {
		return l
	}
	l := &layout{typ: t}
	m[t] = l
	switch t.Kind() {
	case reflect.Func, reflect.Interface, reflect.Chan, reflect.UnsafePointer:
		// Such a field must be dropped from copies (clone:"-"): a copy that meets one panics.
	case reflect.Pointer, reflect.Slice, reflect.Map:
		if l.flat = immutable[t]; !l.flat {
			l.elem = describeType(m, t.Elem())
		}
		if t.Kind() == reflect.Map {
			l.key = describeType(m, t.Key())
		}
	case reflect.Array:
		l.elem = describeType(m, t.Elem())
		l.flat, l.plain = l.elem.flat, l.elem.plain
	case reflect.Struct:
		l.describeFields(m)
	case reflect.String:
		l.flat = true
	default:
		l.flat, l.plain = true, true
	}
	return l
}

func (l *layout) describeFields(m map[reflect.Type]*layout) {
	l.flat, l.plain = true, true
	for i := 0; i < l.typ.NumField(); i++ {
		f := l.typ.Field(i)
		of := &layout{typ: f.Type}
		tag := f.Tag.Get("clone")
		if tag == "" {
			of = describeType(m, f.Type)
		}
		l.flat, l.plain = l.flat && of.flat, l.plain && of.plain
		switch last := len(l.runs) - 1; {
		case !of.plain:
			l.runs = append(l.runs, run{offset: f.Offset, of: of, drop: tag == "-", grows: tag == "append", link: of.flat && f.Type.Kind() == reflect.Pointer})
		case last >= 0 && l.runs[last].of == nil && l.runs[last].offset+l.runs[last].size == f.Offset:
			l.runs[last].size += f.Type.Size()
		default:
			l.runs = append(l.runs, run{offset: f.Offset, size: f.Type.Size()})
		}
	}
}
