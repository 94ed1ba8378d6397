package script

import (
	"slices"
	"strings"
	"testing"
)

// Wrong lines of a table are refused with their place.
func TestWrongTables(t *testing.T) {
	const head = "servers 3\nstart all\nclient ann 1\nstep one\n"
	const cells = "ask fires grid a='client ann is CONNECTED' b='client ann is CLOSED'\n"
	for lines, want := range map[string]string{
		"mark fires a.b":                                              "there is none",
		cells + "mark fires a.b\nmark fires a.b":                      "in use already",
		cells + "mark fires a":                                        "a cell, ROW.COLUMN",
		cells + "mark fires a.b\nmark fires c.d":                      "lacks a line `mark fires a.d`",
		cells + "step two\nmark fires a.b":                            "there is none",
		"ask cost curve time\nmark cost x":                            "a point, a whole number",
		"ask cost curve time\nmark costs 1":                           "(cost), found \"costs\"",
		"ask cost curve leader is":                                    "expected the end",
		"ask gone moment":                                             "one or more events",
		"ask safe sort a='client ann is CLOSED'":                      "two or more choices",
		"ask cost curve time\nmark cost 1\nmark cost 2\nmark cost 01": "a point, a whole number",
	} {
		_, err := Parse("t.zk", head+lines)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s:\n%v; want %q", lines, err, want)
		}
	}
}

// An answer of entries is read in any order, and given in the order of the lines `mark`.
func TestEntries(t *testing.T) {
	s, err := Parse("t.zk", "servers 3\nstart all\nstep one\nask cost curve time\nmark cost 1\nmark cost 20\nask gone moment a=CRASH b=START\ncrash 1\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ id, text, want string }{
		{"cost", "20=4, 1=３", "1=3,20=4"}, {"cost", "20=4", "20=4"}, {"cost", "2=4", ""}, {"cost", "1=-3", ""}, {"cost", "1=3,1=4", ""}, {"cost", "1", ""}, {"cost", "", ""},
		{"gone", "b=100,a=50", "a=50,b=100"}, {"gone", "a=x", ""},
	} {
		for _, ask := range s.Commands {
			if ask.Verb() != "ask" || ask.Name != c.id {
				continue
			}
			if got, err := s.Understand(ask, c.text); got != c.want || (err == nil) != (c.want != "") {
				t.Errorf("%s %q is %q, %v; want %q", c.id, c.text, got, err, c.want)
			}
		}
	}
}

// The runs of a curve may come in any order: its points stand from the smallest to the largest.
func TestPointsAscend(t *testing.T) {
	s, err := Parse("t.zk", "servers 3\nstep one\nask cost curve time\nmark cost 100\nmark cost 20\nmark cost 3\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range s.Commands {
		if c.Name == "cost" && c.Verb() == "ask" {
			if got := strings.Join(c.Entries(), " "); got != "3 20 100" {
				t.Errorf("expected the points 3 20 100, got %s", got)
			}
			return
		}
	}
	t.Error("expected a question")
}

// A rewind to the beginning of its own step leads from one run of the step to the next if a command of the step follows. That need not be a line
// `mark`. A rewind to another step ends the step.
func TestRunsOfAStep(t *testing.T) {
	const head = "servers 3\nstart all\nclient ann 1\nstep one\nask cost curve time\nrun for 1s\nmark cost 1\n"
	for lines, want := range map[string][]bool{
		"rewind one\nrun for 2s\nmark cost 2\n":                         {true},
		"rewind one\nrun for 2s\nmark cost 2\nrewind one\nrun for 3s\n": {true, true},
		"rewind one\nstep two\nrun for 1s\n":                            {false},
		"step two\nrun for 1s\nrewind one\nrun for 1s\nstep three\n":    {false},
		"step two\nrun for 1s\nrewind two\nrun for 1s\n":                {true},
	} {
		s, err := Parse("t.zk", head+lines)
		if err != nil {
			t.Errorf("%s: %v", lines, err)
			continue
		}
		var got []bool
		for _, c := range s.Commands {
			if c.Verb() == "rewind" {
				got = append(got, c.Between)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", lines, got, want)
		}
	}
}
