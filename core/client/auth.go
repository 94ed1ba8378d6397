package client

import (
	"slices"

	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// addIdentities remembers identities for later connections (ClientCnxn.addAuthInfo): a server knows them only for
// the life of one.
func (c *Client) addIdentities(ids []proto.ID) {
	c.authAsked++
	for _, id := range ids {
		if !slices.Contains(c.identities, id) {
			c.identities = append(c.identities, id)
		}
	}
}

// sendIdentities presents them to a server that has not seen them.
func (c *Client) sendIdentities(now proto.Millis, out *step.Output) {
	for _, id := range c.identities {
		c.authAgain++
		c.transmit(now, trace.AtClientIdentities, &proto.Request{Op: proto.OpAuth, Xid: xidAuth, Auth: []proto.ID{id}}, out)
	}
}

// authAnswered handles the answer to an identity. Those that were sent again come first, and nobody waits for them.
func (c *Client) authAnswered(rep *proto.Reply, out *step.Output) {
	switch {
	case c.authAgain > 0:
		c.authAgain--
	case c.authAsked > 0:
		c.authAsked--
		c.news = append(c.news, News{Kind: Answered, Reply: rep})
	default:
		panic("client: an answer to an identity that was not sent")
	}
	if rep.Err == proto.AuthFailed {
		c.refused(out)
	}
}

// Identities are those that the client proves on each connection. The address is not among them: the server sees it.
func (c *Client) Identities() []proto.ID { return c.identities }
