package sim

import "zootrope/core/proto"

// TreeView is what can be seen of the znodes, and of what clients make of them: plain values, safe to keep. It is the tree as the leader has it; without a leader,
// as the running server has it that has come farthest.
type TreeView struct {
	Server  proto.ServerID `json:"server"` // whose tree it is, 0 while no server runs
	Nodes   []NodeView     `json:"nodes"`  // a parent before its children; without /zookeeper, and at most shownInTree
	More    int            `json:"more"`   // how many nodes are left out
	About   string         `json:"about"`  // the path that Copies tell of, "" for none
	Copies  []CopyView     `json:"copies"` // what each server has at that path, by server
	Beliefs []BeliefView   `json:"beliefs"`
	Asks    []AskView      `json:"asks"`
	Woken   int            `json:"woken"` // how many watch events were sent since the last command
}

// NodeView is a znode. One that has gone since the last command is still listed, and so is the value that it had then.
type NodeView struct {
	Path      string `json:"path"`
	Data      string `json:"data"` // its beginning
	Bytes     int    `json:"bytes"`
	Children  int    `json:"children"`
	Ephemeral bool   `json:"ephemeral"`
	Owner     string `json:"owner"`   // the client whose session owns an ephemeral node, "" if no client has it
	New       bool   `json:"new"`     // made since the last command
	Gone      bool   `json:"gone"`    // deleted since the last command
	Changed   bool   `json:"changed"` // its data was set since the last command …
	Was       string `json:"was"`     // … and were these before, "" where nobody knows any more
}

// CopyView is what one server has at a path.
type CopyView struct {
	Server proto.ServerID `json:"server"`
	Up     bool           `json:"up"`    // it has a tree
	There  bool           `json:"there"` // …with that node
	Data   string         `json:"data"`
	Nodes  int            `json:"nodes"` // how many children the node has
	Behind bool           `json:"behind"`
}

// BeliefView is what a client knows of a path from the last answer or watch event about it.
type BeliefView struct {
	Client string `json:"client"`
	Path   string `json:"path"`
	How    Learnt `json:"how"`
	Data   string `json:"data"`  // what it has read or written
	Event  string `json:"event"` // the watch event that it has got: NodeDataChanged, …
	Error  string `json:"error"` // of how Refused: NODEEXISTS, …
	First  string `json:"first"` // the child with the smallest sequence number, in a list that it has read
}

// AskView is the oldest request of a client that has no answer yet.
type AskView struct {
	Client string `json:"client"`
	Path   string `json:"path"`
	Writes bool   `json:"writes"`
	Way    int    `json:"way"` // as ClientView has it
}

// Learnt is how a client came to what it knows.
type Learnt string

// Ways in which a client has learnt something about a path.
const (
	HasRead    Learnt = "read"     // it has read the data
	HasWritten Learnt = "written"  // it has written the data
	HasMissed  Learnt = "missed"   // it has looked, and there was no such node
	HasDeleted Learnt = "deleted"  // it has deleted the node
	Refused    Learnt = "refused"  // it has asked for a change, and got an error
	HasListed  Learnt = "listed"   // it has listed the children, and some are sequential
	Notified   Learnt = "notified" // a watch event has told the client of a change, and the client has not asked for the node since
)

// shownInTree is how many nodes a TreeView shows.
const shownInTree = 200
