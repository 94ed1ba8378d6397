package script

import (
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/sim"
)

// Wanted says in words what the predicate asks for: "server 4 is the leader". What is the case instead is said in the same words
// (observed), so that the two can be compared by who does not know the script language.
func (q *Predicate) Wanted() *say.Text {
	switch q.Kind {
	case And:
		return say.All(phrases(q.Kids, true))
	case Or:
		return say.Any(phrases(q.Kids, true))
	case Not:
		return q.Kids[0].denied()
	}
	return q.claim()
}

// Unmet is Wanted without what is the case already. A conjunction asks for several things, and those that hold are not what is missing.
func (q *Predicate) Unmet(w *sim.World) *say.Text {
	if q.Kind != And {
		return q.Wanted()
	}
	var parts []*say.Text
	for _, kid := range q.Kids {
		if kid.Eval(w) != True {
			parts = append(parts, kid.Unmet(w))
		}
	}
	return say.All(parts)
}

// phrases words predicates that are joined, or what would make each of them false. One that joins others itself is put into
// parentheses: which words belong together must not be guessed.
func phrases(kids []*Predicate, holds bool) []*say.Text {
	out := make([]*say.Text, len(kids))
	for i, kid := range kids {
		if out[i] = kid.Wanted(); !holds {
			out[i] = kid.denied()
		}
		if kid.joins() {
			out[i] = say.Group(out[i])
		}
	}
	return out
}

// joins says whether a predicate is worded as several.
func (q *Predicate) joins() bool {
	for q.Kind == Not {
		q = q.Kids[0]
	}
	return q.Kind == And || q.Kind == Or
}

// denied words that the predicate must not hold.
func (q *Predicate) denied() *say.Text {
	switch q.Kind {
	case And:
		return say.Any(phrases(q.Kids, false))
	case Or:
		return say.All(phrases(q.Kids, false))
	case Not:
		return q.Kids[0].Wanted()
	case LeaderExists:
		return say.F("there is no leader")
	case LeaderIs:
		if q.Want == proto.NoServer {
			return say.F("there is a leader")
		}
		return say.F("server %d is not the leader", q.Want)
	case ServerIs:
		return say.F("server %d is not %v", q.Server, q.State)
	case ServersAgree:
		return say.F("the servers do not agree")
	case NodeExists:
		return say.F("there is no node %s %s", q.Name, q.where())
	case ClientIs:
		return say.F("client %s is not %s", q.Name, q.Text)
	case LockHeldBy:
		if q.Text == "" {
			return say.F("somebody holds the lock %s", q.Name)
		}
	case CountIs, TotalIs:
		if other, ok := q.otherwise(); ok {
			return other.claim()
		}
	}
	return say.F("it is not true that %s", q.claim())
}

// otherwise turns the comparison of a count round, if one comparison can say it.
func (q *Predicate) otherwise() (*Predicate, bool) {
	other := *q
	switch {
	case q.Compare == AtMost, q.Compare == Is && q.N == 0:
		other.Compare, other.N = AtLeast, q.N+1
	case q.Compare == AtLeast && q.N > 0:
		other.Compare, other.N = AtMost, q.N-1
	default:
		return nil, false
	}
	return &other, true
}

// claim words one row of the table of predicates. It is the only place that does: what is observed is worded here, too, and a kind
// that has no words here stops the first test that meets it.
func (q *Predicate) claim() *say.Text {
	switch q.Kind {
	case LeaderIs:
		if q.Want == proto.NoServer {
			return say.F("there is no leader")
		}
		return say.F("server %d is the leader", q.Want)
	case LeaderExists:
		return say.F("there is a leader")
	case NodeExists:
		return say.F("node %s exists %s", q.Name, q.where())
	case NodeData:
		return say.F("the data of node %s %s is %q", q.Name, q.where(), q.Text)
	case NodeChildren:
		return say.F(many(q.N, "node %s has %d child %s", "node %s has %d children %s"), q.Name, q.N, q.where())
	case NodeVersion:
		return say.F("node %s has version %d %s", q.Name, q.N, q.where())
	case ServersAgree:
		return say.F("the servers agree")
	case ClientIs:
		return say.F("client %s is %s", q.Name, q.Text)
	case ClientOn:
		if q.Want == proto.NoServer {
			return say.F("client %s is connected to no server", q.Name)
		}
		return say.F("client %s is connected to server %d", q.Name, q.Want)
	case ClientLast:
		return say.F("the last result of client %s is %s", q.Name, q.Text)
	case LockHeldBy:
		if q.Text == "" {
			return say.F("nobody holds the lock %s", q.Name)
		}
		return say.F("client %s holds the lock %s", q.Text, q.Name)
	case LockWaiters:
		return say.F(many(q.N, "%d client waits for the lock %s", "%d clients wait for the lock %s"), q.N, q.Name)
	case QueueWaiters:
		return say.F(many(q.N, "%d client waits at the queue %s", "%d clients wait at the queue %s"), q.N, q.Name)
	case CountIs, TotalIs:
		return say.F(q.tally(), q.N, q.Event, q.between())
	default:
		return q.claimServer()
	}
}

func (q *Predicate) claimServer() *say.Text {
	switch q.Kind {
	case ServerIs:
		return say.F("server %d is %v", q.Server, q.State)
	case EpochIs:
		return say.F("server %d has epoch %d", q.Server, q.N)
	case AcceptedEpochIs:
		return say.F("server %d has acceptedEpoch %d", q.Server, q.N)
	case LoggedIs:
		return say.F("the log of server %d ends at %v", q.Server, q.Zxid)
	case CommittedIs:
		return say.F("server %d has committed up to %v", q.Server, q.Zxid)
	case SyncIs:
		return say.F("server %d was synchronised with %s", q.Server, q.Text)
	case VoteIs:
		if q.Want == proto.NoServer {
			return say.F("server %d votes for nobody", q.Server)
		}
		return say.F("server %d votes for server %d", q.Server, q.Want)
	case RoundIs:
		return say.F("server %d is in round %d", q.Server, q.N)
	}
	panic(q.unheard())
}

// where is whose database a node predicate is about.
func (q *Predicate) where() *say.Text {
	if q.Server == proto.NoServer {
		return say.F("on the leader")
	}
	return say.F("on server %d", q.Server)
}

// tally is the form of a count.
func (q *Predicate) tally() say.Form {
	forms := [...]say.Form{Is: "the step has %d %v%s", AtLeast: "the step has at least %d %v%s", AtMost: "the step has at most %d %v%s"}
	if q.Kind == TotalIs {
		forms = [...]say.Form{Is: "so far the run has %d %v%s", AtLeast: "so far the run has at least %d %v%s", AtMost: "so far the run has at most %d %v%s"}
	}
	return forms[q.Compare]
}

// between is from whom to whom a count is.
func (q *Predicate) between() *say.Text {
	switch {
	case q.From != "" && q.To != "":
		return say.F(" from %s to %s", whom(q.From), whom(q.To))
	case q.From != "":
		return say.F(" from %s", whom(q.From))
	case q.To != "":
		return say.F(" to %s", whom(q.To))
	}
	return nil
}

// whom is a server, which the script names by its number, or a client.
func whom(word string) *say.Text {
	if id, ok := serverNamed(word); ok {
		return say.F("server %d", id)
	}
	return say.Verbatim(word)
}

// many is a form for one thing, or that for any other number.
func many(n int64, one, other say.Form) say.Form {
	if n == 1 {
		return one
	}
	return other
}

// observed words one predicate's subject as it is: in the words of the predicate that would hold, where there is one.
func (q *Predicate) observed(w *sim.World) *say.Text {
	is := *q
	switch q.Kind {
	case LeaderIs, LeaderExists:
		is.Kind, is.Want = LeaderIs, w.Leader()
	case NodeExists, NodeData, NodeChildren, NodeVersion:
		return q.seenNode(w)
	case ServersAgree:
		if ok, differ := w.Agree(); !ok {
			return say.F("the servers do not agree: %s", differ)
		}
	case ClientIs, ClientOn, ClientLast:
		return q.seenClient(w)
	case LockHeldBy:
		is.Text = w.LockHolder(q.Name)
	case LockWaiters:
		is.N = int64(w.LockWaiters(q.Name))
	case QueueWaiters:
		is.N = int64(w.QueueWaiters(q.Name))
	case CountIs, TotalIs:
		is.Compare, is.N = Is, q.counted(w)
	default:
		return q.seenServer(w)
	}
	return is.claim()
}

func (q *Predicate) seenServer(w *sim.World) *say.Text {
	is, id, state, ok := *q, q.Server, w.ServerState(q.Server), true
	accepted, current := w.Epochs(id)
	switch q.Kind {
	case ServerIs:
		is.State = state
	case EpochIs:
		is.N = current
	case AcceptedEpochIs:
		is.N = accepted
	case LoggedIs:
		is.Zxid = w.Logged(id)
	case CommittedIs:
		if is.Zxid, ok = w.Committed(id); !ok {
			return say.F("server %d has no database: it is %v", id, state)
		}
	case SyncIs:
		if is.Text = w.LastSync(id); is.Text == "" {
			return say.F("server %d has not been synchronised", id)
		}
	case VoteIs:
		if is.Want, ok = w.Vote(id); !ok {
			return say.F("server %d has no vote: it is %v", id, state)
		}
	case RoundIs:
		if is.N, ok = w.Round(id); !ok {
			return say.F("server %d has no round: it is %v", id, state)
		}
	}
	return is.claim()
}

func (q *Predicate) seenNode(w *sim.World) *say.Text {
	is, id := *q, q.place(w)
	if id == proto.NoServer {
		if q.Server != proto.NoServer {
			return say.F("server %d has no database to ask for %s: it is %v", q.Server, q.Name, w.ServerState(q.Server))
		}
		return say.F("there is no leader to ask for %s", q.Name)
	}
	is.Server = id
	n, ok := w.Node(q.Name, id)
	if !ok {
		return say.F("there is no node %s %s", q.Name, is.where())
	}
	switch q.Kind {
	case NodeData:
		is.Text = string(n.Data)
	case NodeChildren:
		is.N = int64(n.Children)
	case NodeVersion:
		is.N = int64(n.Version)
	}
	return is.claim()
}

func (q *Predicate) seenClient(w *sim.World) *say.Text {
	p, ok := w.Party(q.Name)
	if !ok {
		return say.F("there is no client %s", q.Name)
	}
	is := *q
	switch q.Kind {
	case ClientIs:
		is.Text = w.ClientState(p).String()
	case ClientOn:
		is.Want = w.ClientOn(p)
	default:
		if is.Text = w.ClientLast(p); is.Text == "" {
			return say.F("client %s has not been asked for anything", q.Name)
		}
	}
	return is.claim()
}
