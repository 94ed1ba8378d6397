package script

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// What is typed into a console is read as it was meant; what is kept is a line that every build reads.
func TestTypedLines(t *testing.T) {
	for line, want := range map[string]string{
		"cut 1-2": "link 1-2 cut", "hold 1>2": "link 1>2 hold", "release 1>2": "link 1>2 release", "delay 1>2 50ms": "link 1>2 delay 50ms",
		"Cut ann-2": "link ann-2 cut", "heal 1-2": "link 1-2 heal", "> crash 4": "crash 4", "$ ann ls /": "ann ls /", "> cut 1-2": "link 1-2 cut",
		"Crash 4": "crash 4", "RESTART 4": "restart 4", "切断 1-2": "link 1-2 cut", "切断1-2": "link 1-2 cut", "恢复 1-2": "link 1-2 heal",
		"扣留消息 1>2": "link 1>2 hold", "扣留 １＞２": "link 1>2 hold", "放行 1>2": "link 1>2 release", "变慢 1-2 50ms": "link 1-2 delay 50ms", "断开连接 1-2": "break 1-2",
		"恢复 2": "resume 2", "heal": "heal",
	} {
		s := wideScope()
		s.ByHand = true
		if c, err := ParseLine(&s, line); err != nil || c.Text != want {
			t.Errorf("%s: %v (%v), want %s", line, c, err, want)
		}
	}
	for line, want := range map[string]string{"Crash 9": `7: expected a server (1 to 5), found "9"`, "delay 1-2": "10: expected a time", "> crash": "8: expected"} {
		s := wideScope()
		s.ByHand = true
		if _, err := ParseLine(&s, line); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", line, err, want)
		}
	}
}

// A script is written in the language: it is told the line, and not given it.
func TestTypedLinesInAScript(t *testing.T) {
	for line, near := range map[string]string{"release 1>2": "`link 1>2 release`", "cut 1-2": "`link 1-2 cut`", "relete 1>2": "", "creat /x y": "`ann create /x y`"} {
		s := wideScope()
		if c, err := ParseLine(&s, line); err == nil || err.Near != near {
			t.Errorf("%s: %v, %v; want near %q", line, c, err, near)
		}
	}
}

// A client may be called like a button, or like a command in capitals.
func TestAClientCalledLikeATypedWord(t *testing.T) {
	for _, name := range []string{"cut", "Crash"} {
		s := wideScope()
		s.ByHand = true
		s.Clients = append(s.Clients, name)
		if c, err := ParseLine(&s, name+" ls /"); err != nil || c.Name != name {
			t.Errorf("%v, %v", c, err)
		}
	}
}

// The word of a link's button is completed by the links.
func TestCompletionBehindAButton(t *testing.T) {
	s := wideScope()
	s.ByHand = true
	for _, line := range []string{"cut 1-", "切断 1-"} {
		if got := Complete(s, line, len(line)); !slices.ContainsFunc(got, func(c Candidate) bool { return c.Text == "1-2" }) {
			t.Errorf("%s: %v", line, got)
		}
	}
	if got := Complete(s, "切", len("切")); len(got) != 1 || got[0].Text != "link" {
		t.Errorf("%v", got)
	}
}

// notSpoken are buttons of the page that are no command alone: what they do needs more words.
var notSpoken = []string{"doSettle", "doRunOn", "doOutlast", "doSlowDisk", "doStickDisk", "doFreeDisk", "doPart", "doLock", "doCreate", "doHoldIt", "doDeliver", "doDrop", "doMoveTo", "doCommand"}

// Every button of the page that is a command is known by its Chinese word.
func TestEveryButtonIsSpoken(t *testing.T) {
	text, err := os.ReadFile("../../web/text/strings.ts")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, b := range regexp.MustCompile(`(?m)^  (do[A-Z]\w*): \["([^"]*)", "([^"]*)"\]`).FindAllStringSubmatch(string(text), -1) {
		if strings.Contains(b[3], "{0}") || slices.Contains(notSpoken, b[1]) {
			continue
		}
		found++
		verb, rest := command(b[3])
		linked := slices.ContainsFunc(linkWords, func(l struct{ Said, How string }) bool { return l.Said == b[3] })
		if (verb == "" || rest != "") && !linked {
			t.Errorf("%s: no command is called %s", b[1], b[3])
		}
	}
	if found < 10 {
		t.Errorf("only %d buttons were found", found)
	}
}
