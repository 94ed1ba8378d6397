package proto

import "testing"

// The numbers are those of docs/protocol/wire.md, election.md, data.md and watches.md, written out: an engineer who changes one here
// talks to no other ZooKeeper.

type numbers[T ~int32] []struct {
	what string
	got  T
	want int32
}

func (n numbers[T]) check(t *testing.T) {
	t.Helper()
	for _, c := range n {
		if int32(c.got) != c.want {
			t.Errorf("%s is %d, want %d", c.what, c.got, c.want)
		}
	}
}

func TestOpCodesHaveTheNumbersOfTheProtocol(t *testing.T) {
	all := numbers[OpCode]{
		{"error", OpError, -1}, {"createSession", OpCreateSession, -10}, {"closeSession", OpCloseSession, -11},
		{"create", OpCreate, 1}, {"delete", OpDelete, 2}, {"exists", OpExists, 3}, {"getData", OpGetData, 4}, {"setData", OpSetData, 5},
		{"getACL", OpGetACL, 6}, {"setACL", OpSetACL, 7}, {"getChildren", OpGetChildren, 8}, {"sync", OpSync, 9}, {"ping", OpPing, 11},
		{"getChildren2", OpGetChildren2, 12}, {"check", OpCheck, 13}, {"multi", OpMulti, 14}, {"create2", OpCreate2, 15},
		{"reconfig", OpReconfig, 16}, {"checkWatches", OpCheckWatches, 17}, {"removeWatches", OpRemoveWatches, 18},
		{"createContainer", OpCreateContainer, 19}, {"deleteContainer", OpDeleteContainer, 20}, {"createTTL", OpCreateTTL, 21},
		{"multiRead", OpMultiRead, 22}, {"auth", OpAuth, 100}, {"setWatches", OpSetWatches, 101}, {"getEphemerals", OpGetEphemerals, 103},
		{"getAllChildrenNumber", OpGetAllChildrenNumber, 104}, {"setWatches2", OpSetWatches2, 105}, {"addWatch", OpAddWatch, 106},
		{"whoAmI", OpWhoAmI, 107},
	}
	all.check(t)
	for _, c := range all {
		if got := OpCode(c.want).String(); got != c.what {
			t.Errorf("operation %d is called %s, want %s", c.want, got, c.what)
		}
	}
	if len(all) != len(opNames) {
		t.Errorf("%d numbers for %d operations", len(all), len(opNames))
	}
}

func TestErrorCodesHaveTheNumbersOfTheProtocol(t *testing.T) {
	all := numbers[Code]{
		{"OK", OK, 0}, {"SYSTEMERROR", SystemError, -1}, {"RUNTIMEINCONSISTENCY", RuntimeInconsistency, -2},
		{"DATAINCONSISTENCY", DataInconsistency, -3}, {"CONNECTIONLOSS", ConnectionLoss, -4}, {"MARSHALLINGERROR", MarshallingError, -5},
		{"UNIMPLEMENTED", Unimplemented, -6}, {"OPERATIONTIMEOUT", OperationTimeout, -7}, {"BADARGUMENTS", BadArguments, -8},
		{"UNKNOWNSESSION", UnknownSession, -12}, {"NEWCONFIGNOQUORUM", NewConfigNoQuorum, -13}, {"RECONFIGINPROGRESS", ReconfigInProgress, -14},
		{"APIERROR", APIError, -100}, {"NONODE", NoNode, -101}, {"NOAUTH", NoAuth, -102}, {"BADVERSION", BadVersion, -103},
		{"NOCHILDRENFOREPHEMERALS", NoChildrenForEphemerals, -108}, {"NODEEXISTS", NodeExists, -110}, {"NOTEMPTY", NotEmpty, -111},
		{"SESSIONEXPIRED", SessionExpired, -112}, {"INVALIDCALLBACK", InvalidCallback, -113}, {"INVALIDACL", InvalidACL, -114},
		{"AUTHFAILED", AuthFailed, -115}, {"SESSIONMOVED", SessionMoved, -118}, {"NOTREADONLY", NotReadOnly, -119},
		{"EPHEMERALONLOCALSESSION", EphemeralOnLocalSession, -120}, {"NOWATCHER", NoWatcher, -121}, {"REQUESTTIMEOUT", RequestTimeout, -122},
		{"RECONFIGDISABLED", ReconfigDisabled, -123}, {"SESSIONCLOSEDREQUIRESASLAUTH", SessionClosedRequireSASL, -124},
		{"QUOTAEXCEEDED", QuotaExceeded, -125}, {"THROTTLEDOP", ThrottledOp, -127},
	}
	all.check(t)
	for _, c := range all {
		if got := Code(c.want).String(); got != c.what {
			t.Errorf("code %d is called %s, want %s", c.want, got, c.what)
		}
	}
	if len(all) != len(codeNames) {
		t.Errorf("%d numbers for %d codes", len(all), len(codeNames))
	}
}

func TestWatchesHaveTheNumbersOfTheProtocol(t *testing.T) {
	numbers[EventType]{{"NodeCreated", NodeCreated, 1}, {"NodeDeleted", NodeDeleted, 2}, {"NodeDataChanged", NodeDataChanged, 3},
		{"NodeChildrenChanged", NodeChildrenChanged, 4}, {"DataWatchRemoved", DataWatchRemoved, 5}, {"ChildWatchRemoved", ChildWatchRemoved, 6},
		{"PersistentWatchRemoved", PersistentWatchRemoved, 7}}.check(t)
	numbers[WatchMode]{{"persistent", WatchPersistent, 0}, {"persistent recursive", WatchPersistentRecursive, 1}}.check(t)
	numbers[WatcherType]{{"children", WatcherChildren, 1}, {"data", WatcherData, 2}, {"any", WatcherAny, 3}}.check(t)
}

func TestFlagsAndPermissionsHaveTheNumbersOfTheProtocol(t *testing.T) {
	numbers[CreateMode]{{"persistent", Persistent, 0}, {"ephemeral", Ephemeral, 1}, {"persistent sequential", PersistentSequential, 2},
		{"ephemeral sequential", EphemeralSequential, 3}, {"container", Container, 4}, {"persistent TTL", PersistentTTL, 5},
		{"persistent sequential TTL", PersistentSequentialTTL, 6}}.check(t)
	numbers[Perms]{{"READ", PermRead, 1}, {"WRITE", PermWrite, 2}, {"CREATE", PermCreate, 4}, {"DELETE", PermDelete, 8},
		{"ADMIN", PermAdmin, 16}, {"all", PermAll, 31}}.check(t)
	numbers[int32]{{"LOOKING", int32(Looking), 0}, {"FOLLOWING", int32(Following), 1}, {"LEADING", int32(Leading), 2},
		{"OBSERVING", int32(Observing), 3}, {"xid of a ping", PingXid, -2}, {"jute.maxbuffer", MaxBuffer, 1048575}}.check(t)
}

// The values of ephemeralOwner of nodes without an owner, in hexadecimal.
func TestOwnersHaveTheNumbersOfTheProtocol(t *testing.T) {
	for code, want := range map[uint64]Owner{0: {}, 0x0300001122334455: {Session: 0x300001122334455}, 0x8000000000000000: {Container: true},
		0xff00000000001234: {TTL: 0x1234}, 0xff0000ffffffffff: {TTL: 1<<40 - 1}} {
		if got := uint64(want.Code()); got != code {
			t.Errorf("%+v is %#x, want %#x", want, got, code)
		}
		if got, ok := OwnerOf(int64(code), true); !ok || got != want {
			t.Errorf("%#x is %+v, want %+v", code, got, want)
		}
	}
}

// Times to live are switched on or off. Where they are off a code that would mean one is a session's, of server 255; where they are on
// such a session would not be told from one, and other codes of that form mean nothing.
func TestOwnersWithTheHighByteOf255(t *testing.T) {
	for code, want := range map[uint64]Owner{0xff00000000001234: {TTL: 0x1234}, 0xff00000000000000: {}, 0xff00010000000001: {}, 0xffffffffffffffff: {}} {
		got, ok := OwnerOf(int64(code), true)
		if got != want || ok != (want.TTL > 0) {
			t.Errorf("on: %#x is %+v, %v", code, got, ok)
		}
		if got, ok := OwnerOf(int64(code), false); !ok || got != (Owner{Session: SessionID(code)}) {
			t.Errorf("off: %#x is %+v, %v", code, got, ok)
		}
	}
	for id := ServerID(250); id <= 256; id++ {
		if id.ValidWith(false) != (id <= 255) || id.ValidWith(true) != (id <= 254) {
			t.Errorf("server %d: %v without times to live, %v with them", id, id.ValidWith(false), id.ValidWith(true))
		}
	}
	if NoServer.ValidWith(true) || NoServer.ValidWith(false) {
		t.Error("server 0")
	}
}
