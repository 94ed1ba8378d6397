package explain

import (
	"strings"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// Languages lists the languages that are compiled in; Add has others. Any that is not known is told in the first.
var Languages = []string{"en", "zh"}

// Reason says why an event happened. Parts that an event does not have are empty.
type Reason struct {
	Title   string `json:"title"`   // one sentence: what happened
	Detail  string `json:"detail"`  // one line: what such an event is, or what led to it
	Table   *Table `json:"table"`   // the comparison that decided
	Count   *Count `json:"count"`   // the votes or acknowledgements that were counted
	Rule    string `json:"rule"`    // the rule of the decision, in words
	Verdict string `json:"verdict"` // one line with the values: what came of it
	Source  Source `json:"source"`
}

// Table is a comparison, in the order in which it is made.
type Table struct {
	Columns [4]string `json:"columns"`
	Rows    []Row     `json:"rows"`
}

// Row is one question of a comparison.
type Row struct {
	Name    string `json:"name"`
	A       string `json:"a"`
	B       string `json:"b"`
	Verdict string `json:"verdict"`
	Decides bool   `json:"decides"` // the comparison ends here
	Reached bool   `json:"reached"` // false behind the row that decides
}

// Count is how far a count has come towards a quorum.
type Count struct {
	Have   []proto.ServerID `json:"have"`
	Need   int              `json:"need"`
	Enough bool             `json:"enough"`
}

// Source is the place that took the decision, and the ZooKeeper class and method that it mirrors. It is empty for
// what the world does.
type Source struct {
	Func string `json:"func"`
	File string `json:"file"`
	Line int    `json:"line"`
	ZK   string `json:"zk"`
}

// Why explains an event. names gives the names of clients.
func Why(e *trace.Event, names trace.Names, lang string) Reason {
	t := newTeller(e, names, lang)
	f := t.words.form(form(e))
	return Reason{
		Title:   Title(e, names, lang),
		Detail:  t.detail(f.Detail),
		Table:   t.table(),
		Count:   count(e),
		Rule:    t.rule(),
		Verdict: t.verdict(f.Verdict),
		Source:  source(e),
	}
}

// Title says what happened, in one sentence.
func Title(e *trace.Event, names trace.Names, lang string) string {
	t := newTeller(e, names, lang)
	return t.fill(t.words.form(form(e)).Title)
}

// Brief is a few words for an event, to stand beside its mark; empty for those that need none.
func Brief(e *trace.Event, names trace.Names, lang string) string {
	t := newTeller(e, names, lang)
	return t.fill(t.words.form(form(e)).Brief)
}

// Short is a few words for any event, where there is no room for a sentence. They are its Brief if it has one; else the message with its
// values and its other end, if it is of a message; else its title.
func Short(e *trace.Event, names trace.Names, lang string) string {
	if brief := Brief(e, names, lang); brief != "" {
		return brief
	}
	m, arrow := e.Kind.Message(), " → "
	if e.Kind == trace.Deliver {
		m, arrow = e.Msg, " ← "
	}
	if m == proto.NoKind {
		return Title(e, names, lang)
	}
	other := number(int64(e.Peer))
	if e.Peer < 0 {
		other = names(e.Peer)
	}
	return content(e, m) + arrow + other
}

// content is a message with the value that matters most.
func content(e *trace.Event, m proto.Kind) string {
	switch {
	case m == proto.NotificationKind && e.Vote.Leader > 0:
		return m.String() + " " + number(int64(e.Vote.Leader)) + " " + e.Vote.Zxid.String()
	case m == proto.ClientRequest || m == proto.RequestKind:
		return strings.TrimRight(e.Op.String()+" "+e.Path, " ")
	case m == proto.ClientReply:
		return e.Op.String() + " " + e.Code.String()
	case m == proto.WatchEvent:
		return e.Watch.String() + " " + e.Path
	case e.Zxid > 0 && m != proto.ClientConnect:
		return m.String() + " " + e.Zxid.String()
	}
	return m.String()
}

func count(e *trace.Event) *Count {
	if e.Need == 0 {
		return nil
	}
	return &Count{Have: e.Have.List(), Need: e.Need, Enough: e.Have.Len() >= e.Need}
}

// source is the line that decided, if the event names a rule that is given in one place; else where it was emitted.
func source(e *trace.Event) Source {
	l := e.Site.Location()
	at := Source{Func: l.Func, File: l.File, Line: l.Line, ZK: e.Mirrors()}
	if l.Decides != 0 {
		at.Line = l.Decides
	}
	if r, ok := ruling(e); ok {
		at.Func, at.File, at.Line = r.Func, r.File, r.Line
		if r.ZK != "" {
			at.ZK = r.ZK
		}
	}
	return at
}

// ruling is the line that gave the rule of a decision. The ends of elections and the openings of sessions have no such line.
func ruling(e *trace.Event) (trace.Location, bool) {
	switch e.Kind {
	case trace.VoteChange, trace.SyncChoice, trace.AckCount, trace.GiveUp, trace.Rejected, trace.SessionGone:
		return e.Rule.Location()
	}
	return trace.Location{}, false
}
