package session

import "zootrope/core/proto"

// Negotiate is the time-out that a client gets for the one it asked for: not below lowest nor above highest. Where
// these are not positive they are 2 and 20 ticks (docs/protocol/sessions.md#connecting).
func Negotiate(asked, tick, lowest, highest proto.Millis) proto.Millis {
	if lowest <= 0 {
		lowest = 2 * tick
	}
	if highest <= 0 {
		highest = 20 * tick
	}
	return min(max(asked, lowest), highest)
}
