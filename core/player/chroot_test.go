package player

import (
	"slices"
	"strings"
	"testing"

	"zootrope/core/script"
	"zootrope/core/sim"
)

// told runs commands by hand, one after the other, and gives what each has answered: a client's words, or the refusal.
func told(t *testing.T, p *Player, who string, commands ...string) []string {
	t.Helper()
	var out []string
	for _, command := range commands {
		if err := p.Inject(command); err != nil {
			out = append(out, err.Error())
			continue
		}
		p.Inject("settle")
		p.RunAll()
		v := p.World().View()
		c := v.Client(who)
		out = append(out, strings.ReplaceAll(c.Answer, "\n", " "))
	}
	return out
}

// A client below a chroot is answered with the paths that it knows; the view has whole paths.
func TestAnswersBelowAChroot(t *testing.T) {
	p := play(t, elect+"client ann servers 1,2,3/app\nsettle\nann create /\nsettle\nclient bob\nbob create /application\nsettle\n", Options{})
	p.RunAll()
	got := told(t, p, "ann", "ann create /x 1", "ann create /x", "ann get /none", "ann ls -R /", "ann enqueue /q a", "ann lock /l", "ann get -w /x", "ann on NodeDeleted /x sync /x")
	lock := got[5]
	want := []string{"Created /x", "Node already exists: /x", "Node does not exist: /none", "/ /x", "Created /q/qn-0000000000", lock, "1", "1"}
	if !slices.Equal(got, want) || !strings.HasPrefix(lock, "/l/lock-") {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	v := p.World().View()
	c := v.Client("ann")
	if c.Chroot != "/app" || len(c.Watching) != 1 || c.Watching[0].Path != "/app/x" || !slices.Equal(c.Reacts, []string{"NodeDeleted /x: ann sync /x"}) {
		t.Errorf("%q %+v %q", c.Chroot, c.Watching, c.Reacts)
	}
	if len(v.Locks) != 1 || v.Locks[0].Path != "/app/l" {
		t.Errorf("%+v", v.Locks)
	}
	tree := p.World().Tree("")
	if !slices.ContainsFunc(tree.Beliefs, func(b sim.BeliefView) bool { return b.Path == "/app/x" }) {
		t.Errorf("%+v", tree.Beliefs)
	}
	scope := p.Scope()
	for line, first := range map[string]string{"ann get /": "/l", "ann unlock ": "/l", "ann get /q/": "/q/qn-0000000000", "ann on NodeDeleted /x get /x": "/x", "expect node /": "/app", "ann multiRead get /x": "/x"} {
		if all := script.Complete(scope, line, len(line)); len(all) == 0 || all[0].Text != first {
			t.Errorf("%q: %v, want %s first", line, all, first)
		}
	}
	if all := script.Complete(scope, "ann get lic", 11); len(all) != 0 {
		t.Errorf("of /application: %v", all)
	}
	if got := told(t, p, "ann", "ann on NodeDeleted /x off"); len(p.World().View().Clients[0].Reacts) != 0 {
		t.Error(got)
	}
}

// Each read of a multiRead tells its client something, and the command ends with OK whatever became of them.
func TestMultiReadTells(t *testing.T) {
	p := play(t, elect+"client ann 1\nsettle\nann create /a one\nsettle\n", Options{})
	p.RunAll()
	got := told(t, p, "ann", "ann multiRead get /a ; get /none ; ls /a", "ann multi check /none")
	if want := []string{"one Node does not exist: /none []", "Node does not exist: /none"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	v := p.World().View()
	if c := v.Client("ann"); c.Last != "NONODE" {
		t.Errorf("a multi that failed ends with %s", c.Last)
	}
	var believed []string
	for _, b := range p.World().Tree("").Beliefs {
		believed = append(believed, b.Path+" "+b.Data)
	}
	if want := []string{"/a one", "/none "}; !slices.Equal(believed, want) {
		t.Errorf("ann believes %q, want %q", believed, want)
	}
}

// `clients` opens all sessions or none.
func TestClientsAllOrNone(t *testing.T) {
	p := play(t, elect+"client c2 3\nsettle\n", Options{})
	p.RunAll()
	before := p.World().Hash()
	err := p.Inject("clients 3")
	if err == nil || !strings.Contains(err.Error(), "client c2 has a session; `c2 close` or `crash c2` ends it") || p.World().Hash() != before {
		t.Fatalf("%v", err)
	}
	for _, command := range []string{"c2 close", "settle", "clients 3", "settle", "expect client c1 on 1 and client c2 on 2 and client c3 on 3"} {
		if err := p.Inject(command); err != nil {
			t.Fatalf("%s: %v", command, err)
		}
		p.RunAll()
	}
	for _, r := range p.Results() {
		if !r.OK {
			t.Errorf("%s: %s", r.Text, r.Seen)
		}
	}
}

// `clients N` is N lines of `client`: the worlds are the same but for the commands themselves.
func TestClientsIsLinesOfClient(t *testing.T) {
	const then = "settle\nc1 create /a\nsettle\nc5 get /a\nsettle\nexpect client c5 last is OK\n"
	one := play(t, elect+"clients 5 servers 1,2/x timeout 8s\nsettle\nc1 create /\n"+then, Options{})
	many := play(t, elect+"client c1 1 servers 1,2/x timeout 8s\nclient c2 2 servers 1,2/x timeout 8s\nclient c3 1 servers 1,2/x timeout 8s\nclient c4 2 servers 1,2/x timeout 8s\n"+
		"client c5 1 servers 1,2/x timeout 8s\nsettle\nc1 create /\n"+then, Options{})
	one.RunAll()
	many.RunAll()
	if a, b := one.World().Hash(), many.World().Hash(); a != b {
		t.Errorf("%v, and by lines of their own %v", a, b)
	}
}
