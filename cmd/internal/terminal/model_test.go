package terminal

import (
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"golang.org/x/text/width"

	"zootrope/lessons"
	"zootrope/lessons/form"
	"zootrope/lessons/setups"
	"zootrope/lessons/wording"
	"zootrope/wasm/port"
)

// player is a program whose clock, work and keys are the test's: nothing waits for a time.
type player struct {
	*model
	t    *testing.T
	time float64
}

// lines breaks at spaces, as simply as it goes.
func lines(text string, columns int) []string {
	return strings.Split(ansi.Wrap(text, columns, ""), "\n")
}

func play(t *testing.T, o Options, src *Source) *player {
	t.Helper()
	p := &player{t: t}
	all, err := setups.All()
	if err != nil {
		t.Fatal(err)
	}
	o.Setups, o.Prose = all, lines
	if o.Lang == "" {
		o.Lang = "en"
	}
	o.Clock = func() float64 { p.time += 0.25; return p.time }
	o.Say = func(err error, _ string) string { return err.Error() }
	o.Save = SaveFile
	if o.Open == nil {
		o.Open = func(name, _ string) (*Source, error) { return setup(t, name), nil }
	}
	p.model = newModel(o, src)
	p.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	p.rest()
	return p
}

func setup(t *testing.T, id string) *Source {
	t.Helper()
	all, err := setups.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range all {
		if s.ID == id {
			return &Source{Name: id + ".zk", Title: s.Title, Text: s.Text, Script: s.Script}
		}
	}
	t.Fatalf("no set-up %s", id)
	return nil
}

// rest works until nothing is left to do but to wait for a timer.
func (p *player) rest() {
	p.t.Helper()
	for i := 0; p.eng.soon; i++ {
		if i > 100_000 {
			p.t.Fatal("it never comes to rest")
		}
		p.Update(sliceMsg{})
	}
	p.Update(sliceMsg{})
}

// ring lets a timer of the core ring.
func (p *player) ring() {
	p.t.Helper()
	for id := range p.eng.timers {
		p.time += 1000
		p.Update(timerMsg{id})
		p.rest()
		return
	}
	p.t.Fatal("no timer is set")
}

// press presses keys, each by its name as bubbletea gives it; a text in quotes is typed.
func (p *player) press(keys ...string) (quit bool) {
	p.t.Helper()
	for _, k := range keys {
		if text, ok := strings.CutPrefix(k, "'"); ok {
			for _, r := range text {
				p.Update(tea.KeyPressMsg{Code: r, Text: string(r)})
			}
			p.rest()
			continue
		}
		_, cmd := p.Update(keyOf(k))
		quit = quits(cmd)
		p.rest()
	}
	return quit
}

func keyOf(name string) tea.KeyPressMsg {
	codes := map[string]rune{"enter": tea.KeyEnter, "esc": tea.KeyEscape, "tab": tea.KeyTab, "up": tea.KeyUp, "down": tea.KeyDown,
		"left": tea.KeyLeft, "right": tea.KeyRight, "pgdown": tea.KeyPgDown, "home": tea.KeyHome, "end": tea.KeyEnd}
	if c, ok := codes[name]; ok {
		return tea.KeyPressMsg{Code: c}
	}
	if name == "space" {
		return tea.KeyPressMsg{Code: ' ', Text: " "}
	}
	if rest, ok := strings.CutPrefix(name, "ctrl+"); ok {
		return tea.KeyPressMsg{Code: []rune(rest)[0], Mod: tea.ModCtrl}
	}
	return tea.KeyPressMsg{Code: []rune(name)[0], Text: name}
}

// quits says whether a command ends the program.
func quits(cmd tea.Cmd) bool {
	if cmd == nil {
		return false
	}
	return fmt.Sprintf("%p", cmd) == fmt.Sprintf("%p", tea.Cmd(tea.Quit))
}

// screen is the picture as text.
func (p *player) screen() string { return ansi.Strip(p.View().Content) }

// sees fails unless the picture has a text.
func (p *player) sees(texts ...string) {
	p.t.Helper()
	s := p.screen()
	for _, want := range texts {
		if !strings.Contains(s, want) {
			p.t.Errorf("%q is not on the screen:\n%s", want, s)
		}
	}
}

func TestServersAreInARing(t *testing.T) {
	p := play(t, Options{}, setup(t, "five"))
	p.sees("Five, settled", "L 5 LEADING", "F 1 FOLLOWING", "epoch 1", "BROADCAST epoch 1", "quorum 3 of 5", "1✓", "ann→3", "promises hold", "Break what you like")
	p.press("tab", "tab")
	if p.chosen != "2" {
		t.Errorf("%q is chosen", p.chosen)
	}
}

// Someone crashes the leader, looks at what follows, goes back, does something else, and finds the first branch again.
func TestCrashLookAndGoBack(t *testing.T) {
	p := play(t, Options{}, setup(t, "five"))
	before := p.screen()
	p.press(":", "'crash 5", "enter", "esc")
	p.sees("x 5 DOWN", "done")
	turn := p.eng.view().Turn
	p.press(".", ".", ".", ".", ".", ".", ".")
	if p.eng.view().Turn <= turn {
		t.Error("the next event did not come")
	}
	p.press("2")
	p.sees("NOTIFICATION", "in ")
	at := p.eng.view().Seq
	p.press(".", ",")
	if p.eng.view().Seq != at {
		t.Errorf("at event %d after one on and one back, expected %d", p.eng.view().Seq, at)
	}
	p.press("b", "1")
	if got := p.screen(); strings.Contains(got, "5 DOWN") {
		t.Errorf("back is not as it was:\n%s\nwas:\n%s", got, before)
	}
	p.press("n")
	p.sees("x 5 DOWN")
	p.press("b", ":", "'crash 1", "enter", "esc")
	p.sees("x 1 DOWN", "L 5 LEADING")
	p.press("b", "n")
	p.sees("x 1 DOWN", "L 5 LEADING")
	p.press("9")
	p.sees("crash 5", "crash 1", "the run as it began")
	p.press("down", "enter")
	p.sees("x 5 DOWN")
	p.press("n") // what was commanded later lies on the other branch
	p.sees("No later command")
}

// Back goes through the commands of the script, too, to the very beginning.
func TestBackToTheBeginning(t *testing.T) {
	p := play(t, Options{}, setup(t, "five"))
	for range 20 {
		p.press("b")
	}
	p.sees("This is the beginning")
	if p.eng.view().Turn != 0 {
		t.Errorf("turn %d", p.eng.view().Turn)
	}
	for range 20 {
		p.press("n")
	}
	p.sees("No later command")
}

func TestPlayAndPause(t *testing.T) {
	p := play(t, Options{}, setup(t, "dying"))
	before := p.eng.view().Turn
	p.press("space")
	p.sees("playing ×1")
	p.press("]")
	p.sees("playing ×2")
	p.ring()
	p.ring()
	if p.eng.view().Turn <= before {
		t.Error("nothing is played")
	}
	p.press("space")
	p.sees("paused")
}

// What is on its way lies between its ends, and moves while the run is played.
func TestMessagesTravel(t *testing.T) {
	p := play(t, Options{}, setup(t, "dying"))
	p.sees("0.685 s  ", "P3", "3▪", "ann set /motto two ▮▮▯")
	p.press("space")
	for i := 0; ; i++ {
		_, first, _ := strings.Cut(p.screen(), "\n") // without the clock
		p.time += 200
		_, second, _ := strings.Cut(p.screen(), "\n")
		if strings.Contains(second, "A3") && second != first {
			break
		}
		if i == 40 {
			t.Fatal("no acknowledgement moves")
		}
		p.ring()
	}
	p.press("space", "3")
	p.sees("setData /motto", "written", "on disk", "committed")
}

func TestRunUntil(t *testing.T) {
	p := play(t, Options{}, setup(t, "five"))
	p.press("tab", "tab", "tab", "tab", "tab", "a")
	p.sees("Server 5", "crash 5", "disk 5 hold")
	p.press("enter")
	p.sees("x 5 DOWN")
	p.press("u")
	p.sees("a leader is elected")
	p.press("enter")
	p.sees("L 4 LEADING", "leads epoch 2")
	p.press("w")
	p.sees("3 are needed", "core/zab/discovery.go")
	for range 40 {
		p.press("down")
	}
	p.sees("crash 5")
}

// A user who looks at what can come next chooses one of these to happen.
func TestChooseWhatComesNext(t *testing.T) {
	p := play(t, Options{}, setup(t, "dying"))
	p.press("6")
	p.sees("PROPOSAL from 5 reaches 4 (1:3)", "deliver 5>4 PROPOSAL")
	for !strings.Contains(p.screen(), "▸ in 5 ms    PROPOSAL from 5 reaches 4") {
		at := p.at[viewOfNext]
		if p.press("down"); p.at[viewOfNext] == at {
			t.Fatalf("it cannot be chosen:\n%s", p.screen())
		}
	}
	p.press("enter")
	for _, s := range p.eng.view().Servers {
		if has := s.Logged == "1:3"; has != (s.ID == 5 || s.ID == 4) {
			t.Errorf("server %d has logged %s", s.ID, s.Logged)
		}
	}
	p.press("b")
	if p.eng.view().Servers[3].Logged != "1:2" {
		t.Error("it was not taken back")
	}
}

func TestConsoleCompletesAndSaysWhere(t *testing.T) {
	p := play(t, Options{}, setup(t, "five"))
	p.press(":", "'cra", "tab")
	if p.line.Value() != "crash " {
		t.Errorf("completed to %q", p.line.Value())
	}
	p.sees("all  1  2  3  4  5")
	p.press("'9", "enter")
	p.sees("column 7: expected")
	p.press("'crsh 1", "enter")
	p.sees("did you mean", "crash")
	p.press("up")
	if p.line.Value() != "crsh 1" {
		t.Errorf("recalled %q", p.line.Value())
	}
	p.press("up", "down", "down")
	if p.line.Value() != "" {
		t.Errorf("below the newest is %q", p.line.Value())
	}
	for _, ask := range []string{"help crash", "> help crash", "Help Crash", "help 崩溃", "帮助 崩溃"} {
		p.log = nil
		p.press("'"+ask, "enter")
		p.sees("crash ID")
	}
	p.press("'> cra", "tab")
	if got := p.line.Value(); got != "> crash " {
		t.Errorf("behind a prompt completed to %q", got)
	}
	p.press("'4", "enter")
	p.sees("x 4 DOWN")
	p.press("'> 重启 4", "enter", "'> ruok", "enter")
	p.sees("server 5: imok")
	p.Update(tea.PasteMsg{Content: "crash 1\n# two\ncrash 2\npau"})
	p.rest()
	p.sees("x 1 DOWN", "x 2 DOWN", "pau")
}

func TestPromisesAndWhatBroke(t *testing.T) {
	p := play(t, Options{}, setup(t, "five"))
	p.press("7")
	p.sees("All hold", "✓ Leadership1")
	script, err := os.ReadFile("../../../core/check/testdata/commit-without-quorum.zk")
	if err != nil {
		t.Fatal(err)
	}
	p = play(t, Options{}, &Source{Name: "bug.zk", Script: strings.Replace(string(script), "servers 3\n",
		"servers 3\nconfig bug=commit-without-quorum\n", 1)})
	p.press("7")
	p.sees("BROKEN: Quorum", "Quorum is broken", "✗ Quorum")
	p.press("b")
	p.sees("promises hold")
}

func TestClientsAndLocks(t *testing.T) {
	p := play(t, Options{}, setup(t, "herd"))
	p.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	p.press("8")
	p.sees("c1  CONNECTED", "lock /lock: held by c1", "waiting: c3")
	p.press("z")
	p.sees("/lock", "ephemeral")
}

func TestLesson(t *testing.T) {
	l, err := lessons.Open("startup-election")
	if err != nil {
		t.Fatal(err)
	}
	p := play(t, Options{}, &Source{Name: l.ID, Title: l.Title, Text: l.Summary, Lesson: l})
	p.Update(tea.WindowSizeMsg{Width: 120, Height: 60})
	p.sees("the first step is played", l.Steps[0].Title.In("en"))
	for range l.Steps {
		for _, q := range p.eng.state.Questions {
			if q.Step == p.eng.state.Step+1 {
				for _, o := range p.eng.state.Offers { // they stand above the question
					if o.Step == p.eng.state.Step {
						p.press("down")
					}
				}
				p.press("enter")
				p.sees("●")
			}
		}
		p.press("n")
		s := p.eng.state
		if !s.StepDone {
			t.Fatalf("step %d is not done", s.Step)
		}
		for _, q := range s.Questions {
			if q.Step == s.Step {
				p.sees("it happened", "your answer")
			}
		}
		if strings.Contains(p.screen(), "{{") {
			t.Errorf("a placeholder is left:\n%s", p.screen())
		}
	}
	p.press("end")
	p.sees("The end of the lesson")
	p.press("b")
	if s := p.eng.state.Step; s != len(l.Steps)-2 {
		t.Errorf("back at step %d", s)
	}
}

// Where the stage of a lesson shows the znodes, so does the terminal: nodes with their values, each server's copy, and what clients believe.
func TestLessonShowsItsZnodes(t *testing.T) {
	l, err := lessons.Open("what-it-is-for")
	if err != nil {
		t.Fatal(err)
	}
	p := play(t, Options{}, &Source{Name: l.ID, Title: l.Title, Text: l.Summary, Lesson: l})
	p.Update(tea.WindowSizeMsg{Width: 120, Height: 50})
	p.press("n", "n")
	p.sees("/db “south”", "pay has read north", "mail has read west", "web wrote south", "L3 “south”")
	p.Update(tea.WindowSizeMsg{Width: 60, Height: 22})
	p.sees("/db “south”", "L3 “south”")
}

// A lesson of one's own has its numbers, too.
func TestLessonOfOnesOwn(t *testing.T) {
	l, err := form.LoadMarkdown("mine.md", []byte("# Mine\n\n```zk\nservers 3\nstart all\n```\n\n## They vote\n\nNow {{leader}} leads.\n\n"+
		"```zk\nrun until servers agree\n```\n"))
	if err != nil {
		t.Fatal(err)
	}
	p := play(t, Options{}, &Source{Name: "mine.md", Title: l.Title, Lesson: l})
	p.press("n")
	p.sees("Now 3 leads.")
}

func TestChinese(t *testing.T) {
	p := play(t, Options{Lang: "zh"}, setup(t, "five"))
	p.sees("不变式均成立", "控制台", "过半：3/5", "空格 播放")
	p.press("l")
	p.sees("promises hold", "Console")
	p.press("?")
	p.sees("next event", "quit")
}

// Whatever the size of the window, each row has just its width and nothing panics: the sizes are drawn at random, and so are keys.
func TestSizesAndKeys(t *testing.T) {
	keys := []string{".", ",", "n", "b", "u", "down", "enter", "tab", "a", "esc", "1", "2", "3", "4", "5", "6", "7", "8", "9", "z", "f", "?", "l", "up", "end",
		"home", ":", "'crash 1", "g", "w", "h", "o", "B", "W", "F", "right"}
	for _, id := range []string{"five", "nine", "herd", "observers"} {
		for _, lang := range []string{"en", "zh"} {
			p := play(t, Options{Lang: lang, ASCII: lang == "en"}, setup(t, id))
			draw := rand.New(rand.NewSource(7))
			for i := range 150 {
				w, h := draw.Intn(140), draw.Intn(50)
				switch i {
				case 0:
					w, h = 1, 1
				case 1:
					w, h = leastWidth, leastHeight
				}
				p.Update(tea.WindowSizeMsg{Width: w, Height: h})
				p.press(keys[draw.Intn(len(keys))])
				if w == 0 || h == 0 {
					continue
				}
				rows := strings.Split(p.View().Content, "\n")
				if p.ASCII { // in which Chinese stays what it is
					for _, r := range p.screen() {
						if r > '~' && !unicode.Is(unicode.Han, r) && width.LookupRune(r).Kind() != width.EastAsianFullwidth && !strings.ContainsRune("。、", r) {
							t.Fatalf("%s has %q in ASCII:\n%s", id, r, p.screen())
						}
					}
				}
				if len(rows) > h {
					t.Fatalf("%s in %d×%d: %d rows", id, w, h, len(rows))
				}
				for _, r := range rows {
					if n := ansi.StringWidth(r); n > w {
						t.Fatalf("%s in %d×%d: a row has %d columns: %q", id, w, h, n, ansi.Strip(r))
					}
				}
			}
		}
	}
}

// What a script tests and wants stands with the promises; its captions and steps are told as they come.
func TestScriptWithStepsAndGoals(t *testing.T) {
	p := play(t, Options{}, &Source{Name: "mine.zk", Script: "servers 3\ngoal up server 1 is LEADING\nstep begin They start\nstart all\nnote Three servers start\n" +
		"step lead A leader\nrun until servers agree\nexpect leader is 1\nstep off\nstart 3\nsettle\n"})
	p.press("n")
	p.sees("mine.zk · They start", "step 1/3", "Three servers start")
	p.press("n", "7")
	p.sees("mine.zk · A leader", "✗ line 8: expect leader is 1: server 3 is the leader", "◇ goal: ", "still open")
	p.press("n")
	p.sees("mine.zk:10:1: start 3") // server 3 runs already
	p.press("b", "b")
	p.sees("They start")
}

func TestTinyWindow(t *testing.T) {
	p := play(t, Options{}, setup(t, "five"))
	p.Update(tea.WindowSizeMsg{Width: 30, Height: 6})
	p.sees("30×6", "40×12")
}

// At these sizes every server of every set-up is seen, with its state.
func TestEveryServerIsSeen(t *testing.T) {
	all, err := setups.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range all {
		p := play(t, Options{}, setup(t, s.ID))
		for _, size := range [][2]int{{leastWidth, leastHeight}, {60, 20}, {80, 24}, {100, 30}, {120, 40}, {200, 60}} {
			p.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			for _, v := range p.eng.view().Servers {
				letter, _, _ := p.look.state(v.State)
				one, other := fmt.Sprintf("%s %d", letter, v.ID), fmt.Sprintf("%d %s", v.ID, letter)
				if text := p.screen(); !strings.Contains(text, one) && !strings.Contains(text, other) {
					t.Fatalf("%s at %v: server %d is not seen\n%s", s.ID, size, v.ID, text)
				}
			}
		}
	}
}

// What a script or a lesson has in it cannot move the cursor or ring the bell.
func TestNothingEscapes(t *testing.T) {
	p := play(t, Options{}, &Source{Name: "bad\x1b[2J\a.zk", Title: wording.Words{"en": "\x1b]0;gotcha\x07title\u202e"},
		Script: "servers 1\nstart all\nsettle\nnote \"\x1b[31mred\"\nclient ann 1\nsettle\nann create /x \"\x1b[2J\\a\"\nsettle\n"})
	if title := p.View().WindowTitle; title != "zootrope · ]0;gotchatitle" {
		t.Errorf("the window is called %q", title)
	}
	for _, view := range []string{"1", "4", "8", "z", "5"} {
		p.press(view)
		for _, r := range ansi.Strip(p.View().Content) {
			if r < ' ' && r != '\n' || r == 0x7f || r == '\u202e' {
				t.Fatalf("view %s has the character %U", view, r)
			}
		}
		if c := p.View().Content; strings.Contains(c, "\x1b[2J") || strings.Contains(c, "\x1b]") || strings.Contains(c, "\a") {
			t.Fatalf("view %s has an escape of the script: %q", view, c)
		}
	}
}

func TestOpenAndSave(t *testing.T) {
	dir := t.TempDir()
	opened := ""
	p := play(t, Options{Open: func(name, _ string) (*Source, error) {
		opened = name
		if name == "nosuch" {
			return nil, fmt.Errorf("found %q", name)
		}
		return setup(t, name), nil
	}}, setup(t, "five"))
	p.press(":", "'crash 5", "enter")
	file := filepath.Join(dir, "run.zk")
	p.press("'save "+file, "enter")
	text, err := os.ReadFile(file)
	if err != nil || !strings.Contains(string(text), "crash 5") {
		t.Fatalf("%v: %s", err, text)
	}
	p.press("'save "+file, "enter")
	p.sees("is there already")
	p.press("'save "+filepath.Join(dir, "no", "run.zk"), "enter")
	p.sees("no such file")
	p.press("'open nosuch", "enter")
	p.sees(`found "nosuch"`, "x 5 DOWN")
	p.press("esc", "o", "down", "enter")
	if opened != "three" {
		t.Errorf("%s was opened", opened)
	}
	p.sees("Three, empty")
}

func TestQuit(t *testing.T) {
	p := play(t, Options{}, setup(t, "five"))
	if !p.press("q") {
		t.Error("q does not quit where nothing was done")
	}
	p.press(":", "'crash 5", "enter", "esc")
	if p.press("q") {
		t.Error("q quits at once")
	}
	p.sees("once more")
	if !p.press("q") || !p.press("ctrl+c") {
		t.Error("it does not quit")
	}
}

// The help has every key and sign, in windows of any size: what has no room comes with the next key.
func TestHelpIsWhole(t *testing.T) {
	for _, size := range [][2]int{{leastWidth, leastHeight}, {60, 16}, {80, 24}, {120, 40}} {
		p := play(t, Options{}, setup(t, "five"))
		p.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		p.press("?")
		seen := ""
		for p.helps {
			seen += flat(p.screen()) + " "
			p.press("space")
		}
		for _, k := range help {
			if !strings.Contains(seen, k.key+" "+k.word.in("en")) {
				t.Errorf("%v: the help has not %q", size, k.key+" "+k.word.in("en"))
			}
		}
		for _, sign := range []string{"x is", "q request"} {
			if !strings.Contains(seen, sign) {
				t.Errorf("%v: the help has not %q", size, sign)
			}
		}
		if p.eng.state.Running != "" {
			t.Errorf("%v: a key of the help plays", size)
		}
	}
}

// Four-letter words are answered in the console, and are no commands of the run.
func TestFourLetterWordsAreAnswered(t *testing.T) {
	p := play(t, Options{Lang: "zh"}, setup(t, "five"))
	p.press(":", "'ruok", "enter")
	p.sees("1 号：imok")
	p.press("'ｍｎｔｒ", "enter")
	p.sees("zk_avg_latency")
	p.press("'srvr 3", "enter")
	p.sees("Latency min/avg/max:")
	if logged := fmt.Sprint(p.log); !strings.Contains(logged, "5 号：imok") || !strings.Contains(logged, "Mode: follower") {
		t.Errorf("the console has %s", logged)
	}
	p.press("'mnt", "tab")
	if got := p.line.Value(); got != "mntr " {
		t.Errorf("completed to %q", got)
	}
	p.press("'9", "enter")
	p.sees("mntr 9")
	if p.note.how != bad {
		t.Errorf("mntr 9: %+v", p.note)
	}
	var commands port.Commands
	p.eng.ask(&port.AskCommands{Count: 9}, func(a port.Answer) { commands = a.Data.(port.Commands) })
	for _, c := range commands.Rows {
		if c.By == "hand" {
			t.Errorf("the run has the command %s", c.Text)
		}
	}
}

// A command without effect is remarked on in the console.
func TestACommandWithoutEffect(t *testing.T) {
	p := play(t, Options{Lang: "zh"}, setup(t, "five"))
	p.press(":", "'heal", "enter")
	p.sees("不起作用：没有链路被切断、扣留或延迟")
}

// The console draws the commands of the run: one that was taken back says so, one that lies ahead, too, and in another world there are none. What
// was refused stands where it was typed.
func TestTheConsoleDrawsTheRun(t *testing.T) {
	p := play(t, Options{}, setup(t, "five"))
	p.press(":", "'ann create /x 0", "enter", "'settle", "enter", "'crash 99", "enter", "'ann set /x 1", "enter", "'settle", "enter", "esc")
	has := func(want string) {
		t.Helper()
		var lines []string
		for _, r := range p.consoleRows(100) {
			line := ""
			for _, s := range r.spans {
				line += s.text
			}
			lines = append(lines, strings.TrimSpace(line))
		}
		if got := strings.Join(lines[2:], "\n"); !regexp.MustCompile(`^(?s)` + want + `$`).MatchString(got) {
			t.Errorf("the console has\n%s\nwant\n%s", got, want)
		}
	}
	const both = `> ann create /x 0%[1]s\n.*OK.* · 1:\d+ · \d+ ms\n> settle\n[^\n]+\n> crash 99\n[^>]+> ann set /x 1%[2]s\n`
	has(fmt.Sprintf(both, "", "") + `.*OK.* · 1:\d+ · \d+ ms\n> settle\n[^\n]+`)
	p.press("b", "b") // before the write
	has(fmt.Sprintf(both, "", `  \(ahead\)`) + `> settle  \(ahead\)`)
	p.press(":", "'crash 1", "enter", "esc")
	has(fmt.Sprintf(both, "", `  \(taken back\)`) + `> settle  \(taken back\)\n> crash 1\n[^>]*`)
	p.press(":", "'open three", "enter", "esc")
	if got := fmt.Sprint(p.consoleRows(100)); strings.Contains(got, "ann create") || strings.Contains(got, "crash 99") {
		t.Errorf("another world has %s", got)
	}
}

// The console says below a crash what is lost, and below a start what is read.
func TestTheConsoleSaysWhatIsLostAndRead(t *testing.T) {
	p := play(t, Options{Lang: "zh"}, setup(t, "five"))
	p.press(":", "'disk 1 hold", "enter", "'ann create /x 0", "enter", "'settle", "enter", "'crash 1", "enter", "'start 1", "enter")
	p.sees("1 号崩溃，日志从", "丢失 1 条记录", "1 号启动，日志到")
}
