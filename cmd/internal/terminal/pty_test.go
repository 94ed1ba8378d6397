//go:build unix

package terminal

import (
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
	"golang.org/x/term"

	"zootrope/lessons/setups"
)

// terminalOf is a pseudo-terminal with an emulator at its other end, which draws what comes and answers what is asked.
type terminalOf struct {
	t      *testing.T
	keys   *os.File
	screen *vt.SafeEmulator
}

// wait waits until the screen has a text.
func (p *terminalOf) wait(want string) {
	p.t.Helper()
	for began := time.Now(); !strings.Contains(p.screen.String(), want); time.Sleep(5 * time.Millisecond) {
		if time.Since(began) > 2*time.Minute {
			p.t.Fatalf("%q never came:\n%s", want, p.screen.String())
		}
	}
}

func (p *terminalOf) press(keys string) {
	p.t.Helper()
	if _, err := p.keys.WriteString(keys); err != nil {
		p.t.Fatal(err)
	}
}

// In a real pseudo-terminal: start, crash a server, go back, resize, quit; then the terminal is as it was.
func TestInAPseudoTerminal(t *testing.T) {
	for _, env := range [][]string{{"TERM=xterm-256color"}, {"TERM=xterm", "NO_COLOR=1"}} {
		t.Run(strings.Join(env, " "), func(t *testing.T) { inAPseudoTerminal(t, env) })
	}
}

func inAPseudoTerminal(t *testing.T, env []string) {
	master, tty, err := pty.Open()
	if err != nil {
		t.Skip("no pseudo-terminal here: ", err)
	}
	defer master.Close()
	defer tty.Close()
	if err := pty.Setsize(master, &pty.Winsize{Rows: 24, Cols: 80}); err != nil {
		t.Fatal(err)
	}
	before, err := term.GetState(int(tty.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	p := &terminalOf{t, master, vt.NewSafeEmulator(80, 24)}
	var raw strings.Builder
	drawn := make(chan struct{})
	go func() {
		defer close(drawn)
		_, _ = io.Copy(io.MultiWriter(p.screen, &raw), master)
	}()
	go func() { _, _ = io.Copy(master, p.screen) }() // what the terminal answers
	all, err := setups.All()
	if err != nil {
		t.Fatal(err)
	}
	src := setup(t, "five")
	o := Options{Lang: "en", Setups: all, Prose: lines, Say: func(err error, _ string) string { return err.Error() }, Save: SaveFile}
	ended := make(chan error, 1)
	go func() { ended <- Run(o, src, tty, tty, tea.WithEnvironment(env)) }()

	p.wait("L 5 LEADING")
	if !p.screen.IsAltScreen() {
		t.Error("it draws over what was on the screen before")
	}
	p.press(":crash 5\r")
	p.wait("x 5 DOWN")
	p.press("\x1b") // nothing may follow it at once: it would be another key
	p.wait("space play")
	p.press(".")
	p.wait("learns that")
	p.press("b")
	p.wait("L 5 LEADING")
	p.screen.Resize(100, 30)
	if err := pty.Setsize(master, &pty.Winsize{Rows: 30, Cols: 100}); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(os.Getpid(), syscall.SIGWINCH); err != nil {
		t.Fatal(err)
	}
	p.wait("┌ F 1 FOLLOWING ") // a larger card
	p.press("q")
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(2 * time.Minute):
		t.Fatal("q does not end it:\n" + p.screen.String())
	}
	after, err := term.GetState(int(tty.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	if *after != *before {
		t.Errorf("the terminal is left in another state: %v, it was %v", after, before)
	}
	tty.Close()
	<-drawn
	for began := time.Now(); p.screen.IsAltScreen(); time.Sleep(5 * time.Millisecond) {
		if time.Since(began) > time.Minute {
			t.Fatal("the alternate screen is left open")
		}
	}
	text := raw.String()
	if strings.LastIndex(text, "\x1b[?25h") < strings.LastIndex(text, "\x1b[?25l") {
		t.Error("the cursor is left hidden")
	}
	if colours := strings.Contains(text, ";36m") || strings.Contains(text, "[36m") || strings.Contains(text, "96m"); colours != (len(env) == 1) {
		t.Errorf("colours: %v with %v", colours, env)
	}
}
