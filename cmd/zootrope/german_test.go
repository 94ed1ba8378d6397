package main

import (
	"strings"
	"testing"
)

// What is wrong with a script is said in a language of files, too: the errors of the parser as well as what is the case instead.
func TestErrorsInGerman(t *testing.T) {
	for _, c := range []struct{ script, want string }{
		{"servers 3\nclient bob 1\nbob create /a x -c -e", ":3:15: -c nur allein: Ein Container ist weder flüchtig noch sequenziell\n"},
		{"servers 1\nservers 3", ":2:1: `servers` nur einmal; es gibt schon 1 Server\n"},
		{"servers 3\nobservers 1\nobservers 1", ":3:1: `observers` nur einmal; es gibt schon 1 Observer\n"},
		{"servers 3\nclient bob 1\nbob set /a", ":3:11: erwartet wird ein Text als Daten, gefunden: das Ende der Zeile\n"},
		{"servers 3\nclient bob 1\nstart all\nsettle\nexpect client bob at ListLine", " — Client bob steht in keiner Zeile eines Rezepts\n"},
	} {
		if _, out, errs := zootrope(c.script, "run", "--lang", "de", "-"); !strings.Contains(out+errs, c.want) {
			t.Errorf("%q: %q %q, want %q", c.script, out, errs, c.want)
		}
	}
}
