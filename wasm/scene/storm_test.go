package scene

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/sim"
)

// storm is what an election in a crowd leaves behind a partition: twelve servers, twenty clients with watches in one lock
// queue, and each of twelve waiting for each with some ballots, others on their way, and between them what a leader sends.
func storm(clients int) *Picture {
	p := crowdedPicture(9, 3, clients)
	v := p.View
	for i := range v.Clients {
		c := &v.Clients[i]
		c.Name = fmt.Sprintf("client%02d", i+1)
		c.On = proto.ServerID(i%12 + 1)
		c.Watches, c.Watching = []string{"/app"}, []sim.WatchView{{Path: "/app", Kind: "data"}}
	}
	l := &v.Locks[0]
	l.Holders, l.Waiters = []sim.Holding{{Client: "client01"}}, nil
	for i := 1; i < clients; i++ {
		l.Waiters = append(l.Waiters, fmt.Sprintf("client%02d", i+1))
	}
	for _, a := range []int{1, 2, 3, 4} {
		for _, b := range []int{5, 6, 7, 8} {
			x, y := strconv.Itoa(a), strconv.Itoa(b)
			v.Links = append(v.Links, sim.LinkView{From: x, To: y, Cut: true}, sim.LinkView{From: y, To: x, Cut: true})
		}
	}
	send := func(kind, label string, from, to, sent int, held bool) {
		v.Flights = append(v.Flights, sim.Flight{ID: int64(len(v.Flights) + 1), Kind: kind, Label: label, From: strconv.Itoa(from),
			To: strconv.Itoa(to), Sent: proto.Millis(sent), Due: proto.Millis(sent + 40), Held: held})
	}
	for a := 1; a <= 12; a++ {
		for b := 1; b <= 12; b++ {
			if a == b {
				continue
			}
			if b == 2 || a <= 4 && b > 4 && b <= 8 {
				for k := range 3 {
					send("NOTIFICATION", strconv.Itoa(b+k), a, b, 10+k, b == 2)
				}
			} else if (a+b)%3 == 0 {
				send("NOTIFICATION", "8", a, b, 62+(7*a+3*b)%36, false)
			}
		}
		if a != 8 {
			send("COMMIT", "3:1", 8, a, 70+a, false)
			send("INITIAL", "", a, 8, 65+a, false)
		}
	}
	return p
}

func TestMessagesOfAStormAreApartAndCounted(t *testing.T) {
	for _, o := range canvases[1:] {
		for _, o.Reduced = range []bool{false, true} {
			p := storm(20)
			var s Scene
			s.Prepare(p, nil, o)
			for clock := 100.0; clock < 112; clock += 3 {
				s.Move(clock, Settled)
				all := 0
				for i := range s.d.flown {
					b := &s.d.flown[i]
					all += 1 + b.more
					if s.d.covered(b.room()) {
						t.Errorf("%gx%g at %g: %s %s>%s lies on something", o.W, o.H, clock, b.f.Kind, b.f.From, b.f.To)
					}
					for k := range s.d.flown[:i] {
						if c := &s.d.flown[k]; c.room().touches(b.room()) {
							t.Errorf("%gx%g at %g: %s %s>%s lies on %s %s>%s", o.W, o.H, clock, b.f.Kind, b.f.From, b.f.To, c.f.Kind, c.f.From, c.f.To)
						}
					}
				}
				if all != len(p.View.Flights) {
					t.Errorf("%gx%g at %g: %d of %d messages are seen or counted", o.W, o.H, clock, all, len(p.View.Flights))
				}
				if clock == 100 {
					t.Logf("%gx%g: %d messages, %d beads", o.W, o.H, all, len(s.d.flown))
				}
			}
		}
	}
}

func TestBallotsHaveTheirNumbers(t *testing.T) {
	p := storm(0)
	p.View.Flights = append(p.View.Flights, sim.Flight{ID: 999, Kind: "NOTIFICATION", From: "11", To: "12", Sent: 80, Due: 120})
	var s Scene
	s.Prepare(p, nil, Options{W: 1440, H: 900})
	s.Move(100, Settled)
	for i, item := range s.Items {
		if item.Kind == ShapeItem && (item.Shape == ballot && item.Ink == Plum || item.Shape == ballotHollow) &&
			(s.Items[i+1].Kind != TextItem || s.Items[i+1].Text == "") {
			t.Errorf("the ballot at %g, %g has no number", item.X, item.Y)
		}
	}
}

func TestNamesKeepWhatTellsThemApart(t *testing.T) {
	for _, o := range canvases {
		for _, names := range [][]string{{"client01", "client02", "client13"}, {"alice-writer", "bertram-writer", "cleo-writer"},
			{"worker", "worker1", "worker2"}} {
			p := storm(20)
			seen := map[string]string{}
			var s Scene
			s.Prepare(p, nil, o)
			d := &s.d
			for i := range names {
				d.v.Clients[i].Name = names[i]
			}
			d.v.Clients = d.v.Clients[:len(names)]
			d.alike = alike(d.v)
			for _, name := range names {
				for _, room := range []float64{25, 34, 60} {
					short := d.shortName(smallB, name, room)
					if other, ok := seen[fmt.Sprint(room, short)]; ok {
						t.Errorf("within %g %s and %s are both %q", room, other, name, short)
					}
					if smallB.Measure(short) > room {
						t.Errorf("%q is wider than %g", short, room)
					}
					seen[fmt.Sprint(room, short)] = name
				}
			}
		}
	}
}

func TestTextsAreCutInTheMiddle(t *testing.T) {
	for text, ends := range map[string][2]string{"/locks/lock-300000000000003-0000000001": {"/loc", "000001"},
		"create -e /members/eu-west-1": {"create", "west-1"}} {
		got := plate.Fit(text, 110)
		if !strings.HasPrefix(got, ends[0]) || !strings.HasSuffix(got, ends[1]) || !strings.Contains(got, "...") || plate.Measure(got) > 110 {
			t.Errorf("%s is cut to %s", text, got)
		}
	}
	if got := plate.Fit("abc", 5); plate.Measure(got) > plate.Measure("...") {
		t.Errorf("abc is cut to %q", got)
	}
}

// A refusal that has no room says what kind it is before it says of what.
func TestARefusalIsShortened(t *testing.T) {
	const loss = "KeeperErrorCode = ConnectionLoss for /motto"
	for width, want := range map[float64]string{400: loss, 170: "ConnectionLoss for /motto", 100: "ConnectionLoss"} {
		if got := shortAnswer(plate, loss, width); got != want {
			t.Errorf("in %g px it says %q, expected %q", width, got, want)
		}
	}
	if got := shortAnswer(plate, "/lock for ever/lock-0000000001", 110); !strings.HasSuffix(got, "000001") {
		t.Errorf("an answer that is no refusal is cut to %q", got)
	}
}

// Every message and every entry is picked at its place and a finger's width about it, and none takes its neighbour's place.
func TestSmallThingsArePickedByTheirOwnNames(t *testing.T) {
	for _, o := range []Options{{W: 1048, H: 452}, {W: 390, H: 300}} {
		for _, p := range []*Picture{broadcast(), election(), storm(20)} {
			var s Scene
			s.Prepare(p, nil, o)
			s.Move(100, Settled)
			for _, want := range s.Hits {
				if want.Kind != "message" && want.Kind != "entry" {
					continue
				}
				if got, ok := s.Pick(want.box.x+2, want.box.y-2, Pointer); !ok || got.Kind != want.Kind || got.Name != want.Name || got.ID != want.ID {
					t.Errorf("%gx%g: %s %s %d is picked as %s %s %d", o.W, o.H, want.Kind, want.Name, want.ID, got.Kind, got.Name, got.ID)
				}
				for _, at := range []point{{-11.5, 0}, {11.5, 0}, {0, -11.5}, {0, 11.5}} {
					got, ok := s.Pick(want.box.x+at.x, want.box.y+at.y, Pointer)
					if !ok || !got.small() {
						t.Errorf("%gx%g: beside %s %s %d nothing small is picked: %+v", o.W, o.H, want.Kind, want.Name, want.ID, got)
					}
				}
			}
		}
	}
	var s Scene
	Draw(&s, broadcast().View, 100, Options{W: 1048, H: 452})
	entries := map[string]bool{}
	for _, h := range s.Hits {
		if h.Kind == "entry" {
			entries[h.Name] = true
		}
	}
	for _, name := range []string{"1/1:998", "3/1:1000", "4/2:5"} {
		if !entries[name] {
			t.Errorf("the entry %s is not named so: %v", name, entries)
		}
	}
}

// calm is after a storm: ten clients have lost their servers and come to the first.
func calm() *Picture {
	p := storm(20)
	p.View.Links, p.View.Flights = nil, nil
	for i := range 10 {
		p.View.Clients[i].On = 1
	}
	return p
}

func TestLanesOfClientsRunUnderNoCards(t *testing.T) {
	for _, o := range canvases {
		p := calm()
		var s Scene
		s.Prepare(p, nil, o)
		for _, h := range s.Hits {
			from, _, isClient := strings.Cut(h.Name, ">")
			if h.Kind != "watch" && (h.Kind != "link" || !isClient || from[0] != 'c') {
				continue
			}
			client := slices.IndexFunc(p.View.Clients, func(c sim.ClientView) bool { return c.Name == from })
			for i, card := range s.d.ring.at {
				if p.View.Servers[i].ID != p.View.Clients[client].On && card.crossedBy(h.way.x1, h.way.y1, h.way.x2, h.way.y2) {
					t.Errorf("%gx%g: the %s of %s runs under the card of %d", o.W, o.H, h.Kind, h.Name, i+1)
				}
			}
		}
	}
}
