package client

import (
	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// A client of a read-only server looks for a server that takes writes (SendThread.pingRwServer): it asks one server after the other by the
// four-letter word isro, each by a connection of its own, and goes to the first that answers rw.

// The pauses between two questions double, from the first to the last (minPingRwTimeout, maxPingRwTimeout).
const (
	leastSearchPause proto.Millis = 100
	mostSearchPause  proto.Millis = 60_000
)

// isroTimeout is how long the client waits for an answer. Java's client waits so long for the answer alone, and as long as the system lets it for
// the connection. Meanwhile it does nothing else.
const isroTimeout proto.Millis = 1000

// search is how far a client has come in its search for a server that takes writes. It is plain data.
type search struct {
	conn   proto.Conn
	asking bool         // a server is asked by conn
	at     proto.Millis // when the next server is asked, or this one given up
	pause  proto.Millis // pingRwTimeout; 0 for the first
	began  proto.Millis // when a server was asked last (lastPingRwServer)
}

// startSearch begins to look for a server that takes writes, or goes on after the pause that was under way.
func (c *Client) startSearch(now proto.Millis) {
	if c.search == nil {
		c.search = &search{pause: leastSearchPause}
	}
	c.search.at = max(now, c.search.began+c.search.pause)
}

// searches says whether the client looks for a server that takes writes.
func (c *Client) searches() bool { return c.state == ConnectedReadOnly && !c.closing }

// searchAt is when the next server is asked, or the one that was asked is given up.
func (c *Client) searchAt() proto.Millis {
	if !c.searches() {
		return proto.Never
	}
	return c.search.at
}

// searchTimer asks the next server of the list, or gives up one that does not answer. The server that the client is on has its turn, too
// (docs/protocol/sessions.md#read-only-mode).
func (c *Client) searchTimer(now proto.Millis, out *step.Output) {
	s := c.search
	if s.asking {
		c.stopAsking(now, out)
		return
	}
	s.began, s.pause = now, min(2*s.pause, mostSearchPause)
	c.next = (c.next + 1) % len(c.cfg.Servers)
	c.gen++
	s.conn = proto.Conn{Net: proto.ClientPort, Dialed: true, Peer: proto.Party(c.cfg.Servers[c.next]), Gen: c.gen}
	s.asking, s.at = true, now+isroTimeout
	out.Dials = append(out.Dials, s.conn)
}

// stopAsking closes the connection of a question, and lets the pause before the next question run on.
func (c *Client) stopAsking(now proto.Millis, out *step.Output) {
	s := c.search
	if s == nil || !s.asking {
		return
	}
	out.Close(s.conn)
	s.conn, s.asking, s.at = proto.Conn{}, false, max(now, s.began+s.pause)
}

// searchStep handles what comes by the connection of a question.
func (c *Client) searchStep(in *step.Input, out *step.Output) {
	switch {
	case in.Kind == step.Opened:
		out.Send(trace.AtClientAsksIsro, c.search.conn, proto.Message{Kind: proto.Isro})
	case in.Kind == step.Recv && in.Msg.Valid: // rw: to that server, with requests that wait for an answer given up
		c.stopAsking(in.Now, out)
		c.search.pause = leastSearchPause
		found := c.next
		c.hangUp(in.Now, out)
		c.next = found
	case in.Kind == step.Recv:
		c.stopAsking(in.Now, out)
	default: // the connection has failed, or has ended without an answer
		c.search.asking = false
		c.search.at = max(in.Now, c.search.began+c.search.pause)
	}
}
