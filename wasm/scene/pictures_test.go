package scene

import (
	"testing"

	"zootrope/core/proto"
	"zootrope/core/sim"
)

// election is the mock's "crash": server 3 is down, the others vote, and 5 has just changed its vote to 4.
func election() *Picture {
	v := &sim.View{Now: 100, Quorum: 3, Voters: 5}
	logged := []string{"1:333", "1:666", "1:1000", "1:999", "1:888"}
	held := [][]proto.ServerID{{4, 2, 0, 4, 5}, {1, 4, 0, 4, 5}, {}, {1, 2, 0, 4, 5}, {1, 2, 0, 4, 5}}
	for i := range 5 {
		s := sim.ServerView{ID: proto.ServerID(i + 1), State: "LOOKING", Epoch: 1, Accepted: 1, Round: 2, Vote: 4, Logged: logged[i]}
		if i == 2 {
			s.State, s.Vote = "DOWN", 0
		}
		for j, vote := range held[i] {
			if vote != 0 {
				s.Ballots = append(s.Ballots, sim.Ballot{Sid: proto.ServerID(j + 1), Vote: vote, Support: vote == 4})
			}
		}
		v.Servers = append(v.Servers, s)
	}
	for i, way := range []string{"12", "12", "41", "15", "24", "25", "45", "51", "45", "55"} {
		v.Flights = append(v.Flights, sim.Flight{ID: int64(i + 1), Kind: "NOTIFICATION", Label: "4", From: way[:1], To: way[1:],
			Sent: proto.Millis(100 - 9*(i+1)%50), Due: proto.Millis(140 - 9*(i+1)%50)})
	}
	rim := Rim{Label: "#214", Moment: 9, Past: []byte("vxvvvev"), Now: 'e', Future: []byte("vvevvqv")}
	return &Picture{View: v, Rim: rim, Focus: Focus{Seq: 214, Look: 'e', Acts: "5", From: "4", To: "5", Kind: "NOTIFICATION",
		Label: "4", Delivered: true, Ballot: "4", Was: 5}}
}

// broadcast is the mock's "broadcast": PROPOSAL 2:5 is on two disks, on its way to a third and behind a slow link.
func broadcast() *Picture {
	v := &sim.View{Now: 100, Leader: 4, Quorum: 3, Voters: 5}
	for i := range 5 {
		s := sim.ServerView{ID: proto.ServerID(i + 1), State: "FOLLOWING", Established: true, Phase: "BROADCAST", Epoch: 2, Accepted: 2,
			Logged: "2:5"}
		for _, z := range []string{"1:998", "1:999", "2:1", "2:2", "2:3", "2:4"} {
			s.Log = append(s.Log, sim.LogEntry{Zxid: z, State: "committed"})
		}
		s.Log = append(s.Log, sim.LogEntry{Zxid: "2:5", State: "synced"})
		switch i {
		case 2:
			s.Logged = "2:4"
			s.Log = append(append([]sim.LogEntry{}, s.Log[1:2]...), append([]sim.LogEntry{{Zxid: "1:1000", State: "truncated"}}, s.Log[2:6]...)...)
			s.Log[len(s.Log)-1].State = "synced"
		case 3:
			s.State, s.Acks, s.AckZxid = "LEADING", []proto.ServerID{2, 5}, "2:5"
			s.Log[len(s.Log)-1].State = "written"
		}
		v.Servers = append(v.Servers, s)
	}
	v.Links = []sim.LinkView{{From: "4", To: "3", Delay: 50}}
	v.Flights = []sim.Flight{{ID: 1, Kind: "ACK", From: "1", To: "4", Sent: 96, Due: 110, Label: "2:5"},
		{ID: 2, Kind: "PROPOSAL", From: "4", To: "3", Sent: 90, Due: 120, Label: "2:5"},
		{ID: 3, Kind: "COMMIT", From: "4", To: "3", Sent: 75, Due: 110, Label: "2:4"}}
	v.Clients = []sim.ClientView{{Name: "ann", State: "CONNECTED", On: 2, Pending: "ann set /config v2", Since: 76, Way: 1, Ways: 3},
		{Name: "bo", State: "CONNECTED", On: 5, Answer: "v1", Last: "OK", Watching: []sim.WatchView{{Path: "/config", Kind: "data"}},
			Watches: []string{"/config"}}}
	rim := Rim{Label: "#1107", Moment: 9, Past: []byte("ppaaapa"), Now: 'a', Future: []byte("aakkrkk")}
	return &Picture{View: v, Rim: rim, Focus: Focus{Seq: 1107, Look: 'a', Acts: "1"}}
}

// pictures are the scenes to look at: STAGE_PICTURES=folder go test -run Pictures.
var pictures = []struct {
	name  string
	p     *Picture
	o     Options
	scale float64
	dark  bool
}{
	{"crash", election(), Options{W: 1048, H: 452}, 1, false},
	{"crash-dark", election(), Options{W: 1048, H: 452}, 1, true},
	{"crash-phone", election(), Options{W: 390, H: 300}, 2, false},
	{"crash-zoom", election(), Options{W: 1048, H: 452, Zoom: 0.5}, 1, false},
	{"broadcast", broadcast(), Options{W: 1048, H: 452}, 1, false},
	{"broadcast-dark", broadcast(), Options{W: 1048, H: 452}, 1, true},
	{"broadcast-phone", broadcast(), Options{W: 390, H: 300}, 2, false},
	{"broadcast-720", broadcast(), Options{W: 720, H: 600}, 1, false},
	{"broadcast-wide", broadcast(), Options{W: 2168, H: 1000}, 1, false},
	{"crowd", crowdedPicture(9, 3, 20), Options{W: 1048, H: 452}, 1, false},
	{"crowd-phone", crowdedPicture(9, 3, 20), Options{W: 390, H: 300}, 2, false},
	{"crowd-720", crowdedPicture(9, 3, 20), Options{W: 720, H: 600}, 1, false},
	{"crowd-wide", crowdedPicture(9, 3, 20), Options{W: 2560, H: 1000}, 1, false},
	{"storm", storm(20), Options{W: 1048, H: 452}, 1, false},
	{"calm", calm(), Options{W: 1048, H: 452}, 1, false},
	{"storm-phone", storm(20), Options{W: 390, H: 300}, 2, false},
	{"storm-wide", storm(20), Options{W: 2168, H: 1000}, 1, true},
	{"nine", crowdedPicture(9, 0, 2), Options{W: 1048, H: 452}, 1, false},
	{"herd", crowdedPicture(3, 0, 10), Options{W: 1048, H: 452}, 1, false},
	{"parted", parted(), Options{W: 1048, H: 452}, 1, false},
	{"parted-phone", parted(), Options{W: 390, H: 300}, 2, true},
	{"four", crowdedPicture(4, 0, 3), Options{W: 1048, H: 452}, 1, true},
	{"slide", election(), Options{W: 920, H: 480}, 1, true},
	{"slide-low", election(), Options{W: 1093, H: 400}, 1, false},
	{"slide-high", election(), Options{W: 1280, H: 600}, 1, false},
	{"slide-660", election(), Options{W: 660, H: 330}, 1, false},
	{"slide-520", election(), Options{W: 520, H: 300}, 1, false},
	{"slide-300", election(), Options{W: 300, H: 220}, 1, false},
	{"thumbnail", election(), Options{W: 120, H: 90}, 2, false},
	{"laptop", election(), Options{W: 974, H: 580}, 1, false},
	{"laptop-low", election(), Options{W: 974, H: 400}, 1, false},
	{"laptop-low-broadcast", broadcast(), Options{W: 974, H: 400}, 1, false},
	{"projector", election(), Options{W: 2560, H: 1200}, 1, false},
	{"projector-crowd", crowdedPicture(9, 3, 20), Options{W: 2560, H: 1200}, 1, false},
	{"goal", reached(), Options{W: 1048, H: 600}, 1, false},
	{"goal-dark", reached(), Options{W: 390, H: 346}, 2, true},
	{"asked", asking(), Options{W: 974, H: 580}, 1, false},
	{"asked-phone", asking(), Options{W: 390, H: 300}, 2, false},
	{"asked-bare", asking(), Options{W: 300, H: 220}, 2, false},
	{"zoomed", election(), Options{W: 1048, H: 452, Zoom: 2}, 1, false},
}

func TestPictures(t *testing.T) {
	for _, c := range pictures {
		t.Run(c.name, func(t *testing.T) {
			var s Scene
			s.Prepare(c.p, nil, c.o)
			s.Move(float64(c.p.View.Now), Settled)
			if len(s.Still) == 0 || s.d.ring.plan.cost > 0 && (c.name == "crash" || c.name == "broadcast") {
				t.Errorf("the plan is %+v", s.d.ring.plan)
			}
			keep(t, c.name, &s, c.o, c.scale, c.dark)
		})
	}
}

// parted is broadcast with servers 1 and 2 cut off from the others, and one lane held.
func parted() *Picture {
	p := broadcast()
	for _, a := range []string{"1", "2"} {
		for _, b := range []string{"3", "4", "5"} {
			p.View.Links = append(p.View.Links, sim.LinkView{From: a, To: b, Cut: true}, sim.LinkView{From: b, To: a, Cut: true})
		}
	}
	p.View.Links = append(p.View.Links, sim.LinkView{From: "4", To: "5", Held: true})
	p.View.Servers[4].State = "PAUSED"
	for i := range 4 {
		p.View.Flights = append(p.View.Flights, sim.Flight{ID: int64(10 + i), Kind: "PROPOSAL", From: "4", To: "5", Due: 20, Held: true, Label: "2:6"})
	}
	p.View.Clients[1].Watching = append(p.View.Clients[1].Watching, sim.WatchView{Path: "/a", Kind: "recursive"})
	return p
}

func TestPartitionParts(t *testing.T) {
	var s Scene
	s.Prepare(parted(), nil, moving)
	if n := count(s.Still, partitionEnd, Vermilion); n != 2 {
		t.Errorf("the line of the partition has %d ends", n)
	}
	p := parted()
	p.View.Links = p.View.Links[2:] // 1 and 3 hear each other
	if s.Prepare(p, nil, moving); count(s.Still, partitionEnd, Vermilion) != 0 {
		t.Error("servers that hear each other are parted")
	}
	if s.Prepare(storm(0), nil, moving); count(s.Still, partitionEnd, Vermilion) != 2 {
		t.Error("servers that hear both sides hide the partition")
	}
	p = broadcast()
	p.View.Links = []sim.LinkView{{From: "1", To: "2", Cut: true}, {From: "2", To: "1", Cut: true}}
	if s.Prepare(p, nil, moving); count(s.Still, partitionEnd, Vermilion) != 0 {
		t.Error("one link that is cut parts two servers that others hear")
	}
}

func crowdedPicture(voters, observers, clients int) *Picture {
	v := crowded(voters, observers, clients, true)
	for i := range v.Servers {
		s := &v.Servers[i]
		if i == 1 {
			s.State, s.AckZxid, s.Acks, s.Established, s.Phase = "LEADING", "1:7", []proto.ServerID{1, 2}, true, "BROADCAST"
			v.Leader = s.ID
		} else if i > 2 {
			s.State = "FOLLOWING"
		}
		if s.Observer {
			s.State = "OBSERVING"
		}
	}
	return &Picture{View: v, Rim: Rim{Label: "#31", Moment: 3, Past: []byte("rpa"), Now: 'k', Future: []byte("rpakw")},
		Focus: Focus{Acts: "2", From: "3", To: "2", Kind: "ACK", Delivered: true}}
}
