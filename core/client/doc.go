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
// Nothing is retried here. Whoever wants that writes a recipe.
package client
