package session

import "zootrope/core/proto"

// containerOwner is the one id that no session may have: in a znode it marks a container (EphemeralType).
const containerOwner proto.SessionID = -1 << 63

// IDs makes session ids: one byte of server id, five of milliseconds since the process began, two of a counter
// (SessionTrackerImpl.initializeNextSessionId, docs/protocol/sessions.md#session-ids).
type IDs struct {
	next proto.SessionID
}

// NewIDs begins the ids of a server (docs/protocol/sessions.md#session-ids). now is its monotonic clock.
func NewIDs(server proto.ServerID, now proto.Millis) IDs {
	id := proto.SessionID(uint64(server)<<56 | uint64(now)<<24>>8)
	if id == containerOwner {
		id++
	}
	return IDs{next: id}
}

// Next gives an id that was not given before.
func (s *IDs) Next() proto.SessionID {
	id := s.next
	s.next++
	return id
}
