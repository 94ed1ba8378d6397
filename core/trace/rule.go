package trace

// Rule names the reason of a decision. The page explains each in words; here they are only told apart.
type Rule uint8

// Rules, by the decision they explain.
const (
	NoRule Rule = iota

	// VoteChange: which comparison decided (FastLeaderElection.totalOrderPredicate).
	ByEpoch // the peerEpoch differs
	ByZxid  // epochs equal, the zxid differs
	BySid   // both equal, the id differs
	SameVote
	NoWeight   // the server voted for has weight 0 (QuorumHierarchical)
	LowerRound // the vote is of an older round and is not counted

	// VoteCount: how an election ends.
	QuorumOfVotes     // a quorum of LOOKING peers; 200 ms of silence must follow
	FinalizeSilence   // nothing better came for 200 ms
	EstablishedQuorum // a quorum of FOLLOWING or LEADING peers, the leader itself among them

	// SyncChoice (LearnerHandler.syncFollower), in the order in which they are asked.
	SyncEqual        // the leader's last processed zxid is the learner's: empty DIFF
	SyncAheadTrunc   // the learner is ahead of everything committed: TRUNC
	SyncInWindow     // found in committedLog: DIFF
	SyncUnknownTrunc // between two of ours, same epoch: TRUNC to the one before, then DIFF
	SyncUnknownEpoch // between two of ours, another epoch: SNAP
	SyncNewEpoch     // the learner's zxid is a NEWLEADER's: DIFF from the next
	SyncFromLog      // below the window, but the log on disk reaches back: DIFF
	SyncLogTooShort  // the log on disk begins after the learner's zxid: SNAP
	SyncLogTooLarge  // the log on disk is larger than snapshotSizeFactor allows: SNAP
	SyncLogGap       // the log on disk does not join the window: SNAP
	SyncNoLog        // on-disk synchronisation is switched off: SNAP
	SyncUnhandled    // no rule applies: SNAP
	SyncForced       // forceSnapshotSync: SNAP

	// GiveUp.
	LostQuorum       // fewer than a quorum of synced learners at a tick
	EpochTimeout     // no quorum of FOLLOWERINFO within initLimit
	EpochAckTimeout  // no quorum of ACKEPOCH within initLimit
	NewLeaderTimeout // no quorum of NEWLEADER ACKs within initLimit
	CounterRollover  // the zxid counter is used up
	LeaderGone       // the connection to the leader closed
	LeaderSilent     // nothing from the leader within the read timeout
	LeaderRefused    // the leader could not be reached
	EpochTooOld      // the leader proposed an epoch below the accepted one
	BadStream        // a packet that must not come here
	LearnerSilent    // nothing from the learner within the read timeout
	LearnerSlow      // a proposal stayed unacknowledged for syncLimit
	LearnerAhead     // the learner's history is more recent than the leader's
	LearnerGone      // the connection to the learner closed
	Superseded       // the learner has come back by another connection
	TooManySyncs     // an observer, while as many learners are synchronised as may be

	// Rejected, SessionOpen, SessionGone.
	ClientAhead    // the client has seen a zxid that this server has not
	NotServing     // this server serves no clients now
	FrameTooLarge  // a request above jute.maxbuffer
	UnknownSession // no such session, or a wrong password
	Moved          // the session belongs to another server now
	Expired        // nothing was heard of the session within its timeout
	ClosedByClient
	Created
	LocalSession // known to its own server alone
	Resumed

	// CommitRule (Leader.tryToCommit).
	NoQuorumYet
	PredecessorOutstanding
	QuorumAcked

	// Timer: which deadline has come.
	FinalizeWaitOver   // finalizeWait without a better vote
	NotificationsDue   // the election's notifications are sent again
	DialOver           // a dial was not answered
	ObserverLooksAgain // an observer's pause before its next election
	LeaderWaitOver     // initLimit, in which a quorum must register, accept, acknowledge
	HalfTickDue        // the leader's PINGs
	LearnerReadOver    // a LearnerHandler's read of its learner
	LeaderReadOver     // a learner's read of its leader
	RedialLeader       // a learner's pause before it dials its leader again
	SessionsDue        // a bucket of sessions (SessionTrackerImpl)
	LocalSessionsDue   // the same, of local sessions
	ContainersDue      // the look for empty containers (ContainerManager)
	ClientConnsDue     // connections of clients (NIOServerCnxnFactory.ConnectionExpirerThread)
	PurgeDue           // autopurge (DatadirCleanupManager)
	ClientPingDue      // a client's ping
	ClientReadOver     // a client's read of its server
	ClientConnectOver  // a client's connection was not made
	ClientRedial       // a client's pause before it dials
	ClientSessionOver  // a client gives its session up by itself

	// Disconnect: what the world knows of it.
	ClosedByPeer
	PeerDied
	ConnRefused
	ConnUnknown // the other end's process has no such connection
	ConnReset   // by hand

	// VoteChange, by a known fault. New rules come last: why a role is given up is part of a server's state, and so their numbers
	// are of the hashes by which a shared run is known again.
	FirstStays // the vote is better, and is not taken all the same (proto.BugFirstVoteStays)

	SnapDue // Timer: more of the image that a learner gets is written

	RecipeSlept // Timer: a recipe has paused for as long as it wanted

	PacketTooLarge // a packet that is larger than jute.maxbuffer and its extra size

	Rules // how many
)

// decides is false for the rules that only tell what has come: a deadline, or the end of a connection.
func (r Rule) decides() bool {
	return r < FinalizeWaitOver || r > ConnReset && r != SnapDue && r != RecipeSlept
}

var ruleNames = [...]string{
	"", "epoch", "zxid", "sid", "same", "no weight", "lower round",
	"quorum of votes", "silence", "established quorum",
	"equal", "ahead", "in window", "unknown zxid", "unknown epoch", "new epoch", "from log", "log too short",
	"log too large", "log gap", "log off", "unhandled", "forced",
	"lost quorum", "epoch timeout", "epoch ack timeout", "newleader timeout", "rollover", "leader gone",
	"leader silent", "leader refused", "epoch too old", "bad stream", "learner silent", "learner slow",
	"learner ahead", "learner gone", "superseded", "too many syncs",
	"client ahead", "not serving", "frame too large", "unknown session", "moved", "expired", "closed", "created", "local", "resumed",
	"no quorum yet", "predecessor outstanding", "quorum",
	"finalizeWait", "notification interval", "dial timeout", "observer looks again", "initLimit", "half tick", "learner read timeout",
	"leader read timeout", "redial leader", "session expiry", "local session expiry", "containers", "connection expiry", "autopurge",
	"ping", "read timeout", "connect timeout", "redial", "session given up",
	"closed by peer", "peer died", "refused", "no such connection", "reset",
	"first vote stays", "snapshot for a learner", "recipe's pause", "packet too large",
}

func (r Rule) String() string { return ruleNames[r] }
