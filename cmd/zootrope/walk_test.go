package main

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// called says how each command is called so that nothing is wrong with it, and what it takes: files, which are read, or not. A new command has
// to be added, and then its errors have to be good.
var called = map[string]struct {
	args  string
	files bool // its first argument is a file or a folder that is read
}{
	"run":              {"ok.zk", true},
	"diagram":          {"ok.zk -o x.svg", true},
	"film":             {"ok.zk -o x.gif", true},
	"play":             {"ok.zk", true},
	"check":            {"--seeds 1..2", false},
	"serve":            {"", false},
	"build":            {"", false},
	"lesson list":      {"", false},
	"lesson run":       {"ok.md", true},
	"lesson check":     {"ok.md", true},
	"lesson record":    {"ok.zk -o x.md", true},
	"lesson preview":   {"ok.md", true},
	"lesson new":       {"fresh", false},
	"lesson translate": {"zh ok", false},
	"export html":      {"ok.md -o x.html", true},
	"export scorm":     {"ok.md -o x.zip", true},
	"export cmi5":      {"ok.md -o x.zip", true},
	"export site":      {"-o x.zip", false},
}

// free are flags that take any text, or are looked at only when something else has been done.
var free = []string{"title", "dir", "lang"}

// beside is what a flag of a command needs before its value is looked at.
var beside = map[string]string{
	"diagram --at": "--view stage", "diagram --size": "--view stage", "diagram --theme": "--view stage", "run --link": "-", "play --link": "-",
	"check --scope": "--exhaustive", "check --states": "--exhaustive", "check --overtakes": "--exhaustive", "check --show": "-",
}

// walker asks for what is wrong, and looks at what is said.
type walker struct {
	*testing.T
	names []string
}

// refused runs a command line in English and Chinese. What is wrong has to be said in a line or two of both, with all of the words that name it,
// and with the status of a wrong command line.
func (w walker) refused(args []string, want ...string) {
	w.Helper()
	_, _, errs := w.said(args, want...)
	for _, raw := range []string{"no such file or directory", "is a directory", "invalid argument", "strconv.", "panic", "Usage:", "unknown flag", "open ", "read "} {
		if strings.Contains(errs, raw) {
			w.Errorf("%q: says %q: %s", args, raw, errs)
		}
	}
	if !strings.Contains(errs, "expected") && !strings.Contains(errs, "`") && !strings.Contains(errs, "needs a value") {
		w.Errorf("%q: does not say what to do: %s", args, errs)
	}
}

func (w walker) said(args []string, want ...string) (status int, out, errs string) {
	w.Helper()
	status, out, errs = zootrope("", args...)
	if status != statusWrong || out != "" || errs == "" || strings.Count(errs, "\n") > 2 || len(errs) > 700 {
		w.Errorf("%q: status %d, %q, %q", args, status, out, errs)
	}
	for _, word := range want {
		if !strings.Contains(errs, word) {
			w.Errorf("%q: expected %q in %s", args, word, errs)
		}
	}
	zh, _, chinese := zootrope("", append([]string{"--lang", "zh"}, args...)...)
	if zh != status || chinese == errs {
		w.Errorf("%q: in Chinese status %d, %s", args, zh, chinese)
	}
	for i, word := range want {
		if i == 0 && !strings.Contains(chinese, word) {
			w.Errorf("%q: expected %q in %s", args, word, chinese)
		}
	}
	if wrong := saidIn(chinese, w.names); len(wrong) > 0 {
		w.Errorf("%q: %q in %s", args, wrong, chinese)
	}
	return status, out, errs
}

// The grid: every command, with every kind of bad input that it can be given.
func TestEveryCommandSaysWhatIsWrong(t *testing.T) {
	t.Chdir(t.TempDir()) // where there are no sources to build from
	for name, text := range map[string]string{"ok.zk": good, "empty": "", "bytes": "\xff\xfe\x00", "a file": "x"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir("folder", 0o700); err != nil {
		t.Fatal(err)
	}
	if status, _, errs := zootrope("", "lesson", "new", "ok"); status != 0 {
		t.Fatal(errs)
	}
	w := walker{t, append(namesOfTheTerminal(), "nonsense", "nowhere", "maybe", "bytes", "empty", "in", "it", "Markdown", "SCORM", "https", "org", "example", "ssh", "e", "e214")}
	root := newRoot("en")
	var walk func(*cobra.Command)
	seen := map[string]bool{}
	walk = func(c *cobra.Command) {
		path := strings.TrimPrefix(c.CommandPath(), "zootrope ")
		if len(c.Commands()) > 0 {
			w.refused(append(strings.Fields(path)[min(1, len(strings.Fields(path))-1):], "nonsense"), "nonsense")
			for _, sub := range c.Commands() {
				if sub.Name() != "help" && sub.Name() != "script" {
					walk(sub)
				}
			}
			return
		}
		how, known := called[path]
		if !known {
			t.Errorf("say in called how %s is called", path)
			return
		}
		seen[path] = true
		w.command(c, path, how.args, how.files)
	}
	for _, c := range root.Commands() {
		if c.Name() != "help" && c.Name() != "script" {
			walk(c)
		}
	}
	if len(seen) != len(called) {
		t.Errorf("called names %d commands, of which there are %d", len(called), len(seen))
	}
	if files, _ := os.ReadDir("."); len(files) != 6 {
		t.Errorf("something was written: %v", files)
	}
}

func (w walker) command(c *cobra.Command, path, args string, files bool) {
	words, given := strings.Fields(path), strings.Fields(args)
	w.refused(append(words, "--nonsense"), "--nonsense", "`zootrope "+path+" --help`")
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if f.Hidden || f.Name == "help" {
			return
		}
		w.flag(path, args, f)
	})
	if strings.HasPrefix(args, "-") || args == "" {
		w.refused(append(slices.Concat(words, given), "nonsense"), "nonsense")
		return
	}
	if files {
		for _, name := range []string{"none.zk", "none.md", "nonsense", "folder", "empty", "bytes", "empty/in-it"} {
			switch {
			case path == "run" && name == "empty":
				continue // it runs, and that it is empty is a remark
			case path == "play" && name == "empty":
				continue // its console waits for commands
			case path == "lesson preview" && (name == "empty" || name == "bytes"):
				continue // what is wrong with it is said on the page, while it is being written
			}
			all := append(slices.Clone(words), slices.Concat([]string{name}, given[1:])...)
			w.refused(all, name)
		}
	}
}

// flag gives a flag what it cannot take: nothing, a word that is none of its, and a number that is too small.
func (w walker) flag(path, args string, f *pflag.Flag) {
	name := "--" + f.Name
	words, given := strings.Fields(path), strings.Fields(args)
	if extra := beside[path+" "+name]; extra == "-" {
		given = nil
	} else if extra != "" {
		given = append(slices.DeleteFunc(given, func(s string) bool { return path == "check" }), strings.Fields(extra)...)
	}
	if f.Name == "output" && len(given) > 1 { // it is given here
		given = slices.DeleteFunc(given, func(s string) bool { return s == "-o" || strings.HasPrefix(s, "x.") })
	} else if f.Name == "output" {
		given = nil
	}
	with := func(value string) []string { return slices.Concat(words, given, []string{name + "=" + value}) }
	if f.Value.Type() != "bool" {
		w.refused(slices.Concat(words, given, []string{name}), name)
	}
	switch kind := f.Value.Type(); {
	case slices.Contains(free, f.Name):
	case kind == "bool":
		w.refused(with("maybe"), name, `"maybe"`)
	case f.Name == "output" && path == "build":
		w.refused(with("ok.zk"), "-o", "ok.zk")
	case f.Name == "output":
		w.refused(with("nowhere/x"+map[string]string{"film": ".gif", "diagram": ".svg"}[path]), "-o", "nowhere")
		w.refused(with("folder"), "folder")
	case kind == "int", kind == "int64":
		w.refused(with("nonsense"), name, `"nonsense"`)
		w.refused(with("-1"), name, "-1")
	default:
		w.refused(with("nonsense"), name, `"nonsense"`)
	}
}

// A wrong --lang is refused in English, whatever the command.
func TestEveryCommandRefusesALanguage(t *testing.T) {
	for path, how := range called {
		args := slices.Concat(strings.Fields(path), strings.Fields(how.args), []string{"--lang", "xx"})
		done := make(chan struct{})
		var out, errs bytes.Buffer
		status := 0
		go func() {
			status = execute(args, strings.NewReader(""), &out, &errs)
			close(done)
		}()
		select {
		case <-done:
		case <-time.After(time.Minute):
			t.Fatalf("%s goes on", args)
		}
		if text := errs.String(); status != statusWrong || !strings.HasPrefix(text, "--lang: expected en, zh") || !strings.HasSuffix(text, "found \"xx\"\n") || out.Len() > 0 {
			t.Errorf("%s: status %d, %s", args, status, errs.String())
		}
	}
}
