package zab

import (
	"sort"

	"zootrope/core/proto"
	"zootrope/core/step"
)

// Purge discards what is not needed to recover from any of the newest snapshots: the older snapshots, and the log files before
// the last file that begins at or below the oldest snapshot that is kept (PurgeTxnLog, docs/protocol/files.md#purging). While a
// snapshot is being written, Purge does nothing and says false: only snapshots on the disk count.
func (p *Peer) Purge(disk proto.DiskView, out *step.Output) bool {
	if !p.Quiet(proto.SnapshotFile) {
		return false
	}
	snaps := disk.Snapshots()
	if len(snaps) == 0 {
		return true
	}
	oldest := max(0, len(snaps)-p.Cfg.SnapRetainCount)
	least := snaps[oldest].Zxid
	if oldest > 0 {
		p.write(proto.Write{Op: proto.PurgeSnapshots, Zxid: least}, proto.SnapshotFile, out)
	}
	segs := disk.Segments()
	if n := sort.Search(len(segs), func(i int) bool { return segs[i].Txns[0].Zxid > least }); oldest > 0 || n > 1 {
		p.write(proto.Write{Op: proto.PurgeLogs, Zxid: least}, proto.LogFile, out)
	}
	return true
}
