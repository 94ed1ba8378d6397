package player

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/sim"
	"zootrope/core/trace"
)

const garden = "servers 3\nstart all\nrun until servers agree\nclient ann 1\nclient bob 2\nsettle\n" +
	"ann create /a hello\nann create -e /a/mine x\nann create /a-b y\nsettle\nbob get -w /a\nbob ls -w /a\nsettle\n"

// looked runs a script and gives its world.
func looked(t *testing.T, source string) *sim.World {
	t.Helper()
	p := play(t, source, Options{})
	if s := p.RunAll(); s != Done {
		t.Fatal(s, p.Err())
	}
	return p.World()
}

func TestZnodesOfAServer(t *testing.T) {
	w := looked(t, garden)
	v, ok := w.Znodes(2)
	if !ok || v.Server != 2 || v.More != 0 || len(v.Differs) != 0 {
		t.Fatalf("%v %+v", ok, v)
	}
	at := map[string]sim.Znode{}
	var order []string
	for _, n := range v.Nodes {
		at[n.Path] = n
		order = append(order, n.Path)
	}
	if got := strings.Join(order[:4], " "); got != "/ /a /a/mine /a-b" {
		t.Errorf("the tree is read as %s", got)
	}
	a, mine := at["/a"], at["/a/mine"]
	if a.Data != "hello" || a.Depth != 1 || a.Children != 1 || a.Ephemeral != "" || !slices.Equal(a.Watches, []string{"bob data", "bob child"}) {
		t.Errorf("%+v", a)
	}
	if mine.Depth != 2 || mine.Ephemeral == "" || mine.Ctime <= 0 || mine.Ctime > w.Now() {
		t.Errorf("%+v", mine)
	}
	if on1, _ := w.Znodes(1); len(on1.Nodes[1].Watches) != 0 {
		t.Errorf("a watch of server 2 stands on 1: %v", on1.Nodes[1].Watches)
	}
	if _, ok := looked(t, garden+"crash 2\n").Znodes(2); ok {
		t.Error("a server that is down has no database")
	}
}

func TestZnodesDifferFromTheLeaders(t *testing.T) {
	w := looked(t, garden+"link 3>1 hold\nbob set /a new\nbob create /late z\nrun for 200ms\n")
	v, _ := w.Znodes(1)
	if got := fmt.Sprint(v.Differs); got != "[ /a /late]" && got != "[/ /a /late]" {
		t.Errorf("%q differ", got)
	}
	if v, _ := w.Znodes(0); v.Server != 3 || len(v.Differs) != 0 {
		t.Errorf("the leader differs from itself: %+v", v.Differs)
	}
}

func TestSessionsAndWatches(t *testing.T) {
	w := looked(t, garden+"ann set /a 2\nsettle\n")
	v, ok := w.Sessions(0)
	if !ok || v.Server != 3 || len(v.Sessions) != 2 {
		t.Fatalf("%v %+v", ok, v)
	}
	for _, s := range v.Sessions {
		if s.Client != "ann" && s.Client != "bob" || s.On == 0 || s.Timeout <= 0 || s.Expires <= w.Now() || s.Expires > w.Now()+s.Timeout+2000 {
			t.Errorf("%+v", s)
		}
		if got := strings.Join(s.Ephemerals, " "); s.Client == "ann" && got != "/a/mine" {
			t.Errorf("ann's ephemerals are %q", got)
		}
	}
	var got []string
	for _, o := range v.Watches {
		got = append(got, fmt.Sprint(o.Server, o.Client, o.Path, o.Kind, o.Mode, o.State))
	}
	if want := "2bob/achildstandardset"; strings.Join(got, " ") != want {
		t.Errorf("%q, want %q: an event that was delivered is none on its way", got, want)
	}
	if v, _ := w.Sessions(1); len(v.Watches) != 0 {
		t.Errorf("server 1 has no watches: %v", v.Watches)
	}
}

// A watch is fired while its event is on its way, here and in the view.
func TestFiredWatchesAreThoseOnTheirWay(t *testing.T) {
	w := looked(t, garden+"link 2>bob hold\nann set /a 2\nrun for 500ms\n")
	v, _ := w.Sessions(0)
	var got []string
	for _, o := range v.Watches {
		got = append(got, fmt.Sprint(o.Server, o.Client, o.Path, o.Kind, o.State))
	}
	if want := "2bob/achildset 2bob/aNodeDataChangedfired"; strings.Join(got, " ") != want {
		t.Errorf("%q, want %q", got, want)
	}
	fired := 0
	for _, c := range w.View().Clients {
		for _, o := range c.Watching {
			if o.Fired {
				fired++
			}
		}
	}
	if fired != 1 {
		t.Errorf("the view shows %d", fired)
	}
	if v, _ := w.Sessions(1); len(v.Watches) != 0 {
		t.Errorf("server 1 has no watches: %v", v.Watches)
	}
}

func TestLogsSideBySide(t *testing.T) {
	w := looked(t, garden+"disk 1 hold\nlink 3>2 hold\nann create /new 1\nrun for 60ms\n")
	v := w.Logs()
	n := len(v.Zxids)
	if n < 4 || v.More != 0 || len(v.Ops) != n || len(v.Rows) != 3 || v.Ops[n-1] != "create /new" {
		t.Fatalf("%+v", v)
	}
	last := func(i int) string {
		if c := v.Rows[i].Cells[n-1]; c != nil {
			return c.State
		}
		return "-"
	}
	if got := last(0) + " " + last(1) + " " + last(2); got != "written - synced" {
		t.Errorf("the last entry is %s", got)
	}
	if c := v.Rows[0].Cells[n-2]; c == nil || c.State != "committed" || c.Zxid != v.Zxids[n-2] {
		t.Errorf("%+v", c)
	}
	long := looked(t, garden+"ann repeat 500 set /a %d\nsettle\n").Logs()
	if len(long.Zxids) != 400 || long.More < 100 {
		t.Errorf("%d entries, %d more", len(long.Zxids), long.More)
	}
}

// What a client asks for follows from the command, also where the command had to wait for a connection.
func TestARequestFollowsFromItsCommand(t *testing.T) {
	w := looked(t, garden+"ann disconnect\nann connect\nann create /later x\nsettle\n")
	for _, e := range w.Events(1, w.Seq()) {
		if e.Kind.Message() == proto.ClientRequest && e.Path == "/later" {
			if by := w.Events(e.Cause, e.Cause); len(by) != 1 || by[0].Kind != trace.Command || by[0].Text != "ann create /later x" {
				t.Errorf("it follows from %v", by)
			}
			return
		}
	}
	t.Error("nothing was asked for")
}

// A local session is shown on its own server alone, and with the leader's when all are asked for.
func TestLocalSessionsAreShown(t *testing.T) {
	w := looked(t, "servers 3\nconfig localSessionsEnabled=true localSessionsUpgradingEnabled=true\nstart all\nrun until servers agree\n"+
		"client ann 1\nclient bob 2\nsettle\nbob create -e /b\nsettle\n")
	for id, want := range map[proto.ServerID]string{0: "bob false, ann true", 1: "bob false, ann true", 2: "bob false", 3: "bob false"} {
		v, _ := w.Sessions(id)
		var got []string
		for _, s := range v.Sessions {
			got = append(got, fmt.Sprint(s.Client, " ", s.Local))
			if s.Expires <= w.Now() || s.Timeout != 30_000 {
				t.Errorf("%+v", s)
			}
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("server %d: %q, want %q", id, got, want)
		}
	}
}
