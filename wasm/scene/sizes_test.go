package scene

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"zootrope/core/player"
	"zootrope/core/script"
	"zootrope/core/sim"
)

// moment is a picture of a real run with its name.
type moment struct {
	name string
	p    *Picture
}

// played runs a script, and keeps of each step the view in which most is in flight and the one in which it ends.
func played(name, text string) []moment {
	s, err := script.Parse(name+".zk", text)
	if err != nil {
		panic(err)
	}
	p := player.New(s, player.Options{})
	defer p.Close()
	var out []moment
	step, best := -2, -1
	var busy, last *sim.View
	keep := func() {
		for _, v := range []*sim.View{busy, last} {
			if v != nil {
				out = append(out, moment{fmt.Sprintf("%s, step %d, turn %d", name, step, v.Turn), &Picture{View: v, Rim: aRim, Focus: aboutAny(v)}})
			}
		}
	}
	for s := p.Tick(); s == player.Running || s == player.Replaying; s = p.Tick() { // what follows a rewind, too
		v := p.World().View()
		if p.Step() != step {
			keep()
			step, best, busy = p.Step(), 0, nil
		}
		last = &v
		if len(v.Flights) > best {
			best, busy = len(v.Flights), &v
		}
	}
	keep()
	return out
}

var aRim = Rim{Label: "#214", Moment: 9, Past: []byte("vxvvvev"), Now: 'e', Future: []byte("vvevvqv")}

func aboutAny(v *sim.View) Focus {
	if len(v.Flights) == 0 {
		return Focus{}
	}
	return aboutLast(v)
}

// realMoments are pictures of the lessons, of a parted ensemble with observers, of one that is alone, and of two runs side by
// side, with and without a lock.
var realMoments = sync.OnceValue(func() []moment {
	var out []moment
	scripts, err := filepath.Glob("../../lessons/*/script.zk")
	if err != nil || len(scripts) == 0 {
		panic("there are no lessons")
	}
	for _, path := range scripts {
		text, err := os.ReadFile(path)
		if err != nil {
			panic(err)
		}
		out = append(out, played(filepath.Base(filepath.Dir(path)), string(text))...)
	}
	out = append(out, played("parted", "servers 5\nobservers 2\nstart all\nrun until leader exists\nsettle\nclient ann 1\nclient bo 6\nsettle\n"+
		"step write\nann create /app hello\nsettle\nbo get -w /app\nlink 5>2 delay 200ms\nlink 5>3 hold\nann set /app a\nrun for 300ms\n"+
		"step part\npartition 1 2 | 3 4 5\nann set /app b\nrun for 20s\n")...)
	out = append(out, played("alone", "servers 1\nstart all\nrun until leader exists\nsettle\n")...)
	for i, m := range out[:len(out)-1] {
		if i%7 == 0 && len(out[i+1].p.View.Servers) == len(m.p.View.Servers) {
			other := out[i+1].p.View
			two := *m.p
			two.Compared = &Compared{A: "herd", B: "predecessor", Left: i%2 == 0, View: other, Clock: float64(other.Now), DoneA: "settle", DoneB: "crash 5"}
			out = append(out, moment{m.name + " twice", &two})
		}
	}
	return out
})

// Sizes that a stage has had: whole ones, edges of rules, and what a page leaves that is far too small.
var (
	someWidths  = []float64{0, 1, 39, 40, 120, 200, 240, 300, 359, 360, 390, 520, 560, 640, 660, 700, 721, 760, 900, 920, 974, 1048, 1093, 1280, 1528, 1920, 2560, 3840}
	someHeights = []float64{0, 1, 39, 40, 74, 90, 131, 160, 200, 216, 259, 260, 300, 330, 346, 400, 452, 480, 580, 600, 777, 1000, 1200, 2160}
)

// oddSizes calls f with every size, in an order in which each follows one that is quite different.
func oddSizes(every int, f func(w, h float64)) {
	n := len(someWidths) * len(someHeights)
	for i := 0; i < n; i += every {
		k := i * 251 % n // 251 has no divisor in common with n
		f(someWidths[k%len(someWidths)], someHeights[k/len(someWidths)])
	}
}

// Whatever the size of the stage, and whatever size it had before, it has a picture, and the same one.
func TestEverySizeHasAPicture(t *testing.T) {
	all := realMoments()
	for _, v := range throng()[:2] {
		all = append(all, moment{fmt.Sprintf("throng, turn %d", v.Turn), &Picture{View: v, Rim: aRim, Focus: aboutLast(v)}})
	}
	for i, m := range all {
		every := 9
		if len(m.p.View.Clients) > maxNear {
			every = 23
		}
		if testing.Short() { // a sample
			every *= 5
		}
		var resized Scene
		oddSizes(every, func(w, h float64) {
			for _, zoom := range []float64{1, 0.5, 2.3}[:1+i%3] {
				o := Options{W: w, H: h, Zoom: zoom}
				at := fmt.Sprintf("%s at %gx%g, %g times", m.name, w, h, zoom)
				var opened Scene
				for _, s := range []*Scene{&opened, &resized} {
					if why := prepares(s, m.p, o); why != nil {
						t.Fatalf("%s: %v", at, why)
					}
				}
				if !slices.Equal(opened.Still, resized.Still) || !slices.Equal(opened.Items, resized.Items) || !slices.Equal(opened.Hits, resized.Hits) {
					t.Errorf("%s: a stage that was resized has another picture than one that is opened so", at)
				}
				sane(t, at, &opened, m.p, o)
			}
		})
	}
}

// prepares composes a picture and moves it, and gives what it panics with.
func prepares(s *Scene, p *Picture, o Options) (why any) {
	defer func() { why = recover() }()
	s.Prepare(p, nil, o)
	for _, later := range []float64{0, 7, 40} {
		s.Move(float64(p.View.Now)+later, Settled)
	}
	s.Move(float64(p.View.Now)+2, Settled)
	s.Corner()
	s.Hold(Camera{Zoom: max(1, o.Zoom)}, o.W, o.H)
	s.Pick(o.W/2, o.H/2, Pointer)
	return nil
}

// sane says what is wrong with a picture: what is nowhere, cards outside of the canvas or on one another, messages that have
// left their way, a dial under a card.
func sane(t *testing.T, at string, s *Scene, p *Picture, o Options) {
	t.Helper()
	for _, items := range [][]Item{s.Still, s.Items} {
		for _, i := range items {
			for _, x := range []float64{i.X, i.Y, i.X2, i.Y2, i.Width, i.Turn, i.Alpha, i.Shape.W, i.Shape.H} {
				if math.IsNaN(x) || math.IsInf(x, 0) {
					t.Fatalf("%s: %+v is nowhere", at, i)
				}
			}
		}
	}
	for _, h := range s.Hits {
		for _, x := range []float64{h.box.x, h.box.y, h.box.w, h.box.h, h.way.x1, h.way.y1, h.way.x2, h.way.y2} {
			if math.IsNaN(x) || math.IsInf(x, 0) {
				t.Fatalf("%s: %+v is nowhere", at, h)
			}
		}
	}
	if w, h, _ := o.laid(); w < 120 || h < 90 {
		return
	}
	if p.Compared == nil {
		saneRing(t, at, s, o)
		return
	}
	for i := range s.comparison.sides {
		if half := s.comparison.sides[i].half; !half.stage.on {
			saneRing(t, at+", "+s.comparison.sides[i].letter, half, o)
		}
	}
}

func connecting(v *sim.View, name string) bool {
	return slices.ContainsFunc(v.Clients, func(c sim.ClientView) bool { return c.Name == name && indexOf(v, c.On) < 0 })
}

func saneRing(t *testing.T, at string, s *Scene, o Options) {
	t.Helper()
	d := &s.d
	r := &d.ring
	if len(r.at) != len(d.v.Servers) {
		t.Errorf("%s: %d cards of %d servers", at, len(r.at), len(d.v.Servers))
	}
	w, h, _ := o.laid()
	for i, a := range r.at {
		if !a.within(d.w, d.h) {
			t.Errorf("%s: the card of server %d at %+v is outside of %g, %g (%+v)", at, i+1, a, d.w, d.h, r.plan)
		}
		for j, b := range r.at[:i] {
			if a.touches(b) && w >= 240 && h >= 160 && len(r.at) <= 5 {
				t.Errorf("%s: cards %d and %d touch (%+v)", at, j+1, i+1, r.plan)
			}
		}
		if r.middle.w > 0 && r.middle.touches(a) {
			t.Errorf("%s: the dial lies under card %d", at, i+1)
		}
	}
	if w < 240 || h < 160 || len(r.at) > 5 {
		return
	}
	onLane, all := map[string]int{}, 0
	for i := range d.flown {
		onLane[d.flown[i].f.From+">"+d.flown[i].f.To] += 1 + d.flown[i].more
		all += 1 + d.flown[i].more
	}
	for i := range d.flown {
		b := &d.flown[i]
		way := b.f.From + ">" + b.f.To
		if touchesAny(r.at, b.box()) {
			t.Errorf("%s: %s %s lies on a card (%+v)", at, b.f.Kind, way, r.plan)
		}
		if b.f.From == b.f.To || b.lane.length < beadSize/4 || all > 8 || r.bare { // a bead has no room on such a way
			continue
		}
		share := ((b.x-b.lane.x1)*(b.lane.x2-b.lane.x1) + (b.y-b.lane.y1)*(b.lane.y2-b.lane.y1)) / b.lane.length / b.lane.length
		x, y := b.lane.at(clamp(share))
		off, most := math.Hypot(b.x-x, b.y-y), 2.5*beadSize
		arrow := way == d.p.Focus.From+">"+d.p.Focus.To // messages make way for its head
		if r.size == full && !r.short && !arrow && b.lane.length > shortWay && onLane[way]+onLane[b.f.To+">"+b.f.From] <= 2 {
			most = 1
		}
		if connecting(d.v, b.f.To) { // it stands somewhere along the edge until it has a server
			continue
		}
		if off > most {
			t.Errorf("%s: %s %s is %.0f from its way (%+v)", at, b.f.Kind, way, off, r.plan)
		}
	}
}
