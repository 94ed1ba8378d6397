package server_test

import (
	"fmt"
	"strings"
	"testing"

	"zootrope/core/client"
	"zootrope/core/proto"
	"zootrope/core/sim"
	"zootrope/core/trace"
)

// cluster is three servers with leader 3, and what arrives at client −1, in words.
type cluster struct {
	*sim.World
	t    *testing.T
	seen []string
}

func newCluster(t *testing.T) *cluster { return newClusterOf(t, sim.Defaults()) }

func newClusterOf(t *testing.T, s sim.Settings) *cluster {
	s.Voters = 3
	c := &cluster{World: sim.New(s), t: t}
	t.Cleanup(c.Close)
	c.OnEvent(func(e *trace.Event) {
		if e.Kind != trace.Deliver || e.Client != -1 {
			return
		}
		switch e.Msg {
		case proto.ClientReply:
			c.seen = append(c.seen, fmt.Sprintf("%d %v %v", e.Xid, e.Op, e.Zxid))
		case proto.WatchEvent:
			c.seen = append(c.seen, fmt.Sprintf("%v %s %v", e.Watch, e.Path, e.Zxid))
		}
	})
	if err := c.Start(1, 2, 3); err != nil {
		t.Fatal(err)
	}
	c.until(func() bool { ok, _ := c.Agree(); return ok })
	return c
}

func (c *cluster) until(ok func() bool) {
	c.t.Helper()
	for end := c.Now() + 30_000; !ok(); {
		if c.NextAt() > end || !c.Do() {
			c.t.Fatalf("not reached by %d ms: %v", c.Now(), c.Violation())
		}
	}
}

func (c *cluster) runFor(d proto.Millis) {
	for end := c.Now() + d; c.Violation() == nil && c.NextAt() <= end && c.Do(); {
	}
}

func (c *cluster) settle() {
	c.t.Helper()
	c.until(c.Settled)
}

func (c *cluster) open(name string, on proto.ServerID) proto.Party {
	c.t.Helper()
	p, err := c.AddClient(name, on, 30_000)
	if err != nil {
		c.t.Fatal(err)
	}
	c.settle()
	return p
}

// op is a request on /x.
func op(code proto.OpCode, watch bool) client.Command {
	return client.Command{Text: code.String(), Op: proto.Request{Op: code, Path: "/x", Version: -1, Watch: watch,
		Data: []byte(code.String()), ACL: proto.OpenACL}}
}

// together is several requests that are sent without waiting.
func together(cmds ...client.Command) client.Command {
	return client.Command{Text: "together", Repeat: cmds}
}

// A session's reads wait for its earlier writes, on a follower and on the leader, and all answers come in the order of the
// requests (CommitProcessor, docs/protocol/requests.md#the-order-of-a-session).
func TestReadsBehindWrites(t *testing.T) {
	for _, on := range []proto.ServerID{1, 3} {
		c := newCluster(t)
		a := c.open("a", on)
		c.seen = nil
		c.Issue(a, together(op(proto.OpExists, false), op(proto.OpCreate, false), op(proto.OpGetData, false),
			op(proto.OpGetData, false), op(proto.OpSync, false), op(proto.OpExists, false), op(proto.OpSetData, false),
			op(proto.OpDelete, false), op(proto.OpExists, false)))
		c.settle()
		want := "1 exists 1:1, 2 create 1:2, 3 getData 1:2, 4 getData 1:2, 5 sync 1:2, 6 exists 1:2, 7 setData 1:3, 8 delete 1:4, 9 exists 1:4"
		if got := strings.Join(c.seen, ", "); got != want {
			t.Errorf("on server %d\n got %s\nwant %s", on, got, want)
		}
	}
}

// A session's requests wait in one queue, by whichever connection they have come: a write of the new connection is not answered
// with what became of the one before, though both bear number 1; and a read waits for both. The session's numbers begin anew with
// each connection here, as kazoo's do. Where each connection has a queue of its own, the checker sees it.
func TestOneQueueForBothConnections(t *testing.T) {
	for _, on := range []proto.ServerID{1, 3} {
		for _, bugs := range []proto.Bugs{0, proto.BugQueueByConnection} {
			s := sim.Defaults()
			s.XidsAnew, s.Zoo.Bugs = true, bugs
			c := newClusterOf(t, s)
			a := c.open("a", on)
			c.Disk(1, sim.DiskHold, 0)
			c.Disk(2, sim.DiskHold, 0)
			c.Issue(a, op(proto.OpCreate, false))
			c.runFor(100)
			c.Disconnect(a)
			c.runFor(100)
			c.Connect(a, on)
			c.runFor(100)
			c.seen = nil
			c.Issue(a, together(op(proto.OpSetData, false), op(proto.OpGetData, false)))
			c.runFor(100)
			c.Disk(1, sim.DiskRelease, 0)
			c.Disk(2, sim.DiskRelease, 0)
			if bugs == 0 {
				c.settle()
				if got, want := strings.Join(c.seen, ", "), "1 setData 1:3, 2 getData 1:3"; got != want {
					t.Errorf("on server %d\n got %s\nwant %s", on, got, want)
				}
				continue
			}
			c.runFor(1000)
			if v := c.Violation(); v == nil || v.Invariant != "ClientOrder" {
				t.Errorf("on server %d, with a queue for each connection: %v", on, v)
			}
		}
	}
}

// Another session's reads wait for nobody.
func TestReadsOfOthersDoNotWait(t *testing.T) {
	c := newCluster(t)
	c.open("a", 1)
	b := c.open("b", 1)
	c.Link(3, 1, sim.LinkHold, 0)
	c.Issue(b, op(proto.OpCreate, false))
	c.Issue(-1, op(proto.OpExists, false))
	c.until(func() bool { return c.ClientLast(-1) == "NONODE" })
	if c.ClientLast(b) != "PENDING" {
		t.Error(c.ClientLast(b))
	}
}

// A client hears of a change by its watch before it sees the new data: in the answer to its own write, to a read behind
// it, and to a read that comes after another's write (docs/protocol/watches.md#the-order-of-events).
func TestWatchBeforeNewerData(t *testing.T) {
	for _, on := range []proto.ServerID{1, 3} {
		c := newCluster(t)
		a := c.open("a", on)
		b := c.open("b", 2)
		c.Issue(a, op(proto.OpCreate, false))
		c.settle()
		c.seen = nil
		c.Issue(a, together(op(proto.OpGetData, true), op(proto.OpSetData, false), op(proto.OpGetData, true)))
		c.settle()
		c.Issue(b, op(proto.OpSetData, false))
		c.settle()
		c.Issue(a, op(proto.OpGetData, false))
		c.settle()
		want := "2 getData 1:3, NodeDataChanged /x 1:4, 3 setData 1:4, 4 getData 1:4, NodeDataChanged /x 1:5, 5 getData 1:5"
		if got := strings.Join(c.seen, ", "); got != want {
			t.Errorf("on server %d\n got %s\nwant %s", on, got, want)
		}
	}
}

// A deleted node fires the data watch and the child watch once, and the parent's child watch, all before the answer.
func TestWatchesOfADelete(t *testing.T) {
	c := newCluster(t)
	a := c.open("a", 1)
	c.Issue(a, op(proto.OpCreate, false))
	c.settle()
	root := client.Command{Text: "ls /", Op: proto.Request{Op: proto.OpGetChildren2, Path: "/", Watch: true}}
	c.Issue(a, together(op(proto.OpGetData, true), op(proto.OpGetChildren2, true), root))
	c.settle()
	c.seen = nil
	c.Issue(a, op(proto.OpDelete, false))
	c.settle()
	want := "NodeDeleted /x 1:3, NodeChildrenChanged / 1:3, 5 delete 1:3"
	if got := strings.Join(c.seen, ", "); got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
}
