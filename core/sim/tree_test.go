package sim_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"zootrope/core/player"
	"zootrope/core/script"
	"zootrope/core/sim"
)

// treeAfter plays a script with three servers and the clients web and mail, and takes a picture of the tree.
func treeAfter(t *testing.T, about, text string) (v sim.TreeView) {
	t.Helper()
	shopAfter(t, text, func(w *sim.World) { v = w.Tree(about) })
	return v
}

// shopAfter plays a script behind the set-up of a shop, and looks at the world.
func shopAfter(t *testing.T, text string, look func(*sim.World)) {
	t.Helper()
	s, err := script.Parse("t.zk", "servers 3\nstart all\nrun until servers agree\nclient web 1\nclient mail 3 timeout 6s\nsettle\n"+text)
	if err != nil {
		t.Fatal(err)
	}
	p := player.New(s, player.Options{})
	defer p.Close()
	for p.Tick() == player.Running {
	}
	if p.Status() != player.Done {
		t.Fatalf("%v: %v", p.Status(), p.Results())
	}
	look(p.World())
}

// silentAfter is the silence of mail, nil for none; web must not be silent.
func silentAfter(t *testing.T, text string) (s *sim.SilenceView) {
	t.Helper()
	shopAfter(t, text, func(w *sim.World) {
		for _, c := range w.View().Clients {
			if c.Name == "mail" {
				s = c.Silent
			} else if c.Silent != nil {
				t.Errorf("%s is silent: %+v", c.Name, c.Silent)
			}
		}
	})
	return s
}

// A server that has started again is not shown as synchronised in the way of its former process.
func TestAServerThatStartsAgainIsNotYetSynchronised(t *testing.T) {
	for text, want := range map[string]string{
		"": "DIFF",
		"crash 1\nrun for 1s\nlink 3>1 hold\nstart 1\nrun until server 1 is FOLLOWING\n":                                            "",
		"crash 1\nrun for 1s\nlink 3>1 hold\nstart 1\nrun until server 1 is FOLLOWING\nlink 3>1 release\nrun until servers agree\n": "DIFF",
	} {
		shopAfter(t, text, func(w *sim.World) {
			if got := w.View().Servers[0].Sync; got != want || w.LastSync(1) != "DIFF" {
				t.Errorf("%q: synchronised by %q and last by %q, want %q", text, got, w.LastSync(1), want)
			}
		})
	}
}

// nodes tells of each node in a line: what it is, and what was done to it since the last command.
func nodes(v *sim.TreeView) string {
	var b strings.Builder
	for _, n := range v.Nodes {
		fmt.Fprintf(&b, "%s=%s", n.Path, n.Data)
		for _, c := range []struct {
			is   bool
			word string
		}{{n.Ephemeral, "of " + n.Owner}, {n.New, "new"}, {n.Gone, "gone"}, {n.Changed, "was " + n.Was}} {
			if c.is {
				b.WriteString(" " + c.word)
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

// The tree tells what the last command has changed, and what was there before.
func TestTreeTellsWhatHasChanged(t *testing.T) {
	const begin = "web create /db north\nsettle\nmail create -e /mail here\nsettle\n"
	for _, c := range []struct{ script, want string }{
		{begin, "/=\n/db=north\n/mail=here of mail new\n"},
		{begin + "web set /db south\nsettle\n", "/=\n/db=south was north\n/mail=here of mail\n"},
		{begin + "web set /db south\nsettle\nweb set /db east\nsettle\n", "/=\n/db=east was south\n/mail=here of mail\n"},
		{begin + "web delete /db\nsettle\n", "/=\n/db=north gone\n/mail=here of mail\n"},
		{begin + "web delete /db\nsettle\nweb get /mail\nsettle\n", "/=\n/mail=here of mail\n"},
		{begin + "mail close\nsettle\n", "/=\n/db=north\n/mail=here of mail gone\n"},
		{begin + "crash mail\nrun for 12s\n", "/=\n/db=north\n/mail=here of mail gone\n"},
		{begin + "web multi create /a 1; delete /db; create /b 2\nsettle\n", "/=\n/a=1 new\n/b=2 new\n/db=north gone\n/mail=here of mail\n"},
	} {
		v := treeAfter(t, "", c.script)
		if got := nodes(&v); got != c.want {
			t.Errorf("after %q\ngot\n%swant\n%s", c.script, got, c.want)
		}
	}
}

// A client believes what its last answer about a path has told it, whatever has become of the node.
func TestTreeTellsWhatClientsBelieve(t *testing.T) {
	v := treeAfter(t, "/db", "web create /db north\nsettle\nmail get /db\nsettle\nmail get /none\nsettle\nweb set /db south\nsettle\nweb create -s /n- 7\nsettle\nmail get /late\nsettle\nmail create /late\nsettle\nweb delete /db\nsettle\nmail create /late 2\nsettle\nweb set -v 7 /late 3\nsettle\n")
	var got []string
	for _, b := range v.Beliefs {
		got = append(got, fmt.Sprint(b.Client, " ", b.Path, " ", b.How, " ", b.Data, b.Error))
	}
	want := []string{"web /n-0000000001 written 7", "web /db deleted ", "web /late refused BADVERSION", "mail /db read north", "mail /none missed ", "mail /late refused NODEEXISTS"}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// A client that was notified knows that, and no value any more, until it asks again. Events that a recipe waits for tell nothing.
func TestTreeTellsWhoWasNotified(t *testing.T) {
	const watched = "web create /db north\nsettle\nmail get -w /db\nsettle\nweb set /db south\nsettle\n"
	for _, c := range []struct{ script, want string }{
		{watched, "[{mail /db notified  NodeDataChanged  }]"},
		{watched + "mail get /db\nsettle\n", "[{mail /db read south   }]"},
		{"web lock /lock\nsettle\nmail lock /lock\nsettle\nweb unlock /lock\nsettle\n", "[]"},
	} {
		v := treeAfter(t, "/db", c.script)
		v.Beliefs = slices.DeleteFunc(v.Beliefs, func(b sim.BeliefView) bool { return b.Client == "web" })
		if got := fmt.Sprint(v.Beliefs); got != c.want {
			t.Errorf("after %q: %s", c.script, got)
		}
	}
}

// A client that lists children knows which of the sequential ones is the first, until it is notified or lists again. It still knows the data that it has read.
func TestTreeTellsWhoHasSeenTheFirst(t *testing.T) {
	const queue = "web create /q north\nsettle\nmail get /q\nsettle\nmail create -s /q/n-\nsettle\nweb create -s /q/n-\nsettle\nmail ls -w /q\nsettle\n"
	for _, c := range []struct{ script, want string }{
		{queue, "[{mail /q read north   } {mail /q listed    n-0000000000}]"},
		{queue + "web delete /q/n-0000000000\nsettle\n", "[{mail /q read north   } {mail /q notified  NodeChildrenChanged  }]"},
		{queue + "web delete /q/n-0000000000\nsettle\nmail ls /q\nsettle\n", "[{mail /q read north   } {mail /q listed    n-0000000001}]"},
		{queue + "mail set /q south\nsettle\n", "[{mail /q listed    n-0000000000} {mail /q written south   }]"},
		{"mail create /q\nsettle\nmail create /q/plain\nsettle\nmail ls /q\nsettle\n", "[]"},
	} {
		v := treeAfter(t, "/q", c.script)
		v.Beliefs = slices.DeleteFunc(v.Beliefs, func(b sim.BeliefView) bool { return b.Client == "web" })
		if got := fmt.Sprint(v.Beliefs); got != c.want {
			t.Errorf("after %q\ngot  %s\nwant %s", c.script, got, c.want)
		}
	}
}

// While a follower is behind, its copy is the older one.
func TestTreeTellsWhoIsBehind(t *testing.T) {
	v := treeAfter(t, "/db", "web create /db north\nsettle\nlink 3>2 hold\nweb set /db south\nrun for 100ms\n")
	for i, behind := range []bool{false, true, false} {
		data := map[bool]string{false: "south", true: "north"}[behind]
		if c := v.Copies[i]; c.Behind != behind || c.Data != data || !c.Up || !c.There {
			t.Errorf("server %d: %+v", i+1, c)
		}
	}
}

// A session of which nothing is heard is told with the time at which it ends; one that speaks is not told.
func TestASilenceIsTold(t *testing.T) {
	if s := silentAfter(t, "run for 20s\n"); s != nil {
		t.Errorf("both speak: %+v", s)
	}
	s := silentAfter(t, "mail create -e /mail\nsettle\ncrash mail\nrun for 3s\n")
	if s == nil || s.Of != 6000 {
		t.Fatalf("%+v", s)
	}
	ends := s.Ends
	if s = silentAfter(t, "mail create -e /mail\nsettle\ncrash mail\nrun for 3s\nrun until not node /mail exists\nexpect total SESSION_GONE is 1\n"); s != nil {
		t.Errorf("the session has ended: %+v", s)
	}
	if ends <= 3000 {
		t.Errorf("ends at %d", ends)
	}
}

// What is looked at is the node that was written last, or deleted by the last command; several sequential nodes are looked at together.
func TestTreeLooksAtWhatWasWrittenLast(t *testing.T) {
	for script, want := range map[string]string{
		"": "",
		"web create /a\nsettle\nweb create /b\nsettle\n":                                     "/b",
		"web create /a\nsettle\nweb create /b\nsettle\nweb set /a x\nsettle\n":               "/a",
		"web create /a\nsettle\nweb create -s /a/n-\nsettle\n":                               "/a/n-0000000000",
		"web create /a\nsettle\nweb create -s /a/n-\nsettle\nmail create -s /a/n-\nsettle\n": "/a",
		"web lock /l\nsettle\n": "/l",
		"web create /a\nsettle\nmail create -e /a/m\nsettle\nmail delete /a/m\nsettle\n": "/a/m",
	} {
		if v := treeAfter(t, "", script); v.About != want {
			t.Errorf("after %q it is %q, want %q", script, v.About, want)
		}
	}
}
