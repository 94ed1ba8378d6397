package check

import (
	"testing"

	"zootrope/core/proto"
)

// The root and what is below /zookeeper from the beginning are judged as any other node is (docs/protocol/data.md#stat): reads, and watches.
func TestTheTreesOwnNodesAreJudged(t *testing.T) {
	children := func(at proto.Zxid, path string, names ...string) proto.Reply {
		return proto.Reply{Op: proto.OpGetChildren2, Zxid: at, Path: path, Children: names, Stat: proto.Stat{NumChildren: int32(len(names))}}
	}
	for _, test := range []struct {
		name string
		rep  func(first, a proto.Zxid) proto.Reply
		want string
	}{
		{"the root before", func(first, _ proto.Zxid) proto.Reply {
			r := children(first, "/", "zookeeper")
			r.Stat.Cversion = -1
			return r
		}, ""},
		{"the root", func(_, a proto.Zxid) proto.Reply {
			r := children(a, "/", "a", "zookeeper")
			r.Stat.Pzxid = a
			return r
		}, ""},
		{"the root without the new child", func(_, a proto.Zxid) proto.Reply {
			r := children(a, "/", "zookeeper")
			r.Stat.Cversion = -1
			return r
		}, "Atomicity"},
		{"the root with a child too early", func(first, a proto.Zxid) proto.Reply {
			r := children(first, "/", "a", "zookeeper")
			r.Stat.Pzxid = a
			return r
		}, "Atomicity"},
		{"/zookeeper", func(_, a proto.Zxid) proto.Reply {
			r := children(a, "/zookeeper", "config", "quota")
			r.Stat.Cversion = -2
			return r
		}, ""},
		{"/zookeeper without config", func(_, a proto.Zxid) proto.Reply {
			r := children(a, "/zookeeper", "quota")
			r.Stat.Cversion = -2
			return r
		}, "Atomicity"},
		{"/zookeeper/config", func(_, a proto.Zxid) proto.Reply {
			return proto.Reply{Op: proto.OpGetData, Zxid: a, Path: "/zookeeper/config", Data: []byte("version=0"), Stat: proto.Stat{Version: -1, Aversion: -1}}
		}, ""},
		{"another configuration", func(_, a proto.Zxid) proto.Reply {
			return proto.Reply{Op: proto.OpGetData, Zxid: a, Path: "/zookeeper/config", Data: []byte("version=1"), Stat: proto.Stat{Version: -1, Aversion: -1}}
		}, "Atomicity"},
		{"no quota", func(_, a proto.Zxid) proto.Reply { return lacks(a, "/zookeeper/quota") }, "Atomicity"},
		{"what nobody has made", func(_, a proto.Zxid) proto.Reply { return lacks(a, "/zookeeper/other") }, ""},
	} {
		s := &story{c: New(proto.Groups{}, proto.Sids{}, "version=0"), zxid: z(1, 0)}
		s.see(established(1, 1, 0, 0), Body{})
		s.see(serves(2, 0, 0), Body{}) // one that is behind
		first, a := s.does(opens(alice)), s.does(creates("/a", "1"))
		s.shows(test.rep(first, a))
		s.want(t, test.name, test.want)
	}

	for _, fires := range []bool{true, false} { // a child watch of the root
		s := newStory()
		s.see(connects(1), Body{})
		s.watches(proto.OpGetChildren, "/", false)
		a := s.does(creates("/a", "1"))
		if fires {
			s.tells(proto.NodeChildrenChanged, "/", a)
		}
		s.shows(gets(a, a, "/a", "1", 0))
		want := ""
		if !fires {
			want = "WatchOrder"
		}
		s.want(t, "a child watch of the root", want)
	}
}
