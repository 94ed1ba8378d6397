package explain

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// teller words one event in one language.
type teller struct {
	e     *trace.Event
	names trace.Names
	words *words
}

func newTeller(e *trace.Event, names trace.Names, lang string) *teller {
	return &teller{e, names, wordsIn(lang)}
}

// fill puts the event's values into a template. {name} stands for a value, {name|vote|votes} for a number with its noun,
// for one and for many; what is in [brackets] is left out if one of its values is missing.
func (t *teller) fill(template string) string {
	f := filled{chinese: t.words == &chinese}
	t.expand(template, &f)
	return f.String()
}

func (t *teller) expand(template string, f *filled) {
	for template != "" {
		i := strings.IndexAny(template, "{[")
		if i < 0 {
			f.join(template)
			return
		}
		f.join(template[:i])
		closing := "}"
		if template[i] == '[' {
			closing = "]"
		}
		inside, rest, ok := strings.Cut(template[i+1:], closing)
		switch {
		case !ok:
			panic("explain: unclosed " + template)
		case closing == "]" && t.has(inside):
			t.expand(inside, f)
		case closing == "}":
			text, _ := t.value(inside)
			f.join(text)
		}
		template = rest
	}
}

// has says whether every value of a template is there.
func (t *teller) has(template string) bool {
	for {
		_, rest, ok := strings.Cut(template, "{")
		if !ok {
			return true
		}
		name, after, _ := strings.Cut(rest, "}")
		if _, there := t.value(name); !there {
			return false
		}
		template = after
	}
}

// value gives what stands in a placeholder, and whether the event has it.
func (t *teller) value(placeholder string) (string, bool) {
	name, nouns, counted := strings.Cut(placeholder, "|")
	text, ok := t.named(name)
	if counted {
		one, many, _ := strings.Cut(nouns, "|")
		text += " " + when(text == "1", one, many)
	}
	return text, ok
}

// named gives a value of the event by its name in templates, and whether the event has it.
func (t *teller) named(name string) (string, bool) {
	e := t.e
	switch name {
	case "who":
		text := t.party(e.Party())
		return text, text != ""
	case "Who":
		text := capital(t.party(e.Party()))
		return text, text != ""
	case "peer":
		return t.party(e.Peer), e.Peer != 0
	case "Peer":
		return capital(t.party(e.Peer)), e.Peer != 0
	case "from":
		return number(int64(e.Peer)), e.Peer != 0
	case "id":
		return number(int64(e.Server)), e.Server != 0
	case "zxid":
		return e.Zxid.String(), e.Zxid > 0
	case "zxid2":
		return e.Zxid2.String(), e.Zxid2 > 0
	case "torn":
		return e.Torn.String(), e.Torn > 0
	case "low":
		return e.Low.String(), e.Low > 0
	case "high":
		return e.High.String(), e.High > 0
	case "first":
		return e.First.String(), e.First > 0
	case "window":
		return number(e.Window), e.Window != 0
	case "size":
		return grouped(e.Size), e.Limit > 0
	case "limit":
		return grouped(e.Limit), e.Limit > 0
	case "epoch":
		return number(e.Epoch), e.Epoch != 0
	case "currentEpoch": // −1 stands for none that could be told
		return number(e.Epoch), e.Epoch >= 0
	case "acceptedEpoch":
		return number(e.Accepted), e.Accepted >= 0
	case "alive":
		return t.either(e.Taken, isAlive, isGone), true
	case "session or new":
		return t.either(e.Session != 0, oldSession, newSession), true
	case "settled":
		return t.either(e.Session != 0 && e.Count != 0, sessionStands, sessionOver), true
	case "round":
		return number(e.Round), e.Round != 0
	case "vote":
		return number(int64(e.Vote.Leader)), e.Vote.Leader > 0
	case "voteZxid":
		return e.Vote.Zxid.String(), e.Vote.Leader > 0
	case "voteEpoch":
		return number(e.Vote.PeerEpoch), e.Vote.Leader > 0
	case "against":
		return number(int64(e.Against.Leader)), e.Against.Leader > 0
	case "text":
		if e.Kind == trace.Outcome {
			return strings.ReplaceAll(e.Text, "%d", "…"), e.Text != "" // the number that a repetition counts
		}
		if word, ok := t.words.nets[e.Text]; ok && (e.Kind == trace.Connect || e.Kind == trace.Refused || e.Kind == trace.Disconnect) {
			return word, true
		}
		return e.Text, e.Text != ""
	case "unsynced":
		return t.unsynced(), e.Text != ""
	case "path":
		return e.Path, e.Path != ""
	case "count":
		return number(e.Count), e.Count != 0
	case "heard": // the list by which somebody is called
		return number(e.Count/1000) + "." + number(e.Count%1000 + 1000)[1:] + " s", e.Count != 0
	case "msg":
		return t.message().String(), t.message() != proto.NoKind
	case "op":
		// An ErrorTxn says whose request it was and how it failed, and nothing else. A multi that failed is the same in effect.
		if e.Op == proto.OpError || e.Op == proto.OpMulti && e.Code != proto.OK {
			return t.say(refusal), true
		}
		return e.Op.String(), e.Op != 0
	case "code":
		return e.Code.String(), true
	case "session":
		if e.Owner != 0 {
			return t.say(ofOwner), true
		}
		return e.Session.String(), e.Session != 0
	case "owner":
		return t.names(e.Owner), e.Owner != 0
	case "xid":
		return number(int64(e.Xid)), e.Xid != 0
	case "event":
		return e.Watch.String(), e.Watch != 0
	case "state":
		return e.State.String(), true
	case "was":
		return e.Was.String(), true
	case "have":
		return set(e.Have), true
	case "n":
		return number(int64(e.Have.Len())), true
	case "need":
		return number(int64(e.Need)), e.Need != 0
	case "rule":
		text := t.rule()
		return text, text != ""
	case "because":
		text := t.words.because[e.Rule]
		return text, text != ""
	case "ballot":
		return t.ballot(), e.Vote.Leader > 0 && !noneHeldYet(e)
	}
	panic("explain: no value is called " + name)
}

func (t *teller) either(is bool, yes, no phrase) string {
	if is {
		return t.say(yes)
	}
	return t.say(no)
}

// message is the packet that was sent or delivered.
func (t *teller) message() proto.Kind {
	if m := t.e.Kind.Message(); m != proto.NoKind {
		return m
	}
	return t.e.Msg
}

func (t *teller) party(p proto.Party) string {
	switch {
	case p > 0:
		return strings.Replace(t.words.server, "#", number(int64(p)), 1)
	case p < 0:
		return strings.Replace(t.words.client, "#", t.names(p), 1)
	}
	return ""
}

// unsynced is what a crash has lost beside the end of the log.
func (t *teller) unsynced() string {
	var lost []string
	for _, item := range strings.Split(t.e.Text, ", ") {
		op, value := item, ""
		if i := strings.LastIndexByte(item, ' '); i >= 0 && t.words.writes[item] == "" {
			op, value = item[:i], item[i+1:]
		}
		lost = append(lost, strings.Replace(t.words.writes[op], "#", value, 1))
	}
	return strings.Join(lost, t.words.comma)
}

// ballot is the comparison of two votes in a few characters: the values that decided.
func (t *teller) ballot() string {
	v, w := t.e.Vote, t.e.Against
	switch t.e.Rule {
	case trace.ByEpoch:
		return "epoch " + relation(v.PeerEpoch, w.PeerEpoch, number(v.PeerEpoch), number(w.PeerEpoch))
	case trace.ByZxid:
		return relation(v.Zxid, w.Zxid, v.Zxid.String(), w.Zxid.String())
	case trace.BySid:
		return relation(v.Leader, w.Leader, number(int64(v.Leader)), number(int64(w.Leader)))
	}
	return ""
}

// relation writes a < b, with its sign.
func relation[T int64 | proto.Zxid | proto.ServerID](a, b T, as, bs string) string {
	switch {
	case a < b:
		return as + " < " + bs
	case a > b:
		return as + " > " + bs
	}
	return as + " = " + bs
}

func number(n int64) string { return strconv.FormatInt(n, 10) }

// grouped writes a large number with thin spaces.
func grouped(n int64) string {
	s := number(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "\u2009" + s[i:]
	}
	return s
}

func set(s proto.Sids) string {
	var b strings.Builder
	b.WriteByte('{')
	for i, id := range s.List() {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(number(int64(id)))
	}
	b.WriteByte('}')
	return b.String()
}

// capital writes the first letter large; other scripts have no such letters.
func capital(s string) string {
	if s != "" && s[0] >= 'a' && s[0] <= 'z' {
		return string(s[0]-'a'+'A') + s[1:]
	}
	return s
}

// filled is a template that is being filled.
type filled struct {
	strings.Builder
	chinese bool
	before  rune // the last one written
}

// join appends a piece of the template or a value. Where they meet, a space stands between a Chinese character and the
// Latin word or number beside it; what a value is in itself is left alone, for it may be a learner's path.
func (f *filled) join(piece string) {
	if piece == "" {
		return
	}
	first, _ := utf8.DecodeRuneInString(piece)
	if f.chinese && (han(f.before) && latin(first) || latin(f.before) && han(first)) {
		f.WriteByte(' ')
	}
	f.WriteString(piece)
	f.before, _ = utf8.DecodeLastRuneInString(piece)
}

func han(r rune) bool { return r >= 0x4e00 && r <= 0x9fff }

func latin(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '/' || r == '{' || r == '}'
}
