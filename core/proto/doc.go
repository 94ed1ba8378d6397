// Package proto holds the nouns of the ZooKeeper protocol: identifiers, transactions, requests and replies,
// messages, and what a disk holds. It has no behaviour beyond printing, parsing and comparing, and imports
// nothing of this module.
//
// Names are ZooKeeper's. Values that travel (Txn, Request, Reply, Snapshot, Notification) are immutable once
// they have been handed to a message or a write: they are shared by pointer between servers, logs and the screen.
//
// # Files
//
//	ids.go      servers, sessions, parties, connections, and sets of servers
//	zxid.go     transaction ids
//	path.go     which paths a znode can have
//	quorum.go   majorities, groups and weights
//	txn.go      transactions
//	request.go  requests, replies and the operations by number; ACLs, stats, watch events
//	owner.go    what ephemeralOwner says of a znode: a session, a container, a time to live
//	code.go     error codes
//	message.go  messages between servers and with clients
//	segment.go  what TCP itself sends
//	size.go     lengths in bytes
//	filler.go   long values of which only the length matters
//	disk.go     what a disk holds, and writes to it
//	rand.go     random numbers as plain data
//	bug.go      known bugs that can be switched on
//	bug_allowed.go, bug_refused.go  …in this build, or not
package proto
