package terminal

import (
	"strings"
	"testing"

	"zootrope/cmd/internal/headless"
	"zootrope/wasm/port"
)

// A known bug goes behind the servers that a script has, in the place of others.
func TestWithBugs(t *testing.T) {
	for _, test := range []struct{ script, bugs, want string }{
		{"servers 3\nstart all\n", "3911", "servers 3\nconfig bug=3911\nstart all\n"},
		{"servers 3\nobservers 1\nstart all\n", "3911 4643", "servers 3\nobservers 1\nconfig bug=3911,4643\nstart all\n"},
		{"servers 3\nconfig bug=1156\nstart all\n", "3911", "servers 3\nconfig bug=3911\nstart all\n"},
		{"servers 3\nconfig bug=1156\nstart all\n", "", "servers 3\nstart all\n"},
		{"servers 3", "3911", "servers 3\nconfig bug=3911\n"},
		{"start all\n", "3911", "config bug=3911\nstart all\n"},
	} {
		if got := WithBugs(test.script, strings.Fields(test.bugs)); got != test.want {
			t.Errorf("%q with %q is %q", test.script, test.bugs, got)
		} else if on := strings.Join(Bugs(got), " "); on != test.bugs {
			t.Errorf("%q has %q", got, on)
		}
	}
}

// A bug that is switched on tells the run again from its beginning, with what was commanded; switched off, the promises hold again.
func TestABugIsSwitched(t *testing.T) {
	p := play(t, Options{}, setup(t, "five"))
	p.press(":", "'ann create /x", "enter", "'settle", "enter", "esc")
	at := p.eng.state.View.Now
	broken := func() bool { return p.eng.state.Violated != "" }
	if broken() {
		t.Fatal("a promise is broken from the start")
	}
	choose := func() {
		p.press("B")
		if p.menu == nil {
			t.Fatal("no menu")
		}
		for i, it := range p.menu.items {
			if it.command == "ack-before-fsync" {
				p.menu.at = i
			}
		}
		p.press("enter")
	}
	choose()
	if !broken() || !strings.Contains(p.log[len(p.log)-1].text, "ack-before-fsync") {
		t.Errorf("no promise is broken; %q", p.log[len(p.log)-1].text)
	}
	choose()
	if broken() || p.eng.state.View.Now != at {
		t.Errorf("it stands at %d, expected %d; broken %t", p.eng.state.View.Now, at, broken())
	}
}

// A link leads where it leads in the page: to a shared run, or to a place of a lesson.
func TestALinkIsOpened(t *testing.T) {
	h := headless.New("en")
	h.Ask(&port.Load{Script: setup(t, "five").Script, Name: "playground.zk"})
	h.Ask(&port.Inject{Command: "crash 5"})
	l, err := headless.ReadLink(h.Link())
	if err != nil {
		t.Fatal(err)
	}
	p := play(t, Options{}, &Source{Name: "playground.zk", Link: &Link{Run: l.Run}})
	if p.eng.state.View == nil || p.eng.state.View.Seq != h.State.View.Seq || p.eng.state.View.Servers[4].State != "DOWN" {
		t.Errorf("it stands at #%+v, expected #%d", p.eng.state.View, h.State.View.Seq)
	}
	p = play(t, Options{}, &Source{Name: "playground.zk", Link: &Link{Lesson: "leader-crash", Step: 3}})
	if p.eng.state.Step != 2 {
		t.Errorf("step %d", p.eng.state.Step)
	}
}
