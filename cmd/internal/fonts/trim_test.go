package main

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

const folder = "../../../wasm/scene"

// The fonts of the stage are the linked ones, trimmed.
func TestTheFontsOfTheStageAreTheLinkedOnes(t *testing.T) {
	for name, published := range fonts {
		want, err := trim(published)
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is another one: run go generate ./wasm/scene", name)
		}
		if most := len(published) / 4; len(got) > most {
			t.Errorf("%s has %d bytes, more than %d", name, len(got), most)
		}
	}
}

// A trimmed font has the kept letters of the published one, with the same outlines and the same widths, and no others; and the same lines.
func TestATrimmedFontDrawsTheSame(t *testing.T) {
	for name, published := range fonts {
		trimmed, err := trim(published)
		if err != nil {
			t.Fatal(err)
		}
		was, is := parsed(t, published), parsed(t, trimmed)
		kept := 0
		for r := range rune(0x20000) {
			a, err := was.GlyphIndex(nil, r)
			b, err2 := is.GlyphIndex(nil, r)
			if err != nil || err2 != nil || b != 0 && a != b || b == 0 && a != 0 && latin(r) {
				t.Fatalf("%q is glyph %d of %s instead of %d: %v, %v", r, b, name, a, err, err2)
			}
			if b == 0 {
				continue
			}
			kept++
			if x, y := drawn(t, was, a), drawn(t, is, b); !reflect.DeepEqual(x, y) {
				t.Fatalf("%q of %s is %v instead of %v", r, name, y, x)
			}
		}
		if kept < 220 || kept > 260 {
			t.Errorf("%s has %d letters", name, kept)
		}
		if x, y := drawn(t, was, 0), drawn(t, is, 0); !reflect.DeepEqual(x, y) {
			t.Errorf("%s draws %v for a letter that it lacks, instead of %v", name, y, x)
		}
		if a, b := metrics(t, was), metrics(t, is); a != b {
			t.Errorf("the lines of %s are %v instead of %v", name, b, a)
		}
	}
}

// latin says whether a letter must be kept: what languages of Western Europe are written with, and what the stage itself writes.
func latin(r rune) bool {
	return r >= 0x20 && r < 0x7f || r >= 0xa0 && r < 0x100 || strings.ContainsRune("œŒšŠžŽŸ…–—‘’“”→←↑↓−×≤≥≠≈∞€", r)
}

func parsed(t *testing.T, ttf []byte) *sfnt.Font {
	t.Helper()
	f, err := sfnt.Parse(ttf)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

const size = fixed.Int26_6(16 << 6)

// glyph is what a reader sees of a glyph.
type glyph struct {
	outline sfnt.Segments
	width   fixed.Int26_6
}

func drawn(t *testing.T, f *sfnt.Font, i sfnt.GlyphIndex) glyph {
	t.Helper()
	outline, err := f.LoadGlyph(new(sfnt.Buffer), i, size, nil)
	if err != nil {
		t.Fatal(err)
	}
	width, err := f.GlyphAdvance(nil, i, size, font.HintingNone)
	if err != nil {
		t.Fatal(err)
	}
	return glyph{outline, width}
}

func metrics(t *testing.T, f *sfnt.Font) font.Metrics {
	t.Helper()
	m, err := f.Metrics(nil, size, font.HintingNone)
	if err != nil {
		t.Fatal(err)
	}
	return m
}
