package verify

import (
	"testing"

	"zootrope/lessons/form"
)

const tiedLesson = `# A write

` + "```zk" + `
servers 1
start 1
run until leader is 1
client a 1
settle
` + "```" + `

## One {#one}

` + "```zk" + `
a create /x
a create /y
settle
` + "```" + `

[The first node.](<when APPLY path /x>) [The answers, and of them the last.](<tells OUTCOME.ok at a last>)

The second one came at {{see APPLY path /y}}.

## Two {#two}

` + "```zk" + `
a get /x
settle
` + "```" + `

It came at {{see APPLY path /y @one}}. [There is no such thing.](<when CRASH at 1>)
`

// A tie comes with the event that it means: the first of several, or the last, in its step or another one.
func TestTiesSayWhatTheyMean(t *testing.T) {
	l, err := form.LoadMarkdown("tied.md", []byte(tiedLesson))
	if err != nil {
		t.Fatal(err)
	}
	type tie struct {
		in, step, words string
		leads, tells    bool
		of              int
		says            string
	}
	want := []tie{
		{"one", "one", "The first node.", false, false, 1, "Server 1 applies 1:2: create /x"},
		{"one", "one", "The answers, and of them the last.", false, true, 2, "a create /y: OK"},
		{"one", "one", "The second one came at {{see APPLY path /y}}.", true, false, 1, "Server 1 applies 1:3: create /y"},
		{"two", "two", "There is no such thing.", false, false, 0, ""},
		{"two", "one", "It came at {{see APPLY path /y @one}}.", true, false, 1, "Server 1 applies 1:3: create /y"},
	}
	got := Ties(l, "en")
	if len(got) != len(want) {
		t.Fatalf("got %d ties, want %d: %+v", len(got), len(want), got)
	}
	for i, g := range got {
		if one := (tie{g.In, g.Step, g.Words, g.Leads, g.Tells, g.Of, g.Says}); one != want[i] {
			t.Errorf("tie %d is %+v, want %+v", i, one, want[i])
		}
		if (g.Event > 0 && g.At > 0) != (g.Of > 0) {
			t.Errorf("tie %d: event %d at %d of %d", i, g.Event, g.At, g.Of)
		}
	}
}
