package play

import (
	"fmt"
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
	q := query{w: w, words: strings.Fields(expr)}
	if err := Subject(strings.Join(q.words, " ")); err != nil {
		return "", err
	}
	text := subjects[q.next()](&q)
	if q.err == nil && len(q.words) > 0 {
		q.fail("expected the end, found %q", q.words[0])
	}
	if q.err != nil {
		return "", say.F("{{%s}}: %s", expr, q.err)
	}
	return text, nil
}

// words are the keys of subjects. They stand apart, so that whoever only reads a lesson does not link a world.
var words = []string{"leader", "at", "server", "node", "client", "lock", "count", "total"}

// Subject says what is wrong with the first word of an expression, nil if it is one that there is.
func Subject(expr string) error {
	first, _, _ := strings.Cut(expr, " ")
	if slices.Contains(words, first) {
		return nil
	}
	return say.F("{{%s}}: expected leader, at, server, node, client, lock, count or total, found %q", expr, first)
}

var subjects = map[string]func(*query) string{"leader": (*query).leader, "at": (*query).at, "server": (*query).server,
	"node": (*query).node, "client": (*query).client, "lock": (*query).lock, "count": (*query).count, "total": (*query).total}

// query reads an expression's words. The first error sticks.
type query struct {
	w     *sim.World
	words []string
	err   error
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
	if q.err == nil && (err != nil || n < 1 || n > q.w.Servers()) {
		q.fail("expected a server from 1 to %d, found %q", q.w.Servers(), word)
	}
	if q.err != nil {
		return proto.NoServer
	}
	return proto.ServerID(n)
}

// party takes a server or the name of a client.
func (q *query) party() proto.Party {
	word := q.next()
	if n, err := strconv.Atoi(word); err == nil && n >= 1 && n <= q.w.Servers() {
		return proto.Party(n)
	}
	p, ok := q.w.Party(word)
	if !ok && q.err == nil {
		q.fail("expected a server or a client, found %q", word)
	}
	return p
}

// which fails because a word is none of those that could stand here.
func (q *query) which(words say.Form, found string) string {
	q.fail("expected %s, found %q", words, found)
	return ""
}

func (q *query) leader() string { return number(q.w.Leader()) }

func number(id proto.ServerID) string {
	if id == proto.NoServer {
		return "none"
	}
	return strconv.Itoa(int(id))
}

func (q *query) at() string {
	now := q.w.Now()
	return fmt.Sprintf("%d.%03d s", now/1000, now%1000)
}

func (q *query) server() string {
	id, what := q.id(), q.next()
	if q.err != nil {
		return ""
	}
	accepted, current := q.w.Epochs(id)
	switch what {
	case "state":
		return q.w.ServerState(id).String()
	case "epoch":
		return strconv.FormatInt(current, 10)
	case "accepted-epoch":
		return strconv.FormatInt(accepted, 10)
	case "logged":
		return q.w.Logged(id).String()
	case "sync":
		return q.known(q.w.LastSync(id), q.w.LastSync(id) != "")
	case "committed":
		z, ok := q.w.Committed(id)
		return q.known(z.String(), ok)
	case "vote":
		vote, ok := q.w.Vote(id)
		return q.known(number(vote), ok)
	case "round":
		round, ok := q.w.Round(id)
		return q.known(strconv.FormatInt(round, 10), ok)
	}
	return q.which("state, epoch, accepted-epoch, logged, committed, sync, vote or round", what)
}

// known fails if there is nothing to tell.
func (q *query) known(text string, ok bool) string {
	if !ok {
		q.fail("there is no such thing here")
	}
	return text
}

func (q *query) node() string {
	path, what := q.next(), q.next()
	on := q.w.Leader()
	if q.accept("on") {
		on = q.id()
	}
	if q.err != nil {
		return ""
	}
	if on == proto.NoServer || !q.w.HasDatabase(on) {
		q.fail("no server can be asked for %s", path)
		return ""
	}
	n, ok := q.w.Node(path, on)
	switch what {
	case "data":
		return q.known(string(n.Data), ok)
	case "children":
		return q.known(strconv.Itoa(n.Children), ok)
	case "version":
		return q.known(strconv.Itoa(n.Version), ok)
	}
	return q.which("data, children or version", what)
}

func (q *query) client() string {
	name, what := q.next(), q.next()
	p, ok := q.w.Party(name)
	if !ok {
		q.fail("expected a client, found %q", name)
	}
	if q.err != nil {
		return ""
	}
	switch what {
	case "state":
		return q.w.ClientState(p).String()
	case "server":
		return number(q.w.ClientOn(p))
	case "last":
		return q.known(q.w.ClientLast(p), q.w.ClientLast(p) != "")
	case "answer":
		return q.answer(name)
	}
	return q.which("state, server, last or answer", what)
}

// answer is what a client's last command returned.
func (q *query) answer(name string) string {
	for _, c := range q.w.View().Clients {
		if c.Name == name {
			return q.known(c.Answer, c.Answer != "")
		}
	}
	return q.known("", false)
}

func (q *query) lock() string {
	path, what := q.next(), q.next()
	switch what {
	case "holder":
		if h := q.w.LockHolder(path); h != "" {
			return h
		}
		return "none"
	case "waiters":
		return strconv.Itoa(q.w.LockWaiters(path))
	}
	return q.which("holder or waiters", what)
}

func (q *query) count() string { return q.counted(q.w.CountStep, q.w.CountsStep()) }
func (q *query) total() string { return q.counted(q.w.Count, q.w.Counts()) }

// counted gives what a step, or the whole run, has cost.
func (q *query) counted(count func(trace.Kind, proto.Party, proto.Party) int64, sums sim.Counts) string {
	what := q.next()
	switch what {
	case "messages":
		return strconv.FormatInt(sums.Messages, 10)
	case "bytes":
		return strconv.FormatInt(sums.Bytes, 10)
	case "transactions":
		return strconv.FormatInt(sums.Commits, 10)
	}
	kind, ok := trace.ParseKind(what)
	if !ok {
		return q.which("messages, bytes, transactions or a kind of event such as WATCH_EVENT", what)
	}
	var from, to proto.Party
	if q.accept("from") {
		from = q.party()
	}
	if q.accept("to") {
		to = q.party()
	}
	if q.err != nil {
		return ""
	}
	return strconv.FormatInt(count(kind, from, to), 10)
}
