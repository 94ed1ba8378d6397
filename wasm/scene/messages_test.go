package scene

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/sim"
)

// texts gives what is written in a list of items.
func texts(items []Item) string {
	var b strings.Builder
	for _, i := range items {
		if i.Kind == TextItem {
			b.WriteString(i.Text + "\n")
		}
	}
	return b.String()
}

func count(items []Item, shape Shape, ink Ink) int {
	n := 0
	for _, i := range items {
		if i.Kind == ShapeItem && i.Shape == shape && i.Ink == ink {
			n++
		}
	}
	return n
}

func TestHeldBeadsCoverNeitherDialNorCards(t *testing.T) {
	for _, o := range canvases[1:] {
		for _, n := range []int{3, 4, 5, 9} {
			for leader := 1; leader <= n; leader++ {
				v := world(n, 0, "FOLLOWING")
				v.Leader = proto.ServerID(leader)
				v.Servers[leader-1].State, v.Servers[leader-1].Phase = "LEADING", "BROADCAST"
				total := 0
				for to := 1; to <= n; to++ {
					if to == leader {
						continue
					}
					from, to := serverName(v.Leader), serverName(proto.ServerID(to))
					v.Links = append(v.Links, sim.LinkView{From: from, To: to, Held: true})
					for range 30 {
						total++
						v.Flights = append(v.Flights, sim.Flight{ID: int64(total), Kind: "PROPOSAL", From: from, To: to, Due: 10, Held: true})
					}
				}
				var s Scene
				Draw(&s, v, 100, o)
				for _, b := range s.d.flown {
					if s.d.covered(box{b.x, b.y, 17, 17}) {
						t.Errorf("%gx%g, %d servers, leader %d: a held bead lies on something", o.W, o.H, n, leader)
					}
					// how far along its way it lies; further back, or aside, where there is no room behind the gate
					far := (b.x-b.lane.x1)*(b.lane.x2-b.lane.x1)/b.lane.length + (b.y-b.lane.y1)*(b.lane.y2-b.lane.y1)/b.lane.length
					aside := math.Abs((b.x-b.lane.x1)*(b.lane.y2-b.lane.y1)-(b.y-b.lane.y1)*(b.lane.x2-b.lane.x1)) / b.lane.length
					if aside < 1 && far > b.most+0.1 {
						t.Errorf("%gx%g, %d servers, leader %d: a held bead has come %g of %g", o.W, o.H, n, leader, far, b.most)
					}
				}
				counted := len(s.d.flown)
				for _, text := range strings.Fields(texts(s.Items)) {
					if more, err := strconv.Atoi(text); err == nil && text[0] == '+' {
						counted += more
					}
				}
				if counted != total {
					t.Errorf("%gx%g, %d servers: %d of %d held messages are seen or counted", o.W, o.H, n, counted, total)
				}
			}
		}
	}
}

func TestLabelsCoverNothing(t *testing.T) {
	o := Options{W: 1050, H: 450}
	v := world(3, 6, "FOLLOWING")
	for i := range 7 {
		v.Flights = append(v.Flights, sim.Flight{ID: int64(i + 1), Kind: "PROPOSAL", From: "3", To: "2",
			Sent: proto.Millis(4 * i), Due: proto.Millis(100 + 4*i), Label: "1:1000"})
	}
	var s Scene
	shown := 0
	for clock := 0.0; clock < 130; clock += 3 {
		Draw(&s, v, clock, o)
		for i, a := range s.d.labels {
			shown++
			if s.d.covered(a) || touchesAny(s.d.labels[:i], a) {
				t.Errorf("at %g the label at %+v covers something", clock, a)
			}
			for _, b := range s.d.flown {
				if b.box().touches(a) {
					t.Errorf("at %g the label at %+v covers a message", clock, a)
				}
			}
		}
	}
	if shown == 0 {
		t.Error("no label is written")
	}
	eighth := v.Flights[0]
	eighth.Sent += 2
	v.Flights = append(v.Flights, eighth)
	if Draw(&s, v, 50, o); len(s.d.labels) > 0 {
		t.Error("eight messages have labels")
	}
}

func TestWatchesEndInAnEyeAndAreCounted(t *testing.T) {
	v := world(3, 3, "FOLLOWING")
	v.Clients[0].Watches = []string{"/a"}
	v.Clients[1].Watches = []string{"/a", "/b", "/c"}
	var s Scene
	Draw(&s, v, 0, screens[2])
	if n := count(s.Still, eye, Vermilion); n != 2 {
		t.Errorf("two clients watch, and %d eyes are drawn", n)
	}
	three := false
	for _, i := range s.Still {
		three = three || i.Kind == TextItem && i.Ink == Vermilion && i.Text == "3"
	}
	if !three {
		t.Error("three watches are not counted")
	}
}

func TestAClientHasRoomForItsMessages(t *testing.T) {
	v := world(3, 10, "FOLLOWING")
	r := newRing(v, 1050, 450)
	for i := range v.Clients {
		l, ok := laneBetween(r.pills[i], r.at[indexOf(v, v.Clients[i].On)])
		if !ok || l.length < 40 {
			t.Errorf("%s is %g from its server", v.Clients[i].Name, l.length)
		}
	}
}

func TestOnlyAServerThatHasRunWearsTheCross(t *testing.T) {
	for _, o := range []Options{{W: 1050, H: 450}, {W: 390, H: 300}} {
		for _, c := range []struct {
			s    sim.ServerView
			want int
		}{
			{sim.ServerView{Logged: "0:0"}, 0},
			{sim.ServerView{}, 0},
			{sim.ServerView{Logged: "0:0", Accepted: 1}, 1},
			{sim.ServerView{Logged: "1:4", Accepted: 1, Epoch: 1}, 1},
		} {
			v := world(3, 0, "FOLLOWING")
			c.s.ID, c.s.State = 1, "DOWN"
			v.Servers[0] = c.s
			var s Scene
			Draw(&s, v, 0, o)
			if got := count(s.Still, crashMark, Vermilion); got != c.want {
				t.Errorf("%gx%g, %+v: %d crosses, want %d", o.W, o.H, c.s, got, c.want)
			}
		}
	}
}

func TestNumbersFitTheirCells(t *testing.T) {
	v := world(1, 0, "FOLLOWING")
	s := &v.Servers[0]
	s.Log = nil
	for _, z := range []string{"1:98", "1:998", "1:999", "1:1000", "1:1001", "2:100000", "2:100001"} {
		s.Log = append(s.Log, sim.LogEntry{Zxid: z, State: "committed"})
	}
	var scene Scene
	Draw(&scene, v, 0, Options{W: 1050, H: 450})
	card := scene.d.ring.at[0]
	cells := 0
	for i, item := range scene.Still {
		if item.Kind != ShapeItem || item.Shape.H != 19 || item.Ink != Green {
			continue
		}
		cells++
		b := box{item.X, item.Y, item.Shape.W, item.Shape.H}
		if b.left() < card.left() || b.right() > card.right()-10 {
			t.Errorf("the cell of %s leaves the card", scene.Still[i+1].Text)
		}
		if w := small.Measure(scene.Still[i+1].Text); w > b.w {
			t.Errorf("%s is %g wide, its cell %g", scene.Still[i+1].Text, w, b.w)
		}
	}
	if got := texts(scene.Still); cells < 4 || !strings.Contains(got, "100001") || strings.Contains(got, "\n98\n") {
		t.Errorf("%d cells show %q: not the newest", cells, got)
	}
}

func TestOnlyMessagesAreDrawnAnew(t *testing.T) {
	v := world(5, 10, "FOLLOWING")
	var s Scene
	Draw(&s, v, 100, screens[2])
	lit := len(s.Items)
	if lit > 3 || len(s.Still) == 0 {
		t.Errorf("without messages %d items move, %d stand still", len(s.Items), len(s.Still))
	}
	v.Flights = []sim.Flight{{ID: 1, Kind: "ACK", From: "1", To: "3", Sent: 100, Due: 120}}
	s.Prepare(&Picture{View: v}, nil, screens[2])
	still, hits := len(s.Still), len(s.Hits)
	s.Move(105, Settled)
	s.Move(110, Settled)
	if len(s.Items) == lit || len(s.Items) > 25 || len(s.Still) != still || len(s.Hits) != hits+1 {
		t.Errorf("%d items move, %d (were %d) stand still, %d (were %d) hits", len(s.Items), len(s.Still), still, len(s.Hits), hits)
	}
	if n := testing.AllocsPerRun(20, func() { s.Move(112, Settled) }); n > 4 {
		t.Errorf("a frame allocates %g times", n)
	}
}

func TestMessagesAtOnePlaceAreOneAndCounted(t *testing.T) {
	v := world(3, 0, "FOLLOWING")
	for i := range 300 {
		v.Flights = append(v.Flights, sim.Flight{ID: int64(i + 1), Kind: "PROPOSAL", From: "3", To: "2", Sent: 0, Due: 100, Label: strconv.Itoa(i)})
	}
	var s Scene
	Draw(&s, v, 50, screens[2])
	for _, b := range s.d.labels {
		if touchesAny([]box{s.d.flown[0].box()}, b) {
			t.Errorf("%+v lies on the bead", b)
		}
	}
	if len(s.d.flown) != 1 || len(s.d.labels) != 2 || !strings.Contains(texts(s.Items), "+299\n") {
		t.Errorf("%d beads, %q", len(s.d.flown), texts(s.Items))
	}
}

// Where two cards stand close, a message of a longer way makes way for the one between them, which has no other place.
func TestAShortWayHasItsMessageBeforeALongOne(t *testing.T) {
	v := world(5, 0, "FOLLOWING")
	for i := range 3 {
		to := strconv.Itoa(i + 1)
		v.Links = append(v.Links, sim.LinkView{From: "4", To: to, Cut: true}, sim.LinkView{From: to, To: "4", Cut: true})
		v.Flights = append(v.Flights, sim.Flight{ID: int64(i + 1), Kind: "NOTIFICATION", From: "4", To: to, Due: 30, Label: "4", Held: true})
	}
	v.Links = append(v.Links, sim.LinkView{From: "4", To: "5", Cut: true}, sim.LinkView{From: "5", To: "4", Cut: true})
	var s Scene
	s.Prepare(&Picture{View: v, Focus: Focus{From: "3", To: "4", Kind: "PING"}}, nil, Options{W: 360, H: 266, within: true})
	for clock := 0.0; clock <= 60; clock += 5 {
		s.Move(clock, Settled)
		if len(s.d.flown) != 3 {
			t.Errorf("at %g, %d of 3 messages are seen", clock, len(s.d.flown))
		}
		for i, b := range s.d.flown {
			if off := b.lane.off(b.x, b.y); off > besideMost+0.1 {
				t.Errorf("at %g, the message from 4 to %s is %.0f from its way", clock, b.f.To, off)
			}
			for j, other := range s.d.flown[:i] {
				if b.box().touches(other.box()) {
					t.Errorf("at %g, messages %d and %d lie on one another", clock, j+1, i+1)
				}
			}
		}
	}
}
