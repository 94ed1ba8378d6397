package player

import (
	"fmt"
	"strings"
	"testing"

	"zootrope/core/trace"
)

// listed writes the commands of a run, one a line: its number, whose it is, and its branch and moves.
func listed(p *Player) string {
	var b strings.Builder
	for _, c := range p.Commands() {
		fmt.Fprintf(&b, "%d %d.%d %q\n", c.N, c.Branch, c.Moves, c.Text)
	}
	return b.String()
}

// A command that is given again is another command, and one that the world refuses is none.
func TestCommandsAreNumberedAsTheyAreCarriedOut(t *testing.T) {
	p := play(t, "servers 3\nstart all\nrun until servers agree\nclient ann 1\nsettle\n", Options{})
	p.RunAll()
	for _, line := range []string{"ann create /x 0", "settle", "ann set /x 1", "settle"} {
		if err := p.Inject(line); err != nil {
			t.Fatal(err)
		}
		p.RunAll()
	}
	if err := p.Inject("start 3"); err == nil {
		t.Error("a server that runs was started")
	}
	all := p.Commands()
	if len(all) != 9 || all[5].Text != "ann create /x 0" || all[8].Text != "settle" || all[8].N != 9 || all[4].Line != 5 || all[6].Line != 0 {
		t.Fatalf("it has\n%s", listed(p))
	}
	var answers []string
	for _, a := range p.Answers() {
		answers = append(answers, fmt.Sprintf("%d %v %s", a.N, a.Code, a.Zxid))
	}
	if got := strings.Join(answers, ", "); got != "6 OK 1:2, 8 OK 1:3" {
		t.Errorf("the answers are %s", got)
	}
	ends := map[int]bool{}
	for _, e := range p.Ends() {
		ends[e.N] = true
	}
	if !ends[3] || !ends[5] || !ends[7] || !ends[9] || len(ends) != 4 {
		t.Errorf("waits of %v have ended", ends)
	}
	// What has happened is not noted again by going there again.
	before := listed(p)
	if err := p.SeekMoves(0, 0); err != nil {
		t.Fatal(err)
	}
	if err := p.SeekMoves(p.Branch(), p.BranchOf(p.Branch()).End); err != nil {
		t.Fatal(err)
	}
	if listed(p) != before || len(p.Answers()) != 2 {
		t.Errorf("after going back and forth:\n%s", listed(p))
	}
}

// A result belongs to the command that has asked for it, also where another one has the same words.
func TestResultsBelongToTheirCommands(t *testing.T) {
	p := play(t, "servers 3\nexpect leader exists\nstart all\nrun until leader exists\nexpect leader exists\n", Options{})
	p.RunAll()
	results := p.Results()
	if len(results) != 3 || results[0].N != 2 || results[0].OK || results[2].N != 5 || !results[2].OK {
		t.Errorf("%+v", results)
	}
}

// The answer to a long repetition is the last one's, whether it is issued in one move or in several.
func TestTheAnswerToARepetition(t *testing.T) {
	for _, n := range []int{2, 300} {
		for _, how := range []string{"", "--async "} {
			told := 0
			p := play(t, "servers 3\nstart all\nrun until servers agree\nclient ann 1\nsettle\n", Options{OnEvent: func(*trace.Event) { told++ }})
			p.RunAll()
			for _, line := range []string{fmt.Sprintf("ann repeat %d %screate -s /x-", n, how), "settle within 100s"} {
				if err := p.Inject(line); err != nil {
					t.Fatal(err)
				}
				p.RunAll()
			}
			answers := p.Answers()
			if last := answers[len(answers)-1]; last.N != 6 || !strings.HasSuffix(last.Text, fmt.Sprintf("%010d", n-1)) {
				t.Errorf("%d %s: %+v", n, how, answers)
			}
		}
	}
}

// How a command came to be given is a part of the run that is written down; builds that do not know it read the same commands.
func TestHowACommandCameIsKept(t *testing.T) {
	p := play(t, "servers 3\nstart all\nrun until servers agree\n", Options{})
	p.RunAll()
	for _, c := range []struct {
		line   string
		manner Manner
	}{{"crash 1", 0}, {"link 1-2 cut", Along}, {"crash 3", Fallen}, {"start 3", Along | Fallen}} {
		if err := p.InjectAs(c.line, c.manner); err != nil {
			t.Fatal(err)
		}
	}
	a := p.Artefact("test")
	packed, err := a.Encode()
	if err != nil {
		t.Fatal(err)
	}
	b, err := Decode(packed)
	if err != nil {
		t.Fatal(err)
	}
	q, err := Open(b, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer q.Close()
	var manners []Manner
	for _, c := range q.Commands() {
		if c.Line == 0 {
			manners = append(manners, c.Manner)
		}
	}
	if fmt.Sprint(manners) != "[0 1 2 3]" {
		t.Errorf("they came %v", manners)
	}
	if u, ok := q.Undo(q.Moves()); !ok || !u.Along {
		t.Errorf("%+v", u)
	}
}

// A command keeps what it has made of the logs of servers: what a crash loses, what a start reads. Going back and on again adds nothing.
func TestCommandsTellOfLogs(t *testing.T) {
	p := play(t, "servers 3\nstart all\nrun until servers agree\nclient ann 2\nsettle\ndisk 1 hold\nann create /a\nann create /b\nrun for 300ms\n", Options{})
	p.RunAll()
	for _, line := range []string{"crash 1 --torn", "start 1", "crash 2", "run for 100ms"} {
		if err := p.Inject(line); err != nil {
			t.Fatal(err)
		}
		p.RunAll()
	}
	has := func() (got string) {
		for _, c := range p.Commands() {
			for _, e := range c.OnLogs {
				got += fmt.Sprintf("%s: %v at %d, %v is torn, %d records\n", c.Text, e.Kind, e.Server, e.Torn, e.Count)
			}
		}
		return got
	}
	want := "crash 1 --torn: CRASH at 1, 1:2 is torn, 2 records\nstart 1: START at 1, 1:2 is torn, 1 records\n"
	if got := has(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if err := p.SeekMoves(0, 0); err != nil {
		t.Fatal(err)
	}
	p.RunAll()
	if got := has(); got != want {
		t.Errorf("after going back\n%swant\n%s", got, want)
	}
}
