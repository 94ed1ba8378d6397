package bridge

import (
	"math"
	"reflect"

	"zootrope/core/say"
)

// maxSafeInteger is the largest whole number that JavaScript tells from its neighbours.
const maxSafeInteger = 1<<53 - 1

// wrong says what a member of a message is and what it should be. The message itself has no name.
func wrong(member string, found any, want *say.Text) error {
	if member == "" {
		return say.F("the message is %s; expected %s", found, want)
	}
	return say.F("%s is %s; expected %s", member, found, want)
}

// expected is what a message must hold where Go has a value of this kind.
func expected(k reflect.Kind) *say.Text {
	switch k {
	case reflect.Bool:
		return say.F("true or false")
	case reflect.Float64:
		return say.F("a finite number")
	case reflect.String:
		return say.F("a string")
	case reflect.Slice:
		return say.F("an array")
	case reflect.Struct:
		return say.F("an object")
	}
	return say.F("a whole number")
}

// whole gives a number as an integer of so many bits, or says what was expected in its place.
func whole(f float64, bits int) (n int64, want *say.Text) {
	if !finite(f) || f != math.Trunc(f) {
		return 0, expected(reflect.Int)
	}
	least, most := int64(-maxSafeInteger), int64(maxSafeInteger)
	if bits < 54 {
		least, most = -1<<(bits-1), 1<<(bits-1)-1
	}
	if f < float64(least) || f > float64(most) {
		return 0, say.F("a whole number from %d to %d", least, most)
	}
	return int64(f), nil
}

// finite says that a number is one, and not infinite: NaN and the infinities are numbers in JavaScript, too.
func finite(f float64) bool { return !math.IsNaN(f) && !math.IsInf(f, 0) }
