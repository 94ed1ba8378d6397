package client

import (
	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// Start begins to connect, at once.
func (c *Client) Start(now proto.Millis, out *step.Output) {
	c.dial(now, out)
	out.Wake = c.Deadline()
}

// dial opens a connection to the next server (SendThread.startConnect).
func (c *Client) dial(now proto.Millis, out *step.Output) {
	if c.phase != apart {
		panic("client: dials while it has a connection")
	}
	c.gen++
	c.phase, c.silent = dialing, false
	c.conn = proto.Conn{Net: proto.ClientPort, Dialed: true, Peer: proto.Party(c.cfg.Servers[c.next]), Gen: c.gen}
	c.connectBy = now + c.connectTimeout()
	out.Dials = append(out.Dials, c.conn)
}

// prime asks for a session, or for the one it had.
func (c *Client) prime(now proto.Millis, out *step.Output) {
	c.phase, c.sentAt = priming, now
	ask := &proto.ConnectRequest{LastZxidSeen: c.lastZxidSeen, Timeout: c.cfg.Timeout, Session: c.session, Password: c.password, ReadOnly: proto.SaidNo}
	if c.cfg.ReadOnly {
		ask.ReadOnly = proto.SaidYes
	}
	if c.neverWrote { // the password is sent all the same
		ask.Session = 0
	}
	out.Send(trace.AtClientConnect, c.conn, proto.Message{Kind: proto.ClientConnect, Connect: ask})
}

// joined handles the ConnectResponse (SendThread.onConnected). Identities and watches go before anything else,
// because the server has forgotten both (docs/protocol/watches.md#after-a-reconnect).
func (c *Client) joined(now proto.Millis, a *proto.ConnectResponse, out *step.Output) {
	if c.phase != priming {
		panic("client: a ConnectResponse that was not asked for")
	}
	if a.Timeout <= 0 || a.Session == 0 {
		c.expired(out)
		return
	}
	c.phase, c.tried = joined, 0
	if c.cfg.Anew {
		c.xid = 0
	}
	fresh := c.session == 0 || c.neverWrote
	c.session, c.password, c.negotiated = a.Session, a.Password, a.Timeout
	state := Connected
	if c.neverWrote = false; a.ReadOnly == proto.SaidYes {
		state, c.neverWrote = ConnectedReadOnly, fresh
		c.startSearch(now)
	}
	c.become(state, trace.AtClientConnected, 0, out)
	c.sendIdentities(now, out)
	c.sendWatches(now, out)
}

// lost is the end of a connection or of an attempt (SendThread.cleanup): outstanding requests end with
// CONNECTIONLOSS, and the next server is tried after a pause.
func (c *Client) lost(now proto.Millis, out *step.Output) {
	was := c.phase
	c.phase = apart
	c.stopAsking(now, out)
	c.next = (c.next + 1) % len(c.cfg.Servers)
	c.redialAt = now + c.pause(was == joined)
	unanswered := c.Outstanding() + c.authAsked
	c.failOutstanding(proto.ConnectionLoss)
	switch {
	case c.closing: // ZooKeeper.close gives the session up, whether or not it was heard
		c.closed(out)
	case was == joined:
		c.become(Connecting, trace.AtClientLost, unanswered, out)
	}
	c.conn = proto.Conn{}
}

// pause is the time before the next attempt (docs/protocol/sessions.md#the-clients-timers). Java pauses for up to a second
// before every one but the first. Here a server that refuses is passed over quickly, and the long pause comes once all have been tried.
func (c *Client) pause(established bool) proto.Millis {
	if !established {
		c.tried++
		if c.tried%len(c.cfg.Servers) != 0 {
			return c.random(100)
		}
	}
	return c.random(1000)
}

// hangUp closes the connection from this side.
func (c *Client) hangUp(now proto.Millis, out *step.Output) {
	if c.phase == apart {
		return
	}
	out.Close(c.conn)
	c.lost(now, out)
}

// expired is the end of a session that the servers have dropped, or of whose end the client is sure. A new session
// takes a new client.
func (c *Client) expired(out *step.Output) {
	c.part(out)
	c.become(Expired, trace.AtClientExpired, 0, out)
	c.end()
}

// closed is the end of a session that the client has closed.
func (c *Client) closed(out *step.Output) {
	c.part(out)
	c.become(Closed, trace.AtClientClosed, 0, out)
	c.end()
}

// refused is the end for a client one of whose identities a server does not accept: it would fail on every other server,
// too. Its session is left to expire on the servers.
func (c *Client) refused(out *step.Output) {
	c.part(out)
	c.become(AuthFailed, trace.AtClientRefused, 0, out)
	c.end()
}

// part closes the connection, if there is one.
func (c *Client) part(out *step.Output) {
	if c.phase != apart {
		out.Close(c.conn)
	}
	c.phase = apart
	c.stopAsking(0, out)
}

// end leaves nothing that could still happen to a dead session.
func (c *Client) end() {
	c.leave()
	c.failOutstanding(c.state.Code())
}

// leave forgets the connection and what would be heard from it.
func (c *Client) leave() {
	c.conn, c.redialAt, c.away, c.silent = proto.Conn{}, proto.Never, false, false
	c.watches, c.search = registry{}, nil
}
