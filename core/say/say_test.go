package say

import (
	"go/ast"
	"go/build"
	"go/constant"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// target is what sources are compiled for.
type target struct{ goos, goarch, packages string }

// targets are the program of the terminal, and the module of the page: some files are compiled for one of them only.
var targets = []target{{build.Default.GOOS, build.Default.GOARCH, "zootrope/..."}, {"js", "wasm", "zootrope/wasm/..."}}

// list runs go list.
func (to target) list(t *testing.T, args ...string) string {
	t.Helper()
	c := exec.Command("go", append([]string{"list"}, args...)...)
	c.Env = append(os.Environ(), "GOOS="+to.goos, "GOARCH="+to.goarch)
	out, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// speakers are the packages that say something: those that import this one.
func (to target) speakers(t *testing.T) []string {
	t.Helper()
	var dirs []string
	for line := range strings.Lines(to.list(t, "-f", "{{.Dir}}{{range .Imports}} {{.}}{{end}}", to.packages)) {
		if words := strings.Fields(line); slices.Contains(words[1:], "zootrope/core/say") {
			dirs = append(dirs, words[0])
		}
	}
	return dirs
}

// spoken finds every constant of the type Form in the sources: whatever is said somewhere is one.
func spoken(t *testing.T) map[Form]string {
	t.Helper()
	out := map[Form]string{}
	for _, to := range targets {
		fset := token.NewFileSet()
		dirs := to.speakers(t)
		from := importer.ForCompiler(fset, "gc", to.exports(t, dirs))
		for _, dir := range dirs {
			info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
			conf := types.Config{Importer: from}
			if _, err := conf.Check(dir, fset, to.parsed(t, fset, dir), info); err != nil {
				t.Fatal(err)
			}
			note(fset, info, out)
		}
	}
	return out
}

// note adds the forms that stand in a package, and where.
func note(fset *token.FileSet, info *types.Info, out map[Form]string) {
	for e, tv := range info.Types {
		if tv.Value == nil || tv.Value.Kind() != constant.String || !strings.HasSuffix(tv.Type.String(), "core/say.Form") {
			continue
		}
		if f := Form(constant.StringVal(tv.Value)); f != "" && strings.ContainsFunc(verb.ReplaceAllString(string(f), ""), sayable) {
			out[f] = fset.Position(e.Pos()).String()
		}
	}
}

// sayable says whether a character is another one in another language: a letter, or the colon of a sentence.
func sayable(r rune) bool { return unicode.IsLetter(r) || r == ':' }

// exports finds what the compiler has noted of the packages that the speakers import.
func (to target) exports(t *testing.T, speakers []string) importer.Lookup {
	t.Helper()
	files := map[string]string{}
	for line := range strings.Lines(to.list(t, append([]string{"-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}"}, speakers...)...)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		files[path] = file
	}
	return func(path string) (io.ReadCloser, error) { return os.Open(files[path]) }
}

func (to target) parsed(t *testing.T, fset *token.FileSet, dir string) []*ast.File {
	t.Helper()
	context := build.Default
	context.GOOS, context.GOARCH = to.goos, to.goarch
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, name := range names {
		if here, err := context.MatchFile(dir, filepath.Base(name)); err != nil {
			t.Fatal(err)
		} else if !here || strings.HasSuffix(name, "_test.go") {
			continue
		}
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		f, err := parser.ParseFile(fset, name, src, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	return files
}

var verb = regexp.MustCompile(`%(\[\d+\])?(\.\d)?[a-z]`)

// Whatever is said is said in Chinese, too, with the same parts, and the catalogue has nothing else.
func TestEveryFormIsTranslated(t *testing.T) {
	all := spoken(t)
	if len(all) < 100 {
		t.Fatalf("only %d forms were found", len(all))
	}
	translated := map[Form]bool{}
	for _, book := range chinese {
		for f := range book {
			if translated[f] {
				t.Errorf("%q is there twice", f)
			}
			translated[f] = true
		}
	}
	for f, where := range all {
		text := f.In("zh")
		if !translated[f] {
			t.Errorf("%s: not in Chinese: %q", where, f)
			continue
		}
		if en, zh := parts(string(f)), parts(text); !slices.Equal(en, zh) {
			t.Errorf("%q has the parts %v, %q has %v", f, en, text, zh)
		}
	}
	for f := range translated {
		if all[f] == "" {
			t.Errorf("nobody says %q", f)
		}
	}
}

// The page's core is built without the Chinese of what a check of a lesson finds: none of its packages says any of that.
func TestThePageChecksNoLesson(t *testing.T) {
	core := target{"js", "wasm", "zootrope/wasm"}
	var dirs []string
	for line := range strings.Lines(core.list(t, "-deps", "-f", "{{.Dir}}{{range .Imports}} {{.}}{{end}}", core.packages)) {
		if words := strings.Fields(line); slices.Contains(words[1:], "zootrope/core/say") {
			dirs = append(dirs, words[0])
		}
	}
	if len(dirs) < 10 {
		t.Fatalf("only %d packages were found", len(dirs))
	}
	fset, said := token.NewFileSet(), map[Form]string{}
	from := importer.ForCompiler(fset, "gc", core.exports(t, dirs))
	for _, dir := range dirs {
		info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
		if _, err := (&types.Config{Importer: from}).Check(dir, fset, core.parsed(t, fset, dir), info); err != nil {
			t.Fatal(err)
		}
		note(fset, info, said)
	}
	for f, where := range said {
		if zhLessons[f] != "" {
			t.Errorf("%s: %q is said in the page, too: its Chinese belongs into another file", where, f)
		}
	}
}

// A text says its parts in its own language.
func TestPartsAreSaidInTheLanguage(t *testing.T) {
	wrong := F("expected %s, found %q", F("a client (%s)", Or([]string{"ann", "bob", "cy"})), "x")
	if got, want := wrong.String(), `expected a client (ann, bob or cy), found "x"`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := wrong.In("zh"), `此处应为：客户端（ann、bob 或 cy）；实际是："x"`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := All([]*Text{F("there is no leader"), Any([]*Text{F("the servers agree"), Group(F("nobody leads"))})}); got.In("zh") != "没有 Leader；各服务器一致，或者（没有 Leader）" ||
		got.String() != "there is no leader; the servers agree or (nobody leads)" {
		t.Errorf("got %s", got)
	}
	if got := In(io.EOF, "zh"); got != "EOF" {
		t.Errorf("got %s", got)
	}
}

// counts is a number with the noun of what is counted.
var counts = regexp.MustCompile(`%d (?:more |of %d |of the %d )*([a-z]+)s\b`)

// noNouns are words with an s at the end that count nothing, and nouns of which there is always more than one.
var noNouns = strings.Fields("i ha doe wa pas stop commit follow vote support ack acknowledge answer applie broadcast cut get notifie read say serve show take hold exist m " +
	"byte character second choice explanation level sign heading minute term pixel client run seed turn lead end move name picture")

// One thing is one: "1 servers" is no English. A form that counts has a twin for one (Many).
func TestCountedNouns(t *testing.T) {
	all := Forms()
	for _, f := range all {
		for _, m := range counts.FindAllStringSubmatch(string(f), -1) {
			one := regexp.MustCompile(`%d (?:more |of %d |of the %d )*` + m[1] + `\b`)
			if !slices.Contains(noNouns, m[1]) && !slices.ContainsFunc(all, func(g Form) bool { return one.MatchString(string(g)) }) {
				t.Errorf("%q: %q has no form for one", f, m[0])
			}
		}
	}
}

// parts lists the verbs of a form by the parts that they show.
func parts(form string) []string {
	var out []string
	n := 0
	for _, m := range verb.FindAllString(form, -1) {
		at, rest, numbered := strings.Cut(strings.TrimPrefix(m, "%["), "]")
		if !numbered {
			n++
			at, rest = string(rune('0'+n)), m[1:]
		}
		if part := at + rest; !slices.Contains(out, part) {
			out = append(out, part)
		}
	}
	slices.Sort(out)
	return out
}
