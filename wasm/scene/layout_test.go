package scene

import (
	"fmt"
	"math"
	"reflect"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/sim"
)

// Draw fills the scene with the picture of v at the virtual time clock, when all that had changed has come to rest.
func Draw(s *Scene, v *sim.View, clock float64, o Options) {
	s.Prepare(&Picture{View: v}, nil, o)
	s.Move(clock, Settled)
}

// world makes a view of n servers in some state, with clients spread over them.
func world(n, clients int, state string) *sim.View {
	v := &sim.View{Now: 100, Quorum: n/2 + 1, Voters: n}
	for i := 1; i <= n; i++ {
		s := sim.ServerView{ID: proto.ServerID(i), State: state, Vote: proto.ServerID(n), Round: 1, Epoch: 1, Logged: "1:7"}
		s.Log = []sim.LogEntry{{Zxid: "1:6", State: "committed"}, {Zxid: "1:7", State: "synced"}, {Zxid: "2:1", State: "written"}}
		s.Ballots = []sim.Ballot{{Sid: s.ID, Vote: s.Vote, Support: true}}
		v.Servers = append(v.Servers, s)
	}
	for i := range clients {
		v.Clients = append(v.Clients, sim.ClientView{Name: fmt.Sprintf("c%d", i), State: "CONNECTED",
			On: proto.ServerID(i%n + 1)})
	}
	return v
}

var screens = []Options{{W: 390, H: 300}, {W: 600, H: 400}, {W: 1050, H: 450}, {W: 1600, H: 900}}

func TestCardsStandApartAndInside(t *testing.T) {
	for _, o := range screens {
		for n := 1; n <= 9; n++ {
			for _, state := range []string{"LOOKING", "FOLLOWING", "DOWN"} {
				r := newRing(world(n, 0, state), o.W, o.H)
				for i, a := range r.at {
					if a.left() < 0 || a.top() < 0 || a.right() > o.W || a.bottom() > o.H {
						t.Errorf("%gx%g, %d %s servers: server %d at %+v is outside", o.W, o.H, n, state, i+1, a)
					}
					for j, b := range r.at[:i] {
						if a.touches(b) {
							t.Errorf("%gx%g, %d %s servers: %d and %d touch", o.W, o.H, n, state, j+1, i+1)
						}
					}
				}
			}
		}
	}
}

// bead gives where the only message of a view is at a moment.
func bead(t *testing.T, v *sim.View, clock float64, o Options) Hit {
	t.Helper()
	var s Scene
	Draw(&s, v, clock, o)
	for _, h := range s.Hits {
		if h.Kind == "message" {
			return h
		}
	}
	t.Fatal("no message is drawn")
	return Hit{}
}

func TestBeadsTravelEvenlyFromSenderToReceiver(t *testing.T) {
	o := screens[2]
	v := world(5, 0, "FOLLOWING")
	v.Flights = []sim.Flight{{ID: 1, Kind: "ACK", From: "1", To: "3", Sent: 100, Due: 120}}
	r := newRing(v, o.W, o.H)
	far := func(h Hit, b box) float64 { return math.Hypot(h.box.x-b.x, h.box.y-b.y) }
	start, middle, end := bead(t, v, 100, o), bead(t, v, 110, o), bead(t, v, 120, o)
	if far(start, r.at[0]) > far(start, r.at[2]) || far(end, r.at[2]) > far(end, r.at[0]) {
		t.Error("the bead does not go from 1 to 3")
	}
	if dx := (start.box.x+end.box.x)/2 - middle.box.x; math.Abs(dx) > 0.01 {
		t.Errorf("half of the time is not half of the way: off by %g", dx)
	}
	if late := bead(t, v, 500, o); late != end {
		t.Error("a bead goes on after it has arrived")
	}
	o.Reduced = true
	if still := bead(t, v, 100, o); math.Abs(still.box.x-middle.box.x) > 0.01 {
		t.Error("with reduced motion a bead does not stand at mid-lane")
	}
	var s Scene
	if Draw(&s, v, 100, o); count(s.Items, laneHead, Green) != 1 {
		t.Error("with reduced motion no arrowhead says where a bead goes")
	}
}

func TestHeldMessagesQueueBehindTheGate(t *testing.T) {
	v := world(3, 0, "FOLLOWING")
	v.Leader = 3
	v.Links = []sim.LinkView{{From: "3", To: "1", Held: true}}
	for i := range 3 {
		v.Flights = append(v.Flights, sim.Flight{ID: int64(i + 1), Kind: "PROPOSAL", From: "3", To: "1", Sent: 0, Due: 10, Held: true})
	}
	var s Scene
	Draw(&s, v, 100, screens[2])
	r := newRing(v, screens[2].W, screens[2].H)
	last := 0.0
	for _, h := range s.Hits {
		if h.Kind != "message" {
			continue
		}
		d := math.Hypot(h.box.x-r.at[0].x, h.box.y-r.at[0].y) // from the receiver
		if d <= last {
			t.Errorf("message %d stands before the one that was sent earlier", h.ID)
		}
		last = d
	}
}

func TestHeartbeatsAreHiddenUntilAskedFor(t *testing.T) {
	v := world(3, 0, "FOLLOWING")
	v.Flights = []sim.Flight{{ID: 1, Kind: "PING", From: "1", To: "2", Sent: 0, Due: 10}}
	for _, show := range []bool{false, true} {
		o := screens[2]
		o.Heartbeats = show
		var s Scene
		Draw(&s, v, 5, o)
		got := false
		for _, h := range s.Hits {
			got = got || h.Kind == "message"
		}
		if got != show {
			t.Errorf("heartbeats %v: drawn %v", show, got)
		}
	}
}

func TestStatesDifferByShape(t *testing.T) {
	seen := map[string]string{}
	for _, state := range []string{"LOOKING", "FOLLOWING", "LEADING", "OBSERVING", "DOWN", "PAUSED"} {
		var s Scene
		d := drawing{Scene: &s, p: &Picture{}}
		cards{&d}.badge(&sim.ServerView{ID: 1, State: state}, 0, 0, fullBadge)
		shapes := ""
		for _, i := range s.Items {
			if i.Kind == ShapeItem && i.Ink != Card {
				shapes += fmt.Sprint(i.Shape)
			}
		}
		if other, ok := seen[shapes]; ok {
			t.Errorf("%s and %s have the same shape", state, other)
		}
		seen[shapes] = state
	}
}

func TestKindsDifferByShape(t *testing.T) {
	groups := [][]string{{"NOTIFICATION"}, {"FOLLOWERINFO", "OBSERVERINFO", "LEADERINFO", "ACKEPOCH"},
		{"DIFF", "TRUNC", "SNAP", "NEWLEADER", "UPTODATE"}, {"PROPOSAL"}, {"ACK"}, {"COMMIT"}, {"INFORM"},
		{"CLIENT_REQUEST", "REQUEST", "SYNC", "REVALIDATE"}, {"CLIENT_REPLY"}, {"WATCH_EVENT"}, {"PING", "CLIENT_PING"}}
	seen := map[string]int{}
	for g, kinds := range groups {
		for _, kind := range kinds {
			var s Scene
			d := drawing{Scene: &s, p: &Picture{}}
			messages{&d}.sprite(flown{f: &sim.Flight{Kind: kind}}, beadInk(kind))
			shapes := ""
			for _, i := range s.Items {
				if i.Kind == ShapeItem && i.Ink != Well {
					shapes += fmt.Sprint(i.Shape, i.X, i.Y)
				}
			}
			if other, ok := seen[shapes]; ok && other != g {
				t.Errorf("%s looks like %v", kind, groups[other])
			}
			seen[shapes] = g
		}
	}
}

func TestDrawIsAPureFunction(t *testing.T) {
	v := world(5, 4, "LOOKING")
	v.Locks = []sim.LockView{{Path: "/l", Holders: []sim.Holding{{Client: "c1"}}, Waiters: []string{"c2", "c3"}}}
	v.Flights = []sim.Flight{{ID: 1, Kind: "NOTIFICATION", From: "1", To: "3", Sent: 90, Due: 120, Label: "5"}}
	var a, b Scene
	Draw(&a, v, 104.5, screens[2])
	Draw(&b, world(9, 0, "DOWN"), 0, screens[0])
	Draw(&b, v, 104.5, screens[2])
	if !reflect.DeepEqual(a.Still, b.Still) || !reflect.DeepEqual(a.Items, b.Items) || !reflect.DeepEqual(a.Hits, b.Hits) {
		t.Error("the same view and time give another picture")
	}
}

func TestPick(t *testing.T) {
	v := world(5, 1, "FOLLOWING")
	var s Scene
	Draw(&s, v, 0, screens[2])
	r := newRing(v, screens[2].W, screens[2].H)
	if h, ok := s.Pick(r.at[3].x, r.at[3].y, Pointer); !ok || h.Kind != "server" || h.Name != "4" {
		t.Errorf("server 4 is hit as %+v", h)
	}
	if h, ok := s.Pick(r.pills[0].x, r.pills[0].y, Pointer); !ok || h.Kind != "client" || h.Name != "c0" {
		t.Errorf("c0 is hit as %+v", h)
	}
	if h, ok := s.Pick(1, screens[2].H-1, Pointer); ok {
		t.Errorf("nothing is hit as %+v", h)
	}
}

func TestMasks(t *testing.T) {
	for _, s := range []Shape{badgeDisc, badgeLooking, badgeHex, ballot, tag, strip, arrowFull, diamond, crashMark, badgeStrike,
		{Form: Box, W: 22, H: 18, R: 2.5, Stroke: 1, On: 2.5, Off: 2}, entryOutline} {
		for _, scale := range []float64{1, 2} {
			m := s.Mask(scale)
			sum := 0
			for _, a := range m.Pix {
				sum += int(a)
			}
			if sum == 0 {
				t.Errorf("%+v at %g is empty", s, scale)
			}
			b := m.Bounds()
			for x := range b.Dx() {
				if m.AlphaAt(x, 0).A != 0 || m.AlphaAt(x, b.Dy()-1).A != 0 {
					t.Errorf("%+v at %g is cut off", s, scale)
					break
				}
			}
		}
	}
	full, outline := Shape{Form: Box, W: 20, H: 20}.Mask(1), Shape{Form: Box, W: 20, H: 20, Stroke: 1}.Mask(1)
	if c := full.Bounds().Dx() / 2; full.AlphaAt(c, c).A != 255 {
		t.Error("a filled box is not full")
	}
	if c := outline.Bounds().Dx() / 2; outline.AlphaAt(c, c).A != 0 {
		t.Error("an outlined box is full")
	}
}
