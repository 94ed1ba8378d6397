package client

import (
	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// The timers of docs/protocol/sessions.md#the-clients-timers. All of them follow from the negotiated timeout, or from the
// requested one while there is no session yet.

// maxPingInterval bounds the silence of an idle client (MAX_SEND_PING_INTERVAL).
const maxPingInterval proto.Millis = 10_000

// minConnectTimeout keeps a client that asks for a tiny session timeout from giving up before a quorum can answer.
const minConnectTimeout proto.Millis = 500

func (c *Client) timeout() proto.Millis {
	if c.session == 0 {
		return c.cfg.Timeout
	}
	return c.negotiated
}

func (c *Client) connectTimeout() proto.Millis {
	return max(minConnectTimeout, c.timeout()/proto.Millis(len(c.cfg.Servers)))
}

// readTimeout is how long the client hears nothing before it leaves the server (docs/protocol/sessions.md#the-clients-timers).
func (c *Client) readTimeout() proto.Millis { return c.timeout() * 2 / 3 }

func (c *Client) pingInterval() proto.Millis { return min(c.readTimeout()/2, maxPingInterval) }

// expiry is when the client gives its session up by itself: no server can still know it then
// (docs/protocol/sessions.md#the-clients-timers).
func (c *Client) expiry() proto.Millis {
	if c.session == 0 || c.neverWrote {
		return proto.Never
	}
	return c.heardAt + c.negotiated*4/3
}

// Deadline is when the client wants its next Timer.
func (c *Client) Deadline() proto.Millis {
	switch {
	case !c.state.Alive() || c.away:
		return proto.Never
	case c.phase == joined:
		return min(c.heardAt+c.readTimeout(), c.sentAt+c.pingInterval(), c.searchAt())
	case c.phase == apart:
		return min(c.redialAt, c.expiry())
	default:
		return min(c.connectBy, c.expiry())
	}
}

// Deadlines appends what the client waits for; of several that have come, the first counts.
func (c *Client) Deadlines(to []step.Deadline) []step.Deadline {
	switch {
	case !c.state.Alive() || c.away:
		return to
	case c.phase == joined:
		to = append(to, step.Deadline{Why: trace.ClientReadOver, At: c.heardAt + c.readTimeout()})
		switch {
		case !c.searches():
		case c.search.asking:
			to = append(to, step.Deadline{Why: trace.IsroOver, At: c.search.at})
		default:
			to = append(to, step.Deadline{Why: trace.IsroDue, At: c.search.at})
		}
		return append(to, step.Deadline{Why: trace.ClientPingDue, At: c.sentAt + c.pingInterval()})
	case c.phase == apart:
		return append(to, step.Deadline{Why: trace.ClientSessionOver, At: c.expiry()}, step.Deadline{Why: trace.ClientRedial, At: c.redialAt})
	}
	return append(to, step.Deadline{Why: trace.ClientSessionOver, At: c.expiry()}, step.Deadline{Why: trace.ClientConnectOver, At: c.connectBy})
}

// timer does what is due. An early one does nothing.
func (c *Client) timer(now proto.Millis, out *step.Output) {
	switch {
	case now < c.Deadline():
	case c.phase == joined && now >= c.heardAt+c.readTimeout():
		c.hangUp(now, out)
	case c.phase == joined && now >= c.searchAt():
		c.searchTimer(now, out)
	case c.phase == joined:
		c.ping(now, out)
	case now >= c.expiry():
		c.expired(out)
	case c.phase == apart:
		c.dial(now, out)
	default:
		c.hangUp(now, out)
	}
}

func (c *Client) ping(now proto.Millis, out *step.Output) {
	c.sentAt = now
	out.Send(trace.AtClientPing, c.conn, proto.Message{Kind: proto.ClientPing})
}

// random gives a number in [0, n) and moves the generator on.
func (c *Client) random(n uint64) proto.Millis { return proto.Millis(c.rng.Below(n)) }
