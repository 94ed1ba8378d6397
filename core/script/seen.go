package script

import (
	"fmt"
	"strconv"

	"zootrope/core/proto"
	"zootrope/core/sim"
)

// observed words one predicate's subject as it is.
func (q *Predicate) observed(w *sim.World) string {
	switch q.Kind {
	case LeaderIs, LeaderExists:
		return "leader is " + orNone(w.Leader())
	case NodeExists, NodeData, NodeChildren, NodeVersion:
		return q.seenNode(w)
	case ServersAgree:
		if ok, differ := w.Agree(); !ok {
			return "servers do not agree: " + differ
		}
		return "servers agree"
	case ClientIs, ClientOn, ClientLast:
		return q.seenClient(w)
	case LockHeldBy:
		holder := w.LockHolder(q.Name)
		if holder == "" {
			holder = "none"
		}
		return "lock " + q.Name + " held by " + holder
	case LockWaiters:
		return "lock " + q.Name + " waiters are " + strconv.Itoa(w.LockWaiters(q.Name))
	case CountIs, TotalIs:
		return q.seenCount(w)
	default:
		return fmt.Sprintf("server %d %s", q.Server, q.seenServer(w))
	}
}

func orNone(id proto.ServerID) string {
	if id == proto.NoServer {
		return "none"
	}
	return strconv.Itoa(int(id))
}

func (q *Predicate) seenServer(w *sim.World) string {
	accepted, current := w.Epochs(q.Server)
	switch q.Kind {
	case ServerIs:
		return "is " + w.ServerState(q.Server).String()
	case EpochIs:
		return fmt.Sprintf("epoch is %d", current)
	case AcceptedEpochIs:
		return fmt.Sprintf("accepted-epoch is %d", accepted)
	case LoggedIs:
		return "logged is " + w.Logged(q.Server).String()
	case CommittedIs:
		if committed, ok := w.Committed(q.Server); ok {
			return "committed is " + committed.String()
		}
		return "has no database: it is " + w.ServerState(q.Server).String()
	case SyncIs:
		if how := w.LastSync(q.Server); how != "" {
			return "sync is " + how
		}
		return "has not been synchronised"
	case VoteIs:
		if vote, ok := w.Vote(q.Server); ok {
			return "vote is " + orNone(vote)
		}
		return "has no vote: it is " + w.ServerState(q.Server).String()
	default:
		if round, ok := w.Round(q.Server); ok {
			return fmt.Sprintf("round is %d", round)
		}
		return "has no round: it is " + w.ServerState(q.Server).String()
	}
}

func (q *Predicate) seenNode(w *sim.World) string {
	id := q.place(w)
	if id == proto.NoServer {
		if q.Server != proto.NoServer {
			return fmt.Sprintf("server %d has no database to ask for %s: it is %v", q.Server, q.Name, w.ServerState(q.Server))
		}
		return "there is no leader to ask for " + q.Name
	}
	n, ok := w.Node(q.Name, id)
	if !ok {
		return fmt.Sprintf("no node %s on %d", q.Name, id)
	}
	switch q.Kind {
	case NodeData:
		return fmt.Sprintf("node %s data is %q on %d", q.Name, n.Data, id)
	case NodeChildren:
		return fmt.Sprintf("node %s children are %d on %d", q.Name, n.Children, id)
	case NodeVersion:
		return fmt.Sprintf("node %s version is %d on %d", q.Name, n.Version, id)
	}
	return fmt.Sprintf("node %s exists on %d", q.Name, id)
}

func (q *Predicate) seenClient(w *sim.World) string {
	p, ok := w.Party(q.Name)
	if !ok {
		return "there is no client " + q.Name
	}
	switch q.Kind {
	case ClientIs:
		return "client " + q.Name + " is " + w.ClientState(p).String()
	case ClientOn:
		return "client " + q.Name + " on " + orNone(w.ClientOn(p))
	}
	last := w.ClientLast(p)
	if last == "" {
		return "client " + q.Name + " has not been asked for anything"
	}
	return "client " + q.Name + " last is " + last
}

func (q *Predicate) seenCount(w *sim.World) string {
	word, ends := "count", ""
	if q.Kind == TotalIs {
		word = "total"
	}
	if q.From != "" {
		ends += " from " + q.From
	}
	if q.To != "" {
		ends += " to " + q.To
	}
	return fmt.Sprintf("%s %v%s is %d", word, q.Event, ends, q.counted(w))
}
