package sim

import "zootrope/core/proto"

// View is what can be seen of a world between two turns: plain values, safe to keep. The stage draws it, the text
// view lists it. Zxids are strings as the script language writes them.
type View struct {
	Now     proto.Millis   `json:"now"`
	Turn    int64          `json:"turn"`
	Seq     int64          `json:"seq"`    // the number of the last event
	Leader  proto.ServerID `json:"leader"` // the established leader, 0 for none
	Quorum  int            `json:"quorum"` // how many voters make a quorum
	Voters  int            `json:"voters"` // how many voters there are whose vote has weight
	Servers []ServerView   `json:"servers"`
	Links   []LinkView     `json:"links"` // only those that are not plain
	Flights []Flight       `json:"flights"`
	Dials   []DialView     `json:"dials"` // dials of the election that are on their way, or whose refusal is on its way back
	Clients []ClientView   `json:"clients"`
	Locks   []LockView     `json:"locks"`
	Stores  []StoreView    `json:"stores"`
	Counts  Counts         `json:"counts"`
	Calls   []CallView     `json:"calls"` // the newest call of each client in this step, and the newest question of a machine of a pair to each other client; none that is older than callShown
}

// Client finds a client by its name, nil for none.
func (v *View) Client(name string) *ClientView {
	for i := range v.Clients {
		if c := &v.Clients[i]; c.Name == name {
			return c
		}
	}
	return nil
}

// ServerView is one server.
type ServerView struct {
	ID          proto.ServerID   `json:"id"`
	Observer    bool             `json:"observer"`
	Weightless  bool             `json:"weightless"`  // a voter whose vote weighs nothing (QuorumHierarchical, weight.N=0)
	State       string           `json:"state"`       // LOOKING FOLLOWING LEADING OBSERVING DOWN PAUSED
	Established bool             `json:"established"` // a leader with its quorum, a learner with its UPTODATE
	ReadOnly    bool             `json:"readOnly"`    // it serves read-only while it is LOOKING
	Phase       string           `json:"phase"`       // ELECTION DISCOVERY SYNCHRONIZATION BROADCAST, or ""
	Accepted    int64            `json:"accepted"`
	Epoch       int64            `json:"epoch"`
	Round       int64            `json:"round"`
	Vote        proto.ServerID   `json:"vote"`
	VoteZxid    string           `json:"voteZxid"`
	Logged      string           `json:"logged"` // the end of its log, or of the snapshot that has superseded it
	Committed   string           `json:"committed"`
	Sync        string           `json:"sync"`    // how its present leader has synchronised it: DIFF TRUNC TRUNC+DIFF SNAP, or "" before that
	Ballots     []Ballot         `json:"ballots"` // while LOOKING: the votes it has heard, itself included
	Log         []LogEntry       `json:"log"`     // the tail, oldest first, at most 8
	Acks        []proto.ServerID `json:"acks"`    // a leader: who has acknowledged its oldest outstanding proposal
	AckZxid     string           `json:"ackZxid"`
	Snapshot    string           `json:"snapshot"` // the zxid of the newest snapshot on its disk; "" before the first one, and in a world that does not set snapCount
	Disk        string           `json:"disk"`     // "" held slow full error
	Ahead       proto.Millis     `json:"ahead"`    // by how much its wall clock is ahead of the world's time
	Nodes       int              `json:"nodes"`
	Sessions    int              `json:"sessions"`
	Watches     int              `json:"watches"`
}

// Ballot is a vote that a LOOKING server has recorded.
type Ballot struct {
	Sid     proto.ServerID `json:"sid"`
	Vote    proto.ServerID `json:"vote"`
	Zxid    string         `json:"zxid"`
	Epoch   int64          `json:"epoch"`
	Support bool           `json:"support"` // it equals the server's own vote and counts for it
}

// LogEntry is one entry of a transaction log.
type LogEntry struct {
	Zxid  string `json:"zxid"`
	State string `json:"state"` // written synced committed truncated
	Op    string `json:"op"`
	Path  string `json:"path"`
}

// LinkView is one direction between two parties.
type LinkView struct {
	From  string       `json:"from"` // server id or client name
	To    string       `json:"to"`
	Cut   bool         `json:"cut"`
	Held  bool         `json:"held"`
	Delay proto.Millis `json:"delay"`
}

// Flight is a message on its way.
type Flight struct {
	ID    int64        `json:"id"` // Seq of the event that sent it
	Kind  string       `json:"kind"`
	From  string       `json:"from"`
	To    string       `json:"to"`
	Sent  proto.Millis `json:"sent"`
	Due   proto.Millis `json:"due"` // when it arrives if nothing holds it
	Held  bool         `json:"held"`
	Label string       `json:"label"` // a zxid, the id voted for, a path
	Event string       `json:"event"` // of a watch event: NodeDeleted …; "" otherwise
}

// DialView is an election connection that is being dialed, so that a vote can be sent (QuorumCnxManager.toSend); or the refusal, on
// its way back.
type DialView struct {
	From    string         `json:"from"` // who has dialed
	To      string         `json:"to"`
	Sent    proto.Millis   `json:"sent"`
	Due     proto.Millis   `json:"due"`
	Refused bool           `json:"refused"` // nobody listens there, and the refusal is on its way back
	Vote    proto.ServerID `json:"vote"`    // what the dialer votes for, 0 for nobody
}

// ClientView is one client.
type ClientView struct {
	Name     string         `json:"name"`
	State    string         `json:"state"` // CONNECTED CONNECTEDREADONLY CONNECTING EXPIRED CLOSED AUTH_FAILED CRASHED
	On       proto.ServerID `json:"on"`
	Home     proto.ServerID `json:"home"`   // the first server of its list: pictures place the client there, whatever becomes of its connection
	Chroot   string         `json:"chroot"` // the node below which the paths of its commands and answers lie, "" for none. All other paths of a view are whole
	Session  string         `json:"session"`
	Pending  string         `json:"pending"` // the outstanding command, "" for none
	Waits    string         `json:"waits"`   // the command whose recipe waits for an event before it has an outcome, "" for none
	Since    proto.Millis   `json:"since"`   // when the pending command began, or its recipe last went on; Now for none
	Way      int            `json:"way"`     // how far its request is: 0 not sent, 1 sent, 2 proposed, 3 committed
	Ways     int            `json:"ways"`    // how far it has to go: 3 for a write, 1 for a read, 0 for none outstanding
	Queue    int            `json:"queue"`
	Last     string         `json:"last"`     // OK PENDING or a code; "" before the first command
	Answer   string         `json:"answer"`   // what the last command returned, in zkCli's words
	Watches  []string       `json:"watches"`  // paths, sorted
	Watching []WatchView    `json:"watching"` // each watch, by path; at most 32
	Reacts   []string       `json:"reacts"`   // what it does by itself, each as EVENT PATH: COMMAND
	Paused   bool           `json:"paused"`
	Marks    []string       `json:"marks"`   // what else its state does not say, each in a word that every view shows beside it: PAUSED
	Away     bool           `json:"away"`    // disconnected on purpose
	Replies  int64          `json:"replies"` // answers that servers have sent it
	Lasts    proto.Millis   `json:"lasts"`   // how long its session lasts at most if the servers hear nothing of it
	Silent   *SilenceView   `json:"silent"`  // nil while the leader hears of its session
	Stands   []StandView    `json:"stands"`
	Lists    []ListView     `json:"lists"`  // whom its program remembers to be in a group
	Faulty   bool           `json:"faulty"` // its service is down
	Role     string         `json:"role"`   // what it is in its pair (recipe.Serves …), "" if it is in none
}

// ListView is what a client's program remembers of a group.
type ListView struct {
	Path  string       `json:"path"`
	Names []string     `json:"names"`
	At    proto.Millis `json:"at"` // when it was heard
}

// CallView is a call from one client to another.
type CallView struct {
	From string       `json:"from"`
	To   string       `json:"to"` // "" where the caller knows nobody
	At   proto.Millis `json:"at"`
	Code string       `json:"code"` // OK if it was answered
}

// SilenceView is a session of which the leader hears nothing.
type SilenceView struct {
	Ends proto.Millis `json:"ends"` // when the leader ends the session
	Of   proto.Millis `json:"of"`   // its time-out
}

// Over says whether a client can do nothing any more, because its session or its process has ended.
func (c *ClientView) Over() bool { return !c.Connected() && c.State != "CONNECTING" }

// Crashed says whether a client's process has ended. A program whose session alone has ended runs on, and answers calls.
func (c *ClientView) Crashed() bool { return c.State == "CRASHED" }

// Connected says whether a client has a server, be it one that answers only reads.
func (c *ClientView) Connected() bool {
	return c.State == "CONNECTED" || c.State == "CONNECTEDREADONLY"
}

// Marked has its marks besides the pause, which pictures draw in a way of their own; "" for none.
func (c *ClientView) Marked() string {
	out := ""
	for _, m := range c.Marks {
		switch {
		case m == proto.Paused.String():
		case out == "":
			out = m
		default:
			out += " " + m
		}
	}
	return out
}

// WatchView is a watch that a client has registered. One that has fired is gone from its server; the client hears of it
// when the event arrives.
type WatchView struct {
	Path  string `json:"path"`
	Kind  string `json:"kind"`  // data exist child persistent recursive
	Fired bool   `json:"fired"` // its event is on its way
}

// StandView is a recipe of a client at one of its lines: where it waits, where the end of the session found it, or where it ended with a
// lock that is still held.
type StandView struct {
	Recipe  string `json:"recipe"` // its name, or the strategy of a lock
	Command string `json:"command"`
	Kind    string `json:"kind"` // asks reconnects waits sleeps holds; ready: what it waited for has come; crashed: the client has crashed; gone: the session has ended
	Line    string `json:"line"` // the name of the line in the script language, "" if it has none
	Func    string `json:"func"`
	File    string `json:"file"` // below the module's root, "" where the line is not known
	Row     int    `json:"row"`  // the number of the line in it
}

// StoreView is a store outside ZooKeeper that something was written to.
type StoreView struct {
	Name   string `json:"name"`
	Value  string `json:"value"`
	Shared bool   `json:"shared"` // a machine of a pair uses it
	Holder string `json:"holder"` // the machine of a pair that has locked it, "" for none
}

// LockView is a lock as the recipes of its clients see it, and its directory as the leader has it.
type LockView struct {
	Path       string     `json:"path"`
	Strategies []string   `json:"strategies"` // the strategies that its clients use: recipes of different strategies know nothing of each other
	Holders    []Holding  `json:"holders"`
	Waiters    []string   `json:"waiters"`  // in the order of their nodes
	Children   int        `json:"children"` // how many the directory has
	Nodes      []LockNode `json:"nodes"`    // in the order of the queue, those that the step has deleted included; at most 64
}

// Holding is a client that believes that it holds a lock.
type Holding struct {
	Client   string `json:"client"`
	Strategy string `json:"strategy"`
}

// LockNode is a node of a lock's queue.
type LockNode struct {
	Name   string `json:"name"`
	Client string `json:"client"` // the client that made it, "" for a client that is not of this world
	State  string `json:"state"`  // held; first: nobody holds the lock, and it is the first; waiting; gone
}

// Counts are totals since the script began, without heartbeats.
type Counts struct {
	Messages    int64 `json:"messages"`
	Bytes       int64 `json:"bytes"`
	Requests    int64 `json:"requests"`
	WatchEvents int64 `json:"watchEvents"`
	Commits     int64 `json:"commits"`
	Fsyncs      int64 `json:"fsyncs"`
}
