// Package check watches a run and says when a promise of ZooKeeper is broken. It sees only events and what they carry; it
// has no part in what happens. Promises lists what it watches, in words.
//
// A history is judged from the moment a server serves: the leader once a quorum has acknowledged its NEWLEADER, a
// learner with its UPTODATE. What a server applies before that belongs to a synchronisation that may yet fail.
//
// The checkers of the protocol bear the names of the TLA+ specifications (docs/protocol/promises.md#of-the-protocol). Each
// broken history is reported by the name that says most about it, though it may break several.
//
// # Files
//
//	check.go     Checker: what it remembers
//	events.go    which event goes to which check
//	promises.go  the promises, in words, and this
//	bugs.go      known faults, in words
//	history.go   one history for all: agreement, order, integrity
//	disk.go      what is on disks: quorums, durability
//	stray.go     messages that cannot come
//	model.go     the tree as committed transactions make it
//	reads.go     …answers compared with it
//	client.go    what a client has seen: its order, no older states
//	readonly.go  what a read-only server promises
//	arrival.go   …requests and answers at a server, in turn
//	asked.go     …what an answer answers
//	watch.go     watches
//	lock.go      locks
//	queue.go     queues
package check

import "zootrope/core/say"

// Promise is something that must hold, by the name that a violation is reported with.
type Promise struct {
	Name string
	Text say.Sentence // in one sentence
}

// Promises lists what is watched: first the protocol, by the names of the TLA+ specifications
// (docs/protocol/promises.md#of-the-protocol), then the disks, then what clients rely on, then locks
// (docs/protocol/promises.md#of-disks-clients-and-locks).
func Promises() []Promise { return promises[:] }

var promises = [...]Promise{
	{"Leadership1", say.Sentence{En: "No epoch has two established leaders at the same time.",
		Zh: "任何时刻，一个 epoch 至多有一个已确立的 Leader。"}},
	{"Leadership2", say.Sentence{En: "Over the whole run, an epoch has one established leader at most.",
		Zh: "整个运行过程中，一个 epoch 至多有一个已确立的 Leader。"}},
	{"PrefixConsistency", say.Sentence{En: "Servers that have applied the same transactions are in the same state.",
		Zh: "应用了相同事务的服务器，状态相同。"}},
	{"Integrity", say.Sentence{En: "Every transaction that is applied was broadcast by the leader of its epoch.",
		Zh: "应用的事务都由其 epoch 的 Leader 广播过。"}},
	{"Agreement", say.Sentence{En: "If one server applies a and another applies b, one of them applies both.",
		Zh: "若一台服务器应用了 a，另一台应用了 b，则其中一台两者都会应用。"}},
	{"TotalOrder", say.Sentence{En: "If one server applies a before b, every server that applies b has applied a before.",
		Zh: "若一台服务器先应用 a 再应用 b，则凡是应用 b 的服务器都先应用了 a。"}},
	{"LocalPrimaryOrder", say.Sentence{En: "What one leader broadcasts is applied in that order, and none of it is skipped.",
		Zh: "同一 Leader 广播的事务按广播顺序应用，不跳过任何一个。"}},
	{"GlobalPrimaryOrder", say.Sentence{En: "What an earlier leader has broadcast is applied before what a later one has broadcast.",
		Zh: "先前 Leader 广播的事务，先于后来 Leader 广播的事务应用。"}},
	{"PrimaryIntegrity", say.Sentence{En: "A leader has everything of earlier epochs that any server has applied.",
		Zh: "Leader 拥有更早的 epoch 中所有已应用的事务。"}},
	{"ShouldNotBeTriggered", say.Sentence{En: "No server receives a message that cannot come at that point, and none gives up because of one.",
		Zh: "没有服务器会收到此时不可能出现的消息，也没有服务器因此退出。"}},
	{"Quorum", say.Sentence{En: "Whatever is applied, and the history that establishes a leader, is on the disks of a quorum.",
		Zh: "已应用的事务，以及使 Leader 得以确立的历史，都在过半服务器的磁盘上。"}},
	{"DurabilityOrder", say.Sentence{En: "Whatever a server says it has is on its disk: first its history, then currentEpoch; then it acknowledges.",
		Zh: "服务器声称拥有的内容都已落盘：先是历史，再是 currentEpoch，最后才确认。"}},
	{"Durability", say.Sentence{En: "Every later leader has whatever a client was shown, and no truncation removes what was applied.",
		Zh: "客户端看到过的内容，后来的 Leader 都有；截断也不会丢掉已应用的事务。"}},
	{"ClientOrder", say.Sentence{En: "The writes of a client take effect in the order of its requests, and its answers come in that order.",
		Zh: "客户端的写操作按请求的顺序生效，响应也按同样的顺序到达。"}},
	{"MonotonicReads", say.Sentence{En: "A session never sees an older state than before, whichever server it uses.",
		Zh: "无论连接到哪台服务器，会话都不会看到比先前更旧的状态。"}},
	{"Atomicity", say.Sentence{En: "An answer shows exactly the state that it names: a multi as a whole or not at all, and nothing of a request that failed.",
		Zh: "一次响应只体现它所注明的那一个状态：multi 要么整体可见，要么完全不可见；失败的请求不留下任何痕迹。"}},
	{"SyncedReads", say.Sentence{En: "After a sync a client sees everything that any client had seen before, provided its leader still leads.",
		Zh: "sync 之后，客户端能看到此前任何客户端看到过的内容，前提是它的 Leader 仍在任。"}},
	{"ConditionalWrites", say.Sentence{En: "A write that names a version changes exactly that version, or nothing.",
		Zh: "指定了版本的写入只改动该版本，否则什么也不改。"}},
	{"WatchOrder", say.Sentence{En: "A watch event comes before the data that shows its change.",
		Zh: "Watcher 事件先于体现该变化的数据到达。"}},
	{"WatchDelivery", say.Sentence{En: "A client that watches a node is notified of its next change, once; other clients are not.",
		Zh: "监听节点的客户端会收到它下一次变化的通知，且只收一次；没有监听的不会收到。"}},
	{"Ephemerals", say.Sentence{En: "An ephemeral node belongs to a living session, and is deleted with it.",
		Zh: "临时节点都属于有效的会话，并随会话一起删除。"}},
	{"QueueItems", say.Sentence{En: "At most one client takes an item of a queue.",
		Zh: "队列中的一个元素至多被一个客户端取走。"}},
	{"MutualExclusion", say.Sentence{En: "Of the clients that hold a lock in the same way (by its queue, or by its one name), at most one has a node that exists in the committed state. A client whose living session has never made a node does not hold the lock beside it.",
		Zh: "以同一种方式（排队，或抢占同一个名称）持有一把锁的客户端中，至多有一个的节点存在于已提交的状态里；会话有效却从未创建节点的客户端，不会同时持有它。"}},
	{"FencedStore", say.Sentence{En: "Each holder of a lock has a larger token, the czxid of its node, than the holders before it; a store that is shown tokens takes none that is older than one it has taken.",
		Zh: "锁的每个持有者的令牌（其节点的 czxid）都比先前持有者的大；要求令牌的存储，不接受比已接受过的更旧的令牌。"}},
}
