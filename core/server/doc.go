// Package server composes election, Zab, database and sessions into one ZooKeeper server with one method, Step.
//
//	        ┌──────────────── LOOKING ◄───────────────┐
//	        │ election ends                           │ quorum or leader lost, time-out
//	        ▼                                         │
//	LEADING (zab.Leader)   FOLLOWING, OBSERVING (zab.Learner)
//
// A request goes the way of ZooKeeper's processor chain, one small file each:
//
//	clientcnxn.go   a connection: session set-up, ping, close          (NIOServerCnxn, ZooKeeperServer)
//	submit.go       touch the session, read here, forward or prepare   (Leader-, Follower-, ObserverRequestProcessor)
//	prep.go         give it a zxid and make it a transaction           (PrepRequestProcessor, ProposalRequestProcessor)
//	commit.go       apply in zxid order, reads behind their writes     (CommitProcessor, FinalRequestProcessor)
//
// roles.go changes roles, server.go dispatches inputs, look.go tells what the screen and the predicates ask.
package server
