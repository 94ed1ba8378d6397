package app

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"zootrope/wasm/port"
)

// worlds are scripts that lead to servers and clients in every state for which there are actions.
var worlds = []string{
	"servers 3\n",
	"servers 1\nstart 1\nrun until server 1 is LEADING\n",
	`servers 3
start all
run until servers agree
client ann 1
client bob 1
client cid 1
client dan 2
client eve 2
client fay 2
settle
ann lock /lock
settle
bob lock /lock
settle
pause cid
dan disconnect
crash eve
fay close
run for 100ms
disk 1 delay 100ms
pause 3
client gus 3
partition 2 | 1 3
run for 100ms
`,
}

// What is offered is carried out. What is not offered is refused by the core, or would change nothing.
func TestEveryActionIsTaken(t *testing.T) {
	offered, refused := map[string]int{}, 0
	for _, script := range worlds {
		begin := func() *page {
			p := &page{}
			p.app = New(p)
			p.ask(t, &port.Load{Script: script, Name: "world.zk"})
			p.rest()
			return p
		}
		p := begin()
		for _, a := range p.state().Actions {
			one := begin()
			answer := one.try(&port.Inject{Command: a.Command})
			one.rest()
			switch {
			case a.Off == "" && !answer.OK:
				t.Errorf("%s: %s is offered: %v", a.Of, a.Command, answer.Problems)
			case a.Off == "":
				offered[verb(a.Command)]++
			case !answer.OK:
				refused++
			case !one.remarked() && !slices.Contains(needless, verb(a.Command)) && !slices.Contains(waits, verb(a.Command)):
				t.Errorf("%s: %s is not offered (%s), and yet carried out", a.Of, a.Command, a.Off)
			}
		}
	}
	for _, v := range []string{"start", "crash", "stop", "restart", "pause", "resume", "disk", "client", "partition", "unlock", "connect", "disconnect", "expire",
		"close", "lock", "create", "run", "settle", "heal"} {
		if offered[v] == 0 {
			t.Errorf("%s is offered nowhere", v)
		}
	}
	if refused < 10 {
		t.Errorf("only %d commands were refused", refused)
	}
}

// remarked says whether the last command was said to have no effect.
func (p *page) remarked() bool {
	rows := p.try(&port.AskCommands{Count: 1}).Data.(port.Commands).Rows
	return len(rows) > 0 && len(rows[len(rows)-1].Notices) > 0
}

// waits are commands that the core takes from a client which could not carry them out now: they wait for its turn.
var waits = []string{"lock", "unlock", "create", "connect", "disconnect", "close", "expire"}

// needless are commands that the core carries out, and that would show nothing: to restart a server that is down is to start it.
var needless = []string{"restart"}

// verb is the command's word.
func verb(command string) string {
	words := strings.Fields(command)
	if len(words) > 1 && len(words[0]) == 3 && words[0] != "run" { // the clients' names have three letters
		return words[1]
	}
	return words[0]
}

// The things that actions are of are those that the view has, and all of it. Each button has its letter for itself.
func TestActionsAreOfThingsThatAreThere(t *testing.T) {
	p := &page{}
	p.app = New(p)
	p.ask(t, &port.Load{Script: worlds[2], Name: "world.zk"})
	p.rest()
	s := p.state()
	things := map[string]bool{"": true}
	for _, v := range s.View.Servers {
		things[fmt.Sprint("server ", v.ID)] = true
	}
	for _, v := range s.View.Clients {
		things["client "+v.Name] = true
	}
	keys := map[string]string{}
	for _, a := range s.Actions {
		if !things[a.Of] {
			t.Errorf("%s is of %q", a.Command, a.Of)
		}
		key := a.Of + " " + string(a.Button) + " " + a.Key
		if other := keys[key]; a.Key != "" && other != "" {
			t.Errorf("%s: %s and %s have the letter %s", a.Of, other, a.Command, a.Key)
		}
		keys[key] = a.Command
		if a.Label == "" || a.Command == "" {
			t.Errorf("%+v", a)
		}
	}
}

// The usual actions of a server, of a client and of all of it stand in this order, with these letters; a plus is before those that an exercise does not
// have, a bar before what cuts links. Others may stand between them.
func TestUsualActions(t *testing.T) {
	p := &page{}
	p.app = New(p)
	p.ask(t, &port.Load{Script: "servers 3\nstart all\nrun until servers agree\nclient bob 1\nsettle\nbob lock /door\nsettle\n", Name: "world.zk"})
	p.rest()
	for of, want := range map[string]string{
		"server 2": "crash 2 C, stop 2 S, pause 2 P, +disk 2 delay 100ms D, +disk 2 hold, +disk 2 delay 20ms 1, restart 2 R, +client c1 2 N, +|partition 2 | 1 3",
		"client bob": "crash bob C, bob disconnect D, bob expire E, pause bob P, bob close Q, bob unlock /door U, +bob lock /lock L, +bob connect 2 2, +bob connect 3 3, " +
			"+bob create -s /n- 0",
		"": "run for 2s, +run for 40s, settle, heal M",
	} {
		var got []string
		for _, a := range p.state().Actions {
			text := strings.TrimSpace(a.Command + " " + a.Key)
			if a.Links {
				text = "|" + text
			}
			if a.All {
				text = "+" + text
			}
			if a.Of == of {
				got = append(got, text)
			}
		}
		rest := got
		for _, one := range strings.Split(want, ", ") {
			at := slices.Index(rest, one)
			if at < 0 {
				t.Errorf("%s: %s is not in its place: %s", of, one, strings.Join(got, ", "))
				break
			}
			rest = rest[at+1:]
		}
	}
}

// Labels, and why something cannot be done, are in the language of the page.
func TestActionsInChinese(t *testing.T) {
	p := &page{}
	p.app = New(p)
	p.ask(t, &port.Look{Theme: "light", Lang: "zh"})
	p.ask(t, &port.Load{Script: worlds[2], Name: "world.zk"})
	p.rest()
	for _, a := range p.state().Actions {
		if a.Button != port.OfDisk && !strings.ContainsFunc(a.Label, func(r rune) bool { return r > 0x2e80 }) {
			t.Errorf("%s: %s", a.Command, a.Label)
		}
		if a.Off != "" && !strings.ContainsFunc(a.Off, func(r rune) bool { return r > 0x2e80 }) {
			t.Errorf("%s: %s", a.Command, a.Off)
		}
	}
}
