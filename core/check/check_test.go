package check

import (
	"strings"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// run feeds events and gives the first broken invariant, "" for none, and how many events it took. Transactions with a
// counter up to 20 have been broadcast.
func run(events ...trace.Event) (string, int) {
	return judge(New(proto.Groups{}, proto.Sids{}, ""), events)
}

func judge(c *Checker, events []trace.Event) (string, int) {
	for epoch := range int64(4) {
		for n := range uint32(20) {
			c.broadcasts[z(epoch, n+1)] = &proto.Txn{Type: proto.OpError, Zxid: z(epoch, n+1)}
		}
	}
	for i := range events {
		if v := c.Observe(&events[i], Body{}); v != nil {
			return v.Invariant, i + 1
		}
	}
	return "", len(events)
}

func z(epoch int64, counter uint32) proto.Zxid { return proto.MakeZxid(epoch, counter) }

// established: server leads epoch; last is its last transaction, digest its state.
func established(server proto.ServerID, epoch int64, last proto.Zxid, digest uint64) trace.Event {
	return trace.Event{Kind: trace.Established, Server: server, Epoch: epoch, Zxid: z(epoch, 0), Zxid2: last, Digest: digest}
}

func serves(server proto.ServerID, at proto.Zxid, digest uint64) trace.Event {
	return trace.Event{Kind: trace.Serving, Server: server, Zxid: at, Digest: digest}
}

func applies(server proto.ServerID, at proto.Zxid, digest uint64) trace.Event {
	return trace.Event{Kind: trace.Apply, Server: server, Zxid: at, Digest: digest}
}

func looks(server proto.ServerID) trace.Event {
	return trace.Event{Kind: trace.State, Server: server, State: proto.Looking}
}

// answered: client −1 receives the answer to request xid, from the state at a zxid, on a connection.
func answered(conn uint32, session proto.SessionID, xid int32, at proto.Zxid) trace.Event {
	return trace.Event{Kind: trace.Deliver, Msg: proto.ClientReply, Client: -1, Conn: conn, Session: session, Xid: xid, Zxid: at}
}

func replies(conn uint32, at proto.Zxid) trace.Event {
	return trace.Event{Kind: trace.Sent(proto.ClientReply), Server: 1, Peer: -1, Conn: conn, Zxid: at}
}

func tells(conn uint32, at proto.Zxid) trace.Event {
	return trace.Event{Kind: trace.Sent(proto.WatchEvent), Server: 1, Peer: -1, Conn: conn, Zxid: at, Path: "/x"}
}

func TestInvariants(t *testing.T) {
	for _, test := range []struct {
		name   string
		events []trace.Event
		want   string // of the last event; "" for a history that is as it should be
	}{
		{"two servers deliver alike", []trace.Event{
			established(3, 1, 0, 0), serves(1, 0, 0),
			applies(3, z(1, 1), 11), applies(1, z(1, 1), 11), applies(1, z(1, 2), 12), applies(3, z(1, 2), 12)}, ""},

		// PrefixConsistency.
		{"another state after the same transaction", []trace.Event{
			established(3, 1, 0, 0), serves(1, 0, 0), applies(3, z(1, 1), 11), applies(1, z(1, 1), 99)}, "PrefixConsistency"},
		{"a learner serves in another state", []trace.Event{
			established(3, 1, 0, 0), applies(3, z(1, 1), 11), serves(1, z(1, 1), 99)}, "PrefixConsistency"},
		{"a learner serves in the same state", []trace.Event{
			established(3, 1, 0, 0), applies(3, z(1, 1), 11), serves(1, z(1, 1), 11)}, ""},
		{"a new leader in another state", []trace.Event{
			established(3, 1, 0, 0), applies(3, z(1, 1), 11), looks(3), established(1, 2, z(1, 1), 99)}, "PrefixConsistency"},
		{"a learner serves at the zxid of the new epoch in another state", []trace.Event{
			established(3, 1, 0, 0), applies(3, z(1, 1), 11), looks(3), established(1, 2, z(1, 1), 11), serves(2, z(2, 0), 99)}, "PrefixConsistency"},

		// Agreement.
		{"one delivers what the other does not have, and the other way round", []trace.Event{
			established(3, 1, 0, 0), applies(3, z(1, 1), 11), established(1, 2, z(1, 1), 11),
			applies(1, z(2, 1), 21), applies(3, z(1, 2), 12)}, "Agreement"},
		{"a learner serves at what nobody has delivered", []trace.Event{
			established(3, 1, 0, 0), applies(3, z(1, 1), 11), serves(1, z(1, 2), 12)}, "Agreement"},

		// PrimaryIntegrity.
		{"a later leader lacks what was delivered", []trace.Event{
			established(3, 1, 0, 0), applies(3, z(1, 1), 11), applies(3, z(1, 2), 12), looks(3), established(1, 2, z(1, 1), 11)}, "PrimaryIntegrity"},
		{"a later leader has it", []trace.Event{
			established(3, 1, 0, 0), applies(3, z(1, 1), 11), looks(3), established(1, 2, z(1, 1), 11), applies(1, z(2, 1), 21)}, ""},
		{"a later leader has more", []trace.Event{
			established(3, 1, 0, 0), applies(3, z(1, 1), 11), looks(3), established(1, 2, z(1, 3), 13),
			serves(2, z(1, 3), 13), applies(1, z(2, 1), 21), applies(2, z(2, 1), 21)}, ""},
		{"a third leader lacks what the second had brought along", []trace.Event{
			established(3, 1, 0, 0), applies(3, z(1, 1), 11), looks(3), established(1, 2, z(1, 3), 13),
			looks(1), established(2, 3, z(1, 2), 12)}, "PrimaryIntegrity"},

		{"a leader is established late, and lacks what a later one has delivered", []trace.Event{
			established(3, 1, 0, 0), applies(3, z(1, 1), 11), established(1, 3, z(1, 1), 11), applies(1, z(3, 1), 31),
			established(2, 2, z(1, 1), 11)}, ""},
		{"it adds to it", []trace.Event{
			established(3, 1, 0, 0), applies(3, z(1, 1), 11), established(1, 3, z(1, 1), 11), applies(1, z(3, 1), 31),
			established(2, 2, z(1, 1), 11), applies(2, z(2, 1), 21)}, "Agreement"},

		// Durability.
		{"a later leader lacks what a client was shown", []trace.Event{
			established(3, 1, 0, 0), applies(3, z(1, 1), 11), applies(3, z(1, 2), 12), answered(1, 7, 1, z(1, 2)), looks(3),
			established(1, 2, z(1, 1), 11)}, "Durability"},
		{"the zxid of an epoch is no transaction", []trace.Event{
			established(3, 1, 0, 0), applies(3, z(1, 1), 11), looks(3), established(3, 2, z(1, 1), 11), answered(1, 7, 1, z(2, 0)), looks(3),
			established(1, 3, z(1, 1), 11)}, ""},

		// TotalOrder.
		{"a transaction twice", []trace.Event{
			established(3, 1, 0, 0), applies(3, z(1, 1), 11), applies(3, z(1, 1), 11)}, "TotalOrder"},
		{"backwards", []trace.Event{
			established(3, 1, z(1, 1), 0), applies(3, z(1, 2), 12), applies(3, z(1, 1), 11)}, "TotalOrder"},
		{"the last of an epoch is skipped", []trace.Event{
			established(3, 1, 0, 0), serves(1, 0, 0), applies(3, z(1, 1), 11), applies(1, z(1, 1), 11), applies(3, z(1, 2), 12),
			established(3, 2, z(1, 2), 12), applies(3, z(2, 1), 21), applies(1, z(2, 1), 21)}, "TotalOrder"},
		{"a deposed leader delivers what its successor has brought along", []trace.Event{
			established(3, 1, 0, 0), applies(3, z(1, 1), 11), established(1, 2, z(1, 3), 13),
			applies(3, z(1, 2), 12), applies(3, z(1, 3), 13), applies(1, z(2, 1), 21)}, ""},
		{"what is applied before UPTODATE is not judged", []trace.Event{
			established(3, 1, 0, 0), applies(3, z(1, 1), 11), applies(1, z(1, 9), 99), applies(1, z(1, 9), 99)}, ""},
		{"nor what a server does that has lost its leader", []trace.Event{
			established(3, 1, 0, 0), serves(1, 0, 0), applies(3, z(1, 1), 11), looks(1), applies(1, z(1, 9), 99)}, ""},
		{"a crash forgets where a server stood", []trace.Event{
			established(3, 1, 0, 0), applies(3, z(1, 1), 11), {Kind: trace.Crash, Server: 3}, {Kind: trace.Start, Server: 3},
			established(3, 2, z(1, 1), 11), applies(3, z(2, 1), 21)}, ""},

		// The orders of the primaries.
		{"one of the same primary is skipped", []trace.Event{
			established(3, 1, 0, 0), serves(1, 0, 0), applies(3, z(1, 1), 11), applies(3, z(1, 2), 12), applies(1, z(1, 2), 12)}, "LocalPrimaryOrder"},
		{"a primary's first is skipped", []trace.Event{established(3, 1, 0, 0), applies(3, z(1, 2), 12)}, "LocalPrimaryOrder"},
		{"one of an earlier primary comes later", []trace.Event{
			established(3, 1, 0, 0), applies(3, z(1, 1), 11), established(3, 2, z(1, 1), 11), applies(3, z(2, 1), 21),
			applies(3, z(1, 2), 12)}, "GlobalPrimaryOrder"},

		// Integrity.
		{"nobody has broadcast it", []trace.Event{established(3, 5, 0, 0), applies(3, z(5, 1), 51)}, "Integrity"},
		{"a leader brings along what nobody has broadcast", []trace.Event{established(3, 5, 0, 0), looks(3), established(3, 6, z(5, 1), 51)}, "Integrity"},
		{"a learner is told to commit what was not delivered", []trace.Event{
			established(3, 1, 0, 0), applies(3, z(1, 1), 11), established(3, 2, z(1, 1), 11), applies(3, z(2, 1), 21), commits(z(1, 2))}, "Integrity"},
		{"a learner is told to commit what was", []trace.Event{
			established(3, 1, 0, 0), applies(3, z(1, 1), 11), applies(3, z(1, 2), 12), commits(z(1, 1))}, ""},
		{"a learner is told to commit what is new", []trace.Event{established(3, 1, 0, 0), applies(3, z(1, 1), 11), commits(z(1, 2))}, ""},

		// Atomicity of what fails.
		{"a transaction that failed has changed the state", []trace.Event{
			established(3, 1, 0, 0), applies(3, z(1, 1), 11), failed(3, z(1, 2), 12)}, "Atomicity"},
		{"a transaction that failed has changed nothing", []trace.Event{
			established(3, 1, 0, 0), applies(3, z(1, 1), 11), failed(3, z(1, 2), 11)}, ""},

		// Leadership.
		{"two leaders of an epoch", []trace.Event{established(3, 1, 0, 0), established(2, 1, 0, 0)}, "Leadership1"},
		{"two leaders of an epoch, one after the other", []trace.Event{established(3, 1, 0, 0), looks(3), established(2, 1, 0, 0)}, "Leadership2"},
		{"two leaders of two epochs", []trace.Event{established(3, 1, 0, 0), established(2, 2, 0, 0)}, ""},
		{"the leader of an epoch that is long gone", []trace.Event{
			established(3, 1, 0, 0), looks(3), established(2, 2, 0, 0), established(1, 1, 0, 0)}, "Leadership2"},

		// ShouldNotBeTriggered.
		{"a stream that cannot be", []trace.Event{{Kind: trace.GiveUp, Server: 1, Peer: 3, Rule: trace.BadStream}}, "ShouldNotBeTriggered"},
		{"a leader that is gone", []trace.Event{{Kind: trace.GiveUp, Server: 1, Peer: 3, Rule: trace.LeaderGone}}, ""},
		{"a process gives up", []trace.Event{{Kind: trace.Stop, Server: 1, Text: "exit 12"}}, "ShouldNotBeTriggered"},
		{"a process is shut down", []trace.Event{{Kind: trace.Stop, Server: 1, Text: "shutdown"}}, ""},
		{"acknowledged twice", []trace.Event{established(3, 1, 0, 0), acked(3, 9, z(1, 1)), acked(3, 9, z(1, 1))}, "ShouldNotBeTriggered"},
		{"acknowledged by two", []trace.Event{established(3, 1, 0, 0), acked(3, 9, z(1, 1)), acked(3, 8, z(1, 1))}, ""},
		{"acknowledged to the leader of another epoch", []trace.Event{established(3, 2, 0, 0), acked(3, 9, z(1, 1))}, "ShouldNotBeTriggered"},

		// ClientOrder.
		{"answers in order", []trace.Event{answered(1, 7, 1, z(1, 1)), answered(1, 7, 2, z(1, 1)), answered(1, 7, 3, z(1, 2))}, ""},
		{"answers out of order", []trace.Event{answered(1, 7, 2, z(1, 1)), answered(1, 7, 1, z(1, 1))}, "ClientOrder"},
		{"an answer twice", []trace.Event{answered(1, 7, 1, z(1, 1)), answered(1, 7, 1, z(1, 1))}, "ClientOrder"},
		{"an older state", []trace.Event{answered(1, 7, 1, z(1, 2)), answered(1, 7, 2, z(1, 1))}, "MonotonicReads"},
		{"an older state on another connection", []trace.Event{answered(1, 7, 1, z(1, 2)), answered(2, 7, 2, z(1, 1))}, "MonotonicReads"},
		{"an older state in another session", []trace.Event{answered(1, 7, 1, z(1, 2)), answered(2, 8, 1, z(1, 1))}, ""},
		{"numbers below zero have no order", []trace.Event{answered(1, 7, 5, z(1, 1)), answered(1, 7, -8, z(1, 1)), answered(1, 7, 6, z(1, 1))}, ""},

		// WatchOrder.
		{"the event behind an answer that shows the change", []trace.Event{connects(1), replies(1, z(1, 1)), replies(1, z(1, 2)), tells(1, z(1, 2))}, "WatchOrder"},
		{"the event behind a newer answer", []trace.Event{connects(1), replies(1, z(1, 3)), tells(1, z(1, 2))}, "WatchOrder"},
		{"nobody has asked", []trace.Event{connects(1), replies(1, z(1, 1)), tells(1, z(1, 2))}, "WatchDelivery"},
		{"on a connection that was left", []trace.Event{connects(1), connects(2), replies(1, z(1, 3)), tells(1, z(1, 2))}, ""},
		{"found by setWatches", []trace.Event{connects(1), replies(1, z(1, 3)), tells(1, proto.NoZxid)}, ""},
	} {
		got, at := run(test.events...)
		if got != test.want || at != len(test.events) {
			t.Errorf("%s: %q at event %d of %d, want %q at the last", test.name, got, at, len(test.events), test.want)
		}
	}
}

func commits(at proto.Zxid) trace.Event {
	return trace.Event{Kind: trace.Sent(proto.Commit), Server: 3, Peer: 1, Zxid: at}
}

func failed(server proto.ServerID, at proto.Zxid, digest uint64) trace.Event {
	e := applies(server, at, digest)
	e.Op = proto.OpError
	return e
}

// acked: an acknowledgement reaches a leader on a connection.
func acked(leader proto.ServerID, conn uint32, at proto.Zxid) trace.Event {
	return trace.Event{Kind: trace.Deliver, Msg: proto.Ack, Server: leader, Peer: 1, Conn: conn, Zxid: at}
}

// connects: client −1 has a connection at server 1.
func connects(conn uint32) trace.Event {
	return trace.Event{Kind: trace.Sent(proto.ClientConnected), Server: 1, Peer: -1, Conn: conn}
}

// acks: server 1 acknowledges on a connection.
func acks(at proto.Zxid) trace.Event {
	return trace.Event{Kind: trace.Sent(proto.Ack), Server: 1, Peer: 3, Conn: 5, Zxid: at}
}

// told: server 1 hears of a new epoch; accepts: it answers, and names its last transaction.
func told(epoch int64) trace.Event {
	return trace.Event{Kind: trace.Deliver, Msg: proto.LeaderInfo, Server: 1, Zxid: z(epoch, 0)}
}

func accepts(last proto.Zxid) trace.Event {
	return trace.Event{Kind: trace.Sent(proto.AckEpoch), Server: 1, Peer: 3, Zxid: last}
}

// writes is a write of a server, durable fsyncs the oldest n of a file.
func writes(server proto.ServerID, op string, at proto.Zxid, epoch int64) trace.Event {
	return trace.Event{Kind: trace.Write, Server: server, Text: op, Zxid: at, Epoch: epoch}
}

func durable(server proto.ServerID, file proto.File, n int64) trace.Event {
	return trace.Event{Kind: trace.Fsync, Server: server, Text: file.String(), Count: n}
}

// logs has a server write and sync its currentEpoch and the transactions of a log.
func logs(server proto.ServerID, epoch int64, log ...proto.Zxid) []trace.Event {
	var out []trace.Event
	for _, at := range log {
		out = append(out, writes(server, "append", at, 0), durable(server, proto.LogFile, 1))
	}
	return append(out, writes(server, "currentEpoch", 0, epoch), durable(server, proto.EpochFile, 1))
}

func leads(server proto.ServerID, epoch int64, last proto.Zxid) []trace.Event {
	return one(established(server, epoch, last, 0))
}

func one(e trace.Event) []trace.Event { return []trace.Event{e} }

func crash(server proto.ServerID) []trace.Event {
	return one(trace.Event{Kind: trace.Crash, Server: server})
}

// What makes a leader, and what is delivered, is on the disks of a quorum (docs/protocol/sync.md#what-must-be-durable-first).
func TestQuorumOnDisk(t *testing.T) {
	observer := one(trace.Event{Kind: trace.Sent(proto.ObserverInfo), Server: 4})
	stop := one(trace.Event{Kind: trace.Stop, Server: 1, Text: "shutdown"})
	for _, test := range []struct {
		name   string
		events [][]trace.Event
		want   string
	}{
		{"two of three have it", [][]trace.Event{logs(3, 1, z(1, 1)), logs(1, 1, z(1, 1)), leads(3, 1, z(1, 1))}, ""},
		{"one of three has it", [][]trace.Event{logs(3, 2, z(1, 1)), logs(1, 2), leads(3, 2, z(1, 1))}, "Quorum"},
		{"the second has an older epoch", [][]trace.Event{logs(3, 2, z(1, 1)), logs(1, 1, z(1, 1)), leads(3, 2, z(1, 1))}, "Quorum"},
		{"the second has not synced it", [][]trace.Event{logs(3, 2, z(1, 1)), logs(1, 2), one(writes(1, "append", z(1, 1), 0)),
			leads(3, 2, z(1, 1))}, "Quorum"},
		{"the second is an observer", [][]trace.Event{observer, logs(3, 1, z(1, 1)), logs(4, 1, z(1, 1)), leads(3, 1, z(1, 1))}, "Quorum"},
		{"the second has it in a snapshot", [][]trace.Event{logs(3, 1, z(1, 1)), one(writes(1, "snapshot", z(1, 1), 0)),
			one(durable(1, proto.SnapshotFile, 1)), logs(1, 1), leads(3, 1, z(1, 1))}, ""},
		{"the second has cut it", [][]trace.Event{logs(3, 2, z(1, 1)), logs(1, 2, z(1, 1)), one(writes(1, "truncate", 0, 0)),
			one(durable(1, proto.LogFile, 1)), leads(3, 2, z(1, 1))}, "Quorum"},
		{"the second has lost what was not synced", [][]trace.Event{logs(3, 2, z(1, 1)), logs(1, 2), one(writes(1, "append", z(1, 1), 0)),
			crash(1), one(durable(1, proto.LogFile, 0)), leads(3, 2, z(1, 1))}, "Quorum"},
		{"the second was shut down cleanly", [][]trace.Event{logs(3, 2, z(1, 1)), logs(1, 2), one(writes(1, "append", z(1, 1), 0)),
			stop, leads(3, 2, z(1, 1))}, ""},
		{"a zxid of a NEWLEADER is not looked for", [][]trace.Event{logs(3, 2, z(1, 1)), logs(1, 2, z(1, 1)), leads(3, 2, z(2, 0))}, ""},

		{"delivered with a quorum", [][]trace.Event{logs(3, 1), logs(1, 1), leads(3, 1, 0), logs(3, 1, z(1, 1)), logs(1, 1, z(1, 1)),
			one(applies(3, z(1, 1), 11))}, ""},
		{"delivered without", [][]trace.Event{logs(3, 1), logs(1, 1), leads(3, 1, 0), logs(3, 1, z(1, 1)), one(applies(3, z(1, 1), 11))}, "Quorum"},
		{"delivered before the fsync", [][]trace.Event{logs(3, 1), logs(1, 1), leads(3, 1, 0), logs(3, 1, z(1, 1)),
			one(writes(1, "append", z(1, 1), 0)), one(applies(3, z(1, 1), 11))}, "Quorum"},
		{"a deposed leader delivers what its successor holds", [][]trace.Event{logs(3, 1), logs(1, 1), leads(3, 1, 0),
			logs(2, 2, z(1, 2)), logs(1, 2, z(1, 2)), leads(2, 2, z(1, 2)), one(applies(3, z(1, 1), 11))}, ""},

		{"a truncation takes what was delivered", [][]trace.Event{logs(3, 1), logs(1, 1), leads(3, 1, 0), logs(3, 1, z(1, 1)), logs(1, 1, z(1, 1)),
			one(applies(3, z(1, 1), 11)), one(writes(1, "truncate", 0, 0))}, "Durability"},
		{"a truncation takes what a quorum has all the same", [][]trace.Event{logs(3, 1), logs(1, 1), leads(3, 1, 0), logs(3, 1, z(1, 1)), logs(1, 1, z(1, 1)),
			logs(2, 1, z(1, 1)), one(applies(3, z(1, 1), 11)), one(writes(1, "truncate", 0, 0))}, ""},
		{"a truncation takes more than was said", [][]trace.Event{logs(1, 1, z(1, 1), z(1, 2)),
			one(trace.Event{Kind: trace.Deliver, Msg: proto.Trunc, Server: 1, Zxid: z(1, 1)}), one(writes(1, "truncate", 0, 0))}, "Durability"},
		{"a truncation takes what was not", [][]trace.Event{logs(3, 1), logs(1, 1), leads(3, 1, 0), logs(3, 1, z(1, 1)), logs(1, 1, z(1, 1), z(1, 2)),
			one(applies(3, z(1, 1), 11)), one(writes(1, "truncate", z(1, 1), 0))}, ""},

		{"a proposal acknowledged before it is durable", [][]trace.Event{one(writes(1, "append", z(1, 1), 0)), one(acks(z(1, 1)))}, "DurabilityOrder"},
		{"a durable proposal acknowledged", [][]trace.Event{logs(1, 1, z(1, 1)), one(acks(z(1, 1)))}, ""},
		{"NEWLEADER acknowledged before the log is durable", [][]trace.Event{logs(1, 2), one(writes(1, "append", z(1, 1), 0)), one(acks(z(2, 0)))}, "DurabilityOrder"},
		{"NEWLEADER acknowledged before currentEpoch is durable", [][]trace.Event{logs(1, 1, z(1, 1)), one(acks(z(2, 0)))}, "DurabilityOrder"},
		{"UPTODATE acknowledged when the log goes on", [][]trace.Event{logs(1, 2), one(acks(z(2, 0))), one(writes(1, "append", z(2, 1), 0)), one(acks(z(2, 0)))}, ""},
		{"an epoch acknowledged before it is durable", [][]trace.Event{one(told(2)), one(accepts(0))}, "DurabilityOrder"},
		{"an epoch acknowledged", [][]trace.Event{one(told(2)), one(writes(1, "acceptedEpoch", 0, 2)), one(durable(1, proto.EpochFile, 1)), one(accepts(0))}, ""},
		{"a transaction named that the disk does not have", [][]trace.Event{logs(1, 1, z(1, 1)), one(accepts(z(1, 2)))}, "DurabilityOrder"},
		{"a transaction named that is on its way to the disk", [][]trace.Event{one(writes(1, "append", z(1, 2), 0)), one(accepts(z(1, 2)))}, ""},
		{"a transaction named that was cut", [][]trace.Event{logs(1, 1, z(1, 1), z(1, 2)), one(writes(1, "truncate", z(1, 1), 0)), one(accepts(z(1, 2)))}, "DurabilityOrder"},
		{"a transaction named that a snapshot has", [][]trace.Event{one(writes(1, "snapshot", z(1, 2), 0)), one(accepts(z(1, 2)))}, ""},
		{"currentEpoch durable before the history", [][]trace.Event{one(writes(1, "append", z(1, 1), 0)), logs(1, 2)}, "DurabilityOrder"},
		{"of the leader itself", [][]trace.Event{one(trace.Event{Kind: trace.State, Server: 3, State: proto.Leading}),
			one(writes(3, "append", z(1, 1), 0)), logs(3, 2)}, ""},
	} {
		var events []trace.Event
		for _, part := range test.events {
			events = append(events, part...)
		}
		got, at := judge(New(proto.Groups{}, sids(1, 2, 3), ""), events)
		if got != test.want || at != len(events) {
			t.Errorf("%s: %q at event %d of %d, want %q at the last", test.name, got, at, len(events), test.want)
		}
	}
}

func TestViolationInWords(t *testing.T) {
	v := broken("Durability", "%v is lost", "%v 丢失了", z(1, 2))
	v.Turn, v.At, v.Seed = 7, 40, 3
	if got := v.Error(); !strings.Contains(got, "Durability") || !strings.Contains(got, "turn 7 (40 ms, seed 3): 1:2 is lost") {
		t.Error(got)
	}
}

func sids(ids ...proto.ServerID) (s proto.Sids) {
	for _, id := range ids {
		s = s.With(id)
	}
	return s
}

// Where there are groups, it is not the number of disks that counts.
func TestQuorumOfGroups(t *testing.T) {
	var groups proto.Groups
	groups.SetGroup(1, sids(1, 2))
	groups.SetGroup(2, sids(3, 4))
	groups.SetGroup(3, sids(5))
	for _, test := range []struct {
		on   []proto.ServerID
		want string
	}{{[]proto.ServerID{1, 2, 5}, ""}, {[]proto.ServerID{1, 2, 3, 4}, ""}, {[]proto.ServerID{1, 3, 5}, "Quorum"}, {[]proto.ServerID{1, 2, 3}, "Quorum"}} {
		var events []trace.Event
		for _, id := range test.on {
			events = append(events, logs(id, 1)...)
		}
		if got, _ := judge(New(groups, sids(1, 2, 3, 4, 5), ""), append(events, leads(test.on[0], 1, 0)...)); got != test.want {
			t.Errorf("on the disks of %v: %q, want %q", test.on, got, test.want)
		}
	}
}
