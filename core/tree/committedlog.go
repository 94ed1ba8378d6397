package tree

import "zootrope/core/proto"

// committedLog is the last transactions that were applied, from which learners are synchronised
// (docs/protocol/sync.md#committedlog).
type committedLog struct {
	count int          // how many it keeps
	live  []*proto.Txn `clone:"append"` // oldest first; a window that wanders through its array, in which nothing is changed
}

// add appends a transaction. When the array is full, the window moves to a new array with as much room again, because copies of
// the database share the old array.
func (l *committedLog) add(t *proto.Txn) {
	if len(l.live) == l.count {
		l.live = l.live[1:]
	}
	if n := len(l.live); n == cap(l.live) {
		l.live = append(make([]*proto.Txn, 0, min(2*n+8, n+l.count)), l.live...)
	}
	l.live = append(l.live, t)
}

// AddCommitted keeps a transaction that was applied, unless it is known already. Within an epoch no transaction may be
// missing: a gap here would be passed on to learners (ZKDatabase.addCommittedProposal, docs/protocol/sync.md#committedlog).
func (d *Database) AddCommitted(t *proto.Txn) {
	if live := d.committed.live; len(live) > 0 {
		last := live[len(live)-1].Zxid
		if t.Zxid <= last {
			return
		}
		if t.Zxid.Epoch() == last.Epoch() && t.Zxid != last+1 && !d.opt.Gaps {
			panic("tree: committedLog: " + t.Zxid.String() + " does not follow " + last.String())
		}
	}
	d.committed.add(t)
}

// CommittedLog gives the committedLog, oldest first. It is read only and good until the next AddCommitted.
func (d *Database) CommittedLog() []*proto.Txn { return d.committed.live }
