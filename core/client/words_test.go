package client

import (
	"strings"
	"testing"
	"time"

	"zootrope/core/proto"
)

func TestWords(t *testing.T) {
	for _, c := range []struct {
		cmd  Command
		rep  proto.Reply
		want string
	}{
		{Command{Op: proto.Request{Op: proto.OpCreate}}, proto.Reply{Path: "/a0000000001"}, "Created /a0000000001"},
		{Command{Op: proto.Request{Op: proto.OpGetData}}, proto.Reply{Data: []byte("hello")}, "hello"},
		{Command{Op: proto.Request{Op: proto.OpGetChildren}}, proto.Reply{Children: []string{"a", "b"}}, "[a, b]"},
		{Command{Op: proto.Request{Op: proto.OpGetChildren}}, proto.Reply{}, "[]"},
		{Command{Op: proto.Request{Op: proto.OpDelete}}, proto.Reply{}, ""},
		{Command{Op: proto.Request{Op: proto.OpGetACL}}, proto.Reply{ACL: proto.OpenACL}, "'world,'anyone\n: cdrwa"},
		{Command{Op: proto.Request{Op: proto.OpGetData, Path: "/x"}}, proto.Reply{Err: proto.NoNode}, "Node does not exist: /x"},
		{Command{Op: proto.Request{Op: proto.OpSync, Path: "/x"}}, proto.Reply{Err: proto.ConnectionLoss},
			"KeeperErrorCode = ConnectionLoss for /x"},
		{Command{Op: proto.Request{Op: proto.OpWhoAmI}}, proto.Reply{Who: []proto.ID{{Scheme: "ip", ID: "10.0.0.1"}, {Scheme: "digest", ID: "bob"}}},
			"Auth scheme: User\nip: 10.0.0.1\ndigest: bob"},
		{Command{Op: proto.Request{Op: proto.OpGetEphemerals}}, proto.Reply{Children: []string{"/a", "/b"}}, "[/a, /b]"},
		{Command{Op: proto.Request{Op: proto.OpGetAllChildrenNumber}}, proto.Reply{Count: 7}, "7"},
		{Command{Op: proto.Request{Op: proto.OpMulti, Ops: []proto.Request{{Op: proto.OpCreate, Path: "/a"}, {Op: proto.OpDelete}}}},
			proto.Reply{Results: []proto.Reply{{Path: "/a"}, {}}}, "Created /a"},
		{Command{Op: proto.Request{Op: proto.OpMulti, Ops: []proto.Request{{Op: proto.OpCreate, Path: "/a"}}}},
			proto.Reply{Results: []proto.Reply{{Path: "/a"}, {}, {}}}, "Created /a"},
		{Command{Op: proto.Request{Op: proto.OpMultiRead, Ops: []proto.Request{{Op: proto.OpGetData, Path: "/a"}, {Op: proto.OpGetChildren, Path: "/b"}, {Op: proto.OpGetData, Path: "/c"}}}},
			proto.Reply{Results: []proto.Reply{{Data: []byte("v")}, {Err: proto.NoNode}, {Data: []byte("w")}}}, "v\nNode does not exist: /b\nw"},
		{Command{Op: proto.Request{Op: proto.OpCheckWatches, Path: "/x"}}, proto.Reply{Err: proto.NoWatcher}, "KeeperErrorCode = No such watcher for /x"},
		{Command{Op: proto.Request{Op: proto.OpCheckWatches, Path: "/x"}}, proto.Reply{}, ""},
	} {
		if got := words(&c.cmd, &c.rep); got != c.want {
			t.Errorf("%v: %q, want %q", c.cmd.Op.Op, got, c.want)
		}
	}
	got := words(&Command{Op: proto.Request{Op: proto.OpGetData}, Stat: true},
		&proto.Reply{Data: []byte("v"), Stat: proto.Stat{Czxid: proto.MakeZxid(1, 2), Version: 3}})
	if !strings.HasPrefix(got, "v\ncZxid = 0x100000002\nctime = Thu Jan 01 00:00:00 UTC 1970\n") ||
		!strings.Contains(got, "\ndataVersion = 3\n") {
		t.Error(got)
	}
}

// A create2 is answered with the stat, in a multi too; a create that is answered with it all the same does not show it.
func TestWordsOfCreate2(t *testing.T) {
	rep := proto.Reply{Path: "/a", Stat: proto.Stat{Czxid: proto.MakeZxid(1, 2)}}
	create2 := proto.Request{Op: proto.OpCreate2, Path: "/a"}
	for _, cmd := range []Command{{Op: create2, Stat: true}, {Op: proto.Request{Op: proto.OpMulti, Ops: []proto.Request{create2}}}} {
		r := rep
		if len(cmd.Op.Ops) > 0 {
			r = proto.Reply{Results: []proto.Reply{rep}}
		}
		if got := words(&cmd, &r); !strings.HasPrefix(got, "Created /a\ncZxid = 0x100000002\n") {
			t.Errorf("%v: %s", cmd.Op.Op, got)
		}
	}
	if got := words(&Command{Op: proto.Request{Op: proto.OpCreateContainer}}, &rep); got != "Created /a" {
		t.Error(got)
	}
}

func TestDate(t *testing.T) {
	for ms, want := range map[proto.Millis]string{
		0:                 "Thu Jan 01 00:00:00 UTC 1970",
		82_800_000:        "Thu Jan 01 23:00:00 UTC 1970",
		-1:                "Wed Dec 31 23:59:59 UTC 1969",
		951_827_696_000:   "Tue Feb 29 12:34:56 UTC 2000",
		1_709_251_199_999: "Thu Feb 29 23:59:59 UTC 2024",
		4_102_444_800_000: "Fri Jan 01 00:00:00 UTC 2100",
	} {
		if got := date(ms); got != want {
			t.Errorf("%d: %q, want %q", ms, got, want)
		}
	}
}

// The calendar is Go's, from the year 1010 to the year 4900, a step of some weeks and some hours at a time.
func TestDates(t *testing.T) {
	const step = 23*dayMillis + 5*60*60*1000 + 61_007
	for ms := proto.Millis(-960 * 365 * dayMillis); ms < 3000*365*dayMillis; ms += step {
		if got, want := date(ms), time.UnixMilli(int64(ms)).UTC().Format("Mon Jan 02 15:04:05 UTC 2006"); got != want {
			t.Fatalf("%d: %q, want %q", ms, got, want)
		}
	}
}
