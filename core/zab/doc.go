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
// Files: peer.go what all roles share; load.go the database from disk; leader.go, discovery.go, broadcast.go,
// learnerhandler.go, syncfollower.go the leader; learner.go, learnersync.go, follower.go, observer.go the learners.
package zab
