// Package cluster is five servers in one thread with nothing between them: no network, no disk, no events. It is what the
// speed of the protocol is measured on.
package cluster

import (
	"zootrope/core/proto"
	"zootrope/core/server"
	"zootrope/core/step"
	"zootrope/core/zab"
)

// noDisk is a disk that keeps the epochs and forgets the log: the benchmark is of the protocol.
type noDisk struct{ accepted, current int64 }

func (d *noDisk) Epochs() (int64, int64)       { return d.accepted, d.current }
func (d *noDisk) Segments() []proto.LogSegment { return nil }
func (d *noDisk) Snapshots() []*proto.Snapshot { return nil }

// peerOf is one server of the benchmark with what waits for it.
type peerOf struct {
	id    proto.ServerID
	srv   *server.Server
	disk  noDisk
	inbox []step.Input
	spare []step.Input
}

// Cluster carries messages between servers in memory, as fast as it can. Each server steps all that waits for it into
// one Output and syncs once for it: the driver loop of package step with group commit.
type Cluster struct {
	servers []*peerOf
	out     step.Output
	now     proto.Millis
	replies int
	carried int // messages between servers
	client  proto.Conn
	on      *peerOf

	reqs []proto.Request // of the window, used in turn
	data []byte
	sent int
	xid  int32
}

// New boots n servers, waits until all serve, and connects a client to the leader. It will keep window writes of size bytes
// outstanding.
func New(n, window, size int) (*Cluster, error) {
	c := &Cluster{reqs: make([]proto.Request, 2*window), data: make([]byte, size)}
	cfg := zab.Defaults()
	cfg.Digest = false
	for i := 1; i <= n; i++ {
		cfg.Voters = cfg.Voters.With(proto.ServerID(i))
		c.servers = append(c.servers, &peerOf{id: proto.ServerID(i), disk: noDisk{-1, -1}})
	}
	for i, p := range c.servers {
		cfg.ID = proto.ServerID(i + 1)
		c.out.Reset()
		srv, err := server.Boot(cfg, uint64(i), 0, &p.disk, &c.out)
		if err != nil {
			return nil, err
		}
		p.srv = srv
		c.carry(p)
	}
	for c.leader() == nil || !c.allServe() {
		c.turn()
	}
	c.open()
	return c, nil
}

func (c *Cluster) leader() *peerOf {
	for _, p := range c.servers {
		if _, ok := p.srv.Leads(); ok {
			return p
		}
	}
	return nil
}

func (c *Cluster) allServe() bool {
	for _, p := range c.servers {
		if !p.srv.Serving() {
			return false
		}
	}
	return true
}

// open connects the client to the leader.
func (c *Cluster) open() {
	c.on = c.leader()
	c.client = proto.Conn{Net: proto.ClientPort, Peer: -1, Gen: 1}
	c.on.inbox = append(c.on.inbox, step.Input{Kind: step.Opened, Conn: c.client},
		step.Input{Kind: step.Recv, Conn: c.client, Msg: proto.Message{Kind: proto.ClientConnect, Connect: &proto.ConnectRequest{Timeout: 40_000}}})
	c.drain()
	c.request(&proto.Request{Op: proto.OpCreate, Path: "/bench", Xid: 1, ACL: proto.OpenACL})
	c.drain()
	c.xid, c.replies = 1, 0
}

func (c *Cluster) request(r *proto.Request) {
	in := c.on.put()
	in.Kind, in.Conn = step.Recv, c.client
	in.Msg.Kind, in.Msg.Req = proto.ClientRequest, r
}

// put appends an input that is filled in where it lies.
func (p *peerOf) put() *step.Input {
	n := len(p.inbox)
	if n == cap(p.inbox) {
		p.inbox = append(p.inbox, step.Input{})
	} else {
		p.inbox = p.inbox[:n+1]
		p.inbox[n] = step.Input{}
	}
	return &p.inbox[n]
}

// drain lets everything that is on its way arrive.
func (c *Cluster) drain() {
	for c.busy() {
		c.round()
	}
}

func (c *Cluster) busy() bool {
	for _, p := range c.servers {
		if len(p.inbox) > 0 {
			return true
		}
	}
	return false
}

// turn does a round, or lets time pass when nothing is on its way.
func (c *Cluster) turn() {
	if c.busy() {
		c.round()
		return
	}
	next := proto.Never
	for _, p := range c.servers {
		next = min(next, p.srv.Wake())
	}
	c.now = max(c.now+1, next)
	for _, p := range c.servers {
		if p.srv.Wake() <= c.now {
			p.inbox = append(p.inbox, step.Input{Kind: step.Timer})
		}
	}
}

func (c *Cluster) round() {
	for _, p := range c.servers {
		if len(p.inbox) == 0 {
			continue
		}
		batch := p.inbox
		p.inbox = p.spare[:0]
		c.out.Reset()
		for i := range batch {
			batch[i].Now, batch[i].Wall = c.now, c.now
			p.srv.Step(&batch[i], &p.disk, &c.out)
		}
		p.spare = batch
		c.carry(p)
	}
}

// carry does what a step has asked for: the writes are synced at once, the messages reach their servers' inboxes.
func (c *Cluster) carry(p *peerOf) {
	for len(c.out.Writes) > 0 {
		var last [proto.Files]proto.Ticket
		for i := range c.out.Writes {
			w := &c.out.Writes[i]
			last[w.Ticket.File] = w.Ticket
			switch w.Op {
			case proto.AcceptedEpoch:
				p.disk.accepted = w.Epoch
			case proto.CurrentEpoch:
				p.disk.current = w.Epoch
			}
		}
		c.out.Writes = c.out.Writes[:0]
		for _, t := range last {
			if t.N > 0 {
				p.srv.Step(&step.Input{Kind: step.Synced, Now: c.now, Wall: c.now, Done: t}, &p.disk, &c.out)
			}
		}
	}
	self := proto.Party(p.id)
	for _, d := range c.out.Dials {
		c.dial(p, self, d)
	}
	for i := range c.out.Sends {
		s := &c.out.Sends[i]
		if s.Conn.Peer < 0 {
			c.replies++
			continue
		}
		c.carried++
		to := c.servers[s.Conn.Peer-1]
		in := to.put()
		in.Kind, in.Conn, in.Msg = step.Recv, mirror(s.Conn, self), s.Msg
	}
	for _, d := range c.out.Closes {
		if d.Conn.Peer > 0 {
			to := c.servers[d.Conn.Peer-1]
			to.inbox = append(to.inbox, step.Input{Kind: step.Closed, Conn: mirror(d.Conn, self)})
		}
	}
}

// mirror is what the other end calls a connection. Numbers of both ends are kept apart by Dialed.
func mirror(c proto.Conn, self proto.Party) proto.Conn {
	return proto.Conn{Net: c.Net, Peer: self, Gen: c.Gen, Dialed: !c.Dialed}
}

func (c *Cluster) dial(p *peerOf, self proto.Party, d proto.Conn) {
	to := c.servers[d.Peer-1]
	if to.srv == nil || !to.srv.Listens(d.Net) {
		p.inbox = append(p.inbox, step.Input{Kind: step.DialFailed, Conn: d})
		return
	}
	to.inbox = append(to.inbox, step.Input{Kind: step.Opened, Conn: mirror(d, self)})
	p.inbox = append(p.inbox, step.Input{Kind: step.Opened, Conn: d})
}

// Write has n writes committed, applied to the tree and answered.
func (c *Cluster) Write(n int) {
	until := c.replies + n
	for c.replies < until {
		for c.sent < until && c.sent-c.replies < len(c.reqs)/2 {
			r := &c.reqs[c.sent%len(c.reqs)]
			c.xid++
			*r = proto.Request{Op: proto.OpSetData, Path: "/bench", Data: c.data, Version: -1, Xid: c.xid}
			c.request(r)
			c.sent++
		}
		c.round()
	}
}

// Applied is how many writes the server that is furthest behind has applied, once nothing is on its way.
func (c *Cluster) Applied() int {
	c.drain()
	least := c.servers[0].srv.DB().LastProcessed().Counter()
	for _, p := range c.servers {
		least = min(least, p.srv.DB().LastProcessed().Counter())
	}
	return int(least)
}

// Carried is how many messages have passed between servers.
func (c *Cluster) Carried() int { return c.carried }
