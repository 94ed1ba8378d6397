package recipe

import (
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// CallKind is the kind of a Call.
type CallKind uint8

// Kinds of calls: what a recipe waits for.
const (
	Requesting CallKind = iota + 1 // the reply to Req
	Reconnecting
	AwaitingAny     // an event on Path, or that the client has reconnected
	AwaitingEvent   // an event on Path
	Sleeping        // For to pass
	Storing         // the answer of the store at Path to Value and Token
	Leading         // that the client has lost its connection, and has reconnected
	Calling         // the answer of the next client that the list of Path names
	Recalling       // the list of Path that the client remembers
	AwaitingService // that the service of the client's program works, or is broken: Path says which
	Hearing         // what the partner Path of a pair is, asked by way of Value, too
	Reaching        // whether the client Path can be reached
	Claiming        // the lock of the store Path
	Freeing         // the end of that lock
	Loading         // what is in the store Path
	Saving          // the answer of the store Path to Value
	Becoming        // that the client is Path in its pair, for the reason Value
)

// answers says whether a call of this kind returns a reply.
func (k CallKind) answers() bool {
	return k == Requesting || k == Storing || k == Calling || k == Recalling || k.Outside()
}

// Outside says whether the world answers a call of this kind at once, and no server is asked: the call concerns other clients or a store.
func (k CallKind) Outside() bool { return k == Calling || k >= Hearing }

// Call is a call of a recipe to its Conn that has not returned yet.
type Call struct {
	Kind CallKind
	Path string
	Req  proto.Request
	Site trace.Site `hash:"-"` // the line that makes it, if it is named; the journal leads there again

	For   proto.Millis `hash:"late"`
	Value []byte       `hash:"late"`
	Token proto.Zxid   `hash:"late"`
}

// Entry is a call that has returned. Of its request the operation and the path are kept, which is enough to notice that
// a replay goes another way.
type Entry struct {
	Kind  CallKind
	Op    proto.OpCode
	Path  string
	Reply *proto.Reply // the reply to a request, or of a store, a called client, the client's memory
}

// Run is a running recipe. It is plain data: two runs with the same journal go on identically.
type Run struct {
	Recipe  string
	Session proto.SessionID
	Args    Args
	Journal []Entry
	Call    Call   // what it waits for now, unless it has ended
	Node    string // the znode that stands for it, as far as it is known
	Ended   bool
	Result  Result
	Also    []string `hash:"late"` // other znodes that belong to it

	Told   string   `hash:"-"` // what it says while it goes on; the journal leads there again
	Known  []string `hash:"-"` // the list that it has had the client remember last …
	Learns bool     `hash:"-"` // …and whether it has done so since its last call

	routine *coroutine `hash:"-" clone:"-"` // a cache
}

// Begin runs a recipe up to its first call.
func Begin(name string, session proto.SessionID, args Args) *Run {
	r := &Run{Recipe: name, Session: session, Args: args}
	r.rebuild()
	return r
}

// Answer lets the call return and runs up to the next one. rep is the reply to a request, or of a store, a called client, the client's memory; nil for any other call.
func (r *Run) Answer(rep *proto.Reply) {
	if r.Ended {
		panic("recipe: an answer to a recipe that has ended")
	}
	if r.Call.Kind.answers() != (rep != nil) {
		panic("recipe: an answer of the wrong kind")
	}
	if r.routine == nil {
		r.rebuild()
	}
	r.Journal = append(r.Journal, entry(&r.Call, rep))
	r.advance(rep)
}

// Stop drops the coroutine. The run can still be answered: its journal brings it back.
func (r *Run) Stop() {
	if r.routine != nil {
		r.routine.stop()
		r.routine = nil
	}
}

// Wants says whether an event on path ends the waiting.
func (r *Run) Wants(path string) bool {
	return !r.Ended && (r.Call.Kind == AwaitingAny || r.Call.Kind == AwaitingEvent) && r.Call.Path == path
}

// WantsConnection says whether a reconnected client ends the waiting.
func (r *Run) WantsConnection() bool {
	return !r.Ended && (r.Call.Kind == AwaitingAny || r.Call.Kind == Reconnecting || r.Call.Kind == Leading)
}

// Site is the line of the recipe that waits now or has ended it, NoSite if it has no name.
func (r *Run) Site() trace.Site {
	if r.Ended {
		return r.Result.Site
	}
	return r.Call.Site
}

// rebuild makes the coroutine and replays the journal into it.
func (r *Run) rebuild() {
	r.routine = newCoroutine(r)
	r.advance(nil)
	for i := range r.Journal {
		e := &r.Journal[i]
		if r.Ended || entry(&r.Call, e.Reply) != *e {
			panic("recipe: " + r.Recipe + " does not follow its journal")
		}
		r.advance(e.Reply)
	}
}

// advance runs the coroutine up to its next call, or to its end.
func (r *Run) advance(rep *proto.Reply) {
	call, more := r.routine.resume(rep)
	r.Node, r.Also, r.Told, r.Known, r.Learns = r.routine.node, r.routine.also, r.routine.told, r.routine.known, r.routine.learns
	if more {
		r.Call = call
		return
	}
	r.Call, r.Ended, r.Result = Call{}, true, r.routine.result
	r.Stop()
}

func entry(c *Call, rep *proto.Reply) Entry {
	return Entry{Kind: c.Kind, Op: c.Req.Op, Path: c.Path, Reply: rep}
}
