package bridge

import (
	"math"
	"reflect"
	"testing"

	"zootrope/core/say"
)

func TestWhole(t *testing.T) {
	for _, test := range []struct {
		f    float64
		bits int
		n    int64
		want string
	}{
		{0, 64, 0, ""}, {-7, 64, -7, ""}, {maxSafeInteger, 64, maxSafeInteger, ""}, {-128, 8, -128, ""}, {127, 8, 127, ""},
		{128, 8, 0, "a whole number from -128 to 127"}, {-129, 8, 0, "a whole number from -128 to 127"},
		{1 << 31, 32, 0, "a whole number from -2147483648 to 2147483647"},
		{1 << 53, 64, 0, "a whole number from -9007199254740991 to 9007199254740991"},
		{0.5, 8, 0, "a whole number"}, {math.NaN(), 64, 0, "a whole number"}, {math.Inf(-1), 64, 0, "a whole number"},
	} {
		n, want := whole(test.f, test.bits)
		if n != test.n || want.In("en") != test.want {
			t.Errorf("%g in %d bits: %d, %s", test.f, test.bits, n, want)
		}
	}
}

func TestFinite(t *testing.T) {
	for f, want := range map[float64]bool{0: true, -1.5: true, math.MaxFloat64: true, math.NaN(): false, math.Inf(1): false, math.Inf(-1): false} {
		if finite(f) != want {
			t.Errorf("%g: %v", f, !want)
		}
	}
}

// What is wrong with a message is said in the language of the page.
func TestWrongIsSaidInTheLanguage(t *testing.T) {
	for _, test := range []struct {
		member string
		found  any
		want   reflect.Kind
		en, zh string
	}{
		{"seq", "NaN", reflect.Int64, "seq is NaN; expected a whole number", "seq 应为：整数；实际是：NaN"},
		{"kinds[2]", expected(reflect.Slice), reflect.String, "kinds[2] is an array; expected a string", "kinds[2] 应为：字符串；实际是：数组"},
		{"real", expected(reflect.String), reflect.Bool, "real is a string; expected true or false", "real 应为：true 或 false；实际是：字符串"},
		{"", "5", reflect.Struct, "the message is 5; expected an object", "这条消息应为：对象；实际是：5"},
		{"x", "Infinity", reflect.Float64, "x is Infinity; expected a finite number", "x 应为：有限的数；实际是：Infinity"},
	} {
		err := wrong(test.member, test.found, expected(test.want))
		if err.Error() != test.en || say.In(err, "zh") != test.zh {
			t.Errorf("%s, %s", err, say.In(err, "zh"))
		}
	}
}
