package scene

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"zootrope/core/player"
	"zootrope/core/script"
	"zootrope/core/sim"
)

const shop = `servers 3
start all
run until servers agree
client web 1
client pay 2
client mail 3 timeout 10s
settle
web create /db north
settle
pay get /db
settle
mail get -w /db
settle
`

// locked queues up so many clients for one lock.
func locked(clients int, strategy string) string {
	var b strings.Builder
	b.WriteString("servers 3\nstart all\nrun until servers agree\n")
	for i := range clients {
		fmt.Fprintf(&b, "client c%d %d timeout 10s\n", i+1, i%3+1)
	}
	b.WriteString("settle\n")
	for i := range clients {
		fmt.Fprintf(&b, "c%d lock /locks --strategy %s\nsettle\n", i+1, strategy)
	}
	return b.String()
}

// treePicture plays a script until its view is as wanted, or to its end, and makes a picture of the znodes.
func treePicture(t testing.TB, text, about string, until func(*sim.View) bool) *Picture {
	t.Helper()
	s, err := script.Parse("t.zk", text)
	if err != nil {
		t.Fatal(err)
	}
	p := player.New(s, player.Options{})
	defer p.Close()
	for p.Tick() == player.Running {
		if v := p.World().View(); until != nil && until(&v) {
			break
		}
	}
	v, tree := p.World().View(), p.World().Tree(about)
	return &Picture{View: &v, Tree: &tree}
}

func flights(kind string, n int) func(*sim.View) bool {
	return func(v *sim.View) bool {
		k := 0
		for i := range v.Flights {
			if v.Flights[i].Kind == kind {
				k++
			}
		}
		return k >= n
	}
}

func writing(v *sim.View) bool {
	for i := range v.Clients {
		if strings.Contains(v.Clients[i].Pending, "set /db south") {
			return flights("CLIENT_REQUEST", 1)(v)
		}
	}
	return false
}

func TestTreePictures(t *testing.T) {
	pics := map[string]*Picture{
		"shop":     treePicture(t, shop, "", nil),
		"writes":   treePicture(t, shop+"web set /db south\nsettle\n", "/db", writing),
		"fired":    treePicture(t, shop+"web set /db south\nsettle\n", "/db", flights("WATCH_EVENT", 1)),
		"dead":     treePicture(t, shop+"web create /alive\nsettle\nmail create -e /alive/mail m\nsettle\nweb stat -w /alive/mail\nsettle\ncrash mail\nrun for 5s\n", "/alive/mail", nil),
		"gone":     treePicture(t, shop+"web create /alive\nsettle\nmail create -e /alive/mail m\nsettle\nweb stat -w /alive/mail\nsettle\ncrash mail\nrun for 15s\n", "/alive/mail", flights("WATCH_EVENT", 1)),
		"queue":    treePicture(t, locked(3, "predecessor")+"c1 unlock /locks\nsettle\ncrash c2\nrun for 5s\n", "/locks", nil),
		"herd":     treePicture(t, locked(10, "herd")+"c1 unlock /locks\nsettle\n", "/locks", flights("WATCH_EVENT", 9)),
		"lowmind":  treePicture(t, shop+"web set /db south\nsettle\n", "/db", nil),
		"stranded": treePicture(t, shop+"crash 3\nrun for 100ms\n", "/db", nil),
	}
	for name, p := range pics {
		for size, o := range map[string]Options{"": {W: 1048, H: 640}, "-phone": {W: 390, H: 380}, "-low": {W: 1048, H: 420}, "-flat": {W: 390, H: 250}, "-zh": {W: 1048, H: 640, Lang: "zh"}} {
			var s Scene
			s.Prepare(p, nil, o)
			clock := float64(p.View.Now)
			for _, f := range p.View.Flights {
				clock = (float64(f.Sent) + float64(f.Due)) / 2
			}
			s.Move(clock, Settled)
			scale := 1.0
			if size == "-phone" {
				scale = 2
			}
			keep(t, "tree-"+name+size, &s, o, scale, size == "-low")
		}
	}
}

// sizes are stages on which the znodes are shown, from a phone to a wall.
var treeSizes = [][2]float64{{1048, 640}, {1048, 433}, {720, 500}, {660, 330}, {390, 380}, {390, 300}, {320, 260}, {2560, 1200}}

// treePics are pictures with each of the shapes, by name.
func treePics(t *testing.T) map[string]*Picture {
	return map[string]*Picture{
		"shop":  treePicture(t, shop, "", nil),
		"fired": treePicture(t, shop+"web set /db south\nsettle\n", "/db", flights("WATCH_EVENT", 1)),
		"many":  treePicture(t, shop+"web create /a\nsettle\nweb create /a/b\nsettle\nweb create /a/b/c deep\nsettle\nweb create /x/\nweb create /y 1\nsettle\nweb create /z 2\nsettle\nweb create /u 3\nsettle\nweb create /v 4\nsettle\n", "/a/b/c", nil),
		"above": treePicture(t, shop+"web create /a\nsettle\nweb create /a/b\nsettle\nweb create /c\nsettle\n", "/a", nil),
		"dead":  treePicture(t, shop+"mail create -e /mail m\nsettle\ncrash mail\nrun for 5s\n", "/mail", nil),
		"queue": treePicture(t, locked(3, "predecessor")+"c1 unlock /locks\nsettle\ncrash c2\nrun for 5s\n", "/locks", nil),
		"herd":  treePicture(t, locked(10, "herd")+"c1 unlock /locks\nsettle\n", "/locks", flights("WATCH_EVENT", 9)),
		"long":  treePicture(t, locked(20, "predecessor"), "/locks", nil),
		"empty": treePicture(t, "servers 3\nstart all\nrun until servers agree\n", "", nil),
		"down":  treePicture(t, "servers 3\n", "", nil),
	}
}

// On no stage does a node, a client or a server lie on another one, and none leaves the stage.
func TestTreeFits(t *testing.T) {
	for name, p := range treePics(t) {
		for _, size := range treeSizes {
			var s Scene
			s.Prepare(p, nil, Options{W: size[0], H: size[1]})
			s.Move(float64(p.View.Now), Settled)
			var all []box
			for i := range s.stage.nodes {
				all = append(all, s.stage.nodes[i].box)
			}
			for _, b := range append(append([]box{}, s.stage.strip...), s.stage.boxes()...) {
				if b.w > 0 {
					all = append(all, b)
				}
			}
			for i, a := range all {
				if !a.within(s.d.w+0.5, s.d.h+0.5) {
					t.Errorf("%s on %v: %+v leaves the stage", name, size, a)
				}
				for _, b := range all[:i] {
					if a.grown(-1).touches(b) {
						t.Errorf("%s on %v: %+v lies on %+v", name, size, a, b)
					}
				}
			}
		}
	}
}

// A client keeps its place while others come, and while its connection breaks and comes about elsewhere.
func TestTreeClientsKeepTheirPlaces(t *testing.T) {
	for _, text := range []string{
		shop + "crash 3\nrun until leader exists\nsettle\nclient late 1\nsettle\nlate create /x\nsettle\nmail create -e /mail\nsettle\ncrash mail\nrun for 20s\n",
		locked(3, "predecessor") + "c1 unlock /locks\nsettle\nc2 unlock /locks\nsettle\nc1 lock /locks\nsettle\n",
	} {
		places := map[string]box{}
		prepared := playOn(t, text, func(s *Scene, p *Picture) {
			for i := range s.stage.pins {
				pin := &s.stage.pins[i]
				key := s.stage.queue != "" // a queue has its clients in rows
				name := fmt.Sprint(pin.client.Name, key)
				if was, ok := places[name]; ok && was != pin.box {
					t.Fatalf("%s was at %+v and is at %+v, at %d", pin.client.Name, was, pin.box, p.View.Now)
				}
				places[name] = pin.box
			}
		})
		if prepared < 50 || len(places) < 3 {
			t.Errorf("%d pictures, %d places", prepared, len(places))
		}
	}
}

// playOn plays a script, and hands a scene of each of its moves to f.
func playOn(t *testing.T, text string, f func(*Scene, *Picture)) (prepared int) {
	t.Helper()
	s, err := script.Parse("t.zk", text)
	if err != nil {
		t.Fatal(err)
	}
	p := player.New(s, player.Options{})
	defer p.Close()
	var scene Scene
	var before *Picture
	for p.Tick() == player.Running {
		v, tree := p.World().View(), p.World().Tree("")
		if len(v.Servers) == 0 || v.Leader == 0 && prepared == 0 {
			continue
		}
		pic := &Picture{View: &v, Tree: &tree, Rim: Rim{Moment: int64(prepared)}}
		scene.Prepare(pic, before, Options{W: 1048, H: 640})
		f(&scene, pic)
		before = pic
		prepared++
	}
	return prepared
}

// Between two frames 50 ms apart no node moves by more than 12 % of the width of the stage: nodes of a queue close up.
func TestTreeNodesCloseUp(t *testing.T) {
	const width = 1048.0
	moves := 0
	last := map[string]point{}
	playOn(t, locked(3, "herd")+"c1 unlock /locks\nsettle\nc2 get /locks\nsettle\nc1 lock /locks\nsettle\nc2 unlock /locks\nsettle\nc3 get /locks\nsettle\n", func(s *Scene, p *Picture) {
		for age := 0.0; age <= Settled; age += 50 {
			s.Move(float64(p.View.Now), age)
			here := map[string]point{}
			for _, h := range s.Hits {
				if h.Kind != "znode" {
					continue
				}
				at := point{h.box.x, h.box.y}
				if was, ok := last[h.Name]; ok && dist(was, at) > 0.12*width {
					t.Fatalf("%s has moved by %.0f from %v to %v, %v ms after a picture", h.Name, dist(was, at), was, at, age)
				} else if ok && was != at {
					moves++
				}
				here[h.Name] = at
			}
			last = here
		}
	})
	if moves == 0 {
		t.Error("nothing has moved")
	}
}

// The directory of a lock is the lock to a hand, other nodes are nodes.
func TestTreeHasTheLockAtHand(t *testing.T) {
	var s Scene
	s.Prepare(treePicture(t, locked(3, "predecessor"), "/locks", nil), nil, Options{W: 1048, H: 640})
	kinds := map[string]string{}
	for _, h := range s.Hits {
		kinds[h.Name] = h.Kind
	}
	if kinds["/locks"] != "lock" || kinds["c2"] != "client" || kinds["2"] != "server" {
		t.Errorf("%v", kinds)
	}
}

// The badge at the end of a plug is the server to a hand, as that in the strip is; the line before the badge is the link.
func TestAPlugIsItsServer(t *testing.T) {
	var s Scene
	s.Prepare(treePicture(t, shop, "/db", nil), nil, Options{W: 1048, H: 640})
	for i := range s.stage.pins {
		p := &s.stage.pins[i]
		edge, on := p.box.x+p.side*p.box.w/2, fmt.Sprint(p.client.On)
		if h, _ := s.Pick(edge+p.side*plugLong, p.box.y, Pointer); h.Kind != "server" || h.Name != on {
			t.Errorf("the plug of %s: %s %s", p.client.Name, h.Kind, h.Name)
		}
		if h, _ := s.Pick(edge+p.side*plugLong/3, p.box.y, Pointer); h.Kind != "link" || h.Name != p.client.Name+">"+on {
			t.Errorf("the cable of %s: %s %s", p.client.Name, h.Kind, h.Name)
		}
	}
}

// In a lesson with queues, one numbered node is a queue already, and the last one still; elsewhere it is a node like others.
func TestAQueueOfOneIsAQueue(t *testing.T) {
	p := treePicture(t, shop+"web create /locks\nsettle\nweb create -s -e /locks/lock-\nsettle\n", "", nil)
	for _, p.Queues = range []bool{false, true} {
		var s Scene
		s.Prepare(p, nil, Options{W: 1048, H: 640})
		if queue := s.stage.queue; (queue == "/locks") != p.Queues {
			t.Errorf("queues %t: %q", p.Queues, queue)
		}
		found := false
		for _, item := range s.Still {
			found = found || item.Kind == TextItem && item.Text == "…-0" && s.stage.strip[0].has(item.X, item.Y)
		}
		if found != p.Queues {
			t.Errorf("queues %t: the copy has no name", p.Queues)
		}
	}
}

// In a queue that clients make by hand, a client tells which node it saw first, or what has happened to the queue since. The node whose client saw it first
// is drawn as that of a holder.
func TestAQueueMadeByHandTellsWhoSawTheFirst(t *testing.T) {
	const queue = shop + "web create /locks\nsettle\nweb create -s -e /locks/lock-\nsettle\nweb ls /locks\nsettle\n" +
		"mail create -s -e /locks/lock-\nsettle\nmail ls /locks\nsettle\nmail stat -w /locks/lock-0000000000\nsettle\n"
	for _, c := range []struct{ script, web, mail, held string }{
		{queue, "saw itself first", "saw …-0 first", "…-0"},
		{queue + "web delete /locks/lock-0000000000\nsettle\n", "deleted it", "…-0 is gone", "…-0"}, // which is gone
		{queue + "web delete /locks/lock-0000000000\nsettle\nmail ls /locks\nsettle\n", "", "saw itself first", "…-1"},
	} {
		p := treePicture(t, c.script, "", nil)
		p.Queues = true
		var s Scene
		s.Prepare(p, nil, Options{W: 1048, H: 640})
		for i := range s.stage.pins {
			pin, want := &s.stage.pins[i], map[string]string{"web": c.web, "mail": c.mail}[s.stage.pins[i].client.Name]
			var got []string
			for _, item := range s.Still {
				if item.Kind == TextItem && item.Text != pin.client.Name && pin.has(item.X, item.Y) {
					got = append(got, item.Text)
				}
			}
			if strings.Join(got, " ") != want {
				t.Errorf("%s says %q, want %q", pin.client.Name, got, want)
			}
		}
		for _, n := range s.stage.nodes {
			if (n.as == "held") != (n.name == c.held) {
				t.Errorf("%s is drawn as %q after\n%s", n.name, n.as, c.script)
			}
		}
	}
}

// Beside the queue of a lock, a client that is not in it tells what it did last to the queue: it has deleted a node, or an ACL refused it.
func TestWhoTouchesALockTellsWhatItDid(t *testing.T) {
	const locked = shop + "web lock /locks\nsettle\n"
	const attack = "mail delete /locks/lock-100000000000000-0000000000\nsettle\n"
	for _, c := range []struct{ script, mail string }{
		{locked + "mail ls /locks\nsettle\n", ""},
		{locked + attack, "deleted it"},
		{locked + "web setAcl /locks world:anyone:r\nsettle\n" + attack, "refused: NOAUTH"},
		{locked + "web setAcl /locks world:anyone:r\nsettle\n" + attack + "mail get /locks/lock-100000000000000-0000000000\nsettle\n", ""},
	} {
		p := treePicture(t, c.script, "/locks", nil)
		p.Queues = true
		var s Scene
		s.Prepare(p, nil, Options{W: 1048, H: 640})
		for i := range s.stage.pins {
			pin := &s.stage.pins[i]
			var got []string
			for _, item := range s.Still {
				if item.Kind == TextItem && item.Text != pin.client.Name && pin.has(item.X, item.Y) {
					got = append(got, item.Text)
				}
			}
			if pin.client.Name == "mail" && strings.Join(got, " ") != c.mail {
				t.Errorf("mail says %q, want %q, after\n%s", got, c.mail, c.script)
			}
		}
	}
}

// A copy of an empty node has the name of the node: an empty box would say that the server has nothing.
func TestACopyOfAnEmptyNodeHasItsName(t *testing.T) {
	var s Scene
	s.Prepare(treePicture(t, shop+"web create /alive\nsettle\nmail create -e /alive/mail\nsettle\n", "/alive/mail", nil), nil, Options{W: 1048, H: 640})
	for i := range s.stage.strip {
		b, found := s.stage.strip[i], false
		for _, item := range s.Still {
			found = found || item.Kind == TextItem && item.Text == "/mail" && b.has(item.X, item.Y)
		}
		if !found {
			t.Errorf("server %d has an empty box", i+1)
		}
	}
}

// The nodes of a queue stand in the order of their numbers, whatever stands before these.
func TestTreeQueueIsInTheOrderOfNumbers(t *testing.T) {
	p := treePicture(t, locked(3, "predecessor"), "/locks", nil)
	for i := range p.Tree.Nodes {
		n := &p.Tree.Nodes[i]
		n.Path = strings.Replace(n.Path, "/locks/lock-", fmt.Sprintf("/locks/x-%d-", 9-i), 1)
	}
	for i := range p.View.Clients {
		p.View.Clients[i].Watching = nil // of the names before
	}
	var s Scene
	s.Prepare(p, nil, Options{W: 1048, H: 640})
	var names []string
	for _, n := range s.stage.nodes[1:] {
		names = append(names, n.name)
	}
	if got := strings.Join(names, " "); got != "…-0 …-1 …-2" {
		t.Error(got)
	}
}

// Where the names of a queue begin with different words, the words are shown. A word that all names begin with is not.
func TestTreeQueueShowsWordsThatDiffer(t *testing.T) {
	for _, test := range []struct{ names, want string }{
		{"lock- lock- lock-", "…-0 …-1 …-2"},
		{"bob- ann- bob-", "bob-…0 ann-…1 bob-…2"},
		{"x-1234- y-1234- ann-", "…-0 …-1 …-2"},
		{"longer-word- ann- bob-", "…-0 ann-…1 bob-…2"},
	} {
		p := treePicture(t, locked(3, "predecessor"), "/locks", nil)
		words, rows := strings.Fields(test.names), 0
		for i := range p.Tree.Nodes {
			if n := &p.Tree.Nodes[i]; parentOf(n.Path) == "/locks" {
				n.Path = "/locks/" + words[rows] + n.Path[len(n.Path)-10:]
				rows++
			}
		}
		for i := range p.View.Clients {
			p.View.Clients[i].Watching = nil // of the names before
		}
		var s Scene
		s.Prepare(p, nil, Options{W: 1048, H: 640})
		var names []string
		for _, n := range s.stage.nodes[1:] {
			names = append(names, n.name)
		}
		if got := strings.Join(names, " "); got != test.want {
			t.Errorf("%s: %s, want %s", test.names, got, test.want)
		}
	}
}

// A frame in which nine events fly among ten nodes and ten clients asks for no memory, and draws anew the events and their tally alone.
func TestAFrameOfAHerdIsCheap(t *testing.T) {
	p := treePicture(t, locked(10, "herd")+"c1 unlock /locks\nsettle\n", "/locks", flights("WATCH_EVENT", 9))
	var s Scene
	s.Prepare(p, nil, Options{W: 1048, H: 640})
	now := float64(p.View.Now)
	s.Move(now, Settled)
	if n := testing.AllocsPerRun(20, func() { s.Move(now+2, Settled) }); n > 0 {
		t.Errorf("a frame allocates %g times", n)
	}
	if n := count(s.Items, eventMark, Vermilion); n != 18 || len(s.Items) > 60 {
		t.Errorf("%d diamonds, of which the tally has nine, and %d items in all move", n, len(s.Items))
	}
}

// A client with one line has what it believes behind its name.
func TestALowClientTellsWhatItBelieves(t *testing.T) {
	p := treePicture(t, shop+"web set /db south\nsettle\n", "/db", nil)
	for _, size := range [][2]float64{{390, 330}, {390, 280}, {1048, 640}} {
		var s Scene
		s.Prepare(p, nil, Options{W: size[0], H: size[1]})
		for i := range s.stage.pins {
			pin, want := &s.stage.pins[i], map[string]string{"web": "south", "pay": "north", "mail": "/db has changed"}[s.stage.pins[i].client.Name]
			found := false
			for _, item := range s.Still {
				found = found || item.Kind == TextItem && item.Text == want && pin.has(item.X, item.Y)
				found = found || item.Shape == diamondSmall && pin.client.Name == "mail" && pin.has(item.X, item.Y) // where the words have no room
			}
			if !found {
				t.Errorf("%v: %s does not tell of %s, in %+v", size, pin.client.Name, want, pin.box)
			}
		}
	}
}

// Of those that somebody wakes who joins a queue, none can go on; of those that are woken by one who leaves, the next; and of those that want one and
// the same node, the one that makes it.
func TestTreeTellsHowManyCanGoOn(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       string
		woken      int
	}{
		{"a join", locked(6, "herd"), "0 can go on", 4},
		{"a release", locked(6, "herd") + "c1 unlock /locks\nsettle\n", "1 can go on", 5},
		{"a race", locked(6, "name") + "c1 unlock /locks\nsettle\n", "1 can go on", 5},
	} {
		p := treePicture(t, c.text, "/locks", flights("WATCH_EVENT", c.woken))
		var s Scene
		s.Prepare(p, nil, Options{W: 620, H: 480})
		s.Move(float64(p.View.Now), Settled)
		if got := texts(s.Items); !strings.Contains(got, c.want) {
			t.Errorf("%s: %q", c.name, got)
		}
		if woken, goOn, ok := Tally(p); !ok || woken != c.woken || fmt.Sprintf("%d can go on", goOn) != c.want {
			t.Errorf("%s: a tally of %d and %d, %v", c.name, woken, goOn, ok)
		}
	}
	if _, _, ok := Tally(treePicture(t, locked(6, "predecessor")+"c1 unlock /locks\nsettle\n", "/locks", flights("WATCH_EVENT", 1))); ok {
		t.Error("one watch has a tally")
	}
}

// On a low stage the value that a client believes stands before the badge of the client's server: the step is about the value.
func TestALowClientKeepsItsValue(t *testing.T) {
	p := treePicture(t, shop+"web set /db south\nsettle\nmail get /db\nsettle\n", "/db", nil)
	for _, size := range [][2]float64{{390, 281}, {390, 250}, {375, 280}, {414, 260}} {
		var s Scene
		s.Prepare(p, nil, Options{W: size[0], H: size[1]})
		for i := range s.stage.pins {
			pin, want := &s.stage.pins[i], map[string]string{"web": "south", "pay": "north", "mail": "south"}[s.stage.pins[i].client.Name]
			if !slices.ContainsFunc(s.Still, func(i Item) bool { return i.Kind == TextItem && i.Text == want && pin.has(i.X, i.Y) }) {
				t.Errorf("%v: %s does not say %s", size, pin.client.Name, want)
			}
		}
	}
}

// What the strip is stands beside it where there is room.
func TestTheStripHasALegend(t *testing.T) {
	p := treePicture(t, shop, "/db", nil)
	for _, size := range []struct {
		w, h float64
		want bool
	}{{1048, 640, true}, {1400, 700, true}, {390, 380, false}} {
		var s Scene
		s.Prepare(p, nil, Options{W: size.w, H: size.h})
		if has := slices.ContainsFunc(s.Still, func(i Item) bool { return i.Text == "/db at each server" }); has != size.want {
			t.Errorf("at %g×%g it has a legend: %v", size.w, size.h, has)
		}
	}
}

// A plug without a server hangs, and swings while virtual time runs; when the client finds a server, the plug comes up to it. A plug that has its server stands still.
func TestAPlugDropsAndComesUp(t *testing.T) {
	p := treePicture(t, shop, "", nil)
	at := func(s *Scene, name string) (down float64) {
		for i := range s.d.stage.pins {
			pin := &s.d.stage.pins[i]
			if pin.client.Name != name {
				continue
			}
			for _, item := range s.Items {
				if item.Kind == LineItem && item.X == pin.x+pin.side*pin.w/2 {
					down = max(down, item.Y2-pin.y)
				}
				if item.Kind == ShapeItem && item.Shape == plugTip {
					down = max(down, item.Y-pin.y)
				}
			}
		}
		return down
	}
	var s Scene
	o := Options{W: 1048, H: 640}
	s.Prepare(p, nil, o)
	name := p.View.Clients[0].Name
	if s.Move(0, 0); at(&s, name) != 0 || s.Flying() {
		t.Errorf("the plug of a client that is connected moves by %.1f", at(&s, name))
	}
	lost := *p
	view := *p.View
	view.Clients = slices.Clone(p.View.Clients)
	view.Clients[0].State = "CONNECTING"
	lost.View = &view
	s.Prepare(&lost, p, o)
	s.Move(0, Settled)
	first := at(&s, name)
	s.Move(swingEvery/4, Settled)
	if second := at(&s, name); first < 15 || second < 15 || first == second || !s.Flying() {
		t.Errorf("it hangs by %.1f, then by %.1f", first, second)
	}
	s.Prepare(p, &lost, o)
	s.Move(0, 10)
	early := at(&s, name)
	if s.Move(0, 10); !s.Moving(10) || early < 15 {
		t.Errorf("it comes from %.1f", early)
	}
	if s.Move(0, plugMillis+1); at(&s, name) > 0.5 || s.Moving(plugMillis+1) && !s.glides.moving(plugMillis+1) {
		t.Errorf("it has come to %.1f", at(&s, name))
	}
}

// On the ring, too, the session of a client of which nothing is heard drains around its pill, and says when it ends.
func TestASessionDrainsOnTheRing(t *testing.T) {
	p := treePicture(t, shop+"crash mail\nrun for 4s\n", "", nil)
	p.Tree = nil
	mail := p.View.Clients[slices.IndexFunc(p.View.Clients, func(c sim.ClientView) bool { return c.Name == "mail" })]
	if mail.Silent == nil {
		t.Fatal("the leader hears of it")
	}
	var s Scene
	s.Prepare(p, nil, Options{W: 1048, H: 640})
	thick := func(clock float64) (length float64) {
		s.Move(clock, Settled)
		for _, i := range s.Items {
			if i.Kind == LineItem && i.Width == 2.5 {
				length += dist(point{i.X, i.Y}, point{i.X2, i.Y2})
			}
		}
		return length
	}
	ends := float64(mail.Silent.Ends)
	most, half, none := thick(ends-10_000), thick(ends-5000), thick(ends)
	if most < 100 || half < most*0.4 || half > most*0.6 || none > 1 || !s.Flying() {
		t.Errorf("its ring is %.0f, %.0f, then %.0f long", most, half, none)
	}
	if thick(ends - 3000); !strings.Contains(texts(s.Items), "3 s") {
		t.Errorf("nothing says when it ends: %s", texts(s.Items))
	}
}

// On a narrow stage the holder says so in a short word, which is not cut.
func TestTheHolderSaysSoInWholeWords(t *testing.T) {
	p := treePicture(t, strings.ReplaceAll(locked(3, "predecessor"), "c1", "ann"), "/locks", nil)
	short := 0
	for high := 200.0; high < 400; high += 10 {
		var s Scene
		s.Prepare(p, nil, Options{W: 390, H: high})
		s.Move(float64(p.View.Now), Settled)
		all := texts(s.Still)
		if strings.Contains(all, "holds\n") {
			short++
		} else if !strings.Contains(all, "holds the lock") {
			t.Errorf("%g px: %s", high, all)
		}
	}
	if short == 0 {
		t.Error("there was room for the long words everywhere")
	}
}

// A node of a queue that is watched and not there has a place, with the thread of its watch.
func TestAWatchedNodeThatIsNotThereHasAPlace(t *testing.T) {
	p := treePicture(t, locked(3, "predecessor")+"c1 stat -w /locks/lock-0000000009\nsettle\n", "/locks", nil)
	var s Scene
	s.Prepare(p, nil, Options{W: 1048, H: 640})
	n := nodeAt(s.stage.nodes, "/locks/lock-0000000009")
	if n == nil || n.node != nil || n.name != "…-9" {
		t.Fatalf("its place: %+v", n)
	}
	if !slices.ContainsFunc(s.stage.threads, func(x thread) bool { return x.client == "c1" && x.path == n.path }) {
		t.Error("no thread leads to it")
	}
}

// The node that is looked at is large if it has a value to show. A disk stands in the place of the root, and needs the room.
func TestALargeNodeHasAValue(t *testing.T) {
	for _, test := range []struct {
		text, about string
		large       bool
	}{
		{shop, "/db", true},
		{shop + "web create /empty\nsettle\n", "/empty", false},
		{shop + "web set /db a\nsettle\nweb set /db \"\"\nsettle\n", "/db", true}, // the value before it is shown, struck
		{shop, "/", false},
		{paired, "/", true},
	} {
		var s Scene
		s.Prepare(treePicture(t, test.text, test.about, nil), nil, Options{W: 1048, H: 640})
		for i := range s.stage.nodes {
			if n := &s.stage.nodes[i]; n.path == test.about && (n.large != test.large || n.large != (n.h == nodeLarge.h)) {
				t.Errorf("%s: large is %v, and its height %g", test.about, n.large, n.h)
			}
		}
	}
}

const paired = "servers 3\nstart all\nrun until servers agree\nclient ann 1\nclient bob 2\nann pair bob disk\nbob pair ann disk\nrun for 2s\n"

// Where many nodes stand side by side, those above them keep their whole names: they have the room of all that is below them.
func TestANodeIsAsWideAsWhatIsBelowIt(t *testing.T) {
	p := treePicture(t, shop+"web create /providers\nweb create /providers/p1\nweb create /providers/p2\nweb create /providers/p3\nsettle\n", "/providers/p3", nil)
	var s Scene
	s.Prepare(p, nil, Options{W: 390, H: 420})
	for i := range s.stage.nodes {
		switch n := &s.stage.nodes[i]; n.path {
		case "/providers/p1":
			if n.w >= nodeSmall.w {
				t.Errorf("the nodes side by side have room: %g", n.w)
			}
		case "/providers":
			if n.w < nodeSmall.w || n.w > s.stage.children(i) {
				t.Errorf("the node above them is %g wide, and they take %g", n.w, s.stage.children(i))
			}
		}
	}
}
