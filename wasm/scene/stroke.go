package scene

import "slices"

// Stroke is what a hand does from where it comes down to where it is lifted: it draws a line, or carries what lay under it.
type Stroke struct {
	line    []point // in units
	carried int64   // the message that lay under the beginning, 0 for none
}

// Stroked is what a hand has come to.
type Stroked struct {
	Hit             // at the beginning the message or client that can be carried; later the server or client that is under the hand
	Off   bool      // the message that lay under the beginning has left its lane
	Links []Crossed // that the line crosses; if it parts the servers, those of clients
	Parts [][]string
}

// Crossed is a link that a line crosses: from one end to the other, or both directions of it.
type Crossed struct {
	From, To string
	Both     bool
}

// Begin begins a stroke where a hand comes down, in pixels of the canvas. It gives the message or client that can be carried from there.
func (s *Scene) Begin(k *Stroke, x, y float64, hand Hand) Stroked {
	k.End()
	h, _ := s.Pick(x, y, hand)
	if s.Scale > 0 {
		k.line = append(k.line, point{x / s.Scale, y / s.Scale})
	}
	if h.Kind != "client" && (h.Kind != "message" || h.Faint) {
		return Stroked{}
	}
	k.carried = h.ID
	return Stroked{Hit: h}
}

// End ends a stroke.
func (k *Stroke) End() { k.line, k.carried = k.line[:0], 0 }

// Follow says what a hand means that has come to a point of the canvas. It draws no line where it has not come down on the stage.
func (s *Scene) Follow(k *Stroke, x, y float64, hand Hand) (t Stroked) {
	if len(s.d.ring.at) == 0 {
		return t
	}
	x, y = x/s.Scale, y/s.Scale
	if h := s.nearest(x, y, radii[hand]/s.Scale, (*Hit).card); h != nil {
		t.Hit = h.scaled(s.Scale)
	}
	t.Off = s.d.leftLane(k.carried, x, y)
	if len(k.line) > 0 {
		k.line = append(k.line, point{x, y})
		t.Links, t.Parts = s.d.crossed(k.line, hand)
	}
	return t
}

// leftLane says whether a point is so far from the lane of a message that the message has left it.
func (d *drawing) leftLane(id int64, x, y float64) bool {
	for i := range d.v.Flights {
		if f := &d.v.Flights[i]; f.ID == id {
			from, ok1 := d.place(f.From)
			to, ok2 := d.place(f.To)
			if d.stage.on {
				return d.leftWay(id, x, y)
			}
			l := straight(from.x, from.y, to.x, to.y)
			return ok1 && ok2 && l.length > 0 && l.off(x, y) > offLane/d.Scale
		}
	}
	return false
}

// crossed gives the links that a line crosses, and the groups of servers that the other links hold together, if there are several.
func (d *drawing) crossed(line []point, hand Hand) ([]Crossed, [][]string) {
	links, parts := d.betweenServers(line, hand)
	if len(parts) > 1 {
		links = nil
	} else {
		parts = nil
	}
	for i, pill := range d.ring.pills {
		c := &d.v.Clients[i]
		if home := indexOf(d.v, c.On); pill.w > 0 && home >= 0 {
			if odd(line, d.cable(i, pill, d.ring.at[home]), Touch) {
				links = append(links, Crossed{c.Name, serverName(c.On), true})
			}
		}
	}
	return links, parts
}

// betweenServers gives the links between servers that a line crosses, and the groups that all others hold together. Each direction of a link lies to
// the right of the straight line.
func (d *drawing) betweenServers(line []point, hand Hand) (links []Crossed, parts [][]string) {
	at := d.ring.at
	group := make([]int, len(at))
	for i := range at {
		group[i] = i
	}
	for i, a := range at {
		for j := i + 1; j < len(at); j++ {
			b := at[j]
			to, back := odd(line, straight(a.x, a.y, b.x, b.y), hand), odd(line, straight(b.x, b.y, a.x, a.y), hand)
			from, into := serverName(d.v.Servers[i].ID), serverName(d.v.Servers[j].ID)
			if to {
				links = append(links, Crossed{from, into, back})
			} else if back {
				links = append(links, Crossed{into, from, false})
			}
			if !to || !back {
				join(group, i, j)
			}
		}
	}
	return links, d.named(group)
}

// join makes one group of those of two servers. A group is called by its first server.
func join(group []int, i, j int) {
	from, into := max(group[i], group[j]), min(group[i], group[j])
	for k := range group {
		if group[k] == from {
			group[k] = into
		}
	}
}

// named gives the servers of each group.
func (d *drawing) named(group []int) [][]string {
	parts := make([][]string, len(group))
	for i, g := range group {
		parts[g] = append(parts[g], serverName(d.v.Servers[i].ID))
	}
	return slices.DeleteFunc(parts, func(p []string) bool { return p == nil })
}

// odd says whether a line crosses a lane an odd number of times: the lane of messages, which lies to the right of the straight way l, or for a finger that
// way itself. A corner of the line that lies on the lane belongs to one of its sides, so that a line that bends there crosses it once.
func odd(line []point, l lane, hand Hand) (crossed bool) {
	var ox, oy float64
	if hand == Pointer {
		ox, oy = offset(l.x1, l.y1, l.x2, l.y2)
	}
	a, b := point{l.x1 + ox, l.y1 + oy}, point{l.x2 + ox, l.y2 + oy}
	for i, p := range line[1:] {
		if leftOf(a, b, line[i]) != leftOf(a, b, p) && leftOf(line[i], p, a) != leftOf(line[i], p, b) {
			crossed = !crossed
		}
	}
	return crossed
}

// leftOf says on which side of the line from a to b a point lies.
func leftOf(a, b, p point) bool { return (b.x-a.x)*(p.y-a.y)-(b.y-a.y)*(p.x-a.x) > 0 }
