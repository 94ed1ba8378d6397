package proto

// OpCode is the number of an operation on the wire (ZooDefs.OpCode), also the type of a transaction
// (docs/protocol/wire.md#operations-by-number).
type OpCode int32

// Operations of this core, by ZooKeeper's numbers.
const (
	OpError           OpCode = -1
	OpCreateSession   OpCode = -10
	OpCloseSession    OpCode = -11
	OpCreate          OpCode = 1
	OpDelete          OpCode = 2
	OpExists          OpCode = 3
	OpGetData         OpCode = 4
	OpSetData         OpCode = 5
	OpGetACL          OpCode = 6
	OpSetACL          OpCode = 7
	OpGetChildren     OpCode = 8
	OpSync            OpCode = 9
	OpPing            OpCode = 11
	OpGetChildren2    OpCode = 12
	OpCheck           OpCode = 13
	OpMulti           OpCode = 14
	OpCreate2         OpCode = 15
	OpReconfig        OpCode = 16
	OpCheckWatches    OpCode = 17
	OpRemoveWatches   OpCode = 18
	OpCreateContainer OpCode = 19
	OpDeleteContainer OpCode = 20
	OpCreateTTL       OpCode = 21
	OpMultiRead       OpCode = 22
	OpAuth            OpCode = 100
	OpSetWatches      OpCode = 101
	OpGetEphemerals   OpCode = 103

	OpGetAllChildrenNumber OpCode = 104

	OpSetWatches2 OpCode = 105
	OpAddWatch    OpCode = 106
	OpWhoAmI      OpCode = 107
)

var opNames = []struct {
	op   OpCode
	name string
}{
	{OpError, "error"}, {OpCreateSession, "createSession"}, {OpCloseSession, "closeSession"}, {OpCreate, "create"},
	{OpDelete, "delete"}, {OpExists, "exists"}, {OpGetData, "getData"}, {OpSetData, "setData"}, {OpGetACL, "getACL"},
	{OpSetACL, "setACL"}, {OpGetChildren, "getChildren"}, {OpSync, "sync"}, {OpPing, "ping"},
	{OpGetChildren2, "getChildren2"}, {OpCheck, "check"}, {OpMulti, "multi"}, {OpCreate2, "create2"},
	{OpReconfig, "reconfig"}, {OpCheckWatches, "checkWatches"}, {OpRemoveWatches, "removeWatches"}, {OpCreateContainer, "createContainer"},
	{OpDeleteContainer, "deleteContainer"}, {OpCreateTTL, "createTTL"}, {OpAuth, "auth"},
	{OpSetWatches, "setWatches"}, {OpSetWatches2, "setWatches2"}, {OpAddWatch, "addWatch"}, {OpMultiRead, "multiRead"},
	{OpGetEphemerals, "getEphemerals"}, {OpGetAllChildrenNumber, "getAllChildrenNumber"}, {OpWhoAmI, "whoAmI"},
}

func (o OpCode) String() string {
	for _, n := range opNames {
		if n.op == o {
			return n.name
		}
	}
	return "op?"
}

// Valid says whether a server knows the operation at all (Request.isValid); sasl is not built here.
func (o OpCode) Valid() bool {
	for _, n := range opNames {
		if n.op == o {
			return o != OpError
		}
	}
	return false
}

// IsWrite says whether the operation goes through the quorum (CommitProcessor.needCommit, sync excepted).
func (o OpCode) IsWrite() bool {
	switch o {
	case OpCreate, OpCreate2, OpCreateContainer, OpCreateTTL, OpDelete, OpDeleteContainer, OpSetData, OpSetACL,
		OpMulti, OpCheck, OpReconfig, OpCreateSession, OpCloseSession:
		return true
	}
	return false
}

// CreateMode is the flags word of a create.
type CreateMode int32

// CreateMode's values.
const (
	Persistent           CreateMode = 0
	Ephemeral            CreateMode = 1
	PersistentSequential CreateMode = 2
	EphemeralSequential  CreateMode = 3
	Container            CreateMode = 4

	PersistentTTL           CreateMode = 5
	PersistentSequentialTTL CreateMode = 6
)

// Perms are the permission bits of an ACL entry.
type Perms int32

// Permission bits (ZooDefs.Perms).
const (
	PermRead Perms = 1 << iota
	PermWrite
	PermCreate
	PermDelete
	PermAdmin
	PermAll Perms = 31
)

// ID is an identity: a scheme ("world", "digest", "ip", "auth") and a name in it.
type ID struct{ Scheme, ID string }

// ACL grants permissions to an identity.
type ACL struct {
	Perms Perms
	ID    ID
}

// OpenACL is world:anyone with every permission. It is shared; do not change it.
var OpenACL = []ACL{{PermAll, ID{"world", "anyone"}}}

// WatchMode is the mode of addWatch.
type WatchMode int32

// Modes of addWatch.
const (
	WatchPersistent          WatchMode = 0
	WatchPersistentRecursive WatchMode = 1
)

// WatcherType says which watches removeWatches means.
type WatcherType int32

// Kinds of watches, as removeWatches numbers them.
const (
	WatcherChildren WatcherType = 1
	WatcherData     WatcherType = 2
	WatcherAny      WatcherType = 3
)

// PingXid is the xid of every ping and of its answer (ClientCnxn.PING_XID).
const PingXid int32 = -2

// Request is one operation of a client, as it arrives at a server or is forwarded to the leader (REQUEST).
// Session and Owner are filled in by the server that received it.
type Request struct {
	Op      OpCode
	Session SessionID
	Xid     int32    // cxid: the client's number of this request; −8 setWatches, −4 auth
	Owner   ServerID // the server whose connection it came by (session owner check); 0 is the leader itself
	Path    string
	Data    []byte
	ACL     []ACL
	Flags   CreateMode
	TTL     Millis // createTTL, above 0
	Version int32  // expected version, −1 any; aclVersion for setACL
	Watch   bool
	Mode    WatchMode   // addWatch
	Watcher WatcherType // removeWatches
	Ops     []Request   // multi
	Timeout Millis      // createSession
	Auth    []ID        // the connection's identities (authinfo)
	Global  Code        // the leader fills in why the session may own no ephemerals, OK if it may (checkGlobalSession)
	Watches *WatchSet   // setWatches
	Members *Reconfig   // reconfig

	Malformed bool   // its body could not be read: the leader refuses it, MARSHALLINGERROR
	At        Millis `hash:"-"` // when its own server took it (Request.createTime), for the statistics
}

// WatchSet is what a client registers again after a reconnect (SetWatches, SetWatches2).
type WatchSet struct {
	RelativeZxid                                        Zxid
	Data, Exist, Child, Persistent, PersistentRecursive []string // sorted
}

// Reconfig is what a client wants of the ensemble's members (ReconfigRequest): some more and some fewer, or a new list. Each is
// a text of comma-separated servers; "" none.
type Reconfig struct {
	Joining, Leaving, NewMembers string
	Base                         int64 // the version of the configuration that is meant to change, −1 any
}

// Stat is a znode's bookkeeping as clients see it.
type Stat struct {
	Czxid, Mzxid, Pzxid         Zxid
	Ctime, Mtime                Millis
	Version, Cversion, Aversion int32
	EphemeralOwner              SessionID
	DataLength, NumChildren     int32
}

// Reply answers a Request. Zxid is the server's lastProcessedZxid after it.
type Reply struct {
	Op       OpCode
	Session  SessionID
	Xid      int32
	Zxid     Zxid
	Err      Code
	Path     string
	Data     []byte
	Stat     Stat
	Children []string // sorted here; ZooKeeper promises no order
	ACL      []ACL
	Results  []Reply // multi, one a sub-operation
	Count    int32   // getAllChildrenNumber
	Who      []ID    // whoAmI
}

// ConnectRequest opens, or with Session ≠ 0 resumes, a session.
type ConnectRequest struct {
	LastZxidSeen Zxid
	Timeout      Millis
	Session      SessionID
	Password     [16]byte
	ReadOnly     Said // whether a server that has no quorum would do
}

// ConnectResponse answers it. Timeout 0 and Session 0 mean that the session has expired.
type ConnectResponse struct {
	Timeout  Millis
	Session  SessionID
	Password [16]byte
	ReadOnly Said // whether the server has no quorum; said where the request has said it
}

// Said is a bool at the end of a record that releases before 3.4 do not have there.
type Said int8

const (
	Unsaid Said = iota
	SaidNo
	SaidYes
)

// EventType is the kind of a watch notification (Watcher.Event.EventType).
type EventType int32

// Kinds of watch events. The last three are made by the client.
const (
	NodeCreated            EventType = 1
	NodeDeleted            EventType = 2
	NodeDataChanged        EventType = 3
	NodeChildrenChanged    EventType = 4
	DataWatchRemoved       EventType = 5
	ChildWatchRemoved      EventType = 6
	PersistentWatchRemoved EventType = 7
)

func (e EventType) String() string {
	return [...]string{"None", "NodeCreated", "NodeDeleted", "NodeDataChanged", "NodeChildrenChanged",
		"DataWatchRemoved", "ChildWatchRemoved", "PersistentWatchRemoved"}[e]
}

// WatcherEvent is a watch notification: what happened where, and by which transaction (−1: found by setWatches).
type WatcherEvent struct {
	Type EventType
	Path string
	Zxid Zxid
}
