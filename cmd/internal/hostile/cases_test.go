package hostile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"zootrope/cmd/internal/headless"
	"zootrope/core/script"
	"zootrope/lessons/lint"
	"zootrope/lessons/wording"
)

func cases(t *testing.T, kind string) []Case {
	t.Helper()
	all, err := Cases(kind)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// There are so many cases, and every file that is kept is one of them.
func TestEveryFileIsACase(t *testing.T) {
	var known []string
	for _, kind := range kinds {
		for _, c := range cases(t, kind) {
			if slices.Contains(known, c.File()) {
				t.Errorf("%s is there twice", c.File())
			}
			known = append(known, c.File())
		}
	}
	if len(known) < 200 {
		t.Errorf("only %d cases", len(known))
	}
	for _, kind := range kinds {
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
	for _, c := range cases(t, "scripts") {
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
			if !chinese(l) {
				t.Errorf("%s: no Chinese: %s", c.Name, l)
			}
		}
	}
}

func chinese(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.Han, r) })
}

// Every lesson that is wrong is refused, or told what is wrong with it, at its place, in both languages.
func TestHostileLessonsAreTold(t *testing.T) {
	for _, c := range cases(t, "lessons") {
		l, problems := lint.ReadMarkdown(c.Name, c.Data)
		if opens := c.Word == "" || c.Opens; opens != (l != nil) {
			t.Errorf("%s: it is played: %v", c.Name, l != nil)
		}
		if c.Word == "" {
			continue
		}
		if !slices.ContainsFunc(problems, func(p wording.Problem) bool { return placed(p) == c.Place && strings.Contains(p.Msg.In("en"), c.Word) }) {
			t.Errorf("%s: got %v, want %s: %s", c.Name, problems, c.Place, c.Word)
		}
		for _, p := range problems {
			if !chinese(p.Msg.In("zh")) {
				t.Errorf("%s: no Chinese: %s", c.Name, p.Msg.In("zh"))
			}
		}
	}
}

// placed is the place of a problem as the page writes it.
func placed(p wording.Problem) string {
	switch {
	case p.Line == 0:
		return ""
	case p.Col == 0:
		return strconv.Itoa(p.Line)
	}
	return fmt.Sprintf("%d:%d", p.Line, p.Col)
}

// Every link that is wrong is refused, or opens as far as it is right and says so. What is no link of the page leads nowhere.
func TestHostileLinksAreTold(t *testing.T) {
	for _, c := range cases(t, "links") {
		said := ""
		l, err := headless.ReadLink(string(c.Data))
		if err != nil && c.Word == "" {
			continue
		}
		opens := false
		for _, lang := range []string{"en", "zh"} {
			if err == nil {
				var h *headless.Host
				var note string
				var wrong error
				if h, note, wrong = headless.Open(l, lang); wrong != nil {
					note = wrong.Error()
				}
				opens = h != nil
				if said += note + "\n"; lang == "zh" && c.Word != "" && !chinese(note) {
					t.Errorf("%s: no Chinese: %s", c.Name, note)
				}
			}
		}
		if want := c.Word == "" || c.Opens; want != opens {
			t.Errorf("%s: it opens: %v", c.Name, opens)
		}
		if !strings.HasPrefix(said, c.Place) || !strings.Contains(said, c.Word) || len(said) > 2000 || c.Word == "" && said != "\n\n" {
			t.Errorf("%s: got %.500s, want %s", c.Name, said, c.Word)
		}
	}
}
