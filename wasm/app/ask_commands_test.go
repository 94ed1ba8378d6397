package app

import (
	"fmt"
	"strings"
	"testing"

	"zootrope/wasm/port"
)

// listed tells the commands of the run, without those of its script that it began with.
func (p *page) listed(t *testing.T) string {
	t.Helper()
	a := p.try(&port.AskCommands{Count: 400})
	if !a.OK {
		t.Fatal(a.Problems)
	}
	var out []string
	for _, r := range a.Data.(port.Commands).Rows {
		if r.By == "script" {
			continue
		}
		mark := map[port.Stands]string{"behind": "+", "ahead": ">", "undone": "-"}[r.Stands]
		text := mark + r.Text
		if r.Outcome != nil {
			text += " = " + string(r.Outcome.Word)
		}
		out = append(out, text)
	}
	return strings.Join(out, ", ")
}

const settled = "servers 3\nstart all\nrun until servers agree\nclient ann 1\nsettle\n"

// Commands are known by their numbers: two with the same words are two, and what stands is not struck out.
func TestCommandsWithTheSameWords(t *testing.T) {
	p := &page{}
	p.app = New(p)
	p.do(t, &port.Load{Script: settled})
	for _, command := range []string{"ann create /x 0", "settle", "ann set /x 1", "settle"} {
		p.do(t, &port.Inject{Command: command})
	}
	want := "+ann create /x 0 = answered, +settle = reached, +ann set /x 1 = answered, +settle = reached"
	if got := p.listed(t); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	rows := p.try(&port.AskCommands{Count: 4}).Data.(port.Commands)
	if set := rows.Rows[2]; rows.Left != 5 || set.Outcome.Text != "OK" || set.Zxid != "1:3" || set.Took <= 0 {
		t.Errorf("%d are left out; %+v", rows.Left, set)
	}
	// One settle is taken back, and stands where it was given; going back before it is no taking back.
	p.do(t, &port.Undo{})
	p.do(t, &port.Undo{})
	if got := p.listed(t); !strings.HasSuffix(got, "+settle = reached, -ann set /x 1, -settle") {
		t.Errorf("taken back: %s", got)
	}
	p.do(t, &port.Inject{Command: "settle"})
	if got := p.listed(t); !strings.HasSuffix(got, "+settle = reached, -ann set /x 1, -settle, +settle = reached") {
		t.Errorf("on again: %s", got)
	}
	p.do(t, &port.Back{})
	p.do(t, &port.Back{})
	if got := p.listed(t); !strings.HasPrefix(got, "+ann create /x 0 = issued, >settle, ") {
		t.Errorf("before it: %s", got)
	}
}

// A run that comes from a link, and one that is written down and opened again, has the commands that it was given; another world has its own.
func TestCommandsOfARunThatIsOpened(t *testing.T) {
	p := &page{}
	p.app = New(p)
	p.do(t, &port.Load{Script: settled})
	for _, command := range []string{"crash 3", "run for 1s", "start 3"} {
		p.do(t, &port.Inject{Command: command})
	}
	p.do(t, &port.Undo{})
	want := p.listed(t)
	link := p.try(&port.WriteDown{Count: 1 << 16}).Data.(port.Written).Run
	p.do(t, &port.Load{Script: settled})
	if got := p.listed(t); got != "" {
		t.Errorf("a new world has the commands of the old one: %s", got)
	}
	p.do(t, &port.Load{Artefact: link})
	if got := p.listed(t); got != want {
		t.Errorf("opened: %s\nwas: %s", got, want)
	}
}

// A wait that was stopped says so, and one that goes on says nothing yet.
func TestAWaitInTheListOfCommands(t *testing.T) {
	p := &page{}
	p.app = New(p)
	p.do(t, &port.Load{Script: settled})
	p.app.Handle(&port.Request{ID: 5, Ask: &port.Inject{Command: "run for 900s"}})
	p.soon = false
	p.app.Slice()
	if got := p.listed(t); got != "+run for 900s" {
		t.Errorf("under way: %s", got)
	}
	p.do(t, &port.Pause{})
	if got := p.listed(t); got != "+run for 900s = stopped" {
		t.Errorf("paused: %s", got)
	}
}

// A lesson's list has what its script commands, as far as it has come, and nothing of what it asks or wants.
func TestCommandsOfALesson(t *testing.T) {
	p := open(t)
	p.do(t, &port.Next{})
	p.do(t, &port.Next{})
	p.do(t, &port.Back{})
	var got []string
	for _, r := range p.try(&port.AskCommands{Count: 400}).Data.(port.Commands).Rows {
		got = append(got, fmt.Sprint(r.Stands, " ", r.Text))
	}
	want := "behind servers 3, behind start all, behind run until servers agree, behind expect leader exists, ahead crash 3, ahead run until leader is 2"
	if strings.Join(got, ", ") != want {
		t.Errorf("%q", got)
	}
}

// What the weather has brought is told apart from what was given by hand, also after the run was opened again.
func TestCommandsOfTheWeather(t *testing.T) {
	p := &page{}
	p.app = New(p)
	p.do(t, &port.Load{Script: settled})
	p.ask(t, &port.SetWeather{Weather: port.Weather{Seed: 7, Crashes: 5}})
	p.app.Handle(&port.Request{ID: 6, Ask: &port.Play{Speed: 64}})
	fell := func() (n int) {
		for _, r := range p.try(&port.AskCommands{Count: 400}).Data.(port.Commands).Rows {
			if r.By == "weather" {
				n++
			}
		}
		return n
	}
	for fell() < 3 {
		for len(p.timers) > 0 && fell() < 3 {
			p.wake()
		}
		p.soon = false
		p.app.Slice()
	}
	p.do(t, &port.Pause{})
	n := fell()
	link := p.try(&port.WriteDown{Count: 1 << 16}).Data.(port.Written).Run
	p.do(t, &port.Load{Artefact: link})
	if fell() != n {
		t.Errorf("%d have fallen, not %d", fell(), n)
	}
}

// What the script has commanded on a branch that was left is not told again: only what was given by hand is struck out.
func TestCommandsOfABranchThatWasLeft(t *testing.T) {
	p := open(t)
	p.do(t, &port.Next{})
	p.do(t, &port.Inject{Command: "client zed 1"})
	p.do(t, &port.Next{})
	p.do(t, &port.Own{})
	var undone []string
	for _, r := range p.try(&port.AskCommands{Count: 400}).Data.(port.Commands).Rows {
		if r.Stands == "undone" {
			undone = append(undone, string(r.By)+" "+r.Text)
		}
	}
	if strings.Join(undone, ", ") != "hand client zed 1" {
		t.Errorf("struck out are %q", undone)
	}
}

// A command that has no effect says so among the commands, and in the editor of the run as long as its text is that of the run.
func TestACommandWithoutEffectIsRemarkedOn(t *testing.T) {
	p := &page{}
	p.app = New(p)
	p.do(t, &port.Load{Script: settled + "heal\n"})
	p.do(t, &port.Look{Theme: "light", Lang: "zh"})
	p.do(t, &port.Inject{Command: "link 1>2 release"})
	rows := p.try(&port.AskCommands{Count: 9}).Data.(port.Commands).Rows
	var notices []string
	for _, r := range rows {
		for _, n := range r.Notices {
			notices = append(notices, r.Text+": "+n)
		}
	}
	if got := strings.Join(notices, "; "); got != "heal: 不起作用：没有链路被切断、扣留或延迟; link 1>2 release: 不起作用：1 到 2 的链路没有扣留消息" {
		t.Errorf("%s", got)
	}
	tale := p.try(&port.Tell{}).Data.(port.Tale).Script
	spelled := p.try(&port.Spell{Script: tale}).Data.(port.Spelling)
	lines := strings.Split(tale, "\n")
	if n := spelled.Notices; len(n) != 2 || lines[n[0].Line-1] != "heal" || lines[n[1].Line-1] != "link 1>2 release" || n[1].Message != "不起作用：1 到 2 的链路没有扣留消息" {
		t.Errorf("%+v in\n%s", n, tale)
	}
	if n := p.try(&port.Spell{Script: tale + "heal\n"}).Data.(port.Spelling).Notices; len(n) != 0 {
		t.Errorf("a text that is not the run's has %+v", n)
	}
}

// A row of the console says what its command has made of the logs of servers, in the language of the page; one that lies ahead says nothing.
func TestCommandsSayWhatIsLostAndRead(t *testing.T) {
	for lang, want := range map[string][2]string{
		"en": {"Server 1 crashes; its log goes back from 1:3 to 1:1: 2 records lost, 1:2 torn in two", "Server 1 starts with its log up to 1:1: snapshot 0:0, 1 record replayed, the torn record 1:2 dropped"},
		"zh": {"1 号崩溃，日志从 1:3 退回到 1:1：丢失 2 条记录，1:2 只写了一半", "1 号启动，日志到 1:1：载入快照 0:0，重放 1 条记录，丢弃残缺的记录 1:2"},
	} {
		p := &page{}
		p.app = New(p)
		p.do(t, &port.Load{Script: "servers 3\nstart all\nrun until servers agree\nclient ann 2\nsettle\ndisk 1 hold\nann create /a\nann create /b\nrun for 300ms\n"})
		p.do(t, &port.Look{Theme: "light", Lang: lang})
		p.do(t, &port.Inject{Command: "crash 1 --torn"})
		p.do(t, &port.Inject{Command: "start 1"})
		rows := p.try(&port.AskCommands{Count: 3}).Data.(port.Commands).Rows
		if got := fmt.Sprint(rows[0].OnLogs, rows[1].OnLogs, rows[2].OnLogs); got != fmt.Sprint([]string{}, want[:1], want[1:]) {
			t.Errorf("%s: %s", lang, got)
		}
		p.do(t, &port.Undo{})
		rows = p.try(&port.AskCommands{Count: 2}).Data.(port.Commands).Rows
		if len(rows[0].OnLogs) != 1 || len(rows[1].OnLogs) != 0 || rows[1].OnLogs == nil {
			t.Errorf("%s: taken back: %+v", lang, rows)
		}
	}
}
