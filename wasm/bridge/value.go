//go:build js

package bridge

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
	"syscall/js"

	"zootrope/core/trace"
)

// Value is a JavaScript value that can be assigned to a Go one.
type Value struct {
	js.Value
}

// valueOf gives the JavaScript value of a Go one: structs become objects (fields named by their `js` or `json` tag),
// slices and arrays become arrays, maps with string keys become objects, nil becomes null, and so does a number that is
// none. Integers beyond 2^53 are a programming error, as are channels and functions: they panic.
//
// The value crosses over as one text: a call across the border costs more than what it carries.
func valueOf(i any) Value {
	return Value{jsonObject.Call("parse", string(appendValue(nil, reflect.ValueOf(i))))}
}

var (
	jsonObject       = js.Global().Get("JSON")
	stringOf         = js.Global().Get("String")
	arrayConstructor = js.Global().Get("Array")
)

func appendValue(b []byte, v reflect.Value) []byte {
	switch v.Kind() {
	case reflect.Invalid:
		return append(b, "null"...)
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return append(b, "null"...)
		}
		return appendValue(b, v.Elem())
	case reflect.Bool:
		return strconv.AppendBool(b, v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		n := v.Int()
		if n > maxSafeInteger || n < -maxSafeInteger {
			panic(fmt.Sprintf("bridge: %d does not fit a JavaScript number", n))
		}
		return strconv.AppendInt(b, n, 10)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		n := v.Uint()
		if n > maxSafeInteger {
			panic(fmt.Sprintf("bridge: %d does not fit a JavaScript number", n))
		}
		return strconv.AppendUint(b, n, 10)
	case reflect.Float32, reflect.Float64:
		if f := v.Float(); !math.IsNaN(f) && !math.IsInf(f, 0) {
			return strconv.AppendFloat(b, f, 'g', -1, 64)
		}
		return append(b, "null"...)
	case reflect.String:
		return trace.AppendString(b, v.String())
	case reflect.Slice, reflect.Array:
		return appendArray(b, v)
	case reflect.Map:
		return appendMap(b, v)
	case reflect.Struct:
		return appendStruct(b, v)
	}
	panic("bridge: no JavaScript value for " + v.Type().String())
}

func appendArray(b []byte, v reflect.Value) []byte {
	b = append(b, '[')
	for i := range v.Len() {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendValue(b, v.Index(i))
	}
	return append(b, ']')
}

func appendMap(b []byte, v reflect.Value) []byte {
	b = append(b, '{')
	for i, key := range v.MapKeys() {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(trace.AppendString(b, key.String()), ':')
		b = appendValue(b, v.MapIndex(key))
	}
	return append(b, '}')
}

func appendStruct(b []byte, v reflect.Value) []byte {
	b = append(b, '{')
	for i, f := range fields(v.Type()) {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(b, f.quoted...), ':')
		b = appendValue(b, v.Field(f.index))
	}
	return append(b, '}')
}

// field is one exported field of a struct, by the name it has in JavaScript.
type field struct {
	index  int
	name   string
	quoted string
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
			out = append(out, field{i, name, strconv.Quote(name)})
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
