package sim

import (
	"slices"
	"sort"
	"strings"

	"zootrope/core/check"
	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// image is what a disk holds.
type image struct {
	accepted, current int64
	old               []proto.LogSegment // superseded by a SNAP: still there, never read
	segs              []proto.LogSegment
	rolled            bool // the next append begins a new file
	snaps             []*proto.Snapshot
	torn              tornRecord `hash:"-"` // behind the last record of the log; not hashed, so that runs shared by older builds keep their hashes

	spoiled bool         `hash:"late"`                // the file to which the next record goes ends in a torn record
	behind  []*proto.Txn `hash:"late" clone:"append"` // the records behind that torn record: no start reads them
}

func newImage() image { return image{accepted: -1, current: -1} }

// Epochs, Segments and Snapshots make an image a proto.DiskView.
func (m *image) Epochs() (int64, int64)       { return m.accepted, m.current }
func (m *image) Segments() []proto.LogSegment { return m.segs }
func (m *image) Snapshots() []*proto.Snapshot { return m.snaps }

// apply makes one write.
func (m *image) apply(wr *proto.Write) {
	switch wr.Op {
	case proto.AppendTxn:
		if m.spoiled && !m.rolled {
			m.behind = append(m.behind, wr.Txn)
			return
		}
		if m.rolled || len(m.segs) == 0 {
			m.segs = append(m.segs, proto.LogSegment{})
			m.rolled = false
		}
		m.spoiled, m.behind = false, nil
		s := &m.segs[len(m.segs)-1]
		s.Txns = append(s.Txns, wr.Txn)
		m.torn = tornRecord{}
	case proto.RollLog:
		m.rolled = true
	case proto.TruncateLog:
		m.truncate(wr.Zxid)
	case proto.SupersedeLog:
		m.old = append(m.old, m.segs...)
		m.segs, m.rolled, m.torn, m.spoiled, m.behind = nil, true, tornRecord{}, false, nil
	case proto.AcceptedEpoch:
		m.accepted = wr.Epoch
	case proto.CurrentEpoch:
		m.current = wr.Epoch
	case proto.SaveSnapshot:
		m.saveSnapshot(wr.Snapshot)
	case proto.DropSnapshots:
		n := sort.Search(len(m.snaps), func(i int) bool { return m.snaps[i].Zxid > wr.Zxid })
		m.snaps = m.snaps[:n:n]
	case proto.PurgeSnapshots:
		n := sort.Search(len(m.snaps), func(i int) bool { return m.snaps[i].Zxid >= wr.Zxid })
		m.snaps = append([]*proto.Snapshot(nil), m.snaps[n:]...)
	case proto.PurgeLogs:
		m.purgeLogs(wr.Zxid)
	}
}

// purgeLogs keeps the newest file that begins at or below z, and all files after it. Superseded files are older than all
// others, so they are purged first.
func (m *image) purgeLogs(z proto.Zxid) {
	begins := func(s proto.LogSegment) proto.Zxid { return s.Txns[0].Zxid }
	n := sort.Search(len(m.segs), func(i int) bool { return begins(m.segs[i]) > z })
	m.segs = append([]proto.LogSegment(nil), m.segs[max(0, n-1):]...)
	if n > 0 {
		m.old = nil
		return
	}
	old := 0
	for i, s := range m.old {
		if begins(s) <= z {
			old = i
		}
	}
	m.old = append([]proto.LogSegment(nil), m.old[old:]...)
}

func (m *image) truncate(z proto.Zxid) {
	kept := m.segs[:0:0]
	for _, s := range m.segs {
		n := sort.Search(len(s.Txns), func(i int) bool { return s.Txns[i].Zxid > z })
		if n > 0 {
			kept = append(kept, proto.LogSegment{Txns: s.Txns[:n:n]})
		}
	}
	m.segs, m.rolled, m.torn, m.spoiled, m.behind = kept, true, tornRecord{}, false, nil
}

// saveSnapshot keeps the snapshots in the order of their names; one of the same name replaces the other.
func (m *image) saveSnapshot(s *proto.Snapshot) {
	i := sort.Search(len(m.snaps), func(i int) bool { return m.snaps[i].Zxid >= s.Zxid })
	rest := m.snaps[i:]
	if len(rest) > 0 && rest[0].Zxid == s.Zxid {
		rest = rest[1:]
	}
	m.snaps = append(append(m.snaps[:i:i], s), rest...)
}

// clone copies the image so that appends to either leave the other alone.
func (m *image) clone() image {
	c := *m
	c.segs = append([]proto.LogSegment(nil), m.segs...)
	for i := range c.segs {
		c.segs[i].Txns = slices.Clip(c.segs[i].Txns)
	}
	c.old = append([]proto.LogSegment(nil), m.old...)
	c.snaps = append([]*proto.Snapshot(nil), m.snaps...)
	c.behind = slices.Clip(c.behind)
	return c
}

// lastLogged is the zxid of the last record of the log, superseded or not, readable or not; without a record, that of the newest snapshot.
func (m *image) lastLogged() proto.Zxid {
	if n := len(m.behind); n > 0 {
		return m.behind[n-1].Zxid
	}
	return m.lastReadable()
}

// lastReadable is lastLogged without the records behind a torn one.
func (m *image) lastReadable() proto.Zxid {
	for _, segs := range [][]proto.LogSegment{m.segs, m.old} {
		if n := len(segs); n > 0 {
			return segs[n-1].Txns[len(segs[n-1].Txns)-1].Zxid
		}
	}
	if n := len(m.snaps); n > 0 {
		return m.snaps[n-1].Zxid
	}
	return 0
}

// end is the last zxid that a server reads at its start: that of the last record of the log; without a record, of the newest snapshot.
func (m *image) end() proto.Zxid {
	if len(m.segs) > 0 || len(m.snaps) == 0 {
		return m.lastReadable()
	}
	return m.snaps[len(m.snaps)-1].Zxid
}

// unsynced is a write that a crash would lose.
type unsynced struct {
	Write proto.Write
	Seq   int64 // the event of the write
}

// syncing is one file's way to the platter: a sync covers what was written before it began.
type syncing struct {
	pending []unsynced
	upTo    int // how many of pending the sync in progress covers
	busy    bool
	src     source
}

// disk is a virtual disk: what the process sees, what would survive, and what is between.
type disk struct {
	written, durable image
	files            [proto.Files]syncing
	held             bool
	slow             bool
	delay            proto.Millis // how long a sync takes while the disk is slow
	fault            diskFault    `hash:"late"`
}

// DiskOp is what a script can do to a disk.
type DiskOp uint8

// Operations on a disk.
const (
	DiskDelay DiskOp = iota
	DiskHold
	DiskRelease
	DiskFull
	DiskError
)

func (o DiskOp) String() string { return [...]string{"delay", "hold", "release", "full", "error"}[o] }

// Disk slows, holds or releases the syncs of a server, or makes its disk refuse writes. A held sync takes its full time from its release on.
func (w *World) Disk(id proto.ServerID, op DiskOp, delay proto.Millis) {
	p := w.servers[id-1]
	d := &p.disk
	switch op {
	case DiskDelay:
		d.slow, d.delay = true, delay
	case DiskHold:
		d.held = true
	case DiskRelease:
		d.held, d.slow, d.delay, d.fault = false, false, 0, noFault
	case DiskFull:
		d.fault = full
	case DiskError:
		d.fault = broken
	}
	w.emit(trace.Event{Kind: trace.Disk, Site: trace.AtDisk, Server: id, Text: op.String(), Count: int64(delay)})
	for f := range d.files {
		w.scheduleSync(p, proto.File(f))
	}
}

// writes applies what a server wrote, and begins to sync.
func (w *World) writes(p *process) {
	for i := range w.out.Writes {
		wr := &w.out.Writes[i]
		if w.set.Coded {
			*wr = w.coder.write(w, *wr)
		}
		p.noteCut(wr)
		p.disk.written.apply(wr)
		w.noteLogged(wr.Txn)
		seq := w.emitWith(writeEvent(p.id, wr), check.Body{Txn: wr.Txn})
		f := &p.disk.files[wr.Ticket.File]
		f.pending = append(f.pending, unsynced{*wr, seq})
	}
	for f := range p.disk.files {
		w.beginSync(p, proto.File(f))
	}
}

func writeEvent(id proto.ServerID, wr *proto.Write) trace.Event {
	e := trace.Event{Kind: trace.Write, Site: trace.AtWrite, Server: id, Text: wr.Op.String(), Zxid: wr.Zxid, Epoch: wr.Epoch, Cause: wr.Cause}
	if wr.Txn != nil {
		e.Op, e.Path, e.Bytes = wr.Txn.Type, wr.Txn.Path, wr.Txn.Size()
		e.Session, e.Xid = wr.Txn.Session, wr.Txn.Cxid
		e.Code, _ = wr.Txn.Failure()
	}
	if wr.Snapshot != nil {
		e.Bytes = wr.Snapshot.Bytes
	}
	return e
}

func (w *World) beginSync(p *process, file proto.File) {
	f := &p.disk.files[file]
	if f.busy || len(f.pending) == 0 {
		return
	}
	f.busy, f.upTo = true, len(f.pending)
	w.scheduleSync(p, file)
}

// scheduleSync says when the sync in progress is done, as the disk is now.
func (w *World) scheduleSync(p *process, file proto.File) {
	f := &p.disk.files[file]
	if !f.busy || p.disk.held || p.clock.paused {
		w.sched.remove(&f.src)
		return
	}
	if f.src.pos >= 0 && !p.disk.slow {
		return
	}
	took := w.around(w.set.Fsync, w.set.FsyncJitter)
	if p.disk.slow {
		took = p.disk.delay
	}
	w.sched.set(&f.src, w.now+took)
}

// synced ends the sync in progress, begins the next one, and tells the process.
func (w *World) synced(p *process, file proto.File) {
	f := &p.disk.files[file]
	w.sched.remove(&f.src)
	if f.upTo = p.disk.takes(file); f.upTo == 0 {
		w.writeFails(p, file)
		return
	}
	last := f.pending[f.upTo-1]
	w.open(last.Seq, p.reached(file, f.upTo))
	ticket := last.Write.Ticket
	f.busy, f.upTo = false, 0
	w.beginSync(p, file)
	p.step(w, step.Input{Kind: step.Synced, Done: ticket})
}

// reached makes the oldest n writes of a file durable and tells of it.
func (p *process) reached(file proto.File, n int) trace.Event {
	f := &p.disk.files[file]
	for i := range f.pending[:n] {
		p.disk.durable.apply(&f.pending[i].Write)
	}
	last := f.pending[n-1].Write
	f.pending = f.pending[:copy(f.pending, f.pending[n:])]
	return trace.Event{Kind: trace.Fsync, Site: trace.AtFsync, Server: p.id, Text: file.String(), Zxid: last.Zxid, Epoch: last.Epoch, Count: int64(n)}
}

// tear lets some of what was not synced reach the disk, before the rest is lost. The process does not hear of it. Of the next record of
// the log a part reaches it, too: tear gives its zxid, 0 for none.
func (w *World) tear(p *process) proto.Zxid {
	if p.disk.fault != noFault {
		return 0
	}
	for f := range p.disk.files {
		if n := int(w.random(proto.Millis(len(p.disk.files[f].pending) + 1))); n > 0 {
			w.emit(p.reached(proto.File(f), n))
		}
	}
	return p.disk.tearNext()
}

// unsynced lists what a crash now would lose beside the end of the log, each as the name of the write and its value:
// "acceptedEpoch 2, snapshot 1:7". A new process begins a new log file anyhow, so a roll is no loss.
func (d *disk) unsynced() string {
	var lost []string
	for i := range d.files {
		for j := range d.files[i].pending {
			wr := &d.files[i].pending[j].Write
			name := wr.Op.String()
			switch wr.Op {
			case proto.AppendTxn, proto.RollLog:
				continue
			case proto.AcceptedEpoch, proto.CurrentEpoch:
				name += " " + itoa(wr.Epoch)
			case proto.SupersedeLog:
			default:
				name += " " + wr.Zxid.String()
			}
			lost = slices.DeleteFunc(lost, func(s string) bool { // only the newest value of an epoch, and one entry for all parts of a snapshot
				return s == name || wr.Ticket.File == proto.EpochFile && strings.HasPrefix(s, wr.Op.String())
			})
			lost = append(lost, name)
		}
	}
	return strings.Join(lost, ", ")
}

// lose forgets what was not synced.
func (w *World) lose(p *process) {
	d := &p.disk
	for i := range d.files {
		w.sched.remove(&d.files[i].src)
		d.files[i].pending, d.files[i].busy, d.files[i].upTo = nil, false, 0
	}
	d.written = d.durable.clone()
}

// flush makes everything durable, as a clean shutdown does. A disk that refuses writes takes nothing ("Got IO exception during shutdown").
func (w *World) flush(p *process) {
	d := &p.disk
	for f := range d.files {
		if d.fault != noFault {
			break
		}
		for i := range d.files[f].pending {
			d.durable.apply(&d.files[f].pending[i].Write)
		}
	}
	w.lose(p)
}

// syncIdle says whether a disk has nothing left to sync; a held one does not count.
func (d *disk) syncIdle() bool {
	for i := range d.files {
		if d.files[i].busy && !d.held {
			return false
		}
	}
	return true
}

// noteCut remembers what a truncation takes away, for the screen, until something is logged again.
func (p *process) noteCut(wr *proto.Write) {
	switch wr.Op {
	case proto.AppendTxn:
		p.cut = p.cut[:0]
	case proto.TruncateLog:
		p.cut = p.cut[:0]
		for _, s := range p.disk.written.segs {
			for _, t := range s.Txns {
				if t.Zxid > wr.Zxid {
					p.cut = append(p.cut, t.Zxid)
				}
			}
		}
		p.cut = p.cut[max(0, len(p.cut)-tailLength):]
	}
}
