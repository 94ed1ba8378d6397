package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"zootrope/lessons/markdown"
)

// lessonCommand runs the program and gives its status and all that it printed.
func lessonCommand(args ...string) (int, string) {
	var out bytes.Buffer
	status := execute(append([]string{"lesson"}, args...), strings.NewReader(""), &out, &out)
	return status, out.String()
}

// A lesson in the terminal tells no zxid before zxids are introduced; a script tells all of them.
func TestALessonTellsNoZxidTooEarly(t *testing.T) {
	zxid := regexp.MustCompile(`\b\d+:\d+\b`)
	for lang, commits := range map[string]string{"en": "A transaction is committed", "zh": "一个事务已提交", "de": "Eine Transaktion ist committet"} {
		status, out := lessonCommand("run", "what-it-is-for", "--lang", lang)
		if found := zxid.FindString(out); status != 0 || found != "" || !strings.Contains(out, commits) {
			t.Errorf("%s: status %d, found %q in\n%.2000s", lang, status, found, out)
		}
	}
	if status, out := lessonCommand("run", "leader-crash"); status != 0 || !strings.Contains(out, "1:888") {
		t.Errorf("status %d\n%.2000s", status, out)
	}
}

func TestLesson(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	own := "# Own\n\n## One {#one}\nThe leader is {{leader}}.\n```zk\nservers 3\nask who a=leader is 3 b=leader is none\nstart all\n" +
		"run until leader exists\n```\n```ask who\nWho leads?\n- a: Three\n- b: Nobody\n```\n"
	right := write("right.md", own)
	fails := write("fails.md", own+"```zk\nexpect leader is 2\n```\n")
	wrong := write("wrong.md", strings.Replace(own, "start all", "strat all", 1))
	bare := write("bare.md", "# Bare\n\n## They vote\n\n| 州 | State |\n|---|---|\n| 一号 | {{server 1 state}} |\n"+
		"| three | {{server 3 state}} |\n\n```zk\nservers 3\ngoal up leader is 2\nask who a=leader is 3 b=leader is none\n"+
		"start all\nrun until leader exists\noffer crash 1\n```\n\n## And then\n\nMore.\n\n```zk\nrun for 1s\n```\n")
	empty := write("empty.md", "# Empty\n\n## One\n\nNothing.\n")
	headless := write("headless.md", "```zk\nservers 3\n```\n")
	french := write("french.md", "---\nlang: fr\n---\n"+own)
	for _, c := range []struct {
		args   string
		status int
		want   string
	}{
		{"list", 0, "startup-election"},
		{"list --lang zh", 0, "Leader 崩溃之后"},
		{"list --lang fr", 2, `expected en, zh or de, found "fr"`},
		{"check " + right, 0, "✓ right: script: 2 expectations hold"},
		{"check " + fails, 1, "expect leader is 2: server 3 is the leader"},
		{"check " + wrong, 2, "did you mean start?"},
		{"check herd-efect", 2, `found "herd-efect"`},
		{"check herd-effect", 0, "✓ herd-effect: misses/herd.zk: goal handed is missed"},
		{"run " + right, 0, "The leader is 3."},
		{"run " + right, 0, "= Three"},
		{"run " + fails, 1, "✗"},
		{"run --lang zh startup-election", 0, "== 8/8 轮到你了"},
		{"run", 2, "expected one lesson (an id, a folder or a Markdown file), found 0"},
		{"run --lang fr herd-effect", 2, `--lang: expected en, zh or de, found "fr"`},
		{"run herd-efect", 2, "did you mean herd-effect?"},
		{"run " + bare, 0, "== 2/2 And then"},
		{"run " + bare, 0, "  ? who\n    1  leader is 3\n    2  leader is none\n"},
		{"run " + bare, 0, "\n  = leader is 3\n"},
		{"run " + bare, 0, "\n  » crash 1\n"},
		{"run " + bare, 0, "\n  ◇ leader is 2\n"},
		{"run " + bare, 0, "\n  州     State\n  -----  ---------\n  一号   FOLLOWING\n  three  LEADING\n"},
		{"check " + bare, 0, "✓ bare: script: 2 expectations hold"},
		{"run " + empty, 2, empty + ": expected a Markdown file with the lesson's script in fenced blocks (```zk), found none"},
		{"run " + headless, 2, headless + ":1: expected a heading such as `## They vote`"},
		{"run " + french, 2, french + `:2: expected the language en, zh or de, found "fr"`},
	} {
		status, out := lessonCommand(strings.Fields(c.args)...)
		if status != c.status || !strings.Contains(out, c.want) {
			t.Errorf("lesson %s: status %d, want %d with %q:\n%s", c.args, status, c.status, c.want, out)
		}
	}
}

// What a placeholder asks wrongly is said with its place, and before anything is shown.
func TestLessonRunRefusesPlaceholders(t *testing.T) {
	file := filepath.Join(t.TempDir(), "own.md")
	text := "# Own\n\n## One\n\nAll is well:\nthe leader is {{leeder}},\nand {{server 1 state @two}}.\n\n```zk\nservers 3\nstart all\n" +
		"run for 2s\n```\n\n## Two\n\n{{client a state}}\n\n```zk\nrun for 2s\n```\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	status, out := lessonCommand("run", file)
	want := file + ":6:15: {{leeder}}: expected leader, at, see, server, node, client, lock, count or total, found \"leeder\"\n" +
		file + ":7:5: {{server 1 state @two}}: expected this step or one before it behind @, found \"two\"\n" +
		file + ":17:1: {{client a state}}: expected a client, found \"a\"\n"
	if status != 2 || out != want {
		t.Errorf("status %d:\n%s\nwant\n%s", status, out, want)
	}
}

// A folder need not be among the shipped ones; whatever is wrong in it is said with the file's path.
func TestLessonCheckOfAFolder(t *testing.T) {
	shipped := filepath.Join("..", "..", "lessons", "herd-effect")
	for _, c := range []struct {
		file, text string // what is put there; nothing: the file is removed
		status     int
		want       string // %s is the folder
	}{
		{"none.txt", "", 0, "✓ own: prose: 7 steps"},
		{"script.zk", "", 2, "%s/script.zk: expected the lesson's script in this file, found none"},
		{"script.zk", "servers 3\nstrat 1\n", 2, "%s/script.zk:2:1: did you mean start? expected a command"},
		{"en.md", "", 1, "    %s/en.md: expected this file"},
		{"en.md", "---\nhours: 3\n---\n", 2, "%s/en.md:2: expected one of title"},
		{"zh.md", "## 一 {#one}\n", 1, "    %s/zh.md:1: the script has no step one"},
		{"misses/herd.zk", "strat 1\n", 1, "    %s/misses/herd.zk:1: expected `# misses GOAL`"},
		{"solutions/one-before.zk", "strat 1\n", 1, "    %s/solutions/one-before.zk:1: "},
	} {
		dir := filepath.Join(t.TempDir(), "own")
		if err := os.CopyFS(dir, os.DirFS(shipped)); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, c.file)
		_ = os.Remove(path)
		if c.text != "" {
			if err := os.WriteFile(path, []byte(c.text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		status, out := lessonCommand("check", dir)
		if want := strings.ReplaceAll(c.want, "%s", dir); status != c.status || !strings.Contains(out, want) {
			t.Errorf("%s: status %d, want %d with %q:\n%s", c.file, status, c.status, want, out)
		}
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "script.zk"), []byte("servers 3\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if status, out := lessonCommand("check", dir); status != 2 || !strings.HasPrefix(out, dir+"/en.md: expected the lesson's prose") {
		t.Errorf("status %d: %s", status, out)
	}
}

func TestTable(t *testing.T) {
	for _, c := range []struct {
		text    string
		columns int
		want    string
	}{
		{"\x1fa\x1fb\n\x1f当选\x1f1", 20, "a     b\n----  -\n当选  1"},
		{"- \x1fa\x1fb\n  \x1f1\x1f", 20, "- a  b\n  -  -\n  1"},
		{"| \x1fa\x1fb\n| \x1f1\x1f2", 20, "| a  b\n| -  -\n| 1  2"},
		{"\x1fa\x1fb\n\x1fone two three\x1f当选之后开始", 16, "a        b\n-------  ------\none two  当选之\nthree    后开始"},
		{"\x1fa\n\x1fextraordinary", 4, "a\n-------------\nextraordinary"},
	} {
		if got := strings.Join(table(c.text, c.columns), "\n"); got != c.want {
			t.Errorf("%q in %d columns:\n%s\nwant\n%s", c.text, c.columns, got, c.want)
		}
	}
	if table("no table", 20) != nil {
		t.Error("a paragraph is taken for a table")
	}
}

func TestWrap(t *testing.T) {
	for _, c := range []struct {
		text    string
		columns int
		want    string
	}{
		{"one two three", 8, "one two\nthree"},
		{"- one two", 7, "- one\n  two"},
		{"| one two", 7, "| one\n| two"},
		{"    one  two three four", 8, "    one  two three four"},
		{"当选之后，开始", 10, "当选之后，\n开始"},
		{"当选之后，开始", 8, "当选之\n后，开始"},
		{"第 1 轮 LOOKING 状态", 9, "第 1 轮\nLOOKING\n状态"},
		{"extraordinary", 4, "extraordinary"},
		{"试试 " + markdown.Unbroken("a lock /x --strategy herd") + "，再看", 20, "试试\na lock /x --strategy herd，\n再看"},
	} {
		if got := strings.Join(wrap(c.text, c.columns), "\n"); got != c.want {
			t.Errorf("%q in %d columns:\n%s\nwant\n%s", c.text, c.columns, got, c.want)
		}
	}
}

// The ties are listed with what happens there, in the language that is asked for; nothing is checked then.
func TestLessonTies(t *testing.T) {
	for lang, want := range map[string]string{
		"en": "· Now client a sends a write to the leader.  <CLIENT_REQUEST at a>  en.md:23\n    #236, 1.610 s: Client a sends server 3 the request create /app\n",
		"zh": "● 提案后面又排上了 {{count COMMIT to 1}} 个 COMMIT。  <COMMIT at 3 peer 1 zxid 1:5>",
	} {
		status, out := lessonCommand("check", "--ties", "one-write", "--lang", lang)
		if status != 0 || !strings.Contains(out, want) || strings.Contains(out, "✓") {
			t.Errorf("%s: status %d, want %q:\n%s", lang, status, want, out)
		}
	}
	file := filepath.Join(t.TempDir(), "own.md")
	text := "# Own\n\n## One\n\n[It looks.](<when ROUND at 1>) [It starts.](<when START at 1>)\n\n```zk\nservers 3\nstart all\n```\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, out := lessonCommand("check", "--ties", file); !strings.Contains(out, "\n    before the event of the sentence above\n") {
		t.Errorf("one sentence is earlier than the one above it:\n%s", out)
	}
}

// A lesson remarks on what has no effect, as the run of a script does.
func TestLessonRunSaysWhatHasNoEffect(t *testing.T) {
	file := filepath.Join(t.TempDir(), "own.md")
	text := "# Own\n\n## One\n\nAll is well.\n\n```zk\nservers 3\nconfig skipACL=yes\nstart all\nheal\n```\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	status, out := lessonCommand("run", file)
	for _, want := range []string{"note: " + file + ":9:8: skipACL has no effect here: ACLs are checked, as with skipACL=no\n",
		"note: " + file + ":11: heal has no effect: no link is cut, held or delayed\n"} {
		if status != 0 || !strings.Contains(out, want) {
			t.Errorf("status %d, %q is missing in\n%s", status, want, out)
		}
	}
}
