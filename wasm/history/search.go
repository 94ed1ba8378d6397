package history

import (
	"strconv"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// tag has the words of an event, for searches. Many events share one.
type tag struct {
	path, text string
	session    proto.SessionID
	rule       trace.Rule
	op         proto.OpCode
	code       proto.Code
	states     uint8 // how many of the states it says: LOOKING is the first of them
	state, was proto.ServerState
	watch      proto.EventType
}

// maxTags bounds the memory: what comes later is found by its kind, names and numbers only.
const maxTags = 1 << 16

// tagged gives the index of an event's words.
func (a *Archive) tagged(e *trace.Event) uint32 {
	t := tag{path: e.Path, text: e.Text, session: e.Session, rule: e.Rule, op: e.Op, code: e.Code, watch: e.Watch}
	switch {
	case e.Kind == trace.State:
		t.states, t.state, t.was = 2, e.State, e.Was
	case e.Kind.Message() == proto.NotificationKind, e.Msg == proto.NotificationKind:
		t.states, t.state = 1, e.State
	}
	i, ok := a.known[t]
	if !ok && len(a.tags) < maxTags {
		if a.known == nil {
			a.known = map[tag]uint32{{}: 0}
			a.tags = []tag{{}}
		}
		if i, ok = a.known[t]; !ok {
			i = uint32(len(a.tags))
			a.known[t], a.tags = i, append(a.tags, t)
		}
	}
	return i
}

// words are a tag as a list of events shows it.
func (t *tag) words() string {
	var b strings.Builder
	for _, s := range []string{t.path, t.text} {
		b.WriteString(s + " ")
	}
	if t.states > 0 {
		b.WriteString("state " + t.state.String() + " ")
	}
	if t.states > 1 {
		b.WriteString("was " + t.was.String() + " ")
	}
	if t.rule != 0 {
		b.WriteString("rule " + t.rule.String() + " ")
	}
	if t.session != 0 {
		b.WriteString("session " + t.session.String() + " ")
	}
	if t.op != 0 {
		b.WriteString("op " + t.op.String() + " ")
	}
	if t.code != 0 {
		b.WriteString("code " + t.code.String() + " ")
	}
	if t.watch != 0 {
		b.WriteString("event " + t.watch.String())
	}
	return strings.ToLower(b.String())
}

// Search looks for words in the facts of an archive. What many facts share is looked at once.
type Search struct {
	words  []string
	all    []tag
	tags   [][]found // by word, then by tag
	kinds  [][]bool
	names  trace.Names
	called map[int16]string
}

// NewSearch looks for every word of a text, whatever its case.
func NewSearch(text string, a *Archive, names trace.Names) *Search {
	s := &Search{words: strings.Fields(strings.ToLower(text)), all: a.tags, names: names, called: map[int16]string{}}
	for _, word := range s.words {
		tags, kinds := make([]found, len(a.tags)), make([]bool, trace.Kinds)
		for _, name := range trace.KindNames() {
			k, _ := trace.ParseKind(name)
			kinds[k] = strings.Contains(strings.ToLower(name), word)
		}
		s.tags, s.kinds = append(s.tags, tags), append(s.kinds, kinds)
	}
	return s
}

// Finds says whether a fact has all the words.
func (s *Search) Finds(f *Fact) bool {
	numbers := ""
	for i, word := range s.words {
		if s.kinds[i][f.Kind] || s.tagged(i, f.tag) ||
			f.Kind == trace.Deliver && s.kinds[i][f.Msg] || s.party(f.Who, word) || s.party(f.Peer, word) {
			continue
		}
		if numbers == "" {
			numbers = f.numbers()
		}
		if !strings.Contains(numbers, word) {
			return false
		}
	}
	return true
}

// found is whether a tag has a word.
type found uint8

const (
	unknown found = iota
	no
	yes
)

// tagged says whether a tag has a word, and remembers it: many facts have the same.
func (s *Search) tagged(word int, tag uint32) bool {
	if int(tag) >= len(s.all) {
		return false
	}
	known := &s.tags[word][tag]
	if *known == unknown {
		*known = no
		if strings.Contains(s.all[tag].words(), s.words[word]) {
			*known = yes
		}
	}
	return *known == yes
}

// party says whether a name has a word in it; of a server the number is the word.
func (s *Search) party(p int16, word string) bool {
	if p > 0 {
		return strconv.Itoa(int(p)) == word
	}
	name, known := s.called[p]
	if !known && p < 0 {
		name = strings.ToLower(s.names(proto.Party(p)))
		s.called[p] = name
	}
	return p < 0 && strings.Contains(name, word)
}

// numbers are those of an event that people look for.
func (f *Fact) numbers() string {
	b := append(make([]byte, 0, 48), '#')
	b = strconv.AppendInt(b, int64(f.Seq), 10)
	switch {
	case f.Num == 0:
	case f.Msg == proto.ClientRequest || f.Msg == proto.ClientReply:
		b = strconv.AppendInt(append(b, " xid "...), f.Num, 10)
	default:
		b = append(append(b, " zxid "...), proto.Zxid(f.Num).String()...)
	}
	return string(b)
}
