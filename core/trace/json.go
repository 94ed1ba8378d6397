package trace

import (
	"strconv"

	"zootrope/core/proto"
)

// Names gives the name of a client (docs/script.md: clients have names, servers have numbers).
type Names func(proto.Party) string

// AppendJSON appends the event as one JSON object. names is asked for clients only.
func (e *Event) AppendJSON(b []byte, names Names) []byte {
	w := writer{b: append(b, '{')}
	w.num("seq", e.Seq)
	w.num("cause", e.Cause)
	w.num("turn", e.Turn)
	if e.Branch != 0 {
		w.num("branch", int64(e.Branch))
	}
	w.num("at", int64(e.At))
	w.str("kind", e.Kind.String())
	w.opt("server", int64(e.Server))
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
	w.opt("conn", int64(e.Conn))
	switch {
	case e.Kind == State:
		w.str("state", e.State.String())
		w.str("was", e.Was.String())
	case e.Kind == Sent(proto.NotificationKind) || e.Msg == proto.NotificationKind:
		w.str("state", e.State.String())
	}
	w.zxid("zxid", e.Zxid)
	w.zxid("zxid2", e.Zxid2)
	w.zxid("low", e.Low)
	w.zxid("high", e.High)
	w.zxid("first", e.First)
	w.opt("window", e.Window)
	w.opt("size", e.Size)
	w.opt("limit", e.Limit)
	w.opt("epoch", e.Epoch)
	w.opt("round", e.Round)
	w.vote("vote", e.Vote)
	w.vote("against", e.Against)
	if e.Have != (proto.Sids{}) {
		w.key("have")
		w.b = append(w.b, '[')
		for i, id := range e.Have.List() {
			if i > 0 {
				w.b = append(w.b, ',')
			}
			w.b = strconv.AppendInt(w.b, int64(id), 10)
		}
		w.b = append(w.b, ']')
	}
	w.opt("need", int64(e.Need))
	if e.Taken {
		w.key("taken")
		w.b = append(w.b, "true"...)
	}
	if e.Rule != 0 {
		w.str("rule", e.Rule.String())
	}
	w.opt("count", e.Count)
	if e.Session != 0 {
		w.str("session", e.Session.String())
	}
	w.opt("xid", int64(e.Xid))
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
	w.opt("bytes", int64(e.Bytes))
	if e.Site != 0 {
		loc := e.Site.Location()
		w.str("site", loc.Func+" "+loc.File+":"+strconv.Itoa(loc.Line))
	}
	return append(w.b, '}')
}

type writer struct{ b []byte }

func (w *writer) key(k string) {
	if w.b[len(w.b)-1] != '{' {
		w.b = append(w.b, ',')
	}
	w.b = append(w.b, '"')
	w.b = append(w.b, k...)
	w.b = append(w.b, '"', ':')
}

func (w *writer) num(k string, v int64) {
	w.key(k)
	w.b = strconv.AppendInt(w.b, v, 10)
}

func (w *writer) opt(k string, v int64) {
	if v != 0 {
		w.num(k, v)
	}
}

func (w *writer) str(k, v string) {
	w.key(k)
	w.b = AppendString(w.b, v)
}

func (w *writer) zxid(k string, z proto.Zxid) {
	if z != 0 {
		w.str(k, z.String())
	}
}

func (w *writer) vote(k string, v proto.Vote) {
	if v == (proto.Vote{}) {
		return
	}
	w.key(k)
	w.b = append(w.b, `{"leader":`...)
	w.b = strconv.AppendInt(w.b, int64(v.Leader), 10)
	w.b = append(w.b, `,"zxid":"`...)
	w.b = append(w.b, v.Zxid.String()...)
	w.b = append(w.b, `","epoch":`...)
	w.b = strconv.AppendInt(w.b, v.PeerEpoch, 10)
	w.b = append(w.b, '}')
}

// AppendString appends s as a JSON string.
func AppendString(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	for _, r := range s { // invalid UTF-8 comes out as U+FFFD, which JSON can hold
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r < 0x20:
			b = append(b, '\\', 'u', '0', '0', hex[r>>4], hex[r&15])
		default:
			b = append(b, string(r)...)
		}
	}
	return append(b, '"')
}
