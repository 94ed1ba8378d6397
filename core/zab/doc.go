// Package zab is ZooKeeper Atomic Broadcast: discovery, synchronisation, broadcast.
//
//	leader                                learner
//	waitForEpoch         ◄─FOLLOWERINFO─  registers with its acceptedEpoch
//	  quorum: new epoch  ──LEADERINFO──►  accepts the epoch (durable), then
//	waitForEpochAck      ◄──ACKEPOCH────  tells its history: currentEpoch, last zxid
//	  quorum: its own currentEpoch
//	syncFollower         ──DIFF/TRUNC/SNAP, PROPOSAL, COMMIT …──►  makes its history the leader's
//	                     ──NEWLEADER──►   history durable, then currentEpoch durable, then
//	waitForNewLeaderAck  ◄──ACK─────────
//	  quorum: established ──UPTODATE──►   serves clients
//	broadcast            ──PROPOSAL──►    logs, syncs
//	                     ◄──ACK─────────
//	  quorum, in order   ──COMMIT──►      applies          (observers: INFORM)
//
// Leader and Learner are plain data. What they commit or are asked is left in small queues (Committed, Forwarded …)
// that the server empties after each call, so that no callback is stored anywhere.
//
// # Files
//
//	config.go          settings of zoo.cfg
//	noeffect.go        …that change nothing here
//	whitelist.go       …which four-letter words are answered
//	membership.go      …and the text of the ensemble's configuration
//	peer.go            what all roles of a server share
//	load.go            the database from disk, TRUNC
//	diskfails.go       a disk that refuses writes
//	purge.go           old files
//	leader.go          the leader: its state, inputs and deadlines
//	discovery.go       …the new epoch, up to its establishment
//	learnerhandler.go  …one learner's connection
//	syncfollower.go    …how a learner is synchronised
//	snapsync.go        …by a SNAP, while transactions go on
//	broadcast.go       …proposals, acknowledgements, commits
//	learner.go         a learner: its state, inputs and deadlines
//	learnersync.go     …synchronisation
//	follower.go        …then, as a follower
//	observer.go        …or as an observer
package zab
