package client

import (
	"reflect"
	"testing"

	"zootrope/core/proto"
)

func TestChroot(t *testing.T) {
	for _, c := range []struct {
		root         Chroot
		known, whole string
	}{
		{"", "/", "/"}, {"", "/a", "/a"}, {"/app", "/", "/app"}, {"/app", "/a", "/app/a"}, {"/app", "/app", "/app/app"}, {"/a/b", "/c/d", "/a/b/c/d"},
		{"/app", "", ""}, {"/app", "a", "a"}, // no paths: a server refuses them
	} {
		if got := c.root.Prepend(c.known); got != c.whole {
			t.Errorf("%q below %q is %q, want %q", c.known, c.root, got, c.whole)
		}
		if got := c.root.Strip(c.whole); got != c.known {
			t.Errorf("%q is %q below %q, want %q", c.whole, got, c.root, c.known)
		}
	}
	// A sequential create of / makes a node beside the chroot, and Java's client strips its path all the same.
	for whole, known := range map[string]string{"/other": "/other", "/app0000000001": "0000000001"} { //ordered: each is looked at alone
		if got := Chroot("/app").Strip(whole); got != known {
			t.Errorf("%q is %q below /app, want %q", whole, got, known)
		}
	}
}

// All paths of a command get the chroot, and the command that was given stays as it is.
func TestChrootOfCommands(t *testing.T) {
	at := func(op proto.OpCode, path string, ops ...proto.Request) proto.Request {
		return proto.Request{Op: op, Path: path, Ops: ops}
	}
	for _, c := range []struct{ given, want Command }{
		{Command{Op: at(proto.OpGetData, "/a")}, Command{Op: at(proto.OpGetData, "/app/a")}},
		{Command{Op: at(proto.OpCreate, "/")}, Command{Op: at(proto.OpCreate, "/app")}},
		{Command{Op: at(proto.OpDelete, "/")}, Command{Op: at(proto.OpDelete, "/")}},
		{Command{Op: at(proto.OpGetEphemerals, "/a")}, Command{Op: at(proto.OpGetEphemerals, "/a")}},
		{Command{Op: at(proto.OpWhoAmI, "")}, Command{Op: at(proto.OpWhoAmI, "")}},
		{Command{Op: at(proto.OpMulti, "", at(proto.OpCreate, "/a"), at(proto.OpDelete, "/"))},
			Command{Op: at(proto.OpMulti, "", at(proto.OpCreate, "/app/a"), at(proto.OpDelete, "/app"))}},
		{Command{Recipe: "lock", Path: "/l", Names: []string{"/m"}}, Command{Recipe: "lock", Path: "/app/l", Names: []string{"/app/m"}}},
		{Command{Recipe: "propose", Path: "/tx", Names: []string{"bob"}}, Command{Recipe: "propose", Path: "/app/tx", Names: []string{"bob"}}},
		{Command{Recipe: "write", Store: "disk"}, Command{Recipe: "write", Store: "disk"}},
		{Command{Repeat: []Command{{Op: at(proto.OpSync, "/a")}}}, Command{Repeat: []Command{{Op: at(proto.OpSync, "/app/a")}}}},
	} {
		if got := Chroot("").Prefixed(c.given); !reflect.DeepEqual(got, c.given) {
			t.Errorf("%+v without a chroot is %+v", c.given, got)
		}
		before := shown(c.given)
		if got := shown(Chroot("/app").Prefixed(c.given)); got != shown(c.want) {
			t.Errorf("got %s, want %s", got, shown(c.want))
		}
		if shown(c.given) != before {
			t.Errorf("%s has become %s", before, shown(c.given))
		}
	}
}

// shown is a command's paths and names.
func shown(c Command) string {
	out := c.Recipe + " " + c.Path + " " + c.Op.Path
	for _, op := range c.Op.Ops {
		out += " ;" + op.Path
	}
	for _, n := range c.Names {
		out += " +" + n
	}
	for _, r := range c.Repeat {
		out += " (" + shown(r) + ")"
	}
	return out
}

// What Java's client of 3.8.0 has answered for the chroot /app: its user's paths, but whole ones from getEphemerals and of what a multi creates.
func TestChrootOfAnswers(t *testing.T) {
	for _, c := range []struct {
		op   proto.Request // with whole paths
		rep  proto.Reply
		want string
	}{
		{proto.Request{Op: proto.OpCreate, Path: "/app/x"}, proto.Reply{Path: "/app/x"}, "Created /x"},
		{proto.Request{Op: proto.OpCreate, Path: "/app"}, proto.Reply{Path: "/app"}, "Created /"},
		{proto.Request{Op: proto.OpCreate, Path: "/app/x"}, proto.Reply{Err: proto.NoNode}, "Node does not exist: /x"},
		{proto.Request{Op: proto.OpCreate, Path: "/app"}, proto.Reply{Err: proto.NodeExists}, "Node already exists: /"},
		{proto.Request{Op: proto.OpGetChildren, Path: "/app"}, proto.Reply{Children: []string{"x"}}, "[x]"},
		{proto.Request{Op: proto.OpGetEphemerals}, proto.Reply{Children: []string{"/app/e"}}, "[/app/e]"},
		{proto.Request{Op: proto.OpMulti, Ops: []proto.Request{{Op: proto.OpCreate, Path: "/app/m"}}}, proto.Reply{Results: []proto.Reply{{Path: "/app/m"}}}, "Created /app/m"},
		{proto.Request{Op: proto.OpMulti, Ops: []proto.Request{{Op: proto.OpDelete, Path: "/app/m"}}}, proto.Reply{Results: []proto.Reply{{Err: proto.NoNode}}}, "Node does not exist: /m"},
	} {
		cmd := Command{Op: c.op}
		if got := Chroot("/app").Words(&cmd, &c.rep); got != c.want {
			t.Errorf("%v %s: %q, want %q", c.op.Op, c.op.Path, got, c.want)
		}
		if got := Chroot("").Words(&cmd, &c.rep); got != words(&cmd, &c.rep) {
			t.Errorf("%v %s without a chroot: %q", c.op.Op, c.op.Path, got)
		}
	}
}
