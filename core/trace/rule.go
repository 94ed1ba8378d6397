package trace

// Rule names the reason of a decision. The page explains each in words; here they are only told apart.
type Rule uint8

// Rules, by the decision they explain. A new rule stands where it belongs, and has a number that no other has: why a role is given up is a part of
// a server's state, and so the numbers are in the hashes by which a shared run is known again. testdata/numbers.txt holds them.
const (
	NoRule Rule = 0

	// VoteChange: which comparison decided (FastLeaderElection.totalOrderPredicate).
	ByEpoch    Rule = 1 // the peerEpoch differs
	ByZxid     Rule = 2 // epochs equal, the zxid differs
	BySid      Rule = 3 // both equal, the id differs
	SameVote   Rule = 4
	FirstStays Rule = 76 // the vote is better, and is not taken all the same (proto.BugFirstVoteStays)
	NoWeight   Rule = 5  // the server voted for has weight 0 (QuorumHierarchical)
	LowerRound Rule = 6  // the vote is of an older round and is not counted

	// VoteCount: how an election ends.
	QuorumOfVotes     Rule = 7 // a quorum of LOOKING peers; 200 ms of silence must follow
	FinalizeSilence   Rule = 8 // nothing better came for 200 ms
	EstablishedQuorum Rule = 9 // a quorum of FOLLOWING or LEADING peers, the leader itself among them

	// SyncChoice (LearnerHandler.syncFollower), in the order in which they are asked.
	SyncEqual        Rule = 10 // the leader's last processed zxid is the learner's: empty DIFF
	SyncAheadTrunc   Rule = 11 // the learner is ahead of everything committed: TRUNC
	SyncInWindow     Rule = 12 // found in committedLog: DIFF
	SyncUnknownTrunc Rule = 13 // between two of ours, same epoch: TRUNC to the one before, then DIFF
	SyncUnknownEpoch Rule = 14 // between two of ours, another epoch: SNAP
	SyncNewEpoch     Rule = 15 // the learner's zxid is a NEWLEADER's: DIFF from the next
	SyncFromLog      Rule = 16 // below the window, but the log on disk reaches back: DIFF
	SyncLogTooShort  Rule = 17 // the log on disk begins after the learner's zxid: SNAP
	SyncLogTooLarge  Rule = 18 // the log on disk is larger than snapshotSizeFactor allows: SNAP
	SyncLogGap       Rule = 19 // the log on disk does not join the window: SNAP
	SyncNoLog        Rule = 20 // on-disk synchronisation is switched off: SNAP
	SyncUnhandled    Rule = 21 // no rule applies: SNAP
	SyncForced       Rule = 22 // forceSnapshotSync: SNAP

	// GiveUp.
	LostQuorum       Rule = 23 // fewer than a quorum of synced learners at a tick
	EpochTimeout     Rule = 24 // no quorum of FOLLOWERINFO within initLimit
	EpochAckTimeout  Rule = 25 // no quorum of ACKEPOCH within initLimit
	NewLeaderTimeout Rule = 26 // no quorum of NEWLEADER ACKs within initLimit
	CounterRollover  Rule = 27 // the zxid counter is used up
	LeaderGone       Rule = 28 // the connection to the leader closed
	LeaderSilent     Rule = 29 // nothing from the leader within the read timeout
	LeaderRefused    Rule = 30 // the leader could not be reached
	EpochTooOld      Rule = 31 // the leader proposed an epoch below the accepted one
	BadStream        Rule = 32 // a packet that must not come here
	PacketTooLarge   Rule = 79 // a packet that is larger than jute.maxbuffer and its extra size
	DiskFailed       Rule = 89 // the disk has refused a write
	LearnerSilent    Rule = 33 // nothing from the learner within the read timeout
	LearnerSlow      Rule = 34 // a proposal stayed unacknowledged for syncLimit
	LearnerAhead     Rule = 35 // the learner's history is more recent than the leader's
	LearnerGone      Rule = 36 // the connection to the learner closed
	Superseded       Rule = 37 // the learner has come back by another connection
	TooManySyncs     Rule = 38 // an observer, while as many learners are synchronised as may be

	// Rejected, SessionOpen, SessionGone.
	ClientAhead     Rule = 39 // the client has seen a zxid that is newer than this server's last one
	NotServing      Rule = 40 // this server serves no clients now
	FrameTooLarge   Rule = 41 // a request above jute.maxbuffer
	UnknownSession  Rule = 42 // no such session, or a wrong password
	Moved           Rule = 43 // the session belongs to another server now
	Expired         Rule = 44 // nothing was heard of the session within its timeout
	ClosedByClient  Rule = 45
	Created         Rule = 46
	LocalSession    Rule = 47 // known to its own server alone
	ReadOnlySession Rule = 82 // local, and known to a read-only server
	NoConsent       Rule = 83 // the server is read-only, and the client has not said that reads are enough
	GlobalSession   Rule = 84 // the server is read-only, and the session belongs to the ensemble
	NoQuorumForIt   Rule = 85 // the server is read-only, and a session of the ensemble takes a quorum
	Resumed         Rule = 48

	// CommitRule (Leader.tryToCommit).
	NoQuorumYet            Rule = 49
	PredecessorOutstanding Rule = 50
	QuorumAcked            Rule = 51

	// Timer: which deadline has come.
	FinalizeWaitOver   Rule = 52 // finalizeWait without a better vote
	NotificationsDue   Rule = 53 // the election's notifications are sent again
	DialOver           Rule = 54 // a dial was not answered
	ObserverLooksAgain Rule = 55 // an observer's pause before its next election
	LeaderWaitOver     Rule = 56 // initLimit, in which a quorum must register, accept, acknowledge
	HalfTickDue        Rule = 57 // the leader's PINGs
	LearnerReadOver    Rule = 58 // a LearnerHandler's read of its learner
	SnapDue            Rule = 77 // more of the image that a learner gets is written
	LeaderReadOver     Rule = 59 // a learner's read of its leader
	RedialLeader       Rule = 60 // a learner's pause before it dials its leader again
	SessionsDue        Rule = 61 // a bucket of sessions (SessionTrackerImpl)
	LocalSessionsDue   Rule = 62 // the same, of local sessions
	ContainersDue      Rule = 63 // the look for empty containers (ContainerManager)
	ClientConnsDue     Rule = 64 // connections of clients (NIOServerCnxnFactory.ConnectionExpirerThread)
	PurgeDue           Rule = 65 // autopurge (DatadirCleanupManager)
	RecipeSlept        Rule = 78 // a recipe has paused for as long as it wanted
	ClientPingDue      Rule = 66 // a client's ping
	ClientReadOver     Rule = 67 // a client's read of its server
	ClientConnectOver  Rule = 68 // a client's connection was not made
	ClientRedial       Rule = 69 // a client's pause before it dials
	ClientSessionOver  Rule = 70 // a client gives its session up by itself
	ReadOnlyDue        Rule = 86 // a server has looked for a leader for so long that it serves read-only
	IsroDue            Rule = 87 // a client of a read-only server asks the next server whether it takes writes
	IsroOver           Rule = 88 // …and has no answer

	// Disconnect: what the world knows of it.
	ClosedByPeer Rule = 71
	PeerDied     Rule = 72
	ConnRefused  Rule = 73
	ConnUnknown  Rule = 74 // the other end's process has no such connection
	ConnReset    Rule = 75 // by hand

	// Messages that wait before they leave, in a world whose work has costs.
	LinkBusy   Rule = 80 // the link transmits what was sent before
	ServerBusy Rule = 81 // the server works on the request, the watches, or what came before them

	// WriteFails: why a disk refuses what is written.
	NoRoom  Rule = 90 // the disk is full
	IOError Rule = 91 // the disk is broken
)

// reason is a rule in the table of rules: its name, and whether the rule decides.
type reason struct {
	name  string
	tells bool // the rule says only what has come, a deadline or the end of a connection: it decides nothing
}

var rules = [Rules]reason{
	ByEpoch:    {name: "epoch"},
	ByZxid:     {name: "zxid"},
	BySid:      {name: "sid"},
	SameVote:   {name: "same"},
	FirstStays: {name: "first vote stays"},
	NoWeight:   {name: "no weight"},
	LowerRound: {name: "lower round"},

	QuorumOfVotes:     {name: "quorum of votes"},
	FinalizeSilence:   {name: "silence"},
	EstablishedQuorum: {name: "established quorum"},

	SyncEqual:        {name: "equal"},
	SyncAheadTrunc:   {name: "ahead"},
	SyncInWindow:     {name: "in window"},
	SyncUnknownTrunc: {name: "unknown zxid"},
	SyncUnknownEpoch: {name: "unknown epoch"},
	SyncNewEpoch:     {name: "new epoch"},
	SyncFromLog:      {name: "from log"},
	SyncLogTooShort:  {name: "log too short"},
	SyncLogTooLarge:  {name: "log too large"},
	SyncLogGap:       {name: "log gap"},
	SyncNoLog:        {name: "log off"},
	SyncUnhandled:    {name: "unhandled"},
	SyncForced:       {name: "forced"},

	LostQuorum:       {name: "lost quorum"},
	EpochTimeout:     {name: "epoch timeout"},
	EpochAckTimeout:  {name: "epoch ack timeout"},
	NewLeaderTimeout: {name: "newleader timeout"},
	CounterRollover:  {name: "rollover"},
	LeaderGone:       {name: "leader gone"},
	LeaderSilent:     {name: "leader silent"},
	LeaderRefused:    {name: "leader refused"},
	EpochTooOld:      {name: "epoch too old"},
	BadStream:        {name: "bad stream"},
	PacketTooLarge:   {name: "packet too large"},
	DiskFailed:       {name: "disk failed"},
	LearnerSilent:    {name: "learner silent"},
	LearnerSlow:      {name: "learner slow"},
	LearnerAhead:     {name: "learner ahead"},
	LearnerGone:      {name: "learner gone"},
	Superseded:       {name: "superseded"},
	TooManySyncs:     {name: "too many syncs"},

	ClientAhead:     {name: "client ahead"},
	NotServing:      {name: "not serving"},
	FrameTooLarge:   {name: "frame too large"},
	UnknownSession:  {name: "unknown session"},
	Moved:           {name: "moved"},
	Expired:         {name: "expired"},
	ClosedByClient:  {name: "closed"},
	Created:         {name: "created"},
	LocalSession:    {name: "local"},
	ReadOnlySession: {name: "read-only"},
	NoConsent:       {name: "no consent"},
	GlobalSession:   {name: "global session"},
	NoQuorumForIt:   {name: "no quorum for a session"},
	Resumed:         {name: "resumed"},

	NoQuorumYet:            {name: "no quorum yet"},
	PredecessorOutstanding: {name: "predecessor outstanding"},
	QuorumAcked:            {name: "quorum"},

	FinalizeWaitOver:   {tells: true, name: "finalizeWait"},
	NotificationsDue:   {tells: true, name: "notification interval"},
	DialOver:           {tells: true, name: "dial timeout"},
	ObserverLooksAgain: {tells: true, name: "observer looks again"},
	LeaderWaitOver:     {tells: true, name: "initLimit"},
	HalfTickDue:        {tells: true, name: "half tick"},
	LearnerReadOver:    {tells: true, name: "learner read timeout"},
	SnapDue:            {tells: true, name: "snapshot for a learner"},
	LeaderReadOver:     {tells: true, name: "leader read timeout"},
	RedialLeader:       {tells: true, name: "redial leader"},
	SessionsDue:        {tells: true, name: "session expiry"},
	LocalSessionsDue:   {tells: true, name: "local session expiry"},
	ContainersDue:      {tells: true, name: "containers"},
	ClientConnsDue:     {tells: true, name: "connection expiry"},
	PurgeDue:           {tells: true, name: "autopurge"},
	RecipeSlept:        {tells: true, name: "recipe's pause"},
	ClientPingDue:      {tells: true, name: "ping"},
	ClientReadOver:     {tells: true, name: "read timeout"},
	ClientConnectOver:  {tells: true, name: "connect timeout"},
	ClientRedial:       {tells: true, name: "redial"},
	ClientSessionOver:  {tells: true, name: "session given up"},
	ReadOnlyDue:        {tells: true, name: "read-only"},
	IsroDue:            {tells: true, name: "isro"},
	IsroOver:           {tells: true, name: "isro timeout"},

	ClosedByPeer: {tells: true, name: "closed by peer"},
	PeerDied:     {tells: true, name: "peer died"},
	ConnRefused:  {tells: true, name: "refused"},
	ConnUnknown:  {tells: true, name: "no such connection"},
	ConnReset:    {tells: true, name: "reset"},

	LinkBusy:   {tells: true, name: "link busy"},
	ServerBusy: {tells: true, name: "server busy"},

	NoRoom:  {tells: true, name: "no room"},
	IOError: {tells: true, name: "I/O error"},
}

func (r Rule) String() string { return rules[r].name }
