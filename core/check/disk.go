package check

import (
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// diskSeen is what the events tell of a server's disk: how far it would get after a crash, and what is not synced yet.
type diskSeen struct {
	Observer bool
	Leading  bool
	Log      proto.Zxid // last durable record
	Snapshot proto.Zxid // newest durable snapshot
	Current  int64      // durable currentEpoch
	Pending  [proto.Files][]unsynced
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

func (c *Checker) written(e *trace.Event) {
	d := c.disk(e.Server)
	f := fileOf(e.Text)
	d.Pending[f] = append(d.Pending[f], unsynced{e.Text, e.Zxid, e.Epoch})
}

// fsynced: the oldest writes of a file are durable now. A learner's currentEpoch says that it has its leader's history;
// it must not be durable before that is (PROTOCOL 13, ZOOKEEPER-4643).
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
	case "currentEpoch":
		if n := len(d.Pending[proto.LogFile]); n > 0 && !d.Leading {
			return broken("Durability", "currentEpoch %d of server %d is durable before %d writes to its log", w.Epoch, id, n)
		}
		d.Current = w.Epoch
	}
	return nil
}

// stopped: a clean shutdown makes durable what was written, a crash loses it.
func (c *Checker) stopped(e *trace.Event) {
	d := c.disk(e.Server)
	d.Leading = false
	for f := range d.Pending {
		if e.Kind == trace.Stop {
			for _, w := range d.Pending[f] {
				d.Leading = true // a shutdown has no order among the files
				d.durable(e.Server, w)
			}
		}
		d.Pending[f] = d.Pending[f][:0]
	}
	d.Leading = false
}

// holders counts the voters that would still have something after a crash.
func (c *Checker) holders(ok func(*diskSeen) bool) int {
	n := 0
	for _, d := range c.disks { //ordered: a count
		if !d.Observer && ok(d) {
			n++
		}
	}
	return n
}

// establishedOnDisk: a quorum must have the leader's history and its epoch on disk. A leader whose last zxid is that of a
// NEWLEADER has no transaction to be found elsewhere.
func (c *Checker) establishedOnDisk(e *trace.Event) *Violation {
	c.need = e.Need
	n := c.holders(func(d *diskSeen) bool { return d.Current >= e.Epoch && (e.Zxid2.NewEpoch() || d.has(e.Zxid2)) })
	if n < c.need {
		return broken("Quorum", "leader %d of epoch %d is established, but its history up to %v and its epoch are on %d disks of the %d that are needed",
			e.Server, e.Epoch, e.Zxid2, n, c.need)
	}
	return nil
}

// deliveredOnDisk: a transaction that is delivered for the first time must be on the disks of a quorum.
func (c *Checker) deliveredOnDisk(e *trace.Event) *Violation {
	if n := c.holders(func(d *diskSeen) bool { return d.has(e.Zxid) }); n < c.need {
		return broken("Quorum", "server %d delivers %v, which is on %d disks of the %d that are needed", e.Server, e.Zxid, n, c.need)
	}
	return nil
}
