package scene

import (
	"math"
	"strings"
	"testing"

	"zootrope/core/recipe"
	"zootrope/core/sim"
)

const calling = `servers 3
start all
run until servers agree
client a 1
client b 2
client web 3
settle
a join /p
b join /p
settle
web members /p
settle
`

// callSigns counts what is drawn of calls: heads of answered ones, crosses of others.
func callSigns(p *Picture, o Options) (heads, crosses int) {
	var s Scene
	s.Prepare(p, nil, o)
	s.Move(float64(p.View.Now), Settled)
	items := append(append([]Item{}, s.Still...), s.Items...)
	return count(items, laneHead, Green), count(items, callCross, Vermilion)
}

// A call is drawn where clients stand, on the ring and among the znodes: with a head if it was answered, with a cross if it was not, or if there was nobody to call.
func TestACallIsDrawn(t *testing.T) {
	for _, c := range []struct {
		name, then     string
		heads, crosses int
	}{
		{"answered", "web call /p\n", 1, 0},
		{"broken", "service a down\nweb call /p\n", 0, 1},
		{"nobody", "web call /q\n", 0, 1},
		{"long ago", "web call /p\nrun for 2s\n", 0, 0},
		{"in another step", "web call /p\nstep next\n", 0, 0},
	} {
		for _, o := range []Options{{W: 1048, H: 452}, {W: 360, H: 420}} {
			p := treePicture(t, calling+c.then, "/p", nil)
			if heads, crosses := callSigns(p, o); heads != c.heads || crosses != c.crosses {
				t.Errorf("%s, %gx%g: %d heads, %d crosses", c.name, o.W, o.H, heads, crosses)
			}
			p.Tree = nil
			if heads, crosses := callSigns(p, o); heads != c.heads || crosses != c.crosses {
				t.Errorf("%s, ring, %gx%g: %d heads, %d crosses", c.name, o.W, o.H, heads, crosses)
			}
		}
	}
}

// A call between two clients of one server runs past its card.
func TestACallRunsPastTheServerBetween(t *testing.T) {
	p := treePicture(t, strings.Replace(calling, "client web 3", "client web 1", 1)+"web call /p\n", "", nil)
	p.Tree = nil
	for _, o := range []Options{{W: 1048, H: 452}, {W: 700, H: 300}} {
		var s Scene
		s.Prepare(p, nil, o)
		c, ok := callers{&s.d}.callRound("web", "a")
		if !ok {
			t.Fatalf("%gx%g: no way", o.W, o.H)
		}
		card := s.d.ring.at[0]
		for _, at := range c.points {
			if at.x > card.left() && at.x < card.right() && at.y > card.top() && at.y < card.bottom() {
				t.Errorf("%gx%g: the call runs under server 1 at %g, %g", o.W, o.H, at.x, at.y)
			}
		}
	}
}

// A call from any client to any other has a way on the ring, wherever they stand: without one it would look as if the caller knew nobody.
func TestEveryCallHasAWay(t *testing.T) {
	p := treePicture(t, "servers 3\nstart all\nrun until servers agree\nclient a 1\nclient b 2\nclient c 3\nclient d 1\nclient e 2\nsettle\n", "", nil)
	p.Tree = nil
	for _, o := range sizesOfStages() {
		var s Scene
		s.Prepare(p, nil, o)
		for _, from := range []string{"a", "b", "c", "d", "e"} {
			for _, to := range []string{"a", "b", "c", "d", "e"} {
				if _, ok := (callers{&s.d}).callRound(from, to); !ok && from != to {
					t.Errorf("%gx%g: no way from %s to %s", o.W, o.H, from, to)
				}
			}
		}
	}
}

// A call among the znodes stays on the stage, however narrow that is.
func TestACallStaysOnTheStage(t *testing.T) {
	p := treePicture(t, strings.Replace(calling, "client web 3", "client web 3\nclient c 1", 1), "", nil)
	p.Queues = true // clients stand in a column
	for _, o := range append(sizesOfStages(), Options{W: 360, H: 340}, Options{W: 520, H: 560}) {
		var s Scene
		s.Prepare(p, nil, o)
		for _, from := range []string{"a", "b", "c", "web"} {
			for _, to := range []string{"a", "b", "c", "web"} {
				c, ok := trees(&s.d).callWay(from, to)
				for _, at := range c.points {
					if ok && (at.x < 0 || at.x > o.W) {
						t.Fatalf("%gx%g: the call from %s to %s leaves the stage at %g", o.W, o.H, from, to, at.x)
					}
				}
			}
		}
	}
}

// sizesOfStages are those of a page: from a phone to a large screen, and many heights.
func sizesOfStages() (all []Options) {
	for _, w := range []float64{390, 700, 1004, 1600} {
		for h := 300.0; h <= 900; h += 20 {
			all = append(all, Options{W: w, H: h})
		}
	}
	return all
}

// A client shows whom its list names, connected or not, and when it heard that.
func TestAClientShowsItsList(t *testing.T) {
	for then, want := range map[string]string{"": "knows a b · 0.", "web disconnect\n": "knows a b", "a delete /p/a\nb delete /p/b\nsettle\n": "knows nobody · "} {
		p := treePicture(t, calling+then, "/p", nil)
		var s Scene
		s.Prepare(p, nil, Options{W: 1048, H: 452})
		s.Move(float64(p.View.Now), Settled)
		if got := texts(append(append([]Item{}, s.Still...), s.Items...)); !strings.Contains(got, want) {
			t.Errorf("%q: %q", then, got)
		}
	}
	c := &sim.ClientView{Name: "web", State: "CONNECTING", Lists: []sim.ListView{{Path: "/p", Names: []string{"a"}, At: 12345}}}
	if got := texts(drawnClient(c, pillWide)); !strings.Contains(got, "knows a · 12.3 s") {
		t.Errorf("a pill writes %q", got)
	}
}

// A client whose service is down has a sign at every size that has room for one.
func TestABrokenServiceIsMarked(t *testing.T) {
	c := sim.ClientView{Name: "a", State: "CONNECTED", Faulty: true, Answer: "joined", Marks: []string{sim.ServiceDown}}
	for size := pillWide; size < pillDotOnly; size++ {
		items := drawnClient(&c, size)
		if n := count(items, tagDot, Vermilion); n == 0 && !strings.Contains(texts(items), "down") {
			t.Errorf("size %d: no sign", size)
		}
		if strings.Contains(texts(items), sim.ServiceDown) {
			t.Errorf("size %d: the mark is written, too", size)
		}
	}
}

// A machine of a pair says what it is, and has a sign while it serves; one that has crashed serves no more.
func TestAMachineThatServesIsMarked(t *testing.T) {
	for role, want := range map[string]int{recipe.Serves: 1, recipe.StandsBy: 0, recipe.Silent: 0} {
		c := sim.ClientView{Name: "a", State: "CONNECTED", Role: role, Waits: "a pair b disk"}
		items := drawnClient(&c, pillWide)
		if got := count(items, Shape{Form: Box, W: math.Round(smallB.Measure("serves") + 10), H: 15, R: 4}, Green); got != want {
			t.Errorf("%q: %d signs", role, got)
		}
		if role != recipe.Silent && !strings.Contains(texts(items), role) {
			t.Errorf("%q: it writes %q", role, texts(items))
		}
		c.State = "CRASHED"
		if got := texts(drawnClient(&c, pillWide)); role == recipe.Serves && strings.Count(got, "serves") > 1 {
			t.Errorf("a crashed machine writes %q", got)
		}
	}
}

// Where the list has no room, its time goes before its names do.
func TestAListWithoutRoomKeepsItsNames(t *testing.T) {
	c := &sim.ClientView{Name: "web", Lists: []sim.ListView{{Path: "/p", Names: []string{"a", "b"}, At: 20400}}}
	for _, want := range []string{"knows a b · 20.4 s", "knows a b", "a b"} {
		if got := (callers{&drawing{}}).remembersIn(c, plate.Measure(want)); got != want {
			t.Errorf("in the room of %q: %q", want, got)
		}
	}
}
