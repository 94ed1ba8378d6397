package proto

// Kind is the type of a message. The quorum packets have ZooKeeper's names.
type Kind uint8

// Kinds of messages, by the port they use.
const (
	NoKind Kind = iota

	// Election port.
	Initial // the opener tells its sid (QuorumCnxManager.InitialMessage)
	NotificationKind

	// Quorum port (Leader.java).
	FollowerInfo
	ObserverInfo
	LeaderInfo
	AckEpoch
	Diff
	Trunc
	Snap
	NewLeader
	UpToDate
	Proposal
	Ack
	Commit
	Inform
	Ping
	Revalidate
	RequestKind
	Sync

	// Client port.
	ClientConnect   // ConnectRequest
	ClientConnected // ConnectResponse
	ClientRequest
	ClientReply
	WatchEvent
	ClientPing
	ClientPong
	Isro       // the four-letter word by which a client of a read-only server looks for a server that takes writes
	IsroAnswer // rw or ro

	Kinds // how many
)

var kindNames = [...]string{"", "INITIAL", "NOTIFICATION", "FOLLOWERINFO", "OBSERVERINFO", "LEADERINFO", "ACKEPOCH",
	"DIFF", "TRUNC", "SNAP", "NEWLEADER", "UPTODATE", "PROPOSAL", "ACK", "COMMIT", "INFORM", "PING", "REVALIDATE",
	"REQUEST", "SYNC", "CLIENT_CONNECT", "CLIENT_CONNECTED", "CLIENT_REQUEST", "CLIENT_REPLY", "WATCH_EVENT",
	"CLIENT_PING", "CLIENT_PONG", "ISRO", "ISRO_ANSWER"}

func (k Kind) String() string { return kindNames[k] }

// ParseKind reads a name as Kind.String prints it.
func ParseKind(s string) (Kind, bool) {
	for i, n := range kindNames {
		if i > 0 && n == s {
			return Kind(i), true
		}
	}
	return 0, false
}

// Vote is whom a server wants as leader, and with what (Vote.java).
type Vote struct {
	Leader    ServerID
	Zxid      Zxid
	PeerEpoch int64 // currentEpoch of the proposed leader
}

// Notification is an election message (FastLeaderElection.Notification).
type Notification struct {
	Sid   ServerID // sender
	State ServerState
	Vote  Vote
	Round int64 // electionEpoch: the sender's logical clock when it cast the vote
	Old   bool  // in a format of version 0, as before 3.5
}

// Touch is a session that was heard of since the last ping, reported to the leader.
type Touch struct {
	Session SessionID
	Timeout Millis
	By      int64 `hash:"-"` // the event by which it was heard of (trace.Event.Seq), 0 without a trace; it does not travel
}

// Message is anything that travels on a connection. Which fields are used depends on Kind;
// docs/protocol/wire.md#quorum-packets has the table.
type Message struct {
	Kind    Kind
	Valid   bool     // REVALIDATE answer; ISRO_ANSWER: rw
	Sid     ServerID // INITIAL, FOLLOWERINFO, OBSERVERINFO
	Epoch   int64    // LEADERINFO: the new epoch. ACKEPOCH: currentEpoch, or −1. FOLLOWERINFO: acceptedEpoch
	Zxid    Zxid
	Session SessionID // REVALIDATE
	Timeout Millis    // REVALIDATE

	Vote     *Notification
	Txn      *Txn      // PROPOSAL, INFORM
	Snapshot *Snapshot // SNAP
	Touched  []Touch   // PING answer
	Req      *Request  // REQUEST, CLIENT_REQUEST
	Rep      *Reply    // CLIENT_REPLY
	Event    *WatcherEvent
	Connect  *ConnectRequest
	Answer   *ConnectResponse
	Members  *Membership // NEWLEADER, FOLLOWERINFO, OBSERVERINFO; with it COMMIT is COMMITANDACTIVATE, INFORM INFORMANDACTIVATE
}

// Membership is what a quorum packet says of the ensemble's configuration (QuorumVerifier;
// docs/protocol/broadcast.md#changing-the-ensemble). This core reads and writes it, and neither sends one nor changes its own:
// reconfig is off, as in ZooKeeper unless it is switched on.
type Membership struct {
	Config  string   // NEWLEADER: the text of the configuration that the leader has seen last
	Version int64    // FOLLOWERINFO, OBSERVERINFO: of the learner's configuration, the zxid that brought it
	Leader  ServerID // COMMITANDACTIVATE, INFORMANDACTIVATE: who is to lead the configuration that takes effect
}
