package recipe

import (
	"slices"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// Healthy is the way to join of a member that judges itself.
const Healthy = "healthy"

// What a service can be, as Call.Path has it.
const (
	Works  = "works"
	Broken = "broken"
)

// join makes a client a member of a group: an ephemeral node of the client's name, which goes with the session (docs/protocol/recipes/members.md). The node
// says that the session lives, and nothing of the service. A member that judges itself takes its node away while its service is broken.
func join(c Conn, a Args) Result {
	if a.Strategy != Healthy {
		return outcome(enrol(c, a))
	}
	for {
		c.At(trace.AtAwaitsService).AwaitService(true)
		if code := enrol(c, a); code != proto.OK {
			return outcome(code)
		}
		c.Tell("joined")
		c.At(trace.AtAwaitsFault).AwaitService(false)
		left := readAt(c, trace.AtWithdraws, deleteRequest(under(a.Path, a.Name)))
		if left.Err != proto.OK && left.Err != proto.NoNode {
			return outcome(left.Err)
		}
		c.Tell("left: the service is broken")
	}
}

// enrol makes the node. A node of that name that belongs to another session is from the client's life before; enrol waits until that node has gone.
func enrol(c Conn, a Args) proto.Code {
	if code := ensureSurely(c, trace.AtJoinEnsures, a.Path); code != proto.OK {
		return code
	}
	mine := under(a.Path, a.Name)
	for {
		created := readAt(c, trace.AtJoins, createRequest(mine, proto.Ephemeral))
		if created.Err != proto.NodeExists {
			return created.Err
		}
		there := readAt(c, trace.AtJoinedBefore, proto.Request{Op: proto.OpExists, Path: mine, Watch: true})
		switch {
		case there.Err == proto.OK && there.Stat.EphemeralOwner == c.Session():
			return proto.OK // only the answer to the create was lost
		case there.Err == proto.OK:
			c.At(trace.AtFormerLifeEnds).AwaitEvent(mine)
		case there.Err != proto.NoNode:
			return there.Err
		}
	}
}

// Ways to keep the list of a group. Without any of them the client remembers the newest list until its process ends.
const (
	Keep     = "keep"      // an empty list does not replace another one
	File     = "file"      // each list is written to a file, too: the next process begins with it
	KeepFile = "keep file" // both
	Forget   = "forget"    // the list is dropped with the connection
)

// keeps says whether an empty list does not replace another one.
func keeps(way string) bool { return way == Keep || way == KeepFile }

// Files says whether lists are written to a file.
func Files(way string) bool { return way == File || way == KeepFile }

// watchMembers lists the members of a group, and lists them again at each event. The event does not say who has come or left: the client compares the lists.
// What the client remembers is the newest list. An empty one may be true, or come from a registry that has lost its data: a client can keep the one before.
func watchMembers(c Conn, a Args) Result {
	// A server that serves read-only makes no path, and lists one that is there.
	if code := ensureSurely(c, trace.AtGroupEnsures, a.Path); code != proto.OK && code != proto.NotReadOnly {
		return outcome(code)
	}
	var before []string
	if keeps(a.Strategy) {
		before = c.At(trace.AtGroupRemembers).Remembered(a.Path)
	}
	for first := true; ; first = false {
		list := readAt(c, trace.AtGroupLists, listRequest(a.Path, true))
		if list.Err != proto.OK {
			return outcome(list.Err)
		}
		now := slices.Sorted(slices.Values(list.Children))
		if len(now) == 0 && len(before) > 0 && keeps(a.Strategy) {
			c.Tell("members " + strings.Join(before, " ") + ", kept: the list is empty now")
		} else {
			c.Tell(membersTold(before, now, first))
			c.Remember(now)
			before = now
		}
		if a.Strategy == Forget {
			c.At(trace.AtGroupRenews).Await(a.Path) // a list that was dropped with the connection is asked for anew
		} else {
			c.At(trace.AtGroupWaits).AwaitEvent(a.Path)
		}
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
