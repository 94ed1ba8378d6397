package player

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/core/sim"
	"zootrope/core/trace"
)

// Value gives the value of an expression in a world, as text.
func Value(x *script.Expression, w *sim.World) (string, error) {
	v := value{Expression: x, w: w}
	if text := values[x.Subject](&v); v.err == nil {
		return text, nil
	}
	return "", v.err
}

// value is an expression that is asked of a world.
type value struct {
	*script.Expression
	w   *sim.World
	err error // the first
}

func (q *value) fail(form say.Form, parts ...any) {
	if q.err == nil {
		q.err = say.F(form, parts...)
	}
}

var values = map[string]func(*value) string{"leader": (*value).leader, "at": (*value).at, "time": (*value).time, "server": (*value).ofServer,
	"node": (*value).ofNode, "client": (*value).ofClient, "lock": (*value).ofLock, "count": (*value).count, "total": (*value).total}

func (q *value) leader() string { return number(q.w.Leader()) }

// Clock writes a moment as the prose of a lesson has it: 12.431 s.
func Clock(at proto.Millis) string { return fmt.Sprintf("%d.%03d s", at/1000, at%1000) }

func number(id proto.ServerID) string {
	if id == proto.NoServer {
		return "none"
	}
	return strconv.Itoa(int(id))
}

func (q *value) at() string {
	return Clock(q.w.Now())
}

// time gives the milliseconds since the step began.
func (q *value) time() string { return strconv.FormatInt(int64(q.w.Now()-q.w.StepBegan()), 10) }

// known fails if there is nothing to tell.
func (q *value) known(text string, ok bool) string {
	if !ok {
		q.fail("there is no such thing here")
	}
	return text
}

func (q *value) ofServer() string {
	accepted, current := q.w.Epochs(q.Server)
	switch q.What {
	case "state":
		return q.w.ServerState(q.Server).String()
	case "epoch":
		return strconv.FormatInt(current, 10)
	case "accepted-epoch":
		return strconv.FormatInt(accepted, 10)
	case "logged":
		return q.w.Logged(q.Server).String()
	case "sync":
		return q.known(q.w.LastSync(q.Server), q.w.LastSync(q.Server) != "")
	case "committed":
		z, ok := q.w.Committed(q.Server)
		return q.known(z.String(), ok)
	case "vote":
		vote, ok := q.w.Vote(q.Server)
		return q.known(number(vote), ok)
	case "replayed":
		records, ok := q.w.Replayed(q.Server)
		return q.known(strconv.FormatInt(records, 10), ok)
	}
	round, ok := q.w.Round(q.Server)
	return q.known(strconv.FormatInt(round, 10), ok)
}

func (q *value) ofNode() string {
	on := q.Server
	if on == proto.NoServer {
		on = q.w.Leader()
	}
	if on == proto.NoServer || !q.w.HasDatabase(on) {
		q.fail("no server can be asked for %s", q.Name)
		return ""
	}
	n, ok := q.w.Node(q.Name, on)
	switch q.What {
	case "data":
		return q.known(proto.DataWords(n.Data), ok)
	case "children":
		return q.known(strconv.Itoa(n.Children), ok)
	case "bytes":
		return q.known(strconv.FormatInt(q.w.NodeBytes(q.Name, on), 10), ok)
	}
	return q.known(strconv.Itoa(n.Version), ok)
}

// client is the client that the expression is about; the zero party while nobody has opened it.
func (q *value) client() proto.Party {
	p, ok := q.w.Party(q.Name)
	q.known("", ok)
	return p
}

func (q *value) ofClient() string {
	switch q.What {
	case "state":
		return q.w.ClientState(q.client()).String()
	case "server":
		return number(q.w.ClientOn(q.client()))
	case "last":
		return q.known(q.w.ClientLast(q.client()), q.w.ClientLast(q.client()) != "")
	}
	if q.What == "stale" {
		stale, _, ok := q.w.ClientAge(q.client())
		return q.known(strconv.FormatInt(int64(stale), 10), ok)
	}
	if q.What == "list" {
		names, ok := q.w.ClientList(q.client())
		return q.known(cmp.Or(strings.Join(names, " "), "none"), ok)
	}
	if q.What == "sequence" {
		n, ok := q.w.ClientSequence(q.client())
		return q.known(strconv.FormatInt(n, 10), ok)
	}
	for _, c := range q.w.View().Clients {
		if c.Name == q.Name {
			return q.known(c.Answer, c.Answer != "")
		}
	}
	return q.known("", false)
}

func (q *value) ofLock() string {
	if q.What == "holders" {
		return strconv.Itoa(q.w.LockHolders(q.Name))
	}
	if q.What == "waiters" {
		return strconv.Itoa(q.w.LockWaiters(q.Name))
	}
	return cmp.Or(q.w.LockHolder(q.Name), "none")
}

func (q *value) count() string { return q.cost(q.w.CountStep, q.w.CountsStep()) }
func (q *value) total() string { return q.cost(q.w.Count, q.w.Counts()) }

// cost gives what a step, or the whole run, has cost.
func (q *value) cost(count func(trace.Kind, proto.Party, proto.Party) int64, sums sim.Counts) string {
	switch q.What {
	case "messages":
		return strconv.FormatInt(sums.Messages, 10)
	case "bytes":
		return strconv.FormatInt(sums.Bytes, 10)
	case "transactions":
		return strconv.FormatInt(sums.Commits, 10)
	}
	from, to := party(q.w, q.From), party(q.w, q.To)
	if q.From != "" && from == 0 || q.To != "" && to == 0 {
		return "0" // the expression names a client that is not there yet
	}
	return strconv.FormatInt(count(q.Kind, from, to), 10)
}
