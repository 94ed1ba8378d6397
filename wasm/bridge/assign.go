//go:build js

package bridge

import (
	"fmt"
	"math"
	"reflect"
	"syscall/js"
)

// AssignTo sets the Go value that i points to. Absent and null members leave a zero; a member of the wrong type, a
// fraction where an integer belongs, or a number out of range is an error that names the member. Members that the
// struct does not have are ignored, so that a newer page may say more.
func (v Value) AssignTo(i any) error {
	p := reflect.ValueOf(i)
	if p.Kind() != reflect.Pointer || p.IsNil() {
		panic("bridge: AssignTo needs a pointer")
	}
	return assign(v.Value, p.Elem(), "message")
}

func assign(v js.Value, to reflect.Value, where string) error {
	if v.IsNull() || v.IsUndefined() {
		to.SetZero()
		return nil
	}
	switch to.Kind() {
	case reflect.Bool:
		if v.Type() != js.TypeBoolean {
			return wrong(where, "true or false", v)
		}
		to.SetBool(v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return assignInt(v, to, where)
	case reflect.Float64:
		if v.Type() != js.TypeNumber || math.IsNaN(v.Float()) {
			return wrong(where, "a number", v)
		}
		to.SetFloat(v.Float())
	case reflect.String:
		if v.Type() != js.TypeString {
			return wrong(where, "a string", v)
		}
		to.SetString(v.String())
	case reflect.Slice:
		return assignSlice(v, to, where)
	case reflect.Struct:
		return assignStruct(v, to, where)
	default:
		panic("bridge: AssignTo cannot fill " + to.Type().String())
	}
	return nil
}

func assignInt(v js.Value, to reflect.Value, where string) error {
	if v.Type() != js.TypeNumber {
		return wrong(where, "an integer", v)
	}
	f := v.Float()
	if f != math.Trunc(f) || math.Abs(f) > maxSafeInteger || to.OverflowInt(int64(f)) {
		return wrong(where, "an integer", v)
	}
	to.SetInt(int64(f))
	return nil
}

func assignSlice(v js.Value, to reflect.Value, where string) error {
	if !v.InstanceOf(arrayConstructor) {
		return wrong(where, "an array", v)
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
	if v.Type() != js.TypeObject {
		return wrong(where, "an object", v)
	}
	for _, f := range fields(to.Type()) {
		if err := assign(v.Get(f.name), to.Field(f.index), where+"."+f.name); err != nil {
			return err
		}
	}
	return nil
}

func wrong(where, want string, v js.Value) error {
	return fmt.Errorf("%s: expected %s, found %s", where, want, v.Type())
}
