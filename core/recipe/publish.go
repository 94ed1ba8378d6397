package recipe

import (
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// publish writes a value for all who subscribe to a node, and makes the node if it is missing (docs/protocol/recipes/publish.md). The write is sent again if
// its answer is lost: then it may come after what another client has published since.
func publish(c Conn, a Args) Result {
	for {
		set := readAt(c, trace.AtPublishes, setRequest(a.Path, string(a.Data)))
		if set.Err != proto.NoNode {
			return outcome(set.Err)
		}
		first := createRequest(a.Path, proto.Persistent)
		first.Data = a.Data
		created := readAt(c, trace.AtPublishesFirst, first)
		if created.Err != proto.NodeExists {
			return outcome(created.Err)
		}
	}
}

// subscribe reads a node with a watch, and reads it again at each event, which also sets the next watch. The event has no value, and there is one event for
// all that happens until the next read: a value that stood for a shorter time is not seen.
func subscribe(c Conn, a Args) Result {
	for {
		got := readAt(c, trace.AtSubscriberReads, proto.Request{Op: proto.OpGetData, Path: a.Path, Watch: true})
		switch got.Err {
		case proto.OK:
			c.Tell(string(got.Data))
		case proto.NoNode: // getData sets no watch on a missing node; exists does
			switch there := exists(c, trace.AtSubscriberLooks, a.Path); there {
			case proto.NoNode:
			case proto.OK:
				continue // it has come since
			default:
				return outcome(there)
			}
		default:
			return outcome(got.Err)
		}
		c.At(trace.AtSubscriberWaits).AwaitEvent(a.Path)
	}
}
