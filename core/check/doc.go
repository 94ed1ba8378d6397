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
//	check.go     Checker: which event goes to which check
//	promises.go  the promises, in words
//	history.go   one history for all: agreement, order, integrity
//	disk.go      what is on disks: quorums, durability
//	stray.go     messages that cannot come
//	model.go     the tree as committed transactions make it
//	reads.go     …answers compared with it
//	client.go    what a client has seen: its order, no older states
//	arrival.go   …requests and answers at a server, in turn
//	asked.go     …what an answer answers
//	watch.go     watches
//	lock.go      locks
//	queue.go     queues
package check
