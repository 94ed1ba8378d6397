package proto

import (
	"bytes"
	"strconv"
	"strings"
)

// MaxFiller is the longest filler.
const MaxFiller = 10_000_000

const (
	fillerLetter = 'x'
	leastFiller  = 100 // a shorter one is shown by its letters
)

// Filler is a value of n letters, for a run in which only the length of a value matters.
func Filler(n int) []byte { return bytes.Repeat([]byte{fillerLetter}, n) }

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
	const kb, mb = 1000, 1_000_000
	switch {
	case n >= mb && n%(mb/100) == 0:
		return hundredths(n/(mb/100)) + " MB"
	case n >= kb && n%(kb/100) == 0:
		return hundredths(n/(kb/100)) + " KB"
	}
	return strconv.FormatInt(n, 10) + " B"
}

// hundredths writes a number of hundredths: 150 is 1.5.
func hundredths(n int64) string {
	rest := strings.TrimRight(strconv.FormatInt(100+n%100, 10)[1:], "0")
	if rest != "" {
		rest = "." + rest
	}
	return strconv.FormatInt(n/100, 10) + rest
}
