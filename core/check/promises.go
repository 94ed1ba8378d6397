package check

import "zootrope/core/say"

// Promise is something that must hold, by the name that a violation is reported with.
type Promise struct {
	Name string
	Text say.Form // in one sentence
}

// Promises lists what is watched: first the protocol, by the names of the TLA+ specifications
// (docs/protocol/promises.md#of-the-protocol), then the disks, then what clients rely on, then locks
// (docs/protocol/promises.md#of-disks-clients-and-locks).
func Promises() []Promise { return promises[:] }

var promises = [...]Promise{
	{"Leadership1", "No epoch has two established leaders at the same time."},
	{"Leadership2", "Over the whole run, an epoch has one established leader at most."},
	{"PrefixConsistency", "Servers that have applied the same transactions are in the same state."},
	{"Integrity", "Every transaction that is applied was broadcast by the leader of its epoch."},
	{"Agreement", "If one server applies a and another applies b, one of them applies both."},
	{"TotalOrder", "If one server applies a before b, every server that applies b has applied a before."},
	{"LocalPrimaryOrder", "What one leader broadcasts is applied in that order, and none of it is skipped."},
	{"GlobalPrimaryOrder", "What an earlier leader has broadcast is applied before what a later one has broadcast."},
	{"PrimaryIntegrity", "A leader has everything of earlier epochs that any server has applied."},
	{"ShouldNotBeTriggered", "No server receives a message that cannot come at that point, and none gives up because of one."},
	{"Quorum", "Whatever is applied, and the history that establishes a leader, is on the disks of a quorum."},
	{"DurabilityOrder", "Whatever a server says it has is on its disk: first its history, then currentEpoch; then it acknowledges."},
	{"Durability", "Every later leader has whatever a client was shown, and no truncation removes what was applied."},
	{"ClientOrder", "The writes of a client take effect in the order of its requests, and its answers come in that order."},
	{"MonotonicReads", "A session never sees an older state than before, whichever server it uses."},
	{"Atomicity", "An answer shows exactly the state that it names: a multi as a whole or not at all, and nothing of a request that failed."},
	{"SyncedReads", "After a sync a client sees everything that any client had seen before, provided its leader still leads."},
	{"ConditionalWrites", "A write that names a version changes exactly that version, or nothing."},
	{"WatchOrder", "A watch event comes before the data that shows its change."},
	{"WatchDelivery", "A client that watches a node is notified of its next change, once; other clients are not."},
	{"Ephemerals", "An ephemeral node belongs to a living session, and is deleted with it."},
	{"QueueItems", "At most one client takes an item of a queue."},
	{"MutualExclusion", "Of the clients that hold a lock in the same way (by its queue, or by its one name), at most one has a node that exists in the committed state."},
	{"FencedStore", "Each holder of a lock has a larger token, the czxid of its node, than the holders before it."},
}
