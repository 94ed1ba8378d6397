package app

import (
	"sort"

	"zootrope/core/proto"
)

// moments is a long list of moments in little memory: a run of hours has millions. They stand in blocks of their own, so
// that growing copies nothing, and say of their numbers only what is new since the beginning of the block.
type moments struct {
	blocks []*block
	n      int
}

// blockSize is how many moments a block has.
const blockSize = 256

type block struct {
	first moment // the numbers that the others are counted from
	rest  [blockSize]offsets
}

// offsets is a moment, counted from the first of its block.
type offsets struct {
	moves, first  uint32
	at            uint32
	last, telling uint32 // from the first event of the moment
	loud          uint16
	letter        byte
	quiet         bool
}

func (l *moments) len() int { return l.n }

// add appends a moment.
func (l *moments) add(m moment) {
	i := l.n % blockSize
	if i == 0 {
		l.blocks = append(l.blocks, &block{first: m})
	}
	b := l.blocks[len(l.blocks)-1]
	b.rest[i] = offsets{moves: uint32(m.moves - b.first.moves), first: uint32(m.first - b.first.first), at: uint32(m.at - b.first.at),
		last: uint32(m.last - m.first), telling: uint32(m.telling - m.first), loud: uint16(m.loud - b.first.loud), letter: m.letter,
		quiet: m.quiet}
	l.n++
}

// at gives the i-th, from 0.
func (l *moments) at(i int) *moment {
	b := l.blocks[i/blockSize]
	o := &b.rest[i%blockSize]
	first := b.first.first + int64(o.first)
	return &moment{moves: b.first.moves + int64(o.moves), first: first, last: first + int64(o.last), telling: first + int64(o.telling),
		at: b.first.at + proto.Millis(o.at), loud: b.first.loud + int32(o.loud), letter: o.letter, quiet: o.quiet}
}

// search finds the first for which is is true; from there on it is true of all.
func (l *moments) search(is func(m *moment) bool) int {
	return sort.Search(l.n, func(i int) bool { return is(l.at(i)) })
}
