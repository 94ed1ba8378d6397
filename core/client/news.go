package client

import (
	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// NewsKind is the kind of a News.
type NewsKind uint8

// Kinds of news.
const (
	Answered     NewsKind = iota + 1 // Reply came, or was made up because it cannot come any more
	Watched                          // Event came
	StateChanged                     // the session is in State now
)

// News is something that the client's user must hear. All of it comes in one order.
type News struct {
	Kind  NewsKind
	Reply *proto.Reply
	Event proto.WatcherEvent
	State State
}

// Take appends the news since the last call to buf.
func (c *Client) Take(buf []News) []News {
	buf = append(buf, c.news...)
	clear(c.news)
	c.news = c.news[:0]
	return buf
}

// become changes the state of the session. unanswered is how many requests have lost their server by that.
func (c *Client) become(s State, at trace.Site, unanswered int, out *step.Output) {
	c.state = s
	c.news = append(c.news, News{Kind: StateChanged, State: s})
	if out.Tracing {
		out.Emit(trace.Event{Kind: trace.ClientState, Site: at, Client: c.cfg.Party, Peer: c.conn.Peer,
			Session: c.session, Text: s.String(), Count: int64(unanswered)})
	}
}
