package script

import (
	"strconv"
	"strings"

	"zootrope/core/proto"
)

// Span is a time as it was written: milliseconds, or ticks whose length the configuration gives.
type Span struct {
	N     int64 // thousandths of the unit
	Ticks bool
}

// ms makes a span of milliseconds.
func ms(n int64) Span { return Span{N: n * 1000} }

// Millis is the span's length; a fraction of a millisecond is dropped.
func (s Span) Millis(tick proto.Millis) proto.Millis {
	if s.Ticks {
		return proto.Millis(s.N * int64(tick) / 1000)
	}
	return proto.Millis(s.N / 1000)
}

// String writes the span in seconds or in ticks, as a script does.
func (s Span) String() string {
	n, unit := s.N, "ticks"
	if !s.Ticks {
		n, unit = s.N/1000, "s"
	}
	text := strconv.FormatInt(n/1000, 10)
	if part := n % 1000; part != 0 {
		text += "." + strings.TrimRight(strconv.FormatInt(1000+part, 10)[1:], "0")
	}
	return text + unit
}

// units of time: their names and their length in milliseconds, 0 for a tick. Longer names come first.
var units = []struct {
	name string
	ms   int64
}{{"ticks", 0}, {"tick", 0}, {"ms", 1}, {"s", 1000}, {"m", 60000}}

// maxSpan keeps sums of times far from the end of int64: a million seconds, about 11 days, or a million ticks.
const maxSpan = 1_000_000_000

// parseSpan reads 500ms, 2s, 1.5s, 3ticks.
func parseSpan(s string) (Span, bool) {
	for _, u := range units {
		digits, ok := strings.CutSuffix(s, u.name)
		if !ok {
			continue
		}
		n, ok := thousandths(digits)
		if !ok {
			return Span{}, false
		}
		if u.ms == 0 {
			return Span{N: n, Ticks: true}, n <= maxSpan
		}
		n *= u.ms
		return Span{N: n}, n <= maxSpan*1000
	}
	return Span{}, false
}

// thousandths reads a decimal number of at most three decimals.
func thousandths(s string) (int64, bool) {
	whole, part, dot := strings.Cut(s, ".")
	if dot && (part == "" || len(part) > 3) {
		return 0, false
	}
	part += "000"[len(part):]
	n, err := strconv.ParseUint(whole+part, 10, 63)
	if err != nil || whole == "" || n > maxSpan*1000 {
		return 0, false
	}
	return int64(n), true
}

// tooLong says whether a word is a time, and longer than any that is read. One that varies is if either part of it is.
func tooLong(s string) bool {
	for part := range strings.SplitSeq(s, "±") {
		if _, ok := parseSpan(part); ok {
			continue
		}
		number := strings.TrimRight(part, "ticksm")
		whole, fraction, _ := strings.Cut(number, ".")
		if _, known := parseSpan("1" + part[len(number):]); known && len(fraction) <= 3 && whole != "" && strings.Trim(whole+fraction, "0123456789") == "" {
			return true
		}
	}
	return false
}
