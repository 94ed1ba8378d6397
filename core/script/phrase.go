package script

import (
	"math/bits"
	"strconv"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/say"
)

// Wanted says in words what the predicate asks for: "server 4 is the leader". What is the case instead is said in the
// same words (package player), so that a reader who does not know the script language can compare the two.
func (q *Predicate) Wanted() *say.Text {
	switch q.Kind {
	case And:
		return say.All(phrases(q.Kids, true))
	case Or:
		return say.Any(phrases(q.Kids, true))
	case Not:
		return q.Kids[0].Denied()
	}
	return q.claim()
}

// phrases words predicates that are joined, or what would make each of them false. One that joins others itself is put into
// parentheses: which words belong together must not be guessed.
func phrases(kids []*Predicate, holds bool) []*say.Text {
	out := make([]*say.Text, len(kids))
	for i, kid := range kids {
		if out[i] = kid.Wanted(); !holds {
			out[i] = kid.Denied()
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

// Denied says in words that the predicate must not hold.
func (q *Predicate) Denied() *say.Text {
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
		return say.F("server %d is not %v", q.Server, q.serverWord())
	case ServersAgree:
		return say.F("the servers do not agree")
	case NodeExists:
		return say.F("there is no node %s %s", q.Name, q.Where())
	case ClientIs:
		return say.F("client %s is not %s", q.Name, q.Text)
	case ClientAt:
		return say.F("client %s is not at the line %s", q.Name, q.Text)
	case ClientOwns:
		return say.F("client %s owns no ephemeral node %s", q.Name, q.Text)
	case ClientKnows:
		if q.Path != "" {
			return say.F("the list that client %s has of %s does not name %s", q.Name, q.Path, q.Text)
		}
		return say.F("no list of client %s names %s", q.Name, q.Text)
	case ClientServes:
		if q.Text != "" {
			return say.F("client %s is not serving, or client %s does not reach it", q.Name, q.Text)
		}
		return say.F("client %s is not serving", q.Name)
	case ClientCrashed:
		return say.F("client %s has not crashed in this step", q.Name)
	case ClientNoSession:
		return say.F("client %s has had a session", q.Name)
	case ClientChanged:
		forms := map[proto.OpCode]say.Form{proto.OpCreate: "client %s has not created node %s in this step", proto.OpSetData: "client %s has not set node %s in this step",
			proto.OpDelete: "client %s has not deleted node %s in this step", proto.OpSetACL: "client %s has not given node %s an ACL in this step"}
		return say.F(forms[q.Op], q.Name, q.Text)
	case ClientRead:
		return say.F("client %s has not read version %d of node %s in this step", q.Name, q.N, q.Text)
	case ClientMay:
		return say.F("the ACL of node %[2]s does not give client %[1]s the permission %[3]s", q.Name, q.Text, q.permission())
	case LockHeldBy:
		if q.Text == "" {
			return say.F("somebody holds the lock %s", q.Name)
		}
	case StoreLockedBy:
		if q.Text == "" {
			return say.F("somebody has locked the store %s", q.Name)
		}
	case CountIs, TotalIs:
		if other, ok := q.otherwise(); ok {
			return other.claim()
		}
	}
	return say.F("it is not true that %s", q.claim())
}

// permission is ZooKeeper's name of the permission that is asked for.
func (q *Predicate) permission() string {
	return strings.ToUpper(permissions[bits.TrailingZeros32(uint32(q.Perm))])
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

// claim words one row of the table of predicates. It is the only place that does: what is observed is worded here, too. A kind
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
		return say.F("node %s exists %s", q.Name, q.Where())
	case NodeData:
		return say.F("the data of node %s %s is %q", q.Name, q.Where(), proto.DataWords([]byte(q.Text)))
	case NodeChildren:
		return say.F(say.Many(q.N, "node %s has %d child %s", "node %s has %d children %s"), q.Name, q.N, q.Where())
	case NodeVersion:
		return say.F("node %s has version %d %s", q.Name, q.N, q.Where())
	case NodeBytes:
		forms := [...]say.Form{Is: "node %s and what is below it have %s of data %s", AtLeast: "node %s and what is below it have at least %s of data %s",
			AtMost: "node %s and what is below it have at most %s of data %s"}
		return say.F(forms[q.Compare], q.Name, say.Verbatim(proto.SizeText(q.N)), q.Where())
	case ServersAgree:
		return say.F("the servers agree")
	case LockHeldBy:
		if q.Text == "" {
			return say.F("nobody holds the lock %s", q.Name)
		}
		return say.F("client %s holds the lock %s", q.Text, q.Name)
	case LockHeldInTurn:
		if q.Text == "" {
			return say.F("nobody has held the lock %s in this step", q.Name)
		}
		return say.F("the holders of the lock %s in this step are %s", q.Name, strings.ReplaceAll(q.Text, " ", " → "))
	case LockHolders:
		return say.F(say.Many(q.N, "%d client believes that it holds the lock %s", "%d clients believe that they hold the lock %s"), q.N, q.Name)
	case LockWaiters:
		return say.F(say.Many(q.N, "%d client waits for the lock %s", "%d clients wait for the lock %s"), q.N, q.Name)
	case QueueWaiters:
		return say.F(say.Many(q.N, "%d client waits at the queue %s", "%d clients wait at the queue %s"), q.N, q.Name)
	case StoreIs:
		if q.Text == "" {
			return say.F("nothing is in the store %s", q.Name)
		}
		return say.F("the store %s keeps %q", q.Name, proto.DataWords([]byte(q.Text)))
	case StoreLockedBy:
		if q.Text == "" {
			return say.F("nobody has locked the store %s", q.Name)
		}
		return say.F("client %s has locked the store %s", q.Text, q.Name)
	case CountIs, TotalIs:
		return say.F(q.tally(), q.N, q.Event, q.between())
	case Lapse:
		return say.F(lapses[q.Compare], q.Event, of(q.From), q.Until, of(q.To), say.Verbatim(q.Length.String()))
	}
	if text := q.claimClient(); text != nil {
		return text
	}
	return q.claimServer()
}

// claimClient words a predicate of a client, nil for any other one.
func (q *Predicate) claimClient() *say.Text {
	switch q.Kind {
	case ClientIs:
		return say.F("client %s is %s", q.Name, q.Text)
	case ClientOn:
		if q.Want == proto.NoServer {
			return say.F("client %s is connected to no server", q.Name)
		}
		return say.F("client %s is connected to server %d", q.Name, q.Want)
	case ClientLast:
		return say.F("the last result of client %s is %s", q.Name, q.Text)
	case ClientAnswers:
		return say.F("the last answer to client %s has %q", q.Name, q.Text)
	case ClientAt:
		if q.Text == "" {
			return say.F("client %s is at no line of a recipe", q.Name)
		}
		return say.F("client %s is at the line %s", q.Name, q.Text)
	case ClientMay:
		return say.F("the ACL of node %[2]s gives client %[1]s the permission %[3]s", q.Name, q.Text, q.permission())
	case ClientOwns:
		return say.F("the ephemeral node %[2]s belongs to the session of client %[1]s", q.Name, q.Text)
	case ClientKnows:
		if q.Path != "" {
			return say.F("the list that client %s has of %s names %s", q.Name, q.Path, q.Text)
		}
		return say.F("a list of client %s names %s", q.Name, q.Text)
	case ClientServes:
		if q.Text != "" {
			return say.F("client %s is serving, and client %s reaches it", q.Name, q.Text)
		}
		return say.F("client %s is serving", q.Name)
	case ClientCrashed:
		return say.F("client %s has crashed in this step", q.Name)
	case ClientNoSession:
		return say.F("client %s has had no session yet", q.Name)
	case ClientCommand:
		return say.F("the last command of client %s has %q", q.Name, q.Text)
	case ClientChanged:
		forms := map[proto.OpCode]say.Form{proto.OpCreate: "client %s has created node %s in this step", proto.OpSetData: "client %s has set node %s in this step",
			proto.OpDelete: "client %s has deleted node %s in this step", proto.OpSetACL: "client %s has given node %s an ACL in this step"}
		return say.F(forms[q.Op], q.Name, q.Text)
	case ClientRead:
		return say.F("client %s has read version %d of node %s in this step", q.Name, q.N, q.Text)
	case ClientSequence:
		forms := [...]say.Form{Is: "the last sequential node of client %s has number %d", AtLeast: "the last sequential node of client %s has a number of at least %d",
			AtMost: "the last sequential node of client %s has a number of at most %d"}
		return say.F(forms[q.Compare], q.Name, q.N)
	case ClientStale:
		forms := [...]say.Form{Is: "the last read of client %s was stale by %s", AtLeast: "the last read of client %s was stale by at least %s",
			AtMost: "the last read of client %s was stale by at most %s"}
		return say.F(forms[q.Compare], q.Name, say.Verbatim(seconds(q.N)))
	case ClientSpared:
		forms := [...]say.Form{Is: "a sync or a write has spared client %s a read that was stale by %s",
			AtLeast: "a sync or a write has spared client %s a read that was stale by at least %s",
			AtMost:  "a sync or a write has spared client %s a read that was stale by at most %s"}
		return say.F(forms[q.Compare], q.Name, say.Verbatim(seconds(q.N)))
	}
	return nil
}

// seconds words a number of milliseconds.
func seconds(ms int64) string {
	s := strconv.FormatInt(ms/1000, 10)
	if part := ms % 1000; part != 0 {
		s += "." + strings.TrimRight(strconv.FormatInt(1000+part, 10)[1:], "0")
	}
	return s + " s"
}

func (q *Predicate) claimServer() *say.Text {
	switch q.Kind {
	case ServerIs:
		return say.F("server %d is %v", q.Server, q.serverWord())
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
	case ReplayedIs:
		return say.F(say.Many(q.N, "server %d replayed %d record when it last started", "server %d replayed %d records when it last started"), q.Server, q.N)
	}
	panic("script: nothing words a predicate of kind " + strconv.Itoa(int(q.Kind)))
}

// Where says whose database a node predicate is about.
func (q *Predicate) Where() *say.Text {
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

// lapses are the words of a Lapse, by its comparison; Is stands for what was observed.
var lapses = [...]say.Form{Is: "from %v%s to %v%s it was %s", AtLeast: "from %v%s to %v%s it was at least %s", AtMost: "from %v%s to %v%s it was at most %s"}

// of says who does an event, nothing for anyone.
func of(word string) *say.Text {
	if word == "" {
		return nil
	}
	return say.F(" of %s", whom(word))
}

// whom is a server, which the script names by its number, or a client.
func whom(word string) *say.Text {
	if id, err := strconv.Atoi(word); err == nil {
		return say.F("server %d", id)
	}
	return say.Verbatim(word)
}
