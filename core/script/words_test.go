package script

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestPlainWords: a line without quotes, backslashes and comments has the words that the splitter of shells finds.
func TestPlainWords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		line := rapid.StringOfN(rapid.SampledFrom([]rune("ab/%-é世\u00a0\u2028\v\x00\ufeff \t\r\n")), 0, 40, -1).Draw(t, "line")
		words, err := splitShell(line)
		if plain := splitPlain(line); err != nil || !slices.Equal(plain, words) {
			t.Fatalf("%q: the splitter finds %v, %v; without it: %v", line, words, err, plain)
		}
	})
}
