// Package core is the reading list of the protocol; the code is in the packages below it.
//
// # The driver loop
//
// A server is plain data with one method (package step has the contract):
//
//	in  ──► server.Step ──► out
//	        │ election.FLE, zab.Leader or zab.Learner, tree.Database, session.Tracker
//	        └ reads its disk through proto.DiskView, asks for writes, is told when they are durable
//
// The example of this package is such a loop, small and whole.
//
// package sim owns what surrounds servers: network, disks, clocks, clients. package script is the
// language of commands, package player carries them out on a sim.World. package check watches the events and says when a promise is broken.
//
// # A server's states
//
//	            election ends                   quorum of NEWLEADER ACKs
//	LOOKING ────────────────► LEADING: discovery ──► synchronisation ──► broadcast
//	   ▲  │                      │ initLimit passed     │                   │ a tick without a quorum
//	   │  └────────────────► FOLLOWING or OBSERVING: register, accept the epoch, synchronise, UPTODATE, broadcast
//	   └──────────────────────────┴─────────────────────┴───────────────────┘ leader lost, time-out
//
// # The catalogue of events
//
// Every kind of event is documented where it is declared: trace.Kind. Events whose kind is a message's name mean that
// the message was sent; DELIVER means that one arrived. STATE, VOTE, VOTES, EPOCH, SYNC_CHOICE, ACKS, APPLY … are
// decisions, each with its reason in values and the place in the source that took it (trace.Site).
package core
