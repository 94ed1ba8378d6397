package jute

import (
	"encoding/binary"

	"zootrope/core/proto"
)

func appendBool(b []byte, v bool) []byte {
	if v {
		return append(b, 1)
	}
	return append(b, 0)
}

func appendInt(b []byte, v int32) []byte  { return binary.BigEndian.AppendUint32(b, uint32(v)) }
func appendLong(b []byte, v int64) []byte { return binary.BigEndian.AppendUint64(b, uint64(v)) }

func appendText(b []byte, s string) []byte { return append(appendInt(b, int32(len(s))), s...) }

func appendBuffer(b, v []byte) []byte {
	if v == nil {
		return appendInt(b, -1)
	}
	return append(appendInt(b, int32(len(v))), v...)
}

func appendTexts(b []byte, v []string) []byte {
	b = appendInt(b, int32(len(v)))
	for _, s := range v {
		b = appendText(b, s)
	}
	return b
}

func appendACL(b []byte, acl []proto.ACL) []byte {
	b = appendInt(b, int32(len(acl)))
	for i := range acl {
		b = appendInt(b, int32(acl[i].Perms))
		b = appendText(b, acl[i].ID.Scheme)
		b = appendText(b, acl[i].ID.ID)
	}
	return b
}

// acl takes a vector of ACLs into the room of old; the open one is shared.
func (r *reader) acl(old []proto.ACL) []proto.ACL {
	n := r.Count(12)
	if n < 1 || r.err != nil {
		return nil
	}
	if len(old) > 0 && &old[0] == &proto.OpenACL[0] {
		old = nil // is shared
	}
	if n == 1 {
		start := *r
		if perms, scheme := r.Int(), r.word(); perms == int32(proto.PermAll) && string(scheme) == "world" && string(r.word()) == "anyone" {
			return proto.OpenACL
		}
		*r = start
	}
	out := resize(old, n)
	for i := range out {
		out[i].Perms = proto.Perms(r.Int())
		r.Text(&out[i].ID.Scheme)
		r.Text(&out[i].ID.ID)
	}
	return out
}

// word takes a string without copying it.
func (r *reader) word() []byte {
	b, _ := r.bytes()
	return b
}

func appendStat(b []byte, s *proto.Stat) []byte {
	b = appendLong(b, int64(s.Czxid))
	b = appendLong(b, int64(s.Mzxid))
	b = appendLong(b, int64(s.Ctime))
	b = appendLong(b, int64(s.Mtime))
	b = appendInt(b, s.Version)
	b = appendInt(b, s.Cversion)
	b = appendInt(b, s.Aversion)
	b = appendLong(b, int64(s.EphemeralOwner))
	b = appendInt(b, s.DataLength)
	b = appendInt(b, s.NumChildren)
	return appendLong(b, int64(s.Pzxid))
}

func (r *reader) stat(s *proto.Stat) {
	s.Czxid, s.Mzxid = proto.Zxid(r.Long()), proto.Zxid(r.Long())
	s.Ctime, s.Mtime = proto.Millis(r.Long()), proto.Millis(r.Long())
	s.Version, s.Cversion, s.Aversion = r.Int(), r.Int(), r.Int()
	s.EphemeralOwner = proto.SessionID(r.Long())
	s.DataLength, s.NumChildren = r.Int(), r.Int()
	s.Pzxid = proto.Zxid(r.Long())
}
