package tree

import "zootrope/core/proto"

// change is the predicted state of one node after a transaction that is under way (ZooKeeperServer.ChangeRecord).
type change struct {
	persisted
	zxid     proto.Zxid
	path     string // the node's key
	gone     bool   // the transaction deletes it
	children int
	acl      []proto.ACL
	data     []byte
	digest   uint64 // the digest of the node; after this change, the digest of the tree is:
	tree     uint64
	prev     int // number of the path's change before this one, −1 for none
}

// outstanding is the queue of changes under way and the latest of each path (outstandingChanges and
// outstandingChangesForPath, docs/protocol/requests.md#changes-under-way). Changes are numbered from the first one ever; first
// is the number of queue[0]. Changes before queue[head] are applied already and wait to be cleared away.
type outstanding struct {
	queue  []change
	head   int
	first  int
	latest map[string]int
}

func newOutstanding() outstanding { return outstanding{latest: map[string]int{}} }

// lookup gives the state of a node as it will be; false if it will not be there.
func (o *outstanding) lookup(d *Database, path string) (change, bool) {
	path = key(path)
	if i, ok := o.latest[path]; ok {
		c := o.queue[i-o.first]
		return c, !c.gone
	}
	n := d.nodes[path]
	if n == nil {
		return change{path: path}, false
	}
	return change{persisted: n.persisted, path: path, children: n.kids.n, acl: n.acl, data: n.data, digest: n.digest}, true
}

// add appends a change. Its digest must still be the digest of the state before it.
func (o *outstanding) add(d *Database, c change) {
	if d.opt.Digest {
		before := o.digest(d) - c.digest
		if c.digest = 0; !c.gone {
			c.digest = d.nodeDigest(c.path, c.data, &c.persisted)
		}
		c.tree = before + c.digest
	}
	c.prev = -1
	if i, ok := o.latest[c.path]; ok {
		c.prev = i
	}
	o.latest[c.path] = o.first + len(o.queue)
	o.queue = append(o.queue, c)
}

// under is the changes under way, oldest first.
func (o *outstanding) under() []change { return o.queue[o.head:] }

// digest is the digest of the tree as it will be.
func (o *outstanding) digest(d *Database) uint64 {
	if n := len(o.queue); n > o.head {
		return o.queue[n-1].tree
	}
	return d.digest
}

// rollback takes back the changes of a transaction that failed half-way.
func (o *outstanding) rollback(z proto.Zxid) {
	for n := len(o.queue); n > o.head && o.queue[n-1].zxid == z; n-- {
		c := &o.queue[n-1]
		if c.prev >= 0 {
			o.latest[c.path] = c.prev
		} else {
			delete(o.latest, c.path)
		}
		*c = change{}
		o.queue = o.queue[:n-1]
	}
}

// applied drops the changes up to z.
func (o *outstanding) applied(z proto.Zxid) {
	for ; o.head < len(o.queue) && o.queue[o.head].zxid <= z; o.head++ {
		c := &o.queue[o.head]
		if o.latest[c.path] == o.first+o.head {
			delete(o.latest, c.path)
		}
		*c = change{}
	}
	o.compact()
}

// compact moves the queue to the front of its array once half of it is dead: cheap, and it never grows for long.
func (o *outstanding) compact() {
	if 2*o.head < len(o.queue) {
		return
	}
	n := copy(o.queue, o.under())
	clear(o.queue[n:])
	o.queue = o.queue[:n]
	o.first += o.head
	o.head = 0
}
