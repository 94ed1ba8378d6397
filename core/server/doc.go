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
//
// # Files
//
//	server.go        Server, and which part an input goes to
//	roles.go         from election to role and back
//	clientcnxn.go    a client's connection: session set-up, expiry, close
//	submit.go        a request comes in: touch the session, read here, forward or prepare
//	pending.go       requests that wait for a commit
//	prep.go          a write becomes a transaction
//	commit.go        a transaction is applied and answered
//	localsession.go  local sessions
//	readonly.go      read-only mode
//	diskfails.go     a disk that refuses writes
//	containers.go    idle containers
//	look.go          what can be asked of a server
//	fourletter.go    …by four-letter words
//	fourletter_text.go  their answers, as ZooKeeper prints them
//	stats.go         …in numbers
package server
