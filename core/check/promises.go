package check

// Promise is something that must hold, by the name that a violation is reported with.
type Promise struct {
	Name string
	Text string // in one sentence
}

// Promises lists what is watched: first the protocol, by the names of the TLA+ specifications (PROTOCOL 11), then the disks,
// then what clients rely on, then locks.
func Promises() []Promise { return promises[:] }

var promises = [...]Promise{
	{"Leadership1", "Two servers are never established leaders of one epoch at the same time."},
	{"Leadership2", "Over the whole run an epoch has one established leader at most."},
	{"PrefixConsistency", "Servers that have delivered the same transactions are in the same state."},
	{"Integrity", "What is delivered was broadcast by the primary of its epoch."},
	{"Agreement", "If one server delivers a and another b, one of them delivers both."},
	{"TotalOrder", "If one server delivers a before b, whoever delivers b has delivered a before."},
	{"LocalPrimaryOrder", "What one primary broadcasts is delivered in that order, and nothing of it is skipped."},
	{"GlobalPrimaryOrder", "What an earlier primary has broadcast is delivered before what a later one has."},
	{"PrimaryIntegrity", "A primary has everything of earlier epochs that was delivered."},
	{"ShouldNotBeTriggered", "No server receives what cannot come there, and none gives up over it."},
	{"Quorum", "What is delivered, and the history that makes a leader, are on the disks of a quorum."},
	{"DurabilityOrder", "What a server says that it has is on its disk: history before currentEpoch before the acknowledgement."},
	{"Durability", "What a client was shown is not missing from a later leader, and no truncation takes what was delivered."},
	{"ClientOrder", "What a client writes takes effect in the order of its requests, and so come its answers."},
	{"MonotonicReads", "A session never sees an older state than before, on whatever server."},
	{"Atomicity", "An answer shows one state, the one that it names: all of a multi, and nothing of what failed."},
	{"SyncedReads", "Who has asked for a sync sees all that any client had seen before, if his leader still leads."},
	{"ConditionalWrites", "A write that names a version changes that version, or nothing."},
	{"WatchOrder", "A watch event comes before the data that shows its change."},
	{"WatchDelivery", "Who watches a node is told of its next change, once, and nobody else is."},
	{"Ephemerals", "An ephemeral node has a living session, and goes with it."},
	{"QueueItems", "An item of a queue is taken by one client at most."},
	{"MutualExclusion", "Of those who hold a lock in the same way, by its queue or by its one name, one at most has a node that stands in the committed state."},
	{"FencedStore", "Each holder of a lock has a newer token, the czxid of its node, than those before."},
}
