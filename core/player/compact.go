package player

import (
	"encoding/binary"
	"encoding/hex"
	"strconv"
	"strings"
)

// lead is the first byte of a packed artefact from format 5 on. It has the format, and three bits with which no deflated text begins.
func lead(format int) byte { return byte(format<<3 | leadMark) }

const (
	leadMark   = 7
	leadFormat = 5  // the first format whose first byte is a lead …
	leadLast   = 31 // … and the last format for which a lead has room
)

// pack writes an artefact as bytes, to be deflated: numbers as varints, most of them as differences. Later formats may change only what
// comes after the seed, so that every build can at least say what a run began with.
func (a *Artefact) pack() []byte {
	b := packing{}
	b.text(packHex(a.Build))
	b.text(a.Of)
	b.text(packHex(a.Sum))
	b.text(a.Script)
	b.number(a.Seed)
	b.number(uint64(a.Branch))
	b.number(uint64(a.Position))
	b.number(uint64(len(a.Legs)))
	for _, l := range a.Legs {
		b.number(uint64(l.Branch))
		b.number(uint64(l.From))
		b.number(uint64(l.Moves))
		b.number(uint64(len(l.Choices)))
		var last Chosen
		for _, c := range l.Choices {
			b.number(uint64(c.Moves - last.Moves))
			b.change(c.Turn - last.Turn)
			b.text(c.Command)
			b.number(c.how())
			last = c
		}
	}
	b.number(uint64(len(a.Hashes)))
	var last Hashed
	for _, h := range a.Hashes {
		b.change(int64(h.Branch - last.Branch))
		b.change(h.Moves - last.Moves)
		b.change(h.Turn - last.Turn)
		b.text(packHex(h.Hash))
		last = h
	}
	return b
}

// unpack reads what pack has written; from an unknown format, only what the run began with.
func (a *Artefact) unpack(bytes []byte) (ok bool) {
	b := unpacking{rest: bytes, ok: true}
	a.Build, a.Of, a.Sum, a.Script, a.Seed = unpackHex(b.text()), b.text(), unpackHex(b.text()), b.text(), b.number()
	if a.Format != currentFormat {
		return b.ok
	}
	a.Branch, a.Position = int(b.small()), b.small()
	for range b.count() {
		l := Leg{Branch: int(b.small()), From: b.small(), Moves: b.small()}
		var last Chosen
		for range b.count() {
			last = Chosen{Moves: last.Moves + b.small(), Turn: last.Turn + b.change(), Command: b.text()}
			last.came(b.number())
			l.Choices = append(l.Choices, last)
		}
		a.Legs = append(a.Legs, l)
	}
	var last Hashed
	for range b.count() {
		last = Hashed{last.Branch + int(b.change()), last.Moves + b.change(), last.Turn + b.change(), unpackHex(b.text())}
		a.Hashes = append(a.Hashes, last)
	}
	return b.ok && len(b.rest) == 0
}

// packHex packs a text of hexadecimal digits into half the room, after a byte 1. Any other text follows as it is, after a byte 2.
func packHex(text string) string {
	if raw, err := hex.DecodeString(text); err == nil && hex.EncodeToString(raw) == text && text != "" {
		return "\x01" + string(raw)
	}
	if text == "" {
		return ""
	}
	return "\x02" + text
}

func unpackHex(text string) string {
	switch {
	case strings.HasPrefix(text, "\x01"):
		return hex.EncodeToString([]byte(text[1:]))
	case text == "":
		return ""
	}
	return text[1:]
}

type packing []byte

func (b *packing) number(n uint64) { *b = binary.AppendUvarint(*b, n) }
func (b *packing) change(n int64)  { *b = binary.AppendVarint(*b, n) }

func (b *packing) text(s string) {
	b.number(uint64(len(s)))
	*b = append(*b, s...)
}

// unpacking reads bytes that anybody may have written. After a mistake every value is empty.
type unpacking struct {
	rest []byte
	ok   bool
}

func (b *unpacking) took(n int) {
	if n <= 0 || n > len(b.rest) {
		b.ok, b.rest = false, nil
		return
	}
	b.rest = b.rest[n:]
}

func (b *unpacking) number() uint64 {
	n, width := binary.Uvarint(b.rest)
	if b.took(width); !b.ok {
		return 0
	}
	return n
}

// small reads a number that counts something; a number above maxMoves is a mistake.
func (b *unpacking) small() int64 {
	n := b.number()
	if n > maxMoves {
		b.ok, b.rest = false, nil
		return 0
	}
	return int64(n)
}

// count reads how many things follow; more than there are bytes left is a mistake.
func (b *unpacking) count() int64 {
	n := b.small()
	if n > int64(len(b.rest)) {
		b.ok, b.rest = false, nil
		return 0
	}
	return n
}

func (b *unpacking) change() int64 {
	n, width := binary.Varint(b.rest)
	if b.took(width); !b.ok || n > maxMoves || n < -maxMoves {
		b.ok, b.rest = false, nil
		return 0
	}
	return n
}

func (b *unpacking) text() string {
	n := b.number()
	if n > uint64(len(b.rest)) {
		b.ok, b.rest = false, nil
		return ""
	}
	s := string(b.rest[:n])
	b.rest = b.rest[n:]
	return s
}

// alone is the number of a command by which the world went on by itself. The manners are 2 and above: builds that do not know them read the
// command as one without a manner.
const alone = 1

// how packs the manner of a command into a number.
func (c *Chosen) how() uint64 {
	if c.Alone {
		return alone
	}
	return uint64(c.Manner) << 1
}

// came reads the manner of a command from the number that how has made.
func (c *Chosen) came(how uint64) {
	c.Alone = how == alone
	if !c.Alone {
		c.Manner = Manner(how>>1) & (Along | Fallen)
	}
}

// SumOf is a short name for the text of a script, by which two builds see whether theirs is the same: eight hexadecimal digits.
func SumOf(source string) string {
	sum := uint32(2166136261) // FNV-1a
	for i := range len(source) {
		sum = (sum ^ uint32(source[i])) * 16777619
	}
	return strconv.FormatUint(1<<32|uint64(sum), 16)[1:]
}
