package scene

import (
	"slices"
	"strconv"

	"zootrope/core/say"
	"zootrope/core/sim"
)

var (
	nodeValue  = Face{Size: 34, Bold: true}
	nodeValueM = Face{Size: 24, Bold: true}
	nodeName   = Face{Size: 14}
	nodeNameB  = Face{Size: 14, Bold: true}
	rowName    = Face{Size: 20, Bold: true}
)

// owned is the colour of a client, and of what it owns. Of six clients and more none has one: the name tells enough.
func (t treePainter) owned(name string) Ink {
	if len(t.v.Clients) <= owners {
		for i := range t.v.Clients {
			if t.v.Clients[i].Name == name {
				return Owner1 + Ink(i)
			}
		}
	}
	return Text2
}

// owners is how many owners have a colour.
const owners = 5

// branches draws what ties nodes to their parents.
func (t treePainter) branches() {
	for i := range t.nodes {
		n := &t.nodes[i]
		if n.parent < 0 {
			continue
		}
		b, p := n.box, t.nodes[n.parent].box
		if t.queue != "" {
			x := p.left() + min(24, (b.left()-p.left())/2)
			t.line(x, p.bottom(), x, b.y, 1.25, Line2)
			t.line(x, b.y, b.left(), b.y, 1.25, Line2)
			continue
		}
		mid := (p.bottom() + b.top()) / 2
		t.line(p.x, p.bottom(), p.x, mid, 1.25, Line2)
		t.line(p.x, mid, b.x, mid, 1.25, Line2)
		t.line(b.x, mid, b.x, b.top(), 1.25, Line2)
	}
}

// node draws a node: dashed in its owner's colour if it is ephemeral, full if its owner holds the lock, struck if it has gone.
func (t treePainter) node(n *placedNode) {
	b, radius := n.box, 6.0
	outline := Shape{Form: Box, W: b.w - 1, H: b.h - 1, R: radius, Stroke: 1}
	fill, ink, line := Card, Text, Line2
	gone := n.node == nil || n.node.Gone
	held := n.as == "held" && !gone
	switch {
	case gone:
		outline.On, outline.Off, ink = 1.5, 3, Text3
	case held:
		fill, line, ink = t.owned(n.owner), t.owned(n.owner), OnFill
	case n.node.Ephemeral:
		outline.On, outline.Off, outline.Stroke, line = 7, 4, 1.5, t.owned(n.owner)
		if line == Text2 {
			line = Line2
		}
	}
	if !gone && (n.node.Changed || n.node.New) && !held {
		outline.Stroke = 2.25
		if !n.node.Ephemeral {
			line = Text
		}
	}
	if !gone {
		t.shape(b.x, b.y, Shape{Form: Box, W: b.w, H: b.h, R: radius}, fill)
	}
	t.shape(b.x, b.y, outline, line)
	if held && b.h >= lowRow {
		t.shape(b.x, b.y, Shape{Form: Box, W: b.w + 7, H: b.h + 7, R: radius + 3, Stroke: 1.25, On: 7, Off: 4}, line)
	}
	if t.p.Focus.Path != "" && t.p.Focus.Path == n.path && t.p.Focus.Selected {
		t.shape(b.x, b.y, Shape{Form: Box, W: b.w + 8, H: b.h + 8, R: radius + 4, Stroke: 1}, Text)
	}
	t.halo(n.path, b, radius)
	switch {
	case n.large && b.h >= nodeMid.h:
		t.largeNode(n, b, ink)
	default:
		t.smallNode(n, b, ink)
	}
	kind := "znode"
	if t.isLock(n.path) {
		kind = "lock"
	}
	t.Hits = append(t.Hits, Hit{Kind: kind, Name: n.path, box: b})
}

// isLock says whether the queue of a lock stands below a path.
func (t treePainter) isLock(path string) bool {
	return slices.ContainsFunc(t.v.Locks, func(l sim.LockView) bool { return l.Path == path })
}

// largeNode has the path, the value as large as can be, and the value before it, struck.
func (t treePainter) largeNode(n *placedNode, b box, ink Ink) {
	left, right := b.left()+16, b.right()-14
	face := nodeValue
	if b.h < nodeLarge.h {
		face = nodeValueM
	}
	name := n.path
	if room := b.w * 0.55; nodeName.Measure(name) > room { // the nodes above it have the rest of the path
		name = nodeName.Fit(nameOf(name), room)
	}
	t.text(left, b.top()+25, nodeName, inkOr(ink, Text2), name)
	if n.node == nil {
		return
	}
	if n.node.Gone {
		t.strike(left, b.top()+20, nodeName.Measure(name))
	}
	if was := n.node.Was; n.node.Changed && was != "" && !n.node.Gone {
		was = label.Fit(shortData(was, len(was)), b.w*0.35)
		w := label.Measure(was)
		t.text(right-w, b.top()+25, label, Text2, was)
		t.strike(right-w, b.top()+20.5, w)
	} else if n.node.Ephemeral {
		owner := label.Fit(n.owner, b.w*0.35)
		t.textRight(right, b.top()+25, label, t.owned(n.owner), owner)
	}
	value := face.Fit(shortData(n.node.Data, n.node.Bytes), b.w-28)
	t.text(b.x-face.Measure(value)/2, b.y+face.capHeight()/2+12, face, ink, value)
}

// smallNode has the name on the left, and on the right the value or the owner.
func (t treePainter) smallNode(n *placedNode, b box, ink Ink) {
	face, side := nodeName, label
	switch {
	case n.as != "" && b.h >= 44:
		face = rowName
	case b.h < lowRow:
		if face, side = rowFace(b.h), rowFace(b.h); n.as == "held" || n.as == "first" {
			face.Bold = true
		}
	case n.path == t.queue && b.w < 120:
		face, side = smallB, small
	case n.as == "held", n.as == "first", n.about, n.path == t.queue:
		face = nodeNameB
	}
	pad := smallPad(b.w)
	left, right := b.left()+pad, b.right()-pad
	text, told := "", inkOr(ink, Text2)
	switch {
	case n.node == nil:
	case n.path == t.queue:
		text = t.countNodes(n.node.Children)
	case n.owner != "":
		if text = n.owner; n.name == "/"+text && face.Measure(n.name)+side.Measure(text)+10 > right-left {
			text = "" // the name tells the owner
		}
	case n.node.Data != "":
		text, side = shortData(n.node.Data, n.node.Bytes), value
		told = ink
	}
	if n.path == t.queue && n.node != nil && face.Measure(n.name)+side.Measure(text)+8 > right-left {
		text = strconv.Itoa(n.node.Children)
	}
	room := right - left
	if text != "" {
		room = max(room-side.Measure(text)-10, room*0.4)
	}
	name := face.Fit(n.name, room)
	if n.path == "/" {
		t.textMid(b.x, b.y, nodeNameB, ink, "/")
		return
	}
	t.text(left, b.y+face.capHeight()/2, face, ink, name)
	if n.node != nil && n.node.Gone {
		t.strike(left-2, b.y+0.5, face.Measure(name)+4)
	}
	if room := right - left - face.Measure(name) - 8; text != "" && room > 12 {
		t.textRight(right, b.y+side.capHeight()/2, side, told, side.Fit(text, room))
	}
}

// smallPad is the air beside what a small node says.
func smallPad(width float64) float64 { return min(14, width*0.1) }

// lowRow is the height below which a row has smaller letters.
const lowRow = 22.0

// rowFace has the letters of a low row.
func rowFace(high float64) Face {
	if high < 13 {
		return Face{Size: 8.5}
	}
	return small
}

func (t treePainter) strike(x, y, w float64) { t.line(x, y, x+w, y, 1.25, Text2) }

// inkOr is the quieter ink, unless the usual one is not the text's.
func inkOr(ink, quiet Ink) Ink {
	if ink == Text {
		return quiet
	}
	return ink
}

// countNodes says how many children a node has.
func (t treePainter) countNodes(n int) string {
	return t.say(say.Many(int64(n), wordNode, wordNodes), n)
}

// shortData is a value as it is shown: its first letters, or how long it is if it cannot be read.
func shortData(data string, bytes int) string {
	letters := []rune(data)
	for _, r := range letters {
		if r == 0xfffd || r < ' ' {
			return strconv.Itoa(bytes) + " bytes"
		}
	}
	if len(letters) > 12 {
		return string(letters[:10]) + "…"
	}
	return data
}

// owners draws in a queue what ties a node to its client.
func (t treePainter) owners() {
	if t.queue == "" {
		return
	}
	for i := range t.nodes {
		n := &t.nodes[i]
		if n.owner == "" || n.node == nil || n.node.Gone {
			continue
		}
		for j := range t.pins {
			if p := &t.pins[j]; p.client.Name == n.owner && p.w > 0 {
				b := n.box
				ink := t.owned(n.owner)
				if ink == Text2 {
					ink = Lane
				}
				t.line(b.right()+4, b.y, p.left()-2, p.y+ownLine*p.h, 1.25, ink)
			}
		}
	}
}

// ownLine is where the line of an owner ends at a client, from its middle, as a share of its height: a watch ends elsewhere.
const ownLine = 0.2
