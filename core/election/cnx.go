package election

import (
	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// cnxManager keeps one connection per pair of servers: the one that the larger sid opened (QuorumCnxManager).
type cnxManager struct {
	peers   []peer // by sid
	gen     uint32 // numbers the connections that this process dials
	dialing int    `hash:"-"` // how many dials are in progress: after an election there are none, and wake need not look at the peers at every step
}

// peer is what is kept of another server: its connection, the dial in progress, a send queue of one, and the last
// message ever sent, which is sent again on a new connection.
type peer struct {
	Sid      proto.ServerID
	Up       bool
	Conn     proto.Conn
	Dialing  bool
	Dial     proto.Conn
	GiveUp   proto.Millis // when the dial in progress is given up
	Queued   bool
	Queue    proto.Notification // the notification to send next; a newer one replaces it
	QueuedAt trace.Site
	Known    bool // Last is set
	Last     proto.Notification
}

func (m *cnxManager) peer(sid proto.ServerID) *peer {
	i := 0
	for i < len(m.peers) && m.peers[i].Sid < sid {
		i++
	}
	if i == len(m.peers) || m.peers[i].Sid != sid {
		m.peers = append(m.peers, peer{})
		copy(m.peers[i+1:], m.peers[i:])
		m.peers[i] = peer{Sid: sid}
	}
	return &m.peers[i]
}

func (m *cnxManager) wake() proto.Millis {
	d := proto.Never
	if m.dialing == 0 {
		return d
	}
	for i := range m.peers {
		if m.peers[i].Dialing {
			d = min(d, m.peers[i].GiveUp)
		}
	}
	return d
}

// toSend puts a notification into the queue of a peer, in place of one that has not left yet, and sees to a connection
// (QuorumCnxManager.toSend, docs/protocol/election.md#connections).
func (f *FLE) toSend(now proto.Millis, to proto.ServerID, n proto.Notification, out *step.Output, at trace.Site) {
	p := f.cnx.peer(to)
	p.Queue, p.Queued, p.QueuedAt = n, true, at
	if p.Up {
		p.flush(out)
		return
	}
	f.connectOne(now, p, out)
}

// flush sends what is queued (SendWorker).
func (p *peer) flush(out *step.Output) {
	if !p.Queued {
		return
	}
	n := p.Queue
	p.Queued, p.Last, p.Known = false, n, true
	out.Send(p.QueuedAt, p.Conn, proto.Message{Kind: proto.NotificationKind, Vote: &n})
}

// connectOne dials unless a dial is in progress.
func (f *FLE) connectOne(now proto.Millis, p *peer, out *step.Output) {
	if p.Up || p.Dialing {
		return
	}
	f.cnx.gen++
	p.Dial = proto.Conn{Net: proto.Election, Dialed: true, Peer: proto.Party(p.Sid), Gen: f.cnx.gen}
	p.Dialing, p.GiveUp = true, now+f.Cfg.CnxTimeout
	f.cnx.dialing++
	out.Dials = append(out.Dials, p.Dial)
}

func (m *cnxManager) endDial(p *peer) {
	p.Dialing = false
	m.dialing--
}

func (f *FLE) connectAll(now proto.Millis, out *step.Output) {
	for i := range f.cnx.peers {
		f.connectOne(now, &f.cnx.peers[i], out)
	}
}

// haveDelivered says whether the queue of at least one peer is empty. If so, the vote is sent again; else new connections are tried.
func (f *FLE) haveDelivered() bool {
	for i := range f.cnx.peers {
		if !f.cnx.peers[i].Queued {
			return true
		}
	}
	return false
}

// onOpened handles a new connection. The server that dialed it sends its own sid, and closes it if the peer has the larger sid: the peer
// will dial back (startConnection, docs/protocol/election.md#connections). The server that accepted it waits for the first message.
func (f *FLE) onOpened(c proto.Conn, out *step.Output) {
	if !c.Dialed {
		return
	}
	p := f.cnx.peer(proto.ServerID(c.Peer))
	if !p.Dialing || p.Dial != c {
		out.Close(c)
		return
	}
	f.cnx.endDial(p)
	out.Send(trace.AtInitialMessage, c, proto.Message{Kind: proto.Initial, Sid: f.Cfg.ID})
	if p.Sid > f.Cfg.ID {
		out.Close(c)
		return
	}
	f.startWorker(p, c, out)
}

// onInitial handles the sid that the server which dialed sends first (handleConnection, docs/protocol/election.md#connections). A sid that
// no server can have is refused, and so is the sid of an anonymous observer.
func (f *FLE) onInitial(now proto.Millis, c proto.Conn, sid proto.ServerID, out *step.Output) {
	if !sid.ValidWith(f.Cfg.ExtendedTypes) {
		out.Close(c)
		return
	}
	switch p := f.cnx.peer(sid); {
	case sid < f.Cfg.ID:
		f.stopWorker(p, out)
		out.Close(c)
		f.connectOne(now, p, out)
	case sid > f.Cfg.ID:
		f.startWorker(p, c, out)
	default:
		out.Close(c)
	}
}

// startWorker takes c as the connection to p. If nothing is queued, the last message ever sent goes out again.
func (f *FLE) startWorker(p *peer, c proto.Conn, out *step.Output) {
	f.stopWorker(p, out)
	p.Up, p.Conn = true, c
	if !p.Queued && p.Known {
		p.Queue, p.Queued, p.QueuedAt = p.Last, true, trace.AtResendLast
	}
	p.flush(out)
}

func (f *FLE) stopWorker(p *peer, out *step.Output) {
	if p.Up {
		out.Close(p.Conn)
		p.Up = false
	}
}

func (f *FLE) onClosed(c proto.Conn) {
	for i := range f.cnx.peers {
		p := &f.cnx.peers[i]
		if p.Up && p.Conn == c {
			p.Up = false
		}
		if p.Dialing && p.Dial == c {
			f.cnx.endDial(p)
		}
	}
}

func (f *FLE) dialTimeouts(now proto.Millis, out *step.Output) {
	for i := range f.cnx.peers {
		p := &f.cnx.peers[i]
		if p.Dialing && now >= p.GiveUp {
			out.Close(p.Dial)
			f.cnx.endDial(p)
		}
	}
}
