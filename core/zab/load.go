package zab

import (
	"fmt"
	"sort"

	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
	"zootrope/core/tree"
)

func (p *Peer) options() tree.Options {
	return tree.Options{CommitLogCount: p.Cfg.CommitLogCount, Digest: p.Cfg.Digest, ExtendedTypes: p.Cfg.ExtendedTypes, Gaps: p.Cfg.Bugs.Has(proto.Bug4925), ConfigData: []byte(p.Cfg.Membership())}
}

// Boot reads the disk and checks the epoch files against it (QuorumPeer.loadDataBase). A fresh disk gets both epoch
// files and snapshot.0. An error is a configuration, or a disk, that a server cannot start with.
//
// A crash in a synchronisation, after the history became durable and before currentEpoch did, leaves a transaction of
// epoch E above an older currentEpoch. ZooKeeper then refuses to start (docs/protocol/sync.md#epochs-on-disk). Here E is
// adopted: only an established leader has transactions of its own epoch to send, so a server that wins an election with E has every
// transaction that a quorum acknowledged in it.
func (p *Peer) Boot(disk proto.DiskView, out *step.Output) error {
	if err := p.Cfg.check(); err != nil {
		return err
	}
	if t := p.unreadable(disk, newest(disk)); t != nil {
		return fmt.Errorf("unreasonable length = %d of the record %v in the log", t.Size(), t.Zxid)
	}
	p.load(disk)
	epoch := p.DB.LastProcessed().Epoch()
	p.Accepted, p.Current = disk.Epochs()
	if p.Current < 0 {
		p.setCurrent(epoch, out)
	}
	if epoch > p.Current {
		p.setCurrent(epoch, out)
	}
	if p.Accepted < 0 {
		p.setAccepted(epoch, out)
	}
	if p.Accepted < p.Current {
		return fmt.Errorf("acceptedEpoch %d is less than currentEpoch %d", p.Accepted, p.Current)
	}
	if len(disk.Snapshots()) == 0 {
		p.saveSnapshot(out)
	}
	return nil
}

// load makes the database from the newest snapshot and the log after it; the replayed records are committedLog
// (FileTxnSnapLog.restore).
func (p *Peer) load(disk proto.DiskView) {
	p.abandonSnapshot()
	snaps := disk.Snapshots()
	if len(snaps) == 0 {
		p.DB = tree.New(p.options())
	} else {
		p.DB = tree.Restore(snaps[len(snaps)-1], p.options())
	}
	p.replay(disk)
	p.Logged = lastLogged(disk)
}

func lastLogged(disk proto.DiskView) proto.Zxid {
	if segs := disk.Segments(); len(segs) > 0 {
		txns := segs[len(segs)-1].Txns
		return txns[len(txns)-1].Zxid
	}
	return 0
}

// staleLog says that the log ends below the newest snapshot. Nothing in it is needed any more. Nothing may be added to it: there would be
// a hole, or records that are not in the history of the snapshot. There are two ways to such a log. A SNAP was saved, and its learner
// crashed before it superseded the log. Or a crash has lost records of what a snapshot already holds.
func staleLog(disk proto.DiskView) bool {
	snaps, last := disk.Snapshots(), lastLogged(disk)
	return last != 0 && len(snaps) > 0 && last < snaps[len(snaps)-1].Zxid
}

// replay applies what the log has above the database, committed or not.
func (p *Peer) replay(disk proto.DiskView) {
	for _, seg := range disk.Segments() {
		txns := seg.Txns
		from := sort.Search(len(txns), func(i int) bool { return txns[i].Zxid > p.DB.LastProcessed() })
		for _, t := range txns[from:] {
			p.replayOne(t)
		}
	}
}

// replayOne applies the record of the log that comes next. A gap is a broken invariant.
func (p *Peer) replayOne(t *proto.Txn) {
	last := p.DB.LastProcessed()
	if t.Zxid.Epoch() == last.Epoch() && t.Zxid != last+1 && !last.NewEpoch() && !p.Cfg.Bugs.Has(proto.BugTornLogGoesOn) {
		panic(fmt.Sprintf("zab: server %d: the log jumps from %v to %v", p.Cfg.ID, last, t.Zxid))
	}
	p.DB.Apply(t, nil, nil)
	p.DB.AddCommitted(t)
}

// FastForward applies everything in the server's own log that the database lacks. So a server that goes back to LOOKING votes with the last
// transaction on its disk (ZKDatabase.fastForwardDataBase, ZOOKEEPER-2845; docs/protocol/sync.md#the-last-zxid). written has the writes of
// this step, which disk does not show yet: if the counter has rolled over during several requests, the last requests before that.
// FastForward says false if the log has a record that cannot be read.
func (p *Peer) FastForward(disk proto.DiskView, written []proto.Write) bool {
	p.abandonSnapshot()
	if p.Cfg.Bugs.Has(proto.Bug2845) {
		return true
	}
	if p.unreadable(disk, p.DB.LastProcessed()) != nil {
		return false
	}
	p.replay(disk)
	for i := range written {
		if written[i].Op == proto.AppendTxn {
			p.replayOne(written[i].Txn)
		}
	}
	return true
}

// unreadable is the first record that is too long to be read, nil if there is none. Records are read from the beginning of the last file that
// begins at or below the zxid after z (FileTxnLog.FileTxnIterator.init).
func (p *Peer) unreadable(disk proto.DiskView, z proto.Zxid) *proto.Txn {
	segs := disk.Segments()
	if p.Cfg.ExtraBuffer == 0 {
		return nil
	}
	first := sort.Search(len(segs), func(i int) bool { return segs[i].Txns[0].Zxid > z+1 })
	for _, seg := range segs[max(0, first-1):] {
		for _, t := range seg.Txns {
			if p.Cfg.tooLong(t) {
				return t
			}
		}
	}
	return nil
}

// newest is the zxid of the newest snapshot, 0 if there is none.
func newest(disk proto.DiskView) proto.Zxid {
	if snaps := disk.Snapshots(); len(snaps) > 0 {
		return snaps[len(snaps)-1].Zxid
	}
	return 0
}

// truncate cuts the log above z, discards the snapshots that contain what was cut (ZOOKEEPER-1549), and loads the
// database again (ZKDatabase.truncateLog). It changes nothing and says false if the rest would not reach z. This happens after a SNAP:
// its snapshot holds more than z, and the log below that snapshot is superseded.
func (p *Peer) truncate(z proto.Zxid, disk proto.DiskView, out *step.Output) bool {
	was, logged := p.DB, p.Logged
	cut := cutDisk{disk, z}
	p.load(cut)
	if p.DB.LastProcessed() > z {
		panic("zab: the database is above the cut")
	}
	if p.DB.LastProcessed() != z && len(cut.Snapshots()) < len(disk.Snapshots()) {
		p.DB, p.Logged = was, logged
		return false
	}
	cutAt := z
	if p.Cfg.Bugs.Has(proto.Bug1156) {
		cutAt--
	}
	p.write(proto.Write{Op: proto.TruncateLog, Zxid: cutAt}, proto.LogFile, out)
	if !p.Cfg.Bugs.Has(proto.Bug1549) {
		p.write(proto.Write{Op: proto.DropSnapshots, Zxid: z}, proto.SnapshotFile, out)
	}
	p.DB.SetLastProcessed(z)
	if out.Tracing {
		out.Emit(trace.Event{Kind: trace.Truncated, Site: trace.AtTruncate, Server: p.Cfg.ID, Zxid: z, Zxid2: was.LastProcessed()})
	}
	return true
}

// cutDisk is a disk as it will be once the truncation that was just written has happened.
type cutDisk struct {
	proto.DiskView
	at proto.Zxid
}

func (c cutDisk) Segments() []proto.LogSegment {
	var out []proto.LogSegment
	for _, seg := range c.DiskView.Segments() {
		n := sort.Search(len(seg.Txns), func(i int) bool { return seg.Txns[i].Zxid > c.at })
		if n > 0 {
			out = append(out, proto.LogSegment{Txns: seg.Txns[:n]})
		}
	}
	return out
}

func (c cutDisk) Snapshots() []*proto.Snapshot {
	all := c.DiskView.Snapshots()
	n := sort.Search(len(all), func(i int) bool { return all[i].Zxid > c.at })
	return all[:n]
}

// Reload makes the database anew from the disk.
func (p *Peer) Reload(disk proto.DiskView) { p.load(disk) }
