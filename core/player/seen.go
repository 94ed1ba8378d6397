package player

import (
	"fmt"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/script"
)

// unmet is Wanted without the operands of a conjunction that hold already: only the others are missing.
func (q question) unmet() *say.Text {
	if q.Kind != script.And {
		return q.Wanted()
	}
	var parts []*say.Text
	for _, kid := range q.Kids {
		if q.of(kid).eval() != True {
			parts = append(parts, q.of(kid).unmet())
		}
	}
	return say.All(parts)
}

// observed says how the subject of a predicate is: in the words of the predicate that would hold, if there is such a predicate.
func (q question) observed() *say.Text {
	is := *q.Predicate
	switch q.Kind {
	case script.LeaderIs, script.LeaderExists:
		is.Kind, is.Want = script.LeaderIs, q.w.Leader()
	case script.NodeExists, script.NodeData, script.NodeChildren, script.NodeVersion, script.NodeBytes:
		return q.seenNode()
	case script.ServersAgree:
		if ok, differ := q.w.Agree(); !ok {
			return say.F("the servers do not agree: %s", differ)
		}
	case script.ClientIs, script.ClientOn, script.ClientLast, script.ClientAt, script.ClientAnswers, script.ClientSequence, script.ClientMay, script.ClientRead,
		script.ClientStale, script.ClientSpared, script.ClientChanged, script.ClientCommand,
		script.ClientOwns, script.ClientKnows, script.ClientServes, script.ClientCrashed, script.ClientNoSession:
		return q.seenClient()
	case script.LockHeldBy:
		is.Text = q.w.LockHolder(q.Name)
	case script.LockHeldInTurn:
		is.Text = strings.Join(q.w.LockHeldInTurn(q.Name), " ")
	case script.LockHolders:
		is.N = int64(q.w.LockHolders(q.Name))
	case script.LockWaiters:
		is.N = int64(q.w.LockWaiters(q.Name))
	case script.QueueWaiters:
		is.N = int64(q.w.QueueWaiters(q.Name))
	case script.StoreIs:
		is.Text, _ = q.w.StoreValue(q.Name)
	case script.StoreLockedBy:
		is.Text = q.w.StoreHolder(q.Name)
	case script.Lapse:
		n, ok := q.lapse()
		if !ok {
			return say.F("the step does not have both events yet")
		}
		is.Compare, is.Length = script.Is, script.Span{N: int64(n) * 1000}
	case script.CountIs, script.TotalIs:
		is.Compare, is.N = script.Is, q.counted()
	default:
		return q.seenServer()
	}
	return is.Wanted()
}

func (q question) seenServer() *say.Text {
	is, id, state, ok := *q.Predicate, q.Server, q.w.ServerState(q.Server), true
	accepted, current := q.w.Epochs(id)
	switch q.Kind {
	case script.ServerIs:
		if is.State, is.Text = state, ""; q.w.ReadOnly(id) {
			is.Text = script.ReadOnly
		}
	case script.EpochIs:
		is.N = current
	case script.AcceptedEpochIs:
		is.N = accepted
	case script.LoggedIs:
		is.Zxid = q.w.Logged(id)
	case script.CommittedIs:
		if is.Zxid, ok = q.w.Committed(id); !ok {
			return say.F("server %d has no database: it is %v", id, state)
		}
	case script.SyncIs:
		if is.Text = q.w.LastSync(id); is.Text == "" {
			return say.F("server %d has not been synchronised", id)
		}
	case script.VoteIs:
		if is.Want, ok = q.w.Vote(id); !ok {
			return say.F("server %d has no vote: it is %v", id, state)
		}
	case script.RoundIs:
		if is.N, ok = q.w.Round(id); !ok {
			return say.F("server %d has no round: it is %v", id, state)
		}
	case script.ReplayedIs:
		if is.N, ok = q.w.Replayed(id); !ok {
			return say.F("server %d has never started", id)
		}
	}
	return is.Wanted()
}

func (q question) seenNode() *say.Text {
	is, id := *q.Predicate, q.reads()
	if id == proto.NoServer {
		if q.Server != proto.NoServer {
			return say.F("server %d has no database to ask for %s: it is %v", q.Server, q.Name, q.w.ServerState(q.Server))
		}
		return say.F("there is no leader to ask for %s", q.Name)
	}
	is.Server = id
	n, ok := q.w.Node(q.Name, id)
	if !ok {
		return say.F("there is no node %s %s", q.Name, is.Where())
	}
	switch q.Kind {
	case script.NodeData:
		is.Text = string(n.Data)
	case script.NodeChildren:
		is.N = int64(n.Children)
	case script.NodeBytes:
		is.Compare, is.N = script.Is, q.w.NodeBytes(q.Name, id)
	case script.NodeVersion:
		is.N = int64(n.Version)
	}
	return is.Wanted()
}

func (q question) seenClient() *say.Text {
	p, ok := q.w.Party(q.Name)
	if !ok {
		return say.F("there is no client %s", q.Name)
	}
	is := *q.Predicate
	switch q.Kind {
	case script.ClientIs:
		is.Text = q.w.ClientState(p).String()
	case script.ClientOn:
		is.Want = q.w.ClientOn(p)
	case script.ClientAt:
		if is.Text = q.Text; !q.w.ClientAt(p, q.Site) {
			is.Text = strings.Join(q.w.ClientLines(p), ", ")
		}
	case script.ClientMay:
		if !q.w.ClientMay(p, q.Perm, q.Text) {
			return is.Denied()
		}
	case script.ClientAnswers:
		if is.Text = q.w.ClientAnswer(p); is.Text == "" {
			return say.F("client %s has no answer", q.Name)
		}
	case script.ClientCommand:
		if is.Text = q.w.ClientFinished(p); is.Text == "" {
			return say.F("no command of client %s has ended", q.Name)
		}
	case script.ClientOwns:
		if !q.w.ClientOwns(p, q.Text) {
			return is.Denied()
		}
	case script.ClientServes:
		if reached, _ := q.w.Party(q.Text); !q.w.ClientServes(p, reached) {
			return is.Denied()
		}
	case script.ClientKnows:
		if !q.w.ClientKnows(p, q.Text, q.Path) {
			return is.Denied()
		}
	case script.ClientCrashed:
		if !q.w.ClientCrashed(p) {
			return is.Denied()
		}
	case script.ClientNoSession:
		if q.w.ClientHasSession(p) {
			return is.Denied()
		}
	case script.ClientChanged:
		if !q.w.ClientChanged(p, q.Op, q.Text) {
			return is.Denied()
		}
	case script.ClientRead:
		versions := q.w.ClientRead(p, q.Text)
		if len(versions) == 0 {
			return say.F("client %s has read no version of node %s in this step", q.Name, q.Text)
		}
		return say.F("client %s has read these versions of node %s in this step: %s", q.Name, q.Text, say.Verbatim(strings.Trim(fmt.Sprint(versions), "[]")))
	case script.ClientStale, script.ClientSpared:
		stale, spared, ok := q.w.ClientAge(p)
		if !ok {
			return say.F("client %s has read nothing", q.Name)
		}
		is.Compare, is.N = script.Is, int64(stale)
		if q.Kind == script.ClientSpared {
			is.N = int64(spared)
		}
	case script.ClientSequence:
		n, ok := q.w.ClientSequence(p)
		if !ok {
			return say.F("client %s has created no sequential node", q.Name)
		}
		is.Compare, is.N = script.Is, n
	default:
		if is.Text = q.w.ClientLast(p); is.Text == "" {
			return say.F("client %s has not been asked for anything", q.Name)
		}
	}
	return is.Wanted()
}
