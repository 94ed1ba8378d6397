package jute

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// ErrShort says that the bytes end before the value does.
var ErrShort = errors.New("jute: the bytes end in the middle of a value")

// Error says what is wrong with bytes that no more of them would mend.
type Error struct {
	Offset int    // in bytes, from the beginning of what was read
	Text   string // what was expected, and found
}

func (e *Error) Error() string { return fmt.Sprintf("jute: byte %d: %s", e.Offset, e.Text) }

// reader takes values off bytes, in order (BinaryInputArchive). The first error stays; what is read after it is zero
// (docs/protocol/wire.md#numbers-strings-frames).
type reader struct {
	b    []byte
	at   int
	most int // the longest buffer or text that may come, 0 for any
	err  error

	extended bool // nodes may have a time to live
}

// Left is how many bytes are left.
func (r *reader) Left() int { return len(r.b) - r.at }

func (r *reader) take(n int) []byte {
	switch {
	case r.err != nil:
		return nil
	case n > r.Left():
		r.err = ErrShort
		return nil
	}
	b := r.b[r.at : r.at+n]
	r.at += n
	return b
}

// wrong makes an error at the value that was read last, which took n bytes.
func (r *reader) wrong(n int, format string, args ...any) {
	if r.err == nil {
		r.err = &Error{r.at - n, fmt.Sprintf(format, args...)}
	}
}

// Byte takes one byte.
func (r *reader) Byte() byte {
	if b := r.take(1); b != nil {
		return b[0]
	}
	return 0
}

// Bool takes a byte; any but 0 is true (DataInput.readBoolean).
func (r *reader) Bool() bool { return r.Byte() != 0 }

// Int takes an int32.
func (r *reader) Int() int32 {
	if b := r.take(4); b != nil {
		return int32(binary.BigEndian.Uint32(b))
	}
	return 0
}

// Long takes an int64.
func (r *reader) Long() int64 {
	if b := r.take(8); b != nil {
		return int64(binary.BigEndian.Uint64(b))
	}
	return 0
}

// bytes takes a length and as many bytes; ok is false for the length −1, which stands for null.
func (r *reader) bytes() (b []byte, ok bool) {
	switch n := r.Int(); {
	case r.err != nil || n == -1:
		return nil, false
	case n < 0:
		r.wrong(4, "expected a length, found %d", n)
		return nil, false
	case r.most > 0 && int(n) > r.most:
		r.wrong(4, "expected a length of at most %d, found %d", r.most, n)
		return nil, false
	default:
		b = r.take(int(n))
		return b, r.err == nil
	}
}

// Text takes a string into *s; null becomes "".
func (r *reader) Text(s *string) {
	if b, _ := r.bytes(); string(b) != *s {
		*s = string(b)
	}
}

// Buffer takes a buffer into the room of old; null is nil, and none other is.
func (r *reader) Buffer(old []byte) []byte {
	b, ok := r.bytes()
	switch {
	case !ok:
		return nil
	case old == nil && len(b) == 0:
		return []byte{}
	}
	return append(old[:0], b...)
}

// Count takes the length of a vector whose elements have at least least bytes each; null is −1.
func (r *reader) Count(least int) int {
	n := int(r.Int())
	switch {
	case r.err != nil:
		return 0
	case n < -1:
		r.wrong(4, "expected the length of a vector, found %d", n)
	case n > r.Left()/least:
		r.err = ErrShort
	default:
		return n
	}
	return 0
}

// Texts takes a vector of strings into the room of old; null is nil.
func (r *reader) Texts(old []string) []string {
	n := r.Count(4)
	if n < 0 || r.err != nil {
		return nil
	}
	out := resize(old, n)
	for i := range out {
		r.Text(&out[i])
	}
	return out
}

// resize gives a slice of length n in the room of old, its old elements in place.
func resize[T any](old []T, n int) []T {
	if n > cap(old) {
		grown := make([]T, n)
		copy(grown, old)
		return grown
	}
	return old[:n]
}
