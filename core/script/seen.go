package script

import (
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/sim"
)

// observed words one predicate's subject as it is.
func (q *Predicate) observed(w *sim.World) *say.Text {
	switch q.Kind {
	case LeaderIs, LeaderExists:
		if id := w.Leader(); id != proto.NoServer {
			return say.F("leader is %d", id)
		}
		return say.F("leader is none")
	case NodeExists, NodeData, NodeChildren, NodeVersion:
		return q.seenNode(w)
	case ServersAgree:
		if ok, differ := w.Agree(); !ok {
			return say.F("servers do not agree: %s", differ)
		}
		return say.F("servers agree")
	case ClientIs, ClientOn, ClientLast:
		return q.seenClient(w)
	case LockHeldBy:
		if holder := w.LockHolder(q.Name); holder != "" {
			return say.F("lock %s held by %s", q.Name, holder)
		}
		return say.F("lock %s held by none", q.Name)
	case LockWaiters:
		return say.F("lock %s waiters are %d", q.Name, w.LockWaiters(q.Name))
	case QueueWaiters:
		return say.F("queue %s waiters are %d", q.Name, w.QueueWaiters(q.Name))
	case CountIs, TotalIs:
		return q.seenCount(w)
	default:
		return q.seenServer(w)
	}
}

func (q *Predicate) seenServer(w *sim.World) *say.Text {
	id, state := q.Server, w.ServerState(q.Server)
	accepted, current := w.Epochs(id)
	switch q.Kind {
	case ServerIs:
		return say.F("server %d is %v", id, state)
	case EpochIs:
		return say.F("server %d epoch is %d", id, current)
	case AcceptedEpochIs:
		return say.F("server %d accepted-epoch is %d", id, accepted)
	case LoggedIs:
		return say.F("server %d logged is %v", id, w.Logged(id))
	case CommittedIs:
		if committed, ok := w.Committed(id); ok {
			return say.F("server %d committed is %v", id, committed)
		}
		return say.F("server %d has no database: it is %v", id, state)
	case SyncIs:
		if how := w.LastSync(id); how != "" {
			return say.F("server %d sync is %s", id, how)
		}
		return say.F("server %d has not been synchronised", id)
	case VoteIs:
		vote, ok := w.Vote(id)
		switch {
		case !ok:
			return say.F("server %d has no vote: it is %v", id, state)
		case vote == proto.NoServer:
			return say.F("server %d vote is none", id)
		}
		return say.F("server %d vote is %d", id, vote)
	default:
		if round, ok := w.Round(id); ok {
			return say.F("server %d round is %d", id, round)
		}
		return say.F("server %d has no round: it is %v", id, state)
	}
}

func (q *Predicate) seenNode(w *sim.World) *say.Text {
	id := q.place(w)
	if id == proto.NoServer {
		if q.Server != proto.NoServer {
			return say.F("server %d has no database to ask for %s: it is %v", q.Server, q.Name, w.ServerState(q.Server))
		}
		return say.F("there is no leader to ask for %s", q.Name)
	}
	n, ok := w.Node(q.Name, id)
	if !ok {
		return say.F("no node %s on %d", q.Name, id)
	}
	switch q.Kind {
	case NodeData:
		return say.F("node %s data is %q on %d", q.Name, n.Data, id)
	case NodeChildren:
		return say.F("node %s children are %d on %d", q.Name, n.Children, id)
	case NodeVersion:
		return say.F("node %s version is %d on %d", q.Name, n.Version, id)
	}
	return say.F("node %s exists on %d", q.Name, id)
}

func (q *Predicate) seenClient(w *sim.World) *say.Text {
	p, ok := w.Party(q.Name)
	if !ok {
		return say.F("there is no client %s", q.Name)
	}
	switch q.Kind {
	case ClientIs:
		return say.F("client %s is %v", q.Name, w.ClientState(p))
	case ClientOn:
		if on := w.ClientOn(p); on != proto.NoServer {
			return say.F("client %s on %d", q.Name, on)
		}
		return say.F("client %s on none", q.Name)
	}
	last := w.ClientLast(p)
	if last == "" {
		return say.F("client %s has not been asked for anything", q.Name)
	}
	return say.F("client %s last is %s", q.Name, last)
}

func (q *Predicate) seenCount(w *sim.World) *say.Text {
	var from, to *say.Text
	if q.From != "" {
		from = say.F(" from %s", q.From)
	}
	if q.To != "" {
		to = say.F(" to %s", q.To)
	}
	if q.Kind == TotalIs {
		return say.F("total %v%s%s is %d", q.Event, from, to, q.counted(w))
	}
	return say.F("count %v%s%s is %d", q.Event, from, to, q.counted(w))
}
