package wording

import (
	"unicode/utf8"
)

// MostWide is how wide a short title may be, in Latin letters.
const MostWide = 18

// Wide says how wide a text is, in Latin letters; a Chinese character is two.
func Wide(text string) int {
	n := utf8.RuneCountInString(text)
	for _, r := range text {
		if r >= 0x2e80 {
			n++
		}
	}
	return n
}
