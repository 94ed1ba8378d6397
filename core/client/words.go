package client

import (
	"cmp"
	"strconv"
	"strings"

	"zootrope/core/proto"
)

// words is what zkCli prints for the reply to a command.
func words(cmd *Command, rep *proto.Reply) string {
	if rep.Err != proto.OK {
		return Complaint(rep.Err, cmd.Op.Path)
	}
	switch cmd.Op.Op {
	case proto.OpCreate, proto.OpCreate2, proto.OpCreateContainer, proto.OpCreateTTL:
		return withStat("Created "+rep.Path, cmd, rep)
	case proto.OpGetData:
		return withStat(proto.DataWords(rep.Data), cmd, rep)
	case proto.OpSetData:
		if cmd.Stat {
			return statLines(&rep.Stat)
		}
	case proto.OpExists:
		return statLines(&rep.Stat)
	case proto.OpGetChildren, proto.OpGetChildren2:
		return withStat("["+strings.Join(rep.Children, ", ")+"]", cmd, rep)
	case proto.OpSync:
		return "Sync is OK"
	case proto.OpGetACL:
		return withStat(aclLines(rep.ACL), cmd, rep)
	case proto.OpWhoAmI:
		return whoLines(rep.Who)
	case proto.OpGetEphemerals:
		return "[" + strings.Join(rep.Children, ", ") + "]"
	case proto.OpGetAllChildrenNumber:
		return strconv.Itoa(int(rep.Count))
	case proto.OpMulti, proto.OpMultiRead:
		return multiLines(cmd, rep)
	}
	return ""
}

func withStat(s string, cmd *Command, rep *proto.Reply) string {
	if cmd.Stat {
		return s + "\n" + statLines(&rep.Stat)
	}
	return s
}

// messages are how KeeperException words a code, where Complaint has no words of its own for it.
var messages = map[proto.Code]string{
	proto.ConnectionLoss: "ConnectionLoss", proto.SessionExpired: "Session expired", proto.SessionMoved: "Session moved",
	proto.AuthFailed: "AuthFailed", proto.NoWatcher: "No such watcher", proto.Unimplemented: "Unimplemented",
	proto.MarshallingError: "MarshallingError", proto.RuntimeInconsistency: "RuntimeInconsistency",
	proto.ReconfigDisabled: "Reconfig is disabled", proto.EphemeralOnLocalSession: "Ephemeral node on local session",
	proto.RequestTimeout: "Request timeout",
}

// Complaint is how zkCli words an error (CliWrapperException).
func Complaint(code proto.Code, path string) string {
	switch code {
	case proto.NoNode:
		return "Node does not exist: " + path
	case proto.NodeExists:
		return "Node already exists: " + path
	case proto.NotEmpty:
		return "Node not empty: " + path
	case proto.NoChildrenForEphemerals:
		return "Ephemerals cannot have children: " + path
	case proto.BadVersion:
		return "version No is not valid : " + path
	case proto.NotReadOnly:
		return "Not a read-only call: " + path
	case proto.NoAuth:
		return "Insufficient permission : " + path
	case proto.InvalidACL:
		return "Acl is not valid : " + path
	case proto.BadArguments:
		return "Arguments are not valid : " + path
	}
	s := "KeeperErrorCode = " + cmp.Or(messages[code], code.String())
	if path != "" {
		s += " for " + path
	}
	return s
}

// statLines prints a stat (StatPrinter).
func statLines(s *proto.Stat) string {
	hex := func(n int64) string { return "0x" + strconv.FormatUint(uint64(n), 16) }
	dec := func(n int32) string { return strconv.Itoa(int(n)) }
	return strings.Join([]string{
		"cZxid = " + hex(int64(s.Czxid)),
		"ctime = " + date(s.Ctime),
		"mZxid = " + hex(int64(s.Mzxid)),
		"mtime = " + date(s.Mtime),
		"pZxid = " + hex(int64(s.Pzxid)),
		"cversion = " + dec(s.Cversion),
		"dataVersion = " + dec(s.Version),
		"aclVersion = " + dec(s.Aversion),
		"ephemeralOwner = " + hex(int64(s.EphemeralOwner)),
		"dataLength = " + dec(s.DataLength),
		"numChildren = " + dec(s.NumChildren),
	}, "\n")
}

// permLetters are zkCli's letters in its order, which is not that of the bits (ZKUtil.getPermString).
var permLetters = [...]struct {
	perm   proto.Perms
	letter string
}{{proto.PermCreate, "c"}, {proto.PermDelete, "d"}, {proto.PermRead, "r"}, {proto.PermWrite, "w"}, {proto.PermAdmin, "a"}}

// aclLines prints an ACL.
func aclLines(acl []proto.ACL) string {
	lines := make([]string, 0, 2*len(acl))
	for _, a := range acl {
		perms := ": "
		for _, p := range permLetters {
			if a.Perms&p.perm != 0 {
				perms += p.letter
			}
		}
		lines = append(lines, "'"+a.ID.Scheme+",'"+a.ID.ID, perms)
	}
	return strings.Join(lines, "\n")
}

// whoLines prints identities (WhoAmICommand).
func whoLines(who []proto.ID) string {
	lines := []string{"Auth scheme: User"}
	for _, id := range who {
		lines = append(lines, id.Scheme+": "+id.ID)
	}
	return strings.Join(lines, "\n")
}

func multiLines(cmd *Command, rep *proto.Reply) string {
	var lines []string
	for i := range rep.Results {
		sub := Command{}
		if i < len(cmd.Op.Ops) {
			sub.Op = cmd.Op.Ops[i]
			sub.Stat = sub.Op.Op == proto.OpCreate2
		}
		if s := words(&sub, &rep.Results[i]); s != "" {
			lines = append(lines, s)
		}
	}
	return strings.Join(lines, "\n")
}
