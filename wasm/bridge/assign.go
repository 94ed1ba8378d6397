//go:build js

package bridge

import (
	"fmt"
	"reflect"
	"syscall/js"

	"zootrope/core/say"
)

// AssignTo sets the Go value that i points to. Absent and null members leave a zero; a member of the wrong type, a
// fraction where an integer belongs, and a number out of range or none at all are errors that say what came and what was
// expected. Members that the struct does not have are ignored, so that a newer page may say more.
func (v Value) AssignTo(i any) error {
	p := reflect.ValueOf(i)
	if p.Kind() != reflect.Pointer || p.IsNil() {
		panic("bridge: AssignTo needs a pointer")
	}
	return assign(v.Value, p.Elem(), "")
}

func assign(v js.Value, to reflect.Value, where string) error {
	if v.IsNull() || v.IsUndefined() {
		to.SetZero()
		return nil
	}
	switch to.Kind() {
	case reflect.Bool:
		if typeOf(v) != js.TypeBoolean {
			return unexpected(v, where, expected(to.Kind()))
		}
		to.SetBool(v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return assignInt(v, to, where)
	case reflect.Float64:
		return assignFloat(v, to, where)
	case reflect.String:
		if typeOf(v) != js.TypeString {
			return unexpected(v, where, expected(to.Kind()))
		}
		to.SetString(v.String())
	case reflect.Slice:
		return assignSlice(v, to, where)
	case reflect.Pointer:
		to.Set(reflect.New(to.Type().Elem()))
		return assign(v, to.Elem(), where)
	case reflect.Struct:
		return assignStruct(v, to, where)
	default:
		panic("bridge: AssignTo cannot fill " + to.Type().String())
	}
	return nil
}

func assignInt(v js.Value, to reflect.Value, where string) error {
	if typeOf(v) != js.TypeNumber {
		return unexpected(v, where, expected(to.Kind()))
	}
	n, want := whole(v.Float(), to.Type().Bits())
	if want != nil {
		return unexpected(v, where, want)
	}
	to.SetInt(n)
	return nil
}

func assignFloat(v js.Value, to reflect.Value, where string) error {
	if typeOf(v) != js.TypeNumber || !finite(v.Float()) {
		return unexpected(v, where, expected(to.Kind()))
	}
	to.SetFloat(v.Float())
	return nil
}

func assignSlice(v js.Value, to reflect.Value, where string) error {
	if typeOf(v) != js.TypeObject || !v.InstanceOf(arrayConstructor) {
		return unexpected(v, where, expected(to.Kind()))
	}
	n := v.Length()
	out := reflect.MakeSlice(to.Type(), n, n)
	for i := range n {
		if err := assign(v.Index(i), out.Index(i), fmt.Sprintf("%s[%d]", where, i)); err != nil {
			return err
		}
	}
	to.Set(out)
	return nil
}

func assignStruct(v js.Value, to reflect.Value, where string) error {
	if typeOf(v) != js.TypeObject {
		return unexpected(v, where, expected(to.Kind()))
	}
	if where != "" {
		where += "."
	}
	for _, f := range fields(to.Type()) {
		if err := assign(v.Get(f.name), to.Field(f.index), where+f.name); err != nil {
			return err
		}
	}
	return nil
}

// unexpected says what a value is, and what it should be.
func unexpected(v js.Value, where string, want *say.Text) error {
	return wrong(where, found(v), want)
}

// found says what a value is: what is short is spelt as JavaScript does.
func found(v js.Value) any {
	switch t := typeOf(v); t {
	case js.TypeNumber, js.TypeBoolean:
		return stringOf.Invoke(v).String()
	case js.TypeString:
		return expected(reflect.String)
	case bigInt:
		return "BigInt"
	case js.TypeObject:
		if v.InstanceOf(arrayConstructor) {
			return expected(reflect.Slice)
		}
		return expected(reflect.Struct)
	default:
		return t.String()
	}
}

// bigInt is the type of a value whose type syscall/js does not know: only a BigInt has none there.
const bigInt = js.Type(-1)

// typeOf is the type of a value. syscall/js panics when it is asked for the type of a BigInt.
func typeOf(v js.Value) (t js.Type) {
	defer func() {
		if recover() != nil {
			t = bigInt
		}
	}()
	return v.Type()
}
