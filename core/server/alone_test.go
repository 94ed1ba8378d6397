package server_test

import (
	"testing"

	"zootrope/core/internal/transcript"
	"zootrope/core/proto"
	"zootrope/core/server"
	"zootrope/core/step"
	"zootrope/core/zab"
)

// alone is the one voter of an ensemble. What it writes is durable at once.
type alone struct {
	t                 *testing.T
	srv               *server.Server
	out               step.Output
	now               proto.Millis
	accepted, current int64
	gen               uint32
	snaps             []*proto.Snapshot
	segs              []proto.LogSegment
}

func (a *alone) Epochs() (int64, int64)       { return a.accepted, a.current }
func (a *alone) Segments() []proto.LogSegment { return a.segs }
func (a *alone) Snapshots() []*proto.Snapshot { return a.snaps }

func newAlone(t *testing.T) *alone { return newAloneOf(t, zab.Defaults()) }

func newAloneOf(t *testing.T, cfg zab.Config) *alone {
	a := &alone{t: t, accepted: -1, current: -1}
	cfg.ID, cfg.Voters = 1, proto.Sids{}.With(1)
	srv, err := server.Boot(cfg, 7, 0, a, &a.out)
	if err != nil {
		t.Fatal(err)
	}
	a.srv = srv
	for a.write(); !srv.Serving(); a.step(step.Input{Kind: step.Timer}) {
		if a.now = max(a.now, srv.Wake()); a.now > 60_000 {
			t.Fatal("it does not serve")
		}
	}
	return a
}

func (a *alone) step(in step.Input) {
	a.out.Reset()
	a.put(in)
	a.write()
}

func (a *alone) put(in step.Input) {
	in.Now, in.Wall = a.now, a.now
	noted(a.t, a.srv, &in, a, &a.out)
	if a.out.Cause != 0 {
		a.t.Errorf("a step leaves a cause behind: %d", a.out.Cause)
	}
}

// noted is a step of which the transcript has what comes in and what comes out.
func noted(t *testing.T, srv *server.Server, in *step.Input, disk proto.DiskView, out *step.Output) {
	if in.Kind == step.Timer { // why somebody is dropped for silence, as the host asks
		for _, d := range srv.Deadlines(nil) {
			if d.At <= in.Now {
				transcript.State(t, "heard before "+d.Why.String(), srv.LastHeard(d.Why, d.At))
			}
		}
	}
	transcript.In(t, in, out)
	out.Tracing = true
	were := *out
	srv.Step(in, disk, out)
	more := *out
	more.Writes, more.Sends, more.Dials = out.Writes[len(were.Writes):], out.Sends[len(were.Sends):], out.Dials[len(were.Dials):]
	more.Closes, more.Trace = out.Closes[len(were.Closes):], out.Trace[len(were.Trace):]
	transcript.Out(t, &more)
	accepted, current := srv.Epochs()
	epoch, leads := srv.Leads()
	zxid, acks := srv.Acked()
	transcript.State(t, "state", srv.State(), "phase", srv.Phase(), "accepted", accepted, "current", current, "round", srv.Round(), "vote", srv.Vote(), "ballots", srv.Ballots(),
		"epoch", epoch, "leads", leads, "follows", srv.Follows(), "mode", srv.SyncMode(), "acked", zxid, "by", acks, "serving", srv.Serving(), "local", srv.LocalSessions(),
		"log", srv.SyncedTo(proto.LogFile), "epochs", srv.SyncedTo(proto.EpochFile), "snapshots", srv.SyncedTo(proto.SnapshotFile),
		"wake", srv.Wake())
	transcript.Deadlines(t, srv.Deadlines(nil))
}

// write makes durable what was written, and what follows from that.
func (a *alone) write() {
	for len(a.out.Writes) > 0 {
		w := a.out.Writes[0]
		a.out.Writes = a.out.Writes[1:]
		switch w.Op {
		case proto.AcceptedEpoch:
			a.accepted = w.Epoch
		case proto.CurrentEpoch:
			a.current = w.Epoch
		}
		a.put(step.Input{Kind: step.Synced, Done: w.Ticket})
	}
}

// connect is a new connection that asks for a session: what it is answered, and whether it is closed then.
func (a *alone) connect(id proto.SessionID, password [16]byte) (proto.ConnectResponse, bool) {
	a.t.Helper()
	a.gen++
	c := proto.Conn{Net: proto.ClientPort, Peer: -proto.Party(a.gen), Gen: a.gen}
	a.step(step.Input{Kind: step.Opened, Conn: c})
	a.step(step.Input{Kind: step.Recv, Conn: c, Msg: proto.Message{Kind: proto.ClientConnect,
		Connect: &proto.ConnectRequest{Timeout: 5000, Session: id, Password: password}}})
	if n := len(a.out.Sends); n != 1 || a.out.Sends[0].Msg.Kind != proto.ClientConnected || a.out.Sends[0].Conn != c {
		a.t.Fatalf("%d messages: %+v", n, a.out.Sends)
	}
	for _, closed := range a.out.Closes {
		if closed.Conn == c {
			return *a.out.Sends[0].Msg.Answer, true
		}
	}
	return *a.out.Sends[0].Msg.Answer, false
}

// at lets the time come, with all that the server does until then.
func (a *alone) at(now proto.Millis) {
	for a.srv.Wake() < now {
		a.now = max(a.now, a.srv.Wake())
		a.step(step.Input{Kind: step.Timer})
	}
	a.now = now
}
