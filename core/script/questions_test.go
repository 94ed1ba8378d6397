package script

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"zootrope/core/zab"
)

// The help has each four-letter word that a server answers, and no other; its examples are questions.
func TestTheHelpHasEveryFourLetterWord(t *testing.T) {
	var have []string
	s := threeServers()
	for _, r := range questionTable {
		have = append(have, r.Name)
		for _, e := range r.Examples {
			if q, err, is := ParseQuestion(&s, e); !is || err != nil || q.Word != r.Name {
				t.Errorf("%s: %+v, %v", e, q, err)
			}
		}
	}
	if !slices.Equal(have, zab.FourLetterWords) {
		t.Errorf("the help has %v", have)
	}
}

func threeServers() Scope {
	s := NewScope()
	for _, line := range []string{"servers 3", "start all", "client ann 1"} {
		c, _ := ParseLine(&s, line)
		s.Grow(c)
	}
	s.ByHand = true
	return s
}

// A four-letter word asks all servers, or those that are named, however it was typed. What begins like one and means something else is none.
func TestQuestions(t *testing.T) {
	s := threeServers()
	for line, want := range map[string]string{
		"mntr":         "mntr [1 2 3]",
		"mntr all":     "mntr [1 2 3]",
		"mntr 3":       "mntr [3]",
		" mntr 3 1 ":   "mntr [3 1]",
		"mntr 1,2":     "mntr [1 2]",
		"ｍｎｔｒ　３":       "mntr [3]",
		"srvr 2号":      "srvr [2]",
		"stat":         "stat [1 2 3]",
		"stat 2":       "stat [2]",
		"stat /x":      "no question",
		"stat -w /x":   "no question",
		"ann stat /x":  "no question",
		"crash 1":      "no question",
		"":             "no question",
		`"mntr" 1`:     "no question",
		"mntr 4":       "6: expected a server (1 to 3), found \"4\"",
		"mntr leader":  "6: expected a server (1 to 3), found \"leader\"",
		"mntr 1 1":     "8: expected each server once, found 1 again",
		"mntr -1":      "6: expected a server (1 to 3), found \"-1\"",
		"envi":         "1: expected a four-letter word that is answered here (" + strings.Join(zab.FourLetterWords, ", ") + "), found \"envi\"",
		"crst 2":       "1: expected a four-letter word that is answered here (" + strings.Join(zab.FourLetterWords, ", ") + "), found \"crst\"",
		"mntr 1 crash": "8: expected a server (1 to 3), found \"crash\"",
	} {
		q, err, is := ParseQuestion(&s, line)
		got := "no question"
		switch {
		case err != nil:
			got = fmt.Sprintf("%d: %s", err.Col, err.Message("en"))
		case is:
			got = fmt.Sprint(q.Word, " ", q.Of)
		}
		if strings.ReplaceAll(got, " or ", ", ") != want && got != want {
			t.Errorf("%q: got %s\nwant %s", line, got, want)
		}
	}
	none := NewScope()
	if _, err, is := ParseQuestion(&none, "mntr"); !is || err == nil || !strings.Contains(err.Message("en"), "`servers 3` makes three") {
		t.Errorf("without servers: %v", err)
	}
	named := threeServers()
	named.Clients = append(named.Clients, "mntr")
	if _, _, is := ParseQuestion(&named, "mntr ls /"); is {
		t.Error("a client of that name is asked for nothing")
	}
}

// No script has a question, and a word that was misspelt by hand is one.
func TestQuestionsAreNoCommands(t *testing.T) {
	_, err := Parse("x.zk", "servers 3\nmntr 3\n")
	if err == nil || !strings.Contains(err.Error(), "x.zk:2:1: expected a command: mntr is a question, which is asked in a console") {
		t.Errorf("%v", err)
	}
	s := threeServers()
	if _, wrong := ParseLine(&s, "mntrr 3"); wrong == nil || wrong.Near != "mntr" {
		t.Errorf("%+v", wrong)
	}
	s.ByHand = false
	if _, wrong := ParseLine(&s, "mntrr 3"); wrong == nil || wrong.Near == "mntr" {
		t.Errorf("in a script: %+v", wrong)
	}
}

// A line that begins with a four-letter word is completed by hand alone.
func TestQuestionsAreCompleted(t *testing.T) {
	s := threeServers()
	words := func(line string) string {
		var out []string
		for _, c := range Complete(s, line, len(line)) {
			out = append(out, c.Text)
		}
		return strings.Join(out, " ")
	}
	for line, want := range map[string]string{"mn": "mntr", "ｍｎ": "mntr", "mntr ": "all 1 2 3", "mntr 1 ": "2 3 1", "wch": "wchs wchc wchp"} {
		if got := words(line); got != want && !(line == "mntr 1 " && got == "1 2 3") {
			t.Errorf("%q: %s", line, got)
		}
	}
	if c := Complete(s, "mn", 2); len(c) != 1 || c[0].Help != "mntr [ID…]" {
		t.Errorf("%+v", c)
	}
	s.ByHand = false
	if got := words("mn"); got != "" {
		t.Errorf("in a script: %s", got)
	}
}

// An empty word behind a four-letter word is an error with a place, as any other word that names no server.
func TestAQuestionToAnEmptyWord(t *testing.T) {
	scope := NewScope()
	for _, line := range []string{`stat ''`, `stat ""`, `ruok ''`} {
		if _, wrong, is := ParseQuestion(&scope, line); !is || wrong == nil || wrong.Col != 6 {
			t.Errorf("%s: question %v, %v", line, is, wrong)
		}
	}
}
