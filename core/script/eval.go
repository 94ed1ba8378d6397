package script

import (
	"strconv"

	"zootrope/core/proto"
	"zootrope/core/say"
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

// Eval asks the world. All operands are asked, because any unknown one counts.
func (q *Predicate) Eval(w *sim.World) Truth {
	switch q.Kind {
	case Not:
		switch t := q.Kids[0].Eval(w); t {
		case Unknown:
			return Unknown
		default:
			return truth(t == False)
		}
	case And, Or:
		return q.join(w)
	case ServerIs, EpochIs, AcceptedEpochIs, LoggedIs, CommittedIs, SyncIs, VoteIs, RoundIs:
		return truth(q.server(w))
	case LeaderIs:
		return truth(w.Leader() == q.Want)
	case LeaderExists:
		return truth(w.Leader() != proto.NoServer)
	case NodeExists, NodeData, NodeChildren, NodeVersion:
		return q.node(w)
	case ServersAgree:
		return truth(w.Agrees())
	case ClientIs, ClientOn, ClientLast:
		return truth(q.client(w))
	case LockHeldBy:
		return truth(w.LockHolder(q.Name) == q.Text)
	case QueueWaiters:
		return truth(int64(w.QueueWaiters(q.Name)) == q.N)
	case LockWaiters:
		return truth(int64(w.LockWaiters(q.Name)) == q.N)
	case CountIs, TotalIs:
		return truth(q.compare(q.counted(w)))
	}
	panic(q.unheard())
}

// unheard is what is wrong with a kind of predicate that somebody has added and not looked after.
func (q *Predicate) unheard() string { return "script: predicate of kind " + strconv.Itoa(int(q.Kind)) }

func (q *Predicate) join(w *sim.World) Truth {
	held, unknown := 0, false
	for _, kid := range q.Kids {
		switch kid.Eval(w) {
		case True:
			held++
		case Unknown:
			unknown = true
		}
	}
	switch {
	case unknown:
		return Unknown
	case q.Kind == And:
		return truth(held == len(q.Kids))
	default:
		return truth(held > 0)
	}
}

func (q *Predicate) server(w *sim.World) bool {
	switch q.Kind {
	case ServerIs:
		return w.ServerState(q.Server) == q.State
	case EpochIs:
		_, current := w.Epochs(q.Server)
		return current == q.N
	case AcceptedEpochIs:
		accepted, _ := w.Epochs(q.Server)
		return accepted == q.N
	case LoggedIs:
		return w.Logged(q.Server) == q.Zxid
	case CommittedIs:
		committed, ok := w.Committed(q.Server)
		return ok && committed == q.Zxid
	case SyncIs:
		return w.LastSync(q.Server) == q.Text
	case VoteIs:
		vote, ok := w.Vote(q.Server)
		return ok && vote == q.Want
	default:
		round, ok := w.Round(q.Server)
		return ok && round == q.N
	}
}

// place is the server whose database a node predicate reads, or NoServer if there is none that could answer.
func (q *Predicate) place(w *sim.World) proto.ServerID {
	id := q.Server
	if id == proto.NoServer {
		id = w.Leader()
	}
	if id == proto.NoServer || !w.HasDatabase(id) {
		return proto.NoServer
	}
	return id
}

func (q *Predicate) node(w *sim.World) Truth {
	id := q.place(w)
	if id == proto.NoServer {
		return Unknown
	}
	n, ok := w.Node(q.Name, id)
	switch q.Kind {
	case NodeExists:
		return truth(ok)
	case NodeData:
		return truth(ok && string(n.Data) == q.Text)
	case NodeChildren:
		return truth(ok && int64(n.Children) == q.N)
	default:
		return truth(ok && int64(n.Version) == q.N)
	}
}

func (q *Predicate) client(w *sim.World) bool {
	p, ok := w.Party(q.Name)
	switch {
	case !ok:
		return false
	case q.Kind == ClientIs:
		return w.ClientState(p).String() == q.Text
	case q.Kind == ClientOn:
		return w.ClientOn(p) == q.Want
	default:
		return w.ClientLast(p) == q.Text
	}
}

func (q *Predicate) counted(w *sim.World) int64 {
	from, to := party(w, q.From), party(w, q.To)
	if q.From != "" && from == 0 || q.To != "" && to == 0 {
		return 0 // of a client that is still to come
	}
	if q.Kind == CountIs {
		return w.CountStep(q.Event, from, to)
	}
	return w.Count(q.Event, from, to)
}

func (q *Predicate) compare(n int64) bool {
	switch q.Compare {
	case AtLeast:
		return n >= q.N
	case AtMost:
		return n <= q.N
	default:
		return n == q.N
	}
}

// party finds a server by its number or a client by its name; "" is 0, any.
func party(w *sim.World, word string) proto.Party {
	if id, ok := serverNamed(word); ok {
		return proto.Party(id)
	}
	p, _ := w.Party(word)
	return p
}

// serverNamed reads the number of a server.
func serverNamed(word string) (int, bool) {
	id, err := strconv.Atoi(word)
	return id, err == nil
}

// Seen says in words what is the case, whatever the predicate asked for: "server 4 is the leader".
func (q *Predicate) Seen(w *sim.World) *say.Text {
	var parts []*say.Text
	q.seen(w, &parts)
	return say.All(parts)
}

func (q *Predicate) seen(w *sim.World, parts *[]*say.Text) {
	if q.Kind > Not {
		q.tell(w, parts)
		return
	}
	for _, kid := range q.Kids {
		kid.seen(w, parts)
	}
}

// Lacks says in words what keeps the predicate from being true; nothing if it is.
func (q *Predicate) Lacks(w *sim.World) *say.Text {
	var parts []*say.Text
	q.lacks(w, True, &parts)
	return say.All(parts)
}

// lacks collects what keeps the predicate from having a value.
func (q *Predicate) lacks(w *sim.World, want Truth, parts *[]*say.Text) {
	switch {
	case q.Eval(w) == want:
	case q.Kind > Not:
		q.tell(w, parts)
	case q.Kind == Not:
		q.Kids[0].lacks(w, truth(want == False), parts)
	default:
		for _, kid := range q.Kids {
			kid.lacks(w, want, parts)
		}
	}
}

// tell words what is the case, once.
func (q *Predicate) tell(w *sim.World, parts *[]*say.Text) {
	text := q.observed(w)
	for _, p := range *parts {
		if p.String() == text.String() {
			return
		}
	}
	*parts = append(*parts, text)
}
