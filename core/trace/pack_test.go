package trace

import (
	"fmt"
	"math"
	"reflect"
	"testing"
)

// Every field survives, alone and beside all others, with the largest and smallest values that it can have: a field that
// the packer does not know of is lost here.
func TestPackLosesNothing(t *testing.T) {
	var all Event
	check := func(what string, e *Event) {
		t.Helper()
		b := e.Pack([]byte("before"))
		got := all // what was there before goes
		if rest := got.Unpack(append(b[len("before"):], "behind"...)); string(rest) != "behind" {
			t.Errorf("%s: %q is left", what, rest)
		}
		if got != *e {
			t.Errorf("%s: it is another event", what)
		}
	}
	check("nothing", &Event{})
	fields := leaves(reflect.ValueOf(&all).Elem(), nil)
	for _, least := range []bool{false, true} {
		for i, f := range fields {
			extreme(f, least)
			var one Event
			leaves(reflect.ValueOf(&one).Elem(), nil)[i].Set(f)
			check(fmt.Sprintf("field %d alone", i), &one)
		}
		check("all fields", &all)
	}
}

// leaves lists the fields of a struct, those of structs and arrays within it one by one.
func leaves(v reflect.Value, out []reflect.Value) []reflect.Value {
	if v.Kind() == reflect.Array {
		for i := range v.Len() {
			out = leaves(v.Index(i), out)
		}
		return out
	}
	if v.Kind() != reflect.Struct {
		return append(out, v)
	}
	for i := range v.NumField() {
		out = leaves(v.Field(i), out)
	}
	return out
}

func extreme(v reflect.Value, least bool) {
	switch {
	case v.Kind() == reflect.Bool:
		v.SetBool(true)
	case v.Kind() == reflect.String:
		v.SetString("节点 /x")
	case v.CanUint():
		v.SetUint(math.MaxUint64 >> (64 - v.Type().Bits()))
	case least:
		v.SetInt(math.MinInt64 >> (64 - v.Type().Bits()))
	default:
		v.SetInt(math.MaxInt64 >> (64 - v.Type().Bits()))
	}
}

func BenchmarkPack(b *testing.B) {
	e := Event{Seq: 123456, Cause: 123450, Turn: 54321, At: 98765, Kind: Deliver, Site: 17, Server: 3, Peer: 2, Zxid: 1<<32 + 777, Path: "/app", Bytes: 120}
	var buf []byte
	b.ReportAllocs()
	for b.Loop() {
		buf = e.Pack(buf[:0])
	}
	b.ReportMetric(float64(len(buf)), "bytes")
}

func BenchmarkUnpack(b *testing.B) {
	e := Event{Seq: 123456, Cause: 123450, Turn: 54321, At: 98765, Kind: Deliver, Site: 17, Server: 3, Peer: 2, Zxid: 1<<32 + 777, Path: "/app", Bytes: 120}
	buf := e.Pack(nil)
	for b.Loop() {
		e.Unpack(buf)
	}
}
