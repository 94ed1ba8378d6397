package trace

import (
	"strconv"
	"unicode/utf8"

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
	w.b = AppendString(w.b, v)
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

// AppendString appends s as a JSON string. Invalid UTF-8 comes out as U+FFFD, which JSON can hold.
func AppendString(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	from := 0 // what is not appended yet begins here
	for i := 0; i < len(s); {
		c, size := s[i], 1
		if c >= utf8.RuneSelf {
			r, n := utf8.DecodeRuneInString(s[i:])
			if size = n; r != utf8.RuneError || n > 1 {
				i += n
				continue
			}
		} else if c >= ' ' && c != '"' && c != '\\' {
			i++
			continue
		}
		b = append(b, s[from:i]...)
		switch {
		case c >= utf8.RuneSelf:
			b = utf8.AppendRune(b, utf8.RuneError)
		case c < ' ':
			b = append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		default:
			b = append(b, '\\', c)
		}
		i += size
		from = i
	}
	return append(append(b, s[from:]...), '"')
}
