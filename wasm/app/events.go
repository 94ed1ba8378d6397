package app

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"

	"zootrope/core/explain"
	"zootrope/core/trace"
)

// line puts an event into protocol words: a sentence, and the values of its JSON form without those that have a column of
// their own.
func line(e *trace.Event, names trace.Names, lang string) EventLine {
	out := EventLine{Seq: e.Seq, Cause: e.Cause, Turn: e.Turn, At: e.At, Kind: e.Kind.String(), Title: explain.Title(e, names, lang)}
	if e.Kind == trace.Deliver {
		out.Msg = e.Msg.String()
	}
	switch {
	case e.Client != 0:
		out.Who = names(e.Client)
	case e.Server != 0:
		out.Who = strconv.FormatInt(int64(e.Server), 10)
	}
	if at := e.Site.Location(); at.File != "" {
		out.Site = at.Func + " " + at.File + ":" + strconv.Itoa(at.Line)
	}
	out.Text = values(e, names)
	if e.Kind == trace.Expect {
		out.Text = e.Text
	}
	return out
}

// columns are the members that the page shows elsewhere, or not at all.
var columns = map[string]bool{"seq": true, "cause": true, "turn": true, "branch": true, "at": true, "kind": true,
	"server": true, "client": true, "site": true, "conn": true}

// values reads the event's JSON, whose names are a contract, as "name value" pairs.
func values(e *trace.Event, names trace.Names) string {
	var b strings.Builder
	for _, m := range members(e.AppendJSON(nil, names)) {
		if columns[m.name] {
			continue
		}
		if b.Len() > 0 {
			b.WriteString(", ")
		}
		switch m.name {
		case "text":
			b.WriteString(m.value)
		case "peer":
			b.WriteString("↔ " + m.value)
		default:
			b.WriteString(m.name + " " + m.value)
		}
	}
	return b.String()
}

type member struct{ name, value string }

// members lists an object's members in their order. Strings lose their quotes, nested objects their braces. The object is
// one that trace has written, so it is well formed and has no spaces: thousands are read while the wheel is turned.
func members(object []byte) []member {
	out := make([]member, 0, 16)
	for rest := object[1:]; rest[0] != '}'; {
		if rest[0] == ',' {
			rest = rest[1:]
		}
		n := extent(rest)
		name := rest[1 : n-1]
		rest = rest[n+1:]
		n = extent(rest)
		out = append(out, member{string(name), plain(rest[:n])})
		rest = rest[n:]
	}
	return out
}

// extent is the length of the value that JSON begins with.
func extent(text []byte) int {
	depth, quoted := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
			if !quoted && depth == 0 {
				return i + 1
			}
		case quoted:
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			if depth--; depth < 0 {
				return i
			}
			if depth == 0 {
				return i + 1
			}
		case c == ',' && depth == 0:
			return i
		}
	}
	panic("app: an event is no JSON: " + string(text))
}

func plain(raw []byte) string {
	switch raw[0] {
	case '"':
		var text string
		if !bytes.ContainsRune(raw, '\\') {
			return string(raw[1 : len(raw)-1])
		}
		if err := json.Unmarshal(raw, &text); err != nil {
			panic("app: an event is no JSON: " + err.Error())
		}
		return text
	case '{':
		return nested(raw)
	case '[':
		return strings.ReplaceAll(string(raw), ",", " ")
	}
	return string(raw)
}

// nested writes a vote as (leader 4 zxid 1:999 epoch 1).
func nested(raw []byte) string {
	var parts []string
	for _, m := range members(raw) {
		parts = append(parts, m.name+" "+m.value)
	}
	return "(" + strings.Join(parts, " ") + ")"
}
