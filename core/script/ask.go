package script

import (
	"slices"
	"strconv"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/say"
)

// AnswerKind says of what form the answer to a question is. An answer is a text in every form.
type AnswerKind uint8

const (
	AnswerChoice AnswerKind = iota // the id of a choice
	AnswerNumber                   // a whole number
	AnswerOrder                    // the ids of events, with commas between them, the earliest first
	AnswerTouch                    // things, with commas between them: "server 4", "client ann", "node /a"; or "nobody"
	AnswerGrid                     // of each cell of a table, what holds there: "get.create=none,get.set=event"
	AnswerSort                     // of each thing, the bin into which it belongs: "set=safe,create=never"
	AnswerMoment                   // of each event, milliseconds since the step began: "gone=8600"
	AnswerCurve                    // of each point, a number: "1=3,100=25"
)

// String is the word of the script; no script writes "choice".
func (k AnswerKind) String() string {
	return [...]string{"choice", "number", "order", "touch", "grid", "sort", "moment", "curve"}[k]
}

// Marked says whether the lines `mark` of a script fill the table of such a question.
func (k AnswerKind) Marked() bool { return k == AnswerGrid || k == AnswerSort || k == AnswerCurve }

// Nobody is the answer that names no thing.
const Nobody = "nobody"

// touched are the things that an answer can name.
var touched = []string{"server", "client", "node"}

// parseAsk takes the id of a question, and what decides its answer.
func parseAsk(p *parser, c *Command) {
	c.Name = p.newID("the id of the question (letters, digits, _ or -)", p.scope.Asks, isNumberedID)
	p.lasts = p.lasts || p.more() && slices.Contains([]string{"number", "touch", "grid", "sort", "curve"}, p.words[p.at].Text)
	switch {
	case p.accept("number"):
		c.Answer = AnswerNumber
		p.askNumber(c)
	case p.accept("order"):
		c.Answer = AnswerOrder
		p.askChoices(c, p.event)
	case p.accept("touch"):
		c.Answer = AnswerTouch
		p.askTouch(c)
	case p.accept("curve"):
		c.Answer = AnswerCurve
		p.askNumber(c)
	case p.accept("moment"):
		c.Answer = AnswerMoment
		p.askChoices(c, p.event)
	case p.accept("grid"):
		c.Answer = AnswerGrid
		p.askChoices(c, p.holds)
	case p.accept("sort"):
		c.Answer = AnswerSort
		p.askChoices(c, p.holds)
	default:
		p.askChoices(c, p.holds)
		if p.completing && len(c.Choices) > 0 {
			p.continueChoice(c)
		}
	}
}

// askNumber takes the expression whose value is asked for.
func (p *parser) askNumber(c *Command) {
	p.suggest(Subjects()...)
	p.unquote()
	at := p.at
	text := p.rest()
	x, err := ParseExpression(said{p.scope, p.lasts}, text)
	switch {
	case p.err != nil || p.completing:
	case err != nil:
		p.at = min(at, len(p.words)-1)
		p.fail(nil, "%s", err)
	case !x.isNumber():
		p.at = at
		p.fail(nil, "expected what is a number, such as `server 5 epoch`, `node /a version` or `count WATCH_EVENT`, found %q", text)
	}
	c.Value = x
}

// said is what a line of a script may speak of.
type said struct {
	*Scope
	lasts bool // also of clients that come later
}

func (s said) Servers() int { return s.servers() }

// Party says whether there is such a client. No caller uses the number.
func (s said) Party(client string) (proto.Party, bool) {
	return 0, s.hasClient(client) || s.lasts && s.expects(client)
}

// askTouch takes what is to be touched, and the predicate that says which of these things are right.
func (p *parser) askTouch(c *Command) {
	c.Touch = p.oneOf(touched...)
	p.hole = c.Touch
	p.unquote()
	c.Pred = p.predicate()
	p.endOfPredicate()
	if p.err == nil && !p.holed {
		p.fail(nil, "expected _ where the %s stands, as in `%s _ …`", c.Touch, c.Touch)
	}
}

// unquote cuts the rest of the line into words if it is quoted as a whole, as a choice may be.
func (p *parser) unquote() {
	if p.at != len(p.words)-1 || !quotedWhole(p.words[p.at]) {
		return
	}
	w := p.words[p.at]
	inner, err := split(w.Text)
	if err != nil {
		return
	}
	for i := range inner {
		inner[i].Col += w.Col
	}
	p.words = append(slices.Clip(p.words[:p.at]), inner...)
}

// askChoices takes two or more choices. One begins at a word like id=…, quoted as a whole or not, and ends before the next.
func (p *parser) askChoices(c *Command, take func(*Choice, []Word)) {
	such, enough := say.F("a choice such as a=leader is 3"), say.F("two or more choices such as a='leader is 3'")
	least := 2
	switch c.Answer {
	case AnswerOrder:
		such, enough = say.F("an event such as a='APPLY at 3'"), say.F("two or more events such as a='APPLY at 3'")
	case AnswerMoment:
		such, enough, least = say.F("an event such as a='APPLY at 3'"), say.F("one or more events such as a='APPLY at 3'"), 1
	}
	for p.more() {
		id, _, ok := choiceStart(p.words[p.at])
		if !ok {
			p.lacks(nil, such)
			return
		}
		for _, other := range c.Choices {
			if other.ID == id {
				p.fail(nil, "expected each choice once, found %s= again", id)
			}
		}
		c.Choices = append(c.Choices, p.choice(take))
	}
	if len(c.Choices) < least {
		p.lacks(nil, enough)
	}
}

// choice takes the words of one choice.
func (p *parser) choice(take func(*Choice, []Word)) Choice {
	id, first, _ := choiceStart(p.words[p.at])
	words := first
	for p.at++; p.more(); p.at++ {
		if _, _, ok := choiceStart(p.words[p.at]); ok {
			break
		}
		words = append(words, p.words[p.at])
	}
	c := Choice{ID: id, Text: texts(words)}
	take(&c, words)
	return c
}

// holds takes the predicate of a choice.
func (p *parser) holds(c *Choice, words []Word) {
	inner := &parser{scope: p.scope, verbs: p.verbs, words: words, end: p.columnAt()}
	c.Pred = inner.predicate()
	inner.endOfPredicate()
	if p.err == nil {
		p.err = inner.err
	}
}

// event takes the event that is to be put in order, named as a lesson ties a sentence to it.
func (p *parser) event(c *Choice, words []Word) {
	s, err := ParseSight(c.Text)
	if c.Sight = &s; err != nil {
		p.at--
		p.fail(nil, "%s", err)
	}
}

// columnAt is where the next word begins, or where the line ends.
func (p *parser) columnAt() int {
	if p.at < len(p.words) {
		return p.words[p.at].Col
	}
	return p.end
}

// continueChoice offers what may follow in the last choice.
func (p *parser) continueChoice(c *Command) {
	last := c.Choices[len(c.Choices)-1]
	words, _ := split(last.Text)
	inner := &parser{scope: p.scope, verbs: p.verbs, words: words, completing: true, partial: p.partial}
	inner.predicate()
	p.candidates = append(p.candidates, inner.candidates...)
}

// choiceStart says whether a word begins a choice, and gives its id and the words of its predicate so far. Quoted as
// a whole, several words of the predicate are one word of the line.
func choiceStart(w Word) (id string, words []Word, ok bool) {
	id, rest, found := strings.Cut(w.Text, "=")
	if !found || !isNumberedID(id) || !strings.HasPrefix(w.Raw, id+"=") && !quotedWhole(w) {
		return "", nil, false
	}
	inner, err := split(rest)
	if err != nil {
		return "", nil, false
	}
	offset := len([]rune(id)) + 1
	if after := w.Raw[min(len(id)+1, len(w.Raw)):]; quotedWhole(w) || quotedWhole(Word{Raw: after}) {
		offset++
	}
	for i := range inner {
		inner[i].Col += w.Col + offset - 1
	}
	if len(w.Raw) > 0 && len(inner) == 1 && w.Raw == w.Text {
		inner[0].Raw = rest
	}
	return id, inner, true
}

// quotedWhole says whether the quotes go round the whole word: "a=leader is 3".
func quotedWhole(w Word) bool { return w.Raw != "" && (w.Raw[0] == '\'' || w.Raw[0] == '"') }

// texts joins words as they were written.
func texts(words []Word) string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = w.Raw
	}
	return strings.Join(out, " ")
}

// About puts a thing in the place of each _ of a predicate of `ask … touch`: a server's number, the name of a client, or a path.
func (q *Predicate) About(touch, thing string) *Predicate {
	out := *q
	out.Kids = nil
	for _, kid := range q.Kids {
		out.Kids = append(out.Kids, kid.About(touch, thing))
	}
	fill := func(s *string) {
		if *s == holeWord {
			*s = thing
		}
	}
	if touch == "server" {
		id, _ := strconv.Atoi(thing)
		for _, s := range []*proto.ServerID{&out.Server, &out.Want} {
			if *s == holeServer {
				*s = proto.ServerID(id)
			}
		}
	} else {
		fill(&out.Name)
	}
	if q.Kind == LockHeldBy || q.Kind == LockHeldInTurn || q.Kind == ClientAnswers {
		words := strings.Fields(q.Text)
		for i := range words {
			fill(&words[i])
		}
		out.Text = strings.Join(words, " ")
	}
	fill(&out.From)
	fill(&out.To)
	return &out
}

const holeWord = "_"

// holeServer stands for the server that is touched.
const holeServer proto.ServerID = -1

// acceptHole takes the _ that stands for what is touched.
func (p *parser) acceptHole(touch string) bool {
	if p.hole != touch || !p.accept(holeWord) {
		return false
	}
	p.holed = true
	return true
}
