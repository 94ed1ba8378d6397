package script

import (
	"slices"
	"strconv"
	"strings"

	"zootrope/core/client"
	"zootrope/core/proto"
	"zootrope/core/say"
)

// parser reads the words of one line. The first error sticks: every later call does nothing and returns zeros, so
// that parse functions need no checks. When it completes a line, every question asked at the cursor ("one of these
// words?") becomes a list of candidates.
type parser struct {
	scope   *Scope
	verbs   []verb // the table; by way of the parser, because parse functions are part of it
	words   []Word
	at      int
	inner   int // where the command begins that an `offer` or an `act` names
	end     int // the column after the last word
	err     *Error
	notices []*Error      // what is said without effect
	lasts   bool          // the predicate is looked at for the rest of the script
	chroot  client.Chroot // of the client that the line is told to
	hole    string        // what _ stands for: a server, a client or a node
	holed   bool          // a _ has been read

	completing bool
	nested     int    // how deep in ( and not of a predicate
	partial    string // what stands at the cursor
	candidates []Candidate
}

func newParser(scope *Scope, words []Word) *parser {
	return &parser{scope: scope, verbs: commandTable, words: words, end: width(words)}
}

// more says whether words are left.
func (p *parser) more() bool { return p.err == nil && p.at < len(p.words) }

// atCursor says whether the parser stands where a line is being completed.
func (p *parser) atCursor() bool { return p.completing && p.err == nil && p.at == len(p.words) }

// fail records the first error, at the word that comes next.
func (p *parser) fail(known []string, form say.Form, parts ...any) {
	if p.err != nil {
		return
	}
	p.err = &Error{Col: p.end, Msg: say.F(form, parts...)}
	if p.at < len(p.words) {
		p.err.Col = p.words[p.at].Col
		p.err.Near = nearest(p.words[p.at].Text, known)
	}
}

// back fails at the word before: it was read, and then found wrong.
func (p *parser) back(known []string, form say.Form, parts ...any) {
	if p.err == nil {
		p.at--
		p.fail(known, form, parts...)
	}
}

// expected fails with what should have come and what came instead.
func (p *parser) expected(known []string, what say.Form, parts ...any) {
	p.lacks(known, say.F(what, parts...))
}

// lacks is expected for what is a phrase already.
func (p *parser) lacks(known []string, what *say.Text) {
	if p.at < len(p.words) {
		p.fail(known, "expected %s, found %q", what, p.words[p.at].Text)
		return
	}
	p.fail(known, "expected %s, found the end of the line", what)
}

// suggest adds candidates if the cursor is here.
func (p *parser) suggest(words ...string) {
	if p.atCursor() {
		for _, w := range words {
			p.candidates = append(p.candidates, Candidate{Text: w})
		}
	}
}

// next takes any word.
func (p *parser) next(what say.Form) Word {
	if !p.more() {
		p.expected(nil, what)
		return Word{}
	}
	p.at++
	return p.words[p.at-1]
}

// accept takes the next word if it is the given one.
func (p *parser) accept(word string) bool {
	p.suggest(word)
	if p.more() && p.words[p.at].Text == word {
		p.at++
		return true
	}
	return false
}

// oneOf takes one of some words, or fails.
func (p *parser) oneOf(words ...string) string {
	p.suggest(words...)
	if p.more() && slices.Contains(words, p.words[p.at].Text) {
		p.at++
		return p.words[p.at-1].Text
	}
	p.lacks(words, say.Or(words))
	return ""
}

// done fails if words are left. known are the words that could have come here.
func (p *parser) done(known ...string) {
	if p.more() {
		p.expected(known, "the end of the line")
	}
}

// number takes a whole number in a range.
func (p *parser) number(what say.Form, least, most int64) int64 {
	if p.more() {
		n, err := strconv.ParseInt(p.words[p.at].Text, 10, 64)
		if err == nil && n >= least && n <= most {
			p.at++
			return n
		}
	}
	p.expected(nil, "%s (%d to %d)", what, least, most)
	return 0
}

// count takes a number that has no natural upper end.
func (p *parser) count(what say.Form) int64 {
	if p.more() {
		n, err := strconv.ParseInt(p.words[p.at].Text, 10, 63)
		if err == nil && n >= 0 {
			p.at++
			return n
		}
	}
	p.expected(nil, what)
	return 0
}

// isNumber says whether the next word looks like a server's id.
func (p *parser) isNumber() bool {
	return p.more() && strings.Trim(p.words[p.at].Text, "0123456789") == ""
}

// server takes the id of a server that exists.
func (p *parser) server() proto.ServerID {
	if p.acceptHole("server") {
		return holeServer
	}
	p.suggest(p.scope.ids()...)
	n := p.scope.servers()
	if p.isNumber() {
		id, err := strconv.Atoi(p.words[p.at].Text)
		if err == nil && id >= 1 && id <= n {
			p.at++
			return proto.ServerID(id)
		}
	}
	p.lacks(nil, p.aServer())
	return 0
}

// aServer says what a server's id may be here.
func (p *parser) aServer() *say.Text {
	switch n := p.scope.servers(); n {
	case 0:
		return say.F("a server (there are none yet: `servers 3` makes three)")
	case 1:
		return say.F("a server (1)")
	default:
		return say.F("a server (1 to %d)", n)
	}
}

// client takes the name of a client that exists.
func (p *parser) client() string {
	if p.acceptHole("client") {
		return holeWord
	}
	p.suggest(p.scope.Clients...)
	if p.isClient() {
		p.at++
		return p.words[p.at-1].Text
	}
	p.lacks(p.scope.Clients, p.aClient())
	return ""
}

func (p *parser) isClient() bool {
	return p.more() && (p.scope.hasClient(p.words[p.at].Text) || p.lasts && p.scope.expects(p.words[p.at].Text))
}

func (p *parser) aClient() *say.Text {
	if len(p.scope.Clients) == 0 {
		return say.F("a client (there are none yet: `client alice 1` opens one)")
	}
	return say.F("a client (%s)", say.Or(p.scope.Clients))
}

// IsServer says whether a party's word names a server, by its number; the name of a client begins with a letter.
func IsServer(party string) bool { return party != "" && party[0] >= '0' && party[0] <= '9' }

// party takes a server or a client, as its word.
func (p *parser) party() string {
	if p.acceptHole("server") || p.acceptHole("client") {
		return holeWord
	}
	if p.isNumber() {
		return strconv.Itoa(int(p.server()))
	}
	p.suggest(p.scope.parties()...)
	if p.isClient() {
		p.at++
		return p.words[p.at-1].Text
	}
	p.expected(p.scope.Clients, "%s or %s", p.aServer(), p.aClient())
	return ""
}

// span takes a time.
func (p *parser) span() Span {
	if p.more() {
		if s, ok := parseSpan(p.words[p.at].Text); ok {
			p.at++
			p.noteSpan(s)
			return s
		}
	}
	p.noSpan("a time such as 500ms, 2s or 3ticks")
	return Span{}
}

// noSpan fails where a time is expected.
func (p *parser) noSpan(what say.Form) {
	if p.more() && tooLong(p.words[p.at].Text) {
		what = "a time of at most 1000000s or 1000000ticks"
	}
	p.expected(nil, what)
}

// jittered takes a time with, perhaps, what it varies by: 10ms or 10ms±3ms.
func (p *parser) jittered() (s, jitter Span) {
	if p.more() {
		mean, vary, both := strings.Cut(p.words[p.at].Text, "±")
		s, ok := parseSpan(mean)
		if ok && both {
			jitter, ok = parseSpan(vary)
		}
		if ok {
			p.at++
			p.noteSpan(s)
			p.noteJitter(s, jitter)
			return s, jitter
		}
	}
	p.noSpan("a time such as 10ms, or 10ms±3ms")
	return Span{}, Span{}
}

// zxid takes EPOCH:COUNTER or 0x….
func (p *parser) zxid() proto.Zxid {
	if p.more() {
		if z, err := proto.ParseZxid(p.words[p.at].Text); err == nil {
			p.at++
			return z
		}
	}
	p.expected(nil, "a zxid such as 1:333 or 0x10000014d")
	return 0
}

// isID says whether a word can name a step, a goal, a question or a choice.
func isID(s string) bool {
	for i, r := range s {
		switch {
		case r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z':
		case i > 0 && (r >= '0' && r <= '9' || r == '_' || r == '-'):
		default:
			return false
		}
	}
	return s != ""
}

// newID takes an id that is not in use.
func (p *parser) newID(what say.Form, used []string, valid func(string) bool) string {
	w := p.next(what)
	if p.err != nil {
		return ""
	}
	if !valid(w.Text) {
		p.back(nil, "expected %s, found %q", what, w.Text)
		return ""
	}
	if slices.Contains(used, w.Text) {
		p.back(nil, "expected a new name, but %s is in use already", w.Text)
		return ""
	}
	return w.Text
}

// within takes an optional `within T`; a minute if it is not there.
func (p *parser) within() Span {
	if p.accept("within") {
		return p.span()
	}
	return ms(60_000)
}

// rest takes the words that are left, joined by single spaces.
func (p *parser) rest() string {
	var text []string
	for p.more() {
		text = append(text, p.next("").Text)
	}
	return strings.Join(text, " ")
}
