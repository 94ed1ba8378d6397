package check

import (
	"slices"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// lockKey is a lock: a path, and how its nodes are named. Recipes with other names know nothing of each other.
type lockKey struct {
	Path string
	How  string
}

// lockSeen has those who believe that they hold a lock, and the newest token that a store behind it has seen.
type lockSeen struct {
	Holders []holding
	Former  []former
	Token   proto.Zxid
}

// holding is a client that holds a lock by its node. The czxid of the node is its fencing token
// (docs/protocol/recipes.md#what-no-lock-can-give).
type holding struct {
	Client proto.Party
	Node   string
	Token  proto.Zxid
}

// former is a client that believes that it holds a lock, though its session has never made a node in the lock: it goes by the node of a former
// session, and does not hear when that node goes.
type former struct {
	Client  proto.Party
	Session proto.SessionID
}

// curator is how the nodes of Curator's recipes are named. One of these recipes, LeaderLatch, goes on in the next session of its client.
const curator = "curator"

// lockState: a client's recipe says how it stands to a lock. That it holds the lock counts only while its node is there in the committed
// state. A client may not have heard yet that its session is gone, and that is no fault of the lock.
func (c *Checker) lockState(e *trace.Event) *Violation {
	if e.Text != "held" {
		for _, p := range places {
			if l := c.locks[lockKey{e.Path, p.how}]; l != nil {
				l.drop(e.Client)
			}
		}
		return nil
	}
	node, how := c.lockNode(e.Path, e.Session)
	if node == "" {
		if !c.entered(e.Path, e.Session) {
			l := c.lock(e.Path, curator)
			l.Former = append(l.Former, former{e.Client, e.Session})
		}
		return nil
	}
	return c.held(c.lock(e.Path, how), e, holding{e.Client, node, c.tree.now(node).Czxid})
}

func (c *Checker) lock(path, how string) *lockSeen {
	key := lockKey{path, how}
	l := c.locks[key]
	if l == nil {
		l = &lockSeen{}
		c.locks[key] = l
	}
	return l
}

// crashed notes that a client whose process is dead holds no lock, though its znode stays.
func (c *Checker) crashed(e *trace.Event) {
	if e.Text != "CRASHED" {
		return
	}
	for _, l := range c.locks { //ordered: each apart
		l.drop(e.Client)
	}
}

func (l *lockSeen) drop(who proto.Party) {
	l.Holders = slices.DeleteFunc(l.Holders, func(h holding) bool { return h.Client == who })
	l.Former = slices.DeleteFunc(l.Former, func(f former) bool { return f.Client == who })
}

func (c *Checker) held(l *lockSeen, e *trace.Event, h holding) *Violation {
	leases := max(1, e.Count)
	for _, other := range l.Holders {
		if other.Client == h.Client || c.tree.now(other.Node).Czxid != other.Token || reads(other.Node) && reads(h.Node) {
			continue
		}
		if leases--; leases == 0 {
			return broken("MutualExclusion", "lock %s is held by the owners of %s and %s, and both sessions are alive",
				"锁 %s 同时由 %s 和 %s 的创建者持有，且两个会话都有效", e.Path, other.Node, h.Node)
		}
	}
	for _, f := range l.Former {
		if f.Client != h.Client && c.tree.alive[f.Session] {
			return broken("MutualExclusion", "lock %s is held by the owner of %s, and by session %v, which has never made a node in it; both sessions are alive",
				"锁 %s 由 %s 的创建者持有，会话 %v 从未在其中创建节点，却也持有它；两个会话都有效", e.Path, h.Node, f.Session)
		}
	}
	if h.Token < l.Token && !reads(h.Node) { // readers may come in any order
		return broken("FencedStore", "the holder of lock %s has the token %v, but a store behind it has seen %v",
			"锁 %s 的持有者的令牌是 %v，但它保护的存储已经见过 %v", e.Path, h.Token, l.Token)
	}
	l.Token = max(l.Token, h.Token)
	l.drop(h.Client)
	l.Holders = append(l.Holders, h)
	return nil
}

// place is how the nodes of a lock begin, below its path.
type place struct{ begins, how string }

// places are those of the recipes. What begins with lock is of three: they are told apart by what follows.
var places = []place{
	{"lock", ""}, {"lock", "name"}, {"lock", "nodecache"}, {"x-", "writelock"}, {"node_", "latch"}, {"n_", "election"}, {"_c_", curator},
	{"leases/_c_", "semaphore"},
}

// reads says whether a node is a reader's: the names of such nodes have this word in them.
func reads(node string) bool { return strings.Contains(node, "__READ__") }

// lockNode finds the oldest node that a session has in a lock, and how it is named.
func (c *Checker) lockNode(lock string, s proto.SessionID) (node, how string) {
	for _, path := range c.tree.owned[s] {
		v := c.tree.now(path)
		if v.Owner != s || node != "" && v.Czxid >= c.tree.now(node).Czxid {
			continue
		}
		if kind, ok := placeIn(lock, path); ok {
			node, how = path, kind
		}
	}
	return node, how
}

// entered says whether a session has ever made a node in a lock.
func (c *Checker) entered(lock string, s proto.SessionID) bool {
	return slices.ContainsFunc(c.tree.owned[s], func(path string) bool {
		_, ok := placeIn(lock, path)
		return ok
	})
}

// placeIn is placeOf for the path of a node; it is not ok for a node elsewhere.
func placeIn(lock, path string) (how string, ok bool) {
	name, inside := strings.CutPrefix(path, strings.TrimSuffix(lock, "/")+"/")
	if !inside {
		return "", false
	}
	return placeOf(name)
}

// placeOf says how a node of a lock is named, by its path below the lock's.
func placeOf(name string) (how string, ok bool) {
	rest, isLock := strings.CutPrefix(name, "lock")
	switch {
	case strings.Contains(strings.TrimPrefix(name, "leases/"), "/"):
		return "", false
	case isLock && rest == "":
		return "name", true
	case isLock && rest[0] >= '0' && rest[0] <= '9':
		return "nodecache", true
	}
	for _, p := range places {
		if strings.HasPrefix(name, p.begins) {
			return p.how, true
		}
	}
	return "", false
}

// stored: a client has written to a store, and has shown it a token.
func (c *Checker) stored(e *trace.Event) *Violation {
	if !atStore(e) || e.Code != proto.OK || e.Zxid == 0 {
		return nil
	}
	if seen := c.stores[e.Path]; e.Zxid < seen {
		return broken("FencedStore", "store %s has taken a write with the token %v, after it had seen %v",
			"存储 %s 见过令牌 %[3]v 之后，又接受了令牌为 %[2]v 的写入", e.Path, e.Zxid, seen)
	}
	if c.stores == nil {
		c.stores = map[string]proto.Zxid{}
	}
	c.stores[e.Path] = e.Zxid
	return nil
}

// atStore says whether a command has written to a store outside ZooKeeper: the name of a store is no path.
func atStore(e *trace.Event) bool { return e.Path != "" && e.Path[0] != '/' }
