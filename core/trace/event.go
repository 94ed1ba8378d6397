package trace

import "zootrope/core/proto"

// Kind is the type of an event. The names of messages are those of proto.Kind and mean that one was sent.
type Kind uint8

// Kinds of events. Kinds 1..63 are messages sent, with the numbers of proto.Kind.
const (
	// Events of the world.
	Command    Kind = iota + 64 // a line of the script, or a command given by hand; the root of every chain of causes
	Deliver                     // a message reaches its end; Msg says which kind
	Timer                       // a deadline of a server or client has come
	Fsync                       // FSYNC: a file of a server is durable up to a ticket
	Write                       // something was written to a disk, not yet durable
	Connect                     // a connection is established
	Refused                     // a dial failed
	Disconnect                  // an end learns that its connection is gone
	Start                       // START: a server boots
	Crash                       // CRASH: a server dies; Zxid and Zxid2 are the ends of its log, written and on disk, Count the records that it loses, Text what else
	Stop                        // a server shuts down cleanly, or gives up with an exit code (Code)
	Pause
	Resume
	Link       // a link was cut, held, released, delayed, healed, or a connection broken
	Disk       // a disk was held, released, slowed, filled, or made to fail
	WriteFails // WRITE_FAILS: a disk refuses what was written to a file (Text), from Zxid or Epoch on; Rule says why
	Clock      // the wall clock of a server jumps, by Count ms, ahead or back (Text)

	// Decisions of servers.
	State       // STATE: a server changes its state
	Round       // a server begins or adopts an election round
	VoteChange  // a vote was compared with the current one: adopted or kept (Taken)
	VoteCount   // votes were counted: have, need
	Established // a leader has a quorum of NEWLEADER acknowledgements
	Serving     // a learner has its UPTODATE and serves clients
	EpochChosen // the leader has a quorum of FOLLOWERINFO and proposes an epoch
	EpochAcked  // the leader has a quorum of ACKEPOCH
	SyncChoice  // a LearnerHandler decided how to synchronise its learner; Rule and zxids say why
	Truncated   // a learner cut its log
	AckCount    // acknowledgements of a proposal were counted: have, need
	Apply       // APPLY: a committed transaction is applied to the database
	GiveUp      // a role is given up; Rule says why
	Rejected    // something was refused: a learner, a request, a session
	SessionOpen // a session was created, resumed or moved on a server
	SessionGone // a session expired or was closed, on the leader
	WatchSet    // a watch was registered on a server
	WatchFired  // a watch was triggered by a transaction
	ReadOnly    // a server that looks for a leader begins to serve clients that want no more than to read

	// Events of clients.
	ClientState // a client's session changes its state
	Outcome     // a client's command ended with Code
	LockState   // a lock recipe waits, holds or has released (Text)
	Call        // a client has called another client, which has answered; Path is the node by which it is known, Count when the list was heard
	CallFailed  // CALL_FAILED: a call that was not answered; Code and Text say why
	Beat        // a machine of a pair has asked its partner for its role, or whether its reference is there; Text is heard, or the reason of the silence
	Pair        // a machine of a pair changes its role: Path is the new role, Text the reason
	Store       // STORE: what a machine does with a store outside ZooKeeper (Text: saved refused locked freed loaded)
	Overwritten // a machine has written to a store without knowing what another one wrote there before
	Service     // the service of a client's program is broken, or works again (Text)
	Note        // a caption

	// Verdicts of the checkers and the script.
	Violation // an invariant does not hold
	Expect    // an expectation was tested; Taken says whether it held
	Goal      // a goal was reached
	Rewind    // the run went back to the beginning of a step; what follows is another branch

	Kinds // how many
)

var kindNames = [Kinds]string{
	Command: "COMMAND", Deliver: "DELIVER", Timer: "TIMER", Fsync: "FSYNC", Write: "WRITE", Connect: "CONNECT",
	Refused: "REFUSED", Disconnect: "DISCONNECT", Start: "START", Crash: "CRASH", Stop: "STOP", Pause: "PAUSE",
	Resume: "RESUME", Link: "LINK", Disk: "DISK", WriteFails: "WRITE_FAILS", Clock: "CLOCK", State: "STATE", Round: "ROUND", VoteChange: "VOTE", VoteCount: "VOTES",
	Established: "ESTABLISHED", Serving: "SERVING", EpochChosen: "EPOCH", EpochAcked: "EPOCH_ACKED",
	SyncChoice: "SYNC_CHOICE", Truncated: "TRUNCATED", AckCount: "ACKS", Apply: "APPLY", GiveUp: "GIVE_UP",
	Rejected: "REJECTED", SessionOpen: "SESSION", SessionGone: "SESSION_GONE", WatchSet: "WATCH_SET",
	WatchFired: "WATCH_FIRED", ReadOnly: "READ_ONLY", ClientState: "CLIENT", Outcome: "OUTCOME", LockState: "LOCK",
	Call: "CALL", CallFailed: "CALL_FAILED", Service: "SERVICE", Beat: "BEAT", Pair: "PAIR", Store: "STORE", Overwritten: "OVERWRITTEN",
	Note: "NOTE", Violation: "VIOLATION", Expect: "EXPECT", Goal: "GOAL", Rewind: "REWIND",
}

// Sent is the kind of the event that a message of kind k was sent.
func Sent(k proto.Kind) Kind { return Kind(k) }

// Message gives the message whose sending the kind means, or NoKind.
func (k Kind) Message() proto.Kind {
	if k < 64 {
		return proto.Kind(k)
	}
	return proto.NoKind
}

func (k Kind) String() string {
	if k < 64 {
		return proto.Kind(k).String()
	}
	return kindNames[k]
}

// ParseKind reads a name as Kind.String prints it.
func ParseKind(s string) (Kind, bool) {
	if k, ok := proto.ParseKind(s); ok {
		return Kind(k), true
	}
	for k := Command; k < Kinds; k++ {
		if kindNames[k] == s {
			return k, true
		}
	}
	return 0, false
}

// KindNames lists every kind, messages first.
func KindNames() []string {
	var out []string
	for k := Kind(1); k < Kinds; k++ {
		if s := k.name(); s != "" {
			out = append(out, s)
		}
	}
	return out
}

func (k Kind) name() string {
	if k < 64 {
		if k >= Kind(proto.Kinds) {
			return ""
		}
		return proto.Kind(k).String()
	}
	return kindNames[k]
}

// Event is one thing that happened. Fields that a kind does not use are zero and are not printed.
type Event struct {
	Seq    int64        `json:"seq"`   // from 1; no number is used twice, on whatever branch
	Cause  int64        `json:"cause"` // Seq of the event that brought it about, 0 for none
	Turn   int64        `json:"turn"`  // the world's choice it belongs to
	Branch int          `json:"branch,omitempty"`
	At     proto.Millis `json:"at"` // virtual time, ms
	Kind   Kind         `json:"-"`  // printed as "kind"
	Site   Site         `json:"-"`  // printed as "site": function, file and line

	Server proto.ServerID `json:"server,omitempty"` // who did it
	Client proto.Party    `json:"-"`                // a client, where one did it; printed as "client" by name
	Peer   proto.Party    `json:"-"`                // the other end; printed as "peer": server id or client name
	Msg    proto.Kind     `json:"-"`                // Deliver: what was delivered; printed as "msg"
	Conn   uint32         `json:"conn,omitempty"`   // the world's number of the connection

	State    proto.ServerState `json:"-"`                // State, printed as "state"; Round, VoteChange, VoteCount: OBSERVING where an observer does it
	Was      proto.ServerState `json:"-"`                // printed as "was"
	Zxid     proto.Zxid        `json:"-"`                // printed as "zxid", EPOCH:COUNTER
	Zxid2    proto.Zxid        `json:"-"`                // what Zxid was compared with; printed as "zxid2"
	Low      proto.Zxid        `json:"-"`                // SyncChoice: minCommittedLog; printed as "low"
	High     proto.Zxid        `json:"-"`                // SyncChoice: maxCommittedLog; printed as "high"
	First    proto.Zxid        `json:"-"`                // SyncChoice: where the log on the leader's disk begins; printed as "first"
	Torn     proto.Zxid        `json:"-"`                // Crash, WriteFails: the record of which only a part has reached the disk; Start: the torn record that the server drops; printed as "torn"
	Window   int64             `json:"window,omitempty"` // SyncChoice: transactions in committedLog
	Size     int64             `json:"size,omitempty"`   // SyncChoice: bytes of log files that would have to be read
	Limit    int64             `json:"limit,omitempty"`  // SyncChoice: how many its snapshot allows, 0 where that was not asked
	Epoch    int64             `json:"epoch,omitempty"`
	Accepted int64             `json:"accepted,omitempty"` // Start: acceptedEpoch as it is read, and Epoch is currentEpoch
	Round    int64             `json:"round,omitempty"`
	Vote     proto.Vote        `json:"-"` // the vote received or cast; printed as "vote"
	Against  proto.Vote        `json:"-"` // the vote it was compared with; printed as "against"
	Have     proto.Sids        `json:"-"` // who was counted; printed as "have", a list
	Need     int               `json:"need,omitempty"`
	Taken    bool              `json:"taken,omitempty"` // it was adopted, reached, held
	Rule     Rule              `json:"-"`               // why; printed as "rule"
	Count    int64             `json:"count,omitempty"` // transactions, entries, bytes: the kind says
	Digest   uint64            `json:"-"`               // Apply: of the tree after it; for checkers
	Prev     proto.Zxid        `json:"-"`               // Apply: the transaction applied before it; for checkers

	Session proto.SessionID `json:"-"` // printed as "session", hex
	Owner   proto.Party     `json:"-"` // the client whose session that is, where the world knows one and the event names none; for explanations
	Xid     int32           `json:"xid,omitempty"`
	Op      proto.OpCode    `json:"-"` // printed as "op"
	Code    proto.Code      `json:"-"` // printed as "code" where Kind has one
	Path    string          `json:"path,omitempty"`
	Watch   proto.EventType `json:"-"` // printed as "event"
	Text    string          `json:"text,omitempty"`
	Bytes   int             `json:"bytes,omitempty"` // of a message: its length on the wire
}

// Party is who did it: a client, a server, or 0 for the world.
func (e *Event) Party() proto.Party {
	if e.Client != 0 {
		return e.Client
	}
	return proto.Party(e.Server)
}
