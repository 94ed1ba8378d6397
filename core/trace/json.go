package trace

import (
	"strconv"

	"zootrope/core/proto"
)

// AppendJSON appends the event as one JSON object. names is asked for clients only.
func (e *Event) AppendJSON(b []byte, names Names) []byte {
	w := writer{b: append(b, '{')}
	e.tell(&w, names)
	return append(w.b, '}')
}

// writer is the scribe of AppendJSON.
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

func (w *writer) str(k, v string) {
	w.key(k)
	w.b = appendString(w.b, v)
}

func (w *writer) yes(k string) {
	w.key(k)
	w.b = append(w.b, "true"...)
}

func (w *writer) ids(k string, v proto.Sids) {
	w.key(k)
	w.b = append(w.b, '[')
	for i, id := range v.List() {
		if i > 0 {
			w.b = append(w.b, ',')
		}
		w.b = strconv.AppendInt(w.b, int64(id), 10)
	}
	w.b = append(w.b, ']')
}

func (w *writer) vote(k string, v proto.Vote) {
	w.key(k)
	w.b = append(w.b, `{"leader":`...)
	w.b = strconv.AppendInt(w.b, int64(v.Leader), 10)
	w.b = append(w.b, `,"zxid":"`...)
	w.b = append(w.b, v.Zxid.String()...)
	w.b = append(w.b, `","epoch":`...)
	w.b = strconv.AppendInt(w.b, v.PeerEpoch, 10)
	w.b = append(w.b, '}')
}

// appendString appends s as a JSON string.
func appendString(b []byte, s string) []byte {
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
