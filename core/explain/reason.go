package explain

import (
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// Languages lists the languages there are words in. Any other is told in the first.
var Languages = []string{"en", "zh"}

// Reason says why an event happened. Parts that an event does not have are empty.
type Reason struct {
	Title   string `json:"title"`   // one sentence: what happened
	Detail  string `json:"detail"`  // one line: what that is, or what led to it
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

// Count is a quorum as far as it goes.
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
		Rule:    t.fill(t.words.rules[e.Rule]),
		Verdict: t.verdict(f.Verdict),
		Source:  source(e.Site),
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

func count(e *trace.Event) *Count {
	if e.Need == 0 {
		return nil
	}
	return &Count{Have: e.Have.List(), Need: e.Need, Enough: e.Have.Len() >= e.Need}
}

func source(s trace.Site) Source {
	l := s.Location()
	return Source{Func: l.Func, File: l.File, Line: l.Line, ZK: l.ZK}
}
