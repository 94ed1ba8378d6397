package check

import (
	"slices"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// lockKey is a lock: a path, and whether its nodes queue or are one node that all try to create.
type lockKey struct {
	Path   string
	ByName bool
}

// lockSeen is who believes to hold a lock, and the newest token that a store behind it has seen.
type lockSeen struct {
	Holders []holding
	Token   proto.Zxid
}

// holding is a client that holds a lock by its node. The czxid of the node is its fencing token
// (docs/protocol/recipes.md#what-no-lock-can-give).
type holding struct {
	Client proto.Party
	Node   string
	Token  proto.Zxid
}

// lockState: a client's recipe says how it stands to a lock. What it believes counts only while its node is there in the
// committed state: a client whose session is gone may not have heard of it, and that is no fault of the lock.
func (c *Checker) lockState(e *trace.Event) *Violation {
	if e.Text != "held" {
		for _, byName := range []bool{false, true} {
			if l := c.locks[lockKey{e.Path, byName}]; l != nil {
				l.Holders = slices.DeleteFunc(l.Holders, func(h holding) bool { return h.Client == e.Client })
			}
		}
		return nil
	}
	node := c.lockNode(e.Path, e.Session)
	if node == "" {
		return nil
	}
	key := lockKey{e.Path, node == e.Path+"/lock"}
	l := c.locks[key]
	if l == nil {
		l = &lockSeen{}
		c.locks[key] = l
	}
	return c.held(l, e, holding{e.Client, node, c.tree.now(node).Czxid})
}

func (c *Checker) held(l *lockSeen, e *trace.Event, h holding) *Violation {
	for _, other := range l.Holders {
		if other.Client != h.Client && c.tree.now(other.Node).Czxid == other.Token {
			return broken("MutualExclusion", "lock %s is held by the owners of %s and %s, and both sessions are alive",
				"锁 %s 同时由 %s 和 %s 的创建者持有，且两个会话都有效", e.Path, other.Node, h.Node)
		}
	}
	if h.Token < l.Token {
		return broken("FencedStore", "the holder of lock %s has the token %v, but a store behind it has seen %v",
			"锁 %s 的持有者的令牌是 %v，但它保护的存储已经见过 %v", e.Path, h.Token, l.Token)
	}
	l.Token = h.Token
	l.Holders = append(slices.DeleteFunc(l.Holders, func(x holding) bool { return x.Client == h.Client }), h)
	return nil
}

// lockNode finds the oldest node that a session has in a lock.
func (c *Checker) lockNode(lock string, s proto.SessionID) string {
	best := ""
	for _, path := range c.tree.owned[s] {
		name, inside := strings.CutPrefix(path, lock+"/lock")
		v := c.tree.now(path)
		if inside && !strings.Contains(name, "/") && v.Owner == s && (best == "" || v.Czxid < c.tree.now(best).Czxid) {
			best = path
		}
	}
	return best
}
