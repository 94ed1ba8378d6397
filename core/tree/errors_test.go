package tree

import (
	"testing"

	"zootrope/core/internal/transcript"
	"zootrope/core/proto"
)

// locked is readable, and nothing else, for those who prove nothing.
var locked = []proto.ACL{{Perms: proto.PermRead, ID: anyone}}

func garden(t *testing.T) *world {
	w := newWorld(t)
	w.must(create("/a"))
	w.must(create("/a/kid"))
	w.must(createAs("/eph", proto.Ephemeral))
	w.must(proto.Request{Op: proto.OpCreate, Path: "/locked", ACL: locked})
	w.must(createAs("/box", proto.Container))
	return w
}

// The first failing check gives the code (docs/protocol/requests.md#the-order-of-checks): each row fails the check that is
// named and, where it can, all later ones.
func TestOrderOfErrors(t *testing.T) {
	bad := []proto.ACL{{Perms: 31, ID: proto.ID{Scheme: "nosuch", ID: "x"}}}
	type r = proto.Request
	for _, c := range []struct {
		name string
		req  r
		want proto.Code
	}{
		{"flags", r{Op: proto.OpCreate, Path: "x", Flags: 9}, proto.BadArguments},
		{"ttl mode", r{Op: proto.OpCreateTTL, Path: "x", Flags: 5}, proto.Unimplemented},
		{"ttl without its mode", r{Op: proto.OpCreateTTL, Path: "/x", ACL: proto.OpenACL}, proto.BadArguments},
		{"no slash", r{Op: proto.OpCreate, Path: "a", ACL: bad}, proto.BadArguments},
		{"NUL", r{Op: proto.OpCreate, Path: "/a\x00", ACL: bad}, proto.BadArguments},
		{"no ACL", r{Op: proto.OpCreate, Path: "/no/x"}, proto.InvalidACL},
		{"ACL", r{Op: proto.OpCreate, Path: "/no/x", ACL: bad}, proto.InvalidACL},
		{"parent", r{Op: proto.OpCreate, Path: "/a//b", ACL: proto.OpenACL}, proto.NoNode},
		{"relative parent", r{Op: proto.OpCreate, Path: "a/b", ACL: proto.OpenACL}, proto.NoNode},
		{"permission", r{Op: proto.OpCreate, Path: "/locked/\x01", ACL: proto.OpenACL}, proto.NoAuth},
		{"syntax", r{Op: proto.OpCreate, Path: "/eph/\x01", ACL: proto.OpenACL}, proto.BadArguments},
		{"trailing slash", r{Op: proto.OpCreate, Path: "/a/", ACL: proto.OpenACL}, proto.BadArguments},
		{"exists", create("/a"), proto.NodeExists},
		{"root", create("/"), proto.NodeExists},
		{"ephemeral parent", create("/eph/x"), proto.NoChildrenForEphemerals},
		{"sequence of a slash", createAs("/a/", proto.PersistentSequential), proto.OK},

		{"delete: no slash", r{Op: proto.OpDelete, Path: "a"}, proto.BadArguments},
		{"delete: root", del("/"), proto.BadArguments},
		{"delete: quota", del("/zookeeper/quota"), proto.BadArguments},
		{"delete: parent", r{Op: proto.OpDelete, Path: "/no/x", Version: 7}, proto.NoNode},
		{"delete: permission", del("/locked/x"), proto.NoAuth},
		{"delete: node", r{Op: proto.OpDelete, Path: "/no", Version: 7}, proto.NoNode},
		{"delete: version", r{Op: proto.OpDelete, Path: "/a", Version: 7}, proto.BadVersion},
		{"delete: children", r{Op: proto.OpDelete, Path: "/a", Version: 0}, proto.NotEmpty},
		{"delete needs nothing of the node itself", del("/locked"), proto.OK},

		{"setData: syntax", set("/a/", ""), proto.BadArguments},
		{"setData: node", set("/no", ""), proto.NoNode},
		{"setData: permission", r{Op: proto.OpSetData, Path: "/locked", Version: 7}, proto.NoAuth},
		{"setData: version", r{Op: proto.OpSetData, Path: "/a", Version: 7}, proto.BadVersion},
		{"setData: config", set("/zookeeper/config", ""), proto.NoAuth},

		{"setACL: syntax", r{Op: proto.OpSetACL, Path: "//", ACL: bad}, proto.BadArguments},
		{"setACL: ACL", r{Op: proto.OpSetACL, Path: "/no", ACL: bad}, proto.InvalidACL},
		{"setACL: node", r{Op: proto.OpSetACL, Path: "/no", ACL: locked, Version: 7}, proto.NoNode},
		{"setACL: permission", r{Op: proto.OpSetACL, Path: "/locked", ACL: locked, Version: 7}, proto.NoAuth},
		{"setACL: version", r{Op: proto.OpSetACL, Path: "/a", ACL: locked, Version: 7}, proto.BadVersion},

		{"check alone", r{Op: proto.OpCheck, Path: "/a", Version: -1}, proto.Unimplemented},
		{"a read in a multi", multi(r{Op: proto.OpGetData, Path: "/a"}), proto.MarshallingError},
		{"malformed", r{Op: proto.OpDelete, Malformed: true}, proto.MarshallingError},
		{"reconfig", r{Op: proto.OpReconfig, Members: &proto.Reconfig{Base: -1}}, proto.ReconfigDisabled},
		{"not a write", r{Op: proto.OpGetData, Path: "/a"}, proto.Unimplemented},

		{"deleteContainer: special", r{Op: proto.OpDeleteContainer, Path: "/zookeeper"}, proto.BadArguments},
		{"deleteContainer: node", r{Op: proto.OpDeleteContainer, Path: "/no"}, proto.NoNode},
		{"deleteContainer: children", r{Op: proto.OpDeleteContainer, Path: "/a"}, proto.NotEmpty},
		{"deleteContainer: ephemeral", r{Op: proto.OpDeleteContainer, Path: "/eph"}, proto.BadVersion},
		{"deleteContainer of a client", r{Op: proto.OpDeleteContainer, Session: 1, Path: "/box"}, proto.BadArguments},
		{"deleteContainer", r{Op: proto.OpDeleteContainer, Path: "/box"}, proto.OK},
	} {
		w := garden(t)
		before, count := w.db.Digest(), w.db.NodeCount()
		if got := w.do(c.req).Err; got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
		last := w.log[len(w.log)-1]
		if c.want == proto.OK {
			continue
		}
		if last.Type != proto.OpError || last.Err != c.want || last.Digest != 0 || last.Path != "" {
			t.Errorf("%s: not an error transaction: %+v", c.name, last)
		}
		if w.db.Digest() != before || w.db.NodeCount() != count {
			t.Errorf("%s: an error changed the tree", c.name)
		}
	}
}

func TestCheckInMulti(t *testing.T) {
	for _, c := range []struct {
		path    string
		version int32
		want    proto.Code
	}{
		{"a", -1, proto.BadArguments},
		{"/no", 7, proto.NoNode},
		{"/secret", 7, proto.NoAuth},
		{"/a", 7, proto.BadVersion},
		{"/a", 0, proto.OK},
		{"/a", -1, proto.OK},
	} {
		w := garden(t)
		w.must(proto.Request{Op: proto.OpCreate, Path: "/secret", ACL: []proto.ACL{{Perms: 2, ID: anyone}}})
		rep := w.do(multi(proto.Request{Op: proto.OpCheck, Path: c.path, Version: c.version}))
		if rep.Err != proto.OK || rep.Results[0].Err != c.want {
			t.Errorf("check %s %d: %v", c.path, c.version, rep.Results[0].Err)
		}
	}
}

func TestRefuse(t *testing.T) {
	w := newWorld(t)
	w.z++
	req, txn := create("/a"), &proto.Txn{}
	w.prep.Refuse(w.db, &req, w.z, 5, proto.SessionMoved, txn)
	if txn.Type != proto.OpError || txn.Err != proto.SessionMoved || txn.Zxid != w.z || txn.Time != 5 || txn.Path != "" {
		t.Errorf("%+v", txn)
	}
	w.log = append(w.log, txn)
	if rep := w.commit(); rep.Err != proto.SessionMoved {
		t.Errorf("%v", rep.Err)
	}
}

// Each operation of a multi asks for the session: the first fails, and the others with it.
func TestRefusedMulti(t *testing.T) {
	w := newWorld(t)
	w.z++
	req, txn := multi(create("/a"), create("/b")), &proto.Txn{}
	w.prep.Refuse(w.db, &req, w.z, 5, proto.SessionExpired, txn)
	if txn.Type != proto.OpMulti || len(txn.Sub) != 2 || txn.Sub[0].Type != proto.OpError || txn.Sub[0].Err != proto.SessionExpired ||
		txn.Sub[1].Err != proto.RuntimeInconsistency {
		t.Errorf("%+v", txn)
	}
	w.log = append(w.log, txn)
	if rep := w.commit(); rep.Err != proto.OK || rep.Results[0].Err != proto.SessionExpired {
		t.Errorf("%+v", rep)
	}
	w.z++
	odd := multi(create("/a"), proto.Request{Op: proto.OpSync})
	if w.prep.Refuse(w.db, &odd, w.z, 6, proto.SessionExpired, txn); txn.Type != proto.OpError || txn.Err != proto.MarshallingError {
		t.Errorf("%+v", txn)
	}
}

func TestSequenced(t *testing.T) {
	for n, want := range map[int32]string{
		0: "/s0000000000", 12: "/s0000000012", 2147483647: "/s2147483647",
		-1: "/s-000000001", -2147483648: "/s-2147483648",
	} {
		if got := sequenced("/s", n); got != want {
			t.Errorf("%d: %s", n, got)
		}
	}
}

func TestNextVersion(t *testing.T) {
	for v, want := range map[int32]int32{0: 1, 2147483647: -2147483648, -3: -2, -2: 0, -1: 0} {
		if got := nextVersion(v); got != want {
			t.Errorf("after %d: %d", v, got)
		}
	}
}

// A NUL in a path is found wherever it stands, and so is the slash that a path needs.
func TestNULsInPaths(t *testing.T) {
	for path, want := range map[string]bool{"/a": true, "a/b": true, "": false, "a": false, "\x00": false, "\x00/a": false, "/\x00": false, "/a\x00b": false, "/": true} {
		if got := hasParent(path); got != want {
			t.Errorf("hasParent(%q) = %v", path, got)
		}
	}
	w := newWorld(t)
	for path, want := range transcript.InOrder(map[string]proto.Code{"\x00": proto.BadArguments, "\x00/a": proto.BadArguments, "/\x00": proto.BadArguments, "/a": proto.NoNode}) {
		if rep := w.read(conn(1), get(proto.OpExists, path, true)); rep.Err != want {
			t.Errorf("exists %q: %v, want %v", path, rep.Err, want)
		}
	}
}
