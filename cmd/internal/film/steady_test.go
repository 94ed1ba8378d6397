package film

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"zootrope/core/script"
	"zootrope/lessons"
	"zootrope/wasm/port"
	"zootrope/wasm/scene"
)

// A stage beside the prose of a window of 1280 × 800, and one of a phone.
var steadySizes = [][2]float64{{888, 620}, {390, 380}}

const (
	steadyMillis = 50.0 // between two frames
	steadyMost   = 0.12 // of the stage's width
	badgeMost    = 60.0 // how wide a server is that has no card
)

// inspector looks at each frame of a film in one size.
type inspector struct {
	t       *testing.T
	scene   scene.Scene
	options scene.Options
	drawn   *scene.Picture
	before  *scene.Picture
	last    map[string][2]float64
	homes   map[string][2]float64 // of clients among the znodes, by what the picture is
	cards   bool                  // servers on the ring have cards in this frame
	frames  int
	twice   int // of those with two runs among their znodes
	said    map[string]bool
}

func (w *inspector) fail(what string, format string, args ...any) {
	if !w.said[what] {
		w.said[what] = true
		w.t.Errorf("%gx%g, %s", w.options.W, w.options.H, fmt.Sprintf(format, args...))
	}
}

// frame looks at one.
func (w *inspector) frame(s *scene.Shown, now float64, where string) {
	v := s.Picture.View
	if w.drawn != s.Picture {
		w.before = w.drawn
		if w.drawn = s.Picture; w.before != nil && (v.Now < w.before.View.Now || v.Turn < w.before.View.Turn || (w.before.Compared == nil) != (s.Picture.Compared == nil)) {
			w.last = nil // it has gone back, or shows something else
		}
		// On the ring a lock is a card, which makes room for clients that come; among the znodes it is the node.
		if b := w.before; b != nil && ((b.Tree == nil) != (s.Picture.Tree == nil) || s.Picture.Tree == nil && len(b.View.Clients) != len(s.Picture.View.Clients)) {
			maps.DeleteFunc(w.last, func(name string, _ [2]float64) bool { return strings.HasPrefix(name, "lock ") })
		}
		w.scene.Prepare(s.Picture, s.Before, w.options)
	}
	w.scene.Move(s.Clock(now), now-s.Since)
	w.frames++
	w.cards = false
	here, widths := map[string][2]float64{}, map[string]float64{}
	for i := range w.scene.Hits {
		h := &w.scene.Hits[i]
		switch h.Kind {
		case "client", "server", "znode", "lock":
		default:
			continue
		}
		x, y, wide, high := h.Box()
		at := [2]float64{(x + wide/2) * w.scene.Scale, (y + high/2) * w.scene.Scale}
		name := h.Kind + " " + h.Name + h.Run
		if s.Picture.Both && (h.Kind == "server" || h.Kind == "client") && x*w.scene.Scale < w.options.W*0.42 {
			name += " of the ring"
		}
		w.cards = w.cards || h.Kind == "server" && wide > badgeMost && (s.Picture.Tree == nil || strings.HasSuffix(name, " of the ring"))
		if widths[name] > wide { // a server's badge in the heading of its run
			continue
		}
		widths[name], here[name] = wide, at
	}
	for name, at := range here {
		if was, ok := w.last[name]; ok {
			if far := math.Hypot(at[0]-was[0], at[1]-was[1]); far > steadyMost*w.options.W {
				w.fail(where+name, "%s: %s moves by %.0f, from %.0f to %.0f at %d", where, name, far, was, at, v.Now)
			}
		}
	}
	w.last = here
	if age := now - s.Since; !w.scene.Moving(age) {
		w.rests(s.Picture, here, where)
	}
}

// rests looks at a frame in which only messages move: clients are at home, and among the znodes of one run or two nothing lies on another thing.
func (w *inspector) rests(p *scene.Picture, here map[string][2]float64, where string) {
	for name, at := range here {
		onRing := p.Tree == nil || strings.HasSuffix(name, " of the ring")
		if !strings.HasPrefix(name, "client ") || onRing && !w.cards { // beside badges a client stands where it is connected
			continue
		}
		key := fmt.Sprint(name, p.Tree != nil, p.Both, p.Compared != nil)
		if p.Tree == nil { // on the ring clients make room for those that come
			key += fmt.Sprint(len(p.View.Clients))
		}
		if home, known := w.homes[key]; known && home != at {
			w.fail(where+name, "%s: %s stands at %.0f, and stood at %.0f, at %d", where, name, at, home, p.View.Now)
		}
		w.homes[key] = at
	}
	if p.Tree == nil || p.Compared != nil && p.Compared.Tree == nil {
		return
	}
	if p.Compared != nil {
		w.twice++
	}
	w.texts(where, p)
	w.boxes(where, p)
}

// boxes looks for a node, a client or a server that lies on another one.
func (w *inspector) boxes(where string, p *scene.Picture) {
	hits := slices.DeleteFunc(slices.Clone(w.scene.Hits), func(h scene.Hit) bool {
		return p.Both && p.Compared == nil || !slices.Contains([]string{"client", "server", "znode", "lock"}, h.Kind)
	})
	for i := range hits {
		x, y, wide, high := hits[i].Box()
		for j := range hits[:i] {
			x2, y2, wide2, high2 := hits[j].Box()
			if x+2 < x2+wide2 && x2+2 < x+wide && y+2 < y2+high2 && y2+2 < y+high {
				w.fail(where+hits[i].Name+hits[j].Name, "%s: %s %s lies on %s at %d", where, hits[i].Kind, hits[i].Name, hits[j].Name, p.View.Now)
			}
		}
	}
}

// texts looks for one that lies on another one.
func (w *inspector) texts(where string, p *scene.Picture) {
	var all []scene.Item
	for _, items := range [][]scene.Item{w.scene.Still, w.scene.Items} {
		for _, i := range items {
			if i.Kind == scene.TextItem && i.Text != "" {
				all = append(all, i)
			}
		}
	}
	for i, a := range all {
		for _, b := range all[:i] {
			if math.Abs(a.Y-b.Y) < 0.7*min(a.Face.Size, b.Face.Size) && a.X < b.X+b.Face.Measure(b.Text)-1 && b.X < a.X+a.Face.Measure(a.Text)-1 {
				w.fail(where+a.Text+b.Text, "%s: %q lies on %q at %d", where, a.Text, b.Text, p.View.Now)
			}
		}
	}
}

// inspectors look at the same frames in each of the sizes.
func inspectors(t *testing.T) (all []*inspector) {
	for _, size := range steadySizes {
		all = append(all, &inspector{t: t, options: scene.Options{W: size[0], H: size[1]}, homes: map[string][2]float64{}, said: map[string]bool{}})
	}
	return all
}

// Nothing jumps either while whole steps are shown, without waiting for sentences.
func TestNothingJumpsInAShowing(t *testing.T) {
	twice := 0
	for _, id := range lessons.Shipped() {
		l, err := lessons.Play(id)
		if err != nil {
			t.Fatal(err)
		}
		p := newPage()
		if err := p.ask(&port.Load{Lesson: id}, nil); err != nil {
			t.Fatal(err)
		}
		all := inspectors(t)
		where := ""
		p.every, p.next = steadyMillis, p.clock
		p.take = func() error {
			for _, w := range all {
				w.frame(&p.shown, p.clock, where)
			}
			return nil
		}
		for i := range l.Steps {
			if i > 0 && !slices.Equal(l.Cast(i), l.Cast(i-1)) { // it begins another run, with many others
				for _, w := range all {
					clear(w.homes)
				}
			}
			where = fmt.Sprintf("%s %s (%v)", id, l.Steps[i].ID, []script.Picture{l.View(i).Picture})
			if err := p.ask(&port.Next{How: "show"}, nil); err != nil {
				t.Fatal(err)
			}
		}
		if all[0].frames < 20*len(l.Steps) {
			t.Errorf("%s: %d frames of %d steps were seen", id, all[0].frames, len(l.Steps))
		}
		twice += all[0].twice
	}
	if twice < 200 {
		t.Errorf("two runs were seen at rest in %d frames", twice)
	}
}
