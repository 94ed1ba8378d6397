package play

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/sim"
	"zootrope/core/trace"
)

// Fill gives the value of an expression in a world, as text. The expressions are those of the comment of package lessons,
// without @STEP: which world is meant is the caller's affair.
func Fill(w *sim.World, expr string) (string, error) {
	q, err := parse(w, expr)
	if err != nil {
		return "", err
	}
	v := value{query: q, w: w}
	if text := values[q.subject](&v); v.err == nil {
		return text, nil
	}
	return "", say.F("{{%s}}: %s", expr, v.err)
}

// Scope is what an expression may speak of: a world, or what is known of one that has not been made.
type Scope interface {
	Servers() int
	Party(client string) (proto.Party, bool)
}

// Understand says what is wrong with an expression whatever happens in the run, nil if it can have a value.
func Understand(in Scope, expr string) error {
	if sight, ok := Seen(expr); ok {
		_, err := ParseSight(sight)
		return err
	}
	_, err := parse(in, expr)
	return err
}

// query is an expression, understood. Words are read apart from values, so that a program that only reads lessons does not link a world.
type query struct {
	subject  string
	name     string // a path, or a client
	client   proto.Party
	on       proto.ServerID // whom to ask; the leader without it
	what     string
	kind     trace.Kind // of what is counted; without it, what names a sum
	from, to proto.Party

	in    Scope
	words []string
	err   error // the first
}

var subjects = map[string]func(*query){"leader": func(*query) {}, "at": func(*query) {}, "server": (*query).server, "node": (*query).node,
	"client": (*query).ofClient, "lock": (*query).lock, "count": (*query).counted, "total": (*query).counted}

func parse(in Scope, expr string) (*query, error) {
	q := &query{in: in, words: strings.Fields(expr)}
	if len(q.words) > 0 {
		q.subject = q.words[0]
	}
	read, ok := subjects[q.subject]
	if !ok {
		return nil, say.F("{{%s}}: expected leader, at, see, server, node, client, lock, count or total, found %q", strings.Join(q.words, " "), q.subject)
	}
	q.words = q.words[1:]
	if read(q); q.err == nil && len(q.words) > 0 {
		q.fail("expected the end, found %q", q.words[0])
	}
	if q.err != nil {
		return nil, say.F("{{%s}}: %s", expr, q.err)
	}
	return q, nil
}

func (q *query) fail(form say.Form, parts ...any) {
	if q.err == nil {
		q.err = say.F(form, parts...)
	}
}

func (q *query) next() string {
	if len(q.words) == 0 {
		q.fail("expected more words")
		return ""
	}
	word := q.words[0]
	q.words = q.words[1:]
	return word
}

// accept takes the next word if it is the given one.
func (q *query) accept(word string) bool {
	if len(q.words) > 0 && q.words[0] == word {
		q.words = q.words[1:]
		return true
	}
	return false
}

// id takes the number of a server.
func (q *query) id() proto.ServerID {
	word := q.next()
	n, err := strconv.Atoi(word)
	if err != nil || n < 1 || n > q.in.Servers() {
		q.fail("expected a server from 1 to %d, found %q", q.in.Servers(), word)
		return proto.NoServer
	}
	return proto.ServerID(n)
}

// party takes a server or the name of a client.
func (q *query) party() proto.Party {
	word := q.next()
	if n, err := strconv.Atoi(word); err == nil && n >= 1 && n <= q.in.Servers() {
		return proto.Party(n)
	}
	p, ok := q.in.Party(word)
	if !ok {
		q.fail("expected a server or a client, found %q", word)
	}
	return p
}

// one takes a word that is one of some; said says which.
func (q *query) one(said say.Form, of ...string) string {
	what := q.next()
	if !slices.Contains(of, what) {
		q.fail("expected %s, found %q", said, what)
	}
	return what
}

func (q *query) server() {
	q.on = q.id()
	q.what = q.one("state, epoch, accepted-epoch, logged, committed, sync, vote or round",
		"state", "epoch", "accepted-epoch", "logged", "committed", "sync", "vote", "round")
}

func (q *query) node() {
	q.name, q.what = q.next(), q.one("data, children or version", "data", "children", "version")
	if q.accept("on") {
		q.on = q.id()
	}
}

func (q *query) ofClient() {
	q.name = q.next()
	p, ok := q.in.Party(q.name)
	if !ok {
		q.fail("expected a client, found %q", q.name)
	}
	q.client, q.what = p, q.one("state, server, last or answer", "state", "server", "last", "answer")
}

func (q *query) lock() {
	q.name, q.what = q.next(), q.one("holder or waiters", "holder", "waiters")
}

// sums are what is counted without being a kind of event.
var sums = []string{"messages", "bytes", "transactions"}

func (q *query) counted() {
	q.what = q.next()
	if slices.Contains(sums, q.what) {
		return
	}
	kind, ok := trace.ParseKind(q.what)
	if !ok {
		q.fail("expected %s, found %q", say.Form("messages, bytes, transactions or a kind of event such as WATCH_EVENT"), q.what)
	}
	q.kind = kind
	if q.accept("from") {
		q.from = q.party()
	}
	if q.accept("to") {
		q.to = q.party()
	}
}

// value is an expression that is asked of a world.
type value struct {
	*query
	w *sim.World
}

var values = map[string]func(*value) string{"leader": (*value).leader, "at": (*value).at, "server": (*value).ofServer,
	"node": (*value).ofNode, "client": (*value).ofClient, "lock": (*value).ofLock, "count": (*value).count, "total": (*value).total}

func (q *value) leader() string { return number(q.w.Leader()) }

func number(id proto.ServerID) string {
	if id == proto.NoServer {
		return "none"
	}
	return strconv.Itoa(int(id))
}

func (q *value) at() string {
	return Clock(q.w.Now())
}

// known fails if there is nothing to tell.
func (q *value) known(text string, ok bool) string {
	if !ok {
		q.fail("there is no such thing here")
	}
	return text
}

func (q *value) ofServer() string {
	accepted, current := q.w.Epochs(q.on)
	switch q.what {
	case "state":
		return q.w.ServerState(q.on).String()
	case "epoch":
		return strconv.FormatInt(current, 10)
	case "accepted-epoch":
		return strconv.FormatInt(accepted, 10)
	case "logged":
		return q.w.Logged(q.on).String()
	case "sync":
		return q.known(q.w.LastSync(q.on), q.w.LastSync(q.on) != "")
	case "committed":
		z, ok := q.w.Committed(q.on)
		return q.known(z.String(), ok)
	case "vote":
		vote, ok := q.w.Vote(q.on)
		return q.known(number(vote), ok)
	}
	round, ok := q.w.Round(q.on)
	return q.known(strconv.FormatInt(round, 10), ok)
}

func (q *value) ofNode() string {
	on := q.on
	if on == proto.NoServer {
		on = q.w.Leader()
	}
	if on == proto.NoServer || !q.w.HasDatabase(on) {
		q.fail("no server can be asked for %s", q.name)
		return ""
	}
	n, ok := q.w.Node(q.name, on)
	switch q.what {
	case "data":
		return q.known(string(n.Data), ok)
	case "children":
		return q.known(strconv.Itoa(n.Children), ok)
	}
	return q.known(strconv.Itoa(n.Version), ok)
}

func (q *value) ofClient() string {
	switch q.what {
	case "state":
		return q.w.ClientState(q.client).String()
	case "server":
		return number(q.w.ClientOn(q.client))
	case "last":
		return q.known(q.w.ClientLast(q.client), q.w.ClientLast(q.client) != "")
	}
	for _, c := range q.w.View().Clients {
		if c.Name == q.name {
			return q.known(c.Answer, c.Answer != "")
		}
	}
	return q.known("", false)
}

func (q *value) ofLock() string {
	if q.what == "waiters" {
		return strconv.Itoa(q.w.LockWaiters(q.name))
	}
	return cmp.Or(q.w.LockHolder(q.name), "none")
}

func (q *value) count() string { return q.cost(q.w.CountStep, q.w.CountsStep()) }
func (q *value) total() string { return q.cost(q.w.Count, q.w.Counts()) }

// cost gives what a step, or the whole run, has cost.
func (q *value) cost(count func(trace.Kind, proto.Party, proto.Party) int64, sums sim.Counts) string {
	switch q.what {
	case "messages":
		return strconv.FormatInt(sums.Messages, 10)
	case "bytes":
		return strconv.FormatInt(sums.Bytes, 10)
	case "transactions":
		return strconv.FormatInt(sums.Commits, 10)
	}
	return strconv.FormatInt(count(q.kind, q.from, q.to), 10)
}
