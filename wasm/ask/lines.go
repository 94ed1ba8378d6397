package ask

import (
	"strconv"
	"strings"

	"zootrope/core/explain"
	"zootrope/core/trace"
	"zootrope/wasm/port"
)

// line puts an event into protocol words: a sentence, and the values of its members without those that have a column of
// their own.
func line(e *trace.Event, names trace.Names, lang string) port.EventLine {
	out := port.EventLine{Seq: e.Seq, Cause: e.Cause, Turn: e.Turn, At: e.At, Kind: e.Kind.String(), Title: explain.Title(e, names, lang)}
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

// values are the event's members as "name value" pairs.
func values(e *trace.Event, names trace.Names) string {
	var b strings.Builder
	for _, m := range e.Members(names) {
		if columns[m.Name] {
			continue
		}
		if b.Len() > 0 {
			b.WriteString(", ")
		}
		switch m.Name {
		case "text":
			b.WriteString(m.Value)
		case "peer":
			b.WriteString("↔ " + m.Value)
		default:
			b.WriteString(m.Name + " " + m.Value)
		}
	}
	return b.String()
}
