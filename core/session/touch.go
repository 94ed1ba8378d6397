package session

import (
	"maps"
	"slices"

	"zootrope/core/proto"
)

// TouchTable is a learner's list of the sessions that it heard of since the leader's last ping
// (LearnerSessionTracker). The zero value is empty (docs/protocol/sessions.md#touching).
type TouchTable struct {
	touched map[proto.SessionID]proto.Touch
}

// Touch notes a session (docs/protocol/sessions.md#touching). by is the event that shows it alive, 0 without a trace.
func (t *TouchTable) Touch(id proto.SessionID, timeout proto.Millis, by int64) {
	if t.touched == nil {
		t.touched = map[proto.SessionID]proto.Touch{}
	}
	t.touched[id] = proto.Touch{Session: id, Timeout: timeout, By: by}
}

// Remove forgets a session.
func (t *TouchTable) Remove(id proto.SessionID) { delete(t.touched, id) }

// Take gives what was noted, by id, and empties the table; nil if there is nothing (LearnerSessionTracker.snapshot).
func (t *TouchTable) Take() []proto.Touch {
	if len(t.touched) == 0 {
		return nil
	}
	out := make([]proto.Touch, 0, len(t.touched))
	for _, id := range slices.Sorted(maps.Keys(t.touched)) {
		out = append(out, t.touched[id])
	}
	clear(t.touched)
	return out
}
