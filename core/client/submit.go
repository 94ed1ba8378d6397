package client

import (
	"math"

	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// The xids that are not a request's own number (docs/protocol/wire.md#headers-and-xids).
const (
	xidAuth       int32 = -4
	xidSetWatches int32 = -8
)

// Submit sends a request of a connected client and gives its xid. The reply comes among the news, in the order of
// the requests; an identity (OpAuth) is answered under xidAuth, apart from that order.
func (c *Client) Submit(now proto.Millis, req proto.Request, out *step.Output) int32 {
	r := new(proto.Request)
	*r = req
	c.submit(now, trace.AtClientSubmit, []*proto.Request{r}, out)
	return r.Xid
}

// SubmitAll sends many without waiting. The requests belong to the client from here on.
func (c *Client) SubmitAll(now proto.Millis, reqs []*proto.Request, out *step.Output) {
	c.submit(now, trace.AtClientSubmitAll, reqs, out)
}

func (c *Client) submit(now proto.Millis, at trace.Site, reqs []*proto.Request, out *step.Output) {
	if !c.state.Connected() {
		panic("client: a request of a client that is " + c.state.String())
	}
	for _, r := range reqs {
		if r.Op == proto.OpAuth {
			r.Xid = xidAuth
			c.addIdentities(r.Auth)
		} else {
			r.Xid = c.nextXid()
			c.sent = append(c.sent, r)
		}
		c.transmit(now, at, r, out)
	}
	out.Wake = c.Deadline()
}

// nextXid counts from 1 and begins again there (ClientCnxn.getXid).
func (c *Client) nextXid() int32 {
	if c.xid == math.MaxInt32 {
		c.xid = 0
	}
	c.xid++
	return c.xid
}

func (c *Client) transmit(now proto.Millis, at trace.Site, r *proto.Request, out *step.Output) {
	c.sentAt = now
	out.Send(at, c.conn, proto.Message{Kind: proto.ClientRequest, Req: r})
}

// reply handles an answer. Answers come in the order of the requests; an other order would be a broken server.
func (c *Client) reply(rep *proto.Reply, out *step.Output) {
	if rep.Xid == xidAuth {
		c.authAnswered(rep, out)
		return
	}
	if rep.Zxid > 0 {
		c.lastZxidSeen = rep.Zxid
	}
	if rep.Xid == xidSetWatches {
		return
	}
	if c.Outstanding() == 0 || c.sent[c.first].Xid != rep.Xid {
		panic("client: a reply out of order")
	}
	req := c.answered()
	c.news = append(c.news, News{Kind: Answered, Reply: rep})
	c.watches.answered(c, req, rep)
	if req.Op == proto.OpCloseSession {
		c.closed(out)
	}
}

// answered takes the oldest outstanding request off the queue.
func (c *Client) answered() *proto.Request {
	req := c.sent[c.first]
	c.sent[c.first] = nil
	c.first++
	if c.first == len(c.sent) {
		c.sent, c.first = c.sent[:0], 0
	}
	return req
}

// failOutstanding answers what will not be answered any more (ClientCnxn.conLossPacket).
func (c *Client) failOutstanding(code proto.Code) {
	for c.Outstanding() > 0 {
		req := c.answered()
		c.fail(req.Op, req.Xid, code)
	}
	for ; c.authAsked > 0; c.authAsked-- {
		c.fail(proto.OpAuth, xidAuth, code)
	}
	c.authAgain = 0
}

func (c *Client) fail(op proto.OpCode, xid int32, code proto.Code) {
	rep := &proto.Reply{Op: op, Session: c.session, Xid: xid, Err: code}
	c.news = append(c.news, News{Kind: Answered, Reply: rep})
}
