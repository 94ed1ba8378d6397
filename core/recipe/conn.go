package recipe

import (
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// Conn is what a recipe sees of its client. Every method but Session, Mine and At blocks.
type Conn interface {
	// Session is the same for the whole recipe: when it ends, so does the recipe.
	Session() proto.SessionID

	// Do makes a request. Its reply has CONNECTIONLOSS when the connection was lost before it came: then nobody
	// knows whether the request was carried out.
	Do(req proto.Request) *proto.Reply

	// Reconnect waits until the client is CONNECTED again.
	Reconnect()

	// Await waits, without occupying the client, until a watch event on path arrives or the client has reconnected.
	// An event that came since the reply to the last request counts.
	Await(path string)

	// AwaitEvent is Await without the reconnecting: the watch that was registered again tells what was missed.
	AwaitEvent(path string)

	// At names the line of the recipe that makes the next call: so an event that tells of the lock can show the line. The line
	// that ends a recipe is named in its Result.
	At(line trace.Site) Conn

	// Mine says which znode stands for the recipe, so that it can be shown, and deleted by Unlock.
	Mine(node string)
}

// Args are what a recipe is called with.
type Args struct {
	Path     string
	Strategy string
	Data     []byte // enqueue: the item
	Bugs     proto.Bugs
	Node     string // unlock: the znode that stands for the lock, "" if there is none
}
