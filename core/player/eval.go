package player

import (
	"slices"
	"strconv"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/core/sim"
)

// Truth is the value of a predicate in a world. Unknown is an error: a znode was asked of nobody. It makes the whole
// predicate unknown, also under `not`, and an unknown expectation fails.
type Truth uint8

// Truths.
const (
	False Truth = iota
	True
	Unknown
)

func truth(b bool) Truth {
	if b {
		return True
	}
	return False
}

// Eval asks a world whether a predicate holds.
func Eval(q *script.Predicate, w *sim.World) Truth { return question{q, w}.eval() }

// question is a predicate that is put to a world.
type question struct {
	*script.Predicate
	w *sim.World
}

// of puts an operand of the predicate to the same world.
func (q question) of(kid *script.Predicate) question { return question{kid, q.w} }

// eval asks all operands, because any unknown one counts.
func (q question) eval() Truth {
	switch q.Kind {
	case script.Not:
		switch t := q.of(q.Kids[0]).eval(); t {
		case Unknown:
			return Unknown
		default:
			return truth(t == False)
		}
	case script.And, script.Or:
		return q.join()
	case script.ServerIs, script.EpochIs, script.AcceptedEpochIs, script.LoggedIs, script.CommittedIs, script.SyncIs, script.VoteIs, script.RoundIs, script.ReplayedIs:
		return truth(q.server())
	case script.LeaderIs:
		return truth(q.w.Leader() == q.Want)
	case script.LeaderExists:
		return truth(q.w.Leader() != proto.NoServer)
	case script.NodeExists, script.NodeData, script.NodeChildren, script.NodeVersion, script.NodeBytes:
		return q.node()
	case script.ServersAgree:
		return truth(q.w.Agrees())
	case script.ClientIs, script.ClientOn, script.ClientLast, script.ClientAt, script.ClientAnswers, script.ClientSequence, script.ClientMay, script.ClientRead,
		script.ClientStale, script.ClientSpared, script.ClientChanged, script.ClientCommand,
		script.ClientOwns, script.ClientKnows, script.ClientServes, script.ClientCrashed, script.ClientNoSession:
		return truth(q.client())
	case script.LockHeldBy:
		return truth(q.w.LockHeldBy(q.Name, q.Text))
	case script.LockHeldInTurn:
		return truth(strings.Join(q.w.LockHeldInTurn(q.Name), " ") == q.Text)
	case script.QueueWaiters:
		return truth(int64(q.w.QueueWaiters(q.Name)) == q.N)
	case script.StoreIs:
		value, _ := q.w.StoreValue(q.Name)
		return truth(value == q.Text)
	case script.StoreLockedBy:
		return truth(q.w.StoreHolder(q.Name) == q.Text)
	case script.LockHolders:
		return truth(int64(q.w.LockHolders(q.Name)) == q.N)
	case script.LockWaiters:
		return truth(int64(q.w.LockWaiters(q.Name)) == q.N)
	case script.Lapse:
		time, ok := q.lapse()
		limit := q.Length.Millis(q.w.TickTime())
		return truth(ok && (q.Compare == script.AtLeast && time >= limit || q.Compare == script.AtMost && time <= limit))
	case script.CountIs, script.TotalIs:
		return truth(q.compare(q.counted()))
	}
	panic("player: nothing evaluates a predicate of kind " + strconv.Itoa(int(q.Kind)))
}

func (q question) join() Truth {
	held, unknown := 0, false
	for _, kid := range q.Kids {
		switch q.of(kid).eval() {
		case True:
			held++
		case Unknown:
			unknown = true
		}
	}
	switch {
	case unknown:
		return Unknown
	case q.Kind == script.And:
		return truth(held == len(q.Kids))
	default:
		return truth(held > 0)
	}
}

func (q question) server() bool {
	switch q.Kind {
	case script.ServerIs:
		return q.w.ServerState(q.Server) == q.State && (q.Text == "" || q.w.ReadOnly(q.Server))
	case script.EpochIs:
		_, current := q.w.Epochs(q.Server)
		return current == q.N
	case script.AcceptedEpochIs:
		accepted, _ := q.w.Epochs(q.Server)
		return accepted == q.N
	case script.LoggedIs:
		return q.w.Logged(q.Server) == q.Zxid
	case script.CommittedIs:
		committed, ok := q.w.Committed(q.Server)
		return ok && committed == q.Zxid
	case script.SyncIs:
		return q.w.LastSync(q.Server) == q.Text
	case script.VoteIs:
		vote, ok := q.w.Vote(q.Server)
		return ok && vote == q.Want
	case script.ReplayedIs:
		records, ok := q.w.Replayed(q.Server)
		return ok && records == q.N
	default:
		round, ok := q.w.Round(q.Server)
		return ok && round == q.N
	}
}

// reads is the server whose database a node predicate reads, or NoServer if no server can answer.
func (q question) reads() proto.ServerID {
	id := q.Server
	if id == proto.NoServer {
		id = q.w.Leader()
	}
	if id == proto.NoServer || !q.w.HasDatabase(id) {
		return proto.NoServer
	}
	return id
}

func (q question) node() Truth {
	id := q.reads()
	if id == proto.NoServer {
		return Unknown
	}
	n, ok := q.w.Node(q.Name, id)
	switch q.Kind {
	case script.NodeExists:
		return truth(ok)
	case script.NodeData:
		return truth(ok && string(n.Data) == q.Text)
	case script.NodeChildren:
		return truth(ok && int64(n.Children) == q.N)
	case script.NodeBytes:
		return truth(ok && q.compare(q.w.NodeBytes(q.Name, id)))
	default:
		return truth(ok && int64(n.Version) == q.N)
	}
}

func (q question) client() bool {
	p, ok := q.w.Party(q.Name)
	switch {
	case !ok:
		return false
	case q.Kind == script.ClientIs:
		return q.w.ClientState(p).String() == q.Text
	case q.Kind == script.ClientOn:
		return q.w.ClientOn(p) == q.Want
	case q.Kind == script.ClientAt:
		return q.w.ClientAt(p, q.Site)
	case q.Kind == script.ClientMay:
		return q.w.ClientMay(p, q.Perm, q.Text)
	case q.Kind == script.ClientAnswers:
		return strings.Contains(q.w.ClientAnswer(p), q.Text)
	case q.Kind == script.ClientCommand:
		return strings.Contains(q.w.ClientFinished(p), q.Text)
	case q.Kind == script.ClientOwns:
		return q.w.ClientOwns(p, q.Text)
	case q.Kind == script.ClientKnows:
		return q.w.ClientKnows(p, q.Text, q.Path)
	case q.Kind == script.ClientServes:
		reached, known := q.w.Party(q.Text)
		return (q.Text == "" || known) && q.w.ClientServes(p, reached)
	case q.Kind == script.ClientCrashed:
		return q.w.ClientCrashed(p)
	case q.Kind == script.ClientNoSession:
		return !q.w.ClientHasSession(p)
	case q.Kind == script.ClientChanged:
		return q.w.ClientChanged(p, q.Op, q.Text)
	case q.Kind == script.ClientRead:
		return slices.Contains(q.w.ClientRead(p, q.Text), q.N)
	case q.Kind == script.ClientStale:
		stale, _, ok := q.w.ClientAge(p)
		return ok && q.compare(int64(stale))
	case q.Kind == script.ClientSpared:
		_, spared, ok := q.w.ClientAge(p)
		return ok && q.compare(int64(spared))
	case q.Kind == script.ClientSequence:
		n, ok := q.w.ClientSequence(p)
		return ok && q.compare(n)
	default:
		return q.w.ClientLast(p) == q.Text
	}
}

func (q question) counted() int64 {
	from, to := party(q.w, q.From), party(q.w, q.To)
	if q.From != "" && from == 0 || q.To != "" && to == 0 {
		return 0 // the predicate names a client that is not there yet
	}
	if q.Kind == script.CountIs {
		return q.w.CountStep(q.Event, from, to)
	}
	return q.w.Count(q.Event, from, to)
}

// lapse is the time between the two events that a predicate names, if there are both.
func (q *question) lapse() (time proto.Millis, ok bool) {
	from, to := party(q.w, q.From), party(q.w, q.To)
	if q.From != "" && from == 0 || q.To != "" && to == 0 {
		return 0, false // the predicate names a client that is not there yet
	}
	return q.w.Lapse(q.Event, from, q.Until, to)
}

func (q question) compare(n int64) bool {
	switch q.Compare {
	case script.AtLeast:
		return n >= q.N
	case script.AtMost:
		return n <= q.N
	default:
		return n == q.N
	}
}

// party finds a server by its number or a client by its name; "" is 0, any.
func party(w *sim.World, word string) proto.Party {
	if id, err := strconv.Atoi(word); err == nil {
		return proto.Party(id)
	}
	p, _ := w.Party(word)
	return p
}

// Seen says in words what is the case in a world, whatever the predicate asked for: "server 4 is the leader".
func Seen(p *script.Predicate, w *sim.World) *say.Text {
	var parts []*say.Text
	question{p, w}.seen(&parts)
	return say.All(parts)
}

func (q question) seen(parts *[]*say.Text) {
	if q.Kind > script.Not {
		q.tell(parts)
		return
	}
	for _, kid := range q.Kids {
		q.of(kid).seen(parts)
	}
}

// Lacks says in words what keeps a predicate from being true in a world; nothing if it is.
func Lacks(p *script.Predicate, w *sim.World) *say.Text {
	var parts []*say.Text
	question{p, w}.lacks(True, &parts)
	return say.All(parts)
}

// lacks collects what keeps the predicate from having a value.
func (q question) lacks(want Truth, parts *[]*say.Text) {
	switch {
	case q.eval() == want:
	case q.Kind > script.Not:
		q.tell(parts)
	case q.Kind == script.Not:
		q.of(q.Kids[0]).lacks(truth(want == False), parts)
	default:
		for _, kid := range q.Kids {
			q.of(kid).lacks(want, parts)
		}
	}
}

// tell words what is the case, once.
func (q question) tell(parts *[]*say.Text) {
	text := q.observed()
	for _, p := range *parts {
		if p.String() == text.String() {
			return
		}
	}
	*parts = append(*parts, text)
}
