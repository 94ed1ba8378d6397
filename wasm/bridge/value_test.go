//go:build js

package bridge

import (
	"math"
	"syscall/js"
	"testing"

	"zootrope/core/say"
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
	got := stringify(valueOf(outer{OK: true, Rate: 1.5, Hidden: "x",
		Inner: inner{Name: "a", IDs: []int64{1, -2}, Few: [2]uint8{3, 4}}, List: []inner{{Name: "b"}}}))
	want := `{"ok":true,"rate":1.5,"inner":{"name":"a","ids":[1,-2],"few":[3,4]},` +
		`"list":[{"name":"b","ids":[],"few":[0,0]}],"ptr":null,"words":[]}`
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := stringify(valueOf(map[string]int{"k": 1})); got != `{"k":1}` {
		t.Errorf("map: %s", got)
	}
	if got := stringify(valueOf([]any{nil, math.NaN(), math.Inf(1), 1e21, -0.25, uint8(7)})); got != `[null,null,null,1e+21,-0.25,7]` {
		t.Errorf("numbers: %s", got)
	}
	for _, s := range []string{"", "plain", `say "no" \ never`, "two\nlines\x00", "\u2028 <b>", "选举 🦒"} {
		if got := valueOf(s).String(); got != s {
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
			valueOf(v)
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

// What does not fit is refused with what came and what was expected; nothing of a message makes the core panic.
func TestAssignToRefuses(t *testing.T) {
	for source, want := range map[string]string{
		`{id: "7"}`:             "id is a string; expected a whole number",
		`{id: 1.5}`:             "id is 1.5; expected a whole number",
		`{id: NaN}`:             "id is NaN; expected a whole number",
		`{id: -Infinity}`:       "id is -Infinity; expected a whole number",
		`{id: 2**53}`:           "id is 9007199254740992; expected a whole number from -9007199254740991 to 9007199254740991",
		`{id: 1e300}`:           "id is 1e+300; expected a whole number from -9007199254740991 to 9007199254740991",
		`{id: 7n}`:              "id is BigInt; expected a whole number",
		`{id: Symbol("7")}`:     "id is symbol; expected a whole number",
		`{small: 300}`:          "small is 300; expected a whole number from -128 to 127",
		`{text: 1}`:             "text is 1; expected a string",
		`{yes: "true"}`:         "yes is a string; expected true or false",
		`{rate: "1"}`:           "rate is a string; expected a finite number",
		`{rate: NaN}`:           "rate is NaN; expected a finite number",
		`{rate: Infinity}`:      "rate is Infinity; expected a finite number",
		`{tags: "a"}`:           "tags is a string; expected an array",
		`{tags: ["a", true]}`:   "tags[1] is true; expected a string",
		`{sub: {n: ["x"]}}`:     "sub.n is an array; expected a whole number",
		`{sub: 3}`:              "sub is 3; expected an object",
		`{sub: () => 3, n: {}}`: "sub is function; expected an object",
		`5`:                     "the message is 5; expected an object",
		`"text"`:                "the message is a string; expected an object",
	} {
		var r request
		err := value(source).AssignTo(&r)
		if err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", source, err, want)
		}
	}
	if got := say.In(value(`{id: NaN}`).AssignTo(new(request)), "zh"); got != "id 应为：整数；实际是：NaN" {
		t.Errorf("got %s", got)
	}
}

// The ends of the ranges are whole numbers that can be told apart from their neighbours.
func TestAssignToTakesTheEnds(t *testing.T) {
	for source, want := range map[string]request{
		`{id: 2**53 - 1, small: 127}`:       {ID: 1<<53 - 1, Small: 127},
		`{id: -(2**53 - 1), small: -128}`:   {ID: -(1<<53 - 1), Small: -128},
		`{id: -0, rate: -1.5e308, sub: {}}`: {Rate: -1.5e308},
	} {
		var r request
		if err := value(source).AssignTo(&r); err != nil || r.ID != want.ID || r.Small != want.Small || r.Rate != want.Rate {
			t.Errorf("%s: %+v, %v", source, r, err)
		}
	}
}

// value is that of a JavaScript expression.
func value(source string) Value { return Value{js.Global().Call("eval", "("+source+")")} }
