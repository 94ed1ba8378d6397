package script

import "zootrope/core/say"

// Row is a line of the help: a command or a predicate.
type Row struct {
	Name     string
	Usage    string
	Help     say.Form
	Examples []string
	Fixed    bool
	Script   bool // it stands in scripts only, and cannot be given by hand
}

// Chapter is a group of the help.
type Chapter struct {
	Title say.Form
	Rows  []Row
}

// Preamble is what the examples of the help may refer to.
const Preamble = "servers 5\nclient alice 1\nstep intro\n"

// Help is the whole reference, from the tables.
func Help() []Chapter {
	out := make([]Chapter, groups)
	for g := range out {
		out[g].Title = Group(g).title()
	}
	for _, v := range commandTable {
		out[v.Group].Rows = append(out[v.Group].Rows, Row{v.Name, v.Usage, v.Help, v.Examples, v.Fixed, v.Script})
	}
	return append(out, Chapter{Title: "Predicates", Rows: predicateTable})
}

// predicateTable is the help of the predicates; a test parses every example and every usage's first words.
var predicateTable = []Row{
	{"server", "server ID is LOOKING|FOLLOWING|LEADING|OBSERVING|DOWN|PAUSED", "The state of a server.",
		[]string{"server 1 is LEADING"}, true, false},
	{"leader", "leader is ID | leader is none | leader exists", "The established leader of the highest epoch that is neither down nor paused.",
		[]string{"leader is 3", "leader is none", "leader exists"}, true, false},
	{"server", "server ID epoch is N | server ID accepted-epoch is N", "The epoch files.",
		[]string{"server 1 epoch is 2", "server 1 accepted-epoch is 2"}, true, false},
	{"server", "server ID logged is ZXID | server ID committed is ZXID", "The last in its log, synced or not; the last committed.",
		[]string{"server 1 logged is 1:333", "server 1 committed is 0x10000014d"}, true, false},
	{"server", "server ID sync is DIFF|TRUNC|TRUNC+DIFF|SNAP", "How it was last synchronised with its leader.",
		[]string{"server 1 sync is TRUNC+DIFF"}, true, false},
	{"server", "server ID vote is ID | server ID round is N", "Its current vote; its election round.",
		[]string{"server 1 vote is 5", "server 1 round is 1"}, true, false},
	{"node", "node PATH exists | data is TEXT | children are N | version is N [on ID]",
		"In the database of that server, or of the leader. Without a leader, a predicate that names no server fails.",
		[]string{"node /app exists", "node /app data is 'some text' on 2", "node /app children are 3", "node /app version is 1 on 2"}, true, false},
	{"servers", "servers agree", "All that are up are in a quorum with one leader and hold the same znodes and sessions.",
		[]string{"servers agree"}, true, false},
	{"client", "client NAME is CONNECTED|CONNECTING|EXPIRED|CLOSED | client NAME on ID", "The state of a session.",
		[]string{"client alice is CONNECTED", "client alice on 2"}, true, false},
	{"client", "client NAME last is OK|PENDING|CODE", "The outcome of its last issued command, by ZooKeeper's names.",
		[]string{"client alice last is OK", "client alice last is NONODE"}, true, false},
	{"lock", "lock PATH held by NAME|none | lock PATH waiters are N", "As its clients see it.",
		[]string{"lock /lock held by alice", "lock /lock held by none", "lock /lock waiters are 2"}, true, false},
	{"lock", "lock PATH held by NAME then NAME …", "Who has held it since the current step began: these, in this order, and nobody else.",
		[]string{"lock /lock held by alice then bob"}, false, false},
	{"queue", "queue PATH waiters are N", "How many commands wait for an item of the queue.", []string{"queue /jobs waiters are 0"}, false, false},
	{"count", "count KIND [from ID] [to ID] is|at-least|at-most N", "Events of that kind since the current step began.",
		[]string{"count COMMIT is 4", "count PROPOSAL from 5 to 1 at-least 1", "count CLIENT_REQUEST from alice at-most 3"}, true, false},
	{"total", "total KIND [from ID] [to ID] is|at-least|at-most N", "The same since the script began.",
		[]string{"total FSYNC at-least 1"}, true, false},
}
