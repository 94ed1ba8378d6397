package check

import (
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// diskSeen is what the events tell of a server's disk: how far it would get after a crash, and what is not synced yet.
type diskSeen struct {
	Observer bool
	Leading  bool
	Offered  int64      // epoch of the last LEADERINFO
	Cut      proto.Zxid // of the last TRUNC
	Synced   uint32     // the connection on which NEWLEADER was acknowledged; the next one is for UPTODATE
	Log      proto.Zxid // last durable record
	Snapshot proto.Zxid // newest durable snapshot
	Accepted int64      // durable acceptedEpoch
	Current  int64      // durable currentEpoch
	Pending  [proto.Files][]unsynced
	Fails    bool `hash:"late"` // the disk refuses writes
	Refused  bool `hash:"late"` // …and has refused one to the log in this life of the process
}

// unsynced is a write that a crash would lose.
type unsynced struct {
	Op    string
	Zxid  proto.Zxid
	Epoch int64
}

// has says whether a transaction would survive a crash of this server. An orphan tail may make it look so where it is
// not; it never looks lost where it is not.
func (d *diskSeen) has(z proto.Zxid) bool { return max(d.Log, d.Snapshot) >= z }

func fileOf(op string) proto.File {
	switch op {
	case "acceptedEpoch", "currentEpoch":
		return proto.EpochFile
	case "snapshot", "drop snapshots", "snapshot part", "purge snapshots":
		return proto.SnapshotFile
	}
	return proto.LogFile
}

func (c *Checker) disk(id proto.ServerID) *diskSeen {
	d := c.disks[id]
	if d == nil {
		d = &diskSeen{}
		c.disks[id] = d
	}
	return d
}

// logged is the last record of the log, durable or not.
func (d *diskSeen) logged() proto.Zxid {
	z := d.Log
	for _, w := range d.Pending[proto.LogFile] {
		switch w.Op {
		case "append":
			z = w.Zxid
		case "truncate":
			z = min(z, w.Zxid)
		}
	}
	return z
}

// written: a truncation cuts no more than the leader has said (ZOOKEEPER-1156). What goes was not delivered. If it was, because it was
// committed since the leader spoke, it is on the disks of a quorum without this one.
func (c *Checker) written(e *trace.Event) *Violation {
	d := c.disk(e.Server)
	if e.Text == "truncate" {
		if e.Zxid < d.Cut {
			return broken("Durability", "server %d cuts its log back to %v, but the leader's TRUNC says %v",
				"%d 号把日志截断到 %v，而 Leader 的 TRUNC 要求截断到 %v", e.Server, e.Zxid, d.Cut)
		}
		at := c.find(d.logged())
		if at >= 0 && c.history[at].Zxid > e.Zxid && !c.quorum(c.holders(func(o *diskSeen) bool { return o != d && o.has(c.history[at].Zxid) })) {
			return broken("Durability", "server %d cuts its log back to %v, and loses %v, which was applied",
				"%d 号把日志截断到 %v，已被应用过的 %v 也随之丢失", e.Server, e.Zxid, c.history[at].Zxid)
		}
	}
	f := fileOf(e.Text)
	d.Pending[f] = append(d.Pending[f], unsynced{e.Text, e.Zxid, e.Epoch})
	return nil
}

// fsynced: the oldest writes of a file are durable now.
func (c *Checker) fsynced(e *trace.Event) *Violation {
	d := c.disk(e.Server)
	for f := proto.LogFile; f < proto.Files; f++ {
		if f.String() != e.Text {
			continue
		}
		for _, w := range d.Pending[f][:e.Count] {
			if v := d.durable(e.Server, w); v != nil {
				return v
			}
		}
		d.Pending[f] = append(d.Pending[f][:0], d.Pending[f][e.Count:]...)
	}
	return nil
}

// refused: the disk has nothing of what was written to a file since its last sync.
func (c *Checker) refused(e *trace.Event) {
	d := c.disk(e.Server)
	d.Refused = d.Refused || e.Text == proto.LogFile.String()
	for f := range d.Pending {
		if proto.File(f).String() == e.Text {
			d.Pending[f] = d.Pending[f][:0]
		}
	}
}

// diskTurns: a disk begins to refuse writes, or takes them again.
func (c *Checker) diskTurns(e *trace.Event) {
	switch d := c.disk(e.Server); e.Text {
	case "full", "error":
		d.Fails = true
	case "release":
		d.Fails = false
	}
}

// durable notes a write. A learner's currentEpoch says that it has its leader's history; it must not be durable before
// that is (docs/protocol/sync.md#what-must-be-durable-first, ZOOKEEPER-4643).
func (d *diskSeen) durable(id proto.ServerID, w unsynced) *Violation {
	switch w.Op {
	case "append":
		d.Log = w.Zxid
	case "truncate":
		d.Log = min(d.Log, w.Zxid)
	case "snapshot":
		d.Snapshot = max(d.Snapshot, w.Zxid)
	case "drop snapshots":
		d.Snapshot = min(d.Snapshot, w.Zxid)
	case "acceptedEpoch":
		d.Accepted = w.Epoch
	case "currentEpoch":
		if n := len(d.Pending[proto.LogFile]); n > 0 && !d.Leading {
			return broken("DurabilityOrder", "currentEpoch %d of server %d is durable before %d writes to its log",
				"%[2]d 号的 currentEpoch %[1]d 已落盘，而它还有 %[3]d 次日志写入未落盘", w.Epoch, id, n)
		}
		d.Current = w.Epoch
	}
	return nil
}

// ackEpochSent: a server that answers LEADERINFO has promised the epoch, and keeps the promise through a crash. It names the
// last transaction on its disk, not one that is only in memory (ZOOKEEPER-3642, 5094).
func (c *Checker) ackEpochSent(e *trace.Event) *Violation {
	d := c.disk(e.Server)
	if d.Accepted < d.Offered {
		return broken("DurabilityOrder", "server %d acknowledges epoch %d, but its disk has acceptedEpoch %d",
			"%d 号确认了 epoch %d，但磁盘上的 acceptedEpoch 是 %d", e.Server, d.Offered, d.Accepted)
	}
	if has := max(d.logged(), d.saved()); !d.Observer && !e.Zxid.NewEpoch() && e.Zxid > has {
		return broken("DurabilityOrder", "server %d says that it has %v, but its disk has only up to %v",
			"%d 号声称拥有 %v，但磁盘上只到 %v", e.Server, e.Zxid, has)
	}
	return nil
}

// saved is the newest snapshot, durable or not.
func (d *diskSeen) saved() proto.Zxid {
	z := d.Snapshot
	for _, w := range d.Pending[proto.SnapshotFile] {
		switch w.Op {
		case "snapshot":
			z = max(z, w.Zxid)
		case "drop snapshots":
			z = min(z, w.Zxid)
		}
	}
	return z
}

// ackSent: what is acknowledged is durable (docs/protocol/sync.md#what-must-be-durable-first).
func (c *Checker) ackSent(e *trace.Event) *Violation {
	d := c.disk(e.Server)
	switch {
	case e.Zxid.NewEpoch():
		return d.newLeaderAcked(e)
	case !d.has(e.Zxid):
		return broken("DurabilityOrder", "server %d acknowledges %v, but its disk has only up to %v",
			"%d 号确认了 %v，但磁盘上只到 %v", e.Server, e.Zxid, max(d.Log, d.Snapshot))
	}
	return nil
}

// newLeaderAcked: the acknowledgement of NEWLEADER stands for the whole history and its epoch.
func (d *diskSeen) newLeaderAcked(e *trace.Event) *Violation {
	again := d.Synced == e.Conn
	d.Synced = e.Conn
	switch {
	case again:
	case d.Current < e.Zxid.Epoch():
		return broken("DurabilityOrder", "server %d acknowledges NEWLEADER of epoch %d, but its disk has currentEpoch %d",
			"%d 号确认了 epoch %d 的 NEWLEADER，但磁盘上的 currentEpoch 是 %d", e.Server, e.Zxid.Epoch(), d.Current)
	case len(d.Pending[proto.LogFile]) > 0:
		return broken("DurabilityOrder", "server %d acknowledges NEWLEADER of epoch %d before %d writes to its log are durable",
			"%d 号确认了 epoch %d 的 NEWLEADER，而日志还有 %d 次写入没有落盘",
			e.Server, e.Zxid.Epoch(), len(d.Pending[proto.LogFile]))
	}
	return nil
}

// stopped: a clean shutdown makes durable what was written, unless the disk refuses writes; a crash loses it.
func (c *Checker) stopped(e *trace.Event) {
	d := c.disk(e.Server)
	for f := range d.Pending {
		if e.Kind == trace.Stop && !d.Fails {
			for _, w := range d.Pending[f] {
				d.Leading = true // a shutdown has no order among the files
				d.durable(e.Server, w)
			}
		}
		d.Pending[f] = d.Pending[f][:0]
	}
	d.Leading, d.Refused = false, false
}

// holders are the servers that would still have something after a crash.
func (c *Checker) holders(ok func(*diskSeen) bool) proto.Sids {
	var out proto.Sids
	for id, d := range c.disks { //ordered: into a set
		if !d.Observer && ok(d) {
			out = out.With(id)
		}
	}
	return out
}

func (c *Checker) quorum(s proto.Sids) bool {
	return c.voters == (proto.Sids{}) || c.groups.Contains(s, c.voters)
}

// establishedOnDisk: a quorum must have the leader's history and its epoch on disk. A leader whose last zxid is that of a
// NEWLEADER has no transaction to be found elsewhere.
func (c *Checker) establishedOnDisk(e *trace.Event) *Violation {
	on := c.holders(func(d *diskSeen) bool { return d.Current >= e.Epoch && (e.Zxid2.NewEpoch() || d.has(e.Zxid2)) })
	if !c.quorum(on) {
		return broken("Quorum", "leader %d of epoch %d is established, but its history up to %v and its epoch are on disk at %d of the servers, and that is no quorum",
			"%d 号已确立为 epoch %d 的 Leader，但到 %v 为止的历史和该 epoch 只在 %d 台服务器的磁盘上，未过半",
			e.Server, e.Epoch, e.Zxid2, on.Len())
	}
	return nil
}

// deliveredOnDisk: a transaction that is delivered for the first time must be on the disks of a quorum.
func (c *Checker) deliveredOnDisk(e *trace.Event) *Violation {
	if on := c.holders(func(d *diskSeen) bool { return d.has(e.Zxid) }); !c.quorum(on) {
		return broken("Quorum", "server %d applies %v, which is on disk at %d of the servers, and that is no quorum",
			"%d 号应用了 %v，它只在 %d 台服务器的磁盘上，未过半", e.Server, e.Zxid, on.Len())
	}
	return nil
}
