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

// OwnerOf reads it. Where times to live are switched off (extendedTypesEnabled) no code means one; a session of server 255
// would look like it.
func OwnerOf(code int64) Owner {
	switch {
	case code == containerOwner:
		return Owner{Container: true}
	case code < 0 && code&^int64(MaxTTL) == ttlOwner && code != ttlOwner:
		return Owner{TTL: Millis(code & int64(MaxTTL))}
	}
	return Owner{Session: SessionID(code)}
}
