package zab

import (
	"math"

	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
	"zootrope/core/tree"
)

// Peer is what every role of a server shares: its configuration, epochs, database and the tickets of its writes
// (QuorumPeer with its ZKDatabase).
type Peer struct {
	Cfg      Config
	Accepted int64 // acceptedEpoch, as last written
	Current  int64 // currentEpoch, as last written
	DB       *tree.Database
	Logged   proto.Zxid // last record of the log, as last written
	Stopped  bool       `hash:"late"` // a write to the log has failed: nothing is logged until the role ends (ZooKeeperServer.State.ERROR)

	Counts Counts `hash:"-"`

	issued    [proto.Files]int64
	synced    [proto.Files]int64
	sinceRoll int          // records since the log was last rolled
	rollAt    int          // the log is rolled after so many records
	logBytes  int64        // bytes of these records
	rollBytes int64        // the log is rolled after so many bytes; drawn once they pass half of SnapSizeLimit
	taking    *tree.Fuzzy  // a snapshot under way …
	takingAt  proto.Ticket // … which goes on once this part is written
	Rand      proto.Rand   // state of the server's own generator
	newFile   bool         `hash:"late"` // a write to the log has failed, so the next record begins a new file
}

// Counts is what a process has seen since it began (ServerMetrics); nothing depends on it.
type Counts struct {
	Proposals, Commits               int64 // as a leader
	LearnerProposals, LearnerCommits int64 // as a learner, once it serves
}

// ProposalStats are the sizes of a leader's proposals, in bytes; −1 before the first (BufferStats).
type ProposalStats struct{ Last, Min, Max int }

func (s *ProposalStats) add(size int) {
	if s.Last < 0 || size < s.Min {
		s.Min = size
	}
	s.Last, s.Max = size, max(s.Max, size)
}

// Random gives a number below n.
func (p *Peer) Random(n int) int { return int(p.Rand.Below(uint64(max(n, 1)))) }

func (p *Peer) write(w proto.Write, file proto.File, out *step.Output) proto.Ticket {
	p.issued[file]++
	w.Ticket, w.Cause = proto.Ticket{File: file, N: p.issued[file]}, out.Cause
	out.Writes = append(out.Writes, w)
	return w.Ticket
}

// last is the ticket of the last write to a file.
func (p *Peer) last(f proto.File) proto.Ticket { return proto.Ticket{File: f, N: p.issued[f]} }

// durable says whether a write, and all before it in its file, survives a crash.
func (p *Peer) durable(t proto.Ticket) bool { return p.synced[t.File] >= t.N }

// Quiet says whether everything that was written to a file is durable.
func (p *Peer) Quiet(f proto.File) bool { return p.durable(p.last(f)) }

// Synced takes note of what has become durable.
func (p *Peer) Synced(t proto.Ticket) {
	if t.N < p.synced[t.File] || t.N > p.issued[t.File] {
		panic("zab: a sync that was not asked for")
	}
	p.synced[t.File] = t.N
}

// SyncedTo is the last durable ticket of a file.
func (p *Peer) SyncedTo(f proto.File) int64 { return p.synced[f] }

func (p *Peer) setAccepted(epoch int64, out *step.Output) proto.Ticket {
	p.Accepted = epoch
	return p.write(proto.Write{Op: proto.AcceptedEpoch, Epoch: epoch}, proto.EpochFile, out)
}

func (p *Peer) setCurrent(epoch int64, out *step.Output) proto.Ticket {
	p.Current = epoch
	return p.write(proto.Write{Op: proto.CurrentEpoch, Epoch: epoch}, proto.EpochFile, out)
}

// append writes a transaction to the log (SyncRequestProcessor); when enough have come, the log is rolled and a
// snapshot taken (SyncRequestProcessor.shouldSnapshot). Once a write has failed, nothing is logged any more: no sync reaches the ticket.
func (p *Peer) append(t *proto.Txn, out *step.Output) proto.Ticket {
	if p.Stopped {
		return proto.Ticket{File: proto.LogFile, N: math.MaxInt64}
	}
	p.leaveTornFile(out)
	ticket := p.write(proto.Write{Op: proto.AppendTxn, Txn: t, Zxid: t.Zxid}, proto.LogFile, out)
	p.Logged = t.Zxid
	p.sinceRoll++
	if p.rollAt == 0 {
		p.rollAt = p.nextRoll()
	}
	if p.logBytes += int64(t.Size()); p.sinceRoll > p.rollAt || p.logTooLong() {
		p.sinceRoll, p.rollAt, p.logBytes, p.rollBytes = 0, p.nextRoll(), 0, 0
		p.write(proto.Write{Op: proto.RollLog}, proto.LogFile, out)
		p.takeSnapshot(out)
	}
	return ticket
}

// logTooLong says whether the log is to be rolled because of its length.
func (p *Peer) logTooLong() bool {
	half := p.Cfg.SnapSizeLimit / 2
	if half == 0 || p.logBytes <= half {
		return false
	}
	if p.rollBytes == 0 {
		p.rollBytes = half + int64(p.Rand.Below(uint64(half)))
	}
	return p.logBytes > p.rollBytes
}

// takeSnapshot begins the snapshot that goes with a new log file; a small one is done at once. While one is under way no
// other is begun (SyncRequestProcessor.snapThreadMutex).
func (p *Peer) takeSnapshot(out *step.Output) {
	switch {
	case p.taking != nil:
	case p.DB.NodeCount() <= p.Cfg.SnapshotChunk:
		p.saveSnapshot(out)
	default:
		p.taking = p.DB.BeginFuzzy()
		p.ContinueSnapshot(out)
	}
}

// ContinueSnapshot goes on with a snapshot under way once its last part is on the disk: it is written as fast as the disk takes it.
func (p *Peer) ContinueSnapshot(out *step.Output) {
	if p.taking == nil || !p.durable(p.takingAt) {
		return
	}
	if !p.taking.Continue(p.DB, p.Cfg.SnapshotChunk) {
		p.takingAt = p.write(proto.Write{Op: proto.SnapshotPart, Zxid: p.taking.Zxid}, proto.SnapshotFile, out)
		return
	}
	s := p.taking.Snapshot(p.DB)
	p.write(proto.Write{Op: proto.SaveSnapshot, Snapshot: s, Zxid: s.Zxid}, proto.SnapshotFile, out)
	p.abandonSnapshot()
}

// abandonSnapshot gives up a snapshot under way: the database is about to hold uncommitted transactions, or is replaced by another one.
// The parts that were written already do not count.
func (p *Peer) abandonSnapshot() { p.taking, p.takingAt = nil, proto.Ticket{} }

func (p *Peer) nextRoll() int { return p.Cfg.SnapCount/2 + p.Random(p.Cfg.SnapCount/2) }

func (p *Peer) saveSnapshot(out *step.Output) proto.Ticket {
	s := p.DB.Snapshot()
	return p.write(proto.Write{Op: proto.SaveSnapshot, Snapshot: s, Zxid: s.Zxid}, proto.SnapshotFile, out)
}

// applySync applies a transaction of a synchronisation.
func (p *Peer) applySync(t *proto.Txn, out *step.Output) {
	if p.Cfg.Bugs.Has(proto.Bug4925) {
		p.DB.Apply(t, nil, nil)
		return
	}
	p.Apply(t, nil, nil, out)
}

// Apply brings a committed transaction into the database and into committedLog (FinalRequestProcessor). Watches that it
// fires are appended to fired; rep, where a client of this server waits, gets the outcome.
func (p *Peer) Apply(t *proto.Txn, fired *[]tree.Fired, rep *proto.Reply, out *step.Output) {
	prev := p.DB.LastProcessed()
	p.DB.Apply(t, fired, rep)
	p.DB.AddCommitted(t)
	if out.Tracing {
		code, _ := t.Failure()
		out.Emit(trace.Event{Kind: trace.Apply, Site: trace.AtApply, Server: p.Cfg.ID, Zxid: t.Zxid, Prev: prev,
			Op: t.Type, Path: t.Path, Session: t.Session, Code: code, Digest: p.DB.Fingerprint(), Xid: t.Cxid})
	}
}
