package scene

import "zootrope/core/sim"

// comparison is two runs side by side: A on the left, B on the right, each the same picture of its own run, so that what differs
// can be seen by looking across. Where a run has a lock, the picture is the queue, the clients and their watches;
// otherwise it is the ring.
type comparison struct {
	on    bool
	sides [2]comparedSide
}

// comparedSide is one of the two.
type comparedSide struct {
	drawing
	letter, name, done string
	broken             string  // the promise that this run has broken
	own                bool    // it is the run that is played
	later              float64 // its clock minus that of the run that is played
	panel              box
	narrow             bool    // or low
	top                float64 // where the picture begins, below the heading
	other              *sim.View
	queue              comparedQueue
	ring               *Scene
}

// The canvas is divided in the middle. From switchesFrom on the page's own switches lie over its upper corners.
const (
	comparedNarrow = 400.0 // a narrower half has smaller letters and margins
	comparedWidest = 680.0 // a wider one has air at its sides
	comparedLow    = 320.0 // the same for a lower one
	comparedTall   = 560.0 // and a higher one above
	comparedFoot   = 34.0  // room for the legend that the page lays over the bottom, if
	legendWide     = 760.0 // the stage is as wide
	legendHigh     = 330.0 // and as high
)

// prepare composes both halves and draws what stands still in them.
func (u *comparison) prepare(s *Scene, p, before *Picture, o Options) {
	u.on = true
	w, h := s.d.w, s.d.h
	views := [2]*sim.View{p.View, p.Compared.View}
	if p.Compared.Left {
		views[0], views[1] = views[1], views[0]
	}
	locks := [2]*sim.LockView{comparedLock(views[0]), comparedLock(views[1])}
	for i := range u.sides {
		d, hits := &u.sides[i], len(s.Hits)
		own := (i == 1) == p.Compared.Left
		*d = comparedSide{drawing: drawing{Scene: s, p: p, v: views[i], o: o, w: w, h: h, alike: alike(views[i])}, own: own, other: views[1-i],
			panel: box{w * (0.25 + 0.5*float64(i)), h / 2, min(w/2, comparedWidest), h}, narrow: w/2 < comparedNarrow || h < comparedLow, ring: d.ring, queue: d.queue}
		d.letter, d.name, d.done = "A", p.Compared.A, p.Compared.DoneA
		if i == 1 {
			d.letter, d.name, d.done = "B", p.Compared.B, p.Compared.DoneB
		}
		if !own {
			d.later = p.Compared.Clock - float64(p.View.Now)
			d.broken = p.Compared.Broken
		}
		d.heading()
		if locks[0] != nil || locks[1] != nil {
			d.queue.compose(d, locks[i], locks[1-i])
			d.queue.draw(d)
			d.ring = nil
		} else {
			d.prepareRing(p, before)
		}
		d.belong(hits)
	}
	s.line(w/2+0.5, comparedTop(w, h)+2, w/2+0.5, h-comparedFoot+6, 1, Line)
}

// move draws what moves: the events of watches, or the messages of both rings.
func (u *comparison) move(clock, age float64) {
	for i := range u.sides {
		d := &u.sides[i]
		hits := len(d.Hits)
		d.clock = clock + d.later
		if d.ring != nil {
			d.moveRing(age)
		} else {
			d.queue.move(d)
		}
		d.belong(hits)
	}
}

// belong says of the hits from the n-th on that they are of this run.
func (d *comparedSide) belong(n int) {
	for i := n; i < len(d.Hits); i++ {
		d.Hits[i].Run = d.letter
	}
}

// flying says whether time moves anything.
func (u *comparison) flying() bool {
	for i := range u.sides {
		d := &u.sides[i]
		if d.ring != nil && d.ring.Flying() {
			return true
		}
		for j := range d.v.Flights {
			if d.ring == nil && d.queue.tied(&d.v.Flights[j]) != nil && d.v.Flights[j].Kind == "WATCH_EVENT" {
				return true
			}
		}
	}
	return false
}

// moving says whether one of the rings changes by itself.
func (u *comparison) moving(age float64) bool {
	for i := range u.sides {
		if r := u.sides[i].ring; r != nil && r.Moving(age) {
			return true
		}
	}
	return false
}

// comparedScale is how many pixels a unit of two runs has. Queues have no vote tables, nor have the compact cards of halves.
func comparedScale(p *Picture, w, h float64) float64 {
	if comparedLock(p.View) == nil && comparedLock(p.Compared.View) == nil {
		if k := enlarged(w, h, tableW, tableH); k > 1 {
			return k
		}
	} else if k := enlarged(w, h, tableW, plainH); k > 1 {
		return k
	}
	return min(1, w/leastComparedW, h/leastComparedH)
}

// comparedLock is the lock that is looked at: the one with the longest queue.
func comparedLock(v *sim.View) *sim.LockView {
	var best *sim.LockView
	for i := range v.Locks {
		if l := &v.Locks[i]; best == nil || len(l.Nodes)+len(l.Waiters) > len(best.Nodes)+len(best.Waiters) {
			best = l
		}
	}
	return best
}

// comparedTop is where the headings begin.
func comparedTop(w, h float64) float64 {
	switch {
	case w >= switchesFrom && h < comparedLow:
		return 42
	case w >= switchesFrom:
		return 52 + max(0, h-comparedTall)*0.15
	}
	return 6
}

var (
	letterBox      = Shape{Form: Box, W: 20, H: 20, R: 3, Stroke: 1.25}
	letterBoxSmall = Shape{Form: Box, W: 16, H: 16, R: 3, Stroke: 1.25}
	comparedName   = Face{Size: 14, Bold: true}
)

// heading has the letter, what tells the run from the other, the command that it was given last, and its servers.
func (d *comparedSide) heading() {
	if d.narrow {
		d.smallHeading()
		return
	}
	left, right, y := d.panel.left()+32.5, d.panel.right()-32, d.panel.top()+comparedTop(d.w, d.h)+12
	d.shape(left+10, y, letterBox, Text)
	d.textMid(left+10, y, value, Text, d.letter)
	const f, pitch = 0.7, 27.0
	room := right - float64(len(d.v.Servers))*pitch - left - 40
	two := room < comparedName.Measure(d.name) // many servers: their row stands below
	said, ink := d.done, Text3
	if d.broken != "" {
		said, ink = d.broken, Vermilion
	}
	if two {
		d.text(left+31.5, y+5, comparedName, Text, comparedName.Fit(d.name, right-left-32))
		d.badges(right, y+26, 0.55, 20)
		if d.broken != "" { // the command has no room beside them
			d.text(left+31.5, y+30, plate, ink, plate.Fit(said, right-left-40-20*float64(len(d.v.Servers))))
		}
	} else {
		d.text(left+31.5, y+5, comparedName, Text, d.name)
		d.badges(right, y, f, pitch)
		d.text(left+31.5, y+23, plate, ink, plate.Fit(said, right-left-36-d.tally(right, y+21)))
	}
	d.top = y + 36
}

func (d *comparedSide) smallHeading() {
	left, right, y := d.panel.left()+8, d.panel.right()-8, d.panel.top()+comparedTop(d.w, d.h)+9
	d.shape(left+8, y, letterBoxSmall, Text)
	d.textMid(left+8, y, smallB, Text, d.letter)
	d.text(left+21, y+4, plateB, Text, plateB.Fit(d.name, right-left-21))
	d.badges(right, y+20, 0.5, min(17, (right-left)/float64(max(1, len(d.v.Servers)))))
	if room := right - left - 17*float64(len(d.v.Servers)); d.broken == "" {
		d.tallyLeft(left, y+20, room)
	} else {
		d.text(left, y+24, smallB, Vermilion, smallB.Fit(d.broken, room-8))
	}
	d.top = y + 33
}

// comparedTallies are the two numbers that differ most between a herd and its absence: watches that are set, and events on
// their way.
func comparedTallies(v *sim.View) (watches, events int) {
	for i := range v.Clients {
		for _, w := range v.Clients[i].Watching {
			if !w.Fired {
				watches++
			}
		}
	}
	for i := range v.Flights {
		if v.Flights[i].Kind == "WATCH_EVENT" {
			events++
		}
	}
	return watches, events
}
