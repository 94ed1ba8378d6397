package main

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"zootrope/cmd/internal/language"
	"zootrope/core/explain"
)

// Every language of the page and the terminal can be read. What is missing in it, or does not fit any more, is shown in English and fails nothing: an
// engineer who adds or changes an English text need not know German. `lesson translate` lists it.
func TestTheLanguagesFit(t *testing.T) {
	if !slices.Contains(language.All(), "de") {
		t.Fatalf("the languages are %v", language.All())
	}
	for _, code := range language.All() {
		b := language.Open(code)
		for _, p := range b.Wrong {
			t.Error(p)
		}
		if n := len(b.Missing) + len(b.Stale); n > 0 {
			t.Logf("%s: %d texts are missing or stale; `zootrope lesson translate %s` lists them", code, n, code)
		}
		if !language.Code(code) || b.Name == "" || len(b.Texts) != len(explain.Texts()) {
			t.Errorf("%s: %q, %d explanations", code, b.Name, len(b.Texts))
		}
	}
}

// A text of the page, of the core and of the terminal that has no German yet is said in English, amid German, and `lesson translate` lists it.
func TestWhatHasNoGermanYetIsEnglish(t *testing.T) {
	german, err := filepath.Abs("../../web/text/de")
	if err != nil {
		t.Fatal(err)
	}
	sources(t, "quorums")
	t.Cleanup(func() { language.Speak("de") }) // once the sources are the true ones again
	if err := os.CopyFS("web/text/de", os.DirFS(german)); err != nil {
		t.Fatal(err)
	}
	missing := map[string]string{"page.json": "lessons", "say.json": "expected `servers` once, but there is %d server already", "terminal.json": "%d turn"}
	for file, name := range missing {
		dropLine(t, filepath.Join("web/text/de", file), name)
	}
	status, out := lessonCommand("translate", "de")
	for _, want := range []string{
		"web/text/de/page.json: expected lessons: \"Lessons\"\n",
		"web/text/de/say.json: expected a text for \"expected `servers` once, but there is %d server already\"\n",
		"web/text/de/terminal.json: expected a text for \"%d turn\"\n",
	} {
		if status != statusFailed || strings.Count(out, want) != 1 {
			t.Errorf("status %d, no %q in %s", status, want, out)
		}
	}
	if _, found := language.Open("de").Page["lessons"]; found {
		t.Error("a word of the page that is not in its file was found")
	}
	for _, c := range []struct{ args, input, want string }{
		{"run --limit 1 -", good, ": angehalten, bisher 1 turn; mit --limit 10 ginge es weiter\n"},
		{"run -", "servers 1\nservers 3\n", ":2:1: expected `servers` once, but there is 1 server already\n"},
		{"run -", "observers 1\nobservers 3\n", ":2:1: `observers` nur einmal; es gibt schon 1 Observer\n"},
	} {
		if _, out, errs := zootrope(c.input, append([]string{"--lang", "de"}, strings.Fields(c.args)...)...); !strings.Contains(out+errs, c.want) {
			t.Errorf("%s: no %q in %s", c.args, c.want, out+errs)
		}
	}
}

// dropLine takes a text out of a file of a language.
func dropLine(t *testing.T, file, name string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	key, err := json.Marshal(name)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(text), "\n")
	rest := slices.DeleteFunc(slices.Clone(lines), func(l string) bool { return strings.HasPrefix(l, "  "+string(key)+": ") })
	if len(rest) != len(lines)-1 {
		t.Fatalf("%s has %s %d times", file, key, len(lines)-len(rest))
	}
	if err := os.WriteFile(file, []byte(strings.Join(rest, "")), 0o600); err != nil {
		t.Fatal(err)
	}
}

// forAuthors are the files whose words only authors and engineers read: these are English and Chinese (words.go says why).
var forAuthors = regexp.MustCompile(`^(build|serve|export|film|check\w*|exhaustive|diagram\w*|lesson_(new|record|preview|ties|translate)|lesson|words)\.go$`)

// A sentence that has a name is a reader's, so that a language may have it, or stands in a file for authors. In lesson.go the sentences of `lesson check` are an author's.
func TestWordsForReadersAreTranslated(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	checked := []string{"checkPassed", "checkFailed", "checksFailed"}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") || forAuthors.MatchString(file) && file != "lesson.go" {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range tree.Decls {
			vars, ok := d.(*ast.GenDecl)
			if !ok || vars.Tok != token.VAR {
				continue
			}
			for _, spec := range vars.Specs {
				if v := spec.(*ast.ValueSpec); !slices.Contains(checked, v.Names[0].Name) && literalWords(v) {
					t.Errorf("%s: %s is words{…}: expected said(…), which `lesson translate` asks for", file, v.Names[0].Name)
				}
			}
		}
	}
}

// literalWords says whether the values of a variable have words that no language may translate.
func literalWords(v *ast.ValueSpec) (found bool) {
	ast.Inspect(v, func(n ast.Node) bool {
		if lit, ok := n.(*ast.CompositeLit); ok {
			if name, ok := lit.Type.(*ast.Ident); ok && name.Name == "words" {
				found = true
			}
		}
		return true
	})
	return found
}

// englishWord is a word of English sentences that is none of German ones.
var englishWord = regexp.MustCompile(`(?i)\b(the|of|to|with|for|is|are|there|it|found|expected|steps?|turns?|events?|goals?|note|which|script|lesson|command|flag|more|holds?|reached|in one)\b`)

// untranslated finds what German has no text for yet: it is told in English.
func untranslated() *regexp.Regexp {
	patterns := []string{"$^"}
	for _, text := range language.Open("de").English {
		parts := verbs.Split(text, -1)
		for i := range parts {
			parts[i] = regexp.QuoteMeta(parts[i])
		}
		patterns = append(patterns, strings.Join(parts, ".*"))
	}
	return regexp.MustCompile(strings.Join(patterns, "|"))
}

var verbs = regexp.MustCompile(`%(\[\d+\])?[0-9.]*[a-z]`)

// What a reader is told by the terminal is German to its last word, where there is German for it: what runs, a list, a lesson, and what is wrong with
// a command line or a file.
func TestTheTerminalSpeaksGerman(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	if err := os.WriteFile("folder.zk", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	english := untranslated()
	const script = "servers 3\nclient bob 1\nstart all\nsettle\nbob create /a x\nbob get /a\nsettle\nheal\nexpect leader exists\ngoal g leader is 1\n"
	for _, c := range []struct{ args, input, want string }{
		{"run -", script, "Erwartung trifft zu; 0 von 1 Ziel erreicht; "},
		{"run -", script + "step a\nexpect leader is 1\n", "1 von 2 Erwartungen treffen zu"},
		{"run --limit 3 -", script, "angehalten, bisher 3 Züge; mit --limit 30 ginge es weiter"},
		{"run folder.zk", "", "Hinweis: folder.zk: Das Skript hat keine Befehle"},
		{"run --link #/lesson/startup-election/2", "", "Ereignisse"},
		{"lesson list", "", "(8 Schritte, 8 min)"},
		{"lesson run startup-election", "", "== 1/8 "},
		{"run", "", "erwartet wird ein Skript"}, {"run nosuch.zk", "", "keine Datei"}, {"run five", "", "Vorlage"}, {"run leader-crash", "", "Lektion"}, {"run .", "", "Ordner"},
		{"lesson run", "", "Lektion"}, {"lesson run herd-efect", "", "war herd-effect gemeint?"}, {"lesson run folder.zk", "", "macht daraus eine Lektion"},
		{"run --seed x -", "", "ganze Zahl"}, {"run --limit 0 -", "", "Züge"}, {"run --limit x -", "", "ganze Zahl"}, {"run --jsno -", "", "keine Option"}, {"run --seed", "", "braucht einen Wert"},
		{"run --json=3 -", "", "true oder false"}, {"lesson list more", "", "nichts mehr erwartet"}, {"rnu", "", "war run gemeint?"}, {"run --link x", "", "--link: "},
		{"play", "", "Terminal"}, {"play nosuch", "", "Vorlage"}, {"play five --bug x", "", "bekannten Fehlers"},
	} {
		_, out, errs := zootrope(c.input, append([]string{"--lang", "de"}, strings.Fields(c.args)...)...)
		text := out + errs
		if !strings.Contains(text, c.want) {
			t.Errorf("%s: no %q in %s", c.args, c.want, text)
		}
		text = ofTheSession.ReplaceAllString(text, "|")
		if c.args == "lesson list" { // a lesson without German is listed in English
			text = firstChapter(text)
		}
		for line := range strings.Lines(english.ReplaceAllString(text, "|")) {
			if word := englishWord.FindString(without(line, c.input)); word != "" {
				t.Errorf("%s: %q in %s", c.args, word, line)
			}
		}
	}
	if _, out, _ := zootrope("", "help", "script", "--lang", "de"); !strings.HasPrefix(out, "Ein Befehl je Zeile") || !strings.Contains(out, "  config NAME=WERT…\n") {
		t.Errorf("the reference: %.300s", out)
	}
}

// ofTheSession matches what a user types, which is the same in every language: code, and a command beside its outcome.
var ofTheSession = regexp.MustCompile("`[^`\n]*`|\"[^\"\n]*\"|\\$ .*|zootrope( \\w+)?|\\([a-z, ]+\\)|#/\\S+|(?m)^  [a-z-]+ |(?m): run for \\d+s$|[✓✗] .*?( — |$)")

// firstChapter is the list of lessons up to the second chapter.
func firstChapter(list string) string {
	for i, line := range strings.SplitAfter(list, "\n") {
		if i > 0 && !strings.HasPrefix(line, " ") {
			return strings.Join(strings.SplitAfter(list, "\n")[:i], "")
		}
	}
	return list
}

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
