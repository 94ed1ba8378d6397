package scene

import (
	"slices"
	"strconv"
)

var (
	tallyNumber = Face{Size: 60, Bold: true}
	tallyWord   = Face{Size: 21, Bold: true}
	tallyMark   = Shape{Form: Diamond, W: 17, H: 17}
	tallyOpen   = Shape{Form: Diamond, W: 15, H: 15, Stroke: 1.25}
)

// herdFrom is how many clients must be woken at once for a tally.
const herdFrom = 3

// tallied is a size of a stage that has room for every node of a tally.
const tallied = 1200.0

// Tally returns how many clients were woken at once, and how many of them can go on. ok says whether the stage counts them: there must be a queue, and enough of them.
func Tally(p *Picture) (woken, goOn int, ok bool) {
	if p.Tree == nil {
		return 0, 0, false
	}
	alone := *p
	alone.Compared, alone.Both = nil, false
	var s Scene
	s.Prepare(&alone, nil, Options{W: tallied, H: tallied})
	t := trees(&s.d)
	if woken = p.Tree.Woken; !s.stage.on || !t.tallies() || woken < herdFrom {
		return 0, 0, false
	}
	return woken, t.goOn(), true
}

// tallies says whether the queue is one in which clients wait: a lock's, or one whose nodes have owners. Nobody waits in a queue of jobs.
func (t treePainter) tallies() bool {
	return t.queue != "" && (t.isLock(t.queue) || slices.ContainsFunc(t.nodes, func(n placedNode) bool { return n.owner != "" }))
}

// count puts the tally into words, where it stands on one line.
func (t treePainter) count() {
	t.counted = [2]string{}
	if woken := t.tree.Woken; t.tallies() && woken >= herdFrom && (t.width() < 900 || t.places <= queueDense) {
		t.counted = [2]string{strconv.Itoa(woken) + " " + t.say(wordWoken) + ", ", strconv.Itoa(t.goOn()) + " " + t.say(wordGoOn)}
	}
}

// tallyAt is where the tally stands on one line: at the left, or behind the node that stands there.
func (t treePainter) tallyAt() box {
	w := value.Measure(t.counted[0]) + value.Measure(t.counted[1])
	at := box{t.treeStage.left + margin + 4 + w/2, t.bottom - 10, w, 16}
	for range t.nodes {
		i := slices.IndexFunc(t.nodes, func(n placedNode) bool { return n.touches(at) })
		if i < 0 {
			break
		}
		at.x = t.nodes[i].right() + margin + w/2
	}
	return at
}

// tally says how many clients were woken, and how many of them can go on: the same marks twice.
func (t treePainter) tally() {
	woken := t.tree.Woken
	if !t.tallies() || woken < herdFrom {
		return
	}
	if t.counted[0] != "" {
		x, y := t.tallyAt().left(), t.bottom-6
		t.text(x, y, value, Vermilion, t.counted[0])
		t.text(x+value.Measure(t.counted[0]), y, value, Text, t.counted[1])
		return
	}
	can := t.goOn()
	x, y := t.treeStage.left+0.7*t.width(), t.top+100
	t.tallyRow(x, y, woken, woken, wordWoken.In(t.o.Lang), Vermilion)
	t.line(x, y+62, x+0.25*t.width(), y+62, 1, Line)
	t.tallyRow(x, y+134, can, woken, wordGoOn.In(t.o.Lang), Text)
}

func (t treePainter) tallyRow(x, y float64, n, of int, word string, ink Ink) {
	number := strconv.Itoa(n)
	t.text(x, y, tallyNumber, ink, number)
	t.text(x+tallyNumber.Measure(number)+18, y-14, tallyWord, Text, word)
	shown := min(of, 12)
	pitch := min(31, 0.26*t.width()/float64(shown))
	for i := range shown {
		if i < n {
			t.shape(x+8+pitch*float64(i), y+32, tallyMark, ink)
		} else {
			t.shape(x+8+pitch*float64(i), y+32, tallyOpen, Text2)
		}
	}
}

// goOn is how many of those that were woken can go on: of a lock the one that is the first, or while nobody has a node there, the one that makes it first.
// Nobody can where one more has come and none has left.
func (t treePainter) goOn() int {
	n, there, come, left := 0, false, false, false
	for i := range t.nodes {
		x := &t.nodes[i]
		if x.as == "held" || x.as == "first" {
			n++
		}
		there = there || x.as != "" && x.as != "gone"
		if x.node != nil && x.path != t.queue {
			come, left = come || x.node.New, left || x.node.Gone
		}
	}
	switch {
	case come && !left:
		return 0
	case n == 0 && !there && t.isLock(t.queue):
		return 1
	}
	return n
}
