package scene

import (
	"math"

	"zootrope/core/proto"
	"zootrope/core/sim"
)

// pin is a client with its place. A client keeps its place: when its connection breaks, its plug moves.
type pin struct {
	box
	client *sim.ClientView
	side   float64 // where its plug is: −1 left, 1 right, 0 inside
}

const (
	pinRoom  = 272.0 // what clients and their plugs take at either side
	pinWide  = 192.0
	pinHigh  = 58.0
	pinDense = 34.0 // a client with one line
	twoLines = 42.0 // how high a client with two is
	plugLong = 34.0
	pinsMost = 6  // around a tree with two lines each
	pinsAll  = 12 // with one line each
)

// around are the places of the first clients about a tree: the side, and how far down.
var around = [pinsMost]point{{-1, 0.22}, {-1, 0.56}, {1, 0.56}, {1, 0.22}, {-1, 0.9}, {1, 0.9}}

// placePins gives each client its place, by its number alone.
func (l *treeLayout) placePins(d *drawing) {
	n := len(d.v.Clients)
	for i := range d.v.Clients {
		l.pins = append(l.pins, pin{client: &d.v.Clients[i]})
	}
	switch {
	case n == 0:
	case l.queue != "":
		l.besideRows()
	case !l.wide:
		l.below()
	case n <= pinsMost:
		for i := range l.pins {
			l.pinAt(i, around[i].x, l.top+(l.bottom-l.top)*around[i].y, pinHigh)
		}
	default:
		l.along()
	}
}

// pinAt puts a client at one side.
func (l *treeLayout) pinAt(i int, side, y, high float64) {
	p := &l.pins[i]
	p.side = side
	p.box = box{l.left + margin + plugLong + 20 + pinWide/2, min(max(y, l.top+high/2), l.bottom-high/2), pinWide, high}
	if side > 0 {
		p.x = l.right - margin - plugLong - 20 - pinWide/2
	}
}

// along puts many clients at both sides, with one line each.
func (l *treeLayout) along() {
	n := min(len(l.pins), pinsAll)
	half := (n + 1) / 2
	pitch := min(54, (l.bottom-l.top-pinDense)/float64(max(1, half-1)))
	for i := range l.pins {
		if i >= n-1 && len(l.pins) > pinsAll {
			l.more = append(l.more, rest{box{l.right - margin - plugLong - 20 - pinWide/2, l.bottom - pinDense/2, pinWide, pinDense}, len(l.pins) - n + 1})
			return
		}
		side, row := -1.0, i
		if i >= half {
			side, row = 1, i-half
		}
		l.pinAt(i, side, l.top+pinDense/2+pitch*float64(row), min(pinDense, pitch-4))
	}
}

// below puts the clients into rows at the bottom, on a narrow stage.
func (l *treeLayout) below() {
	n := min(len(l.pins), pinsMost)
	rows := (n + 2) / 3
	in := (n + rows - 1) / rows
	w, h := (l.width()-2*margin)/float64(in)-pillGap, 46.0
	if l.bottom-l.top < 300 {
		h = 30
	}
	w = min(w, 150)
	for i := range n {
		row, at := i/in, i%in
		here := min(in, n-row*in)
		x := (l.left+l.right)/2 + (float64(at)-float64(here-1)/2)*(w+pillGap)
		l.pins[i].box = box{x, l.bottom - h/2 - float64(rows-1-row)*(h+pillGap), w, h}
	}
	if n < len(l.pins) {
		l.more = append(l.more, rest{box{l.right - 24, l.bottom - float64(rows)*(h+pillGap) - 6, 30, 12}, len(l.pins) - n})
	}
}

// besideRows puts each client beside a row of the queue.
func (l *treeLayout) besideRows() {
	n := l.rowSpan()
	first, pitch, high := l.rowPitch(n)
	w := l.width()
	x, width := l.left+0.6*w, min(0.2*w, pinWide)
	if n > queueDense {
		x, width = l.left+0.47*w, min(0.13*w, 150)
	}
	side := 1.0
	if !l.wide {
		x, width, side = l.left+w*0.66, w*0.34-margin, 0
	}
	for i := range l.pins {
		at := i
		if len(l.pins) > rowsMost {
			if at == rowsMost-1 {
				l.more = append(l.more, rest{box{x + width/2, first + pitch*float64(at), width, high}, len(l.pins) - rowsMost + 1})
			}
			if at >= rowsMost-1 {
				continue
			}
		}
		l.pins[i].box, l.pins[i].side = box{x + width/2, first + pitch*float64(at), width, high}, side
	}
}

// client draws one, with what it believes, and its plug.
func (t treePainter) client(p *pin) {
	if p.w == 0 {
		return
	}
	c, b := p.client, p.box
	if p.side != 0 {
		t.plug(p)
	}
	t.Hits = append(t.Hits, Hit{Kind: "client", Name: c.Name, box: b.grown(2)})
	pills{t.drawing}.pill(c, b, min(b.h/2, 22))
	if server := t.serverOf(c.On); p.side == 0 && server != nil && b.w > 60 && b.h >= 26 {
		cards{t.drawing}.badge(server, b.right()-17, b.top()+min(16, b.h/2), 0.5)
	}
	inset := min(16, b.h*0.45)
	x, right := b.left()+inset+10, b.right()-min(12, b.h*0.3)
	if p.side == 0 && c.On != 0 {
		right -= 22
	}
	y := b.y
	face := nodeNameB
	if b.h >= twoLines {
		if y -= b.h*0.2 - 1; t.silenceOf(c.Name) == nil || t.besidePin(p) {
			t.mind(p, x, b.y+b.h*0.22, b.right()-10-x)
		}
	} else if b.h < 24 || b.w < 90 {
		face = rowFace(b.h)
		face.Bold = true
	}
	t.dot(c, b.left()+inset, y)
	t.text(x, y+face.capHeight()/2, face, nameInk(c), t.shortName(face, c.Name, right-x))
}

// dot is the session: full while connected, broken while connecting, a cross when it has ended.
func (t treePainter) dot(c *sim.ClientView, x, y float64) {
	if b := rowDot; t.low() && c.State == "CONNECTED" && !c.Paused {
		t.shape(x, y, b, Text)
		return
	}
	if ink := t.owned(c.Name); c.State == "CONNECTED" && ink != Text2 && !c.Paused {
		t.shape(x, y, pillDot, ink)
		return
	}
	pills{t.drawing}.session(c, x, y)
}

// low says whether the clients stand in low rows.
func (t treePainter) low() bool { return len(t.pins) > 0 && t.pins[0].h < 13 }

var rowDot = Shape{Form: Ellipse, W: 5.5, H: 5.5}

// mind is what a client believes of the node that is looked at, or what it does.
func (t treePainter) mind(p *pin, x, y, room float64) {
	c := p.client
	word, path, data, has := t.believes(c)
	chip := label.Fit(shortData(data, len(data)), max(20, room*0.6))
	if !has {
		t.text(x, y+4, plate, Text2, plate.Fit(word, room))
		return
	}
	w := label.Measure(chip) + 14
	if lead := plate.Measure(word) + 8; word != "" && lead+w <= room {
		t.text(x, y+4, plate, Text2, word)
		x += lead
	}
	face, ink, line := label, Text3, Line2
	if n := nodeAt(t.nodes, path); n != nil && n.node != nil && !n.node.Gone && n.node.Data == data {
		face, ink, line = value, Text, Text2
	}
	t.shape(x+w/2, y, Shape{Form: Box, W: math.Round(w), H: 18, R: 4, Stroke: 1}, line)
	t.textMid(x+w/2, y, face, ink, chip)
}

// believes says what a client knows, in a word and a value.
func (t treePainter) believes(c *sim.ClientView) (word, path, data string, has bool) {
	switch {
	case c.Over(), c.State == "CONNECTING":
		return t.state(c.State), "", "", false
	case t.holds(c.Name):
		return t.say(wordHolds), "", "", false
	case t.waits(c.Name):
		return t.say(wordWaits), "", "", false
	}
	if c.Pending != "" {
		return shortCommand(plate, command(c), pinWide-40), "", "", false
	}
	var elsewhere *sim.BeliefView
	for i := range t.tree.Beliefs {
		b := &t.tree.Beliefs[i]
		if b.Client != c.Name {
			continue
		}
		if b.Path != t.tree.About {
			if b.Data != "" {
				elsewhere = b
			}
			continue
		}
		switch b.How {
		case sim.HasRead:
			return t.say(wordHasRead), b.Path, b.Data, b.Data != ""
		case sim.HasWritten:
			return t.say(wordWrote), b.Path, b.Data, b.Data != ""
		case sim.HasMissed:
			return t.say(wordMissed), "", "", false
		case sim.HasDeleted:
			return t.say(wordDeleted), "", "", false
		}
	}
	if elsewhere != nil && t.queue == "" {
		return elsewhere.Path, elsewhere.Path, elsewhere.Data, true
	}
	return "", "", "", false
}

func (t treePainter) holds(name string) bool {
	for i := range t.v.Locks {
		for _, h := range t.v.Locks[i].Holders {
			if h.Client == name {
				return true
			}
		}
	}
	return false
}

func (t treePainter) waits(name string) bool {
	for i := range t.v.Locks {
		for _, w := range t.v.Locks[i].Waiters {
			if w == name {
				return true
			}
		}
	}
	return false
}

const plugBadge = 0.62

// plug ties a client to its server. A broken connection has a cross, and the plug drops; a client that looks for a server has a dotted cable.
func (t treePainter) plug(p *pin) {
	c, b := p.client, p.box
	server := t.serverOf(c.On)
	x, y := b.x+p.side*b.w/2, b.y
	end := x + p.side*plugLong
	name := serverName(c.On)
	switch {
	case c.Over():
		t.line(x, y, x+p.side*10, y, 1.5, Line2)
		t.shape(x+p.side*17, y, pillCross, Vermilion)
	case c.State == "CONNECTING" || server == nil:
		t.dashed(x, y, end-p.side*10, y, 1.25, 1.5, 3.5, Text2)
		if server != nil {
			n := len(t.Items)
			cards{t.drawing}.badge(server, end, y, plugBadge)
			t.fade(n, 0.45)
		}
	default:
		cut := t.link(c.Name, name).Cut || t.link(name, c.Name).Cut
		t.shape(x+p.side*1.5, y, plugFoot, Text2)
		if t.line(x, y, end, y, 1.5, Text2); cut {
			t.shape(x+p.side*plugLong*0.4, y, pillCross, Vermilion)
		}
		cards{t.drawing}.badge(server, end, y, plugBadge)
		t.touchable(x, y, end, y, "link", c.Name+">"+name)
		t.gateIfHeld(c.Name, name, b, box{end, y, 20, 20})
	}
}

var plugFoot = Shape{Form: Box, W: 3, H: 13}

func (t treePainter) serverOf(id proto.ServerID) *sim.ServerView {
	if i := indexOf(t.v, id); i >= 0 && id > 0 {
		return &t.v.Servers[i]
	}
	return nil
}
