// Package election is Fast Leader Election and the connections it uses (FastLeaderElection, QuorumCnxManager).
//
// Every server that is LOOKING votes for itself, tells the voters, and adopts any better vote it hears:
//
//	larger peerEpoch, else larger zxid, else larger sid        (Vote order: vote.go)
//
// A vote counts in the round (logical clock) in which it was cast. When a quorum of votes equals my own, and nothing
// better comes for finalizeWait, the election is over for me. A server that finds others already FOLLOWING or LEADING
// joins them when a quorum of them agrees and the leader itself says that it leads.
//
//	           better vote: adopt, tell all
//	             ┌───────┐
//	Look ──► collecting ─┴─► quorum ──► finalizing ──200 ms──► LEADING or FOLLOWING
//	             ▲                          │ better vote
//	             └──────────────────────────┘
//
// Files: vote.go the order and equality of votes; fle.go one election; receive.go what is answered to whom and when
// (WorkerReceiver); cnx.go one connection per pair, a queue of one per peer (QuorumCnxManager).
package election
