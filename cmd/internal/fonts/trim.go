package main

import (
	"encoding/binary"
	"errors"
	"maps"
	"slices"
)

// The format is that of the OpenType specification, "The OpenType Font File": numbers are big-endian, tables begin at multiples of four.

var errFont = errors.New("not a TrueType font with short offsets and simple glyphs")

// dropped are the tables that hinting alone needs, and the names.
var dropped = []string{"cvt ", "fpgm", "prep", "gasp", "name"}

// trim returns a font with the glyphs of the kept letters and their measures, without instructions and names.
func trim(font []byte) ([]byte, error) {
	tables, err := read(font)
	if err != nil {
		return nil, err
	}
	for _, tag := range dropped {
		delete(tables, tag)
	}
	letters, err := lettersOf(font)
	if err != nil {
		return nil, err
	}
	if tables["glyf"], tables["loca"], err = glyphs(tables["glyf"], tables["loca"], letters); err != nil {
		return nil, err
	}
	tables["cmap"], tables["hmtx"] = letters.table(), letters.widths(tables["hmtx"])
	post := slices.Clone(tables["post"][:32])
	binary.BigEndian.PutUint32(post, 0x00030000) // the version without names of glyphs
	tables["post"] = post
	return written(tables), nil
}

// read returns the tables of a font by their tags.
func read(font []byte) (map[string][]byte, error) {
	tables := map[string][]byte{}
	for i := range int(binary.BigEndian.Uint16(font[4:])) {
		entry := font[12+16*i:]
		at, size := binary.BigEndian.Uint32(entry[8:]), binary.BigEndian.Uint32(entry[12:])
		tables[string(entry[:4])] = font[at : at+size]
	}
	if head := tables["head"]; len(head) != 54 || binary.BigEndian.Uint16(head[50:]) != 0 || len(tables["glyf"]) == 0 || len(tables["post"]) < 32 {
		return nil, errFont
	}
	return tables, nil
}

// glyphs returns the outlines of the kept letters without instructions, and the table of where each begins, in units of two bytes. Glyph 0 stands for what
// the font lacks.
func glyphs(glyf, loca []byte, kept letters) (outlines, begins []byte, err error) {
	for i := 0; ; i += 2 {
		begins = binary.BigEndian.AppendUint16(begins, uint16(len(outlines)/2))
		if i+4 > len(loca) {
			return outlines, begins, nil
		}
		glyph := glyf[2*int(binary.BigEndian.Uint16(loca[i:])) : 2*int(binary.BigEndian.Uint16(loca[i+2:]))]
		if len(glyph) == 0 || i > 0 && !kept.draw(uint16(i/2)) {
			continue // a space, or a letter that is not kept
		}
		contours := int(int16(binary.BigEndian.Uint16(glyph)))
		if contours < 0 {
			return nil, nil, errFont // made of other glyphs
		}
		at := 10 + 2*contours // the length of the instructions, and then these
		outlines = append(append(outlines, glyph[:at]...), 0, 0)
		outlines = append(outlines, glyph[at+2+int(binary.BigEndian.Uint16(glyph[at:])):]...)
		outlines = append(outlines, make([]byte, len(outlines)%2)...)
	}
}

// written returns a font with tables.
func written(tables map[string][]byte) []byte {
	tags := slices.Sorted(maps.Keys(tables))
	power, log := 1, 0 // the largest power of two within the number of tables
	for ; 2*power <= len(tags); log++ {
		power *= 2
	}
	out := binary.BigEndian.AppendUint32(nil, 0x00010000)
	for _, n := range []int{len(tags), 16 * power, log, 16 * (len(tags) - power)} {
		out = binary.BigEndian.AppendUint16(out, uint16(n))
	}
	at := len(out) + 16*len(tags)
	var body []byte
	for _, tag := range tags {
		padded := append(slices.Clone(tables[tag]), make([]byte, -len(tables[tag])&3)...)
		out = append(out, tag...)
		for _, n := range []int{int(sum(padded)), at + len(body), len(tables[tag])} {
			out = binary.BigEndian.AppendUint32(out, uint32(n))
		}
		body = append(body, padded...)
	}
	return append(out, body...)
}

// sum is the checksum of a table.
func sum(padded []byte) (s uint32) {
	for ; len(padded) > 0; padded = padded[4:] {
		s += binary.BigEndian.Uint32(padded)
	}
	return s
}
