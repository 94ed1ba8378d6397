package main

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
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
		if most := len(published) / 2; len(got) > most {
			t.Errorf("%s has %d bytes, more than %d", name, len(got), most)
		}
	}
}

// A trimmed font has each glyph of the published one, with the same outline and the same width, for the same letters; and the same lines.
func TestATrimmedFontDrawsTheSame(t *testing.T) {
	for name, published := range fonts {
		trimmed, err := trim(published)
		if err != nil {
			t.Fatal(err)
		}
		was, is := parsed(t, published), parsed(t, trimmed)
		if was.NumGlyphs() != is.NumGlyphs() || was.NumGlyphs() < 500 {
			t.Fatalf("%s has %d glyphs instead of %d", name, is.NumGlyphs(), was.NumGlyphs())
		}
		for i := range was.NumGlyphs() {
			if a, b := drawn(t, was, sfnt.GlyphIndex(i)), drawn(t, is, sfnt.GlyphIndex(i)); !reflect.DeepEqual(a, b) {
				t.Fatalf("glyph %d of %s is %v instead of %v", i, name, b, a)
			}
		}
		for r := range rune(0x10000) {
			a, err := was.GlyphIndex(nil, r)
			b, err2 := is.GlyphIndex(nil, r)
			if err != nil || err2 != nil || a != b {
				t.Fatalf("%q is glyph %d of %s instead of %d: %v, %v", r, b, name, a, err, err2)
			}
		}
		if a, b := metrics(t, was), metrics(t, is); a != b {
			t.Errorf("the lines of %s are %v instead of %v", name, b, a)
		}
	}
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
