// Package tree is everything one server's database does: the znodes, the sessions with their ephemerals, the watches
// of its clients, the log of the last committed transactions, and the rules by which a leader turns requests into
// transactions (ZKDatabase, DataTree, WatchManager, PrepRequestProcessor).
//
// A transaction passes through in three places:
//
//	leader    prep.Prepare(db, req, zxid, wall, &txn)   a request becomes a transaction, or an error transaction
//	          … the transaction is proposed, logged, acknowledged by a quorum …
//	everyone  db.Apply(&txn, &fired, &reply)            the database changes, watches fire, the answer is made
//	          db.AddCommitted(&txn)                     it is kept for learners that come back
//	leader    prep.Applied(zxid)                        its predictions are no longer needed
//
// Between the first line and the last the leader validates later requests against the tree as it will be
// (outstandingChanges, docs/protocol/requests.md#changes-under-way), so that a hundred proposals may be under way at once.
//
// Reads are answered by each server from its own tree (Read); they may register watches, which belong to the
// connection and are never replicated.
//
// Everything that fails validation still becomes a transaction, of type error: it takes a zxid, it is logged and
// committed, and applying it changes nothing but lastProcessedZxid.
//
// The root has two names in ZooKeeper, "" and "/". Here the tree and the predictions know it as "" only (ZooKeeper's
// predictions keep both apart, docs/protocol/requests.md#changes-under-way), watches and whatever a client sees know it as
// "/".
//
// Payloads (data, ACLs, paths) are shared with the transactions that brought them and must never be changed.
//
// # Files
//
//	database.go       Database: the settings, and the nodes that every tree has
//	node.go           one znode
//	names.go          a sorted list of names that can grow large
//	path.go           paths that may be, and their parts
//	apply.go          a transaction changes the database
//	applymulti.go     …a multi
//	sessions.go       the table of sessions and what belongs to them
//	prep.go           a request becomes a transaction
//	prepcreate.go     …create and its kinds
//	prepdelete.go     …delete
//	prepset.go        …setData, setACL, check
//	prepmulti.go      …multi
//	prepsession.go    …closeSession
//	outstanding.go    the tree as it will be when what is under way is applied
//	acl.go            who may do what
//	auth.go           identities that a client proves
//	sha1.go           …and what their digests are made with
//	ip.go             ranges of addresses
//	read.go           reads, and the watches that they set
//	readmore.go       …multiRead, getEphemerals, getAllChildrenNumber, whoAmI
//	watch.go          watches, and what fires them
//	trigger.go        …which events a change makes
//	setwatches.go     …brought along to another server
//	removewatches.go  …taken back
//	watchinfo.go      …as they are shown
//	containers.go     nodes that nobody needs
//	committedlog.go   the last transactions, for learners
//	snapshot.go       an image of the tree
//	snapshotsize.go   …how long its file is
//	fuzzy.go          …taken while transactions go on
//	digest.go         a number that equal trees share
//	same.go           whether two databases hold the same
//	view.go           what can be seen of a node
package tree
