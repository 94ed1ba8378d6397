package trace

import (
	"encoding/binary"

	"zootrope/core/proto"
)

// Pack appends an event in few bytes, for a caller that keeps many events: most fields of an event are zero, and bytes hold
// no pointers, so that the garbage collector need not look at them.
func (e *Event) Pack(b []byte) []byte {
	p := packer{buf: binary.LittleEndian.AppendUint64(b, 0)}
	p.event(e)
	binary.LittleEndian.PutUint64(p.buf[len(b):], p.has)
	return p.buf
}

// Unpack reads an event that Pack has written, and gives the bytes behind it.
func (e *Event) Unpack(b []byte) []byte {
	*e = Event{}
	p := packer{reading: true, has: binary.LittleEndian.Uint64(b), buf: b[8:]}
	p.event(e)
	return p.buf
}

// packer writes or reads the fields that are not zero, one bit of has for each.
type packer struct {
	buf     []byte
	has     uint64
	n       uint
	reading bool
}

// event lists the fields, for both ways.
func (p *packer) event(e *Event) {
	num(p, &e.Seq)
	num(p, &e.Cause)
	num(p, &e.Turn)
	num(p, &e.Branch)
	num(p, &e.At)
	num(p, &e.Kind)
	num(p, &e.Site)
	num(p, &e.Server)
	num(p, &e.Client)
	num(p, &e.Peer)
	num(p, &e.Msg)
	num(p, &e.Conn)
	num(p, &e.State)
	num(p, &e.Was)
	num(p, &e.Zxid)
	num(p, &e.Zxid2)
	num(p, &e.Low)
	num(p, &e.High)
	num(p, &e.First)
	num(p, &e.Window)
	num(p, &e.Size)
	num(p, &e.Limit)
	num(p, &e.Epoch)
	num(p, &e.Round)
	p.vote(&e.Vote)
	p.vote(&e.Against)
	num(p, &e.Have.To63)
	num(p, &e.Have.To127)
	num(p, &e.Have.To191)
	num(p, &e.Have.To255)
	num(p, &e.Need)
	if p.next(e.Taken) {
		e.Taken = true
	}
	num(p, &e.Rule)
	num(p, &e.Count)
	num(p, &e.Digest)
	num(p, &e.Prev)
	num(p, &e.Session)
	num(p, &e.Owner)
	num(p, &e.Accepted)
	num(p, &e.Torn)
	num(p, &e.Xid)
	num(p, &e.Op)
	num(p, &e.Code)
	p.text(&e.Path)
	num(p, &e.Watch)
	p.text(&e.Text)
	num(p, &e.Bytes)
}

// next says whether the next field is there. When an event is written, the field is there if it is set.
func (p *packer) next(set bool) bool {
	bit := uint64(1) << p.n
	p.n++
	if !p.reading && set {
		p.has |= bit
	}
	return p.has&bit != 0
}

func num[T ~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint8 | ~uint16 | ~uint32 | ~uint64](p *packer, v *T) {
	switch {
	case !p.next(*v != 0):
	case p.reading:
		*v = T(p.number())
	default:
		p.buf = binary.AppendVarint(p.buf, int64(*v))
	}
}

func (p *packer) number() int64 {
	v, n := binary.Varint(p.buf)
	p.buf = p.buf[n:]
	return v
}

func (p *packer) vote(v *proto.Vote) {
	num(p, &v.Leader)
	num(p, &v.Zxid)
	num(p, &v.PeerEpoch)
}

func (p *packer) text(s *string) {
	switch {
	case !p.next(*s != ""):
	case p.reading:
		n := p.number()
		*s, p.buf = string(p.buf[:n]), p.buf[n:]
	default:
		p.buf = append(binary.AppendVarint(p.buf, int64(len(*s))), *s...)
	}
}
