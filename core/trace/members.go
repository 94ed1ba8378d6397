package trace

import (
	"strconv"

	"zootrope/core/proto"
)

// Names gives the name of a client: servers have numbers.
type Names func(proto.Party) string

// Member is a member of an event: its name, which is a contract, and its value as people read it.
type Member struct{ Name, Value string }

// Members lists the members of an event in their order. names is asked for clients only.
func (e *Event) Members(names Names) []Member {
	l := lister{members: make([]Member, 0, 16)}
	e.tell(&l, names)
	return l.members
}

// scribe writes members down.
type scribe interface {
	num(name string, v int64)
	str(name, v string)
	yes(name string)
	vote(name string, v proto.Vote)
	ids(name string, v proto.Sids)
}

// tell gives the members of an event to a scribe, in their order. The names of members are a contract: programs read them.
func (e *Event) tell(w scribe, names Names) {
	w.num("seq", e.Seq)
	w.num("cause", e.Cause)
	w.num("turn", e.Turn)
	if e.Branch != 0 {
		w.num("branch", int64(e.Branch))
	}
	w.num("at", int64(e.At))
	w.str("kind", e.Kind.String())
	opt(w, "server", int64(e.Server))
	if e.Client != 0 {
		w.str("client", names(e.Client))
	}
	switch {
	case e.Peer > 0:
		w.num("peer", int64(e.Peer))
	case e.Peer < 0:
		w.str("peer", names(e.Peer))
	}
	if e.Msg != 0 {
		w.str("msg", e.Msg.String())
	}
	opt(w, "conn", int64(e.Conn))
	switch {
	case e.Kind == State:
		w.str("state", e.State.String())
		w.str("was", e.Was.String())
	case e.Kind == Sent(proto.NotificationKind) || e.Msg == proto.NotificationKind:
		w.str("state", e.State.String())
	}
	zxid(w, "zxid", e.Zxid)
	zxid(w, "zxid2", e.Zxid2)
	zxid(w, "low", e.Low)
	zxid(w, "high", e.High)
	zxid(w, "first", e.First)
	zxid(w, "torn", e.Torn)
	opt(w, "window", e.Window)
	opt(w, "size", e.Size)
	opt(w, "limit", e.Limit)
	opt(w, "epoch", e.Epoch)
	opt(w, "accepted", e.Accepted)
	opt(w, "round", e.Round)
	if e.Vote != (proto.Vote{}) {
		w.vote("vote", e.Vote)
	}
	if e.Against != (proto.Vote{}) {
		w.vote("against", e.Against)
	}
	if e.Have != (proto.Sids{}) {
		w.ids("have", e.Have)
	}
	opt(w, "need", int64(e.Need))
	if e.Taken {
		w.yes("taken")
	}
	if e.Rule != 0 {
		w.str("rule", e.Rule.String())
	}
	opt(w, "count", e.Count)
	if e.Session != 0 {
		w.str("session", e.Session.String())
	}
	opt(w, "xid", int64(e.Xid))
	if e.Op != 0 {
		w.str("op", e.Op.String())
	}
	if e.Kind == Outcome || e.Code != 0 {
		w.str("code", e.Code.String())
	}
	if e.Path != "" {
		w.str("path", e.Path)
	}
	if e.Watch != 0 {
		w.str("event", e.Watch.String())
	}
	if e.Text != "" {
		w.str("text", e.Text)
	}
	opt(w, "bytes", int64(e.Bytes))
	if e.Site != 0 {
		loc := e.Site.Location()
		w.str("site", loc.Func+" "+loc.File+":"+strconv.Itoa(loc.Line))
	}
}

func opt(w scribe, name string, v int64) {
	if v != 0 {
		w.num(name, v)
	}
}

func zxid(w scribe, name string, z proto.Zxid) {
	if z != 0 {
		w.str(name, z.String())
	}
}

// lister is the scribe of Members.
type lister struct{ members []Member }

func (l *lister) str(name, v string)       { l.members = append(l.members, Member{name, v}) }
func (l *lister) num(name string, v int64) { l.str(name, strconv.FormatInt(v, 10)) }
func (l *lister) yes(name string)          { l.str(name, "true") }

func (l *lister) vote(name string, v proto.Vote) {
	l.str(name, "(leader "+strconv.Itoa(int(v.Leader))+" zxid "+v.Zxid.String()+" epoch "+strconv.FormatInt(v.PeerEpoch, 10)+")")
}

func (l *lister) ids(name string, v proto.Sids) {
	b := []byte{'['}
	for i, id := range v.List() {
		if i > 0 {
			b = append(b, ' ')
		}
		b = strconv.AppendInt(b, int64(id), 10)
	}
	l.str(name, string(append(b, ']')))
}
