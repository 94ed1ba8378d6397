package scene

import (
	"strings"

	"zootrope/core/sim"
)

// treeLayout says where everything stands in a picture of the znodes.
type treeLayout struct {
	wide                     bool // clients stand left and right; otherwise in rows at the bottom
	column                   bool // …or all in a column, as beside a queue
	left, top, right, bottom float64
	strip                    []box        // of each server: its badge and its copy
	queue                    string       // the directory whose children stand in rows, "" for a tree
	rows                     []placedNode // those children, in their order
	least, most              int          // for how many rows there is to be room at least, and how many there are at most
	nodes                    []placedNode
	pins                     []pin
	places                   int // places of clients
	more                     []rest
}

// placedNode is a node with its place.
type placedNode struct {
	box
	path   string
	node   *sim.NodeView // nil for one that is not there: somebody watches for it
	parent int           // index, −1 for none
	name   string
	about  bool   // it is the node that is looked at
	large  bool   // …and has a value to show
	as     string // in a lock's queue, as LockNode.State has it; in a queue made by hand "held" (sawFirst), or ""
	owner  string
}

// treeWide is the least width of a picture with clients at both sides.
const treeWide = 800.0

// layTree places everything right of ringW.
func (d *drawing) layTree(t *sim.TreeView, ringW float64) treeLayout {
	l := treeLayout{left: ringW, right: d.w, bottom: d.h - margin, wide: d.w-ringW >= treeWide, queue: d.o.queue, least: d.o.rows}
	l.placeStrip(d)
	l.most = l.rowsFit()
	if l.queue == "" {
		l.queue = queueOf(d.v, t, d.p.Queues)
	}
	if l.queue != "" {
		l.rows = l.rowsOf(d.v, t)
	}
	l.column = l.queue != "" || d.p.Queues
	if l.placePins(d); l.queue != "" {
		l.placeQueue(d, t)
	} else {
		l.placeTree(d, t)
	}
	return l
}

// boxes are those of the clients, by their index.
func (l *treeLayout) boxes() []box {
	out := make([]box, 0, len(l.pins))
	for i := range l.pins {
		out = append(out, l.pins[i].box)
	}
	return out
}

// width is that of the picture without the ring.
func (l *treeLayout) width() float64 { return l.right - l.left }

// queueOf is the directory that is drawn as a queue: the node that is looked at, or that node's parent, "" if neither has a queue.
func queueOf(v *sim.View, t *sim.TreeView, queues bool) string {
	for _, path := range [...]string{t.About, parentOf(t.About)} {
		if hasQueue(v, t, path, queues) {
			return path
		}
	}
	return ""
}

// hasQueue says whether there is a queue below a path: a lock's, or several sequential children. In a lesson that has queues one such child is enough: the picture
// does not change while the queue grows and shrinks.
func hasQueue(v *sim.View, t *sim.TreeView, path string, queues bool) bool {
	if path == "" || path == "/" {
		return false
	}
	for i := range v.Locks {
		if v.Locks[i].Path == path && len(v.Locks[i].Nodes) > 0 {
			return true
		}
	}
	n := 0
	for i := range t.Nodes {
		if x := &t.Nodes[i]; parentOf(x.Path) == path && Sequential(nameOf(x.Path)) && !x.Gone {
			n++
		}
	}
	return n > 1 || n == 1 && queues
}

// Sequential says whether a name or a path ends in the ten digits of a sequential node, with something before them.
func Sequential(name string) bool {
	return len(name) >= 12 && strings.Trim(name[len(name)-10:], "0123456789") == ""
}

// parentOf is the path of a node's parent, "" for the root's.
func parentOf(path string) string {
	i := strings.LastIndexByte(path, '/')
	switch {
	case i < 0, path == "/":
		return ""
	case i == 0:
		return "/"
	}
	return path[:i]
}

// nameOf is the name of a node below its parent.
func nameOf(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

// placeStrip puts the servers into a row at the top, between the page's own switches where there is room, or where there is a place for them.
func (l *treeLayout) placeStrip(d *drawing) {
	n := float64(len(d.v.Servers))
	chip, pitch, right, y := stripChip, 0.0, l.right-20, 24.0
	switch s := d.o.strip; {
	case s.w > 0:
		pitch, right, y = s.w/n, s.right(), s.y
		if chip = min(chip, pitch-stripBadge-stripAir); chip < 24 {
			chip = 0
		}
	default:
		air := 2 * margin
		if l.wide {
			air = 20 + margin // the last one stands 20 from the edge
		}
		chip = min(chip, (l.width()-air)/n-stripBadge-stripGap)
		if chip < 24 {
			chip = 0
		}
		pitch = stripBadge + chip + stripGap
		switch switches := d.o.switches(d.w); {
		case switches && l.left == 0:
			if right = l.right - 264; right-n*pitch < switchesWide {
				right, y = l.right-20, stripSecond
			}
		case switches:
			y = stripSecond
		case l.width() >= switchesFrom:
			right = l.right - 20
		default:
			right = l.right - (l.width()-n*pitch+stripGap)/2
		}
	}
	wide := stripBadge + chip
	for i := range d.v.Servers {
		l.strip = append(l.strip, box{right - (n-1-float64(i))*pitch - wide/2, y, wide, 24})
	}
	l.top = max(margin, y+26)
	if l.wide {
		l.top += min(lowered, max(0, (l.bottom-l.top-loweredFrom)/2))
	}
}

// In a high picture the nodes stand lower, nearer to its middle. How much depends on the picture alone, so that nothing moves when nodes come and go.
const (
	lowered     = 44.0
	loweredFrom = 560.0 // the height from which
)

// Sizes in the strip of servers.
const (
	stripBadge = 26.0
	stripChip  = 66.0
	stripGap   = 16.0
	stripAir   = 10.0 // at least

	stripSecond  = 62.0  // its height where it stands below the page's switches
	stripPath    = 150.0 // for the path of the node that it shows
	switchesWide = 196.0 // what these take at the left
)
