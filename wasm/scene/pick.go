package scene

import "math"

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

// reach is how far from a line it still answers.
const reach = 10.0

// off gives how far a point lies from a way.
func (h *Hit) off(x, y float64) float64 {
	l := &h.way
	share := clamp(((x-l.x1)*(l.x2-l.x1) + (y-l.y1)*(l.y2-l.y1)) / (l.length * l.length))
	px, py := l.at(share)
	return math.Hypot(x-px, y-py)
}

func (h *Hit) line() bool { return h.way.length > 0 }

// Box gives the place of a hit on the canvas; of a way, the middle of it.
func (h *Hit) Box() (x, y, w, height float64) { return h.box.left(), h.box.top(), h.box.w, h.box.h }

// room is how wide and high a thing is to a finger, however small it looks. A message has the most: it is dragged, and seldom stands close
// to others.
func (h *Hit) room() (w, height float64) {
	least := 24.0
	if h.Kind == "message" {
		least = 44
	}
	return max(h.box.w, least), max(h.box.h, least)
}

// small says whether a hit is one of many that stand close together: of those the nearest answers.
func (h *Hit) small() bool { return h.Kind == "message" || h.Kind == "entry" || h.Kind == "rim" }

// scaled is a hit in pixels.
func (h Hit) scaled(k float64) Hit {
	h.box = h.box.scaled(k)
	h.way.x1, h.way.y1, h.way.x2, h.way.y2, h.way.length = h.way.x1*k, h.way.y1*k, h.way.x2*k, h.way.y2*k, h.way.length*k
	return h
}

// Pick gives what lies under a point of the canvas, both in pixels. It is the nearest of the small things in whose room the point is, else
// the topmost box, else the nearest line. A message that is drawn beside the point gives way to a box that is under it.
func (s *Scene) Pick(x, y float64) (Hit, bool) {
	if s.Scale == 0 {
		return Hit{}, false
	}
	x, y = x/s.Scale, y/s.Scale
	box, message := -1, false
	for i := range s.Hits {
		h := &s.Hits[i]
		message = message || h.Kind == "message" && h.box.has(x, y)
		if !h.small() && !h.line() && h.box.has(x, y) {
			box = i
		}
	}
	nearest, far := -1, math.Inf(1)
	for i := range s.Hits {
		h := &s.Hits[i]
		w, height := h.room()
		if h.Kind == "rim" && message {
			continue // beside small cards a message may lie on a moment's mark
		}
		if !h.small() || math.Abs(x-h.box.x) > w/2 || math.Abs(y-h.box.y) > height/2 || box >= 0 && h.Kind == "message" && !h.box.has(x, y) {
			continue
		}
		if at := math.Hypot(x-h.box.x, y-h.box.y); at <= far {
			nearest, far = i, at
		}
	}
	if nearest < 0 {
		nearest, far = box, reach
		for i := range s.Hits {
			if h := &s.Hits[i]; box < 0 && h.line() {
				if at := h.off(x, y); at <= far {
					nearest, far = i, at
				}
			}
		}
	}
	if nearest < 0 {
		return Hit{}, false
	}
	return s.Hits[nearest].scaled(s.Scale), true
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
	l := lane{x1, y1, x2, y2, math.Hypot(x2-x1, y2-y1)}
	if l.length > 0 {
		d.Hits = append(d.Hits, Hit{Kind: kind, Name: name, way: l, box: box{(x1 + x2) / 2, (y1 + y2) / 2, 2 * reach, 2 * reach}})
	}
}
