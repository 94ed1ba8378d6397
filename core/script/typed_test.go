package script

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// What is typed into a console is read as it was meant; what is kept is a line that every build reads.
func TestTypedLines(t *testing.T) {
	for line, want := range map[string]string{
		"cut 1-2": "link 1-2 cut", "hold 1>2": "link 1>2 hold", "release 1>2": "link 1>2 release", "delay 1>2 50ms": "link 1>2 delay 50ms",
		"Cut ann-2": "link ann-2 cut", "heal 1-2": "link 1-2 heal", "> crash 4": "crash 4", "$ ann ls /": "ann ls /", "> cut 1-2": "link 1-2 cut",
		"Crash 4": "crash 4", "RESTART 4": "restart 4", "切断 1-2": "link 1-2 cut", "切断1-2": "link 1-2 cut", "恢复 1-2": "link 1-2 heal",
		"扣留消息 1>2": "link 1>2 hold", "扣留 １＞２": "link 1>2 hold", "放行 1>2": "link 1>2 release", "变慢 1-2 50ms": "link 1-2 delay 50ms", "断开连接 1-2": "break 1-2",
		"恢复 2": "resume 2", "heal": "heal", "CUT 1-2": "link 1-2 cut", "Link 1-2 Cut": "link 1-2 cut",
		"> 崩溃 4": "crash 4", ">崩溃4": "crash 4", "＞　崩溃　4": "crash 4", "$ 切断 1-2": "link 1-2 cut", "  > ann Create /X y": "ann create /X y", ">crash 4": "crash 4",
		"ann Create -e /X Y": "ann create -e /X Y", "Ann SETACL /x world:anyone:cdrwa": "ann setAcl /x world:anyone:cdrwa", "小明 Get /x": "小明 get /x",
		"ann Repeat 2 Create /n%d": "ann repeat 2 create /n%d", "ann Multi Create /a ; Delete /b": "ann multi create /a ; delete /b",
		"ann On nodedatachanged /c Get -w /c": "ann on NodeDataChanged /c get -w /c",
		"Run Until Server 1 Is Leading":       "run until server 1 is LEADING", "Ｃｒａｓｈ　４": "crash 4", "> ａｎｎ　Ｃｒｅａｔｅ　／x": "ann create /x",
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

// A client may be called like a button, like a command in capitals or like a question: the line is the client's, also if it is wrong.
func TestAClientCalledLikeATypedWord(t *testing.T) {
	for _, c := range []struct{ name, rest string }{{"cut", " 1-2"}, {"cut", " 1-"}, {"Crash", " 4"}, {"mntr", " 3"}, {"Mntr", ""}, {"切断", " 1-2"}} {
		s := wideScope()
		s.ByHand = true
		s.Clients = append(s.Clients, c.name)
		if got, err := ParseLine(&s, c.name+" ls /"); err != nil || got.Name != c.name {
			t.Errorf("%s ls /: %v, %v", c.name, got, err)
		}
		line := c.name + c.rest
		if got, err := ParseLine(&s, line); err == nil || !strings.Contains(err.Message("en"), "a client command") {
			t.Errorf("%s: %v, %v; want a client command", line, got, err)
		}
		if q, err, is := ParseQuestion(&s, line); is {
			t.Errorf("%s is the question %v, %v", line, q, err)
		}
		if got := Complete(s, line, len(line)); slices.ContainsFunc(got, func(c Candidate) bool { return c.Text == "1-2" }) {
			t.Errorf("%s is completed by links: %v", line, got)
		}
	}
}

// Names that differ in capitals alone are not guessed, and neither are paths.
func TestCapitalsThatAreNames(t *testing.T) {
	s := wideScope()
	s.ByHand, s.Clients = true, append(s.Clients, "bob", "BOB")
	if c, err := ParseLine(&s, "Bob ls /"); err == nil {
		t.Errorf("Bob is %s", c.Name)
	}
	if c, err := ParseLine(&s, "BOB Ls /BOB"); err != nil || c.Text != "BOB ls /BOB" {
		t.Errorf("%v, %v", c, err)
	}
	if c, err := ParseLine(&s, "ann create -E /x"); err == nil {
		t.Errorf("-E is %s", c.Text)
	}
}

// A question may have a prompt in front, and capitals.
func TestTypedQuestions(t *testing.T) {
	s := wideScope()
	s.ByHand = true
	for _, line := range []string{"> mntr", "$ mntr", ">mntr", "MNTR", "> Mntr", "＞ ｍｎｔｒ"} {
		if q, err, is := ParseQuestion(&s, line); !is || err != nil || q.Word != "mntr" || len(q.Of) != 5 {
			t.Errorf("%s: %v, %v, %v", line, q, err, is)
		}
	}
	if _, err, is := ParseQuestion(&s, "> mntr 9"); !is || err == nil || err.Col != 8 {
		t.Errorf("%v, %v", err, is)
	}
}

// What a console reads it completes, too: behind a prompt, in capitals, and the words of buttons.
func TestCompletionOfTypedWords(t *testing.T) {
	for line, want := range map[string]string{
		"cu": "cut", "rel": "release", "CU": "cut", "> cu": "cut", ">cra": "crash", "Cra": "crash", "> mn": "mntr", "MN": "mntr", "ann Cre": "create", "Ann cre": "create",
		"> 崩": "crash", "＞　崩": "crash", "> 切断 1-": "1-2", "CUT 1-": "1-2", "CRASH ": "3", "link 1-2 Cu": "cut", "run until server 1 is lead": "LEADING",
	} {
		s := wideScope()
		s.ByHand = true
		got := Complete(s, line, len(line))
		i := slices.IndexFunc(got, func(c Candidate) bool { return c.Text == want })
		if i < 0 {
			t.Errorf("%s: %v, want %s", line, got, want)
		} else if put := line[:got[i].From] + got[i].Text; !strings.HasSuffix(put, want) || !utf8.ValidString(put) {
			t.Errorf("%s becomes %q", line, put)
		}
	}
	s := wideScope()
	if got := Complete(s, "cu", 2); len(got) != 0 {
		t.Errorf("a script is offered %v", got)
	}
	s.ByHand = true
	s.Clients = append(s.Clients, "cut")
	if got := Complete(s, "", 0); slices.ContainsFunc(got, func(c Candidate) bool { return c.Text == "release" }) {
		t.Errorf("an empty line is offered words of buttons: %v", got)
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
var notSpoken = []string{"doSettle", "doHoldIt", "doDeliver", "doDrop", "doMoveTo", "doCommand"}

// Every button that is a command is known by its Chinese word: those of the table of commands, and those of the page alone.
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
	for _, v := range commandTable {
		if v.Button.Zh == "" {
			continue
		}
		found++
		if verb, rest := command(v.Button.Zh); verb != v.Name || rest != "" {
			t.Errorf("%s is called %s: that is %q", v.Name, v.Button.Zh, verb)
		}
	}
	if found < 18 {
		t.Errorf("only %d buttons were found", found)
	}
}

// Help takes the word of a button, too, in the console and in the terminal. It tells of all commands that the word means.
func TestHelpOnTheWordOfAButton(t *testing.T) {
	found := func(word string) (names []string) {
		for _, chapter := range HelpOn(word) {
			for _, r := range chapter.Rows {
				names = append(names, r.Name)
			}
		}
		return names
	}
	for _, s := range spokenWords() {
		if names := found(s.Said); !slices.Contains(names, s.Verb) {
			t.Errorf("help %s tells of %v, want %s", s.Said, names, s.Verb)
		}
	}
	for _, l := range linkWords {
		own := found(l.Said)
		if !slices.Contains(own, "link") && !slices.Contains(own, strings.ToLower(l.Said)) { // heal is a command of its own
			t.Errorf("help %s tells of %v, want link", l.Said, own)
		}
	}
	for word, want := range map[string]string{"恢复": "resume link", "Ｃｒａｓｈ": "crash", "CRASH": "crash", "　崩溃 ": "crash", "heal": "heal", "崩": "", "": "", " ": ""} {
		names := found(word)
		slices.Sort(names)
		expected := strings.Fields(want)
		slices.Sort(expected)
		if names = slices.Compact(names); !slices.Equal(names, expected) {
			t.Errorf("help %q tells of %v, want %v", word, names, expected)
		}
	}
}
