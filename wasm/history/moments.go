package history

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
	first Moment // the numbers that the others are counted from
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
func (l *moments) add(m Moment) {
	i := l.n % blockSize
	if i == 0 {
		l.blocks = append(l.blocks, &block{first: m})
	}
	b := l.blocks[len(l.blocks)-1]
	b.rest[i] = offsets{moves: uint32(m.Moves - b.first.Moves), first: uint32(m.First - b.first.First), at: uint32(m.At - b.first.At),
		last: uint32(m.Last - m.First), telling: uint32(m.Telling - m.First), loud: uint16(m.loud - b.first.loud), letter: m.Letter,
		quiet: m.quiet}
	l.n++
}

// at gives the i-th, from 0.
func (l *moments) at(i int) *Moment {
	b := l.blocks[i/blockSize]
	o := &b.rest[i%blockSize]
	first := b.first.First + int64(o.first)
	return &Moment{Moves: b.first.Moves + int64(o.moves), First: first, Last: first + int64(o.last), Telling: first + int64(o.telling),
		At: b.first.At + proto.Millis(o.at), loud: b.first.loud + int32(o.loud), Letter: o.letter, quiet: o.quiet}
}

// search finds the first for which is is true; from there on it is true of all.
func (l *moments) search(is func(m *Moment) bool) int {
	return sort.Search(l.n, func(i int) bool { return is(l.at(i)) })
}
