package zab

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"zootrope/core/internal/transcript"
	"zootrope/core/proto"
	"zootrope/core/step"
)

// memDisk is a disk in memory: everything that was written, synced or not.
type memDisk struct {
	accepted, current int64
	segs              []proto.LogSegment
	rolled            bool
	snaps             []*proto.Snapshot
}

func newDisk() *memDisk { return &memDisk{accepted: -1, current: -1} }

func (d *memDisk) Epochs() (int64, int64)       { return d.accepted, d.current }
func (d *memDisk) Segments() []proto.LogSegment { return d.segs }
func (d *memDisk) Snapshots() []*proto.Snapshot { return d.snaps }

func (d *memDisk) write(w *proto.Write) {
	switch w.Op {
	case proto.AppendTxn:
		if d.rolled || len(d.segs) == 0 {
			d.segs, d.rolled = append(d.segs, proto.LogSegment{}), false
		}
		s := &d.segs[len(d.segs)-1]
		s.Txns = append(s.Txns, w.Txn)
	case proto.RollLog:
		d.rolled = true
	case proto.TruncateLog:
		d.segs, d.rolled = cutDisk{d, w.Zxid}.Segments(), true
	case proto.SupersedeLog:
		d.segs, d.rolled = nil, true
	case proto.AcceptedEpoch:
		d.accepted = w.Epoch
	case proto.CurrentEpoch:
		d.current = w.Epoch
	case proto.SaveSnapshot:
		d.snaps = append(d.snaps, w.Snapshot)
		slices.SortFunc(d.snaps, func(a, b *proto.Snapshot) int { return int(a.Zxid - b.Zxid) })
	case proto.DropSnapshots:
		d.snaps = cutDisk{d, w.Zxid}.Snapshots()
	}
}

// rig drives one role by hand: what it writes goes to the disk at once, and is durable when the test says so.
type rig struct {
	t    *testing.T
	p    Peer
	disk *memDisk
	out  step.Output
	now  proto.Millis
	led  *Leader
	lrn  *Learner

	doneAt [proto.Files]int64
	dialed []proto.Conn
	quiet  bool // the transcript does not have this rig
}

// newRig boots server id of voters 1..3 (and observer 4) on a disk with a log and a currentEpoch.
func newRig(t *testing.T, id proto.ServerID, log string, epoch int64) *rig {
	return bootRig(&rig{t: t}, id, log, epoch, 0)
}

func bootRig(r *rig, id proto.ServerID, log string, epoch int64, bugs proto.Bugs) *rig {
	t := r.t
	r.disk, r.now = newDisk(), 1000
	for _, x := range realHistory(log) {
		r.disk.write(&proto.Write{Op: proto.AppendTxn, Txn: x})
	}
	r.disk.accepted, r.disk.current = epoch, epoch
	r.disk.rolled = true
	r.p = Peer{Cfg: Defaults(), Rand: 7}
	r.p.Cfg.ID = id
	r.p.Cfg.Voters = proto.Sids{}.With(1).With(2).With(3)
	r.p.Cfg.Observers = proto.Sids{}.With(4)
	r.p.Cfg.Digest, r.p.Cfg.Bugs = false, bugs
	r.out.Reset()
	r.out.Tracing = true
	if err := r.p.Boot(r.disk, &r.out); err != nil {
		t.Fatal(err)
	}
	r.take()
	r.sync(proto.LogFile, proto.EpochFile, proto.SnapshotFile)
	return r
}

// realHistory is history with transactions that a database can apply: sessions that come and stay.
func realHistory(s string) []*proto.Txn {
	txns := history(s)
	for _, x := range txns {
		x.Type, x.Session, x.Timeout = proto.OpCreateSession, proto.SessionID(x.Zxid), 4000
	}
	return txns
}

func txn(s string) *proto.Txn { return realHistory(s)[0] }

// take carries out the writes of the last step and says in words what follows from it, in order: writes, dials, sends,
// closes, exit.
func (r *rig) take() string {
	if !r.quiet {
		transcript.Out(r.t, &r.out)
		r.noteState()
	}
	var did []string
	for i := range r.out.Writes {
		w := &r.out.Writes[i]
		r.disk.write(w)
		switch w.Op {
		case proto.AcceptedEpoch, proto.CurrentEpoch:
			did = append(did, fmt.Sprintf("%v=%d", w.Op, w.Epoch))
		case proto.SaveSnapshot:
			did = append(did, fmt.Sprintf("%v %v", w.Op, w.Snapshot.Zxid))
		default:
			did = append(did, fmt.Sprintf("%v %v", w.Op, w.Zxid))
		}
	}
	for _, c := range r.out.Dials {
		did = append(did, fmt.Sprintf("dial %d", c.Peer))
		r.dialed = append(r.dialed, c)
	}
	for i := range r.out.Sends {
		s := &r.out.Sends[i]
		did = append(did, fmt.Sprintf("%v(%v)>%d", s.Msg.Kind, s.Msg.Zxid, s.Conn.Peer))
	}
	for _, c := range r.out.Closes {
		did = append(did, fmt.Sprintf("close %d", c.Conn.Peer))
	}
	if r.out.Exit != 0 {
		did = append(did, fmt.Sprintf("exit %d", r.out.Exit))
	}
	r.out.Reset()
	return strings.Join(did, ", ")
}

// noteState writes down what the role says of itself.
func (r *rig) noteState() {
	switch {
	case r.led != nil:
		zxid, acks := r.led.Acked()
		all, followers, observers := r.led.Learners()
		transcript.State(r.t, "phase", r.led.Phase, "sizes", r.led.Sizes, "epoch", r.led.Epoch, "last", r.led.hzxid, "acked", zxid, "by", acks, "learners", all, "followers", followers,
			"observers", observers, "syncs", r.led.PendingSyncs(), "gave up", r.led.GaveUp, "wake", r.led.Wake())
		transcript.Deadlines(r.t, r.led.Deadlines(nil))
		for _, h := range r.led.handlers {
			transcript.State(r.t, fmt.Sprintf("handler %d.%d", h.Conn.Peer, h.Conn.Gen), fmt.Sprintf("state %d, serving %v, deadline %d, alive %d", h.state, h.Serving(), h.deadline, h.alive))
		}
	case r.lrn != nil:
		transcript.State(r.t, "phase", r.lrn.Phase(), "epoch", r.lrn.Epoch, "mode", r.lrn.Mode, "serving", r.lrn.Serving(), "gave up", r.lrn.GaveUp, "why", r.lrn.Why,
			"exit", r.lrn.Exit, "unsaved", r.lrn.Unsaved(0), "deadline", r.lrn.Deadline(), "wake", r.lrn.Wake())
	}
	transcript.State(r.t, "accepted", r.p.Accepted, "current", r.p.Current, "processed", r.p.DB.LastProcessed(), "logged", r.p.Logged, "counts", r.p.Counts)
}

func (r *rig) step(in step.Input) string {
	in.Now, in.Wall = r.now, r.now
	if !r.quiet {
		if in.Kind == step.Timer && r.led != nil {
			transcript.State(r.t, "heard", r.led.LastHeard(r.now))
		}
		transcript.In(r.t, &in, &r.out)
	}
	if r.led != nil {
		r.led.Step(&r.p, &in, r.disk, &r.out)
	} else {
		r.lrn.Step(&r.p, &in, r.disk, &r.out)
	}
	return r.take()
}

// sync makes everything that was written to the files durable and tells the role, one file at a time.
func (r *rig) sync(files ...proto.File) string {
	var did []string
	for _, f := range files {
		t := r.p.last(f)
		if t.N == r.doneAt[f] {
			continue
		}
		r.doneAt[f] = t.N
		r.p.Synced(t)
		if r.led != nil || r.lrn != nil {
			if s := r.step(step.Input{Kind: step.Synced, Done: t}); s != "" {
				did = append(did, s)
			}
		}
	}
	return strings.Join(did, ", ")
}

// want compares what was done with what should be.
func (r *rig) want(got, want string) {
	r.t.Helper()
	if got != want {
		r.t.Fatalf("got  %q\nwant %q", got, want)
	}
}
