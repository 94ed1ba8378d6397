package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// What is wrong with a script is said in a language of files, too: the errors of the parser as well as what is the case instead.
func TestErrorsInGerman(t *testing.T) {
	for _, c := range []struct{ script, want string }{
		{"servers 3\nclient bob 1\nbob create /a x -c -e", ":3:15: -c nur allein: Ein Container ist weder flüchtig noch sequenziell\n"},
		{"servers 1\nservers 3", ":2:1: `servers` nur einmal; es gibt schon 1 Server\n"},
		{"servers 3\nobservers 1\nobservers 1", ":3:1: `observers` nur einmal; es gibt schon 1 Observer\n"},
		{"servers 3\nclient bob 1\nbob set /a", ":3:11: erwartet wird ein Text als Daten, gefunden: das Ende der Zeile\n"},
		{"servers 3\nclient bob 1\nstart all\nsettle\nexpect client bob at ListLine", " — Client bob steht in keiner Zeile eines Rezepts\n"},
	} {
		if _, out, errs := zootrope(c.script, "run", "--lang", "de", "-"); !strings.Contains(out+errs, c.want) {
			t.Errorf("%q: %q %q, want %q", c.script, out, errs, c.want)
		}
	}
}

// A language that is begun in a working copy is taken by a program that was built before: its files are read there. One that is nowhere is refused.
func TestALanguageThatWasBegunAfterTheBuild(t *testing.T) {
	root := t.TempDir()
	folder := filepath.Join(root, "web", "text", "pl")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for file, text := range map[string]string{filepath.Join(root, "go.mod"): "module zootrope\n",
		filepath.Join(folder, "language.json"): `{"name": "Polski", "tag": "pl", "comma": ", ", "semicolon": "; ", "or": " lub ", "colon": ": "}`,
		filepath.Join(folder, "say.json"):      `{"expected %s, found %q": "oczekiwano %s, znaleziono %q"}`} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	build := exec.Command("go", "build", "-o", filepath.Join(root, "zootrope"), ".")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	run := func(dir, lang string) string {
		c := exec.Command(filepath.Join(root, "zootrope"), "run", "--lang", lang, "-")
		c.Dir, c.Stdin = dir, strings.NewReader("servers 3\ncrash x\n")
		out, _ := c.CombinedOutput()
		return string(out)
	}
	if got := run(root, "pl"); !strings.Contains(got, "oczekiwano ") {
		t.Errorf("in the working copy: %s", got)
	}
	if got := run(t.TempDir(), "pl"); !strings.Contains(got, `--lang: expected en, zh or de, found "pl"`) {
		t.Errorf("elsewhere: %s", got)
	}
	if got := run(t.TempDir(), "de"); !strings.Contains(got, "erwartet wird ") {
		t.Errorf("German elsewhere: %s", got)
	}
}
