//go:build js

package bridge

import (
	"math"
	"strings"
	"syscall/js"
	"testing"
)

type inner struct {
	Name string   `json:"name"`
	IDs  []int64  `json:"ids,omitempty"`
	Few  [2]uint8 `js:"few" json:"other"`
}

type outer struct {
	OK     bool     `json:"ok"`
	Rate   float64  `json:"rate"`
	Inner  inner    `json:"inner"`
	List   []inner  `json:"list"`
	Ptr    *inner   `json:"ptr"`
	Hidden string   `json:"-"`
	Words  []string `json:"words"`
}

func stringify(v Value) string {
	return js.Global().Get("JSON").Call("stringify", v.Value).String()
}

func TestValueOf(t *testing.T) {
	got := stringify(ValueOf(outer{OK: true, Rate: 1.5, Hidden: "x",
		Inner: inner{Name: "a", IDs: []int64{1, -2}, Few: [2]uint8{3, 4}}, List: []inner{{Name: "b"}}}))
	want := `{"ok":true,"rate":1.5,"inner":{"name":"a","ids":[1,-2],"few":[3,4]},` +
		`"list":[{"name":"b","ids":[],"few":[0,0]}],"ptr":null,"words":[]}`
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := stringify(ValueOf(map[string]int{"k": 1})); got != `{"k":1}` {
		t.Errorf("map: %s", got)
	}
	if got := stringify(ValueOf([]any{nil, math.NaN(), math.Inf(1), 1e21, -0.25, uint8(7)})); got != `[null,null,null,1e+21,-0.25,7]` {
		t.Errorf("numbers: %s", got)
	}
	for _, s := range []string{"", "plain", `say "no" \ never`, "two\nlines\x00", "\u2028 <b>", "选举 🦒"} {
		if got := ValueOf(s).String(); got != s {
			t.Errorf("%q became %q", s, got)
		}
	}
}

func TestValueOfPanics(t *testing.T) {
	for _, v := range []any{int64(1) << 60, uint64(1) << 60, func() {}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%T: no panic", v)
				}
			}()
			ValueOf(v)
		}()
	}
}

type request struct {
	ID    int64    `json:"id"`
	Small int8     `json:"small"`
	Text  string   `json:"text"`
	Yes   bool     `json:"yes"`
	Rate  float64  `json:"rate"`
	Tags  []string `json:"tags"`
	Sub   struct {
		N int `json:"n"`
	} `json:"sub"`
}

func parse(text string) Value {
	return Value{js.Global().Get("JSON").Call("parse", text)}
}

func TestAssignTo(t *testing.T) {
	r := request{Text: "old"}
	err := parse(`{"id":7,"yes":true,"rate":0.5,"tags":["a","b"],"sub":{"n":3},"more":1,"text":null}`).AssignTo(&r)
	if err != nil {
		t.Fatal(err)
	}
	if r.ID != 7 || !r.Yes || r.Rate != 0.5 || len(r.Tags) != 2 || r.Tags[1] != "b" || r.Sub.N != 3 || r.Text != "" {
		t.Errorf("got %+v", r)
	}
}

func TestAssignToRefuses(t *testing.T) {
	for text, place := range map[string]string{
		`{"id":"7"}`:        "message.id",
		`{"id":1.5}`:        "message.id",
		`{"id":1e300}`:      "message.id",
		`{"small":300}`:     "message.small",
		`{"text":1}`:        "message.text",
		`{"yes":"true"}`:    "message.yes",
		`{"rate":"1"}`:      "message.rate",
		`{"tags":"a"}`:      "message.tags",
		`{"tags":["a",2]}`:  "message.tags[1]",
		`{"sub":{"n":"x"}}`: "message.sub.n",
		`{"sub":3}`:         "message.sub",
		`5`:                 "message:",
		`"text"`:            "message:",
	} {
		var r request
		err := parse(text).AssignTo(&r)
		if err == nil || !strings.Contains(err.Error(), place) {
			t.Errorf("%s: got %v, want an error at %s", text, err, place)
		}
	}
}
