package scene

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"zootrope/core/player"
	"zootrope/core/script"
	"zootrope/core/sim"
)

// throng plays nine servers, three observers and twenty clients: all write at once, then all queue for a lock, then the
// leader crashes, and what is left is parted while requests are on their way. It gives the views of the moments at which
// most is in flight.
var throng = sync.OnceValue(func() []*sim.View {
	var b strings.Builder
	each := func(line string) {
		for i := 1; i <= 20; i++ {
			fmt.Fprintf(&b, line+"\n", i, (i-1)%12+1)
		}
	}
	b.WriteString("servers 9\nobservers 3\nstart all\nrun until leader exists\nsettle\n")
	each("client client%02d %d")
	b.WriteString("settle\nstep write\nclient01 create /app hello\nsettle\n")
	each("client%02d set /app v%d")
	b.WriteString("settle\nstep lock\nclient01 addWatch -m PERSISTENT /app\nclient03 get -w /app\nsettle\n")
	for i := 1; i <= 20; i++ {
		fmt.Fprintf(&b, "client%02d lock /locks\n", i)
	}
	b.WriteString("settle\nstep crash\ncrash 9\nrun until leader exists\nsettle\nstep part\npartition 1 2 3 4 | 5 6 7 8\npause 2\npause client05\n" +
		"link 6>7 hold\nlink 5-7 delay 200ms\nclient06 set /app zz\nclient12 set /app zz\nrun for 20s\n")
	s, err := script.Parse("throng.zk", b.String())
	if err != nil {
		panic(err)
	}
	p := player.New(s, player.Options{})
	defer p.Close()
	var out []*sim.View
	best := map[string]int{}
	for p.Tick() == player.Running {
		v := p.World().View()
		key := fmt.Sprint(p.Step(), v.Now/25)
		if p.Step() == 3 {
			key = fmt.Sprint(v.Now / 2000)
		}
		if n := len(v.Flights); p.Step() >= 0 && n > 20 && n > best[key] {
			if best[key] > 0 {
				out = out[:len(out)-1]
			}
			best[key] = n
			out = append(out, &v)
		}
	}
	return out
})

// throngSizes are the stages from the smallest phone to a wall.
var throngSizes = [][2]float64{{360, 300}, {390, 300}, {640, 400}, {720, 600}, {1048, 452}, {1440, 480}, {2168, 932}, {2560, 1400}}

// Whatever is in flight, and whenever: no message, count, card, client, queue or end of a partition lies on another, and
// every message is seen or counted. Between two of them there is air, lest the one seem to hide a part of the other.
func TestInAThrongNothingIsCovered(t *testing.T) {
	for _, v := range throng() {
		for _, size := range throngSizes {
			var s Scene
			s.Prepare(&Picture{View: v, Focus: aboutLast(v)}, nil, Options{W: size[0], H: size[1]})
			for _, later := range []float64{0, 6} {
				s.Move(float64(v.Now)+later, Settled)
				at := fmt.Sprintf("%gx%g, turn %d + %g ms", size[0], size[1], v.Turn, later)
				nothingIsCovered(t, at, &s)
			}
		}
	}
}

// aboutLast looks at the message that was sent last.
func aboutLast(v *sim.View) Focus {
	f := &v.Flights[len(v.Flights)-1]
	return Focus{From: f.From, To: f.To, Kind: f.Kind, Acts: f.From}
}

func nothingIsCovered(t *testing.T, at string, s *Scene) {
	t.Helper()
	d := &s.d
	type thing struct {
		what string
		box
	}
	var fixed, all []thing
	for _, b := range d.ring.at {
		fixed = append(fixed, thing{"a card", b})
	}
	for _, b := range append(append([]box{d.ring.middle}, d.ring.queues...), d.ring.pills...) {
		if b.w > 0 {
			fixed = append(fixed, thing{"the dial, a queue or a client", b})
		}
	}
	for _, m := range d.ring.more {
		fixed = append(fixed, thing{"a count of clients", m.box})
	}
	for _, i := range s.Still {
		if i.Kind == ShapeItem && i.Shape == partitionEnd {
			fixed = append(fixed, thing{"the end of a partition", box{i.X, i.Y, 12, 12}})
		}
		if i.Kind == ShapeItem && i.Shape == laneHead {
			fixed = append(fixed, thing{"an arrowhead", box{i.X, i.Y, 10, 10}})
		}
	}
	shown := 0
	for i := range d.flown {
		b := &d.flown[i]
		shown += 1 + b.more
		name := b.f.Kind + " " + b.f.From + ">" + b.f.To
		all = append(all, thing{name, b.room().grown(1)})
		if b.more > 0 {
			if !strings.Contains(texts(s.Items), moreText(b.more)) {
				t.Errorf("%s: %s is not written", at, moreText(b.more))
			}
		}
	}
	visible := 0
	for i := range d.v.Flights {
		if f := &d.v.Flights[i]; d.visible(f) {
			_, from := d.place(f.From)
			_, to := d.place(f.To)
			if from && to {
				visible++
			}
		}
	}
	if shown != visible {
		t.Errorf("%s: %d of %d messages are seen or counted", at, shown, visible)
	}
	for i, a := range all {
		for _, b := range fixed {
			if a.touches(b.box) {
				t.Errorf("%s: %s lies on %s", at, a.what, b.what)
			}
		}
		for _, b := range all[:i] {
			if a.touches(b.box) {
				t.Errorf("%s: %s lies on %s", at, a.what, b.what)
			}
		}
	}
}
