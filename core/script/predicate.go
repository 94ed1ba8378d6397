package script

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"zootrope/core/client"
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/trace"
)

// PredicateKind says what a Predicate looks at.
type PredicateKind uint8

// Kinds of predicates: three that join others, and the rows of the table.
const (
	And PredicateKind = iota + 1
	Or
	Not
	ServerIs
	EpochIs
	AcceptedEpochIs
	LoggedIs
	CommittedIs
	SyncIs
	VoteIs
	RoundIs
	ReplayedIs
	LeaderIs
	LeaderExists
	NodeExists
	NodeData
	NodeChildren
	NodeVersion
	NodeBytes
	ServersAgree
	ClientIs
	ClientOn
	ClientLast
	LockHeldBy
	LockHeldInTurn
	LockWaiters
	QueueWaiters
	StoreIs
	CountIs
	TotalIs
	ClientAt
	ClientAnswers
	ClientSequence
	ClientMay
	LockHolders
	ClientRead
	ClientStale
	ClientSpared
	Lapse
	ClientChanged
	ClientCommand
	ClientOwns
	ClientKnows
	ClientServes
	StoreLockedBy
	ClientCrashed
	ClientNoSession
	endOfKinds // stays the last
)

// Kinds lists all kinds: tests ask of each whether it is looked after.
func Kinds() []PredicateKind {
	var out []PredicateKind
	for k := And; k < endOfKinds; k++ {
		out = append(out, k)
	}
	return out
}

// Comparison is how a count is compared.
type Comparison uint8

// Comparisons.
const (
	Is Comparison = iota
	AtLeast
	AtMost
)

var comparisons = []string{"is", "at-least", "at-most"}

// permissions are the names of proto.Perms, in the order of their bits.
var permissions = []string{"read", "write", "create", "delete", "admin"}

// Predicate is a parsed condition: plain data, without a world.
type Predicate struct {
	Kind PredicateKind
	Kids []*Predicate // And, Or: two or more; Not: one

	Server   proto.ServerID // whom it is about; a node's `on`, 0 for the leader
	Want     proto.ServerID // LeaderIs (0 none), VoteIs, ClientOn
	Name     string         // a client, a path
	Text     string         // what it must be; ClientRead, ClientChanged, ClientOwns: the path; ClientServes: for whom, "" for anybody; LockHeldInTurn: the clients, with a space between them
	N        int64
	Zxid     proto.Zxid
	State    proto.ServerState
	Event    trace.Kind
	Site     trace.Site   // ClientAt
	Perm     proto.Perms  // ClientMay, for the node Text
	Op       proto.OpCode // ClientChanged: OpCreate, OpSetData, OpDelete or OpSetACL
	Until    trace.Kind   // Lapse: the kind of the later event, done by To
	Length   Span         // Lapse
	From, To string       // parties, "" for any
	Compare  Comparison
	Path     string // ClientKnows: of which group Text is, "" for any
}

// Each visits a predicate and what it is made of.
func (q *Predicate) Each(f func(*Predicate)) {
	if q == nil {
		return
	}
	f(q)
	for _, kid := range q.Kids {
		kid.Each(f)
	}
}

// ReadOnly is the word for a server that is LOOKING and serves read-only (ServerIs; the predicate's Text).
const ReadOnly = "READ_ONLY"

// serverWord is the word by which ServerIs asks for a state.
func (q *Predicate) serverWord() string { return cmp.Or(q.Text, q.State.String()) }

var (
	serverStates = append(proto.ServerStates(), ReadOnly)
	syncKinds    = []string{"DIFF", "TRUNC", "TRUNC+DIFF", "SNAP"}
	clientStates = client.States()
)

// predicate takes everything up to the end of the line, or up to `within`.
func (p *parser) predicate() *Predicate {
	p.loosen()
	return p.either()
}

func (p *parser) either() *Predicate {
	return p.joined(Or, "or", p.both)
}

func (p *parser) both() *Predicate {
	return p.joined(And, "and", p.negated)
}

// joined takes one or more operands with a word between them.
func (p *parser) joined(kind PredicateKind, word string, operand func() *Predicate) *Predicate {
	first := operand()
	if !p.accept(word) {
		return first
	}
	kids := []*Predicate{first, operand()}
	for p.accept(word) {
		kids = append(kids, operand())
	}
	return &Predicate{Kind: kind, Kids: kids}
}

// maxNested is how deep a predicate may be: what reads and judges one calls itself, and a browser's stack is small.
const maxNested = 100

func (p *parser) negated() *Predicate {
	p.nested++
	defer func() { p.nested-- }()
	if p.nested > maxNested {
		p.expected(nil, "at most %d levels of ( and not", maxNested)
		return &Predicate{}
	}
	if p.accept("not") {
		return &Predicate{Kind: Not, Kids: []*Predicate{p.negated()}}
	}
	if p.accept("(") {
		inner := p.either()
		if p.err == nil && !p.accept(")") {
			p.expected([]string{"and", "or"}, "a closing ) or and, or")
		}
		return inner
	}
	return p.leaf()
}

// leaf takes one row of the table of predicates.
func (p *parser) leaf() *Predicate {
	subjects := []string{"server", "servers", "leader", "node", "client", "lock", "queue", "store", "count", "total", "time"}
	p.suggest(subjects...)
	if !p.more() || !slices.Contains(subjects, p.words[p.at].Text) {
		p.expected(append(subjects, "not"), "a predicate (%s)", say.List(append(subjects, "not")))
		return &Predicate{}
	}
	switch p.next("").Text {
	case "server":
		return p.serverPredicate()
	case "servers":
		p.oneOf("agree")
		return &Predicate{Kind: ServersAgree}
	case "leader":
		return p.leaderPredicate()
	case "node":
		return p.nodePredicate()
	case "client":
		return p.clientPredicate()
	case "lock":
		return p.lockPredicate()
	case "queue":
		return p.queuePredicate()
	case "store":
		q := &Predicate{Kind: StoreIs, Name: p.store()}
		if p.oneOf("is", "locked") == "is" {
			q.Text = string(p.data("the value"))
			return q
		}
		p.oneOf("by")
		if q.Kind = StoreLockedBy; !p.accept("none") {
			q.Text = p.client()
		}
		return q
	case "count":
		return p.countPredicate(CountIs)
	case "time":
		return p.lapsePredicate()
	default:
		return p.countPredicate(TotalIs)
	}
}

func (p *parser) serverPredicate() *Predicate {
	q := &Predicate{Server: p.server()}
	word := p.oneOf("is", "epoch", "current-epoch", "accepted-epoch", "logged", "committed", "sync", "vote", "round", "replayed")
	if word == "is" {
		q.Kind = ServerIs
		word := p.oneOf(serverStates...)
		if word == ReadOnly {
			q.State, q.Text = proto.Looking, ReadOnly
		} else {
			q.State, _ = proto.ParseServerState(word)
		}
		return q
	}
	p.oneOf("is")
	switch word {
	case "epoch", "current-epoch":
		q.Kind, q.N = EpochIs, p.count("an epoch")
	case "accepted-epoch":
		q.Kind, q.N = AcceptedEpochIs, p.count("an epoch")
	case "logged":
		q.Kind, q.Zxid = LoggedIs, p.zxid()
	case "committed":
		q.Kind, q.Zxid = CommittedIs, p.zxid()
	case "sync":
		q.Kind, q.Text = SyncIs, p.oneOf(syncKinds...)
	case "vote":
		q.Kind, q.Want = VoteIs, p.server()
	case "round":
		q.Kind, q.N = RoundIs, p.count("a round")
	case "replayed":
		q.Kind, q.N = ReplayedIs, p.count("a number of records")
	}
	return q
}

func (p *parser) leaderPredicate() *Predicate {
	if p.oneOf("is", "exists") == "exists" {
		return &Predicate{Kind: LeaderExists}
	}
	if p.accept("none") {
		return &Predicate{Kind: LeaderIs}
	}
	if p.more() && !p.isNumber() && p.hole != "server" {
		p.expected([]string{"none"}, "%s or none", p.aServer())
	}
	return &Predicate{Kind: LeaderIs, Want: p.server()}
}

func (p *parser) nodePredicate() *Predicate {
	q := &Predicate{}
	if q.Name = holeWord; !p.acceptHole("node") {
		q.Name = p.path()
	}
	switch p.oneOf("exists", "data", "children", "version", "bytes") {
	case "exists":
		q.Kind = NodeExists
	case "data":
		p.oneOf("is")
		q.Kind, q.Text = NodeData, string(p.data("the data"))
	case "children":
		p.oneOf("are", "is")
		q.Kind, q.N = NodeChildren, p.count("a number of children")
	case "version":
		p.oneOf("is")
		q.Kind, q.N = NodeVersion, p.count("a version")
	case "bytes":
		q.Kind, q.Compare = NodeBytes, p.comparison()
		q.N = int64(p.size())
	}
	if p.accept("on") {
		q.Server = p.server()
	}
	return q
}

func (p *parser) clientPredicate() *Predicate {
	q := &Predicate{Name: p.client()}
	switch word := p.oneOf("is", "on", "last", "answer", "at", "may", "read", "sequence", "stale", "spared", "created", "set", "deleted", "protected", "command", "owns", "knows", "serves", "crashed", "session"); word {
	case "is":
		q.Kind, q.Text = ClientIs, p.oneOf(clientStates...)
	case "on":
		q.Kind, q.Want = ClientOn, p.server()
	case "last":
		p.oneOf("is")
		q.Kind, q.Text = ClientLast, p.outcome()
	case "answer":
		p.oneOf("has")
		q.Kind, q.Text = ClientAnswers, string(p.data("a part of the answer"))
	case "at":
		q.Kind, q.Text = ClientAt, p.line()
		q.Site, _ = trace.LineNamed(q.Text)
	case "may":
		q.Kind, q.Perm = ClientMay, 1<<max(0, slices.Index(permissions, p.oneOf(permissions...)))
		q.Text = p.path()
	case "read":
		q.Kind, q.Text = ClientRead, p.path()
		p.oneOf("version")
		q.N = p.count("a version")
	case "stale":
		q.Kind, q.Compare = ClientStale, p.comparison()
		q.N = int64(p.span().Millis(p.scope.Settings.Zoo.TickTime))
	case "spared":
		q.Kind, q.Compare = ClientSpared, p.comparison()
		q.N = int64(p.span().Millis(p.scope.Settings.Zoo.TickTime))
	case "created", "set", "deleted", "protected":
		q.Kind, q.Op = ClientChanged, map[string]proto.OpCode{"created": proto.OpCreate, "set": proto.OpSetData, "deleted": proto.OpDelete,
			"protected": proto.OpSetACL}[word]
		q.Text = p.path()
	case "owns":
		q.Kind, q.Text = ClientOwns, p.path()
	case "knows":
		if q.Kind, q.Text = ClientKnows, p.client(); p.accept("of") {
			q.Path = p.path()
		}
	case "serves":
		if q.Kind = ClientServes; p.accept("for") {
			q.Text = p.client()
		}
	case "crashed":
		q.Kind = ClientCrashed
	case "session":
		p.oneOf("is")
		p.oneOf("none")
		q.Kind = ClientNoSession
	case "command":
		p.oneOf("has")
		q.Kind, q.Text = ClientCommand, string(p.data("a part of the command"))
	case "sequence":
		q.Kind, q.Compare = ClientSequence, p.comparison()
		q.N = p.count("a number")
	}
	return q
}

// line takes the name of a line at which a recipe can stand.
func (p *parser) line() string {
	known := trace.LineNames()
	p.suggest(known...)
	if p.more() {
		if _, ok := trace.LineNamed(p.words[p.at].Text); ok {
			return p.next("").Text
		}
	}
	p.expected(known, "the name of a line of a recipe such as WriteLockCreates or ListLine")
	return ""
}

// outcome takes PENDING or the name of a code.
func (p *parser) outcome() string {
	known := append([]string{"PENDING"}, proto.CodeNames()...)
	p.suggest(known...)
	if p.more() && slices.Contains(known, p.words[p.at].Text) {
		return p.next("").Text
	}
	p.expected(known, "OK, PENDING or a code such as NONODE or CONNECTIONLOSS")
	return ""
}

func (p *parser) lockPredicate() *Predicate {
	q := &Predicate{Name: p.next("the path of a lock").Text}
	switch p.oneOf("held", "holders", "waiters") {
	case "holders":
		p.oneOf("are", "is")
		q.Kind, q.N = LockHolders, p.count("a number of holders")
		return q
	case "waiters":
		p.oneOf("are", "is")
		q.Kind, q.N = LockWaiters, p.count("a number of waiters")
		return q
	}
	p.oneOf("by")
	q.Kind = LockHeldBy
	if p.accept("none") {
		return q
	}
	q.Text = p.client()
	for p.err == nil && p.accept("then") {
		q.Kind, q.Text = LockHeldInTurn, q.Text+" "+p.client()
	}
	return q
}

func (p *parser) queuePredicate() *Predicate {
	q := &Predicate{Kind: QueueWaiters, Name: p.next("the path of a queue").Text}
	p.oneOf("waiters")
	p.oneOf("are", "is")
	q.N = p.count("a number of waiters")
	return q
}

func (p *parser) countPredicate(kind PredicateKind) *Predicate {
	q := &Predicate{Kind: kind, Event: p.eventKind()}
	for p.err == nil {
		switch {
		case q.From == "" && p.accept("from"):
			q.From = p.party()
		case q.To == "" && p.accept("to"):
			q.To = p.party()
		default:
			q.Compare = p.comparison()
			q.N = p.count("a number")
			return q
		}
	}
	return q
}

// lapsePredicate takes two kinds of events, each with the party that does it, and how long it is from one to the other.
func (p *parser) lapsePredicate() *Predicate {
	q := &Predicate{Kind: Lapse}
	p.oneOf("from")
	q.Event, q.From = p.eventOf()
	p.oneOf("to")
	q.Until, q.To = p.eventOf()
	q.Compare = AtLeast
	if p.oneOf("at-least", "at-most") == "at-most" {
		q.Compare = AtMost
	}
	q.Length = p.span()
	return q
}

// eventOf takes a kind of event, and `of` with who does it, "" for anyone.
func (p *parser) eventOf() (kind trace.Kind, of string) {
	if kind = p.eventKind(); p.accept("of") {
		of = p.party()
	}
	return kind, of
}

// comparison takes the word of a comparison.
func (p *parser) comparison() Comparison {
	return Comparison(max(0, slices.Index(comparisons, p.oneOf(comparisons...))))
}

// eventKind takes the name of a kind of event.
func (p *parser) eventKind() trace.Kind {
	known := trace.KindNames()
	p.suggest(known...)
	if p.more() {
		if k, ok := trace.ParseKind(p.words[p.at].Text); ok {
			p.at++
			return k
		}
	}
	p.expected(known, "a kind of event such as COMMIT, NOTIFICATION or WATCH_EVENT")
	return 0
}

// loosen makes words of their own of the parentheses that stick to the words that follow. Quoted ones are left alone,
// and so is one that closes a parenthesis inside its word.
func (p *parser) loosen() {
	var out []Word
	for _, w := range p.words[p.at:] {
		out = append(out, unstick(w)...)
	}
	p.words = append(slices.Clip(p.words[:p.at]), out...)
}

func unstick(w Word) []Word {
	var out []Word
	for _, op := range []string{"not", "and", "or"} {
		if strings.HasPrefix(w.Raw, op+"(") {
			out = append(out, Word{op, op, w.Col})
			w = Word{w.Text[len(op):], w.Raw[len(op):], w.Col + len(op)}
		}
	}
	for len(w.Raw) > 1 && w.Raw[0] == '(' {
		out = append(out, Word{"(", "(", w.Col})
		w = Word{w.Text[1:], w.Raw[1:], w.Col + 1}
	}
	var tail []Word
	for len(w.Raw) > 1 && closes(w.Raw) {
		w.Raw, w.Text = w.Raw[:len(w.Raw)-1], w.Text[:len(w.Text)-1]
		tail = append(tail, Word{")", ")", w.Col + utf8.RuneCountInString(w.Raw)})
	}
	slices.Reverse(tail)
	return append(append(out, w), tail...)
}

// closes says whether a word ends with a parenthesis that was opened before it.
func closes(raw string) bool {
	return raw[len(raw)-1] == ')' && !strings.HasSuffix(raw, `\)`) &&
		strings.Count(raw, ")") > strings.Count(raw, "(")
}
