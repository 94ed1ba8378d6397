package scene

import (
	"strconv"
	"strings"

	"zootrope/core/sim"
)

// comparedQueue is the picture of a lock: its directory as a tree, the clients in the order of the queue, and a thread from
// each watched node to the client that watches it.
type comparedQueue struct {
	path             string
	lock             *sim.LockView // nil where this run has none
	rows             []queueRow
	dir              box
	trunk            float64 // x of the tree's trunk
	nodeX, nodeW     float64
	pillX, pillW     float64
	rowH             float64
	folded           int     // rows in the middle for which there is no room
	foldY            float64 // where they are counted
	threads          []thread
	full, bold, name Face
}

// queueRow is a node with the client that made it; or a client that has none.
type queueRow struct {
	y      float64
	node   *sim.LockNode
	client *sim.ClientView // nil where the client stands at a later node, or the node is of no client of this world
	hidden bool
}

const (
	rowPitch  = 36.0 // with room …
	rowTight  = 14.0 // … and at least
	foldPitch = 16.0
)

// compose places everything in the half. Where this run has no lock, the other one's path says what there will be.
func (q *comparedQueue) compose(d *comparedSide, lock, other *sim.LockView) {
	*q = comparedQueue{lock: lock, rows: q.rows[:0], threads: q.threads[:0]}
	if q.path = ""; lock != nil {
		q.path = lock.Path
	} else {
		q.path = other.Path
	}
	q.columns(d)
	q.listRows(d)
	first, last := q.dir.bottom()+q.rowH*0.9, d.panel.bottom()-q.foot(d)-q.rowH/2
	n := len(q.rows)
	pitch := rowPitch
	if n > 1 {
		pitch = min(rowPitch, (last-first)/float64(n-1))
	}
	if pitch < rowTight {
		q.fold(first, last)
		return
	}
	q.rowH = min(22, pitch-3)
	for i := range q.rows {
		q.rows[i].y = first + pitch*float64(i)
	}
	q.letters()
}

func (q *comparedQueue) foot(d *comparedSide) float64 {
	switch {
	case d.w < switchesFrom:
		return 8 // there is no legend
	case d.h < comparedLow:
		return 20
	}
	return comparedFoot
}

// columns shares the width of the half out: the tree, air for the threads, the clients.
func (q *comparedQueue) columns(d *comparedSide) {
	left := d.panel.left()
	q.rowH = 22
	switch w := d.panel.w; {
	case !d.narrow:
		q.dir = box{left + 109, d.top + 24, 146, 28}
		q.trunk, q.nodeX, q.nodeW = left+50, left+64, 132
		q.pillW = 74
		q.pillX = left + w - 165
	case w >= 240:
		q.dir = box{left + 70, d.top + 11, 124, 22}
		q.trunk, q.nodeX, q.nodeW = left+17, left+28, 124
		q.pillW = 60
		q.pillX = left + w - 12 - q.pillW
	default:
		q.dir = box{left + 48, d.top + 10, 84, 20}
		q.trunk, q.nodeX, q.nodeW = left+12, left+20, min(80, w*0.42)
		q.pillW = 46
		q.pillX = left + w - 8 - q.pillW
	}
}

// letters chooses the faces by the height of a row.
func (q *comparedQueue) letters() {
	q.full, q.bold, q.name = plate, plateB, value
	if q.rowH < 17 || q.nodeW < 130 {
		q.full, q.bold, q.name = small, smallB, smallB
	}
}

// listRows has the nodes in their order, each with its client, then the clients without a node.
func (q *comparedQueue) listRows(d *comparedSide) {
	last := map[string]int{}
	if q.lock != nil {
		for i := range q.lock.Nodes {
			q.rows = append(q.rows, queueRow{node: &q.lock.Nodes[i]})
			last[q.lock.Nodes[i].Client] = i
		}
	}
	for i := range d.v.Clients {
		c := &d.v.Clients[i]
		if at, ok := last[c.Name]; ok {
			q.rows[at].client = c
			continue
		}
		q.rows = append(q.rows, queueRow{client: c})
	}
}

// fold leaves the middle out: the head of the queue is where things happen, its end is where clients join.
func (q *comparedQueue) fold(first, last float64) {
	room := max(3, int((last-first)/foldPitch)+1)
	head := (room - 1) * 2 / 3
	tail := room - 1 - head
	q.folded = len(q.rows) - head - tail
	q.rowH = 13
	for i := range q.rows {
		switch {
		case i < head:
			q.rows[i].y = first + foldPitch*float64(i)
		case i >= len(q.rows)-tail:
			q.rows[i].y = last - foldPitch*float64(len(q.rows)-1-i)
		default:
			q.rows[i].hidden = true
		}
	}
	q.foldY = first + foldPitch*float64(head)
	for i := head; i < len(q.rows)-tail; i++ {
		q.rows[i].y = q.foldY
	}
	q.letters()
}

// draw draws what stands still: the tree, the clients, the threads.
func (q *comparedQueue) draw(d *comparedSide) {
	q.drawTree(d)
	if len(d.v.Stores) > 0 {
		right := d.panel.right() - 12
		d.textRight(right, q.dir.y+4, plateB, Text, plateB.Fit(storeText(d.v.Stores[0]), right-q.dir.right()-24))
	}
	q.findThreads(d)
	var open *thread
	for i := range q.threads {
		q.threads[i].draw(&d.drawing)
		if t := &q.threads[i]; t.shared && !t.fired {
			open = t
		}
	}
	if open != nil {
		open.eye(&d.drawing, point{q.dir.right() + 4.5, q.dir.y})
	}
	for i := range q.rows {
		if r := &q.rows[i]; r.client != nil && !r.hidden {
			q.pill(d, r)
		}
	}
}

func (q *comparedQueue) drawTree(d *comparedSide) {
	end := 0.0
	for i := range q.rows {
		if r := &q.rows[i]; r.node != nil {
			end = max(end, r.y)
			if !r.hidden {
				d.line(q.trunk, r.y, q.nodeX, r.y, 1, Line2)
			}
		}
	}
	if end > 0 {
		d.line(q.trunk, q.dir.bottom(), q.trunk, end, 1, Line2)
	}
	q.drawDir(d)
	for i := range q.rows {
		if r := &q.rows[i]; r.node != nil && !r.hidden {
			q.node(d, r)
		}
	}
	if q.folded > 0 {
		d.textMid(q.nodeX+q.nodeW/2, q.foldY, small, Text2, moreText(q.folded))
	}
}

// drawDir draws the directory, dashed before it exists.
func (q *comparedQueue) drawDir(d *comparedSide) {
	b := q.dir
	outline := Shape{Form: Box, W: b.w - 1, H: b.h - 1, R: 5, Stroke: 1}
	if q.lock == nil {
		outline.On, outline.Off = 2.5, 2
	} else {
		d.shape(b.x, b.y, Shape{Form: Box, W: b.w, H: b.h, R: 5}, Card)
	}
	d.shape(b.x, b.y, outline, Line2)
	letters, ink := value, Text
	if b.h < 26 {
		letters = plateB
	}
	if q.lock == nil {
		ink = Text3
	}
	path := letters.Fit(q.path, b.w-16)
	d.text(b.left()+10, b.y+letters.capHeight()/2, letters, ink, path)
	if q.lock != nil {
		count := strconv.Itoa(q.lock.Children)
		if long := "numChildren " + count; letters.Measure(path)+small.Measure(long)+30 < b.w {
			count = long
		}
		if letters.Measure(path)+small.Measure(count)+26 < b.w {
			d.textRight(b.right()-9, b.y+4, small, Text2, count)
		}
	}
	d.Hits = append(d.Hits, Hit{Kind: "znode", Name: q.path, box: b})
}

// node draws one znode: who holds the lock full, who would get it next in ink, one that was deleted struck through.
func (q *comparedQueue) node(d *comparedSide, r *queueRow) {
	b := box{q.nodeX + q.nodeW/2, r.y, q.nodeW, q.rowH}
	outline := Shape{Form: Box, W: b.w - 1, H: b.h - 1, R: 4, Stroke: 1}
	fill := Shape{Form: Box, W: b.w, H: b.h, R: 4}
	letters, ink := q.full, Text
	switch r.node.State {
	case "gone":
		outline.On, outline.Off, ink = 2.5, 2, Text3
		d.shape(b.x, b.y, outline, Line2)
	case "held":
		letters, ink = q.bold, Well
		d.shape(b.x, b.y, fill, Text)
	case "first":
		letters = q.bold
		d.shape(b.x, b.y, fill, Card)
		outline.W, outline.H, outline.Stroke = b.w-1.5, b.h-1.5, 1.5
		d.shape(b.x, b.y, outline, Text)
	default:
		d.shape(b.x, b.y, fill, Card)
		d.shape(b.x, b.y, outline, Line2)
	}
	if d.p.Focus.Path != "" && d.own && d.p.Focus.Path == q.child(r.node.Name) {
		d.shape(b.x, b.y, Shape{Form: Box, W: b.w + 6, H: b.h + 6, R: 6, Stroke: 1}, Text)
	}
	name := shortNode(letters, r.node.Name, b.w-16)
	x := b.left() + 8
	if q.nodeW >= 130 {
		x = b.left() + 10
	}
	d.text(x, b.y+letters.capHeight()/2, letters, ink, name)
	if r.node.State == "gone" {
		d.line(x-2, b.y+0.5, x+letters.Measure(name)+2, b.y+0.5, 1.25, Text3)
	}
	d.Hits = append(d.Hits, Hit{Kind: "znode", Name: q.child(r.node.Name), box: b})
}

// child is the path of a node of the queue.
func (q *comparedQueue) child(name string) string {
	if q.path == "/" {
		return "/" + name
	}
	return q.path + "/" + name
}

// shortNode fits a sequential node's name into a width: the number at its end is what tells it from the others, so the
// middle goes first, then the beginning.
func shortNode(f Face, name string, width float64) string {
	if f.Measure(name) <= width || !sequential(name) {
		return f.Fit(name, width)
	}
	number := name[len(name)-10:]
	head, _, _ := strings.Cut(name, "-")
	for _, short := range [...]string{head + "-.." + number, ".." + number, number, ".." + number[5:]} {
		if f.Measure(short) <= width {
			return short
		}
	}
	return f.Fit(number[6:], width)
}

// sequential says whether a name ends in the ten digits of a sequential node, with something before them.
func sequential(name string) bool {
	return len(name) >= 12 && strings.Trim(name[len(name)-10:], "0123456789") == ""
}

// pill draws a client at its row. One whose node is gone and that waits for nothing is out of the queue.
func (q *comparedQueue) pill(d *comparedSide, r *queueRow) {
	c := r.client
	b := box{q.pillX + q.pillW/2, r.y, q.pillW, q.rowH}
	out := c.Over() || c.Pending == "" && (r.node == nil || r.node.State == "gone") && len(c.Watching) == 0
	outline := Shape{Form: Box, W: b.w - 1, H: b.h - 1, R: b.h / 2, Stroke: 1}
	ink, line := Text, Line2
	if out {
		ink, line = Text3, Lane
	} else {
		d.shape(b.x, b.y, Shape{Form: Box, W: b.w, H: b.h, R: b.h / 2}, Card)
	}
	if c.Paused {
		line = Grey
		d.shape(b.x, b.y, Shape{Form: Box, W: b.w, H: b.h, R: b.h / 2}, GreyTint)
	}
	if c.Over() {
		outline.On, outline.Off = 4, 3
	}
	d.shape(b.x, b.y, outline, line)
	pills{&d.drawing}.pauseBars(c, b)
	if d.own && d.p.Focus.Acts == c.Name {
		d.shape(b.x, b.y, Shape{Form: Box, W: b.w, H: b.h, R: b.h / 2, Stroke: 2.25}, Text)
	}
	if d.o.Selected == c.Name {
		d.shape(b.x, b.y, Shape{Form: Box, W: b.w + 6, H: b.h + 6, R: b.h/2 + 3, Stroke: 1}, Text)
	}
	q.session(d, c, b.left()+min(13, b.h*0.55), b.y, out)
	x := b.left() + min(23, b.h*0.55+8)
	right := b.right() - b.h*0.35
	if c.Ways > 0 && right-x > 36 {
		for i := range c.Ways {
			at := right - 5*float64(c.Ways-1-i) - 2
			if i < c.Way {
				d.shape(at, b.y, queueSlot, Text)
			} else {
				d.shape(at, b.y, queueSlotLine, Line2)
			}
		}
		right -= 5*float64(c.Ways) + 2
	}
	letters := q.name
	if out {
		letters = Face{Size: letters.Size}
	}
	if c.Ways == 0 && letters.Measure(c.Name) > right-x {
		x, right = b.left()+min(19, b.h*0.55+6), b.right()-4 // on a phone: the whole of a short name, rather than ...b
	}
	d.text(x, b.y+letters.capHeight()/2, letters, ink, d.shortName(letters, c.Name, right-x))
	d.Hits = append(d.Hits, Hit{Kind: "client", Name: c.Name, box: b.grown(2)})
}

var (
	queueSlot     = Shape{Form: Box, W: 3.5, H: 10, R: 1.25}
	queueSlotLine = Shape{Form: Box, W: 2.5, H: 9, R: 1, Stroke: 1}
	dotFull       = Shape{Form: Ellipse, W: 8, H: 8}
	dotOut        = Shape{Form: Ellipse, W: 7, H: 7, Stroke: 1.25}
	dotBroken     = Shape{Form: Ellipse, W: 8, H: 8, Stroke: 1.5, On: 3, Off: 2}
	dotCross      = Shape{Form: Cross, W: 7, H: 7, Stroke: 1.75}
)

func (q *comparedQueue) session(d *comparedSide, c *sim.ClientView, x, y float64, out bool) {
	switch {
	case c.Over():
		d.shape(x, y, dotCross, Vermilion)
	case c.State == "CONNECTING":
		d.shape(x, y, dotBroken, Text)
	case out:
		d.shape(x, y, dotOut, Line2)
	default:
		d.shape(x, y, dotFull, Text)
	}
}
