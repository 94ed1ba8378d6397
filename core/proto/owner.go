package proto

// MaxTTL is the longest time to live, in milliseconds: it has five bytes (EphemeralType.TTL).
const MaxTTL Millis = 1<<40 - 1

// Owner says whose a znode is, and so when it goes by itself (docs/protocol/data.md#kinds-of-nodes). At most one of the three is set.
type Owner struct {
	Session   SessionID // of an ephemeral
	Container bool
	TTL       Millis // of a node with a time to live
}

const (
	containerOwner = -1 << 63
	ttlOwner       = -1 << 56 // 0xff in the high byte
)

// Code is what ZooKeeper stores as ephemeralOwner (EphemeralType, docs/protocol/data.md#kinds-of-nodes).
func (o Owner) Code() int64 {
	switch {
	case o.Container:
		return containerOwner
	case o.TTL > 0:
		return ttlOwner | int64(o.TTL)
	}
	return int64(o.Session)
}

// OwnerOf reads it. Whether times to live are switched on (extendedTypesEnabled) has to be known: where they are off, every code but a
// container's is a session's; where they are on, one with the high byte 0xff is a time to live or wrong (EphemeralType.get).
func OwnerOf(code int64, extended bool) (o Owner, ok bool) {
	switch {
	case code == containerOwner:
		return Owner{Container: true}, true
	case !extended || uint64(code)>>56 != 0xff:
		return Owner{Session: SessionID(code)}, true
	case code&^int64(MaxTTL) == ttlOwner && code != ttlOwner:
		return Owner{TTL: Millis(code & int64(MaxTTL))}, true
	}
	return Owner{}, false
}
