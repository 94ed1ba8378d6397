package scene

import (
	"math"
)

// Hit is a place on the stage that answers a finger: a box, or a way between two points.
type Hit struct {
	Kind  string // server client message watch link lock entry dial rim
	Name  string
	ID    int64  // of a message
	Faint bool   // of a message: it has stepped back
	Run   string // A or B where two runs are shown
	box   box
	way   lane // of a link or watch
}

// off gives how far a point lies from a hit: 0 inside a box.
func (h *Hit) off(x, y float64) float64 {
	if !h.line() {
		return math.Hypot(max(0, math.Abs(x-h.box.x)-h.box.w/2), max(0, math.Abs(y-h.box.y)-h.box.h/2))
	}
	return h.way.off(x, y)
}

func (h *Hit) line() bool { return h.way.length > 0 }

// Box gives the place of a hit on the canvas; of a way, the middle of it.
func (h *Hit) Box() (x, y, w, height float64) { return h.box.left(), h.box.top(), h.box.w, h.box.h }

// small says whether a hit is one of many that stand close together: of those the nearest answers.
func (h *Hit) small() bool { return h.Kind == "message" || h.Kind == "entry" || h.Kind == "rim" }

// broad says whether a hit is a box with room of its own. A knock at a door is only looked at.
func (h *Hit) broad() bool { return !h.small() && !h.line() && h.Kind != "knock" }

// card says whether a hit is a server or a client.
func (h *Hit) card() bool { return h.Kind == "server" || h.Kind == "client" }

// scaled is a hit in pixels.
func (h Hit) scaled(k float64) Hit {
	h.box = h.box.scaled(k)
	h.way.x1, h.way.y1, h.way.x2, h.way.y2, h.way.length = h.way.x1*k, h.way.y1*k, h.way.x2*k, h.way.y2*k, h.way.length*k
	return h
}

// Pick gives what a hand means that points at a place of the canvas, in pixels. It is the small thing whose middle is nearest, else the topmost box
// that the place is in, else the nearest box or line. A small thing beside the place gives way to a box that the place is in.
func (s *Scene) Pick(x, y float64, hand Hand) (Hit, bool) {
	if s.Scale == 0 {
		return Hit{}, false
	}
	x, y = x/s.Scale, y/s.Scale
	radius := radii[hand] / s.Scale
	found, beside := s.nearest(x, y, 0, (*Hit).broad), 0.0
	if found == nil {
		found, beside = s.nearest(x, y, radius, func(h *Hit) bool { return h.line() || h.broad() }), radius
	}
	if small := s.smallAt(x, y, beside); small != nil {
		found = small
	}
	if found == nil {
		return Hit{}, false
	}
	return found.scaled(s.Scale), true
}

// nearest gives the nearest of some hits, if it is not farther off than a limit. Of equals it is the topmost.
func (s *Scene) nearest(x, y, limit float64, some func(*Hit) bool) (found *Hit) {
	for i := range s.Hits {
		h := &s.Hits[i]
		if at := h.off(x, y); at <= limit && some(h) {
			found, limit = h, at
		}
	}
	return found
}

// smallAt gives the small thing whose middle is nearest to a point, of those that are not farther off than a limit; nil for none.
func (s *Scene) smallAt(x, y, limit float64) (found *Hit) {
	message := s.nearest(x, y, 0, func(h *Hit) bool { return h.Kind == "message" })
	far := math.Inf(1)
	for i := range s.Hits {
		h := &s.Hits[i]
		most := limit
		if h.Kind == "entry" {
			most = max(limit, besideEntry/s.Scale)
		}
		if !h.small() || s.inWanted(h) || h.Kind == "rim" && message != nil || h.off(x, y) > most {
			continue // beside small cards a message may lie on a moment's mark
		}
		if at := math.Hypot(x-h.box.x, y-h.box.y); at <= far {
			found, far = h, at
		}
	}
	return found
}

// Place gives the box of a server or client on the canvas, in pixels.
func (s *Scene) Place(name string) (x, y, w, h float64, ok bool) {
	if len(s.d.ring.at) == 0 {
		return 0, 0, 0, 0, false
	}
	b, ok := s.d.place(name)
	b = b.scaled(s.Scale)
	return b.x, b.y, b.w, b.h, ok
}

// Stand moves a camera so that a server or client has its middle at a point of the stage, and says whether there is one.
func (s *Scene) Stand(c *Camera, w, h float64, name string, x, y float64) bool {
	bx, by, bw, bh, ok := s.Place(name)
	if ok {
		c.Stand(w, h, box{bx, by, bw, bh}, x, y)
	}
	return ok
}

// touchable lets a line be touched.
func (d *drawing) touchable(x1, y1, x2, y2 float64, kind, name string) {
	l := straight(x1, y1, x2, y2)
	if l.length > 0 {
		d.Hits = append(d.Hits, Hit{Kind: kind, Name: name, way: l, box: box{(x1 + x2) / 2, (y1 + y2) / 2, 2 * radii[Pointer], 2 * radii[Pointer]}})
	}
}
