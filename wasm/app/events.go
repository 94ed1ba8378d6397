package app

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// eventLog collects what happens between two reports, at most a window of it.
type eventLog struct {
	heartbeats bool
	names      trace.Names
	fresh      []trace.Event // not yet reported; put into words only when they are
	kept       []EventLine   // reported, for a page that comes back
	cleared    bool
	seen       bool    // since begin: something that can be seen
	turns      []int64 // those with something to see, for stepping back by one event
}

const window = 300

func (l *eventLog) reset() {
	l.fresh, l.kept, l.cleared = l.fresh[:0], l.kept[:0], true
	l.turns = l.turns[:0]
}

func (l *eventLog) resend() {
	l.cleared = true
}

func (l *eventLog) begin() { l.seen = false }

// end says whether there was something to see, and remembers the turn if so.
func (l *eventLog) end(turn int64) bool {
	if l.seen && (len(l.turns) == 0 || l.turns[len(l.turns)-1] != turn) {
		l.turns = append(l.turns, turn)
	}
	return l.seen
}

// before gives the turn with something to see before one, or the turn before.
func (l *eventLog) before(turn int64) int64 {
	for i := len(l.turns) - 1; i >= 0; i-- {
		if l.turns[i] < turn {
			return l.turns[i]
		}
	}
	return max(0, turn-1)
}

// add is called for each event as it happens.
func (l *eventLog) add(e *trace.Event) {
	if !l.heartbeats && quiet(e) {
		return
	}
	l.seen = true
	if len(l.fresh) >= 2*window {
		l.fresh = append(l.fresh[:0], l.fresh[len(l.fresh)-window:]...)
		l.cleared = true
	}
	l.fresh = append(l.fresh, *e)
}

// take gives the events that the page has not heard of, or all that are kept if its list begins anew.
func (l *eventLog) take() Events {
	fresh := make([]EventLine, 0, min(len(l.fresh), window))
	for i := max(0, len(l.fresh)-window); i < len(l.fresh); i++ {
		fresh = append(fresh, line(&l.fresh[i], l.names))
	}
	out := Events{Type: "events", Reset: l.cleared, Events: fresh}
	l.kept = append(l.kept, fresh...)
	if n := len(l.kept) - window; n > 0 {
		l.kept = append(l.kept[:0:0], l.kept[n:]...)
	}
	if l.cleared {
		out.Events = append(out.Events[:0:0], l.kept...)
	}
	l.fresh, l.cleared = l.fresh[:0], false
	return out
}

// quiet tells heartbeats and the ticking of clocks from what a learner looks for.
func quiet(e *trace.Event) bool {
	kind := e.Kind.Message()
	if e.Kind == trace.Deliver {
		kind = e.Msg
	}
	switch kind {
	case proto.Ping, proto.ClientPing, proto.ClientPong, proto.Initial:
		return true
	}
	return e.Kind == trace.Timer
}

// line puts an event into protocol words: the values of its JSON form, without those that have a column of their own.
func line(e *trace.Event, names trace.Names) EventLine {
	out := EventLine{Seq: e.Seq, Cause: e.Cause, Turn: e.Turn, At: e.At, Kind: e.Kind.String()}
	switch {
	case e.Client != 0:
		out.Who = names(e.Client)
	case e.Server != 0:
		out.Who = strconv.FormatInt(int64(e.Server), 10)
	}
	if at := e.Site.Location(); at.File != "" {
		out.Site = at.Func + " " + at.File
	}
	out.Text = values(e, names)
	return out
}

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
			b.WriteString("→ " + m.value)
		default:
			b.WriteString(m.name + " " + m.value)
		}
	}
	return b.String()
}

type member struct{ name, value string }

// members lists an object's members in their order. Strings lose their quotes, nested objects their braces.
func members(object []byte) []member {
	d := json.NewDecoder(bytes.NewReader(object))
	var out []member
	if _, err := d.Token(); err != nil {
		panic("app: an event is no object: " + err.Error())
	}
	for d.More() {
		name, _ := d.Token()
		var raw json.RawMessage
		if err := d.Decode(&raw); err != nil {
			panic("app: an event is no JSON: " + err.Error())
		}
		out = append(out, member{name.(string), plain(raw)})
	}
	return out
}

func plain(raw json.RawMessage) string {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return text
	}
	switch raw[0] {
	case '{':
		return nested(raw)
	case '[':
		return strings.ReplaceAll(string(raw), ",", " ")
	}
	return string(raw)
}

// nested writes a vote as (leader 4 zxid 1:999 epoch 1).
func nested(raw json.RawMessage) string {
	var parts []string
	for _, m := range members(raw) {
		parts = append(parts, m.name+" "+m.value)
	}
	return "(" + strings.Join(parts, " ") + ")"
}
