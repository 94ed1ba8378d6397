package jute

import (
	"encoding/binary"

	"zootrope/core/proto"
)

// begin leaves room for the length of a frame. What is appended after it, up to end, is the frame.
func begin(b []byte) []byte { return append(b, 0, 0, 0, 0) }

// end writes the length of the frame that begin made at offset at.
func end(b []byte, at int) []byte {
	binary.BigEndian.PutUint32(b[at:], uint32(len(b)-at-4))
	return b
}

// notificationXid is the xid of a watch event (docs/protocol/wire.md#headers-and-xids).
const notificationXid = -1

// AppendConnect writes a ConnectRequest, without its frame.
func AppendConnect(b []byte, c *proto.ConnectRequest) []byte {
	b = appendInt(b, 0) // protocolVersion
	b = appendLong(b, int64(c.LastZxidSeen))
	b = appendInt(b, int32(c.Timeout))
	b = appendLong(b, int64(c.Session))
	b = appendBuffer(b, c.Password[:])
	return appendSaid(b, c.ReadOnly)
}

// ReadConnect reads one.
func ReadConnect(b []byte, c *proto.ConnectRequest) error {
	r := reader{b: b}
	r.Int()
	c.LastZxidSeen, c.Timeout, c.Session = proto.Zxid(r.Long()), proto.Millis(r.Int()), proto.SessionID(r.Long())
	r.password(&c.Password)
	c.ReadOnly = r.said()
	return r.end()
}

// AppendConnected writes a ConnectResponse, without its frame.
func AppendConnected(b []byte, c *proto.ConnectResponse) []byte {
	b = appendInt(b, 0)
	b = appendInt(b, int32(c.Timeout))
	b = appendLong(b, int64(c.Session))
	b = appendBuffer(b, c.Password[:])
	return appendSaid(b, c.ReadOnly)
}

// ReadConnected reads one.
func ReadConnected(b []byte, c *proto.ConnectResponse) error {
	r := reader{b: b}
	r.Int()
	c.Timeout, c.Session = proto.Millis(r.Int()), proto.SessionID(r.Long())
	r.password(&c.Password)
	c.ReadOnly = r.said()
	return r.end()
}

func (r *reader) password(p *[16]byte) {
	switch b, ok := r.bytes(); {
	case r.err != nil:
	case !ok, len(b) == 0: // a client without a session
		*p = [16]byte{}
	case len(b) != len(p):
		r.wrong(len(b)+4, "expected a password of %d bytes, found %d", len(p), len(b))
	default:
		copy(p[:], b)
	}
}

// appendSaid writes a bool, or nothing where it is not said (ProtocolManager.serializeConnectResponse).
func appendSaid(b []byte, s proto.Said) []byte {
	if s == proto.Unsaid {
		return b
	}
	return appendBool(b, s == proto.SaidYes)
}

// said reads a bool that a record of an older release ends before (ProtocolManager.deserializeConnectRequest).
func (r *reader) said() proto.Said {
	switch {
	case r.err != nil || r.Left() == 0:
		return proto.Unsaid
	case r.Bool():
		return proto.SaidYes
	}
	return proto.SaidNo
}

// end says that nothing may be left.
func (r *reader) end() error {
	if n := r.Left(); r.err == nil && n > 0 {
		r.wrong(0, "expected the end, found %d more bytes", n)
	}
	return r.err
}

// AppendEvent writes a watch event, without its frame. With zxid −1 the bytes are those of releases before 3.9
// (docs/protocol/watches.md#the-event-on-the-wire).
func AppendEvent(b []byte, e *proto.WatcherEvent) []byte {
	b = appendInt(b, notificationXid)
	b = appendLong(b, int64(e.Zxid))
	b = appendInt(b, 0)
	b = appendInt(b, int32(e.Type))
	b = appendInt(b, syncConnected)
	return appendText(b, e.Path)
}

// syncConnected is the state in every event that a server sends (KeeperState).
const syncConnected = 3

func (r *reader) event(e *proto.WatcherEvent) {
	e.Type = proto.EventType(r.Int())
	if e.Type < 0 || e.Type > proto.PersistentWatchRemoved {
		r.wrong(4, "expected the type of a watch event, found %d", e.Type)
	}
	r.Int()
	r.Text(&e.Path)
}
