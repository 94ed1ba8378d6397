package scene

import (
	"math"
	"slices"

	"zootrope/core/proto"
	"zootrope/core/sim"
)

// pin is a client with its place. A client keeps its place: when its connection breaks, its plug moves.
type pin struct {
	box
	client *sim.ClientView
	slot   int     // the number of its place
	side   float64 // where its plug is: −1 left, 1 right, 0 inside
}

const (
	pinRoom  = 272.0 // what clients and their plugs take at either side
	pinWide  = 192.0
	pinHigh  = 58.0
	pinDense = 34.0 // a client with one line
	twoLines = 42.0 // how high a client with two is
	pinsMost = 6    // around a tree with two lines each
	pinsAll  = 12   // with one line each
)

// around are the places of the first clients about a tree: the side, and how far down.
var around = [pinsMost]point{{-1, 0.22}, {-1, 0.56}, {1, 0.56}, {1, 0.22}, {-1, 0.9}, {1, 0.9}}

// placePins gives each client its place, by its number alone: in the cast of the lesson, or else among all that there are.
func (l *treeLayout) placePins(d *drawing) {
	l.places = len(d.p.Cast)
	for i := range d.v.Clients {
		p := pin{client: &d.v.Clients[i], slot: slices.Index(d.p.Cast, d.v.Clients[i].Name)}
		if p.slot < 0 {
			p.slot = l.places
			l.places++
		}
		l.pins = append(l.pins, p)
	}
	switch {
	case len(l.pins) == 0:
	case l.column:
		l.besideRows()
	case !l.wide:
		l.below()
	case l.places <= pinsMost:
		for i := range l.pins {
			at := around[l.pins[i].slot]
			l.pins[i].put(l, at.x, l.top+(l.bottom-l.top)*at.y, pinHigh)
		}
	default:
		l.along()
	}
}

// put puts a client at one side.
func (p *pin) put(l *treeLayout, side, y, high float64) {
	p.side = side
	p.box = box{l.left + margin + plugLong + 20 + pinWide/2, min(max(y, l.top+high/2), l.bottom-high/2), pinWide, high}
	if side > 0 {
		p.x = l.right - margin - plugLong - 20 - pinWide/2
	}
}

// along puts many clients at both sides, with one line each.
func (l *treeLayout) along() {
	n := min(l.places, pinsAll)
	half := (n + 1) / 2
	pitch := min(54, (l.bottom-l.top-pinDense)/float64(max(1, half-1)))
	shown := n
	if l.places > n {
		shown--
	}
	for i := range l.pins {
		p := &l.pins[i]
		side, row := -1.0, p.slot
		if row >= half {
			side, row = 1, row-half
		}
		if p.slot < shown {
			p.put(l, side, l.top+pinDense/2+pitch*float64(row), min(pinDense, pitch-4))
		}
	}
	l.pile(box{l.right - margin - plugLong - 20 - pinWide/2, l.bottom - pinDense/2, pinWide, pinDense})
}

// pile counts the clients that have no place.
func (l *treeLayout) pile(b box) {
	n := 0
	for i := range l.pins {
		if l.pins[i].w == 0 {
			n++
		}
	}
	if n > 0 {
		l.more = append(l.more, rest{b, n})
	}
}

// below puts the clients into rows at the bottom, on a narrow stage.
func (l *treeLayout) below() {
	n, most := min(l.places, pinsMost), 3
	if l.width() < treeThin {
		most = 2
	}
	rows := (n + most - 1) / most
	in := (n + rows - 1) / rows
	w, h := (l.width()-2*margin)/float64(in)-pillGap, 46.0
	if l.bottom-l.top < 300 {
		h = 30
	}
	w = min(w, 150)
	for i := range l.pins {
		p := &l.pins[i]
		row, at := p.slot/in, p.slot%in
		if p.slot >= n {
			continue
		}
		here := min(in, n-row*in)
		x := (l.left+l.right)/2 + (float64(at)-float64(here-1)/2)*(w+pillGap)
		p.box = box{x, l.bottom - h/2 - float64(rows-1-row)*(h+pillGap), w, h}
	}
	l.pile(box{l.right - 24, l.bottom - float64(rows)*(h+pillGap) - 6, 30, 12})
}

// besideRows puts each client beside a row of the queue.
func (l *treeLayout) besideRows() {
	n := l.pinSpan()
	first, pitch, high := l.rowPitch(n)
	x, width := l.columnAt(n)
	side := 1.0
	if !l.wide {
		side = 0
	}
	shown := n
	if l.places > n {
		shown--
	}
	for i := range l.pins {
		if p := &l.pins[i]; p.slot < shown {
			p.box, p.side = box{x + width/2, first + pitch*float64(p.slot), width, high}, side
		}
	}
	l.pile(box{x + width/2, first + pitch*float64(n-1), width, high})
}

// columnAt is where the column of clients beside n rows begins, and how wide it is.
func (l *treeLayout) columnAt(n int) (x, width float64) {
	switch w := l.width(); {
	case !l.wide && n > queueDense:
		return l.left + w*0.68, w*0.32 - margin
	case !l.wide && w < treeThin:
		return l.left + w*0.6, w*0.4 - margin
	case !l.wide:
		return l.left + w*0.66, w*0.34 - margin
	case n > queueDense:
		return l.left + 0.47*w, min(0.13*w, 150)
	default:
		return l.left + 0.6*w, min(0.2*w, pinWide)
	}
}

// client draws one. One that has no part in a lock's queue is faint.
func (t pinPainter) client(p *pin) {
	n := len(t.Items)
	if p.w > 0 {
		t.pinned(p)
	}
	if t.outside(p.client) {
		t.fade(n, outsideFade)
	}
}

// pinned draws a client with what it believes, and its plug if that stands still.
func (t pinPainter) pinned(p *pin) {
	c, b := p.client, p.box
	disk := t.disk() != nil
	if p.side != 0 && !t.moves(p) && !disk {
		t.plug(p)
	}
	t.Hits = append(t.Hits, Hit{Kind: "client", Name: c.Name, box: b.grown(2)})
	pills{t.drawing}.pill(c, b, min(b.h/2, 22))
	inset := min(16, b.h*0.45, b.w*0.13)
	x, right, beside := b.left()+inset+10, b.right()-min(12, b.h*0.3), 0.0
	if b.h >= 24 {
		beside = 3
	}
	if server := t.serverOf(c.On); p.side == 0 && !disk && b.w > 60 && b.h >= 26 && c.On != 0 && !t.needsAll(p, x, right) {
		if right, beside = right-22, 0; server != nil {
			cards{t.drawing}.badge(server, b.right()-17, b.top()+min(16, b.h/2), 0.5)
		}
	}
	y := b.y
	face := nameFace(b)
	if b.h >= twoLines {
		if y -= b.h*0.2 - 1; c.Silent == nil || t.besidePin(p) {
			from := x
			if b.w < narrowPin { // below the dot, not below the name
				from = b.left() + inset - 4
			}
			t.mind(p, from, b.y+b.h*0.22, b.right()-8-from)
		}
	}
	t.dot(c, b.left()+inset, y)
	name := t.shortName(face, c.Name, right-x)
	t.text(x, y+face.capHeight()/2, face, nameInk(c), name)
	if b.h >= twoLines && c.Silent != nil && !t.besidePin(p) { // the second line says how long the session lasts
		callers{t.drawing}.besideName(c, x+face.Measure(name)+10, right, y)
	}
	if b.h < twoLines && c.Silent == nil {
		t.mindBeside(c, face, x+face.Measure(name)+6, right+beside, y)
	}
}

// nameFace is that of a client's name in a box.
func nameFace(b box) Face {
	switch {
	case b.h >= twoLines && b.w < 110:
		return smallB
	case b.h < twoLines && (b.h < 24 || b.w < 90):
		face := rowFace(b.h)
		face.Bold = true
		return face
	}
	return nodeNameB
}

// needsAll says whether a client of one line has room for the value that it believes only without the badge of its server.
func (t pinPainter) needsAll(p *pin, x, right float64) bool {
	_, _, data, has := t.believes(p.client, right-x)
	if p.h >= twoLines || !has {
		return false
	}
	face := nameFace(p.box)
	x += face.Measure(p.client.Name) + 6
	face.Size, face.Bold = min(face.Size, small.Size), true
	wide := face.Measure(shortData(data, len(data)))
	return x+wide > right-22 && x+wide <= right
}

const (
	narrowPin   = 120.0
	outsideFade = 0.5
	shortestCut = 7 // letters of a word that is cut, with the dots
)

// outside says whether a client has no part in the queue of the lock that is shown: no node, nothing that it waits for.
func (t pinPainter) outside(c *sim.ClientView) bool {
	return t.isLock(t.queue) && !c.Over() && c.Pending == "" && len(c.Watching) == 0 && t.holds(c.Name) == "" && !t.waits(c.Name) &&
		t.p.Focus.Acts != c.Name && t.o.Selected != c.Name && c.Silent == nil &&
		!slices.ContainsFunc(t.nodes, func(n placedNode) bool { return n.owner == c.Name && n.node != nil && !n.node.Gone })
}

// mindBeside is what a client believes, behind its name, where it has one line: the value, or the word where there is none.
func (t pinPainter) mindBeside(c *sim.ClientView, face Face, x, right, y float64) {
	face.Bold = false
	word, path, data, has := t.believes(c, right-x)
	if has {
		if word = shortData(data, len(data)); t.agrees(path, data) {
			face.Bold = true
		}
	}
	if face.Measure(word) > right-x {
		face.Size = min(face.Size, small.Size)
	}
	if face.Measure(word) > right-x && t.holds(c.Name) != "" {
		word = t.say(wordHoldsIt)
	}
	if path != "" && !has && face.Measure(word) > right-x { // a notification has a sign, too
		t.shape(right-6, y, diamondSmall, Vermilion)
		return
	}
	whole := word
	if word = face.Fit(word, right-x); word == "" || word != whole && len([]rune(word)) < shortestCut {
		return
	}
	ink := Text2
	if has && !face.Bold {
		ink = Text3
	}
	t.textRight(right, y+face.capHeight()/2, face, ink, word)
}

// agrees says whether a node has the data that a client believes it to have.
func (t pinPainter) agrees(path, data string) bool {
	n := nodeAt(t.nodes, path)
	return n != nil && n.node != nil && !n.node.Gone && n.node.Data == data
}

// dot is the session: full while connected, broken while connecting, a cross when it has ended.
func (t pinPainter) dot(c *sim.ClientView, x, y float64) {
	if b := rowDot; t.low() && c.Connected() && !c.Paused {
		t.shape(x, y, b, Text)
		return
	}
	if ink := t.owned(c.Name); c.Connected() && ink != Text2 && !c.Paused {
		t.shape(x, y, pillDot, ink)
		return
	}
	pills{t.drawing}.session(c, x, y)
}

// low says whether the clients stand in low rows.
func (t pinPainter) low() bool { return len(t.pins) > 0 && t.pins[0].h < 13 }

var rowDot = Shape{Form: Ellipse, W: 5.5, H: 5.5}

// mind is what a client believes of the node that is looked at, or what it does.
func (t pinPainter) mind(p *pin, x, y, room float64) {
	c := p.client
	word, path, data, has := t.believes(c, room)
	if !has {
		t.text(x, y+4, plate, Text2, plate.Fit(word, room))
		return
	}
	chip := label.Fit(shortData(data, len(data)), max(20, room*0.6))
	if lead := plate.Measure(word) + 8; word != "" && lead+label.Measure(chip)+14 <= room {
		t.text(x, y+4, plate, Text2, word)
		x += lead
	} else {
		chip = label.Fit(shortData(data, len(data)), room-14)
	}
	w := label.Measure(chip) + 14
	face, ink, line := label, Text3, Line2
	if t.agrees(path, data) {
		face, ink, line = value, Text, Text2
	}
	t.shape(x+w/2, y, Shape{Form: Box, W: math.Round(w), H: 18, R: 4, Stroke: 1}, line)
	t.textMid(x+w/2, y, face, ink, chip)
}

// believes says what a client knows, in a word and a value, or what it does, in so much room. A notification has a path, and no value.
func (t pinPainter) believes(c *sim.ClientView, room float64) (word, path, data string, has bool) {
	switch {
	case c.Role != "" && !c.Crashed():
		return callers{t.drawing}.role(c.Role), "", "", false
	case len(c.Lists) > 0 && c.Pending == "" && t.holds(c.Name) == "":
		return callers{t.drawing}.remembersIn(c, room), "", "", false
	case c.Over(), c.State == "CONNECTING":
		return t.state(c.State), "", "", false
	case t.holds(c.Name) != "":
		return t.holding(t.holds(c.Name)), "", "", false
	case t.waits(c.Name):
		return t.say(wordWaits), "", "", false
	}
	if c.Pending != "" {
		return shortCommand(plate, command(c), room), "", "", false
	}
	if word := t.sawInQueue(c.Name); word != "" {
		return word, "", "", false
	}
	var elsewhere *sim.BeliefView
	for i := range t.tree.Beliefs {
		b := &t.tree.Beliefs[i]
		if b.Client != c.Name || b.How == sim.HasListed {
			continue
		}
		if b.Path != t.tree.About {
			if b.Data != "" || b.How == sim.Notified {
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
		case sim.Refused:
			return t.say(wordRefused, b.Error), "", "", false
		case sim.Notified:
			return t.eventSays(b.Event, b.Path), b.Path, "", false
		}
	}
	switch {
	case elsewhere == nil || t.queue != "":
	case elsewhere.How == sim.Notified:
		return t.eventSays(elsewhere.Event, elsewhere.Path), elsewhere.Path, "", false
	default:
		return elsewhere.Path, elsewhere.Path, elsewhere.Data, true
	}
	return "", "", "", false
}

// sawInQueue says what a client knows of a queue that clients make by hand: the first node of the list that it has read, or what has happened to a node of
// the queue since. It gives "" where no queue is shown, or the client knows nothing of the queue.
func (t pinPainter) sawInQueue(client string) (word string) {
	if t.queue == "" {
		return ""
	}
	if t.isLock(t.queue) {
		return t.didToLock(client)
	}
	for i := range t.tree.Beliefs {
		switch b := &t.tree.Beliefs[i]; {
		case b.Client != client:
		case b.How == sim.HasListed && b.Path == t.queue:
			// Of names that begin with different words, the first by number is not the first of the list. And a node that is gone says nothing of this queue.
			switch n := nodeAt(t.nodes, b.Path+"/"+b.First); {
			case n == nil || wordsDiffer(t.tree, t.queue):
				word = ""
			case n.owner == client:
				word = t.say(wordOwnFirst)
			default:
				word = t.say(wordFirst, nameInQueue(t.tree, t.queue, b.First))
			}
		case b.How == sim.Notified && (b.Path == t.queue || parentOf(b.Path) == t.queue):
			word = t.eventSays(b.Event, b.Path)
		case b.How == sim.HasDeleted && parentOf(b.Path) == t.queue:
			word = "" // it has left the queue
		}
	}
	return word
}

// didToLock says what a client that is not in the queue of a lock did last to the queue: it has deleted a node, or an error refused it.
func (t pinPainter) didToLock(client string) (word string) {
	for i := range t.tree.Beliefs {
		b := &t.tree.Beliefs[i]
		if b.Client != client || b.Path != t.queue && parentOf(b.Path) != t.queue {
			continue
		}
		switch b.How {
		case sim.HasDeleted:
			word = t.say(wordDeleted)
		case sim.Refused:
			word = t.say(wordRefused, b.Error)
		default:
			word = ""
		}
	}
	return word
}

// holds is the path of a lock that a client holds, "" for none: that of the queue that is shown, if it is one.
func (t pinPainter) holds(name string) (path string) {
	for i := range t.v.Locks {
		for _, h := range t.v.Locks[i].Holders {
			if h.Client == name && (path == "" || t.v.Locks[i].Path == t.queue) {
				path = t.v.Locks[i].Path
			}
		}
	}
	return path
}

// holding says that a client holds a lock, and which one where another lock's queue is shown.
func (t pinPainter) holding(path string) string {
	if t.queue != "" && path != t.queue {
		return t.say(wordHoldsAt, path)
	}
	return t.say(wordHolds)
}

func (t pinPainter) waits(name string) bool {
	for i := range t.v.Locks {
		for _, w := range t.v.Locks[i].Waiters {
			if w == name {
				return true
			}
		}
	}
	return false
}

func (t pinPainter) serverOf(id proto.ServerID) *sim.ServerView {
	if i := indexOf(t.v, id); i >= 0 && id > 0 {
		return &t.v.Servers[i]
	}
	return nil
}
