package player_test

import (
	"strings"
	"testing"

	"zootrope/core/player"
	"zootrope/core/script"
)

// FuzzValue is an expression, whatever it asks for.
func FuzzValue(f *testing.F) {
	for _, expr := range []string{"leader", "server 3 state", "server 1 accepted-epoch", "node /x version on 2", "client a last",
		"lock /l holder", "count COMMIT from 1 to 2", "total messages", "at", "node /x data on leader"} {
		f.Add(expr)
	}
	s, err := script.Parse("t.zk", "servers 3\nstart all\nrun until leader exists\nsettle\nclient a 1\nsettle\nstep one\n"+
		"a create /x hello\na create /x/y --size 300KB\na lock /l\nsettle\ncrash 1\n")
	if err != nil {
		f.Fatal(err)
	}
	p := player.New(s, player.Options{})
	f.Cleanup(p.Close)
	p.RunAll()
	f.Fuzz(func(t *testing.T, expr string) {
		if _, err := value(p, expr); err != nil && err.Error() == "" {
			t.Fatal("an error without words")
		}
	})
}

func TestValue(t *testing.T) {
	s, err := script.Parse("t.zk", "servers 3\nstart all\nrun until leader exists\nsettle\nclient a 1\nsettle\nstep one\n"+
		"a create /x hello\na create /x/y --size 300KB\na lock /l\nsettle\n")
	if err != nil {
		t.Fatal(err)
	}
	p := player.New(s, player.Options{})
	defer p.Close()
	p.RunAll()
	for expr, want := range map[string]string{
		"leader": "3", "server 3 state": "LEADING", "server 1 epoch": "1", "server 1 accepted-epoch": "1",
		"server 1 logged": "1:5", "server 3 committed": "1:5", "server 2 sync": "DIFF", "server 2 vote": "3",
		"server 2 round": "1", "node /x data": "hello", "node /x children": "1", "node /x bytes": "300005", "node /x/y data": "300 KB", "node /x version on 2": "0",
		"client a state": "CONNECTED", "client a server": "1", "client a last": "OK", "lock /l holder": "a",
		"lock /l waiters": "0", "lock /l holders": "1", "lock /none holder": "none", "count CLIENT_REQUEST from a": "5",
		"count PROPOSAL to 1": "4", "total PROPOSAL from 3 to 1": "5", "count transactions": "4",
	} {
		if got, err := value(p, expr); err != nil || got != want {
			t.Errorf("%s is %q, %v; want %q", expr, got, err, want)
		}
	}
	for _, expr := range []string{"at", "count bytes", "total bytes", "total messages"} {
		if got, err := value(p, expr); err != nil || got == "" || got == "0" {
			t.Errorf("%s is %q, %v", expr, got, err)
		}
	}
	for expr, want := range map[string]string{
		"": "expected leader", "server": "more words", "server x state": "a server from 1 to 3", "server 0 state": "1 to 3",
		"server 1 mood": "expected state", "server 3 sync": "no such thing", "leader now": "expected the end",
		"node /none data": "no such thing", "client b state": "expected a client", "lock /l keeper": "expected holder",
		"count COMITS": "kind of event", "count COMMIT from b": "a server or a client", "node /x data on 7": "1 to 3",
	} {
		if got, err := value(p, expr); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s is %q, %v; want an error with %q", expr, got, err, want)
		}
	}
}

func value(p *player.Player, expr string) (string, error) {
	x, err := script.ParseExpression(p.World(), expr)
	if err != nil {
		return "", err
	}
	return player.Value(x, p.World())
}

// The number is that of the client's last create -s: a name that the client has chosen itself has none.
func TestValueOfASequence(t *testing.T) {
	s, err := script.Parse("t.zk", "servers 3\nstart all\nrun until leader exists\nsettle\nclient a 1\nclient b 2\nsettle\n"+
		"a create /x\na create /x/y\na create -s /x/q-\nsettle\na create /x/q-0000000009\nb create /x/q-0000000008\nsettle\n")
	if err != nil {
		t.Fatal(err)
	}
	p := player.New(s, player.Options{})
	defer p.Close()
	p.RunAll()
	if got, err := value(p, "client a sequence"); err != nil || got != "1" {
		t.Errorf("a's number is %q, %v; want 1", got, err)
	}
	if got, err := value(p, "client b sequence"); err == nil || !strings.Contains(err.Error(), "no such thing") {
		t.Errorf("b's number is %q, %v", got, err)
	}
}

// The age of an answer is a value: how many milliseconds before the read a newer write had its OK.
func TestHowOldAnAnswerIs(t *testing.T) {
	s, err := script.Parse("t.zk", "servers 3\nstart all\nrun until servers agree\nclient a 1\nclient b 2\nsettle\na create /x 1\nsettle\nlink 3>2 hold\n"+
		"a set /x 2\nrun until client a last is OK\nrun for 4s\nb get /x\nrun for 100ms\n")
	if err != nil {
		t.Fatal(err)
	}
	p := player.New(s, player.Options{})
	defer p.Close()
	p.RunAll()
	if got, err := value(p, "client b stale"); err != nil || got != "4000" {
		t.Errorf("b's answer is %q ms old, %v; want 4000", got, err)
	}
	if got, err := value(p, "client a stale"); err == nil || !strings.Contains(err.Error(), "no such thing") {
		t.Errorf("a has read nothing, and its answer is %q ms old, %v", got, err)
	}
}
