package recipe

import (
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// Conn is what a recipe sees of its client. Every method but Session, Mine, Also, Tell, Remember and At blocks.
type Conn interface {
	// Session is the same for the whole recipe: when the session ends, the recipe ends.
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

	// Lead leads until the connection is lost, without occupying the client, and returns once the client is CONNECTED again. The client stops leading
	// when it loses the connection, not when it has another one.
	Lead()

	// Sleep waits, without occupying the client, until d has passed on the client's clock, connected or not. While the
	// client is paused its clock stands still.
	Sleep(d proto.Millis)

	// Store asks a store, which is outside ZooKeeper, to keep a value, and shows the store a token, or 0 for none. BADVERSION: the store has seen
	// a newer token.
	Store(name string, value []byte, token proto.Zxid) proto.Code

	// Call calls the next of the clients that the client's list of a group names (Remember), in turn, and says which one that was: "" for none. No server
	// of ZooKeeper is asked. NONODE: the client has no list, or the list is empty. CONNECTIONLOSS: nobody answers. SYSTEMERROR: the service is broken.
	Call(path string) (name string, code proto.Code)

	// Remembered is the client's list of a group, nil for none.
	Remembered(path string) []string

	// Remember makes a list the client's list of the group that the recipe is called with. The list is the program's: it outlasts the session.
	Remember(names []string)

	// Hear asks the partner of a pair what it is: Serves, StandsBy, or Silent if no answer comes. The question goes over the link between the two clients.
	// If that link is cut, the question goes by way of the client via, unless via is "".
	Hear(partner, via string) (role string)

	// Reach says whether another client's process can be reached.
	Reach(name string) bool

	// Claim locks a store, so that it takes no write of anybody else. NOAUTH: somebody else has locked it.
	Claim(store string) proto.Code

	// Free gives up the lock of a store, if the client has it.
	Free(store string)

	// Load reads a store: the client knows what others have written there.
	Load(store string)

	// Save writes to a store, as one of two machines that share it. NOAUTH: somebody else has locked the store.
	Save(store string, value []byte) proto.Code

	// Become tells the world which role the client has in its pair from now on, and for which reason.
	Become(role, why string)

	// AwaitService waits, without occupying the client, until the service of the client's program works, or is broken.
	AwaitService(works bool)

	// At names the line of the recipe that makes the next call, so that an event that tells of the lock can show it. The line that
	// ends a recipe is named in its Result.
	At(line trace.Site) Conn

	// Mine says which znode stands for the recipe, so that it can be shown, and deleted by unlock.
	Mine(node string)

	// Also says which other znodes belong to the recipe, in the order in which they were made: unlock deletes these, too.
	Also(nodes ...string)

	// Tell says what a recipe that goes on knows now. A recipe that ends says it in its Result.
	Tell(line string)
}

// Args are what a recipe is called with.
type Args struct {
	Path     string
	Strategy string
	Data     []byte // enqueue: the item; write: the value; vote: yes or no
	Bugs     proto.Bugs
	Node     string // the znode that stands for the lock, "" if there is none: unlock, a lock that is taken once more, and lead after another session

	Also  []string   `hash:"late"` // the other znodes of that lock
	Names []string   `hash:"late"` // lock: more paths; propose: the participants; pair: the partner, the machine of the second line, the reference
	Name  string     `hash:"late"` // the client's name, for recipes that write it into a node
	N     int        `hash:"late"` // barrier: how many must come; add: how often; lock: how many leases; enqueue: the priority; pair: 1 if the machine that gives up restarts
	Seed  uint64     `hash:"late"` // entropy: no other call of a recipe has the same seed
	Held  int        `hash:"late"` // how often the client holds the lock already
	Token proto.Zxid `hash:"late"` // write: the czxid of Node, if it is known
	Store string     `hash:"late"` // write, pair: the name of the store

	Every   proto.Millis `hash:"late"` // call: how long it is from one call to the next; pair: from one beat to the next
	Retries int          `hash:"late"` // call: how many more are tried where one fails
}
