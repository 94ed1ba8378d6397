package script

import (
	"slices"
	"testing"
)

// lastLine is the command of the last line, which may be a `view` or a `case`.
func lastLine(s *Script) *Command {
	all := slices.Concat(s.Commands, s.Views, s.Cases)
	if s.Rooms != nil {
		all = append(all, s.Rooms)
	}
	return slices.MaxFunc(all, func(a, b *Command) int { return a.Line - b.Line })
}

// A step has its own view, wherever in it that stands, or else that of the set-up.
func TestViewOfAStep(t *testing.T) {
	const source = "servers 3\nstep a\nstart all\nview both /app/x\nsettle\nstep b\nview ring\nstep c\ncrash 3\n"
	for _, test := range []struct {
		source string
		want   []View // of the set-up and of each step
	}{
		{"servers 3\nstep a\n", []View{{}, {}}},
		{source, []View{{}, {Both, "/app/x"}, {Ring, ""}, {}}},
		{"view tree /app\n" + source, []View{{Tree, "/app"}, {Both, "/app/x"}, {Ring, ""}, {Tree, "/app"}}},
		{source + "view tree / # the root\n", []View{{}, {Both, "/app/x"}, {Ring, ""}, {Tree, "/"}}},
		{source + "rewind a\nstep d\nview tree\n", []View{{}, {Both, "/app/x"}, {Ring, ""}, {}, {Tree, ""}}},
	} {
		s, err := Parse("t.zk", test.source)
		if err != nil {
			t.Error(err)
			continue
		}
		for i, want := range test.want {
			if got := s.View(i - 1); got != want {
				t.Errorf("%q: step %d has %v, want %v", test.source, i-1, got, want)
			}
		}
		for _, c := range s.Commands {
			if c.Verb() == "view" {
				t.Errorf("%q: a view is carried out", test.source)
			}
		}
		if len(s.Steps) > 1 {
			cut := s.Until(1)
			later := slices.ContainsFunc(cut.Views, func(v *Command) bool { return v.Step > 0 })
			if cut.View(0) != s.View(0) || cut.View(-1) != s.View(-1) || later {
				t.Errorf("%q: the script until step b has other views", test.source)
			}
		}
	}
	if Tree.String() != "tree" || Ring.String() != "ring" || Both.String() != "both" || ByEvents.String() != "" {
		t.Error("a picture has another word")
	}
}

// An act is the command that it names, as far as a run is concerned.
func TestActIsItsCommand(t *testing.T) {
	const before = "servers 3\nstart all\nclient ann 1\nstep a\n"
	for _, line := range []string{"crash 3", "crash ann", "ann create -e '/a b' \"x y\"", "client bob 2", "link 1>2 delay 50ms", "partition 1 2|3", "ann repeat 3 get /n%d",
		"ann lock /l --strategy herd", "disk 2 hold", "latency 20ms", "start 2", "deliver 3>1", "ann on NodeDeleted /a get /a"} {
		a, err := Parse("", before+"act  "+line+"  # by hand\n")
		if err != nil {
			t.Error(err)
			continue
		}
		b, err := Parse("", before+line+"\n")
		if err != nil {
			t.Fatal(err)
		}
		act, plain := lastLine(a), lastLine(b)
		if act.Text != plain.Text || act.Verb() != plain.Verb() || !act.Acts() || act.OfClient() != plain.OfClient() || !act.Same(plain) || act.Line != plain.Line {
			t.Errorf("%s: the act is %+v", line, act)
		}
		if act.Word() != "act" || !act.ScriptOnly() || plain.ScriptOnly() || plain.Word() != plain.Verb() {
			t.Errorf("%s: nothing tells the act from its command", line)
		}
		if a.Act(0) != act || a.Act(-1) != nil || b.Act(0) != nil {
			t.Errorf("%s: the script does not know its act", line)
		}
	}
}

// What a later line may refer to is there, though an act has brought it.
func TestActBringsItsClient(t *testing.T) {
	if _, err := Parse("", "servers 3\nnever client bob is EXPIRED\nstep a\nact client bob 2\nbob get /\n"); err != nil {
		t.Error(err)
	}
}

// Two commands are the same by what they do.
func TestSame(t *testing.T) {
	const before = "servers 5\nstart all\nclient ann 1\nclient bob 2\nstep a\n"
	read := func(line string) *Command {
		s, err := Parse("", before+line)
		if err != nil {
			t.Fatal(err)
		}
		return lastLine(s)
	}
	for _, test := range []struct {
		a, b string
		same bool
	}{
		{"crash 3", "act  crash '3'", true},
		{"crash 3 2", "crash 2,3", true},
		{"crash 1 2 3 4 5", "crash 5 4 3 2 1", true},
		{"crash ann bob", "crash bob ann", true},
		{"crash 3", "crash 2", false},
		{"crash 3", "crash 3 --torn", false},
		{"crash 3", "stop 3", false},
		{"start all", "start 1 2 3 4 5", true},
		{"link 1-2 cut", "link 2-1 cut", true},
		{"link 1>2 cut", "link 2>1 cut", false},
		{"link 1>2 cut", "link 1-2 cut", false},
		{"link 1-2 delay 1s", "link 1-2 delay 1000ms", true},
		{"break 1-2", "break 2-1", true},
		{"deliver 1>2", "deliver 2>1", false},
		{"partition 1 2 | 3 4", "partition 4,3|2,1", true},
		{"partition 1 2 > 3 4", "partition 3 4 > 1 2", false},
		{"partition 1 2 > 3 4", "partition 2 1 > 4 3", true},
		{"partition 1 2 | 3 4", "partition 1 2 > 3 4", false},
		{"ann set /a x", "ann set \"/a\" 'x'", true},
		{"ann set /a x", "ann set /a y", false},
		{"ann set /a x", "bob set /a x", false},
		{"ann get -w /a", "ann get /a", false},
		{"ann repeat 3 set /a %d", "ann repeat 3 set '/a' %d", true},
		{"ann repeat 3 set /a %d", "ann repeat 3 set /a 1", false},
		{"ann lock /l", "ann lock /l --strategy predecessor", true},
		{"ann on NodeDeleted /a get /a", "ann on NodeDeleted  '/a' get '/a'", true},
		{"ann on NodeDeleted /a get /a", "ann on NodeDeleted /a get /b", false},
	} {
		a, b := read(test.a), read(test.b)
		if a.Same(b) != test.same || b.Same(a) != test.same {
			t.Errorf("%q and %q: same %v, want %v", test.a, test.b, !test.same, test.same)
		}
	}
	if c, p := read("crash 3 2"), read("partition 3 2 | 1"); !c.Same(read("crash 2 3")) || c.IDs[0] != 3 || !p.Same(read("partition 1 | 2 3")) || p.Groups[0][0] != "3" {
		t.Error("comparing has changed a command")
	}
}

// An act may be written in the words of the buttons, and what is kept is a line that every build reads.
func TestActInTheWordsOfButtons(t *testing.T) {
	for line, want := range map[string]string{"act 崩溃 4": "crash 4", "ａｃｔ　崩溃　４号": "crash 4", "act 小明 断开": "小明 disconnect", "act 切断 1-2": "link 1-2 cut"} {
		s := wideScope()
		c, err := ParseLine(&s, line)
		if err != nil || c.Text != want || !c.Act {
			t.Errorf("%s: %v, %v, want %s", line, c, err, want)
		}
	}
}

// The help stands beside a command behind `act` and `offer`, too.
func TestCompletionOfAnActHasItsUsage(t *testing.T) {
	s := wideScope()
	for line, want := range map[string]string{"act cra": "crash ID|CLIENT… | crash ID… --torn", "offer ann disc": "NAME disconnect", "act ann disc": "NAME disconnect"} {
		if got := Complete(s, line, len(line)); len(got) != 1 || got[0].Help != want {
			t.Errorf("%s: %+v, want %s", line, got, want)
		}
	}
	s.ByHand = true
	for _, line := range []string{"vie", "ac"} {
		if got := Complete(s, line, len(line)); len(got) > 0 {
			t.Errorf("%s: %+v is offered by hand", line, got)
		}
	}
}

// Every command that can be an act is the same as itself, read once more.
func TestSameAsItself(t *testing.T) {
	n := 0
	for _, v := range commandTable {
		for _, e := range v.Examples {
			if !v.atOnce() {
				continue
			}
			one, err := parseOne(t, "act "+e)
			two, again := parseOne(t, "act "+e)
			if err != nil || again != nil || !one.Same(two) {
				t.Errorf("%s: %v %v", e, err, again)
			}
			n++
		}
	}
	if n < 60 {
		t.Errorf("%d examples", n)
	}
}

// Before the first step there is one view at most, and no act.
func TestTheSetUpHasOneViewAndNoAct(t *testing.T) {
	for source, want := range map[string]string{
		"servers 3\nrooms 1 | 2\nrooms 1 2 | 3\n":   "t.zk:3:1: expected one line `rooms`: line 2 is another one",
		"servers 3\nrooms 1 2\n":                    "t.zk:2:10: expected | and another group, found the end of the line",
		"view tree\nservers 3\nview ring\nstep a\n": "t.zk:3:1: expected one view before the first `step`: line 1 has one",
		"servers 3\nstart all\nact crash 3\n":       "t.zk:3:1: expected act in a step: before the first `step` nothing is shown",
	} {
		if _, err := Parse("t.zk", source); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", source, err, want)
		}
	}
}

// A step is a case if it has the line; the line names a znode or none, changes nothing of the run, and goes with its step.
func TestCaseOfAStep(t *testing.T) {
	s, err := Parse("t.zk", "servers 3\nstart all\nstep a\nrun for 1s\nstep b\ncase /app\ncrash 3\nrewind b\nstep c\ncase\nsettle\n")
	if err != nil {
		t.Fatal(err)
	}
	if s.Case(-1) != nil || s.Case(0) != nil || s.Case(1) == nil || s.Case(1).Path != "/app" || s.Case(2) == nil || s.Case(2).Path != "" {
		t.Errorf("the cases are %v", s.Cases)
	}
	for _, c := range s.Commands {
		if c.Verb() == "case" {
			t.Error("a case is carried out")
		}
	}
	if cut := s.Until(2); cut.Case(1) == nil || len(cut.Cases) != 1 {
		t.Error("the script until step c has other cases")
	}
}

// A case stands in a step, once, above the `rewind` that leads out of the step; and a case has no second run.
func TestCaseInItsPlace(t *testing.T) {
	for source, want := range map[string]string{
		"servers 3\ncase\nstep a\n":                               "t.zk:2:1: expected case in a step: before the first `step` nothing is asked",
		"servers 3\nstep a\ncase\ncase /app\n":                    "t.zk:4:1: expected one case in a step: line 3 has one",
		"servers 3\nstep a\nstep b\nrewind a\ncase\n":             "t.zk:5:1: expected case above the `rewind`: behind it the run is in step a",
		"servers 3\nstep a\ncase\nstart all\nrewind a\nstart 1\n": "t.zk:6:1: expected a step behind the `rewind`: a case has one run",
		"servers 3\nstep a\ncase app\n":                           "t.zk:3:6: expected the path of a znode, such as /app, or the end of the line, found \"app\"",
	} {
		if _, err := Parse("t.zk", source); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", source, err, want)
		}
	}
}
