package server

import (
	"fmt"
	"testing"

	"zootrope/core/proto"
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
	srv   *Server
	disk  noDisk
	inbox []step.Input
	spare []step.Input
}

// cluster carries messages between servers in memory, as fast as it can. Each server steps all that waits for it into
// one Output and syncs once for it: the driver loop of package step with group commit.
type cluster struct {
	servers []*peerOf
	out     step.Output
	now     proto.Millis
	replies int
	client  proto.Conn
	on      *peerOf
}

func newCluster(b *testing.B, n int) *cluster {
	b.Helper()
	c := &cluster{}
	cfg := zab.Defaults()
	cfg.Digest = false
	for i := 1; i <= n; i++ {
		cfg.Voters = cfg.Voters.With(proto.ServerID(i))
		c.servers = append(c.servers, &peerOf{disk: noDisk{-1, -1}})
	}
	for i, p := range c.servers {
		cfg.ID = proto.ServerID(i + 1)
		c.out.Reset()
		srv, err := Boot(cfg, uint64(i), 0, &p.disk, &c.out)
		if err != nil {
			b.Fatal(err)
		}
		p.srv = srv
		c.carry(p)
	}
	for c.leader() == nil || !c.allServe() {
		c.turn()
	}
	c.open()
	return c
}

func (c *cluster) leader() *peerOf {
	for _, p := range c.servers {
		if _, ok := p.srv.Leads(); ok {
			return p
		}
	}
	return nil
}

func (c *cluster) allServe() bool {
	for _, p := range c.servers {
		if !p.srv.Serving() {
			return false
		}
	}
	return true
}

// open connects the client to the leader.
func (c *cluster) open() {
	c.on = c.leader()
	c.client = proto.Conn{Net: proto.ClientPort, Peer: -1, Gen: 1}
	c.on.inbox = append(c.on.inbox, step.Input{Kind: step.Opened, Conn: c.client},
		step.Input{Kind: step.Recv, Conn: c.client, Msg: proto.Message{Kind: proto.ClientConnect, Connect: &proto.ConnectRequest{Timeout: 40_000}}})
	c.drain()
	c.request(&proto.Request{Op: proto.OpCreate, Path: "/bench", Xid: 1, ACL: proto.OpenACL})
	c.drain()
}

func (c *cluster) request(r *proto.Request) {
	c.on.inbox = append(c.on.inbox, step.Input{Kind: step.Recv, Conn: c.client, Msg: proto.Message{Kind: proto.ClientRequest, Req: r}})
}

// drain lets everything that is on its way arrive.
func (c *cluster) drain() {
	for c.busy() {
		c.round()
	}
}

func (c *cluster) busy() bool {
	for _, p := range c.servers {
		if len(p.inbox) > 0 {
			return true
		}
	}
	return false
}

// turn does a round, or lets time pass when nothing is on its way.
func (c *cluster) turn() {
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

func (c *cluster) round() {
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
func (c *cluster) carry(p *peerOf) {
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
	self := proto.Party(p.srv.peer.Cfg.ID)
	for _, d := range c.out.Dials {
		c.dial(p, self, d)
	}
	for i := range c.out.Sends {
		s := &c.out.Sends[i]
		if s.Conn.Peer < 0 {
			c.replies++
			continue
		}
		to := c.servers[s.Conn.Peer-1]
		to.inbox = append(to.inbox, step.Input{Kind: step.Recv, Conn: mirror(s.Conn, self), Msg: s.Msg})
	}
	for _, d := range c.out.Closes {
		if d.Peer > 0 {
			to := c.servers[d.Peer-1]
			to.inbox = append(to.inbox, step.Input{Kind: step.Closed, Conn: mirror(d, self)})
		}
	}
}

// mirror is what the other end calls a connection. Numbers of both ends are kept apart by Dialed.
func mirror(c proto.Conn, self proto.Party) proto.Conn {
	return proto.Conn{Net: c.Net, Peer: self, Gen: c.Gen, Dialed: !c.Dialed}
}

func (c *cluster) dial(p *peerOf, self proto.Party, d proto.Conn) {
	to := c.servers[d.Peer-1]
	if to.srv == nil || !to.srv.Listens(d.Net) {
		p.inbox = append(p.inbox, step.Input{Kind: step.DialFailed, Conn: d})
		return
	}
	to.inbox = append(to.inbox, step.Input{Kind: step.Opened, Conn: mirror(d, self)})
	p.inbox = append(p.inbox, step.Input{Kind: step.Opened, Conn: d})
}

// BenchmarkCommit is committed writes of 128 bytes by five servers in one thread, tracing off, no disk.
func BenchmarkCommit(b *testing.B) {
	for _, window := range []int{1, 16, 256} {
		b.Run(fmt.Sprintf("window=%d", window), func(b *testing.B) {
			c := newCluster(b, 5)
			reqs := make([]proto.Request, 2*window)
			data := make([]byte, 128)
			sent := 0
			xid := int32(1)
			send := func() {
				r := &reqs[sent%len(reqs)]
				xid++
				*r = proto.Request{Op: proto.OpSetData, Path: "/bench", Data: data, Version: -1, Xid: xid}
				c.request(r)
				sent++
			}
			c.replies = 0
			b.ReportAllocs()
			b.ResetTimer()
			for c.replies < b.N {
				for sent < b.N && sent-c.replies < window {
					send()
				}
				c.round()
			}
			b.StopTimer()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "writes/s")
			if z := c.servers[0].srv.DB().LastProcessed(); z.Counter() < uint32(b.N) {
				c.drain()
			}
		})
	}
}
