package jute

import (
	"slices"

	"zootrope/core/proto"
)

// Numbers of the quorum packets (Leader.java).
const (
	request      = 1
	proposal     = 2
	ack          = 3
	commit       = 4
	ping         = 5
	revalidate   = 6
	syncPacket   = 7
	inform       = 8
	activate     = 9 // COMMITANDACTIVATE
	newLeader    = 10
	followerInfo = 11
	upToDate     = 12
	diff         = 13
	trunc        = 14
	snap         = 15
	observerInfo = 16
	leaderInfo   = 17
	ackEpoch     = 18
	informed     = 19 // INFORMANDACTIVATE
)

var packetOf = [...]int32{
	proto.RequestKind: request, proto.Proposal: proposal, proto.Ack: ack, proto.Commit: commit, proto.Ping: ping,
	proto.Revalidate: revalidate, proto.Sync: syncPacket, proto.Inform: inform, proto.NewLeader: newLeader,
	proto.FollowerInfo: followerInfo, proto.UpToDate: upToDate, proto.Diff: diff, proto.Trunc: trunc, proto.Snap: snap,
	proto.ObserverInfo: observerInfo, proto.LeaderInfo: leaderInfo, proto.AckEpoch: ackEpoch,
}

var kindOf = func() (out [informed + 1]proto.Kind) {
	for kind, n := range packetOf {
		if n > 0 {
			out[n] = proto.Kind(kind)
		}
	}
	out[activate], out[informed] = proto.Commit, proto.Inform
	return out
}()

// packetType is the number of a packet: a COMMIT or INFORM with which a configuration takes effect has another.
func packetType(m *proto.Message) int32 {
	switch {
	case m.Members == nil:
	case m.Kind == proto.Commit:
		return activate
	case m.Kind == proto.Inform:
		return informed
	}
	return packetOf[m.Kind]
}

// protocolVersion is what a learner and its leader say they speak (0x10000 since 3.4).
const protocolVersion = 0x10000

// Direction says who sends a quorum packet; PING and REVALIDATE differ by it.
type Direction bool

// Directions of quorum packets.
const (
	FromLearner Direction = false
	FromLeader  Direction = true
)

// AppendPacket writes a message of the quorum port (QuorumPacket; docs/protocol/wire.md#quorum-packets). They follow one
// another without a length. A SNAP brings its snapshot with it: the sessions and nodes of a file, without what seals it; then
// the words BenWasHere.
func AppendPacket(b []byte, m *proto.Message, from Direction) []byte {
	b = appendInt(b, packetType(m))
	b = appendLong(b, int64(m.Zxid))
	b = appendPacketData(b, m, from)
	if m.Kind == proto.RequestKind {
		b = appendIDs(b, m.Req.Auth)
	} else {
		b = appendInt(b, -1)
	}
	if m.Kind == proto.Snap {
		b = appendTree(b, m.Snapshot)
		b = appendText(b, snapEnd)
	}
	return b
}

const snapEnd = "BenWasHere"

func appendPacketData(b []byte, m *proto.Message, from Direction) []byte {
	at := len(b)
	switch m.Kind {
	case proto.RequestKind:
		b = appendLong(begin(b), int64(m.Req.Session))
		b = appendInt(b, m.Req.Xid)
		b = appendInt(b, int32(m.Req.Op))
		return end(appendRequestBody(b, m.Req), at)
	case proto.Proposal:
		return end(appendTxn(begin(b), m.Txn), at)
	case proto.Inform:
		b = begin(b)
		if m.Members != nil {
			b = appendLong(b, int64(m.Members.Leader))
		}
		return end(appendTxn(b, m.Txn), at)
	case proto.Commit:
		if m.Members != nil {
			return end(appendLong(begin(b), int64(m.Members.Leader)), at)
		}
	case proto.Ping:
		if from == FromLearner {
			b = begin(b)
			for _, t := range m.Touched {
				b = appendLong(b, int64(t.Session))
				b = appendInt(b, int32(t.Timeout))
			}
			return end(b, at)
		}
	case proto.Revalidate:
		b = appendLong(begin(b), int64(m.Session))
		if from == FromLearner {
			return end(appendInt(b, int32(m.Timeout)), at)
		}
		return end(appendBool(b, m.Valid), at)
	case proto.NewLeader:
		if m.Members != nil {
			return appendText(b, m.Members.Config)
		}
	case proto.FollowerInfo, proto.ObserverInfo:
		b = appendLong(begin(b), int64(m.Sid))
		b = appendInt(b, protocolVersion)
		return end(appendLong(b, version(m.Members)), at)
	case proto.LeaderInfo:
		return end(appendInt(begin(b), protocolVersion), at)
	case proto.AckEpoch:
		return end(appendInt(begin(b), int32(m.Epoch)), at)
	}
	return appendInt(b, -1)
}

// version is that of a learner's configuration: 0 for the one that it was started with.
func version(of *proto.Membership) int64 {
	if of == nil {
		return 0
	}
	return of.Version
}

func appendIDs(b []byte, ids []proto.ID) []byte {
	b = appendInt(b, int32(len(ids)))
	for i := range ids {
		b = appendText(appendText(b, ids[i].Scheme), ids[i].ID)
	}
	return b
}

// ReadPacket takes the next packet off a stream of them and says how many bytes it took. ErrShort says to read on. A buffer
// longer than most bytes is an error. The Bytes of a snapshot are those of the stream; see FileSize. The request,
// transaction or touches that the message before pointed to are used again: a caller that keeps them reads into another message.
// extended is for snapshots, as ReadSnapshot has it.
func ReadPacket(b []byte, m *proto.Message, from Direction, most int, extended bool) (int, error) {
	r := reader{b: b, most: most, extended: extended}
	old := *m
	*m = proto.Message{}
	n := r.Int()
	if n <= 0 || int(n) >= len(kindOf) || kindOf[n] == proto.NoKind {
		r.wrong(4, "expected the type of a quorum packet, found %d", n)
		return 0, r.err
	}
	m.Kind = kindOf[n]
	z := proto.Zxid(r.Long())
	length := int(r.Int())
	if r.err == nil && (length < -1 || length > most) {
		r.wrong(4, "expected the length of a packet's data, at most %d, found %d", most, length)
	}
	data := reader{b: r.b, at: r.at, err: r.err, most: most}
	if r.take(max(0, length)); r.err != nil {
		return 0, r.err
	}
	data.b, m.Zxid = r.b[:r.at], z
	if n == activate || n == informed || n == newLeader && length >= 0 {
		m.Members = again(old.Members)
		data.members(n, m.Members)
	}
	data.packet(m, &old, from)
	if data.err == ErrShort {
		data.err = &Error{data.at, "the data of the packet ends too early"}
	}
	if data.err == nil && length >= 0 {
		_ = data.end()
	}
	if data.err != nil {
		return 0, data.err
	}
	r.authinfo(m)
	if m.Kind == proto.Snap && r.err == nil {
		r.snap(m)
	}
	if r.err != nil {
		return 0, r.err
	}
	return r.at, nil
}

// packet takes what the data of a packet holds, into what an old message had if it fits.
func (r *reader) packet(m, old *proto.Message, from Direction) {
	switch m.Kind {
	case proto.RequestKind:
		m.Req = again(old.Req)
		m.Req.Session, m.Req.Xid, m.Req.Op, m.Req.Owner = proto.SessionID(r.Long()), r.Int(), proto.OpCode(r.Int()), 0
		if r.err == nil {
			r.body(m.Req)
		}
	case proto.Proposal, proto.Inform:
		m.Txn = again(old.Txn)
		if r.txn(m.Txn); r.err == nil && m.Txn.Zxid != m.Zxid {
			r.wrong(0, "expected transaction %s, found %s", m.Zxid, m.Txn.Zxid)
		}
	case proto.Ping:
		if from == FromLearner && r.Left() > 0 {
			m.Touched = slices.Grow(old.Touched[:0], r.Left()/12)
			for r.err == nil && r.Left() > 0 {
				m.Touched = append(m.Touched, proto.Touch{Session: proto.SessionID(r.Long()), Timeout: proto.Millis(r.Int())})
			}
		}
	case proto.Revalidate:
		m.Session = proto.SessionID(r.Long())
		if from == FromLearner {
			m.Timeout = proto.Millis(r.Int())
		} else {
			m.Valid = r.Bool()
		}
	case proto.FollowerInfo, proto.ObserverInfo:
		m.Epoch, m.Sid = m.Zxid.Epoch(), proto.ServerID(r.Long())
		r.Int()
		if v := r.Long(); v != 0 {
			m.Members = again(old.Members)
			*m.Members = proto.Membership{Version: v}
		}
	case proto.LeaderInfo:
		m.Epoch = m.Zxid.Epoch()
		r.Int()
	case proto.AckEpoch:
		m.Epoch = int64(r.Int())
	}
}

// members takes what a packet of a changing ensemble, or NEWLEADER, says of the configuration.
func (r *reader) members(packet int32, m *proto.Membership) {
	*m = proto.Membership{}
	if packet == newLeader {
		m.Config = string(r.take(r.Left()))
	} else {
		m.Leader = proto.ServerID(r.Long())
	}
}

// body takes the body of a request as its client has sent it to a learner, which hands on what it does not read itself. One that
// is wrong must not cost the learner its connection: the leader refuses that request alone
// (docs/protocol/broadcast.md#what-takes-a-zxid).
func (r *reader) body(q *proto.Request) {
	if r.request(q); r.err != nil {
		*q = proto.Request{Op: q.Op, Xid: q.Xid, Session: q.Session, Auth: q.Auth, Malformed: true}
		r.err = nil
	}
	r.at = len(r.b)
}

// again is what was there, or else something new.
func again[T any](old *T) *T {
	if old == nil {
		return new(T)
	}
	return old
}

// authinfo takes the identities of the client whose request it is.
func (r *reader) authinfo(m *proto.Message) {
	n := int(r.Int())
	switch {
	case r.err != nil:
		return
	case n < -1, r.most > 0 && n > r.most/8:
		r.wrong(4, "expected the number of a client's identities, found %d", n)
		return
	case n > r.Left()/8:
		r.err = ErrShort
		return
	}
	n = max(0, n)
	var ids []proto.ID
	if m.Req != nil {
		ids = m.Req.Auth[:0]
	}
	ids = resize(ids, n)
	for i := range ids {
		r.Text(&ids[i].Scheme)
		r.Text(&ids[i].ID)
	}
	if m.Req != nil {
		m.Req.Auth = ids
	}
}

func (r *reader) snap(m *proto.Message) {
	m.Snapshot = &proto.Snapshot{}
	start := r.at
	r.tree(m.Snapshot)
	m.Snapshot.Zxid, m.Snapshot.Bytes = m.Zxid, r.at-start
	var words string
	if r.Text(&words); r.err == nil && words != snapEnd {
		r.wrong(len(words)+4, "expected %q behind a snapshot, found %q", snapEnd, words)
	}
}
