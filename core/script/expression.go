package script

import (
	"slices"
	"strconv"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/trace"
)

// Cast is the servers and clients that an expression may name: those of a world, or those that a script will bring.
type Cast interface {
	Servers() int
	Party(client string) (proto.Party, bool)
}

// Expression is a value that the prose of a lesson, or a question for a number, asks of a run: plain data, without a world.
//
//	leader
//	at                                 the time
//	time                               milliseconds since the step began
//	server ID state|epoch|accepted-epoch|logged|committed|sync|vote|round
//	node PATH data|children|version|bytes [on ID]
//	client NAME state|server|last|answer|sequence|stale|list
//	lock PATH holder|holders|waiters
//	count|total messages|bytes|transactions
//	count|total EVENT [from PARTY] [to PARTY]
type Expression struct {
	Subject  string         // leader, at, time, server, node, client, lock, count or total
	Name     string         // a path, or a client
	Server   proto.ServerID // the server that is asked; 0 for the leader
	What     string         // the word behind the subject
	Kind     trace.Kind     // the kind of the events that are counted; 0 if What names a sum
	From, To string         // parties, "" for any
}

// isNumber says whether the value is always a whole number, or none at all.
func (x *Expression) isNumber() bool {
	switch x.Subject {
	case "leader", "time", "count", "total":
		return true
	case "server", "client":
		return slices.Contains([]string{"epoch", "accepted-epoch", "vote", "round", "replayed", "server", "sequence", "stale"}, x.What)
	case "node", "lock":
		return slices.Contains([]string{"data", "children", "version", "bytes", "holders", "waiters"}, x.What)
	}
	return false
}

// query reads an expression.
type query struct {
	Expression
	in    Cast
	words []string
	err   error // the first
}

var subjects = map[string]func(*query){"leader": func(*query) {}, "at": func(*query) {}, "time": func(*query) {}, "server": (*query).server, "node": (*query).node,
	"client": (*query).ofClient, "lock": (*query).lock, "count": (*query).counted, "total": (*query).counted}

// Subjects are the words with which an expression begins.
func Subjects() []string {
	return []string{"leader", "at", "time", "server", "node", "client", "lock", "count", "total"}
}

// ParseExpression reads an expression.
func ParseExpression(in Cast, text string) (*Expression, error) {
	q := &query{in: in, words: strings.Fields(text)}
	if len(q.words) > 0 {
		q.Subject = q.words[0]
	}
	read, ok := subjects[q.Subject]
	if !ok {
		return nil, say.F("expected leader, at, time, server, node, client, lock, count or total, found %q", q.Subject)
	}
	q.words = q.words[1:]
	if read(q); q.err == nil && len(q.words) > 0 {
		q.fail("expected the end, found %q", q.words[0])
	}
	if q.err != nil {
		return nil, q.err
	}
	return &q.Expression, nil
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

// party takes a server or the name of a client, as its word.
func (q *query) party() string {
	word := q.next()
	n, err := strconv.Atoi(word)
	if _, ok := q.in.Party(word); !ok && (err != nil || n < 1 || n > q.in.Servers()) {
		q.fail("expected a server or a client, found %q", word)
	}
	return word
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
	q.Server = q.id()
	q.What = q.one("state, epoch, accepted-epoch, logged, committed, sync, vote, round or replayed",
		"state", "epoch", "accepted-epoch", "logged", "committed", "sync", "vote", "round", "replayed")
}

func (q *query) node() {
	q.Name, q.What = q.next(), q.one("data, children, version or bytes", "data", "children", "version", "bytes")
	if q.accept("on") {
		q.Server = q.id()
	}
}

func (q *query) ofClient() {
	q.Name = q.next()
	if _, ok := q.in.Party(q.Name); !ok {
		q.fail("expected a client, found %q", q.Name)
	}
	q.What = q.one("state, server, last, answer, sequence, stale or list", "state", "server", "last", "answer", "sequence", "stale", "list")
}

func (q *query) lock() {
	q.Name, q.What = q.next(), q.one("holder, holders or waiters", "holder", "holders", "waiters")
}

// sums are what is counted without being a kind of event.
var sums = []string{"messages", "bytes", "transactions"}

func (q *query) counted() {
	q.What = q.next()
	if slices.Contains(sums, q.What) {
		return
	}
	kind, ok := trace.ParseKind(q.What)
	if !ok {
		q.fail("expected %s, found %q", say.Form("messages, bytes, transactions or a kind of event such as WATCH_EVENT"), q.What)
	}
	q.Kind = kind
	if q.accept("from") {
		q.From = q.party()
	}
	if q.accept("to") {
		q.To = q.party()
	}
}
