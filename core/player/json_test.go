package player

import (
	"bytes"
	"encoding/json"
	"reflect"
	"testing"

	"pgregory.net/rapid"
)

// drawJSON draws a value of the kinds that artefacts have.
func drawJSON(rt *rapid.T, deep int) any {
	switch kind := rapid.IntRange(0, 6).Draw(rt, "kind"); {
	case kind == 0 && deep > 0:
		return rapid.MapOfN(rapid.StringN(0, 4, -1), rapid.Custom(func(rt *rapid.T) any { return drawJSON(rt, deep-1) }), 0, 3).Draw(rt, "object")
	case kind <= 1 && deep > 0:
		return rapid.SliceOfN(rapid.Custom(func(rt *rapid.T) any { return drawJSON(rt, deep-1) }), 0, 3).Draw(rt, "list")
	case kind <= 3:
		return json.Number(rapid.Custom(func(rt *rapid.T) string { return string(mustJSON(rapid.Int64().Draw(rt, "n"))) }).Draw(rt, "number"))
	case kind == 4:
		return rapid.Bool().Draw(rt, "bool")
	case kind == 5:
		return nil
	}
	return rapid.String().Draw(rt, "string")
}

func mustJSON(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return text
}

// plain has numbers as encoding/json has them.
func plain(v any) any {
	switch v := v.(type) {
	case jsonNumber:
		return json.Number(v)
	case map[string]any:
		for k := range v {
			v[k] = plain(v[k])
		}
	case []any:
		for i := range v {
			v[i] = plain(v[i])
		}
	}
	return v
}

// What encoding/json has written is read as it reads it; and what is read is JSON.
func TestJSONIsReadAsByTheLibrary(t *testing.T) {
	library := func(text []byte) (v any, ok bool) {
		d := json.NewDecoder(bytes.NewReader(text))
		d.UseNumber()
		return v, d.Decode(&v) == nil && json.Valid(text)
	}
	read, refused := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		var text bytes.Buffer
		if err := json.Indent(&text, mustJSON(drawJSON(rt, 4)), rapid.SampledFrom([]string{"", "\n"}).Draw(rt, "prefix"), " "); err != nil {
			rt.Fatal(err)
		}
		var want any
		d := json.NewDecoder(bytes.NewReader(text.Bytes()))
		d.UseNumber()
		if err := d.Decode(&want); err != nil {
			rt.Fatal(err)
		}
		got, ok := readJSON(text.Bytes())
		if got = plain(got); !ok || !reflect.DeepEqual(got, want) {
			rt.Fatalf("%s is read as %v (%t), want %v", text.Bytes(), got, ok, want)
		}
		read++
		wrong := bytes.Clone(text.Bytes())
		at := rapid.IntRange(0, len(wrong)-1).Draw(rt, "at")
		wrong[at] = rapid.SampledFrom([]byte(`"\{}[],:u0d8-9e. `+"\x00\xff")).Draw(rt, "byte")
		got, ok = readJSON(wrong)
		if !ok {
			refused++
			return
		}
		if want, valid := library(wrong); !valid || !reflect.DeepEqual(plain(got), want) {
			rt.Fatalf("%q is read as %v, want %v (%t)", wrong, got, want, valid)
		}
	})
	if read < 50 || refused < 20 {
		t.Errorf("%d were read, %d refused", read, refused)
	}
}

func TestJSONThatIsRefused(t *testing.T) {
	for _, text := range []string{"", "{", `{"a"`, `{"a":}`, `{"a":1,}`, `{"a":1 "b":2}`, `{"a":1,"a":2}`, `[1,]`, `[1 2]`, `"`, `"\x"`, `"\u12"`, "\"\n\"", "01", "-", "1.5", "1e3",
		"tru", "nul", "{} {}", string(bytes.Repeat([]byte("["), 100))} {
		if v, ok := readJSON([]byte(text)); ok {
			t.Errorf("%s is read as %v", text, v)
		}
	}
	for text, want := range map[string]string{`"\ud83d\ude00"`: "😀", `"\ud83d"`: "\ufffd", `"\ud83dx"`: "\ufffdx", `"\ud83d\u0041"`: "\ufffdA", "\"\xff\"": "\ufffd", `"\n\/"`: "\n/"} {
		if v, ok := readJSON([]byte(text)); !ok || v != want {
			t.Errorf("%s is read as %q", text, v)
		}
	}
}
