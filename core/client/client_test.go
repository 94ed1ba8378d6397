package client

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"zootrope/core/internal/transcript"
	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// bench drives a client by hand: the test plays the servers.
type bench struct {
	t   *testing.T
	c   *Client
	now proto.Millis
	out step.Output
}

func newBench(t *testing.T) *bench {
	b := &bench{t: t, c: New(Config{Party: -1, Servers: []proto.ServerID{2, 1, 3}, Timeout: 30_000, Tick: 2000, Seed: 7})}
	b.out.Tracing = true
	b.out.Reset()
	return b
}

// see is what the client has done since the last call, in words.
func (b *bench) see() string {
	transcript.Out(b.t, &b.out)
	oldest := proto.Request{}
	if o := b.c.Oldest(); o != nil {
		oldest = *o
	}
	transcript.State(b.t, "state", b.c.State(), "on", b.c.On(), "away", b.c.Away(), "session", b.c.Session(), "seen", b.c.LastZxidSeen(), "outstanding", b.c.Outstanding(),
		"oldest", oldest, "lasts", b.c.Lasts(), "watches", b.c.WatchList(), "wake", b.c.Deadline())
	transcript.Deadlines(b.t, b.c.Deadlines(nil))
	var s []string
	for _, d := range b.out.Dials {
		s = append(s, fmt.Sprintf("dial %d", d.Peer))
	}
	for _, m := range b.out.Sends {
		s = append(s, sent(&m.Msg))
	}
	for _, x := range b.out.Closes {
		s = append(s, fmt.Sprintf("close %d", x.Conn.Peer))
	}
	for _, n := range b.c.Take(nil) {
		transcript.Note(b.t, "news "+transcript.Text(n))
		switch n.Kind {
		case Answered:
			s = append(s, fmt.Sprintf("reply %d %v", n.Reply.Xid, n.Reply.Err))
		case Watched:
			s = append(s, fmt.Sprintf("event %v %s", n.Event.Type, n.Event.Path))
		case StateChanged:
			s = append(s, n.State.String())
		}
	}
	b.out.Reset()
	return strings.Join(s, "; ")
}

func sent(m *proto.Message) string {
	switch m.Kind {
	case proto.ClientConnect:
		return fmt.Sprintf("connect %v %v", m.Connect.Session, m.Connect.LastZxidSeen)
	case proto.ClientRequest:
		r := m.Req
		if w := r.Watches; w != nil {
			return fmt.Sprintf("%v %d %v %v%v%v%v%v", r.Op, r.Xid, w.RelativeZxid, w.Data, w.Exist, w.Child, w.Persistent,
				w.PersistentRecursive)
		}
		return strings.TrimSpace(fmt.Sprintf("%v %d %s", r.Op, r.Xid, r.Path))
	}
	return m.Kind.String()
}

func (b *bench) want(want string) {
	b.t.Helper()
	if got := b.see(); got != want {
		b.t.Fatalf("at %d\n got %q\nwant %q", b.now, got, want)
	}
}

func (b *bench) input(k step.Kind) {
	b.step(step.Input{Kind: k})
}

func (b *bench) recv(m proto.Message) {
	b.step(step.Input{Kind: step.Recv, Msg: m})
}

func (b *bench) step(in step.Input) {
	in.Now, in.Conn = b.now, b.c.conn
	transcript.In(b.t, &in, &b.out)
	b.c.Step(&in, &b.out)
}

// timer lets the clock run to the client's deadline.
func (b *bench) timer() {
	b.now = b.c.Deadline()
	b.input(step.Timer)
}

func (b *bench) accept(session proto.SessionID) {
	b.input(step.Opened)
	b.recv(proto.Message{Kind: proto.ClientConnected, Answer: &proto.ConnectResponse{Timeout: 12_000, Session: session}})
}

func (b *bench) reply(r proto.Reply) { b.recv(proto.Message{Kind: proto.ClientReply, Rep: &r}) }

func (b *bench) submit(r proto.Request) int32 { return b.c.Submit(b.now, r, &b.out) }

func connected(t *testing.T) *bench {
	b := newBench(t)
	b.c.Start(0, &b.out)
	b.want("dial 2")
	b.accept(0x77)
	b.want("connect 0x0 0:0; CONNECTED")
	return b
}

func TestSessionLife(t *testing.T) {
	b := connected(t)
	if b.c.On() != 2 || b.c.Session() != 0x77 {
		t.Fatalf("on %d, session %v", b.c.On(), b.c.Session())
	}
	b.submit(proto.Request{Op: proto.OpGetData, Path: "/a"})
	b.submit(proto.Request{Op: proto.OpSetData, Path: "/b"})
	b.want("getData 1 /a; setData 2 /b")
	b.reply(proto.Reply{Xid: 1, Zxid: proto.MakeZxid(1, 5)})
	b.want("reply 1 OK")

	b.timer() // a third of 12 s without sending
	if b.now != 4000 {
		t.Fatalf("pings at %d", b.now)
	}
	b.want("CLIENT_PING")
	b.now = 4100
	b.recv(proto.Message{Kind: proto.ClientPong})
	b.timer()
	b.want("CLIENT_PING")
	b.timer()
	if b.now != 12_000 {
		t.Fatalf("pings again at %d", b.now)
	}
	b.want("CLIENT_PING")
	b.timer() // two thirds without hearing
	if b.now != 4100+8000 {
		t.Fatalf("gives up at %d", b.now)
	}
	b.want("close 2; reply 2 CONNECTIONLOSS; CONNECTING")

	lost := b.now
	b.timer()
	if b.now < lost || b.now >= lost+1000 {
		t.Fatalf("pauses for %d", b.now-lost)
	}
	b.want("dial 1")
	b.input(step.DialFailed)
	b.want("")
	failed := b.now
	b.timer()
	if b.now >= failed+100 {
		t.Fatalf("passes over to the next server after %d", b.now-failed)
	}
	b.want("dial 3")
	b.input(step.Opened)
	b.want("connect 0x77 1:5")
	b.recv(proto.Message{Kind: proto.ClientConnected, Answer: &proto.ConnectResponse{}})
	b.want("close 3; EXPIRED")
	if b.c.Deadline() != proto.Never {
		t.Fatal("an expired client still wants a timer")
	}
}

func TestConnectTimeout(t *testing.T) {
	b := newBench(t)
	b.c.Start(0, &b.out)
	b.want("dial 2")
	b.timer()
	if b.now != 10_000 { // 30 s over three servers
		t.Fatalf("gives up at %d", b.now)
	}
	b.want("close 2")
	b.timer()
	b.input(step.Opened)
	b.want("dial 1; connect 0x0 0:0")
	b.input(step.Closed) // a server that does not serve
	b.timer()
	b.want("dial 3")
}

func TestOldConnectionIsIgnored(t *testing.T) {
	b := connected(t)
	old := b.c.conn
	b.input(step.Closed)
	b.want("CONNECTING")
	b.timer()
	b.want("dial 1")
	dial, due := b.c.conn, b.c.Deadline()
	for _, in := range []step.Input{{Kind: step.Closed}, {Kind: step.DialFailed}, {Kind: step.Opened}, {Kind: step.Recv, Msg: proto.Message{Kind: proto.ClientPong}}} {
		in.Now, in.Conn = b.now, old
		if b.c.Step(&in, &b.out); b.out.Wake != due || b.c.conn != dial || b.c.phase != dialing {
			t.Fatalf("%v of an old connection: %+v, wakes at %d", in.Kind, b.c, b.out.Wake)
		}
	}
	b.want("")
	b.accept(0x77)
	b.want("connect 0x77 0:0; CONNECTED")
}

// A client that hears nothing for 4/3 of its timeout knows by itself that its session is gone.
func TestExpiresByItself(t *testing.T) {
	b := connected(t)
	b.input(step.Closed)
	b.want("CONNECTING")
	for b.c.State() == Connecting {
		b.timer()
		b.input(step.DialFailed)
	}
	if b.now != 16_000 {
		t.Fatalf("expired at %d", b.now)
	}
	if got := b.see(); !strings.HasSuffix(got, "EXPIRED") {
		t.Fatal(got)
	}
}

func TestDisconnectAndConnect(t *testing.T) {
	b := connected(t)
	b.submit(proto.Request{Op: proto.OpSync, Path: "/"})
	b.want("sync 1 /")
	b.c.Disconnect(b.now, &b.out)
	b.want("close 2; reply 1 CONNECTIONLOSS; CONNECTING")
	if !b.c.Away() || b.out.Wake != proto.Never {
		t.Fatal("does not stay away")
	}
	b.now = 100_000 // far beyond its own expiry
	b.c.Connect(b.now, 3, &b.out)
	b.want("dial 3")
	if b.c.Deadline() <= b.now {
		t.Fatal("gives its session up before a server was asked")
	}
	b.accept(0x77)
	b.want("connect 0x77 0:0; CONNECTED")
	b.c.Connect(b.now, proto.NoServer, &b.out) // 3 again, and the connection is cut
	b.want("dial 3; close 3; CONNECTING")
}

func TestExpire(t *testing.T) {
	b := connected(t)
	b.now = 1000
	b.c.Expire(b.now, &b.out)
	b.want("close 2; CONNECTING")
	b.timer()
	if b.now != 1000+12_000+2*2000 {
		t.Fatalf("away until %d", b.now)
	}
	b.want("dial 1")
	b.input(step.Opened)
	b.recv(proto.Message{Kind: proto.ClientConnected, Answer: &proto.ConnectResponse{}})
	b.want("connect 0x77 0:0; close 1; EXPIRED")
	b.c.Connect(b.now, 1, &b.out)
	b.c.Expire(b.now, &b.out)
	b.c.Disconnect(b.now, &b.out)
	b.want("")
}

func TestClose(t *testing.T) {
	b := connected(t)
	b.c.Close(b.now, &b.out)
	b.want("closeSession 1")
	b.reply(proto.Reply{Xid: 1})
	b.want("close 2; reply 1 OK; CLOSED")

	b = connected(t)
	b.c.Close(b.now, &b.out)
	b.input(step.Closed)
	b.want("closeSession 1; reply 1 CONNECTIONLOSS; CLOSED")

	b = connected(t)
	b.c.Disconnect(b.now, &b.out)
	b.c.Close(b.now, &b.out)
	b.want("close 2; CONNECTING; CLOSED")
}

// After a reconnect: identities, then watches, then the rest.
func TestReconnectOrder(t *testing.T) {
	b := connected(t)
	id := proto.ID{Scheme: "digest", ID: "u:p"}
	b.submit(proto.Request{Op: proto.OpAuth, Auth: []proto.ID{id}})
	b.submit(proto.Request{Op: proto.OpGetData, Path: "/a", Watch: true})
	b.want("auth -4; getData 1 /a")
	b.reply(proto.Reply{Xid: xidAuth})
	b.reply(proto.Reply{Xid: 1, Zxid: proto.MakeZxid(1, 9)})
	b.want("reply -4 OK; reply 1 OK")
	b.input(step.Closed)
	b.timer()
	b.accept(0x77)
	b.submit(proto.Request{Op: proto.OpExists, Path: "/b"})
	b.want("dial 1; connect 0x77 1:9; auth -4; setWatches -8 1:9 [/a][][][][]; exists 2 /b; CONNECTING; CONNECTED")
	b.reply(proto.Reply{Xid: xidAuth}) // nobody waits for it
	b.recv(proto.Message{Kind: proto.WatchEvent, Event: &proto.WatcherEvent{Type: proto.NodeDeleted, Path: "/a", Zxid: -1}})
	b.reply(proto.Reply{Xid: xidSetWatches, Zxid: proto.MakeZxid(1, 12)})
	b.reply(proto.Reply{Xid: 2, Zxid: proto.MakeZxid(1, 12), Err: proto.NoNode})
	b.want("event NodeDeleted /a; reply 2 NONODE")
	b.submit(proto.Request{Op: proto.OpAuth, Auth: []proto.ID{id}})
	b.input(step.Closed)
	b.want("auth -4; reply -4 CONNECTIONLOSS; CONNECTING")

	for range 2 { // what the first of these connections did not answer is not expected of the second
		b.timer()
		b.accept(0x77)
		b.input(step.Closed)
	}
	b.timer()
	b.accept(0x77)
	b.submit(proto.Request{Op: proto.OpAuth, Auth: []proto.ID{id}})
	b.see()
	b.reply(proto.Reply{Xid: xidAuth})
	b.want("")
	b.reply(proto.Reply{Xid: xidAuth})
	b.want("reply -4 OK")
}

func TestReplyOutOfOrderPanics(t *testing.T) {
	b := connected(t)
	b.submit(proto.Request{Op: proto.OpExists, Path: "/b"})
	defer func() {
		if recover() == nil {
			t.Fatal("took a reply to a request that it had not made")
		}
	}()
	b.reply(proto.Reply{Xid: 2})
}

// The same seed pauses the same, another one otherwise.
func TestPauses(t *testing.T) {
	pauses := func(seed uint64) (all []proto.Millis) {
		c := New(Config{Party: -1, Servers: []proto.ServerID{1}, Timeout: 1000, Seed: seed})
		for range 20 {
			p := c.random(1000)
			if p < 0 || p >= 1000 {
				t.Fatalf("pause of %d", p)
			}
			all = append(all, p)
		}
		return all
	}
	if !slices.Equal(pauses(1), pauses(1)) || slices.Equal(pauses(1), pauses(2)) {
		t.Fatal("pauses do not follow from the seed")
	}
}

func TestStateEvents(t *testing.T) {
	b := newBench(t)
	b.c.Start(0, &b.out)
	b.accept(0x77)
	b.c.Disconnect(b.now, &b.out)
	var got []string
	for _, e := range b.out.Trace {
		if e.Kind != trace.ClientState || e.Client != -1 || e.Session != 0x77 || e.Peer != 2 || e.Site == trace.NoSite {
			t.Fatalf("%+v", e)
		}
		got = append(got, e.Text)
	}
	if !slices.Equal(got, []string{"CONNECTED", "CONNECTING"}) {
		t.Fatal(got)
	}
}

// What the trace tells of a session's states: how many requests have lost their server, identities among them, and nothing else.
func TestWhatTheTraceTellsOfASession(t *testing.T) {
	b := newBench(t)
	tells := func(want string) {
		t.Helper()
		var got []string
		for _, e := range b.out.Trace {
			if e.Kind == trace.ClientState {
				got = append(got, fmt.Sprintf("%s at %d, %d unanswered", e.Text, e.Peer, e.Count))
			}
		}
		if s := strings.Join(got, "; "); s != want {
			t.Errorf("got  %s\nwant %s", s, want)
		}
		b.see()
	}
	b.c.Start(0, &b.out)
	b.accept(0x77)
	tells("CONNECTED at 2, 0 unanswered")
	b.submit(proto.Request{Op: proto.OpAuth, Auth: []proto.ID{{Scheme: "digest", ID: "bob:x"}}})
	b.submit(proto.Request{Op: proto.OpExists, Path: "/a"})
	b.submit(proto.Request{Op: proto.OpExists, Path: "/b"})
	b.input(step.Closed)
	tells("CONNECTING at 2, 3 unanswered")
	b.timer()
	b.accept(0x77)
	tells("CONNECTED at 1, 0 unanswered")
	b.c.Crash(&b.out)
	tells("CRASHED at 1, 0 unanswered")
	b = connected(t)
	b.submit(proto.Request{Op: proto.OpAuth, Auth: []proto.ID{{Scheme: "digest", ID: "bob:x"}}})
	b.reply(proto.Reply{Op: proto.OpAuth, Xid: xidAuth, Err: proto.AuthFailed})
	tells("AUTH_FAILED at 2, 0 unanswered")
}

// A client whose process is dead waits for nothing any more, whatever it was about to do.
func TestNothingIsLeftOfACrash(t *testing.T) {
	b := connected(t)
	b.submit(proto.Request{Op: proto.OpExists, Path: "/"})
	b.submit(proto.Request{Op: proto.OpAuth, Auth: []proto.ID{{Scheme: "digest", ID: "bob:x"}}})
	b.c.Close(b.now, &b.out)
	b.c.Crash(&b.out)
	if c := b.c; c.Outstanding() != 0 || c.sent != nil || c.authAsked+c.authAgain != 0 || c.closing || c.Away() || c.phase != apart || c.Deadline() != proto.Never {
		t.Errorf("%+v", c)
	}
}

// Connect ends what a client has kept away for: it dials, and waits for that.
func TestConnectEndsBeingAway(t *testing.T) {
	for name, leave := range transcript.InOrder(map[string]func(b *bench){"disconnect": func(b *bench) { b.c.Disconnect(b.now, &b.out) }, "expire": func(b *bench) { b.c.Expire(b.now, &b.out) }}) {
		b := connected(t)
		if leave(b); !b.c.Away() {
			t.Errorf("%s: it is not away", name)
		}
		b.see()
		b.now, b.c.tried = 5000, 2
		b.c.Connect(b.now, proto.NoServer, &b.out)
		b.want("dial 2")
		if b.c.tried != 0 {
			t.Errorf("%s: attempts in vain before it still count", name)
		}
		if b.c.Away() || b.c.Deadline() != b.now+4000 {
			t.Errorf("%s: away %v, until %d", name, b.c.Away(), b.c.Deadline())
		}
	}
}

// A client that lets its session expire keeps away on purpose until it dials again.
func TestExpireLastsUntilTheNextDial(t *testing.T) {
	b := connected(t)
	b.c.Expire(b.now, &b.out)
	if !b.c.Away() {
		t.Error("it is not away")
	}
	if b.timer(); b.c.Away() || b.c.phase != dialing {
		t.Error("it dials and is away, too")
	}
}

// With Anew each connection's requests are numbered from 1; without it they go on.
func TestRequestsAreNumberedAnew(t *testing.T) {
	for anew, want := range transcript.InOrder(map[bool]int32{true: 1, false: 3}) {
		b := connected(t)
		b.c.cfg.Anew = anew
		for range 2 {
			b.submit(proto.Request{Op: proto.OpExists, Path: "/"})
		}
		b.input(step.Closed)
		b.timer()
		b.accept(0x77)
		if xid := b.submit(proto.Request{Op: proto.OpExists, Path: "/"}); xid != want {
			t.Errorf("anew %v: the first request has the number %d, want %d", anew, xid, want)
		}
	}
}

// A client without a server, without a timeout, or that is none, is a mistake of its host.
func TestAClientIsMadeOfWhatItNeeds(t *testing.T) {
	for name, change := range transcript.InOrder(map[string]func(*Config){"": func(*Config) {}, "no servers": func(c *Config) { c.Servers = nil }, "no timeout": func(c *Config) { c.Timeout = 0 },
		"a timeout below 0": func(c *Config) { c.Timeout = -1 }, "a server": func(c *Config) { c.Party = 1 }, "nobody": func(c *Config) { c.Party = 0 }}) {
		t.Run(name, func(t *testing.T) {
			c := Config{Party: -1, Servers: []proto.ServerID{2}, Timeout: 1, Tick: 2000}
			change(&c)
			defer func() {
				if refused := recover() != nil; refused != (name != "") {
					t.Errorf("refused: %v", refused)
				}
			}()
			New(c)
		})
	}
}

// An answer without a session, or without a time for it, says that the session has expired.
func TestWhichAnswersExpireASession(t *testing.T) {
	for _, test := range []struct {
		timeout proto.Millis
		session proto.SessionID
		want    State
	}{{12_000, 1, Connected}, {1, 0x77, Connected}, {12_000, -1, Connected}, {0, 0x77, Expired}, {-1, 0x77, Expired}, {12_000, 0, Expired}, {0, 0, Expired}} {
		b := newBench(t)
		b.c.Start(0, &b.out)
		b.input(step.Opened)
		b.recv(proto.Message{Kind: proto.ClientConnected, Answer: &proto.ConnectResponse{Timeout: test.timeout, Session: test.session}})
		if b.c.State() != test.want {
			t.Errorf("timeout %d, session %d: %v", test.timeout, test.session, b.c.State())
		}
	}
}

// The number of a request begins at 1 again after the largest.
func TestRequestsAreNumberedFromOneAgain(t *testing.T) {
	b := connected(t)
	b.c.xid = math.MaxInt32 - 1
	for _, want := range []int32{math.MaxInt32, 1, 2} {
		if got := b.submit(proto.Request{Op: proto.OpExists, Path: "/"}); got != want {
			t.Errorf("number %d, want %d", got, want)
		}
	}
}

// The newest zxid that a reply has carried stays when a reply has none.
func TestLastZxidSeen(t *testing.T) {
	b := connected(t)
	for _, z := range []proto.Zxid{proto.MakeZxid(1, 5), 0, proto.NoZxid} {
		b.reply(proto.Reply{Xid: b.submit(proto.Request{Op: proto.OpExists, Path: "/"}), Zxid: z})
		if got := b.c.LastZxidSeen(); got != proto.MakeZxid(1, 5) {
			t.Errorf("after a reply with %v: %v", z, got)
		}
	}
}

// A client may be told to use any of its servers, the first and the last, and no other.
func TestWhichServersAClientMayBeToldToUse(t *testing.T) {
	for i, id := range []proto.ServerID{2, 1, 3, 4} {
		b := connected(t)
		func() {
			defer func() {
				if refused := recover() != nil; refused != (i == 3) {
					t.Errorf("server %d: refused %v", id, refused)
				}
			}()
			b.c.Connect(b.now, id, &b.out)
			b.want(fmt.Sprintf("dial %d; close 2; CONNECTING", id))
		}()
	}
}

// A reply may have as many bytes as jute.maxbuffer says, with its header of 16. A longer one cannot be read, nor what is behind it.
func TestTheLongestReply(t *testing.T) {
	rep := proto.Reply{Xid: 1, Op: proto.OpGetData, Data: make([]byte, 100)}
	for over, want := range transcript.InOrder(map[int]string{-1: "reply 1 OK", 0: "reply 1 OK", 1: "close 2; reply 1 CONNECTIONLOSS; CONNECTING"}) {
		b := connected(t)
		b.c.cfg.Buffer = 16 + rep.Size() - over
		b.submit(proto.Request{Op: proto.OpGetData, Path: "/a"})
		b.want("getData 1 /a")
		b.reply(rep)
		b.want(want)
	}
}

// An answer to an identity that was not sent is a broken invariant.
func TestAnAnswerToNoIdentity(t *testing.T) {
	b := connected(t)
	defer func() {
		if recover() == nil {
			t.Error("it is taken")
		}
	}()
	b.c.authAnswered(&proto.Reply{}, &b.out)
}

func TestSpecialXidsAreThoseOfTheProtocol(t *testing.T) {
	if xids := [2]int32{xidAuth, xidSetWatches}; xids != [2]int32{-4, -8} {
		t.Errorf("of auth and setWatches: %d", xids)
	}
}
