package jute

import "zootrope/core/proto"

// AppendReply writes header and body of a reply, without its frame. There is a body where Err is OK.
func AppendReply(b []byte, p *proto.Reply) []byte {
	b = appendInt(b, p.Xid)
	b = appendLong(b, int64(p.Zxid))
	b = appendInt(b, int32(p.Err))
	if p.Err != proto.OK {
		return b
	}
	return appendReplyBody(b, p)
}

// ReadReply reads one. The bytes do not say to which operation it is the answer: p.Op must, as the client knows from the
// xid. What is not in the bytes stays as it is.
func ReadReply(b []byte, p *proto.Reply) error {
	r := reader{b: b}
	r.header(p)
	if p.Err == proto.OK {
		r.replyBody(p)
	} else {
		*p = proto.Reply{Op: p.Op, Session: p.Session, Xid: p.Xid, Zxid: p.Zxid, Err: p.Err}
	}
	return r.end()
}

// ReadEvent reads a watch event.
func ReadEvent(b []byte, e *proto.WatcherEvent) error {
	var p proto.Reply
	r := reader{b: b}
	r.header(&p)
	if p.Xid != notificationXid {
		r.wrong(16, "expected the xid of a watch event, %d, found %d", notificationXid, p.Xid)
	}
	e.Zxid = p.Zxid
	r.event(e)
	return r.end()
}

func (r *reader) header(p *proto.Reply) {
	p.Xid, p.Zxid, p.Err = r.Int(), proto.Zxid(r.Long()), proto.Code(r.Int())
}

func appendReplyBody(b []byte, p *proto.Reply) []byte {
	switch p.Op {
	case proto.OpCreate, proto.OpSync:
		return appendText(b, p.Path)
	case proto.OpCreate2, proto.OpCreateContainer, proto.OpCreateTTL:
		return appendStat(appendText(b, p.Path), &p.Stat)
	case proto.OpExists, proto.OpSetData, proto.OpSetACL:
		return appendStat(b, &p.Stat)
	case proto.OpGetData, proto.OpReconfig:
		return appendStat(appendBuffer(b, p.Data), &p.Stat)
	case proto.OpGetChildren, proto.OpGetEphemerals:
		return appendTexts(b, p.Children)
	case proto.OpGetChildren2:
		return appendStat(appendTexts(b, p.Children), &p.Stat)
	case proto.OpGetACL:
		return appendStat(appendACL(b, p.ACL), &p.Stat)
	case proto.OpGetAllChildrenNumber:
		return appendInt(b, p.Count)
	case proto.OpAddWatch:
		return appendInt(b, 0)
	case proto.OpWhoAmI:
		b = appendInt(b, int32(len(p.Who)))
		for i := range p.Who {
			b = appendText(appendText(b, p.Who[i].Scheme), p.Who[i].ID)
		}
		return b
	case proto.OpMulti, proto.OpMultiRead:
		return appendResults(b, p.Results)
	}
	return b
}

// replyBody takes the body of an answer to p.Op. Fields that it does not have become zero.
func (r *reader) replyBody(p *proto.Reply) {
	old := *p
	*p = proto.Reply{Op: old.Op, Session: old.Session, Xid: old.Xid, Zxid: old.Zxid, Err: old.Err}
	switch p.Op {
	case proto.OpCreate, proto.OpSync:
		p.Path = old.Path
		r.Text(&p.Path)
	case proto.OpCreate2, proto.OpCreateContainer, proto.OpCreateTTL:
		p.Path = old.Path
		r.Text(&p.Path)
		r.stat(&p.Stat)
	case proto.OpExists, proto.OpSetData, proto.OpSetACL:
		r.stat(&p.Stat)
	case proto.OpGetData, proto.OpReconfig:
		p.Data = r.Buffer(old.Data)
		r.stat(&p.Stat)
	case proto.OpGetChildren, proto.OpGetEphemerals:
		p.Children = r.Texts(old.Children)
	case proto.OpGetChildren2:
		p.Children = r.Texts(old.Children)
		r.stat(&p.Stat)
	case proto.OpGetACL:
		p.ACL = r.acl(old.ACL)
		r.stat(&p.Stat)
	case proto.OpGetAllChildrenNumber:
		p.Count = r.Int()
	case proto.OpAddWatch:
		p.Err = proto.Code(r.Int())
	case proto.OpWhoAmI:
		p.Who = resize(old.Who, max(0, r.Count(8)))
		for i := range p.Who {
			r.Text(&p.Who[i].Scheme)
			r.Text(&p.Who[i].ID)
		}
	case proto.OpMulti, proto.OpMultiRead:
		p.Results = r.results(old.Results)
	}
}
