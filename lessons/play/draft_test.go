package play_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"zootrope/core/player"
	"zootrope/core/script"
	"zootrope/core/trace"
	"zootrope/lessons/form"
	"zootrope/lessons/lint"
	"zootrope/lessons/play"
	"zootrope/lessons/setups"
	"zootrope/lessons/verify"
	"zootrope/lessons/wording"
)

// The same commit must not pass today and fail tomorrow; `make seeds` tries fresh ones.
func init() { _ = flag.Set("rapid.seed", "1") }

// What the page saves as a lesson is one: it is read without an error, and ends in the same state as the script.
func TestADraftIsALesson(t *testing.T) {
	sources := map[string]string{
		"markup": "servers 3\nstart all\nrun for 3s\nclient ann 1\nann create /a_b `*[x]*`\nann set /a_b \"{{leader}} # <b>\"\nann get /a_b\nsettle\ncrash 3\nrun for 5s\n",
		"steps":  "servers 3\nstep one \"First\"\nstart all\nrun for 3s\nstep two\ncrash 3\nsettle\n",
		"empty":  "",
		"only":   "servers 3\nstart all",
	}
	worlds, err := setups.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range worlds {
		sources[s.ID] = s.Script
	}
	files, err := filepath.Glob("../../core/player/testdata/*.zk")
	if err != nil || len(files) < 10 {
		t.Fatalf("%d scripts, %v", len(files), err)
	}
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		sources[filepath.Base(f)] = string(b)
	}
	for name, source := range sources {
		s, err := script.Parse(name, source)
		if err != nil {
			t.Fatal(err)
		}
		for _, lang := range []string{"en", "zh"} {
			text := play.Draft(s, lang)
			l, err := form.LoadMarkdown(name+".md", []byte(text))
			if err != nil {
				t.Errorf("%s: %v\n%s", name, err, text)
				continue
			}
			if l.Title[lang] == "" {
				t.Errorf("%s has no title in %s", name, lang)
			}
			if a, b := end(t, s), end(t, l.Script); a != b {
				t.Errorf("%s ends in another state:\n%s", name, text)
			}
		}
	}
	s, err := script.Parse("markup", sources["markup"])
	if err != nil {
		t.Fatal(err)
	}
	if text := play.Draft(s, "en"); !strings.Contains(text, "\n## client ann 1, then ann create /a\\_b") || !strings.Contains(text, "\n## crash 3\n") {
		t.Errorf("got\n%s", text)
	}
}

// A wait that does not come to what it waited for is no fault of a lived run, but would be one of a lesson, which expects what it says: there
// time passes.
func TestALivedRunExpectsNothingThatDidNotHappen(t *testing.T) {
	worlds := map[string]string{"one": "servers 3\nstart 1\nrun until leader exists within 1500ms # it has no quorum\nstart 2\nrun until leader exists\nclient ann 1\nann create /a x\nsettle within 1ms\n"}
	all, err := setups.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range all {
		switch s.ID {
		case "minority":
			worlds[s.ID] = s.Script + "run until leader exists\nsettle\n"
		case "three":
			worlds[s.ID] = s.Script + "start 1\nrun until leader exists\nsettle\nstart 2\nrun until leader is 1\n"
		}
	}
	if len(worlds) != 3 {
		t.Fatal("no such set-ups")
	}
	for name, source := range worlds {
		s, err := script.Parse(name, source)
		if err != nil {
			t.Fatal(err)
		}
		p := player.New(s, player.Options{})
		p.RunAll()
		for _, c := range []string{"run until server 1 is DOWN within 2s", "settle"} {
			if name != "one" {
				break
			}
			if err := p.Inject(c); err != nil {
				t.Fatal(err)
			}
			p.RunAll()
		}
		told, failed := p.Tale(), p.Failed()
		p.Close()
		if failed < 1 {
			t.Fatalf("%s: nothing was waited for in vain", name)
		}
		tale, err := script.Parse("tale.zk", told)
		if err != nil {
			t.Fatal(err)
		}
		text := play.Draft(tale, "en")
		l, err := form.LoadMarkdown(name+".md", []byte(text))
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, text)
		}
		for _, f := range verify.Lesson(l) {
			if !f.OK {
				t.Errorf("%s: %+v\n%s", name, f, text)
			}
		}
		// What was reached is still waited for.
		if a, b := happened(s), happened(l.Script); a == "" || !strings.HasPrefix(b, a) {
			t.Errorf("%s is another run:\n%s", name, text)
		}
		if name == "one" && !(strings.Contains(text, "\nrun for 1500ms\n") && strings.Contains(text, "\nrun until leader exists\n")) {
			t.Errorf("got\n%s", text)
		}
	}
}

// happened is all that happens in a run, but for what was expected of it.
func happened(s *script.Script) string {
	var out strings.Builder
	for _, e := range events(s) {
		if e.Kind != trace.Expect {
			fmt.Fprintf(&out, "%d %v %v %s\n", e.At, e.Kind, e.Site, e.Text)
		}
	}
	return out.String()
}

func end(t *testing.T, s *script.Script) string {
	t.Helper()
	p := player.New(s, player.Options{})
	defer p.Close()
	p.RunAll()
	return player.HashText(p.World().Hash())
}

// Whatever somebody has done in the playground: saved as a lesson it is read without a remark, and the same happens, event by event.
func TestALivedRunSavedAsALessonIsTheSameRun(t *testing.T) {
	s, err := script.Parse("run.zk", "servers 3\nclient ann 1\nclient bob 2\nstart all\nrun until servers agree\nsettle\n")
	if err != nil {
		t.Fatal(err)
	}
	commands := []string{"crash 3", "start 3", "crash 1", "start 1", "pause 2", "resume 2", "link 1-2 hold", "heal", "events 7", "run for 700ms", "settle",
		"run until leader is 2", "ann create /a_b `*[x](<when VOTE>)*`", `ann create -s /n- "{{leader}} # <b>"`, "bob get /a_b watch", "bob lock /l",
		"ann repeat 30 set /a_b %d", "ann expire", "note ```zk", `note "## Two {#two}"`, "note 领导者 --- <script>", "client carl 3"}
	rapid.Check(t, func(t *rapid.T) {
		p := player.New(s, player.Options{Apart: true})
		defer p.Close()
		for p.Line() < 4 { // a world has its clients from the script, before their lines
			p.Tick()
		}
		for range rapid.IntRange(0, 12).Draw(t, "commands") {
			for range rapid.IntRange(0, 200).Draw(t, "moves") {
				p.Tick()
			}
			_ = p.Inject(rapid.SampledFrom(commands).Draw(t, "command")) // one that is refused changes nothing
			p.Through()
		}
		tale, err := script.Parse("tale.zk", p.Tale())
		if err != nil {
			t.Fatal(err)
		}
		text := play.Draft(tale, rapid.SampledFrom(wording.Required).Draw(t, "lang"))
		l, problems := lint.ReadMarkdown("lesson.md", []byte(text))
		if len(problems) > 0 {
			t.Fatalf("%v in\n%s", problems, text)
		}
		if diff := cmp.Diff(events(tale), events(l.Script)); diff != "" {
			t.Fatalf("%s\n%s", diff, text)
		}
	})
}

// events is all that happens in a run. Only the lines that commands stand in are other ones in a lesson.
func events(s *script.Script) (out []trace.Event) {
	p := player.New(s, player.Options{Apart: true, OnEvent: func(e *trace.Event) { out = append(out, *e) }})
	defer p.Close()
	p.RunAll()
	return out
}
