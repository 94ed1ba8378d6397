package verify

import (
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"unicode"

	"zootrope/core/say"
	"zootrope/lessons"
	"zootrope/lessons/form"
	"zootrope/lessons/internal/small"
)

// Every shipped lesson is a test of itself.
func TestShipped(t *testing.T) {
	for l, findings := range Lessons(lessons.All()) {
		for _, f := range findings {
			if !f.OK {
				t.Errorf("%s: %s:\n%s", l.ID, f.Name, said(f.Details))
			}
		}
	}
}

// The findings come in the order of the lessons, whichever lesson is done first. A caller may stop early.
func TestSeveralLessonsKeepTheirOrder(t *testing.T) {
	all := lessons.All()[:5]
	slices.Reverse(all)
	var ids []string
	for l, findings := range Lessons(all) {
		if ids = append(ids, l.ID); len(findings) == 0 || findings[0].Name == "" {
			t.Errorf("%s: %+v", l.ID, findings)
		}
		if len(ids) == 3 {
			break
		}
	}
	if want := []string{all[0].ID, all[1].ID, all[2].ID}; !slices.Equal(ids, want) {
		t.Errorf("%v, not %v", ids, want)
	}
	for range Lessons(nil) {
		t.Error("no lesson has findings")
	}
}

// said is what a check has found, a line each.
func said(details []*say.Text) string {
	lines := make([]string, len(details))
	for i, d := range details {
		lines[i] = d.String()
	}
	return strings.Join(lines, "\n")
}

// inChinese asks that what is wrong is said in Chinese, too.
func inChinese(t *testing.T, details []*say.Text) {
	t.Helper()
	for _, d := range details {
		if text := d.In("zh"); !strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
			t.Errorf("not in Chinese: %s", text)
		}
	}
}

func check(t *testing.T, folder fs.FS) string {
	t.Helper()
	l, err := form.Load(folder, "")
	if err != nil {
		inChinese(t, []*say.Text{say.F("%s", err)})
		return err.Error()
	}
	var out []string
	for _, f := range Lesson(l) {
		if !f.OK {
			inChinese(t, f.Details)
			out = append(out, said(f.Details))
		}
	}
	return strings.Join(out, "\n")
}

func TestSmallLessonIsRight(t *testing.T) {
	if got := check(t, small.Lesson()); got != "" {
		t.Error(got)
	}
	l, err := form.Load(small.Lesson(), "")
	if err != nil {
		t.Fatal(err)
	}
	c := l.Steps[1].Compare
	if l.Steps[0].Compare != nil || c == nil || c.With != "one" || c.A.ID != "before" || c.B.Text.In("zh") != "leads" {
		t.Errorf("got %+v and %+v", l.Steps[0].Compare, c)
	}
}

// Each line breaks the small lesson in one way and names what must be said about it.
func TestCheckFinds(t *testing.T) {
	for _, c := range []struct{ file, old, new, want string }{
		{"en.md", "{#two}", "{#three}", "en.md:37: the script has no step three"},
		{"en.md", "> — A text.", "> A text.", "en.md:47: expected a last line `> — …` in this box"},
		{"zh.md", ", at {{see ESTABLISHED at 3}}", "", "zh.md:49: expected {{see EVENT}}, the event of this step that shows it"},
		{"zh.md", ", at {{see ESTABLISHED at 3}}", "", "zh.md:37: expected {{see ESTABLISHED at 3}} in step two, as in en.md:49"},
		{"en.md", "{{see ESTABLISHED at 3}}", "{{see START at 1}}", "en.md:49:29: in step two there is no event START at 1; step one has one"},
		{"en.md", "{{see ESTABLISHED at 3}}", "{{see VOTES.shot at 1}}", `en.md:49:29: expected the name of an event, such as VOTE.adopted or ESTABLISHED, found "VOTES.shot"; there are VOTES.alone, VOTES.joined`},
		{"en.md", "see: VOTES.short at 1", "see: votes.short at 1", `found "votes.short"; there are VOTES.alone, VOTES.joined, VOTES.reached`},
		{"en.md", "see: VOTES.short at 1", "see: commit at 1", `found "commit"; there are COMMIT`},
		{"en.md", "see: VOTES.short at 1", "see: LEADING at 1", `found "LEADING"; there are STATE.LEADING`},
		{"en.md", "see: VOTES.short at 1", "see: COMIT at 1", `found "COMIT"; there are COMMIT`},
		{"en.md", "see: VOTES.short at 1", "see: Quidditch at 1", "such as VOTE.adopted or ESTABLISHED, found \"Quidditch\"\n"},
		{"en.md", "{#two}", "{#three}", "en.md: expected a section ## … {#two}"},
		{"zh.md", "## Second {#two}", "## Second", "zh.md:37: expected the step's id"},
		{"en.md", "## Second", "## First {#one}\n\nAgain.\n\n## Second", "step one has a section already, in line 8"},
		{"en.md", "It is {{server 1 state}}. [It looks.](<when VOTES.short at 1>)", "", "expected some prose for step one"},
		{"en.md", "- b: none\n", "", "expected a line `- b: words`"},
		{"en.md", "- b: none", "- c: none", "no such choice"},
		{"en.md", "- a: 1", "- a:", "expected words for the choice a"},
		{"zh.md", "Who leads?", "", "expected the question before its choices"},
		{"en.md", "ask who", "ask whom", "the script has no `ask whom`"},
		{"en.md", "  since: one is too few\n", "", "en.md:10: expected `since: …` for every choice of who or for none, found 1 of 2"},
		{"zh.md", "  but: It keeps looking {{see}}.\n", "", "zh.md:12: expected `but: …` for the choice a"},
		{"en.md", "  see: VOTES.short at 1\n", "", "en.md:12: expected `see: EVENT` for the choice a"},
		{"en.md", "see: VOTES.short at 1", "see: VOTE at", "expected a value behind \"at\""},
		{"en.md", "see: VOTES.short at 1", "see: VOTES.shot", "expected the name of an event, such as VOTE.adopted or ESTABLISHED, found \"VOTES.shot\"; there are VOTES.alone, VOTES.joined, VOTES.reached"},
		{"en.md", "<when VOTES.short at 1>", "<when VOTES.short by 1>", "expected at, peer, vote, count, zxid, path or last behind VOTES.short, found \"by\""},
		{"en.md", "<when VOTES.short at 1>", "<when VOTES.short at 3>", "expected the sentences of step one to be tied to the same events as in zh.md"},
		{"en.md", "<when VOTES.short at 1>", "<when VOTES.short at 1 drawer votes>", "expected the sentences of step one to be tied to the same events as in zh.md"},
		{"en.md", "<when VOTES.short at 1>", "<when VOTES.short at 1 drawer>", "expected votes, logs or why behind drawer, found \"\""},
		{"en.md", "<when VOTES.short at 1>", "<when VOTES.short at 1 drawer  log>", "expected votes, logs or why behind drawer, found \"log\""},
		{"en.md", "[It looks.](<when VOTES.short at 1>)", "[It](<when VOTES.short at 1 drawer why>) [looks.](<when VOTES at 1 drawer logs>)", "expected one drawer in a sentence, found several: It looks."},
		{"en.md", "[It looks.](<when VOTES.short at 1>)", "[It](<tells VOTES.short at 1>) [looks.](<tells VOTES at 1>)", "expected one sentence that `tells` in step one, found 2"},
		{"en.md", "It keeps looking {{see}}", "It looks from {{see}} on", "en.md:12: expected no \"from\" before {{see}}, which reads as “at 1.2 s”"},
		{"en.md", "since: smaller\n", "since: smaller\n  but: no\n  see: VOTES at 1\n", "expected `but: …` for all choices of state but the right one, found 2 of 2"},
		{"script.zk", "b=leader is none a=leader is 1", "b=leader is 1 a=leader is none", "question who: the choice a is right, and has a line `but: …`"},
		{"en.md", "```recap", "```belief who/a\nalone: one is enough\nrun for 2s\n```\n```recap", "zh.md: expected a fenced block `belief who/a`"},
		{"en.md", "```recap", "```belief who/z\nalone: one is enough\nrun for 2s\n```\n```recap", `found "who/z"`},
		{"en.md", "```recap", "```belief who/a\nalone: one is enough\nrun fro 2s\n```\n```recap", "the run of who/a cannot be read"},
		{"en.md", "```recap", "```belief who/a\nalone\nrun for 2s\n```\n```recap", "expected a line `word: what it stands for`"},
		{"en.md", "belief state/d", "belief state/x", "expected a question and one of its choices behind belief"},
		{"zh.md", "```recap\n- One is too few.\n```\n", "", "zh.md: expected a fenced block `recap`"},
		{"zh.md", "goal two", "goal too", "expected a fenced block `goal two`"},
		{"en.md", "offer crash 1", "offer crash 2", "the script has no `offer crash 2`"},
		{"script.zk", "offer crash 1", "", "the script has no `offer crash 1`"},
		{"en.md", "compare one", "compare two", `expected a step before this one behind compare, found "two"`},
		{"en.md", "compare one", "compare none", `expected a step before this one behind compare, found "none"`},
		{"en.md", "after: leads\n", "", "expected two lines `word: what it stands for`, first that of step one, found 1"},
		{"en.md", "after: leads", "before: leads", "expected two lines"},
		{"en.md", "after: leads", "after:", "expected words for after"},
		{"en.md", "after: leads", "After: leads", `for the stage, found "After"`},
		{"zh.md", "after: leads", "then: leads", "expected the step and the words of"},
		{"zh.md", "```compare one\nbefore: up\nafter: leads\n```\n", "", "expected a fenced block `compare one` in the section of step two"},
		{"en.md", "```compare one", "```compare one\na: b\nc: d\n```\n```compare one", "step two is compared already"},
		{"en.md", "@one", "@two", "zh.md:37: expected {{server 1 vote @two}} in step two, as in en.md:38"},
		{"en.md", "{{server 1 state}}", "{{leader @two}}", "expected this step or one before it behind @"},
		{"en.md", "{{server 1 state}}", "{{server 1 mood}}", `{{server 1 mood}}: expected state, epoch`},
		{"en.md", "{{server 1 state}}", "{{server 9 state}}", `expected a server from 1 to 3, found "9"`},
		{"en.md", "It is", "It <b>is</b>", "raw HTML"},
		{"en.md", "It is", "[It](javascript:x) is", "expected a link to http"},
		{"en.md", "It is", "![It](https://example.org/x.png) is", "expected no picture"},
		{"en.md", "It is", strings.Repeat("x", 140), "expected at most 130 characters in a line, found 1"},
		{"en.md", "chapter: C\n", "", "expected chapter in the front matter"},
		{"en.md", "minutes: 3", "minutes: few", "expected minutes to be a whole number"},
		{"en.md", "minutes: 3", "hours: 3", "en.md:5: expected one of title"},
		{"script.zk", "start 3", "start 3 # " + strings.Repeat("x", 140), "expected at most 130 characters in a line, found 1"},
		{"script.zk", "leader is 2\n", "leader is 2" + strings.Repeat(" and leader is 2", 52) + "\n", "expected at most 820 characters in a line, found 8"},
		{"script.zk", "leader is 2\n", "leader is 2\nclient ann\nbuild two 1 ann\ntrial two note " + strings.Repeat("x", 820) + "\n", "expected at most 820 characters in a line, found 8"},
		{"script.zk", "expect server 1 is LOOKING", "expect server 1 is LEADING", "script.zk:8: expect server 1 is LEADING: server 1 is LOOKING"},
		{"script.zk", "start 3", "start 4", "expected a server (1 to 3)"},
		{"script.zk", "ask who b=leader is none a=leader is 1", "", "expected at least two questions"},
		{"script.zk", "step two", "step middle\nask more x=leader is none y=leader is 1\nstep two", "script.zk: expected a step `transfer`"},
		{"script.zk", "offer crash 1", "offer rewind two", "expected no `offer rewind two`"},
		{"script.zk", "step two", "step transfer\nstep two", "script.zk: expected a step `transfer`"},
		{"script.zk", "b=leader is none", "b=leader is 2", "0 choices hold"},
		{"solutions/two.zk", "start 1 2", "start 1 3", "goal two is not reached"},
		{"solutions/two.zk", "start 1 2", "step x", "solutions/two.zk:2:"},
		{"misses/restart.zk", "restart 3", "rewind one\nstart 1 2", "goal two is reached, but should be missed"},
		{"misses/restart.zk", "# misses two", "# misses to", "expected `# misses GOAL`"},
		{"script.zk", "slip still two leader is 3", "slip still two leader is 1", "no slip of goal two holds"},
		{"script.zk", "slip still two", "slip still too", "expected a goal that stands above (two)"},
		{"en.md", "- Nearly.\n", "", "expected a fenced block `hint two` with three lines"},
		{"en.md", "```hint two", "```hint to", "the script has no `hint to`"},
		{"en.md", "```slip still", "```slip moves", "expected a fenced block `slip still`"},
		{"en.md", "- Say.\n", "", "expected a fenced block `aims`"},
		{"en.md", "minutes: 3", "minutes: 3\nneeds: none-such", "expected needs to be other lessons"},
		{"en.md", "minutes: 3", "minutes: 3\ncode: writelok", "expected code to be a recipe (predecessor, "},
		{"zh.md", "minutes: 3", "minutes: 3\ncode: latch", "expected the same code in each language"},
		{"zh.md", "minutes: 3", "minutes: 3\nneeds: herd-effect", "expected the same needs in each language"},
	} {
		files := small.Lesson()
		text := string(files[c.file].Data)
		if !strings.Contains(text, c.old) {
			t.Fatalf("%s does not have %q", c.file, c.old)
		}
		files[c.file] = &fstest.MapFile{Data: []byte(strings.Replace(text, c.old, c.new, 1))}
		got := check(t, files)
		if !strings.Contains(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%s: %q for %q: expected %q, got:\n%s", c.file, c.new, c.old, c.want, got)
		}
	}
	for _, file := range []string{"zh.md", "solutions/two.zk", "misses/restart.zk", "teach.en.md"} {
		files := small.Lesson()
		delete(files, file)
		if got := check(t, files); !strings.Contains(got, "expected") {
			t.Errorf("without %s: %q", file, got)
		}
	}
}

func single(t *testing.T, setup, steps string) *form.Lesson {
	t.Helper()
	l, err := form.LoadMarkdown("dir/own-lesson.md", small.File(setup, steps))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// What a sentence is tied to has to happen, and a belief has to come true in its run.
func TestCheckRunsWhatIsTied(t *testing.T) {
	both := func(old, new string) string {
		files := small.Lesson()
		for _, name := range []string{"en.md", "zh.md"} {
			files[name] = &fstest.MapFile{Data: []byte(strings.Replace(string(files[name].Data), old, new, 1))}
		}
		return check(t, files)
	}
	for _, c := range []struct{ old, new, want string }{
		{"<when VOTES.short at 1>", "<when VOTES.reached at 1>", "en.md:9: in step one there is no event VOTES.reached at 1; in this step there are VOTES.short at 1"},
		{"see: VOTES.short at 1", "see: VOTES.short at 2", "question who, choice a: in step one there is no event VOTES.short at 2; in this step there are VOTES.short at 1"},
		{"```recap", "```belief who/a\nalone: one is enough\nrun for 2s\n```\n```recap", "belief who/a: it does not come true: expected leader is 1"},
		{"```recap", "```belief state/d\nlate: it was late\nrun for 4s\n```\n```recap", "belief state/d: it does not come true"},
		{"start 2 3\nrun until leader is 3", "start 2 3\nrun until leader exists", ""},
	} {
		if got := both(c.old, c.new); !strings.Contains(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%q: expected %q, got:\n%s", c.new, c.want, got)
		}
	}
}

// What is wrong with the prose hides nothing of what the run shows, and is told once.
func TestEventsAreCheckedWhateverTheProse(t *testing.T) {
	files := small.Lesson()
	for _, name := range []string{"en.md", "zh.md"} {
		files[name].Data = []byte(strings.Replace(string(files[name].Data), "see: VOTES.short at 1", "see: VOTES.shot at 1", 1))
	}
	files["en.md"].Data = []byte(strings.Replace(string(files["en.md"].Data), "<when VOTES.short at 1>", "<when VOTES.reached at 1>", 1))
	got := check(t, files)
	for _, want := range []string{"tied to the same events as in", "in step one there is no event VOTES.reached at 1", `found "VOTES.shot"`} {
		if strings.Count(got, want) == 0 {
			t.Errorf("expected %q, got:\n%s", want, got)
		}
	}
	if strings.Contains(got, "no event VOTES.shot") {
		t.Errorf("what cannot be read is told twice:\n%s", got)
	}
}

// A teacher's own lesson is one file.
func TestLoadMarkdown(t *testing.T) {
	l := single(t, "servers 3\ngoal up leader exists", "## One {#one}\nText.\n\n```text\nno script\n```\n```zk\nstart 1\n```\n"+
		"```goal up\nLet someone lead.\n```\n```solution s\nstart 2\nrun until leader exists\n```\n```miss m\n# misses up\nrun for 1s\n```\n")
	if l.ID != "own-lesson" || l.Title.In("zh") != "Own" || l.Summary.In("en") != "About it." {
		t.Errorf("got %q, %q, %q", l.ID, l.Title, l.Summary)
	}
	if !strings.Contains(l.Steps[0].HTML["en"], "no script") || strings.Contains(l.Steps[0].HTML["en"], "start 1") {
		t.Errorf("got %q", l.Steps[0].HTML["en"])
	}
	for _, f := range Lesson(l) {
		if !f.OK {
			t.Errorf("%s: %s", f.Name, said(f.Details))
		}
	}
	if len(Lesson(l)) != 8 {
		t.Errorf("got %v", Lesson(l))
	}
	_, err := form.LoadMarkdown("own.md", []byte("## One {#one}\n\n```zk\nservers 3\nstrat 1\n```\n"))
	if err == nil || !strings.HasPrefix(err.Error(), "own.md:5:1: ") {
		t.Errorf("expected the error at the line of the Markdown file, got %v", err)
	}
}
