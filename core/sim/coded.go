package sim

import (
	"fmt"

	"zootrope/core/jute"
	"zootrope/core/proto"
)

// coder encodes and decodes every message that is sent and every write to a disk. The state of a world must be the same
// with and without it (Settings.Coded).
type coder struct{ room []byte }

// seals is what the servers here write at the end of a snapshot.
var seals = jute.Image{Digest: true, Zxid: true}

// must panics on an error from bytes that this program has just written.
func must(err error) {
	if err != nil {
		panic(fmt.Sprintf("what was written cannot be read: %v", err))
	}
}

// coded encodes and decodes a message, and checks that it has as many bytes as the trace says.
func (w *World) coded(conn *conn, dir int, m *proto.Message) proto.Message {
	out := w.coder.message(w, conn, dir, m)
	n := len(w.coder.room)
	if m.Kind == proto.NotificationKind || m.Kind >= proto.ClientConnect && m.Kind < proto.Isro {
		n += 4 // the length in front
	}
	if said := w.wireSize(m); n != said {
		panic(fmt.Sprintf("%v has %d bytes, and the trace says %d", m.Kind, n, said))
	}
	return out
}

// message encodes and decodes a message. What is not in the bytes, the other end knows from the connection, or from the
// request that a reply answers.
func (c *coder) message(w *World, conn *conn, dir int, m *proto.Message) proto.Message {
	switch conn.ends[0].Name.Net {
	case proto.Election:
		return c.election(w, conn.ends[dir].Party.Server(), m)
	case proto.Quorum:
		return c.quorum(w, conn.ends[dir].Party.Server(), jute.Direction(dir == 1), m)
	}
	return c.client(m)
}

func (c *coder) election(w *World, sender proto.ServerID, m *proto.Message) proto.Message {
	out := proto.Message{Kind: m.Kind}
	if m.Kind == proto.Initial {
		c.room = jute.AppendInitial(c.room[:0], m.Sid, w.electionAddress(m.Sid))
		sid, _, _, err := jute.ReadInitial(c.room)
		must(err)
		out.Sid = sid
		return out
	}
	c.room = jute.AppendNotification(c.room[:0], m.Vote, w.config)
	out.Vote = &proto.Notification{Sid: sender}
	_, err := jute.ReadNotification(c.room, out.Vote)
	must(err)
	return out
}

func (c *coder) quorum(w *World, sender proto.ServerID, from jute.Direction, m *proto.Message) proto.Message {
	c.room = jute.AppendPacket(c.room[:0], m, from)
	var out proto.Message
	_, err := jute.ReadPacket(c.room, &out, from, 1<<30, w.set.Zoo.ExtendedTypes)
	must(err)
	if out.Snapshot != nil {
		out.Snapshot.Bytes = jute.FileSize(out.Snapshot.Bytes, seals)
	}
	if out.Req != nil {
		out.Req.Owner = sender
	}
	for i := range out.Touched {
		out.Touched[i].By = m.Touched[i].By // only the trace has it
	}
	return out
}

func (c *coder) client(m *proto.Message) proto.Message {
	out := proto.Message{Kind: m.Kind, Zxid: m.Zxid}
	switch m.Kind {
	case proto.ClientConnect:
		out.Connect = &proto.ConnectRequest{}
		c.room = jute.AppendConnect(c.room[:0], m.Connect)
		must(jute.ReadConnect(c.room, out.Connect))
	case proto.ClientConnected:
		out.Answer = &proto.ConnectResponse{}
		c.room = jute.AppendConnected(c.room[:0], m.Answer)
		must(jute.ReadConnected(c.room, out.Answer))
	case proto.ClientRequest:
		out.Req = &proto.Request{Session: m.Req.Session, Owner: m.Req.Owner}
		c.room = jute.AppendRequest(c.room[:0], m.Req)
		must(jute.ReadRequest(c.room, out.Req))
	case proto.ClientReply:
		out.Rep = &proto.Reply{Op: m.Rep.Op, Session: m.Rep.Session}
		c.room = jute.AppendReply(c.room[:0], m.Rep)
		must(jute.ReadReply(c.room, out.Rep))
	case proto.ClientPing:
		r := proto.Request{Op: proto.OpPing, Xid: proto.PingXid}
		c.room = jute.AppendRequest(c.room[:0], &r)
		must(jute.ReadRequest(c.room, &r))
	case proto.ClientPong:
		r := proto.Reply{Op: proto.OpPing, Xid: proto.PingXid, Zxid: m.Zxid}
		c.room = jute.AppendReply(c.room[:0], &r)
		r = proto.Reply{Op: proto.OpPing}
		must(jute.ReadReply(c.room, &r))
		out.Zxid = r.Zxid
	case proto.Isro, proto.IsroAnswer:
		c.room = jute.AppendWord(c.room[:0], m)
		must(jute.ReadWord(c.room, &out))
	case proto.WatchEvent:
		out.Event = &proto.WatcherEvent{}
		c.room = jute.AppendEvent(c.room[:0], m.Event)
		must(jute.ReadEvent(c.room, out.Event))
	}
	return out
}

// write encodes and decodes a write to a disk.
func (c *coder) write(w *World, wr proto.Write) proto.Write {
	if wr.Op == proto.AcceptedEpoch || wr.Op == proto.CurrentEpoch {
		var err error
		c.room = jute.AppendEpoch(c.room[:0], wr.Epoch)
		wr.Epoch, err = jute.ReadEpoch(c.room)
		must(err)
	}
	if t := wr.Txn; t != nil {
		wr.Txn = &proto.Txn{}
		c.room = jute.AppendRecord(c.room[:0], t)
		n, err := jute.ReadRecord(c.room, wr.Txn)
		must(err)
		if n != len(c.room) {
			must(jute.ErrShort)
		}
	}
	if s := wr.Snapshot; s != nil {
		wr.Snapshot = &proto.Snapshot{Zxid: s.Zxid}
		c.room = jute.AppendSnapshot(c.room[:0], s, seals)
		must(jute.ReadSnapshot(c.room, wr.Snapshot, w.set.Zoo.ExtendedTypes))
	}
	return wr
}
