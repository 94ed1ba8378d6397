package scene

import "math"

// Place is where something stands on the stage, in pixels of the stage: a page that lays something over the stage keeps clear
// of it.
type Place struct {
	Kind       string // server client lock znode dial bead label faint; a label names a bead; faint is a bead that has stepped back, or its label
	Name       string // of a bead its kind of message
	ID         int64  // of a message
	Run        string // A or B where two runs are shown
	X, Y, W, H float64
}

// Places tells where a camera sees cards, clients, locks, znodes, the dial and messages while time runs from one clock to another: a message has
// all of its way between them, and what goes to another place is there. Afterwards the scene shows the first of the two.
func (s *Scene) Places(c Camera, clock, to, age float64) []Place {
	ways := map[identity]box{}
	moves := s.hasten(true)
	if to > clock {
		s.Move(to, age)
		for i := range s.Hits {
			if h := &s.Hits[i]; h.Kind == "message" || h.Kind == "knock" {
				ways[h.identity()] = h.box
			}
		}
	}
	s.Move(clock, age)
	if s.hasten(false); moves {
		defer s.Move(clock, age)
	}
	out := make([]Place, 0, len(s.Hits))
	for i := range s.Hits {
		h := &s.Hits[i]
		at, kind := h.box, h.Kind
		switch kind {
		case "message", "knock":
			if kind = "bead"; h.Faint {
				kind = "faint"
			}
			if end, ok := ways[h.identity()]; ok {
				at = at.with(end)
			}
		case "server", "client", "dial", "lock", "znode":
		default:
			continue
		}
		p := s.seen(c, kind, h, at)
		if label := s.labelOf(h); label.w > 0 {
			of := "label"
			if h.Faint {
				of = "faint"
			}
			out = append(out, s.seen(c, of, h, label))
		}
		if k := sameServer(out, p); k < 0 {
			out = append(out, p)
		} else if p.W > out[k].W {
			out[k] = p // the card, not the badge in the heading of its run
		}
	}
	return out
}

// seen is the place of a hit where a camera sees a box.
func (s *Scene) seen(c Camera, kind string, h *Hit, at box) Place {
	at = at.scaled(s.Scale)
	left, top := math.Floor(at.left()-c.X), math.Floor(at.top()-c.Y)
	return Place{kind, h.Name, h.ID, h.Run, left, top, math.Ceil(at.right()-c.X) - left, math.Ceil(at.bottom()-c.Y) - top}
}

// labelOf is where the name of a message stands, without a width if it has none.
func (s *Scene) labelOf(h *Hit) box {
	for i := range s.d.flown {
		if b := &s.d.flown[i]; h.Kind == "message" && b.f.ID == h.ID {
			return b.label
		}
	}
	return box{}
}

// hasten has everything stand where it is going, in all parts of the picture, or no longer. It says whether anything is on its way.
func (s *Scene) hasten(ended bool) (moves bool) {
	s.glides.ended = ended
	moves = s.glides.on
	parts := [3]*Scene{}
	if s.stage.on {
		parts[0] = s.stage.beside
	}
	if s.comparison.on {
		parts[1], parts[2] = s.comparison.sides[0].half, s.comparison.sides[1].half
	}
	for _, part := range parts {
		if part != nil {
			moves = part.hasten(ended) || moves
		}
	}
	return moves
}

// identity is what tells messages, and dials, apart.
type identity struct {
	run, name string
	id        int64
}

func (h *Hit) identity() identity { return identity{h.Run, h.Name, h.ID} }

func sameServer(all []Place, p Place) int {
	for i := range all {
		if p.Kind == "server" && all[i].Kind == "server" && all[i].Name == p.Name && all[i].Run == p.Run {
			return i
		}
	}
	return -1
}
