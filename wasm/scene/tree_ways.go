package scene

import (
	"math"
	"slices"

	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/sim"
)

// findThreads lists the watches, from the node to the client that has left the watch.
func (t treePainter) findThreads() {
	t.threads = t.threads[:0]
	out := map[string]int{} // how many leave a node
	for i := range t.pins {
		p := &t.pins[i]
		if p.w == 0 {
			continue
		}
		for _, w := range p.client.Watching {
			t.tie(p, w.Path, w.Kind, w.Fired, out)
		}
		for j := range t.v.Flights { // the reply that tells the client of its watch may still be on its way
			if f := &t.v.Flights[j]; f.Kind == "WATCH_EVENT" && f.To == p.client.Name && t.tied(f) == nil {
				t.tie(p, f.Label, "", true, out)
			}
		}
	}
	for i := range t.threads {
		x := &t.threads[i]
		x.shared = out[x.path] >= threadsClose
	}
}

// tied finds the thread along which an event flies.
func (t treePainter) tied(f *sim.Flight) *thread {
	i := slices.IndexFunc(t.threads, func(x thread) bool { return x.client == f.To && x.path == f.Label })
	if i < 0 {
		return nil
	}
	return &t.threads[i]
}

func (t treePainter) tie(p *pin, path, kind string, fired bool, out map[string]int) {
	n := nodeAt(t.nodes, path)
	if n == nil {
		return
	}
	x := thread{client: p.client.Name, path: path, kind: kind, fired: fired}
	t.way(&x.curve, n, p, 7*float64(out[path]), -0.15)
	out[path]++
	t.threads = append(t.threads, x)
}

// way lays the curve from a node to a client: from the side of the node that is nearer. Several that leave one node are down apart from each other.
func (t treePainter) way(c *curve, n *placedNode, p *pin, down, ends float64) {
	if !t.wide && !t.column { // clients stand below
		if p.top() > t.pinsTop()+1 { // the way leads between those above
			ends *= 0.12
		}
		a, b := point{n.x + math.Copysign(min(n.w*0.3, math.Abs(p.x-n.x)*0.3), p.x-n.x) + down, n.bottom() + 5}, point{p.x + ends*p.w, p.top() - 3}
		c.cubic(a, point{a.x, a.y + (b.y-a.y)*0.5}, point{b.x, b.y - (b.y-a.y)*0.5}, b)
		return
	}
	side := 1.0
	if p.x < n.x {
		side = -1
	}
	a := point{n.x + side*(n.w/2+5), n.y + min(down, n.h/2-4) + n.h*0.1}
	if t.queue != "" {
		a.y = min(n.top()+5+down*0.5, n.bottom()-3)
		if n.path != t.queue {
			a.y = n.y + n.h*0.22
		}
	}
	b := point{p.x - side*(p.w/2+3), p.y + ends*p.h}
	bend := math.Abs(b.x-a.x) * 0.5
	c.cubic(a, point{a.x + side*bend, a.y}, point{b.x - side*bend, b.y}, b)
}

var (
	writeHead = Shape{Form: Arrow, W: 11, H: 11}
	readHead  = Shape{Form: Chevron, W: 9, H: 11, Stroke: 1.75}
	answerDot = Shape{Form: Ellipse, W: 7, H: 7}
	eventMark = Shape{Form: Diamond, W: 17, H: 17}
	eventLow  = Shape{Form: Diamond, W: 13, H: 13}
)

// requests draws what clients ask: an arrow goes to the node, full for a write, open for a read; the answer comes back on the same way.
func (t treePainter) requests() {
	for i := range t.tree.Asks {
		ask := &t.tree.Asks[i]
		c, ok := t.askedWay(ask)
		if !ok {
			continue
		}
		share, back := 1.0, -1.0
		var flight *sim.Flight
		for j := range t.v.Flights {
			switch f := &t.v.Flights[j]; {
			case f.Kind == "CLIENT_REQUEST" && f.From == ask.Client:
				share, flight = t.along(f), f
			case f.Kind == "CLIENT_REPLY" && f.To == ask.Client:
				back, flight = t.along(f), f
			}
		}
		if t.o.Reduced {
			share, back = 1, -1
		}
		t.request(&c, ask.Writes, share)
		if at := c.at(1 - share); flight != nil && back < 0 {
			t.Hits = append(t.Hits, Hit{Kind: "message", Name: flight.Kind, ID: flight.ID, box: box{at.x, at.y, 20, 20}})
		}
		if back >= 0 {
			at := c.at(back)
			t.shape(at.x, at.y, answerDot, Indigo)
			t.Hits = append(t.Hits, Hit{Kind: "message", Name: flight.Kind, ID: flight.ID, box: box{at.x, at.y, 20, 20}})
		}
	}
}

// askedWay is the way of a request, from the node that it is about to its client.
func (t treePainter) askedWay(ask *sim.AskView) (c curve, ok bool) {
	k := slices.IndexFunc(t.pins, func(p pin) bool { return p.client.Name == ask.Client && p.w > 0 })
	n := t.asked(ask.Path)
	if k < 0 || n == nil {
		return c, false
	}
	t.way(&c, n, &t.pins[k], n.h*0.3, 0.15)
	return c, true
}

// along is how far a message is.
func (t treePainter) along(f *sim.Flight) float64 {
	share := messages{t.drawing}.progress(f)
	if f.Held {
		share = min(share, 0.5)
	}
	return share
}

// request draws a share of the way from the client, and the head at its end. The curve begins at the node.
func (t treePainter) request(c *curve, writes bool, share float64) {
	if share == 1 {
		c.draw(t.drawing, 0, 1.5, Text2)
	}
	for at := 1 - share; share < 1 && at < 1; at += 1.0 / (curvePoints - 1) {
		a, b := c.at(at), c.at(min(1, at+1.0/(curvePoints-1)))
		t.line(a.x, a.y, b.x, b.y, 1.5, Text2)
	}
	tip, tail := c.at(1-share), c.at(min(1, 1-share+0.04))
	head := readHead
	if writes {
		head = writeHead
	}
	t.turned(tip.x, tip.y, math.Atan2(tip.y-tail.y, tip.x-tail.x), head, Text2)
}

// asked is the node that a request is about: the node itself, or the nearest one above it that is drawn.
func (t treePainter) asked(path string) *placedNode {
	for ; path != ""; path = parentOf(path) {
		if n := nodeAt(t.nodes, path); n != nil {
			return n
		}
	}
	return nil
}

// events draws the events of watches on their way, and what the first one says.
func (t treePainter) events() {
	for i := range t.v.Flights {
		f := &t.v.Flights[i]
		if f.Kind != "WATCH_EVENT" {
			continue
		}
		x := t.tied(f)
		if x == nil {
			continue
		}
		share := t.along(f)
		if t.o.Reduced {
			share = 0.5
		}
		at, mark := x.at(x.part(share)), eventMark
		if t.pins[0].h < 30 {
			mark = eventLow
		}
		t.shape(at.x, at.y, mark, Vermilion)
		t.Hits = append(t.Hits, Hit{Kind: "message", Name: f.Kind, ID: f.ID, box: box{at.x, at.y, 24, 24}})
		t.tells(f)
	}
}

// firing is how many events are on their way.
func (t treePainter) firing() (n int) {
	for i := range t.v.Flights {
		if t.v.Flights[i].Kind == "WATCH_EVENT" {
			n++
		}
	}
	return n
}

var eventWords = map[string]say.Form{
	proto.NodeDataChanged.String():     wordChanged,
	proto.NodeDeleted.String():         wordGone,
	proto.NodeCreated.String():         wordMade,
	proto.NodeChildrenChanged.String(): wordListed,
}

// eventSays says what a watch event of a path tells its client.
func (t treePainter) eventSays(event, path string) string {
	if Sequential(path) {
		path = ShortName(nameOf(path))
	}
	if word, ok := eventWords[event]; ok {
		return t.say(word, path)
	}
	return event
}
