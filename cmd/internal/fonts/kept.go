package main

import (
	"encoding/binary"
	"slices"

	"golang.org/x/image/font/sfnt"
)

// scripts are the ranges of letters that are kept: those of the languages of Western Europe, their punctuation, arrows, and signs of arithmetic.
var scripts = [][2]rune{{0x20, 0x7e}, {0xa0, 0xff}, {0x152, 0x153}, {0x160, 0x161}, {0x178, 0x178}, {0x17d, 0x17e}, {0x2010, 0x203a}, {0x20ac, 0x20ac}, {0x2190, 0x2195}, {0x2212, 0x2212}, {0x221e, 0x221e}, {0x2248, 0x2248}, {0x2260, 0x2265}}

// letter is a letter with the number of its glyph.
type letter struct {
	rune  rune
	glyph uint16
}

// letters are the kept ones, in their order.
type letters []letter

// lettersOf lists the letters of a font that are kept.
func lettersOf(font []byte) (all letters, err error) {
	f, err := sfnt.Parse(font)
	if err != nil {
		return nil, err
	}
	for _, s := range scripts {
		for r := s[0]; r <= s[1]; r++ {
			i, err := f.GlyphIndex(nil, r)
			if err != nil {
				return nil, err
			}
			if i != 0 {
				all = append(all, letter{r, uint16(i)})
			}
		}
	}
	return all, nil
}

// draw says whether one of the letters is drawn with a glyph.
func (all letters) draw(glyph uint16) bool {
	for _, l := range all {
		if l.glyph == glyph {
			return true
		}
	}
	return false
}

// widths returns the table of the widths of glyphs, with 0 for those that are not drawn.
func (all letters) widths(hmtx []byte) []byte {
	out := slices.Clone(hmtx)
	for i := 4; i+4 <= len(out); i += 4 {
		if !all.draw(uint16(i / 4)) {
			copy(out[i:], make([]byte, 4))
		}
	}
	return out
}

// table is the cmap of the letters: one subtable of format 12, which has groups of letters whose glyphs follow one another.
func (all letters) table() []byte {
	var groups []byte
	n := 0
	for i := 0; i < len(all); {
		end := i + 1
		for end < len(all) && all[end].rune == all[end-1].rune+1 && all[end].glyph == all[end-1].glyph+1 {
			end++
		}
		for _, v := range []uint32{uint32(all[i].rune), uint32(all[end-1].rune), uint32(all[i].glyph)} {
			groups = binary.BigEndian.AppendUint32(groups, v)
		}
		i = end
		n++
	}
	out := []byte{0, 0, 0, 1, 0, 3, 0, 10, 0, 0, 0, 12} // version 0, one subtable, for Unicode beyond 16 bits, 12 bytes from here
	out = append(out, 0, 12, 0, 0)
	for _, v := range []uint32{uint32(16 + len(groups)), 0, uint32(n)} {
		out = binary.BigEndian.AppendUint32(out, v)
	}
	return append(out, groups...)
}
