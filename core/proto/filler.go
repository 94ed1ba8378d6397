package proto

import (
	"bytes"
	"strconv"
	"sync"
)

// MaxFiller is the longest filler.
const MaxFiller = 10_000_000

// filler is of what all fillers are parts: they share its memory, so many long values need no more than one.
var filler = sync.OnceValue(func() []byte { return bytes.Repeat([]byte{fillerLetter}, MaxFiller) })

const (
	fillerLetter = 'x'
	leastFiller  = 100 // a shorter one is shown by its letters
)

// Filler is a value of n letters, for a run in which only the length of a value matters.
func Filler(n int) []byte { return filler()[:n:n] }

// FillerSize says whether a value looks like a long filler, and then how long it is, in words. It looks at the beginning and at the end.
func FillerSize(data []byte) (string, bool) {
	if len(data) < leastFiller || data[len(data)-1] != fillerLetter || len(bytes.Trim(data[:leastFiller], string(fillerLetter))) > 0 {
		return "", false
	}
	return SizeText(int64(len(data))), true
}

// DataWords are the letters of a value, or the length of a filler.
func DataWords(data []byte) string {
	if size, ok := FillerSize(data); ok {
		return size
	}
	return string(data)
}

// SizeText is a length in the largest unit that says it exactly. A KB is 1000 bytes.
func SizeText(n int64) string {
	switch {
	case n >= 1e6 && n%1e4 == 0:
		return strconv.FormatFloat(float64(n)/1e6, 'f', -1, 64) + " MB"
	case n >= 1e3 && n%10 == 0:
		return strconv.FormatFloat(float64(n)/1e3, 'f', -1, 64) + " KB"
	}
	return strconv.FormatInt(n, 10) + " B"
}
