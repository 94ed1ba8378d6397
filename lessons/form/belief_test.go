package form

import (
	"strings"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/script"
	"zootrope/lessons/internal/small"
)

// A belief may have another number of servers, and observers, where the lesson has none.
func TestABeliefHasServersOfItsOwn(t *testing.T) {
	for block, want := range map[string]string{
		"servers 5\nstart 2 3":             "servers 5\nstep one\nstart 1\nrun for 1s\nstep two\nstart 2 3\n",
		"config tickTime=500\nservers 4":   "servers 4\nconfig tickTime=500\nstep one\nstart 1\nrun for 1s\nstep two\nstart 3\nrun until leader is 3\nrun for 1s\n",
		"observers 2\nconfig tickTime=500": "observers 2\nservers 3\nconfig tickTime=500\nstep one\nstart 1\nrun for 1s\nstep two\nstart 3\nrun until leader is 3\nrun for 1s\n",
		"servers 5\nrewind one\nstart 2 3": "servers 5\nstep one\nstep two\nstart 2 3\n",
	} {
		files := small.Lesson()
		for _, name := range []string{"en.md", "zh.md"} {
			files[name].Data = []byte(strings.Replace(string(files[name].Data), "start 2 3\nrun until leader is 3\nrun for 1s", block, 1))
		}
		l, err := Load(files, "")
		if err != nil {
			t.Fatal(err)
		}
		if got := l.Outline().Beliefs[0].Script; got != want {
			t.Errorf("%q: got %q, want %q", block, got, want)
		}
	}
}

// What a belief sets holds, though the lesson sets the same.
func TestABeliefsConfigHolds(t *testing.T) {
	for config, want := range map[string]proto.Millis{"config tickTime=500": 500, "config initLimit=7": 1000} {
		files := small.Lesson()
		files["script.zk"].Data = []byte("config tickTime=1000\n" + string(files["script.zk"].Data))
		for _, name := range []string{"en.md", "zh.md"} {
			files[name].Data = []byte(strings.Replace(string(files[name].Data), "```recap", "```belief state/d\nquick: it ticks\n"+config+"\nstart 3\nrun for 4s\n```\n```recap", 1))
		}
		l, err := Load(files, "")
		if err != nil {
			t.Fatal(err)
		}
		s, err := script.Parse("belief.zk", l.Outline().Beliefs[0].Script)
		if err != nil || s.Settings.Zoo.TickTime != want {
			t.Errorf("%s: a tick of %d ms, want %d: %v", config, s.Settings.Zoo.TickTime, want, err)
		}
	}
}

// A belief that begins elsewhere has the steps of the lesson nevertheless: only what they command is left out.
func TestBeliefBeginsElsewhere(t *testing.T) {
	files := small.Lesson()
	for _, name := range []string{"en.md", "zh.md"} {
		files[name].Data = []byte(strings.Replace(string(files[name].Data), "```recap",
			"```belief state/d\nthree: all three\nconfig tickTime=1000\nrewind one\nstart 1 2\nstep two\nstart 3\nrun for 4s\n```\n```recap", 1))
	}
	l, err := Load(files, "")
	if err != nil {
		t.Fatal(err)
	}
	const want = "servers 3\nconfig tickTime=1000\nstep one\nstart 1 2\nstep two\nstart 3\nrun for 4s\n"
	if b := l.Outline().Beliefs; len(b) != 1 || b[0].Script != want || b[0].Step != 1 {
		t.Errorf("got %+v", b)
	}
}

// A belief may stand behind a step whose table the lesson fills: its own run is not asked for the table.
func TestABeliefStandsBehindATable(t *testing.T) {
	files := small.Lesson()
	table := "ask up sort none='leader is none' one='leader exists'\nstart 1\nmark up first\nrewind one\nstart 1\nmark up second\nrun for 1s\n"
	files["script.zk"].Data = []byte(strings.Replace(string(files["script.zk"].Data), "start 1\nrun for 1s\n", table, 1))
	words := "```ask up\nWho leads?\n- none: none\n- one: one\n- first: first\n- second: second\n- else\n  but: None {{see}}.\n  see: START\n```\n\n"
	for _, name := range []string{"en.md", "zh.md"} {
		text := string(files[name].Data)
		at := strings.Index(text, "{#two}")
		at = strings.LastIndex(text[:at], "## ")
		files[name].Data = []byte(text[:at] + words + text[at:])
	}
	l, err := Load(files, "")
	if err != nil {
		t.Fatal(err)
	}
	const want = "servers 3\nstep one\nstart 1\nrewind one\nstart 1\nrun for 1s\nstep two\n"
	for _, b := range l.Outline().Beliefs {
		if _, err := script.Parse("belief.zk", b.Script); err != nil || !strings.HasPrefix(b.Script, want) {
			t.Errorf("got %q, want it to begin with %q: %v", b.Script, want, err)
		}
	}
}
