package zab

import (
	"fmt"
	"testing"

	"zootrope/core/internal/transcript"
	"zootrope/core/proto"
	"zootrope/core/step"
)

// tale is what a server does in a story, a line for each thing that happens to it.
type tale struct {
	*rig
	lines []string
}

func beginTale(t *testing.T, id proto.ServerID, log string, epoch int64, bugs proto.Bugs) *tale {
	return &tale{rig: bootRig(&rig{t: t, quiet: true}, id, log, epoch, bugs)}
}

// tell adds what has been done.
func (a *tale) tell(what, did string) {
	line := fmt.Sprintf("%s: %s; at %v, log to %v", what, did, a.p.DB.LastProcessed(), a.p.Logged)
	if a.lrn != nil {
		line += fmt.Sprintf(", unsaved %v, %s, gave up %v, exit %d", a.lrn.Unsaved(a.p.Cfg.Bugs), a.lrn.Mode, a.lrn.GaveUp, a.lrn.Exit)
	}
	a.lines = append(a.lines, line)
}

// synced makes everything durable, the files in this order.
func (a *tale) synced(files ...proto.File) {
	for _, f := range files {
		a.tell("durable: "+f.String(), a.sync(f))
	}
}

// booted is a start from what is on the disk.
func (a *tale) booted() {
	again := Peer{Cfg: a.p.Cfg}
	var out step.Output
	err := again.Boot(a.disk, &out)
	state := "no database"
	if again.DB != nil {
		state = fmt.Sprintf("at %v with %d sessions", again.DB.LastProcessed(), len(again.DB.Sessions()))
	}
	a.tell("booted again", fmt.Sprintf("%v, %s, %d committed", err, state, len(a.p.DB.CommittedLog())))
	if a.p.FastForward(a.disk, nil) {
		a.tell("looks again", fmt.Sprint(len(a.p.DB.Sessions())))
	}
}

// learns is a learner that is synchronised by the first packets, takes part, and starts anew.
func learns(t *testing.T, log string, bugs proto.Bugs, first ...proto.Message) []string {
	a := beginTale(t, 1, log, 1, bugs)
	a.p.saveSnapshot(&a.out)
	a.take()
	a.synced(proto.SnapshotFile)
	a.lrn = NewLearner(&a.p, 3, a.now, 0, &a.out)
	a.take()
	a.tell("connected", a.opened())
	a.tell("LEADERINFO", a.recv(proto.LeaderInfo, "2_0"))
	a.synced(proto.EpochFile)
	for _, m := range first {
		a.tell(m.Kind.String(), a.recvMsg(m))
	}
	a.tell("NEWLEADER", a.recv(proto.NewLeader, "2_0"))
	a.synced(proto.SnapshotFile, proto.LogFile, proto.EpochFile)
	a.tell("UPTODATE", a.recv(proto.UpToDate, ""))
	a.tell("PROPOSAL", a.recv(proto.Proposal, "2_2"))
	a.tell("PROPOSAL", a.recv(proto.Proposal, "2_3"))
	a.synced(proto.LogFile)
	a.tell("COMMIT", a.recvMsg(proto.Message{Kind: proto.Commit, Zxid: (*a.lrn.pending.At(0)).Zxid}))
	a.booted()
	return a.lines
}

// leads is a leader whose learners come, acknowledge, and come again; its counter is used up in the end.
func leads(t *testing.T, bugs proto.Bugs) []string {
	a := beginTale(t, 3, "1_1-1_3", 1, bugs)
	a.p.Cfg.CounterLimit = 4
	a.led = NewLeader(&a.p, a.now, &a.out)
	a.tell("begins", a.take())
	joins := func(id proto.Party) string {
		a.step(step.Input{Kind: step.Opened, Conn: link(id)})
		return a.from(id, proto.Message{Kind: proto.FollowerInfo, Sid: link(id).Peer.Server(), Zxid: zx("1_0")})
	}
	a.tell("1 comes", joins(1))
	a.synced(proto.EpochFile)
	a.tell("1 answers", a.ackEpoch(1, 1, "1_2"))
	a.tell("1 has it", a.ack(1, "2_0"))
	a.synced(proto.EpochFile)
	for range 3 {
		z, ok := a.led.NextZxid(&a.p, &a.out)
		a.led.Propose(&a.p, a.now, &proto.Txn{Zxid: z, Type: proto.OpCreateSession, Session: proto.SessionID(z), Timeout: 4000}, &a.out)
		a.tell(fmt.Sprint("proposes ", z, ok), a.take())
	}
	a.tell("1 acknowledges", a.ack(1, "2_1"))
	a.tell("1 acknowledges", a.ack(1, "2_2"))
	a.tell("1 comes again", joins(9))
	a.tell("1 answers", a.ackEpoch(9, 1, "1_3"))
	a.tell("1 had it", a.ack(1, "2_3"))
	a.synced(proto.LogFile)
	a.tell("1 has it", a.ack(9, "2_0"))
	a.tell("1 acknowledges", a.ack(9, "2_1"))
	a.tell("2 comes, ahead", joins(2))
	a.tell("2 answers", a.ackEpoch(2, 1, "1_9"))
	for range 3 {
		z, ok := a.led.NextZxid(&a.p, &a.out)
		a.tell(fmt.Sprintf("%v %v, gave up %v", z, ok, a.led.GaveUp), a.take())
	}
	a.booted()
	return a.lines
}

// What each known bug changes in the stories of a leader and of learners, as the transcript has it: nothing else.
func TestWhatEachBugChanges(t *testing.T) {
	from := newRig(t, 2, "1_1-1_4", 1)
	packet := func(k proto.Kind, zxid string) proto.Message {
		m := proto.Message{Kind: k, Zxid: zx(zxid)}
		if k == proto.Proposal {
			m.Txn = txn(zxid)
		}
		return m
	}
	snap := packet(proto.Snap, "1_4")
	snap.Snapshot = from.p.DB.Snapshot()
	stories := []struct {
		name string
		tell func(bugs proto.Bugs) []string
	}{
		{"DIFF", func(b proto.Bugs) []string {
			return learns(t, "1_1-1_6", b, packet(proto.Diff, "1_7"), packet(proto.Proposal, "1_7"), packet(proto.Commit, "1_7"), packet(proto.Proposal, "2_1"))
		}},
		{"a DIFF that is committed", func(b proto.Bugs) []string {
			return learns(t, "1_1-1_6", b, packet(proto.Diff, "1_7"), packet(proto.Proposal, "1_7"), packet(proto.Commit, "1_7"))
		}},
		{"an empty DIFF", func(b proto.Bugs) []string { return learns(t, "1_1-1_6", b, packet(proto.Diff, "1_6")) }},
		{"an empty DIFF for an empty log", func(b proto.Bugs) []string { return learns(t, "", b, packet(proto.Diff, "0")) }},
		{"TRUNC", func(b proto.Bugs) []string {
			return learns(t, "1_1-1_6", b, packet(proto.Trunc, "1_4"), packet(proto.Proposal, "2_1"), packet(proto.Commit, "2_1"))
		}},
		{"SNAP", func(b proto.Bugs) []string {
			return learns(t, "1_1-1_6", b, snap, packet(proto.Proposal, "1_5"), packet(proto.Commit, "1_5"), packet(proto.Proposal, "2_1"))
		}},
		{"a leader", func(b proto.Bugs) []string { return leads(t, b) }},
	}
	for _, s := range stories {
		t.Run(s.name, func(t *testing.T) {
			plain := s.tell(0)
			for i, line := range plain {
				transcript.Note(t, fmt.Sprint(i, " ", line))
			}
			for _, name := range proto.BugNames() {
				bug, err := ParseBugs(name)
				if err != nil {
					t.Fatal(err)
				}
				for i, line := range s.tell(bug) {
					if i >= len(plain) || line != plain[i] {
						transcript.Note(t, fmt.Sprintf("with %s: %d %s", name, i, line))
					}
				}
			}
		})
	}
}
