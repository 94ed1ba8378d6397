package port

// Differing is the kind of a thing in which two runs differ. The kinds are in the order in which they are looked at.
type Differing string

const (
	OfClient Differing = "client"
	OfNode   Differing = "node"
	OfWatch  Differing = "watch"
	OfValue  Differing = "value"
	OfLog    Differing = "log"
	OfRole   Differing = "role"
)

// Difference is the first thing in which two runs differ.
type Difference struct {
	Kind   Differing `json:"kind"`
	Name   string    `json:"name"`   // a client, or the number of a server, also of one that has a copy of a znode; "" for a znode
	A      Fact      `json:"a"`      // in run A …
	B      Fact      `json:"b"`      // … and in run B
	Moment int       `json:"moment"` // of the run that is played, in which it begins
	Here   bool      `json:"here"`   // the run that is played stands there
}

// Fact is what one run has of the thing in which two runs differ.
type Fact struct {
	How   Factual `json:"how"`
	Path  string  `json:"path"`  // the znode, or the one that the client watches or knows, as this run calls it; "" for none
	Value string  `json:"value"` // a state, a code, data, an event or a zxid; "" where the word says all
}

// Factual is what a fact tells.
type Factual string

const (
	FactAbsent   Factual = "absent"   // there is no such thing
	FactState    Factual = "state"    // of a client or a server
	FactHolds    Factual = "holds"    // a client holds the lock at the path
	FactWaits    Factual = "waits"    // a client waits for the lock at the path
	FactFree     Factual = "free"     // a client neither holds the lock nor waits for it
	FactKnows    Factual = "knows"    // what a client has read or written
	FactMissed   Factual = "missed"   // a client has looked, and there was no such node
	FactDeleted  Factual = "deleted"  // a client has deleted the node
	FactRefused  Factual = "refused"  // a client was refused a change
	FactListed   Factual = "listed"   // the first child in a list that a client has read
	FactNotified Factual = "notified" // a watch event has told a client of a change
	FactNothing  Factual = "nothing"  // a client knows nothing of the path
	FactOutcome  Factual = "outcome"  // of a client's last command
	FactThere    Factual = "there"    // an ordinary node; or a watch, and the owner of the sequential node
	FactOwned    Factual = "owned"    // an ephemeral node, of this client
	FactData     Factual = "data"     // what stands in a node
	FactLogged   Factual = "logged"   // the end of a server's log
	FactVotes    Factual = "votes"    // for whom a server votes while it looks for a leader
	FactEpoch    Factual = "epoch"    // a server's current epoch
	FactRound    Factual = "round"    // of a server's last election
)
