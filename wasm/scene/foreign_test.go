package scene

import (
	"slices"
	"testing"
	"unicode/utf8"

	"zootrope/core/sim"
)

func TestALetterThatTheFontLacksHasASquareAndIsSeen(t *testing.T) {
	for _, f := range []Face{value, smallB, plate} {
		if w := f.Measure("张三"); w != 2*(f.Size+f.Track) {
			t.Errorf("%+v: two letters take %g pixels", f, w)
		}
		if f.Measure("e\u0301") != f.Measure("e") {
			t.Errorf("%+v: an accent of its own takes room", f)
		}
		for _, r := range "张é" {
			mask, _, _ := Glyph{Face: f, Rune: r}.Mask(2)
			if mask == nil || slices.Max(mask.Pix) < 200 {
				t.Errorf("%+v: %c cannot be seen", f, r)
			}
		}
	}
	if Foreign('é') || !Foreign('锁') {
		t.Error("the font has é, and not 锁")
	}
}

func TestShortNamesDoNotDivideLetters(t *testing.T) {
	v := &sim.View{Clients: []sim.ClientView{{Name: "三三"}, {Name: "三丁"}}} // which begin with the same bytes
	if n := alike(v); n != len("三") {
		t.Errorf("the names begin with the same %d bytes", n)
	}
	for width := 10.0; width < 200; width += 7 {
		for _, name := range []string{"锁锁锁锁锁锁锁锁锁", "锁-0000000007", "lock-0000000007"} {
			if short := small.Fit(ShortName(name), width); !utf8.ValidString(short) {
				t.Errorf("%q in %g pixels is %q", name, width, short)
			}
		}
	}
}
