package explain

import (
	"strings"

	"zootrope/core/trace"
)

// Value is what a line of the source had before it in this event: for the margin beside it.
type Value struct {
	Line    int    `json:"line"`
	Text    string `json:"text"`
	Decides bool   `json:"decides"`
}

// Values are the values on the lines of the function that Why names as the source, by line.
func Values(e *trace.Event, names trace.Names, lang string) []Value {
	t := newTeller(e, names, lang)
	switch {
	case compares(e):
		return t.voteValues()
	case e.Kind == trace.SyncChoice:
		return t.syncValues()
	case e.Kind == trace.AckCount && !e.Zxid.NewEpoch():
		return t.commitValues()
	case e.Need != 0 && e.Site.Location().Decides != 0:
		return []Value{{e.Site.Location().Decides, t.counted() + ": " + truth(e.Taken), true}}
	}
	if at, ok := ruling(e); ok {
		return []Value{{at.Line, t.rule(), true}}
	}
	if at := e.Site.Location(); at.Line != 0 {
		if text := t.fill(t.words.form(form(e)).Brief); text != "" {
			return []Value{{source(e).Line, text, true}}
		}
	}
	return nil
}

func truth(is bool) string { return when(is, "true", "false") }

// voteValues are the comparisons of beats, in their order.
func (t *teller) voteValues() []Value {
	v, w := t.e.Vote, t.e.Against
	first, _ := trace.ByEpoch.Location()
	out := []Value{{first.Begins, t.say(vAndW), false}}
	for _, c := range []struct {
		rule  trace.Rule
		order int
		a, b  string
	}{
		{trace.ByEpoch, order(v.PeerEpoch, w.PeerEpoch), number(v.PeerEpoch), number(w.PeerEpoch)},
		{trace.ByZxid, order(v.Zxid, w.Zxid), v.Zxid.String(), w.Zxid.String()},
		{trace.BySid, order(v.Leader, w.Leader), number(int64(v.Leader)), number(int64(w.Leader))},
	} {
		at, _ := c.rule.Location()
		switch {
		case len(out) > 0 && out[len(out)-1].Decides:
			return append(out, Value{at.Decides, t.say(notReached), false})
		case c.order == 0:
			out = append(out, Value{at.Decides, c.a + " = " + c.b + ": " + t.say(areEqual), false})
		default:
			out = append(out, Value{at.Decides, c.a + " ≠ " + c.b + ": " + t.say(theyDiffer), false},
				Value{at.Line, c.a + " > " + c.b + ": " + truth(c.order > 0), true})
		}
	}
	if !out[len(out)-1].Decides {
		same, _ := trace.SameVote.Location()
		out = append(out, Value{same.Line, t.say(nothingLarger), true})
	}
	return out
}

func order[T ~int64 | ~int32 | ~uint64](a, b T) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// syncValues are the questions of planSync as far as they were asked there, and what decided.
func (t *teller) syncValues() []Value {
	e := t.e
	decided, ok := e.Rule.Location()
	if !ok {
		at := e.Site.Location()
		return []Value{{at.Line, t.fill("{rule} → {text}"), true}}
	}
	type question struct {
		rule trace.Rule
		text string
	}
	questions := []question{
		{trace.SyncEqual, e.Zxid2.String() + " == " + e.Zxid.String() + ": " + truth(e.Zxid == e.Zxid2)},
		{trace.SyncAheadTrunc, e.Zxid.String() + " > " + e.High.String() + ": " + truth(e.Zxid > e.High && !e.Zxid.NewEpoch())},
		{trace.SyncInWindow, e.Low.String() + " ≤ " + e.Zxid.String() + " ≤ " + e.High.String() + ": " + truth(e.Low <= e.Zxid && e.Zxid <= e.High)},
	}
	if e.Rule == trace.SyncFromLog {
		questions = append(questions, question{e.Rule, e.Zxid.String() + " < " + e.Low.String() + ": " + truth(true)})
	}
	if e.First > 0 {
		questions = append(questions, question{trace.SyncLogTooShort, t.say(logBegins) + ": " + truth(e.First > e.Zxid)})
	}
	if e.Limit > 0 {
		questions = append(questions, question{trace.SyncLogTooLarge, grouped(e.Size) + " > " + grouped(e.Limit) + ": " + truth(e.Size > e.Limit)})
	}
	var out []Value
	for _, q := range questions {
		at, _ := q.rule.Location()
		if at.Func != decided.Func || at.Line > decided.Line {
			continue
		}
		out = append(out, Value{at.Decides, q.text, false})
	}
	return append(out, Value{decided.Line, t.fill("→ {text}"), true})
}

// commitValues are the conditions of Leader.commitRule.
func (t *teller) commitValues() []Value {
	waits, _ := trace.PredecessorOutstanding.Location()
	few, _ := trace.NoQuorumYet.Location()
	enough, _ := trace.QuorumAcked.Location()
	switch t.e.Rule {
	case trace.PredecessorOutstanding:
		return []Value{{waits.Decides, truth(true), false}, {waits.Line, t.say(mustWait), true}, {few.Decides, t.say(notReached), false}}
	case trace.QuorumAcked:
		return []Value{{waits.Decides, truth(false), false}, {few.Decides, t.counted() + ": " + truth(false), false},
			{enough.Line, t.say(enoughDecides), true}}
	}
	return []Value{{waits.Decides, truth(false), false}, {few.Decides, t.counted() + ": " + truth(true), false}, {few.Line, t.say(tooFewDecides), true}}
}

// counted is a quorum as far as it goes: {1 2 5}, 3/3.
func (t *teller) counted() string {
	var ids []string
	for _, id := range t.e.Have.List() {
		ids = append(ids, number(int64(id)))
	}
	return "{" + strings.Join(ids, " ") + "}, " + number(int64(len(ids))) + "/" + t.needed()
}
