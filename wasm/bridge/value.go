//go:build js

package bridge

import (
	"fmt"
	"reflect"
	"strings"
	"syscall/js"
)

// Value is a JavaScript value that can be assigned to a Go one.
type Value struct {
	js.Value
}

// ValueOf gives the JavaScript value of a Go one: structs become objects (fields named by their `js` or `json` tag),
// slices and arrays become arrays, maps with string keys become objects, nil becomes null. Integers beyond 2^53 are
// a programming error, as are channels and functions: they panic.
func ValueOf(i any) Value {
	return Value{valueOf(reflect.ValueOf(i))}
}

const maxSafeInteger = 1<<53 - 1

var (
	objectConstructor = js.Global().Get("Object")
	arrayConstructor  = js.Global().Get("Array")
)

func valueOf(v reflect.Value) js.Value {
	switch v.Kind() {
	case reflect.Invalid:
		return js.Null()
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return js.Null()
		}
		return valueOf(v.Elem())
	case reflect.Bool:
		return js.ValueOf(v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		n := v.Int()
		if n > maxSafeInteger || n < -maxSafeInteger {
			panic(fmt.Sprintf("bridge: %d does not fit a JavaScript number", n))
		}
		return js.ValueOf(n)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		n := v.Uint()
		if n > maxSafeInteger {
			panic(fmt.Sprintf("bridge: %d does not fit a JavaScript number", n))
		}
		return js.ValueOf(n)
	case reflect.Float32, reflect.Float64:
		return js.ValueOf(v.Float())
	case reflect.String:
		return js.ValueOf(v.String())
	case reflect.Slice, reflect.Array:
		return arrayOf(v)
	case reflect.Map:
		return objectOfMap(v)
	case reflect.Struct:
		return objectOfStruct(v)
	}
	panic("bridge: no JavaScript value for " + v.Type().String())
}

func arrayOf(v reflect.Value) js.Value {
	n := v.Len()
	out := arrayConstructor.New(n)
	for i := range n {
		out.SetIndex(i, valueOf(v.Index(i)))
	}
	return out
}

func objectOfMap(v reflect.Value) js.Value {
	out := objectConstructor.New()
	for _, key := range v.MapKeys() {
		out.Set(key.String(), valueOf(v.MapIndex(key)))
	}
	return out
}

func objectOfStruct(v reflect.Value) js.Value {
	out := objectConstructor.New()
	for _, f := range fields(v.Type()) {
		out.Set(f.name, valueOf(v.Field(f.index)))
	}
	return out
}

// field is one exported field of a struct, by the name it has in JavaScript.
type field struct {
	index int
	name  string
}

var fieldsOf = map[reflect.Type][]field{}

func fields(t reflect.Type) []field {
	if known, ok := fieldsOf[t]; ok {
		return known
	}
	out := []field{}
	for i := range t.NumField() {
		f := t.Field(i)
		if name := nameOf(f); f.IsExported() && name != "-" {
			out = append(out, field{i, name})
		}
	}
	fieldsOf[t] = out
	return out
}

func nameOf(f reflect.StructField) string {
	tag, ok := f.Tag.Lookup("js")
	if !ok {
		tag = f.Tag.Get("json")
	}
	name, _, _ := strings.Cut(tag, ",")
	if name == "" {
		return f.Name
	}
	return name
}
