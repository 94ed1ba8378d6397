package proto

// SnapshotNode is one znode of a snapshot (DataNode with its StatPersisted).
type SnapshotNode struct {
	Path      string // "" is the root
	Data      []byte
	ACL       []ACL
	Stat      Stat  // DataLength, NumChildren and Cversion are computed, not stored
	Creates   int32 // children ever created: ZooKeeper's stored cversion
	Container bool
	TTL       Millis // 0 for none
}

// SnapshotSession is one session of a snapshot.
type SnapshotSession struct {
	Session SessionID
	Timeout Millis
}

// Snapshot is an image of a database. It is immutable.
type Snapshot struct {
	Zxid     Zxid              // lastProcessedZxid when it was started: its name on disk
	Nodes    []SnapshotNode    // depth first, parents before children
	Sessions []SnapshotSession // by id
	Bytes    int               // its length as a file (docs/protocol/files.md#snapshots)
}

// File is a kind of file that is synced on its own.
type File uint8

// The files of a server.
const (
	LogFile File = iota
	EpochFile
	SnapshotFile
	Files // how many
)

func (f File) String() string { return [...]string{"log", "epoch", "snapshot"}[f] }

// Ticket numbers the writes to one File of one process, from 1.
type Ticket struct {
	File File
	N    int64
}

// WriteOp says what a Write does.
type WriteOp uint8

// Kinds of writes.
const (
	AppendTxn      WriteOp = iota + 1 // LogFile: append Txn to the current log file
	RollLog                           // LogFile: the next append begins a new file
	TruncateLog                       // LogFile: cut everything above Zxid; the next append begins a new file
	SupersedeLog                      // LogFile: what was logged so far is superseded by a SNAP; readers start after it
	AcceptedEpoch                     // EpochFile
	CurrentEpoch                      // EpochFile
	SaveSnapshot                      // SnapshotFile
	DropSnapshots                     // SnapshotFile: discard the snapshots above Zxid (ZOOKEEPER-1549)
	SnapshotPart                      // SnapshotFile: more of a snapshot called Zxid, which counts only once it is whole
	PurgeSnapshots                    // SnapshotFile: discard the snapshots below Zxid (PurgeTxnLog)
	PurgeLogs                         // LogFile: discard the files of which nothing above Zxid can be read (PurgeTxnLog)
)

func (o WriteOp) String() string {
	return [...]string{"", "append", "roll", "truncate", "supersede", "acceptedEpoch", "currentEpoch", "snapshot",
		"drop snapshots", "snapshot part", "purge snapshots", "purge logs"}[o]
}

// Write is one change of a disk, in order within its File. It is durable once a Synced input names its Ticket or a
// later one of the same File.
type Write struct {
	Ticket   Ticket
	Op       WriteOp
	Txn      *Txn
	Zxid     Zxid
	Epoch    int64
	Snapshot *Snapshot
	Cause    int64 `hash:"-"` // the event that it follows from, as of a step.Send
}

// LogSegment is one file of the transaction log. Txns is in zxid order and not empty; it is appended to, or cut and its
// capacity with it, and nothing in it is ever replaced (docs/protocol/files.md#names).
type LogSegment struct {
	Txns []*Txn `clone:"append"`
}

// PreallocatedLogBytes is the size of a log file on disk: ZooKeeper preallocates 64 MiB (FilePadding).
const PreallocatedLogBytes = 64 << 20

// DiskView is what a server may read of its disk: everything written, synced or not. It is passed into each call
// and never stored.
type DiskView interface {
	// Epochs gives the two epoch files, −1 for one that does not exist.
	Epochs() (accepted, current int64)
	// Segments gives the log files that still count (after the last SupersedeLog), oldest first. Read only.
	Segments() []LogSegment
	// Snapshots gives the snapshots, oldest first. Read only.
	Snapshots() []*Snapshot
}
