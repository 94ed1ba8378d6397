package client

import (
	"slices"

	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// Disconnect cuts the connection and keeps the client away until Connect.
func (c *Client) Disconnect(now proto.Millis, out *step.Output) {
	if c.state.Alive() {
		c.hangUp(now, out)
		c.away = c.state.Alive() // a client that was closing is CLOSED now
	}
	out.Wake = c.Deadline()
}

// Connect closes an existing connection and dials that server, or with NoServer the last one it was told to use. While
// the client was away on purpose, its own expiry did not run, so only a server can tell it that the session has expired.
func (c *Client) Connect(now proto.Millis, id proto.ServerID, out *step.Output) {
	if c.state.Alive() {
		c.hangUp(now, out)
	}
	if c.state.Alive() {
		if id != proto.NoServer {
			c.home = c.indexOf(id)
		}
		if c.Away() {
			c.heardAt = now
		}
		c.away, c.next, c.tried = false, c.home, 0
		c.dial(now, out)
	}
	out.Wake = c.Deadline()
}

func (c *Client) indexOf(id proto.ServerID) int {
	i := slices.Index(c.cfg.Servers, id)
	if i < 0 {
		panic("client: a server that it does not know")
	}
	return i
}

// Expire falls silent until the servers have dropped the session for sure, then connects and hears of it. The
// session lasts for its timeout rounded up to a tick (docs/protocol/sessions.md#expiry), counted from when the leader heard of
// it last.
func (c *Client) Expire(now proto.Millis, out *step.Output) {
	if c.state.Alive() {
		c.hangUp(now, out)
	}
	if c.state.Alive() {
		c.silent = true
		c.redialAt = now + c.Lasts()
		c.heardAt = c.redialAt
	}
	out.Wake = c.Deadline()
}

// Crash is the death of the client's process. The operating system closes its connection behind what was sent; nobody is left who could
// hear how a request ended. The session stays with the servers until it times out.
func (c *Client) Crash(out *step.Output) {
	c.part(out)
	c.become(Crashed, trace.AtClientCrash, 0, out)
	c.leave()
	c.sent, c.first, c.authAsked, c.authAgain, c.closing = nil, 0, 0, 0, false
	out.Wake = proto.Never
}

// Lasts is how long the session lasts at most when nothing is heard of the client.
func (c *Client) Lasts() proto.Millis { return c.timeout() + 2*c.cfg.Tick }

// Close ends the session. A connected client sends closeSession, whose xid is returned, and is CLOSED by the reply;
// any other is CLOSED at once, its session left to expire on the servers.
func (c *Client) Close(now proto.Millis, out *step.Output) int32 {
	var xid int32
	switch c.state {
	case Connected, ConnectedReadOnly:
		c.closing = true
		xid = c.Submit(now, proto.Request{Op: proto.OpCloseSession}, out)
	case Connecting:
		c.closed(out)
	}
	out.Wake = c.Deadline()
	return xid
}
