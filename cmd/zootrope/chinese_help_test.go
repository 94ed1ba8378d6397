package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"zootrope/cmd/internal/explore"
	"zootrope/core/attack"
	"zootrope/core/check"
	"zootrope/core/proto"
	"zootrope/core/script"
	"zootrope/core/zab"
	"zootrope/lessons"
	"zootrope/lessons/wording"
)

// namesOfTheTerminal are its commands, flags and what else has a name that is typed: none of them is translated.
func namesOfTheTerminal() []string {
	out := append(slices.Concat(lessons.Shipped(), setupIDs(), wording.Languages()), "zootrope", "dist", "zip", "Moodle", "Canvas", "GIF", "WebM", "gif", "webm", "ffmpeg", "xAPI", "LRS", "light", "dark", "stage", "spacetime", "x452", "a", "b", "g", "true", "false", "none", "not", "predecessor", "writelock", "mutex", "semaphore", "read", "write", "abort", "Curator", "WriteLock", "LeaderLatch", "InterProcessMultiLock", "cut", "hold", "release", "delay",
		"linkBandwidth", "timePerRequest", "timePerWatch", "timePerMessage", "timePerPacket", "blind", "version", "named", "world", "grid", "sort", "curve", "moment", "zkCli")
	var walk func(*cobra.Command)
	walk = func(c *cobra.Command) {
		out = append(out, c.Name())
		c.Flags().VisitAll(func(f *pflag.Flag) { out = append(out, f.Name) })
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	root := newRoot("en")
	completion(root, "en")
	walk(root)
	for _, l := range lessons.All() {
		for _, st := range l.Steps {
			out = append(out, st.ID)
		}
	}
	for _, p := range append(check.Promises(), attack.Promises()...) {
		out = append(out, p.Name)
	}
	out = append(append(append(out, explore.Names()...), proto.BugNames()...), zab.Keys()...)
	for _, chapter := range script.Help() {
		for _, row := range chapter.Rows {
			out = append(out, row.Name)
		}
	}
	out = append(out, "fencing token") // engineers say it in English
	var words []string
	for _, name := range out {
		words = append(words, latinWord.FindAllString(name, -1)...)
	}
	return words
}

var (
	quoted      = regexp.MustCompile(`"[^"\n]*"`)
	commandLine = regexp.MustCompile(`(?m)^(\t|  zootrope |  echo |    [a-z]).*$|^  -h, |zootrope check --show .*$`)
	sentences   = regexp.MustCompile(`[A-Za-z]+ [A-Za-z]+ [A-Za-z]+ [A-Za-z]+`) // although each word may be a name
	fileName    = regexp.MustCompile(`[a-z/.0-9]*\.(zk|md|html)\b`)
)

// saidIn gives the English words in what the program prints, outside of what was typed or is to be typed.
func saidIn(text string, names []string) []string {
	for _, typed := range []*regexp.Regexp{commandLine, codeSpan, quoted, fileName} {
		text = typed.ReplaceAllString(text, "|")
	}
	return append(foreign(text, names), sentences.FindAllString(text, -1)...)
}

// without takes the lines of a script out of what was said of it.
func without(text, script string) string {
	for line := range strings.Lines(script) {
		text = strings.ReplaceAll(text, strings.TrimSpace(line), "|")
	}
	return text
}

// chinese runs a command line in Chinese and complains of whatever is said in English.
func chinese(t *testing.T, names []string, input string, args ...string) string {
	t.Helper()
	_, out, errs := zootrope(input, append(args, "--lang", "zh")...)
	if wrong := saidIn(without(out+errs, input), names); len(wrong) > 0 {
		t.Errorf("%s: %q in\n%s", args, wrong, out+errs)
	}
	if !strings.ContainsFunc(out+errs, func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
		t.Errorf("%s: no Chinese in %q", args, out+errs)
	}
	return out + errs
}

// The help of every command is Chinese, by each of the ways to ask for it.
func TestHelpInChinese(t *testing.T) {
	names := namesOfTheTerminal()
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		if c.Name() == "script" { // it is looked at below
			return
		}
		path := strings.Fields(c.CommandPath())[1:]
		asked := chinese(t, names, "", append([]string{"help"}, path...)...)
		if flag := chinese(t, names, "", append(path, "--help")...); flag != asked {
			t.Errorf("%s: --help says\n%s, help says\n%s", path, flag, asked)
		}
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	root := newRoot("zh")
	completion(root, "zh")
	walk(root)
	chinese(t, names, "")
	chinese(t, names, "", "lesson")
	chinese(t, names, "", "lesson", "list")
	if _, out, _ := zootrope("", "lesson", "run", "--help"); !strings.Contains(out, "Play a lesson in the terminal") || strings.Contains(out, "课程") {
		t.Errorf("English help:\n%s", out)
	}
}

// Of the reference, the usages and the examples are typed, and what they are for is Chinese.
func TestReferenceInChinese(t *testing.T) {
	names := append(namesOfTheTerminal(), "timeout", "within", "ticks", "and", "or", "cdrwa", "d", "who", "up", "ctime", "mtime")
	_, out, _ := zootrope("", "help", "script", "--lang", "zh")
	for line := range strings.Lines(out) {
		typed := strings.HasPrefix(line, "  ") && !strings.HasPrefix(line, "      ") || strings.HasPrefix(line, "        ")
		if wrong := saidIn(line, names); !typed && len(wrong) > 0 {
			t.Errorf("%q in %s", wrong, line)
		}
	}
	if !strings.Contains(out, "\n环境\n") || !strings.Contains(out, "运行到请求都处理完为止") {
		t.Errorf("the reference:\n%s", out)
	}
}

// Whatever is wrong with a command line, a file or a script is said in Chinese.
func TestRefusalsInChinese(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir) // where there are no sources to build from
	if err := os.WriteFile(filepath.Join(dir, "bytes.zk"), []byte("\xff\xfe"), 0o644); err != nil {
		t.Fatal(err)
	}
	names := append(namesOfTheTerminal(), "nosuch")
	for _, args := range []string{
		"nosuch", "rnu", "help nosuch", "help run more", "--nosuch", "-x", "---x",
		"run", "run a b", "run nosuch.zk", "run .", "run nosuch/a.zk", "run bytes.zk", "run bytes.zk/a", "run --limit 0 -", "run --limit x -",
		"run --seed x -", "run --json=3 -", "run --jsno -", "run -x -", "--lang zh run --seed",
		"lesson nosuch", "lesson list more", "lesson run", "lesson run a b", "lesson run herd-efect", "lesson check herd-efect", "lesson translate", "lesson translate fr", "lesson translate zh nosuch", "lesson translate zh bytes.zk", "lesson preview", "lesson preview a b", "lesson preview nosuch.md", "lesson preview .", "lesson preview bytes.zk", "lesson record", "lesson record a b", "lesson record nosuch.zk", "lesson record .", "lesson record #/lesson/nosuch", "lesson record bytes.zk", "lesson new", "lesson new a b", "lesson new -", "lesson new nosuch/a", "lesson new bytes.zk/a", "lesson new --folder .",
		"diagram", "diagram nosuch.zk", "diagram herd-efect", "diagram startup-election --from nosuch", "diagram startup-election --to nosuch",
		"diagram - --from nosuch", "diagram startup-election --select 999999", "diagram startup-election --select x",
		"diagram startup-election --from 9 --to 5", "diagram startup-election --to 9 -o nosuch/x",
		"check", "check more", "check --seeds 1", "check --seeds 1..2 --exhaustive", "check --seeds 1..2 --show 1", "check --exhaustive --shard 1/2",
		"check --seeds 1..2 --scope lock", "check --seeds 1..2 --bug nosuch", "check --exhaustive --bug nosuch", "check --show x",
		"check --seeds 1..2 --servers 4..1", "check --seeds 1..2 --shard 3/1", "check --exhaustive --scope nosuch", "check --exhaustive --states -1",
		"build", "build more", "serve", "serve more", "serve --port x", "serve --port 99999", "completion nosuch", "completion bash more",
	} {
		chinese(t, names, "", strings.Fields(args)...)
	}
	for _, input := range []string{
		"nosuch", "servers x", "link 1-2 cut", "start all", "crash 1", "config nosuch=1", "config tickTime=x", "config bug=nosuch",
		"config group.1=x", "seed x", "client 1", "servers 3\nclient a 1\na set", "servers 3\nlink 1-2", "servers 3\nstart 9", "rewind x",
		"servers 3\nexpect nosuch", "servers 3\nexpect leader is 1", "servers 3\nstart 1\nstart 1", "servers 3\nrun until leader exists within 1s",
		"note 'open", `note \`, "servers 3\nstart all\nrun until servers agree\nexpect leader is 1\ngoal g leader is 2",
		"config bug=ack-before-fsync\nservers 3\nstart all\nrun until servers agree\nclient a 1\nsettle\na create /x\nsettle\nexpect leader is 1",
	} {
		chinese(t, names, input, "run", "-")
		chinese(t, names, input+"\nnosuch", "run", "-", "--quiet")
	}
}

// What a check of lessons finds is Chinese, whether all is well or not.
func TestLessonCheckInChinese(t *testing.T) {
	names := append(namesOfTheTerminal(), "solutions", "misses", "longer", "past", "one", "who", "title", "chapter", "summary", "minutes", "source", "needs", "short", "code", "lang", "also", "ask",
		"none", "bare", "front", "prose", "script", "other")
	chinese(t, names, "", "lesson", "check", "startup-election")
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"none/other.txt": "", "bare/script.zk": "servers 3", "script/script.zk": "servrs 3",
		"front/script.zk": "servers 3", "front/en.md": "---\nnosuch\n---\n",
		"prose/script.zk": "servers 3\nstep one\nstart 1\nexpect leader is 1\nask who a='leader is 1' b='leader is 2'\n",
		"prose/en.md":     "Text {{leader}}.\n\n## Other {#other}\n\n<b>x</b> {{nosuch}} {{server 9 epoch}}\n",
		"no.md":           "no script", "head.md": "```zk\nservers 3\n```\n",
	} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range []string{"none", "bare", "script", "front", "prose", "no.md", "head.md"} {
		chinese(t, names, "", "lesson", "check", path)
		chinese(t, names, "", "lesson", "run", path)
	}
}

// What a search prints is Chinese, when it finds something and when it does not.
func TestChecksInChinese(t *testing.T) {
	names := namesOfTheTerminal()
	for _, args := range []string{"check --seeds 1..2 --bug ack-before-fsync", "check --seeds 1..2", "check --exhaustive --scope write --states 300"} {
		chinese(t, names, "", strings.Fields(args)...)
	}
}
