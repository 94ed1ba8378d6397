package hostile

import (
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"

	"zootrope/core/script"
)

// There are so many cases, and every file that is kept is one of them.
func TestEveryFileIsACase(t *testing.T) {
	var known []string
	for _, kind := range []string{"scripts", "files"} {
		all, err := Cases(kind)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range all {
			known = append(known, c.File())
		}
	}
	if len(known) < 50 {
		t.Errorf("only %d cases", len(known))
	}
	for _, kind := range []string{"scripts", "files"} {
		files, err := fs.ReadDir(os.DirFS("."), kind)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if !slices.Contains(known, kind+"/"+f.Name()) {
				t.Errorf("%s/%s stands nowhere in cases.txt", kind, f.Name())
			}
		}
	}
}

// Every script that is wrong is refused at its place, in both languages.
func TestHostileScriptsAreRefused(t *testing.T) {
	all, err := Cases("scripts")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range all {
		_, err := script.Parse(c.Name, string(c.Data))
		if c.Word == "" {
			if err != nil {
				t.Errorf("%s: got %v, want no error", c.Name, err)
			}
			continue
		}
		want := c.Name + ":" + strings.TrimPrefix(c.Place+": ", ": ")
		if c.Place == "" {
			want = c.Name + ": "
		}
		lines := func(lang string) []string { return nil }
		var many script.Errors
		var one *script.Error
		switch {
		case errors.As(err, &many):
			lines = func(lang string) []string { return strings.Split(many.In(lang), "\n") }
		case errors.As(err, &one):
			lines = func(lang string) []string { return []string{one.In(lang)} }
		}
		if !slices.ContainsFunc(lines("en"), func(l string) bool { return strings.HasPrefix(l, want) && strings.Contains(l, c.Word) }) {
			t.Errorf("%s: got %v, want %s%s", c.Name, err, want, c.Word)
		}
		for _, l := range lines("zh") {
			if !strings.ContainsFunc(l, func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
				t.Errorf("%s: no Chinese: %s", c.Name, l)
			}
		}
	}
}
