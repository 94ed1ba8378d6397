package sim

import (
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// Clock moves the wall clock of a server's machine: ahead, or back if by is negative. Its monotonic clock goes on, so no deadline moves
// (docs/protocol/data.md#two-clocks).
func (w *World) Clock(id proto.ServerID, by proto.Millis) {
	w.servers[id-1].ahead += by
	how := "ahead"
	if by < 0 {
		how = "back"
	}
	w.emit(trace.Event{Kind: trace.Clock, Site: trace.AtClock, Server: id, Text: how, Count: int64(max(by, -by))})
}
