// Package proto holds the nouns of the ZooKeeper protocol: identifiers, transactions, requests and replies,
// messages, and what a disk holds. It has no behaviour beyond printing, parsing and comparing, and imports
// nothing of this module.
//
// Names are ZooKeeper's. Values that travel (Txn, Request, Reply, Snapshot, Notification) are immutable once
// they have been handed to a message or a write: they are shared by pointer between servers, logs and the screen.
package proto
