package play

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"zootrope/core/script"
	"zootrope/core/trace"
)

// A leader is paused and another server crashes: the two look the same while they are silent, and come back as other things.
const incident = `servers 5
config tickTime=1000 syncLimit=2 initLimit=5
start all
run until servers agree
client ann 1
client bob 5
client cy 5
settle
ann create /app old
settle
run for 1s
step before
run for 1s
step incident
case /app
run for 1s
cy get /app
run for 1500ms
pause 5
run for 300ms
bob set /app mine
run until leader is 4
run until client ann is CONNECTED
ann set /app new
run for 2s
cy get /app
run for 500ms
resume 5
run until server 5 is FOLLOWING
run for 1s
crash 2
run for 4s
start 2
run until servers agree
run for 1s
step after
ann delete /app
settle
`

// recorded plays a script, and gives the tape of a step.
func recorded(t *testing.T, source string, step int) *Tape {
	t.Helper()
	s, err := script.Parse("t.zk", source)
	if err != nil {
		t.Fatal(err)
	}
	return Record(s, step)
}

// said writes the row of a server down, in seconds of the tape.
func said(tape *Tape, server int) string {
	var out []string
	for _, s := range tape.Servers[server-1].Says {
		out = append(out, fmt.Sprintf("%.1f-%.1f %s", float64(s.From-tape.From)/1000, float64(s.To-tape.From)/1000, s.State))
	}
	return strings.Join(out, ", ")
}

// had writes down what a server had at the znode.
func had(tape *Tape, server int) string {
	var out []string
	for _, v := range tape.Servers[server-1].Values {
		data := v.Data
		if !v.There {
			data = "nothing"
		}
		out = append(out, fmt.Sprintf("%.1f %s", float64(v.At-tape.From)/1000, data))
	}
	return strings.Join(out, ", ")
}

// asked writes the requests of clients down.
func asked(tape *Tape) string {
	var out []string
	for _, c := range tape.Clients {
		for _, q := range c.Requests {
			line := fmt.Sprintf("%s %.1f to %d %s", c.Name, float64(q.At-tape.From)/1000, q.Server, q.Command)
			if q.Code != "" {
				line += ": " + q.Code
				if q.Data != "" {
					line += " " + q.Data
				}
				line += fmt.Sprintf(" %.1f", float64(q.ToldAt-tape.From)/1000)
			}
			out = append(out, line)
		}
	}
	return strings.Join(out, "; ")
}

// The row of a server has the states that the server named. A server that was paused names the same state afterwards; a server that has crashed comes back
// as LOOKING.
func TestTapeOfServers(t *testing.T) {
	tape := recorded(t, incident, 1)
	if tape.Step != 1 || tape.About != "/app" || tape.Quiet != 2500 || tape.From != 2660 || tape.Opened || tape.Whole {
		t.Errorf("the tape is %+v", tape)
	}
	for server, want := range map[int]string{
		1: "0.0-4.2 FOLLOWING, 4.2-4.5 LOOKING, 4.5-17.5 FOLLOWING",
		2: "0.0-4.2 FOLLOWING, 4.2-4.5 LOOKING, 4.5-12.1 FOLLOWING, 16.3-16.4 LOOKING, 16.4-17.5 FOLLOWING",
		4: "0.0-4.2 FOLLOWING, 4.2-4.5 LOOKING, 4.5-17.5 LEADING",
		5: "0.0-2.2 LEADING, 11.1-11.3 LEADING, 11.3-11.3 LOOKING, 11.3-17.5 FOLLOWING",
	} {
		if diff := cmp.Diff(want, said(tape, server)); diff != "" {
			t.Errorf("server %d (-want +got):\n%s", server, diff)
		}
	}
	if got, want := had(tape, 1), "0.0 old, 8.6 new"; got != want {
		t.Errorf("server 1 had %s, want %s", got, want)
	}
	if got, want := had(tape, 5), "0.0 old, 11.3 mine, 11.4 new"; got != want { // it logged a write that no quorum has, and read its log again
		t.Errorf("server 5 had %s, want %s", got, want)
	}
}

// Each client's row has its requests, and what it was told; before the answers are opened, only the requests.
func TestTapeOfClients(t *testing.T) {
	tape := recorded(t, incident, 1)
	if got, want := asked(tape), "ann 8.6 to 1 ann set /app new: OK 8.6; bob 2.8 to 5 bob set /app mine: CONNECTIONLOSS 11.2; "+
		"cy 1.0 to 5 cy get /app: OK old 1.0; cy 10.6 to 5 cy get /app: OK old 11.1"; got != want {
		t.Errorf("clients asked\n%s, want\n%s", got, want)
	}
	var done []string
	for _, d := range tape.Done {
		done = append(done, d.Command)
	}
	if got, want := strings.Join(done, ", "), "pause 5, resume 5, crash 2, start 2"; got != want {
		t.Errorf("what was done: %s, want %s", got, want)
	}
	veiled := tape.Veiled()
	if len(veiled.Done) > 0 {
		t.Errorf("a veiled tape tells that %v was done", veiled.Done)
	}
	if got, want := asked(veiled), "ann 8.6 to 1 ann set /app new; bob 2.8 to 5 bob set /app mine; cy 1.0 to 5 cy get /app; cy 10.6 to 5 cy get /app"; got != want {
		t.Errorf("a veiled tape has\n%s, want\n%s", got, want)
	}
	if diff := cmp.Diff(recorded(t, incident, 1), tape); diff != "" {
		t.Errorf("the tape itself has been veiled (-want +got):\n%s", diff)
	}
}

// A row of a client is a command. The requests of a recipe and of `repeat --async` are one row; a recipe that goes on after its client was told adds no row. A
// command that a crash has ended has no answer, and does not get the answer of the next command.
func TestTapeOfCommands(t *testing.T) {
	const head = "servers 3\nstart all\nrun until servers agree\nclient ann 1\nclient bob 2\nsettle\nann create /app old\nbob lock /l\nsettle\nrun for 1s\nstep a\ncase /app\n"
	for commands, want := range map[string]string{
		"ann lock /l\nsettle\nann get /app\nsettle\n":                                                 "ann lock /l: OK /l/lock-100000000000000-0000000001; ann get /app: OK old",
		"ann lock /l\nsettle\nbob unlock /l\nrun for 1s\nann get /app\nsettle\n":                      "ann lock /l: OK /l/lock-100000000000000-0000000001; ann get /app: OK old; bob unlock /l: OK",
		"ann repeat 3 --async set /app %d\nann get /app\nsettle\n":                                    "ann repeat 3 --async set /app %d: OK; ann get /app: OK 3",
		"ann repeat 2 set /app %d\nsettle\n":                                                          "ann set /app 1: OK; ann set /app 2: OK",
		"ann set /app 1\ncrash ann\nclient ann 1\nann set /app 1\nann get /app\nsettle\nrun for 1s\n": "ann set /app 1; ann set /app 1: OK; ann get /app: OK 1",
		"link ann-1 hold\nann set /app 1\nrun for 60s\n":                                              "ann set /app 1: CONNECTIONLOSS",
	} {
		var got []string
		for _, c := range recorded(t, head+commands, 0).Clients {
			for _, q := range c.Requests {
				row := q.Command
				if q.Code != "" {
					row = strings.TrimSpace(row + ": " + q.Code + " " + q.Data)
				}
				got = append(got, row)
			}
		}
		if diff := cmp.Diff(want, strings.Join(got, "; ")); diff != "" {
			t.Errorf("%s (-want +got):\n%s", commands, diff)
		}
	}
}

// A tape ends where the run leaves its step. Commands behind a rewind to the case belong to no step, however long they take.
func TestATapeEndsWithItsStep(t *testing.T) {
	const source = "servers 3\nstart all\nrun until servers agree\nclient ann 1\nsettle\nstep a\ncase\nann get /\nrun for 2s\nclock 2 ahead 1s\n"
	s, err := script.Parse("t.zk", source+"step b\nrun for 1s\nrewind a\nann create /x\ncrash 2\nrun for 9s\nstep c\nrun for 1s\n")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(recorded(t, source, 0), recordAll(s).Tape(0)); diff != "" {
		t.Errorf("the tape goes on behind its step (-want +got):\n%s", diff)
	}
	if done := recorded(t, source, 0).Done; len(done) != 1 || done[0].Command != "clock 2 ahead 1s" {
		t.Errorf("what was done: %+v", done)
	}
}

// A case at the beginning and at the end of a script, behind a rewind, without a znode and with a server that is down has a tape, too.
func TestTapeAtTheEdges(t *testing.T) {
	tape := recorded(t, "servers 3\nstart 1 2\nrun until leader exists\nstep a\ncase\nrun for 20s\nrewind a\nstep b\nrun for 1s\nrewind a\nstep c\ncase /x\nstart 3\nrun for 40s\n", 0)
	if got := said(tape, 3); got != "" || len(tape.Servers[0].Values) > 0 || said(tape, 1) != "0.0-20.0 FOLLOWING" {
		t.Errorf("server 3 said %q, server 1 %q and had %v", got, said(tape, 1), tape.Servers[0].Values)
	}
	tape = recorded(t, "servers 3\nstart 1 2\nrun until leader exists\nstep a\ncase\nrun for 20s\nrewind a\nstep b\nrun for 1s\nrewind a\nstep c\ncase /x\nstart 3\nrun for 40s\n", 2)
	if got, want := said(tape, 3), "0.0-0.0 LOOKING, 0.0-40.0 FOLLOWING"; got != want || had(tape, 3) != "0.0 nothing" {
		t.Errorf("server 3 said %s, want %s, and had %s", got, want, had(tape, 3))
	}
	s, err := script.Parse("t.zk", "servers 3\nstep a\nstart all\n")
	if err != nil {
		t.Fatal(err)
	}
	r := NewRecorder(s)
	r.See(0, &trace.Event{})
	if r.Look(0, nil); r.Tape(0) != nil {
		t.Error("a step that is no case has a tape")
	}
}

// A tape in lines has what servers said and had and what clients asked, and no answer.
func TestTapeInLines(t *testing.T) {
	var out []string
	for _, l := range recorded(t, incident, 1).Lines() {
		out = append(out, fmt.Sprintf("%d%s%s: %s", l.Server, l.Path, l.Client, l.Text))
	}
	want := []string{
		"1: 0.0–4.2 FOLLOWING, 4.2–4.5 LOOKING, 4.5–17.5 FOLLOWING", "1/app: 0.0 old, 8.6 new",
		"5: 0.0–2.2 LEADING, 11.1–11.3 LEADING, 11.3–11.3 LOOKING, 11.3–17.5 FOLLOWING", "5/app: 0.0 old, 11.3 mine, 11.4 new",
		"0bob: 2.8 set /app mine → 5: ?", "0cy: 1.0 get /app → 5: ?, 10.6 get /app → 5: ?",
	}
	for _, line := range want {
		if !slices.Contains(out, line) {
			t.Errorf("no line %q in\n%s", line, strings.Join(out, "\n"))
		}
	}
	s, err := script.Parse("t.zk", incident)
	if err != nil {
		t.Fatal(err)
	}
	if Record(s, 0) != nil {
		t.Error("a step that is no case has been recorded")
	}
}
