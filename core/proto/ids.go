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

// Sids is a set of server ids 0..63.
type Sids uint64

// With adds a server.
func (s Sids) With(id ServerID) Sids { return s | 1<<uint(id&63) }

// Without takes an id out.
func (s Sids) Without(id ServerID) Sids { return s &^ (1 << uint(id&63)) }

// Has says whether a server is in the set.
func (s Sids) Has(id ServerID) bool { return s>>uint(id&63)&1 == 1 }

// Len counts the members.
func (s Sids) Len() int { return bits.OnesCount64(uint64(s)) }

// List gives the members in rising order.
func (s Sids) List() []ServerID {
	var out []ServerID
	for id := ServerID(0); id < 64; id++ {
		if s.Has(id) {
			out = append(out, id)
		}
	}
	return out
}
