package app

import (
	"strings"
	"testing"

	"zootrope/wasm/port"
)

// command gives a command and its outcome.
func (p *page) command(t *testing.T, id int64, command string) *port.Outcome {
	t.Helper()
	p.app.Handle(&port.Request{ID: id, Ask: &port.Inject{Command: command}})
	p.rest()
	for i := len(p.posted) - 1; i >= 0; i-- {
		if a, ok := p.posted[i].(port.Answer); ok && a.ID == id {
			if !a.OK || a.Outcome == nil {
				t.Fatalf("%s: %+v", command, a)
			}
			return a.Outcome
		}
	}
	t.Fatalf("%s: no answer", command)
	return nil
}

func (p *page) late() (out []port.Late) {
	for _, m := range p.posted {
		if l, ok := m.(port.Late); ok {
			out = append(out, l)
		}
	}
	return out
}

func TestAnAnswerThatIsPromisedComes(t *testing.T) {
	p := open(t)
	p.do(t, &port.GoTo{Step: 2})
	p.command(t, 11, "client zed 3")
	p.command(t, 12, "settle")
	if out := p.command(t, 13, "zed create /y z"); out.Word != "issued" {
		t.Errorf("%+v", out)
	}
	if out := p.command(t, 14, "zed create /y z"); out.Word != "issued" {
		t.Errorf("%+v", out)
	}
	p.command(t, 15, "settle")
	late := p.late()
	if len(late) != 2 || late[0].ID != 13 || late[0].Outcome.Text != "OK Created /y" || late[1].ID != 14 ||
		!strings.HasPrefix(late[1].Outcome.Text, "NODEEXISTS") || late[1].Command != "zed create /y z" {
		t.Errorf("%+v", late)
	}
	p.do(t, &port.PrevEvent{})
	p.do(t, &port.NextEvent{})
	if n := len(p.late()); n != 2 {
		t.Errorf("told %d times", n)
	}
}

func TestABrokenNeverIsToldWhereItWasGiven(t *testing.T) {
	p := open(t)
	p.do(t, &port.GoTo{Step: 0})
	if out := p.command(t, 21, "never leader is none"); out.Word != "done" {
		t.Errorf("%+v", out)
	}
	p.command(t, 22, "run for 1s")
	if late := p.late(); len(late) != 0 {
		t.Errorf("told before it is broken: %+v", late)
	}
	p.command(t, 23, "crash 3")
	p.command(t, 24, "run for 1s")
	p.command(t, 25, "run for 1s")
	if late := p.late(); len(late) != 1 || late[0].ID != 21 || late[0].Outcome.Word != "fails" || !strings.Contains(late[0].Outcome.Text, "there is no leader") {
		t.Errorf("%+v", late)
	}
}

func TestAnAnswerBelongsToItsCommand(t *testing.T) {
	p := open(t)
	p.do(t, &port.GoTo{Step: 2})
	for i, c := range []struct {
		command string
		word    port.Word
		text    string
	}{
		{"client zed 3", "done", ""},
		{"settle", "reached", ""},
		{"zed get /l", "issued", ""},
		{"zed disconnect", "answered", "Away until `zed connect`"},
		{"zed connect 3", "answered", "Connecting, to server 3 first"},
		{"zed connect", "answered", "Connecting"},
		{"settle", "reached", ""},
		{"zed expire", "answered", "Silent from now on"},
		{"zed connect", "answered", "Connecting"},
		{"settle", "reached", ""},
		{"zed close", "issued", ""},
		{"settle", "reached", ""},
		{"zed close", "answered", "SESSIONEXPIRED"},
		{"zed expire", "answered", "Nothing to do: the session is CLOSED"},
	} {
		if out := p.command(t, int64(20+i), c.command); out.Word != c.word || !strings.HasPrefix(out.Text, c.text) {
			t.Errorf("%s: %+v", c.command, out)
		}
	}
	texts := ""
	for _, l := range p.late() {
		texts += l.Command + ": " + l.Outcome.Text + "; "
	}
	if !strings.Contains(texts, "zed get /l: CONNECTIONLOSS") || !strings.Contains(texts, "zed close: OK") {
		t.Errorf("late: %s", texts)
	}
}

// A wait that is given again while the first one stands is one of its own: it is waited for, and nothing is made up.
func TestTheSameWaitAgain(t *testing.T) {
	p := open(t)
	p.do(t, &port.Inject{Command: "client c 1"})
	p.do(t, &port.Inject{Command: "settle"})
	p.do(t, &port.Inject{Command: "c repeat 500 create -s /q"})
	said := func(id int64) port.Word {
		for _, m := range p.posted {
			if a, ok := m.(port.Answer); ok && a.ID == id {
				if a.Outcome == nil {
					return "no outcome"
				}
				return a.Outcome.Word
			}
		}
		return ""
	}
	for id := int64(101); id <= 103; id++ {
		p.app.Handle(&port.Request{ID: id, Ask: &port.Inject{Command: "settle"}})
		if got := said(id); got != "" {
			t.Fatalf("settle %d is answered at once: %q", id, got)
		}
		if id == 103 {
			break
		}
		p.soon = false
		p.app.Slice()
		p.app.Handle(&port.Request{ID: 50 + id, Ask: &port.Pause{}})
		if got := said(id); got != "stopped" {
			t.Errorf("settle %d was stopped, and is told %q", id, got)
		}
	}
	p.rest()
	if got := said(103); got != "reached" {
		t.Errorf("the last settle: %q", got)
	}
	if s := p.do(t, &port.Inject{Command: "expect client c last is OK"}); s.Stopped != "" {
		t.Error(s.Stopped)
	}
}

// A long repetition goes on for several slices; its answer says the same as a short one's, and comes once it has been issued.
func TestALongRepetitionIsAnswered(t *testing.T) {
	p := open(t)
	p.command(t, 11, "client zed 3")
	p.command(t, 12, "settle")
	short := p.command(t, 13, "zed repeat 2 create /s%d")
	p.command(t, 14, "settle")
	long := p.command(t, 15, "zed repeat 500 create /l%d")
	if *short != *long {
		t.Errorf("%+v and %+v", short, long)
	}
	if s := p.state(); s.Running != "" {
		t.Errorf("%q goes on", s.Running)
	}
	p.command(t, 16, "settle within 100s")
	if late := p.late(); len(late) != 2 {
		t.Errorf("%+v", late)
	}
}

// A command in wide characters, or in the words of the buttons, has the outcome of the command that it is, and is kept as that.
func TestAWideCommand(t *testing.T) {
	p := open(t)
	p.do(t, &port.GoTo{Step: 2})
	p.command(t, 11, "ｃｌｉｅｎｔ　ｚｅｄ　３")
	p.command(t, 12, "settle")
	if out := p.command(t, 13, "ｚｅｄ　ｃｒｅａｔｅ　／ｙ　“一 二”"); out.Word != "issued" {
		t.Errorf("%+v", out)
	}
	if out := p.command(t, 14, "ｓｅｔｔｌｅ"); out.Word != "reached" {
		t.Errorf("%+v", out)
	}
	if late := p.late(); len(late) != 1 || late[0].Command != `zed create /y "一 二"` || late[0].Outcome.Text != "OK Created /y" {
		t.Errorf("%+v", late)
	}
	p.command(t, 15, "崩溃 1")
	if u, ok := p.app.run.Player.Undo(p.app.run.Player.Moves()); !ok || u.Text != "crash 1" {
		t.Errorf("%+v", u)
	}
}

// What of a command counts otherwise than it was written is told in the list of commands.
func TestACommandThatCountsOtherwise(t *testing.T) {
	p := open(t)
	p.do(t, &port.GoTo{Step: 2})
	for id, command := range map[int64]string{21: "client zed 3 timeout 1s", 22: "run for 1.5ms"} {
		p.command(t, id, command)
		rows := p.try(&port.AskCommands{Count: 1}).Data.(port.Commands).Rows
		if len(rows) != 1 || rows[0].Text != command || len(rows[0].Notices) != 1 || !strings.Contains(rows[0].Notices[0], "counts as") {
			t.Errorf("%s: %+v", command, rows)
		}
	}
}
