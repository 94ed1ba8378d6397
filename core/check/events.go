package check

import (
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// eventCheck is what the checkers do with an event of one kind: they remember what it says, or name the promise that it breaks.
type eventCheck func(c *Checker, e *trace.Event, b Body) *Violation

// The three tables list the events that the checkers look at; the checkers ignore an event that is in no table. A new checker
// adds a line, or adds its function to the line of an event that is here already.
var (
	// happenings are the events of servers and clients.
	happenings = [trace.Kinds]eventCheck{
		trace.Established: each((*Checker).leadership, (*Checker).establishedOnDisk, (*Checker).established),
		trace.Serving:     each((*Checker).serving),
		trace.ReadOnly:    each((*Checker).servesReadOnly),
		trace.Apply:       each(note((*Checker).requestApplied), (*Checker).apply),
		trace.Write: func(c *Checker, e *trace.Event, b Body) *Violation {
			if v := c.written(e); v != nil {
				return v
			}
			return c.broadcast(e, b.Txn)
		},
		trace.Fsync:       each((*Checker).fsynced),
		trace.WriteFails:  each(note((*Checker).refused)),
		trace.Disk:        each(note((*Checker).diskTurns)),
		trace.Start:       each(note((*Checker).stopped), note((*Checker).lookAgain)),
		trace.Crash:       each(note((*Checker).stopped), note((*Checker).lookAgain)),
		trace.Stop:        each(note((*Checker).stopped), note((*Checker).lookAgain), (*Checker).exited),
		trace.State:       each(note((*Checker).stateChanged)),
		trace.GiveUp:      each(note((*Checker).unread), badStream),
		trace.Rejected:    each(note((*Checker).unread), badStream),
		trace.WatchSet:    each(note((*Checker).watchSet)),
		trace.WatchFired:  each(note((*Checker).watchFired)),
		trace.LockState:   each((*Checker).lockState),
		trace.ClientState: each(note((*Checker).crashed)),
		trace.Outcome:     each((*Checker).stored, (*Checker).taken),
		trace.Disconnect:  each(note((*Checker).disconnected)),
	}
	// sendings are the messages that leave.
	sendings = [proto.Kinds]eventCheck{
		proto.ObserverInfo: each(note((*Checker).observes)),
		proto.AckEpoch:     each((*Checker).ackEpochSent),
		proto.Ack:          each((*Checker).ackSent),
		proto.Commit:       each((*Checker).commitSent),
		proto.Proposal: func(c *Checker, e *trace.Event, b Body) *Violation {
			if b.Msg != nil && e.Site == trace.AtPropose && c.disk(e.Server).Refused {
				return c.broadcast(e, b.Msg.Txn)
			}
			return nil
		},
		proto.ClientConnected: each(note((*Checker).connected), note((*Checker).servedReadOnly), note((*Checker).joined)),
		proto.ClientRequest: func(c *Checker, e *trace.Event, b Body) *Violation {
			if b.Msg != nil && b.Msg.Req != nil {
				c.askedSent(e, b.Msg.Req)
				c.numbered(e, b.Msg.Req)
			}
			return nil
		},
		proto.ClientReply: func(c *Checker, e *trace.Event, b Body) *Violation {
			if v := each(note((*Checker).servedReadOnly), (*Checker).inTurn, (*Checker).replySent)(c, e, b); v != nil {
				return v
			}
			return c.shown(e, b.Msg)
		},
		proto.WatchEvent: each((*Checker).watchSent),
	}
	// deliveries are the messages that reach their end.
	deliveries = [proto.Kinds]eventCheck{
		proto.LeaderInfo:    each(note((*Checker).epochTold)),
		proto.Trunc:         each(note((*Checker).cutTold)),
		proto.Ack:           each((*Checker).ackArrived),
		proto.ClientReply:   each((*Checker).received),
		proto.ClientRequest: each(note((*Checker).requestArrived)),
	}
)

// checkOf gives what the tables have for an event, nil for nothing.
func checkOf(e *trace.Event) eventCheck {
	if m := e.Kind.Message(); m != proto.NoKind {
		return sendings[m]
	}
	if e.Kind == trace.Deliver {
		return deliveries[e.Msg]
	}
	return happenings[e.Kind]
}

// each has several functions look at an event, up to the first that finds a broken promise.
func each(all ...func(*Checker, *trace.Event) *Violation) eventCheck {
	return func(c *Checker, e *trace.Event, _ Body) *Violation {
		for _, f := range all {
			if v := f(c, e); v != nil {
				return v
			}
		}
		return nil
	}
}

// note is a function that only remembers, as one that finds nothing broken.
func note(f func(*Checker, *trace.Event)) func(*Checker, *trace.Event) *Violation {
	return func(c *Checker, e *trace.Event) *Violation {
		f(c, e)
		return nil
	}
}

// stateChanged notes whether a server leads. One that looks for a leader serves nobody.
func (c *Checker) stateChanged(e *trace.Event) {
	c.disk(e.Server).Leading = e.State == proto.Leading
	if e.State == proto.Looking {
		c.lookAgain(e)
	} else {
		c.endReadOnly(e)
	}
}

// observes notes that a server is an observer.
func (c *Checker) observes(e *trace.Event) { c.disk(e.Server).Observer = true }

// epochTold notes the epoch that a leader has told a server.
func (c *Checker) epochTold(e *trace.Event) { c.disk(e.Server).Offered = e.Zxid.Epoch() }

// cutTold notes where a leader has told a server to cut its log.
func (c *Checker) cutTold(e *trace.Event) { c.disk(e.Server).Cut = e.Zxid }

// disconnected forgets a connection.
func (c *Checker) disconnected(e *trace.Event) {
	delete(c.conns, e.Conn)
	delete(c.acks, e.Conn)
	delete(c.asked, e.Conn)
	delete(c.carries, e.Conn)
	delete(c.readOnly, e.Conn)
}
