package client

import (
	"zootrope/core/proto"
	"zootrope/core/step"
)

// State is the state of a session as its client knows it (ZooKeeper.States).
type State uint8

// The states. A client begins CONNECTING.
const (
	Connecting State = iota
	Connected
	Expired
	Closed
	AuthFailed // a server has refused one of its identities
	Crashed    // the client's process is dead, which ZooKeeper has no name for: its session lasts until the servers drop it

	ConnectedReadOnly // its server has no quorum, and answers only reads
)

var stateNames = [...]string{"CONNECTING", "CONNECTED", "EXPIRED", "CLOSED", "AUTH_FAILED", "CRASHED", "CONNECTEDREADONLY"}

func (s State) String() string { return stateNames[s] }

// States lists the names of the states.
func States() []string { return stateNames[:] }

// Alive says whether the session may still be used.
func (s State) Alive() bool { return s == Connecting || s.Connected() }

// Connected says whether requests can be sent: CONNECTED, or CONNECTEDREADONLY (States.isConnected).
func (s State) Connected() bool { return s == Connected || s == ConnectedReadOnly }

// Code is how requests of a session in this state end (ClientCnxn.conLossPacket).
func (s State) Code() proto.Code {
	switch s {
	case AuthFailed:
		return proto.AuthFailed
	case Expired, Closed:
		return proto.SessionExpired
	}
	return proto.ConnectionLoss
}

// Config is what a client is made of.
type Config struct {
	Party   proto.Party      // who it is
	Servers []proto.ServerID // in the order in which they are tried
	Timeout proto.Millis     // requested session timeout
	Tick    proto.Millis     // the servers' tickTime: how long Expire stays away depends on it
	Buffer  int              // jute.maxbuffer: the longest frame that it reads; 0 for proto.MaxBuffer
	Seed    uint64           // of the pauses before reconnects
	Anew    bool             // each connection's requests are numbered from 1 again, as kazoo's are; Java's and C's go on
	Chroot  Chroot           `hash:"late"` // where the paths of its user begin

	ReadOnly bool `hash:"late"` // it consents to a server that answers only reads (canBeReadOnly)
}

// phase is how far the current connection has come.
type phase uint8

const (
	apart   phase = iota // there is none; redialAt says when the next is tried
	dialing              // dialled, not yet established
	priming              // the ConnectRequest is sent
	joined               // the session lives on it: CONNECTED, CONNECTEDREADONLY
)

// Client is one session. It is plain data.
type Client struct {
	cfg   Config
	state State
	rng   proto.Rand

	// The connection.
	phase     phase
	conn      proto.Conn
	gen       uint32
	home      int          // index of the server that Connect without an id goes to
	next      int          // index of the server that is tried, or was last
	tried     int          // attempts in vain since the session was last joined
	redialAt  proto.Millis // apart: when to dial
	connectBy proto.Millis // dialing, priming: when to give up
	heardAt   proto.Millis // when a server was last heard
	sentAt    proto.Millis // when something was last sent
	away      bool         // Disconnect: until Connect
	silent    bool         // Expire: until the next dial
	closing   bool         // closeSession is sent

	// The session.
	session      proto.SessionID
	password     [16]byte
	negotiated   proto.Millis
	lastZxidSeen proto.Zxid
	neverWrote   bool       `hash:"late"` // no server that takes writes has had the session: the next server is asked for a new one (seenRwServerBefore)
	search       *search    `hash:"late"` // for a server that takes writes; nil before the first read-only server
	identities   []proto.ID // authInfo, sent again on each connection
	watches      registry

	// Requests.
	xid       int32
	sent      []*proto.Request // pendingQueue; those before first are answered
	first     int
	authAsked int // identities without an answer …
	authAgain int // … and those that were sent again, for whose answer nobody waits

	news []News
}

// New gives a client that does nothing before Start.
func New(cfg Config) *Client {
	if len(cfg.Servers) == 0 || cfg.Timeout <= 0 || cfg.Party >= 0 {
		panic("client: a client needs servers, a timeout and a party below zero")
	}
	if cfg.Buffer == 0 {
		cfg.Buffer = proto.MaxBuffer
	}
	return &Client{cfg: cfg, rng: proto.Rand(cfg.Seed), redialAt: proto.Never}
}

// State of the session.
func (c *Client) State() State { return c.state }

// On is the server that the client is connected to, or NoServer.
func (c *Client) On() proto.ServerID {
	if c.phase != joined {
		return proto.NoServer
	}
	return c.conn.Peer.Server()
}

// Servers are those that the client knows, in the order in which it tries them.
func (c *Client) Servers() []proto.ServerID { return c.cfg.Servers }

// Chroot is where the paths of the client's user begin.
func (c *Client) Chroot() Chroot { return c.cfg.Chroot }

// Away says whether the client keeps away on purpose: after Disconnect, or while it lets its session expire.
func (c *Client) Away() bool { return c.away || c.silent }

// Session is 0 until it is established.
func (c *Client) Session() proto.SessionID { return c.session }

// LastZxidSeen is the newest zxid that a reply has carried.
func (c *Client) LastZxidSeen() proto.Zxid { return c.lastZxidSeen }

// Outstanding is the number of requests without a reply.
func (c *Client) Outstanding() int { return len(c.sent) - c.first }

// Oldest is the request that has waited longest for its reply, nil if none does.
func (c *Client) Oldest() *proto.Request {
	if c.Outstanding() == 0 {
		return nil
	}
	return c.sent[c.first]
}

// Step handles one input. What comes from an earlier connection is of no interest any more.
func (c *Client) Step(in *step.Input, out *step.Output) {
	if in.Kind != step.Timer && c.search != nil && c.search.asking && in.Conn == c.search.conn {
		c.searchStep(in, out)
		out.Wake = c.Deadline()
		return
	}
	current := c.phase != apart && in.Conn == c.conn
	switch in.Kind {
	case step.Timer:
		c.timer(in.Now, out)
	case step.Opened:
		if current {
			c.prime(in.Now, out)
		}
	case step.DialFailed, step.Closed:
		if current {
			c.lost(in.Now, out)
		}
	case step.Recv:
		if current {
			c.receive(in.Now, &in.Msg, out)
		}
	default:
		panic("client: a client takes no input of the kind " + in.Kind.String())
	}
	out.Wake = c.Deadline()
}

// replyHeader is the length of a reply without its body.
const replyHeader = 16

// receive handles one frame (SendThread.readResponse). Any of them shows that the server is there.
func (c *Client) receive(now proto.Millis, m *proto.Message, out *step.Output) {
	c.heardAt = now
	switch m.Kind {
	case proto.ClientConnected:
		c.joined(now, m.Answer, out)
	case proto.ClientReply:
		if c.phase != joined { // a read-only server without local sessions refuses to make a session: this is no ConnectResponse
			c.hangUp(now, out)
			return
		}
		if replyHeader+m.Rep.Size() > c.cfg.Buffer { // it cannot be read, nor what is behind it
			c.hangUp(now, out)
			return
		}
		c.reply(m.Rep, out)
	case proto.WatchEvent:
		c.watches.fired(m.Event)
		c.news = append(c.news, News{Kind: Watched, Event: *m.Event})
	case proto.ClientPong:
	default:
		panic("client: a client takes no message of the kind " + m.Kind.String())
	}
}
