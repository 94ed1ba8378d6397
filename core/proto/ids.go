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

// ParseServerState reads a name as ServerState.String prints it.
func ParseServerState(s string) (ServerState, bool) {
	for i, n := range stateNames {
		if n == s {
			return ServerState(i), true
		}
	}
	return 0, false
}

// Sids is a set of server ids. ZooKeeper's reach from 0 to 255 (QuorumPeerConfig: the session ids of a server begin with one byte of its
// id, SessionTrackerImpl.initializeNextSessionId).
type Sids [4]uint64

// MaxSid is the largest id of a server.
const MaxSid ServerID = 255

// Valid says whether there can be a server with this id. Others are refused where they enter: in scripts and configurations, and in
// what peers send.
func (id ServerID) Valid() bool { return id >= 0 && id <= MaxSid }

// With adds a server; an id that there cannot be is in no set.
func (s Sids) With(id ServerID) Sids {
	if id.Valid() {
		s[id>>6] |= 1 << uint(id&63)
	}
	return s
}

// Without takes an id out.
func (s Sids) Without(id ServerID) Sids {
	if id.Valid() {
		s[id>>6] &^= 1 << uint(id&63)
	}
	return s
}

// Has says whether a server is in the set.
func (s Sids) Has(id ServerID) bool { return id.Valid() && s[id>>6]>>uint(id&63)&1 == 1 }

// And gives the servers that are in both sets.
func (s Sids) And(o Sids) Sids { return Sids{s[0] & o[0], s[1] & o[1], s[2] & o[2], s[3] & o[3]} }

// Len counts the members.
func (s Sids) Len() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2]) + bits.OnesCount64(s[3])
}

// Or gives the servers that are in either set.
func (s Sids) Or(o Sids) Sids { return Sids{s[0] | o[0], s[1] | o[1], s[2] | o[2], s[3] | o[3]} }

// List gives the members in rising order.
func (s Sids) List() []ServerID {
	var out []ServerID
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			out = append(out, ServerID(64*i+bits.TrailingZeros64(word)))
		}
	}
	return out
}
