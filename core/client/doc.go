// Package client is one client session as a state machine without I/O (ClientCnxn): it connects, pings, reconnects,
// and registers its watches again.
//
// The host feeds Step with what the network and the clock bring, calls Submit for each request, and drains Take:
// replies, watch events and changes of state in one queue, in the order in which they became known, because
// ZooKeeper promises that a watch event is seen before the data that follows it
// (docs/protocol/watches.md#the-order-of-events).
//
//	CONNECTING ──ConnectResponse──▶ CONNECTED ──reply to closeSession──▶ CLOSED
//	    ▲ │ └────timeout 0, or 4/3 of the timeout in silence──▶ EXPIRED
//	    │ └──refused, silent, closed: the next server, after a pause
//	    └──connection lost: what is outstanding ends with CONNECTIONLOSS
//
// Nothing is retried here: to retry is the work of a recipe.
//
// # Files
//
//	client.go   Client: what it is made of, inputs, states
//	connect.go  connecting, and going to another server
//	life.go     being cut off, closed, expired
//	timers.go   time-outs, pings
//	rwserver.go the search of a client of a read-only server for one that takes writes
//	submit.go   requests and their replies
//	auth.go     identities
//	watches.go  watches that are set again after a reconnect
//	news.go     what its user hears, in order
//	command.go  a command of a script
//	chroot.go   …with the paths that its user names
//	words.go    what zkCli would print
//	date.go     …a date
package client
