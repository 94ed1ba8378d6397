package compare

import (
	"strconv"
	"strings"

	"zootrope/core/sim"
	"zootrope/wasm/port"
	"zootrope/wasm/scene"
)

// glance is a look at a world: its parties and its znodes.
type glance struct {
	view *sim.View
	tree *sim.TreeView
}

func glanceAt(w *sim.World) glance {
	v, t := w.View(), w.Tree("")
	return glance{&v, &t}
}

// thing is something in which two runs may differ. A sequential node is named by its family, its owner and its rank among the nodes of both: in two runs recipes put
// other ids into its name, and its number depends on how many nodes came before.
type thing struct {
	kind  port.Differing
	name  string // of a client, or the number of a server
	path  string // as one of the two worlds calls the node
	of    aspect
	owner string // of a sequential node
	rank  int    // counted from 1; 0 for any other thing
}

// aspect is what of a client or of a server is looked at.
type aspect uint8

const (
	itsState aspect = iota
	itsLock
	itsBelief
	itsOutcome
	itsVote
	itsEpoch
	itsRound
)

// things are what two runs differ in.
type things []thing

// has says whether a thing is among them. A sequential node may have another name in each run.
func (all things) has(t *thing) bool {
	for i := range all {
		o := &all[i]
		if o.kind == t.kind && o.of == t.of && o.name == t.name && o.rank == t.rank && o.owner == t.owner && (alike(o.path, t.path) || t.rank > 0 && family(o.path) == family(t.path)) {
			return true
		}
	}
	return false
}

// comparing lists in which things two worlds differ.
type comparing struct {
	a, b glance
	out  things
}

func (c *comparing) look(kind port.Differing, name, path string, of aspect) {
	c.add(thing{kind: kind, name: name, path: path, of: of})
}

// node compares the i-th node of a world.
func (c *comparing) node(kind port.Differing, g glance, i int) {
	n := &g.tree.Nodes[i]
	t := thing{kind: kind, path: n.Path}
	if scene.Sequential(n.Path) && !n.Gone {
		t.owner = n.Owner
		for j := range g.tree.Nodes[:i+1] {
			if belongs(&g.tree.Nodes[j], family(n.Path), n.Owner) {
				t.rank++
			}
		}
	}
	if kind == port.OfValue && (c.a.node(&t) == nil || c.b.node(&t) == nil) {
		return // that is told of the node
	}
	c.add(t)
}

func (c *comparing) add(t thing) {
	if c.a.fact(&t) != c.b.fact(&t) && !c.out.has(&t) {
		c.out = append(c.out, t)
	}
}

// differing lists the things in which two worlds differ: clients first, then nodes, watches, values, logs and roles.
func differing(a, b glance) things {
	c := comparing{a: a, b: b}
	both := [...]glance{a, b}
	for _, g := range both {
		c.clients(g)
	}
	if a.tree.Server != 0 && b.tree.Server != 0 { // where no server runs there is no tree
		for _, g := range both {
			for i := range g.tree.Nodes {
				c.node(port.OfNode, g, i)
			}
		}
	}
	for _, g := range both {
		for i := range g.view.Clients {
			for _, w := range g.view.Clients[i].Watching {
				c.look(port.OfWatch, g.view.Clients[i].Name, w.Path, itsState)
			}
		}
	}
	for i := range a.tree.Nodes {
		c.node(port.OfValue, a, i)
	}
	if about := a.tree.About; about == b.tree.About {
		for i := range a.tree.Copies {
			c.look(port.OfValue, strconv.Itoa(int(a.tree.Copies[i].Server)), about, itsState)
		}
	}
	for i := range a.view.Servers {
		c.look(port.OfLog, numberOf(&a.view.Servers[i]), "", itsState)
	}
	for _, of := range [...]aspect{itsState, itsVote, itsEpoch, itsRound} {
		for i := range a.view.Servers {
			c.look(port.OfRole, numberOf(&a.view.Servers[i]), "", of)
		}
	}
	return c.out
}

// clients compares the clients of a world: their states, the locks and what they know of paths in either world, and their last outcomes.
func (c *comparing) clients(g glance) {
	for i := range g.view.Clients {
		name := g.view.Clients[i].Name
		c.look(port.OfClient, name, "", itsState)
		for _, side := range [...]glance{c.a, c.b} {
			for j := range side.view.Locks {
				c.look(port.OfClient, name, side.view.Locks[j].Path, itsLock)
			}
			for j := range side.tree.Beliefs {
				c.look(port.OfClient, name, side.tree.Beliefs[j].Path, itsBelief)
			}
		}
		c.look(port.OfClient, name, "", itsOutcome)
	}
}

// fact is what a world has of a thing.
func (g glance) fact(t *thing) port.Fact {
	switch t.kind {
	case port.OfClient:
		return g.ofClient(t)
	case port.OfNode:
		switch n := g.node(t); {
		case n == nil:
			return port.Fact{How: port.FactAbsent}
		case n.Ephemeral:
			return port.Fact{How: port.FactOwned, Value: n.Owner}
		}
		return port.Fact{How: port.FactThere}
	case port.OfWatch:
		if path := g.watched(t); path != "" {
			return port.Fact{How: port.FactThere, Value: g.ownerOf(path)}
		}
		return port.Fact{How: port.FactAbsent}
	case port.OfValue:
		if t.name != "" {
			return g.copyOf(t)
		}
		if n := g.node(t); n != nil {
			return port.Fact{How: port.FactData, Value: n.Data}
		}
		return port.Fact{How: port.FactAbsent}
	}
	for i := range g.view.Servers {
		if s := &g.view.Servers[i]; numberOf(s) == t.name {
			return ofServer(s, t)
		}
	}
	return port.Fact{How: port.FactAbsent}
}

// copyOf is what a server has of the node that was written last.
func (g glance) copyOf(t *thing) port.Fact {
	for i := range g.tree.Copies {
		if c := &g.tree.Copies[i]; g.tree.About == t.path && strconv.Itoa(int(c.Server)) == t.name && c.There {
			return port.Fact{How: port.FactData, Value: c.Data}
		}
	}
	return port.Fact{How: port.FactAbsent}
}

// ofServer is what a world has of an aspect of a server.
func ofServer(s *sim.ServerView, t *thing) port.Fact {
	switch {
	case t.kind == port.OfLog:
		return port.Fact{How: port.FactLogged, Value: s.Logged}
	case t.of == itsEpoch:
		return port.Fact{How: port.FactEpoch, Value: strconv.FormatInt(s.Epoch, 10)}
	case t.of == itsRound:
		return port.Fact{How: port.FactRound, Value: strconv.FormatInt(s.Round, 10)}
	case t.of == itsVote && s.State == "LOOKING":
		return port.Fact{How: port.FactVotes, Value: strconv.Itoa(int(s.Vote))}
	}
	return port.Fact{How: port.FactState, Value: s.State}
}

func numberOf(s *sim.ServerView) string { return strconv.Itoa(int(s.ID)) }

// ofClient is what a world has of an aspect of a client. A client that is not there has a state only.
func (g glance) ofClient(t *thing) port.Fact {
	c := g.view.Client(t.name)
	switch {
	case c == nil:
		return port.Fact{How: port.FactAbsent}
	case t.of == itsState:
		return port.Fact{How: port.FactState, Value: c.State}
	case t.of == itsOutcome:
		return port.Fact{How: port.FactOutcome, Value: c.Last}
	case t.of == itsLock:
		for i := range g.view.Locks {
			l := &g.view.Locks[i]
			if l.Path != t.path {
				continue
			}
			for j := range l.Holders {
				if l.Holders[j].Client == t.name {
					return port.Fact{How: port.FactHolds}
				}
			}
			for _, name := range l.Waiters {
				if name == t.name {
					return port.Fact{How: port.FactWaits}
				}
			}
		}
		return port.Fact{How: port.FactFree}
	}
	for i := len(g.tree.Beliefs) - 1; i >= 0; i-- {
		if known := &g.tree.Beliefs[i]; known.Client == t.name && alike(known.Path, t.path) {
			return learnt(known)
		}
	}
	return port.Fact{How: port.FactNothing}
}

// learnt is what a client knows of a path.
func learnt(known *sim.BeliefView) port.Fact {
	switch known.How {
	case sim.Notified:
		return port.Fact{How: port.FactNotified, Value: known.Event}
	case sim.Refused:
		return port.Fact{How: port.FactRefused, Value: known.Error}
	case sim.HasListed:
		return port.Fact{How: port.FactListed, Value: known.First}
	case sim.HasMissed:
		return port.Fact{How: port.FactMissed}
	case sim.HasDeleted:
		return port.Fact{How: port.FactDeleted}
	}
	return port.Fact{How: port.FactKnows, Value: known.Data}
}

// called is the path of a thing as this world calls it; where there is none, as the other one does.
func (g glance) called(t *thing) string {
	switch t.kind {
	case port.OfNode, port.OfValue:
		if n := g.node(t); n != nil {
			return n.Path
		}
	case port.OfWatch:
		if path := g.watched(t); path != "" {
			return path
		}
	case port.OfClient:
		for i := range g.tree.Beliefs {
			if known := &g.tree.Beliefs[i]; t.of == itsBelief && known.Client == t.name && alike(known.Path, t.path) {
				return known.Path
			}
		}
	}
	return t.path
}

// watched is the path at which a client has the watch of a thing, "" for none. Of a family a client watches one node: whose it is tells the runs apart, not its number.
func (g glance) watched(t *thing) string {
	if c := g.view.Client(t.name); c != nil {
		for _, w := range c.Watching {
			if !w.Fired && (w.Path == t.path || scene.Sequential(w.Path) && scene.Sequential(t.path) && family(w.Path) == family(t.path)) {
				return w.Path
			}
		}
	}
	return ""
}

// ownerOf is the owner of a sequential node, "" for any other.
func (g glance) ownerOf(path string) string {
	for i := range g.tree.Nodes {
		if n := &g.tree.Nodes[i]; n.Path == path && scene.Sequential(path) {
			return n.Owner
		}
	}
	return ""
}

// node finds the node of a thing, if it is there.
func (g glance) node(t *thing) *sim.NodeView {
	rank := 0
	for i := range g.tree.Nodes {
		switch n := &g.tree.Nodes[i]; {
		case n.Gone:
		case t.rank == 0 && n.Path == t.path:
			return n
		case t.rank > 0 && belongs(n, family(t.path), t.owner):
			if rank++; rank == t.rank {
				return n
			}
		}
	}
	return nil
}

// belongs says whether a node is a sequential one of a family and an owner.
func belongs(n *sim.NodeView, of, owner string) bool {
	return !n.Gone && n.Owner == owner && scene.Sequential(n.Path) && family(n.Path) == of
}

// sequence is how many digits ZooKeeper adds to the name of a sequential node.
const sequence = 10

// alike says whether two paths may be those of the same node in two runs: sequential nodes of one family with the same number.
func alike(a, b string) bool {
	return a == b || scene.Sequential(a) && scene.Sequential(b) && a[len(a)-sequence:] == b[len(b)-sequence:] && family(a) == family(b)
}

// family is the parent of a sequential node with what its name has besides ids and its number: letters that are no hexadecimal digits.
func family(path string) string {
	at := strings.LastIndexByte(path, '/') + 1
	out := []byte(path[:at])
	for i := at; i < len(path); i++ {
		if c := path[i]; c > 'f' || c == '_' || 'A' <= c && c <= 'Z' {
			out = append(out, c)
		}
	}
	return string(out)
}
