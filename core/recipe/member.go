package recipe

import (
	"slices"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// join makes a client a member of a group: an ephemeral node of the client's name, which goes with the session (docs/protocol/recipes/members.md). A node
// of that name that belongs to another session is from the client's life before; join waits until that node has gone.
func join(c Conn, a Args) Result {
	if code := ensureSurely(c, trace.AtJoinEnsures, a.Path); code != proto.OK {
		return outcome(code)
	}
	mine := under(a.Path, a.Name)
	for {
		created := readAt(c, trace.AtJoins, createRequest(mine, proto.Ephemeral))
		if created.Err != proto.NodeExists {
			return outcome(created.Err)
		}
		there := readAt(c, trace.AtJoinedBefore, proto.Request{Op: proto.OpExists, Path: mine, Watch: true})
		switch {
		case there.Err == proto.OK && there.Stat.EphemeralOwner == c.Session():
			return outcome(proto.OK) // only the answer to the create was lost
		case there.Err == proto.OK:
			c.At(trace.AtFormerLifeEnds).AwaitEvent(mine)
		case there.Err != proto.NoNode:
			return outcome(there.Err)
		}
	}
}

// watchMembers lists the members of a group, and lists them again at each event. The event does not say who has come or left: the client compares the lists.
func watchMembers(c Conn, a Args) Result {
	if code := ensureSurely(c, trace.AtGroupEnsures, a.Path); code != proto.OK {
		return outcome(code)
	}
	var before []string
	for first := true; ; first = false {
		list := readAt(c, trace.AtGroupLists, listRequest(a.Path, true))
		if list.Err != proto.OK {
			return outcome(list.Err)
		}
		now := slices.Sorted(slices.Values(list.Children))
		c.Tell(membersTold(before, now, first))
		before = now
		c.At(trace.AtGroupWaits).AwaitEvent(a.Path)
	}
}

// membersTold is what a watcher of a group tells: the members, the master first, and who has come and left since it told the last time.
func membersTold(before, now []string, first bool) string {
	told := "members " + strings.Join(now, " ")
	if first {
		return told
	}
	for _, name := range now {
		if !slices.Contains(before, name) {
			told += ", came " + name
		}
	}
	for _, name := range before {
		if !slices.Contains(now, name) {
			told += ", left " + name
		}
	}
	return told
}
