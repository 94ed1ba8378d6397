package verify

import (
	"slices"
	"strings"
	"testing"

	"zootrope/lessons/form"
)

const actedLesson = `# A crash

` + "```zk" + `
servers 3
start 2 3
run until leader is 3
start 1
run until servers agree
client a 1
settle
` + "```" + `

## One {#one}

` + "```zk" + `
a create /x
act crash 3
run for 1s
` + "```" + `

PROSE

## Two {#two}

` + "```zk" + `
act a repeat 3 --async create /y%d
settle
` + "```" + `

[It asks three times,](<when CLIENT_REQUEST at a>) [the last time now.](<when CLIENT_REQUEST at a last>) [It is answered.](<when OUTCOME.ok at a>)
`

// The sentence that waits for an act is tied to the events of the act and to those before it. What comes of the act stands in the next sentence.
func TestActsBeforeTheirEffects(t *testing.T) {
	for _, c := range []struct{ prose, want string }{
		{"[It asks.](<when CLIENT_REQUEST at a>) [Server 3 crashes.](<when CRASH at 3>) [Server 1 looks.](<when STATE.LOOKING at 1>)", ""},
		{"[It asks,](<when CLIENT_REQUEST at a>) [and server 3 crashes.](<when CRASH at 3>) [Server 1 looks.](<when STATE.LOOKING at 1>)", ""},
		{"[It asks.](<when CLIENT_REQUEST at a>) [Server 3 crashes,](<when CRASH at 3>) [and server 1 looks.](<when STATE.LOOKING at 1>)", "own.md:21: “and server 1 looks.”"},
		{"[It asks.](<when CLIENT_REQUEST at a>) Server 3 crashes. [Server 1 looks.](<when STATE.LOOKING at 1>)", "own.md:21: “Server 1 looks.”"},
		{"[It asks,](<when CLIENT_REQUEST at a>) [and server 1 looks.](<when STATE.LOOKING at 1>)", "own.md:21: “and server 1 looks.”"},
		{"[It asks.](<when CLIENT_REQUEST at a>) Server 3 crashes.", ""},
		{"Nothing is tied.", ""},
	} {
		l, err := form.LoadMarkdown("own.md", []byte(strings.Replace(actedLesson, "PROSE", c.prose, 1)))
		if err != nil {
			t.Fatal(err)
		}
		for _, single := range []bool{true, false} {
			l.Single = single
			var got []Finding
			for _, f := range Lesson(l) {
				if strings.Contains(string(f.Name), "acts") {
					got = append(got, f)
				}
			}
			at, words, _ := strings.Cut(c.want, " ")
			want := "2 steps wait for an act"
			if c.want != "" {
				want = at + " expected the sentence that waits for `crash 3` to be tied to no event after that command, found " + words + "; make two sentences of it"
			}
			if len(got) != 1 || said(got[0].Details) != want || got[0].OK != (single || c.want == "") {
				t.Errorf("%s: single %v: %+v: %s", c.prose, single, got, said(got[0].Details))
			}
		}
	}
}

// A lesson without an act is not looked at.
func TestNoActs(t *testing.T) {
	l, err := form.LoadMarkdown("tied.md", []byte(tiedLesson))
	if err != nil {
		t.Fatal(err)
	}
	if slices.ContainsFunc(Lesson(l), func(f Finding) bool { return strings.Contains(string(f.Name), "acts") }) {
		t.Error("acts are found in a lesson that has none")
	}
}
