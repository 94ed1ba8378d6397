package server_test

import (
	"fmt"
	"strings"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/server"
	"zootrope/core/sim"
	"zootrope/core/step"
)

// words plays a script and gives what a server tells then.
func words(t *testing.T, source string, id proto.ServerID) (*sim.World, server.Words) {
	t.Helper()
	w := play(t, "words", source, nil).World()
	v, ok := w.Words(id)
	if !ok {
		t.Fatalf("server %d does not serve", id)
	}
	return w, v
}

const told = "servers 3\nobservers 1\nstart all\nrun until servers agree\nclient a 1\nsettle\na create /x hello\nsettle\n" +
	"a create -e /e\nsettle\na get -w /x\nsettle\na ls -w /x\nsettle\na stat -w /nowhere\nsettle\na set /x other\nsettle\n"

// The values are those of ZooKeeper 3.8.0 after the same script, without the connection that asked.
func TestWordsOfAFollower(t *testing.T) {
	fresh := "servers 3\nobservers 1\nstart all\nrun until servers agree\n"
	_, before := words(t, fresh, 1)
	_, v := words(t, told, 1)
	m := v.Mntr
	if got, want := fmt.Sprint(m.ServerState, "/", m.PeerState, m.EphemeralsCount, m.NumAliveConnections, m.ZnodeCount, m.GlobalSessions, m.PacketsSent,
		m.PacketsReceived, m.WatchCount, m.QuorumSize, m.LookingCount, m.LearnerProposalReceivedCount, m.LearnerCommitReceivedCount,
		m.ConnectionRequestCount, m.ProposalCount, m.LocalSessions), "follower/following - broadcast1 1 7 1 8 7 2 3 1 4 4 1 0 0"; got != want {
		t.Errorf("mntr\n%s, want\n%s", got, want)
	}
	if n := m.ApproximateDataSize - before.Mntr.ApproximateDataSize; n != 9 || before.Mntr.ApproximateDataSize != 44+len(v.Conf.Membership) {
		t.Errorf("data size grew by %d from %d", n, before.Mntr.ApproximateDataSize)
	}
	if s := v.Srvr; s.Mode != "follower" || s.Received != 7 || s.Sent != 8 || s.Connections != 1 || s.Outstanding != 0 || s.NodeCount != 7 || s.Zxid != proto.MakeZxid(1, 4) {
		t.Errorf("srvr %+v", s)
	}
	if len(v.Cons) != 1 {
		t.Fatalf("cons %+v", v.Cons)
	}
	c := v.Cons[0]
	if c.Recved != 7 || c.Sent != 8 || c.Queued != 0 || c.Lop != "SETD" || c.Lcxid != 6 || c.Lzxid != proto.MakeZxid(1, 4) || c.To != 30_000 ||
		c.Session == 0 || c.Minlat != 0 || c.Llat != c.Maxlat || c.Avglat >= c.Maxlat || c.Address != "10.77.100.10" {
		t.Errorf("cons %+v", c)
	}
	if v.Wchs != (server.Wchs{1, 1, 1}) || fmt.Sprint(v.Wchc) != fmt.Sprintf("[{%v [/nowhere]}]", c.Session) || fmt.Sprint(v.Wchp) != fmt.Sprintf("[{/nowhere [%v]}]", c.Session) {
		t.Errorf("wchs %+v, wchc %v, wchp %v", v.Wchs, v.Wchc, v.Wchp)
	}
	if got := fmt.Sprint(v.Dump); got != fmt.Sprintf("{[{%[1]v 30000 0 false}] [{%[1]v [/e]}]}", c.Session) {
		t.Errorf("dump %s", got)
	}
	if v.Ruok != "imok" || v.Isro != "rw" {
		t.Errorf("%s %s", v.Ruok, v.Isro)
	}
	// A write takes two ways and two disks, a read none.
	if l := m.Latency; l.Min != 0 || l.Max < 20 || l.Count != 7 || l.Avg() != fmt.Sprintf("%.4f", float64(l.Sum)/7) {
		t.Errorf("latency %+v, %s", l, l.Avg())
	}
}

func TestWordsOfALeader(t *testing.T) {
	w, v := words(t, told, 3)
	m := v.Mntr
	if got, want := fmt.Sprint(m.ServerState, "/", m.PeerState, m.Learners, m.SyncedFollowers, m.SyncedObservers, m.PendingSyncs, m.QuorumSize,
		m.ProposalCount, m.CommitCount, m.LearnerCommitReceivedCount, m.PacketsReceived, m.WatchCount, m.ZnodeCount), "leader/leading - broadcast3 2 1 0 3 4 4 0 0 0 7"; got != want {
		t.Errorf("mntr\n%s, want\n%s", got, want)
	}
	if got := fmt.Sprint(m.ProposalSizes, v.Srvr.ProposalSizes); got != "{63 48 91} {63 48 91}" {
		t.Errorf("proposal sizes %s", got)
	}
	if m.LeaderUptime <= 0 || m.LeaderUptime >= m.Uptime || m.Uptime > w.Now() {
		t.Errorf("up for %d, leader for %d", m.Uptime, m.LeaderUptime)
	}
	if d := v.Dump.Sessions; len(d) != 1 || d[0].Expires <= w.Now() || d[0].Expires > w.Now()+32_000 {
		t.Errorf("dump %+v", d)
	}
	if _, o := words(t, told, 4); o.Mntr.ServerState != "observer" || o.Mntr.PeerState != "observing - broadcast" || o.Mntr.LearnerProposalReceivedCount != 0 ||
		o.Mntr.LearnerCommitReceivedCount != 4 || o.Conf.PeerType != 1 {
		t.Errorf("observer %+v", o.Mntr)
	}
	if _, fresh := words(t, "servers 3\nstart all\nrun until servers agree\n", 3); fmt.Sprint(fresh.Srvr.ProposalSizes) != "{-1 -1 -1}" || fresh.Mntr.Latency.Avg() != "0.0" {
		t.Errorf("fresh %+v", fresh.Srvr)
	}
}

func TestConf(t *testing.T) {
	_, v := words(t, "servers 3\nobservers 1\nstart all\nrun until servers agree\n", 3)
	if c := v.Conf; c.TickTime != 2000 || c.MinSessionTimeout != 4000 || c.MaxSessionTimeout != 40_000 || c.ServerID != 3 || c.InitLimit != 10 ||
		c.SyncLimit != 5 || c.ElectionAlg != 3 || c.PeerType != 0 || strings.Count(c.Membership, "participant\n") != 3 ||
		!strings.HasSuffix(c.Membership, ":observer\nversion=0") {
		t.Errorf("%+v", c)
	}
}

// While it serves nobody a server says only that it lives.
func TestWordsOfAServerThatDoesNotServe(t *testing.T) {
	w := play(t, "words", "servers 3\nstart 1\nrun for 1s\n", nil).World()
	if v, ok := w.Words(1); ok || v.Ruok != "imok" || v.Isro != "null" || v.Mntr != (server.Mntr{}) || v.Conf.ServerID != 1 {
		t.Errorf("%v %+v", ok, v)
	}
	if v, ok := w.Words(2); ok || v.Ruok != "" {
		t.Errorf("a server that is down says %+v", v)
	}
}

// Under way, pings, watches in both tables, requests that are too long, identities that are refused.
func TestWordsCount(t *testing.T) {
	_, v := words(t, "servers 3\nstart all\nrun until servers agree\nclient a 1\nclient b 1\nclient c 1\nsettle\na addWatch -m PERSISTENT /p\nb ls -w /\n"+
		"settle\nlink 1>3 hold\na repeat 3 --async create /s%d\nrun for 100ms\nb addauth kerberos x\nrun for 100ms\n", 1)
	if v.Srvr.Outstanding != 3 || v.Cons[0].Queued != 3 || v.Mntr.OutstandingRequests != 3 || v.Mntr.AuthFailedCount != 1 {
		t.Errorf("srvr %+v, cons %+v", v.Srvr, v.Cons[0])
	}
	if v.Mntr.WatchCount != 2 || v.Wchs != (server.Wchs{1, 1, 1}) { // b is gone, and its watch with it
		t.Errorf("%d watches, wchs %+v", v.Mntr.WatchCount, v.Wchs)
	}
	if last := v.Cons[len(v.Cons)-1]; last.Lop != "SESS" || last.Lcxid != 0 || last.Recved != 1 || last.Sent != 1 || last.Avglat == 0 || last.Avglat != last.Llat {
		t.Errorf("c %+v", last)
	}
	_, v = words(t, "servers 3\nconfig jute.maxbuffer=1024\nstart all\nrun until servers agree\nclient a 1\nclient b 1\nsettle\nb create /x "+
		strings.Repeat("x", 1000)+"\nrun for 11s\n", 1)
	if v.Mntr.LargeRequestsRejected != 1 || v.Cons[0].Lop != "PING" || v.Cons[0].Lcxid != 0 {
		t.Errorf("%+v %+v", v.Mntr, v.Cons)
	}
}

func TestWordsOfLocalSessions(t *testing.T) {
	w, v := words(t, "servers 3\nconfig localSessionsEnabled=true\nstart all\nrun until servers agree\nclient a 1\nsettle\n", 1)
	if v.Mntr.LocalSessions != 1 || v.Mntr.GlobalSessions != 0 || v.Mntr.LearnerCommitReceivedCount != 0 {
		t.Errorf("%+v", v.Mntr)
	}
	if d := v.Dump.Sessions; len(d) != 1 || !d[0].Local || d[0].Session != v.Cons[0].Session || d[0].Expires <= w.Now() {
		t.Errorf("%+v", d)
	}
}

// What is asked behind a write waits for it, a ping like a read: each has taken as long as it has waited.
func TestHowLongAnswersTake(t *testing.T) {
	o := newOne(t, 3)
	follower := o.leads()
	c := o.resumes(0x100000002)
	send := func(m proto.Message) { o.do(step.Input{Kind: step.Recv, Conn: c, Msg: m}) }
	send(proto.Message{Kind: proto.ClientRequest, Req: &proto.Request{Op: proto.OpExists, Xid: 1, Path: "/"}})
	send(proto.Message{Kind: proto.ClientRequest, Req: &proto.Request{Op: proto.OpCreate, Xid: 2, Path: "/a", ACL: proto.OpenACL}})
	o.now += 10
	send(proto.Message{Kind: proto.ClientRequest, Req: &proto.Request{Op: proto.OpExists, Xid: 3, Path: "/"}})
	o.now += 20
	send(proto.Message{Kind: proto.ClientPing})
	o.now += 40
	o.synced()
	zxid := o.srv.DB().LastProcessed() + 1
	o.port(follower, proto.Ack, 0, int64(zxid), 0)
	w, _ := o.srv.Words(o.now)
	if want := (server.Latency{Min: 0, Max: 70, Sum: 70 + 60 + 40, Count: 4}); w.Mntr.Latency != want {
		t.Errorf("latencies %+v, want %+v", w.Mntr.Latency, want)
	}
	if con := w.Cons[0]; con.Llat != 40 || con.Maxlat != 70 || con.Minlat != 0 || con.Lcxid != 3 || con.Lop != "PING" || con.Lzxid != zxid {
		t.Errorf("the connection: %+v", con)
	}
}
