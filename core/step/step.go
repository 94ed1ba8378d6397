// Package step is the contract between a state machine of the core and its host: what goes in, what comes out.
//
// A server (or a client) is plain data with one method, Step. The host owns the buffers, the clock, the sockets and
// the disk; the machine owns the rules. One call handles one input and appends what follows from it to the Output:
//
//	out.Reset()
//	srv.Step(&in, disk, &out)
//	hand out.Dials, out.Sends, out.Closes to the network, in order
//	apply out.Writes to the disk, in order, and begin to sync
//	wake the machine with a Timer input at out.Wake
//
// Sends leave first, as in ZooKeeper: ProposalRequestProcessor hands a request to Leader.propose, and only then to the
// SyncRequestProcessor. They may leave at once, because none depends on a write that is not synced. What must wait for a disk is
// sent while the Synced input is handled (docs/protocol/sync.md#what-must-be-durable-first). Sends to one Conn leave in the order of the
// slice; replies and watch events of a client share that order, because ZooKeeper promises that a client sees a watch event
// before the newer data.
package step

import (
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// Kind is the kind of an Input.
type Kind uint8

// Kinds of inputs.
const (
	Recv        Kind = iota + 1 // Msg arrived on Conn
	Opened                      // Conn is established: the peer's accept for a Dialed one, else we accepted it
	DialFailed                  // Conn, which we dialed, was refused
	Closed                      // Conn was closed or reset by the peer or the network
	Timer                       // Now has reached the deadline that was asked for
	Synced                      // every write up to Done is durable
	WriteFailed                 // the disk has refused the writes to a file up to Done, and has none of them; Op is the first one
)

func (k Kind) String() string {
	return [...]string{"", "recv", "opened", "dial failed", "closed", "timer", "synced", "write failed"}[k]
}

// Input is one thing that happens to a machine.
type Input struct {
	Kind Kind
	Now  proto.Millis // the process's monotonic clock; never goes back
	Wall proto.Millis // wall time: for the times of a Stat, and for how long a node with a time to live stays
	Conn proto.Conn
	Addr string        // Opened, client port, accepted: the address of the client's end, such as 10.0.0.7
	Msg  proto.Message // Recv
	Done proto.Ticket  // Synced, WriteFailed
	Op   proto.WriteOp // WriteFailed
}

// Send is a message for a connection.
type Send struct {
	Site  trace.Site // who sent it, for the event that the host makes of it
	Conn  proto.Conn
	Msg   proto.Message
	Cause int64 // the event that it follows from: its number, or −n for the n-th one of Trace; 0 for what began this step
}

// Close is a connection that is to be closed.
type Close struct {
	Conn  proto.Conn
	Cause int64 // as of a Send
}

// Deadline is a time that a machine waits for, and what for.
type Deadline struct {
	Why trace.Rule
	At  proto.Millis // by the machine's clock; proto.Never for none
}

// Exit says that the process gives up.
type Exit uint8

// Exit codes (org.apache.zookeeper.server.ExitCode and LearnerZooKeeperServer's).
const (
	NoExit          Exit = 0
	Unreadable      Exit = 1  // the log has a record that is too long to be read again
	NotBooted       Exit = 1  // the first files of an empty disk cannot be written
	NoSnapshot      Exit = 10 // a snapshot cannot be written
	UnmatchedCommit Exit = 12 // COMMIT whose zxid is not the head of pendingTxns
	QuorumPacket    Exit = 13 // the first sync packet was not DIFF, TRUNC or SNAP, or a truncation failed
)

// Output is what follows from an Input. Step appends to it and never reads it.
type Output struct {
	Tracing bool  // ask for Trace to be filled; set by the host
	Event   int64 // what is being handled (trace.Event.Seq), 0 without a trace; set by the host. Machines note it with when they heard of somebody

	Writes []proto.Write
	Sends  []Send
	Dials  []proto.Conn
	Closes []Close      // after everything that was sent on them
	Wake   proto.Millis // next deadline of the machine's clock, proto.Never for none
	Exit   Exit
	Trace  []trace.Event
	Cause  int64 // of what is appended now, if it is not what began this step: see Send
}

// Reset empties the output and keeps its buffers.
func (o *Output) Reset() {
	o.Writes, o.Sends, o.Dials = o.Writes[:0], o.Sends[:0], o.Dials[:0]
	o.Closes, o.Trace = o.Closes[:0], o.Trace[:0]
	o.Wake, o.Exit, o.Cause = proto.Never, NoExit, 0
}

// Send appends a message.
func (o *Output) Send(at trace.Site, c proto.Conn, m proto.Message) { *o.Put(at, c) = m }

// Put appends a message that the caller fills in where it lies: the hot path does not copy it.
func (o *Output) Put(at trace.Site, c proto.Conn) *proto.Message {
	n := len(o.Sends)
	if n == cap(o.Sends) {
		o.Sends = append(o.Sends, Send{})
	} else {
		o.Sends = o.Sends[:n+1]
		o.Sends[n].Msg = proto.Message{}
	}
	s := &o.Sends[n]
	s.Site, s.Conn, s.Cause = at, c, o.Cause
	return &s.Msg
}

// Close has a connection closed.
func (o *Output) Close(c proto.Conn) { o.Closes = append(o.Closes, Close{c, o.Cause}) }

// Last names the event that was emitted last, for Cause; 0 without tracing.
func (o *Output) Last() int64 { return -int64(len(o.Trace)) }

// Emit appends an event when tracing is on. Callers on the hot path test o.Tracing before they build the event.
func (o *Output) Emit(e trace.Event) {
	if o.Tracing {
		o.Trace = append(o.Trace, e)
	}
}
