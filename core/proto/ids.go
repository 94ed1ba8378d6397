package proto

import (
	"math/bits"
	"strconv"
)

// ServerID is a server's myid (its sid). Voters are 1..N.
type ServerID int64

// NoServer stands where a vote or a leader is unknown.
const NoServer ServerID = 0

// SessionID identifies a session: one byte server id, five bytes time, two bytes counter (SessionTrackerImpl).
type SessionID int64

// String prints the id as ZooKeeper's logs do.
func (s SessionID) String() string { return "0x" + strconv.FormatUint(uint64(s), 16) }

// Millis is a moment of a virtual clock, or a span of it, in milliseconds.
type Millis int64

// Never is later than every deadline.
const Never Millis = 1<<63 - 1

// Party is an end of a connection: a server (its id, > 0) or a client (< 0, numbered by the world from −1 down).
type Party int64

// Server gives the server's id, or NoServer for a client.
func (p Party) Server() ServerID {
	if p > 0 {
		return ServerID(p)
	}
	return NoServer
}

// Net says which port a connection belongs to.
type Net uint8

// The three ports of a server.
const (
	Election Net = iota + 1
	Quorum
	ClientPort
)

func (n Net) String() string {
	return [...]string{"", "election", "quorum", "client"}[n]
}

// Conn names one life of one connection as one end sees it. (Net, Peer, Gen, Dialed) is unique within a
// process: the end that dials numbers its own connections, the host numbers those it accepts.
type Conn struct {
	Net    Net
	Dialed bool // this end opened it
	Peer   Party
	Gen    uint32
}

// ServerState is the state of a quorum peer (QuorumPeer.ServerState), with the world's Down and Paused.
type ServerState uint8

// The numbers of the first four are those on the wire.
const (
	Looking ServerState = iota
	Following
	Leading
	Observing
	Down
	Paused
)

var stateNames = [...]string{"LOOKING", "FOLLOWING", "LEADING", "OBSERVING", "DOWN", "PAUSED"}

func (s ServerState) String() string { return stateNames[s] }

// ServerStates lists the names of the states.
func ServerStates() []string { return stateNames[:] }

// ParseServerState reads a name as ServerState.String prints it.
func ParseServerState(s string) (ServerState, bool) {
	for i, n := range stateNames {
		if n == s {
			return ServerState(i), true
		}
	}
	return 0, false
}

// Sids is a set of server ids. ZooKeeper's reach from 1 to 255: the session ids of a server begin with one byte of its id
// (SessionTrackerImpl.initializeNextSessionId), and with 0 the first could be 0, which is no session's. The words are fields and no
// array: the compiler keeps fields in registers, and acknowledgements are counted in one set per transaction.
type Sids struct {
	To63, To127, To191, To255 uint64 // a bit for each id
}

// MinSid and MaxSid are the least and the largest id of a server; MaxSidWithTTL is the largest where nodes may have a time to live.
const (
	MinSid        ServerID = 1
	MaxSid        ServerID = 255
	MaxSidWithTTL ServerID = 254
)

// Valid says whether there can be a server with this id. Others are refused where they enter: in scripts and configurations, at a
// server's start, and in what peers send.
func (id ServerID) Valid() bool { return id >= MinSid && id <= MaxSid }

// ValidWith says the same where nodes may have a time to live: there is no server 255 then, since the owner of such a node begins with
// that byte (EphemeralType.validateServerId).
func (id ServerID) ValidWith(extended bool) bool {
	return id.Valid() && !(extended && id > MaxSidWithTTL)
}

// With adds a server; an id that there cannot be is in no set.
func (s Sids) With(id ServerID) Sids { return s.Or(only(id)) }

// Without takes an id out.
func (s Sids) Without(id ServerID) Sids {
	o := only(id)
	return Sids{s.To63 &^ o.To63, s.To127 &^ o.To127, s.To191 &^ o.To191, s.To255 &^ o.To255}
}

// Has says whether a server is in the set.
func (s Sids) Has(id ServerID) bool { return s.And(only(id)) != Sids{} }

// only is the set of one server.
func only(id ServerID) Sids {
	bit := uint64(1) << uint(id&63)
	switch id >> 6 {
	case 0:
		return Sids{To63: bit &^ 1} // 0 is NoServer
	case 1:
		return Sids{To127: bit}
	case 2:
		return Sids{To191: bit}
	case 3:
		return Sids{To255: bit}
	}
	return Sids{}
}

// And gives the servers that are in both sets.
func (s Sids) And(o Sids) Sids {
	return Sids{s.To63 & o.To63, s.To127 & o.To127, s.To191 & o.To191, s.To255 & o.To255}
}

// Or gives the servers that are in either set.
func (s Sids) Or(o Sids) Sids {
	return Sids{s.To63 | o.To63, s.To127 | o.To127, s.To191 | o.To191, s.To255 | o.To255}
}

// Len counts the members. Hardly a set has any above 63.
func (s Sids) Len() int {
	n := bits.OnesCount64(s.To63)
	if s.To127|s.To191|s.To255 != 0 {
		n += bits.OnesCount64(s.To127) + bits.OnesCount64(s.To191) + bits.OnesCount64(s.To255)
	}
	return n
}

// List gives the members in rising order.
func (s Sids) List() []ServerID {
	var out []ServerID
	for i, word := range [...]uint64{s.To63, s.To127, s.To191, s.To255} {
		for ; word != 0; word &= word - 1 {
			out = append(out, ServerID(64*i+bits.TrailingZeros64(word)))
		}
	}
	return out
}
