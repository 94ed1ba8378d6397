package attack

import (
	"strings"
	"testing"

	"zootrope/core/player"
	"zootrope/core/script"
)

// built asks for lines that keep the newest value of a node.
const built = `servers 3
latency 5ms
start all
client app 1
client ops 2
run until client app is CONNECTED
run until client ops is CONNECTED
ops create /config v0
settle
step try
goal kept client app answer has v2 and client app is CONNECTED
build kept 200 app
trial kept settle
trial kept ops set /config v1
trial kept run for {0ms..40ms}
trial kept link 1>app delay {1ms..60ms}
trial kept {note quiet|break app-1}
trial kept ops set /config v2
trial kept run for 3s
trial kept settle
`

func proven(t *testing.T, source, lines string) *Proof {
	t.Helper()
	s, err := script.Parse("built.zk", source)
	if err != nil {
		t.Fatal(err)
	}
	f, err := NewProof(s, "kept", lines)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(f.Close)
	for f.Next() {
	}
	return f
}

// Lines that read again at each event, and when an answer was lost, hold in all trials; lines that lack one of the two are broken.
func TestProof(t *testing.T) {
	const renews, retries = "app on NodeDataChanged /config get -w /config\n", "app on CONNECTIONLOSS /config get -w /config\n"
	for _, c := range []struct {
		lines string
		holds bool
	}{
		{renews + retries + "app get -w /config\n", true},
		{renews + "\napp get -w /config", false},
		{"app on NodeDataChanged /config get /config\n" + retries + "app get -w /config\n", false},
		{retries + "app get /config", false},
		{"", false},
	} {
		f := proven(t, built, c.lines)
		held, of := f.Tried()
		if f.Err() != nil || of != 200 || (f.Broken() == nil) != c.holds || (held == of) != c.holds {
			t.Errorf("%q holds in %d of %d trials: %+v, %v", c.lines, held, of, f.Broken(), f.Err())
		}
	}
}

// What broke the lines can be done again by hand where the script has ended, and is the same there.
func TestBrokenOpens(t *testing.T) {
	b := proven(t, built, "app on NodeDataChanged /config get /config\napp get -w /config\n").Broken()
	if b == nil {
		t.Fatal("the lines hold")
	}
	s, _ := script.Parse("built.zk", built)
	p := player.New(s, player.Options{})
	defer p.Close()
	p.RunAll()
	for _, line := range b.Commands {
		if err := p.Inject(line); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		for p.Waits() > 0 {
			p.Tick()
		}
	}
	goal := p.Goals()[0]
	if got := p.Missing(goal).String(); got != b.Text.String() || goal.Reached {
		t.Errorf("by hand: %s, reached: %v; in the trial: %s", got, goal.Reached, b.Text)
	}
	p.Proven("kept")
	if !p.Goals()[0].Reached {
		t.Error("a proof reaches no goal")
	}
}

// A wrong line is named with its place; lines that never rest break; a promise of the trial counts, too.
func TestProofRefuses(t *testing.T) {
	for lines, want := range map[string]string{
		"app get -w /config\napp gat /config": "2:5: ",
		"ops set /config v2":                  `1:1: expected a line for app, found "ops"`,
		"app lock /x":                         "1:1: expected `on`, or a request (create, get, set, delete, ls or stat), found \"lock\"",
		"app on NODEEXISTS /x lock /x":        "1:1: expected `on`, or a request (create, get, set, delete, ls or stat), found \"on\"",
		"crash 1":                             `1:1: expected a line for app, found "crash"`,
	} {
		f := proven(t, built, lines)
		if f.Err() == nil || !strings.HasPrefix(f.Err().Error(), want) {
			t.Errorf("%q: %v, want %s", lines, f.Err(), want)
		}
	}
	endless := proven(t, built, "app on NONODE /x get /x\napp get /x").Broken()
	if endless == nil || endless.Seed != 1 {
		t.Errorf("lines that never rest: %+v", endless)
	}
	expecting := proven(t, strings.Replace(built, "trial kept run for 3s", "trial kept expect client app answer has v1", 1),
		"app get -w /config\napp on NodeDataChanged /config get -w /config").Broken()
	if expecting == nil || !strings.HasPrefix(expecting.Text.String(), "expect client app answer has v1: ") {
		t.Errorf("a trial that expects: %+v", expecting)
	}
}
