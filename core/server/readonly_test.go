package server_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/session"
	"zootrope/core/step"
	"zootrope/core/trace"
	"zootrope/core/zab"
)

// readOnly is server 1 that has looked for a leader for so long that it serves read-only.
func readOnly(t *testing.T, local bool) *one {
	cfg := zab.Defaults()
	cfg.ReadOnlyMode, cfg.LocalSessions = true, local
	o := newOneOf(t, 1, 7, cfg)
	for !o.srv.ReadOnly() {
		o.now = o.out.Wake
		o.do(step.Input{Kind: step.Timer})
	}
	return o
}

// calls opens a connection and sends what a client asks for first.
func (o *one) calls(gen uint32, m proto.Message) proto.Conn {
	c := proto.Conn{Net: proto.ClientPort, Peer: -1, Gen: gen}
	o.do(step.Input{Kind: step.Opened, Conn: c})
	o.do(step.Input{Kind: step.Recv, Conn: c, Msg: m})
	return c
}

// A server serves read-only from the time on that is the longer of 2 s and a tick, and not without the setting.
func TestWhenAServerServesReadOnly(t *testing.T) {
	for _, tick := range []proto.Millis{500, 2000, 3000} {
		want := max(2000, tick)
		for _, on := range []bool{true, false} {
			cfg := zab.Defaults()
			cfg.TickTime, cfg.ReadOnlyMode = tick, on
			o := newOneOf(t, 1, 7, cfg)
			for o.now < want-1 && o.out.Wake < want {
				o.now = o.out.Wake
				o.do(step.Input{Kind: step.Timer})
			}
			early := o.srv.ReadOnly()
			o.now = want
			o.do(step.Input{Kind: step.Timer})
			if early || o.srv.ReadOnly() != on || o.srv.Serving() || o.srv.State() != proto.Looking {
				t.Errorf("tick %d, readonlymode.enabled=%v: read-only %v before %d, %v then", tick, on, early, want, o.srv.ReadOnly())
			}
			if told := slices.ContainsFunc(o.out.Trace, func(e trace.Event) bool { return e.Kind == trace.ReadOnly && e.Zxid == proto.MakeZxid(1, 3) }); told != on {
				t.Errorf("%+v", o.out.Trace)
			}
		}
	}
}

// What a read-only server says to a client that asks for a session; 1:1 is a session of the ensemble.
func TestWhomAReadOnlyServerTakes(t *testing.T) {
	const stranger = proto.SessionID(0x77)
	known := proto.SessionID(proto.MakeZxid(1, 1))
	for _, c := range []struct {
		local bool
		ask   proto.ConnectRequest
		want  string
	}{
		{true, proto.ConnectRequest{ReadOnly: proto.SaidYes}, "read-only session"},
		{true, proto.ConnectRequest{ReadOnly: proto.SaidNo}, "closed no consent"},
		{true, proto.ConnectRequest{}, "closed no consent"},
		{true, proto.ConnectRequest{ReadOnly: proto.SaidYes, LastZxidSeen: proto.MakeZxid(1, 4)}, "closed client ahead"},
		{true, proto.ConnectRequest{ReadOnly: proto.SaidYes, LastZxidSeen: proto.MakeZxid(1, 3)}, "read-only session"},
		{true, proto.ConnectRequest{ReadOnly: proto.SaidYes, Session: known, Password: session.Password(known)}, "closed global session"},
		{true, proto.ConnectRequest{ReadOnly: proto.SaidYes, Session: known, LastZxidSeen: proto.MakeZxid(1, 4)}, "closed client ahead"},
		{true, proto.ConnectRequest{ReadOnly: proto.SaidYes, Session: stranger, Password: session.Password(stranger)}, "expired closed expired"},
		{false, proto.ConnectRequest{ReadOnly: proto.SaidYes}, "createSession NOTREADONLY no quorum for a session"},
		{false, proto.ConnectRequest{ReadOnly: proto.SaidYes, Session: known, Password: session.Password(known)}, "closed global session"},
		{false, proto.ConnectRequest{ReadOnly: proto.SaidYes, Session: stranger, Password: session.Password(stranger)}, "read-only 77 resumed"},
		{false, proto.ConnectRequest{ReadOnly: proto.SaidYes, Session: stranger}, "expired closed unknown session"},
	} {
		o := readOnly(t, c.local)
		ask := c.ask
		ask.Timeout = 5000
		conn := o.calls(1, proto.Message{Kind: proto.ClientConnect, Connect: &ask})
		var got []string
		for _, s := range o.out.Sends {
			switch a := s.Msg.Answer; {
			case a == nil && s.Conn == conn:
				got = append(got, fmt.Sprint(s.Msg.Rep.Op, " ", s.Msg.Rep.Err))
			case a != nil && a.ReadOnly != proto.SaidYes:
				t.Error("an answer of a read-only server that does not say so")
			case a != nil && a.Session == 0:
				got = append(got, "expired")
			case a != nil && ask.Session == 0:
				got = append(got, "read-only session")
			case a != nil:
				got = append(got, fmt.Sprintf("read-only %x", uint64(a.Session)))
			}
		}
		if len(o.out.Closes) > 0 {
			got = append(got, "closed")
		}
		for _, e := range o.out.Trace {
			if (e.Kind == trace.Rejected || e.Kind == trace.SessionOpen) && e.Rule != trace.ReadOnlySession {
				got = append(got, e.Rule.String())
			}
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("local sessions %v, %+v: %q, want %q", c.local, c.ask, s, c.want)
		}
	}
}

// Which requests a read-only server carries out (ReadOnlyRequestProcessor).
func TestWhatAReadOnlyServerAnswers(t *testing.T) {
	refused := []proto.OpCode{proto.OpCreate, proto.OpCreate2, proto.OpCreateTTL, proto.OpCreateContainer, proto.OpDelete, proto.OpDeleteContainer,
		proto.OpSetData, proto.OpSetACL, proto.OpMulti, proto.OpCheck, proto.OpReconfig, proto.OpSync, proto.OpCreateSession}
	o := readOnly(t, true)
	c := o.calls(1, proto.Message{Kind: proto.ClientConnect, Connect: &proto.ConnectRequest{Timeout: 5000, ReadOnly: proto.SaidYes}})
	outstanding := 0
	for op := proto.OpCreateSession; op <= proto.OpWhoAmI; op++ {
		if !op.Valid() || op == proto.OpPing || op == proto.OpAuth || op == proto.OpCloseSession {
			continue
		}
		if slices.Contains(refused, op) {
			outstanding++
		}
		o.asks(c, proto.Request{Op: op, Xid: 5, Path: "/", Watches: &proto.WatchSet{}, Members: &proto.Reconfig{}})
		if len(o.out.Sends) != 1 {
			t.Fatalf("%v: %+v", op, o.out.Sends)
		}
		if rep := o.out.Sends[0].Msg.Rep; rep.Xid != 5 || (rep.Err == proto.NotReadOnly) != slices.Contains(refused, op) || rep.Zxid != proto.MakeZxid(1, 3) {
			t.Errorf("%v: %+v", op, rep)
		}
		words, serving := o.srv.Words(o.now)
		if n := words.Srvr.Outstanding; !serving || n != outstanding {
			t.Errorf("%v: %d are outstanding, want %d", op, n, outstanding)
		}
	}
}

// Four-letter words of a read-only server, as ZooKeeper 3.8.0 prints them; and the answer to a client that asks isro.
func TestWordsOfAReadOnlyServer(t *testing.T) {
	o := readOnly(t, true)
	c := o.calls(1, proto.Message{Kind: proto.ClientConnect, Connect: &proto.ConnectRequest{Timeout: 5000, ReadOnly: proto.SaidYes}})
	o.asks(c, proto.Request{Op: proto.OpSetData, Xid: 5, Path: "/"})
	o.now += 700
	words, serving := o.srv.Words(o.now)
	for word, want := range map[string][]string{
		"ruok": {"imok"}, "isro": {"ro"},
		"srvr": {"READ-ONLY mode; serving only read-only clients\nLatency", "\nReceived: 2\nSent: 2\nConnections: 1\nOutstanding: 1\nZxid: 0x100000003\nMode: read-only\nNode count: 5"},
		"stat": {"READ-ONLY mode; serving only read-only clients\nClients:\n", "Mode: read-only"},
		"mntr": {"zk_server_state\tread-only\n", "zk_outstanding_requests\t1\n", "zk_local_sessions\t1\n", "zk_uptime\t2700\n"},
		"conf": {"peerType=0"},
		"dump": {"Local Session Sets (1)/(1):", "Global Sessions(3):"},
	} {
		got := strings.Join(words.Answer(word, serving), "\n")
		for _, part := range want {
			if !strings.Contains(got, part) {
				t.Errorf("%s: got\n%s", word, got)
			}
		}
		for _, not := range []string{"peer_state", "quorum_size", "membership"} {
			if strings.Contains(got, not) {
				t.Errorf("%s tells %s", word, not)
			}
		}
	}
	c = o.calls(2, proto.Message{Kind: proto.Isro})
	if s := o.out.Sends; len(s) != 1 || s[0].Msg.Kind != proto.IsroAnswer || s[0].Msg.Valid || len(o.out.Closes) != 1 || o.out.Closes[0].Conn != c {
		t.Errorf("%+v %+v", o.out.Sends, o.out.Closes)
	}
	f := newOne(t, 1)
	f.follows()
	if f.calls(2, proto.Message{Kind: proto.Isro}); len(f.out.Sends) != 1 || !f.out.Sends[0].Msg.Valid || len(f.out.Closes) != 1 {
		t.Errorf("%+v %+v", f.out.Sends, f.out.Closes)
	}
}

// When the election ends, a read-only server closes the connections of its clients, and its sessions are gone with it.
func TestReadOnlyEndsWithTheElection(t *testing.T) {
	o := readOnly(t, true)
	c := o.calls(1, proto.Message{Kind: proto.ClientConnect, Connect: &proto.ConnectRequest{Timeout: 5000, ReadOnly: proto.SaidYes}})
	if len(o.srv.LocalSessions()) != 1 {
		t.Fatal(o.srv.LocalSessions())
	}
	closed := false
	o.vote(3, proto.Looking, proto.Vote{Leader: 3, Zxid: proto.MakeZxid(1, 3), PeerEpoch: 1}, 1)
	for o.srv.State() == proto.Looking {
		o.now = o.out.Wake
		o.do(step.Input{Kind: step.Timer})
		closed = closed || slices.ContainsFunc(o.out.Closes, func(x step.Close) bool { return x.Conn == c })
	}
	if !closed || o.srv.ReadOnly() || len(o.srv.LocalSessions()) != 0 {
		t.Errorf("closed %v, read-only %v, sessions %v", closed, o.srv.ReadOnly(), o.srv.LocalSessions())
	}
	words, serving := o.srv.Words(o.now)
	if words.Isro != "null" || serving {
		t.Error(words.Isro, serving)
	}
}
