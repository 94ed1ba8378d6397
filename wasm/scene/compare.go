package scene

import (
	"slices"

	"zootrope/core/sim"
)

// comparison is two runs side by side: A on the left, B on the right, each the same picture of its own run, so that what differs
// can be seen by looking across: the znodes, or the ring. Where the stage is narrow and high, A stands above B.
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
	strip              box     // where the servers of a tree stand, within the picture
	inset              float64 // of the picture at both sides
	other              *sim.View
	half               *Scene
}

// twins is what both halves have alike among the znodes.
type twins struct {
	trees  bool     // both show their znodes
	queue  string   // the directory whose nodes stand in rows, "" for none
	rows   int      // how many the longer queue has
	cast   []string // the clients of both runs, each at one place
	beside bool     // the servers stand beside the names of the runs
}

// The canvas is divided in the middle. From switchesFrom on the page's own switches lie over its upper corners.
const (
	comparedNarrow = 400.0 // a narrower half has smaller letters and margins
	comparedWidest = 680.0 // a wider one has air at its sides
	comparedLow    = 320.0 // the same for a lower one
	comparedStack  = 480.0 // on a narrower stage A stands above B …
	comparedPile   = 420.0 // … if it is as high
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
	both := p.twins()
	for i := range u.sides {
		d := &u.sides[i]
		own := (i == 1) == p.Compared.Left
		*d = comparedSide{drawing: drawing{Scene: s, p: p, v: views[i], o: o, w: w, h: h, alike: alike(views[i])}, own: own, other: views[1-i],
			panel: panelOf(i, w, h), narrow: w/2 < comparedNarrow || h < comparedLow, half: d.half}
		d.letter, d.name, d.done = "A", p.Compared.A, p.Compared.DoneA
		if i == 1 {
			d.letter, d.name, d.done = "B", p.Compared.B, p.Compared.DoneB
		}
		if !own {
			d.later = p.Compared.Clock - float64(p.View.Now)
			d.broken = p.Compared.Broken
		}
		if both.trees && !d.narrow {
			d.inset = 14
		}
		both.beside = both.beside && d.hasRoomBeside(chipPitch)
	}
	for i := range u.sides {
		d, hits := &u.sides[i], len(s.Hits)
		d.heading(&both)
		d.prepareHalf(p, before, &both)
		d.belong(hits)
	}
	if both.trees {
		u.markDiffering()
	}
	u.ringMissing()
	if stacked(w, h) {
		s.line(8, h/2, w-8, h/2, 1, Line)
		return
	}
	s.line(w/2+0.5, comparedTop(o, w, h)+2, w/2+0.5, h-comparedFoot+6, 1, Line)
}

// stacked says whether A stands above B, on a stage of so many units.
func stacked(w, h float64) bool { return w < comparedStack && h >= comparedPile }

// panelOf is where run A (0) or run B (1) is shown.
func panelOf(i int, w, h float64) box {
	if stacked(w, h) {
		return box{w / 2, h * (0.25 + 0.5*float64(i)), w, h / 2}
	}
	return box{w * (0.25 + 0.5*float64(i)), h / 2, min(w/2, comparedWidest), h}
}

// twins finds what both halves have alike.
func (p *Picture) twins() twins {
	other := p.Compared
	both := twins{trees: p.Tree != nil && other.Tree != nil, beside: true}
	if !both.trees {
		return both
	}
	if both.queue = queueOf(p.View, p.Tree, p.Queues); both.queue == "" {
		both.queue = queueOf(other.View, other.Tree, p.Queues)
	}
	if l := (treeLayout{queue: both.queue}); l.queue != "" {
		both.rows = max(len(l.rowsOf(p.View, p.Tree)), len(l.rowsOf(other.View, other.Tree)))
	}
	both.cast = slices.Clone(p.Cast)
	for _, v := range [...]*sim.View{p.View, other.View} {
		for i := range v.Clients {
			if name := v.Clients[i].Name; !slices.Contains(both.cast, name) {
				both.cast = append(both.cast, name)
			}
		}
	}
	return both
}

// move draws what moves in both halves, each by the clock of its run.
func (u *comparison) move(clock, age float64) {
	for i := range u.sides {
		d := &u.sides[i]
		hits := len(d.Hits)
		d.clock = clock + d.later
		d.moveHalf(age)
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
func (u *comparison) flying() bool { return u.sides[0].half.Flying() || u.sides[1].half.Flying() }

// moving says whether one of the halves changes by itself.
func (u *comparison) moving(age float64) bool {
	return u.sides[0].half.Moving(age) || u.sides[1].half.Moving(age)
}

// comparedScale is how many pixels a unit of two runs has. Trees have no vote tables, nor have the compact cards of halves.
func comparedScale(p *Picture, w, h float64) float64 {
	if p.Tree != nil && p.Compared.Tree != nil {
		if k := enlarged(w, h, tableW, plainH); k > 1 {
			return k
		}
		if stacked(w, h) {
			return min(1, w/leastTreeW, h/2/leastTreeH)
		}
		return min(1, w/leastTwinsW, h/leastTreeH)
	}
	if k := enlarged(w, h, tableW, tableH); k > 1 {
		return k
	}
	return min(1, w/leastComparedW, h/leastComparedH)
}

// comparedTop is where the headings begin.
func comparedTop(o Options, w, h float64) float64 {
	switch {
	case stacked(w, h):
		return 2
	case o.switches(w) && h < comparedLow:
		return 42
	case o.switches(w):
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
func (d *comparedSide) heading(both *twins) {
	if d.narrow {
		d.smallHeading(both)
		return
	}
	left, right, y := d.edges()
	d.shape(left+10, y, letterBox, Text)
	d.textMid(left+10, y, value, Text, d.letter)
	d.top = y + 36
	below := 23.0
	said, ink := d.said()
	one := both.trees && both.beside || !both.trees && d.hasRoomBeside(badgePitch)
	room := right - left - 32
	switch {
	case both.trees && one:
		below, d.top = 27, y+40
		d.strip = d.stripAt(right, y, chipPitch)
		room -= d.strip.w
	case both.trees:
		d.strip = d.stripAt(right, d.top+14, min(stripBadge+stripChip+stripGap, (right-left)/float64(len(d.v.Servers))))
	case one:
		d.badges(right, y, 0.7, badgePitch)
	default: // many servers: their row stands below
		d.badges(right, y+26, 0.55, 20)
		if d.broken != "" { // the command has no room beside them
			d.text(left+31.5, y+30, plate, ink, plate.Fit(said, right-left-40-20*float64(len(d.v.Servers))))
		}
	}
	d.text(left+31.5, y+5, comparedName, Text, comparedName.Fit(d.name, room))
	if one || both.trees {
		d.text(left+31.5, y+below, plate, ink, plate.Fit(said, right-left-36-d.tally(right, y+below-2)))
	}
}

// edges are where a heading begins and ends, and the middle of its first line.
func (d *comparedSide) edges() (left, right, y float64) {
	if d.narrow {
		return d.panel.left() + 8, d.panel.right() - 8, d.panel.top() + comparedTop(d.o, d.w, d.h) + 9
	}
	return d.panel.left() + 32.5, d.panel.right() - 32, d.panel.top() + comparedTop(d.o, d.w, d.h) + 12
}

const (
	badgePitch      = 27.0
	badgePitchSmall = 17.0
	chipPitch       = 96.0 // with a copy beside the badge
)

// hasRoomBeside says whether the servers have room beside the name of the run.
func (d *comparedSide) hasRoomBeside(pitch float64) bool {
	left, right, _ := d.edges()
	return right-left-40-float64(len(d.v.Servers))*pitch >= comparedName.Measure(d.name)
}

// stripAt is where the servers of a tree stand, within the half: up to right, one every pitch.
func (d *comparedSide) stripAt(right, y, pitch float64) box {
	w := pitch * float64(len(d.v.Servers))
	return box{right - d.left() - w/2, y - d.top, w, 24}
}

// said is what the heading says of the run: its command, or in the colour of faults what it has broken.
func (d *comparedSide) said() (string, Ink) {
	if d.broken != "" {
		return d.broken, Vermilion
	}
	return d.done, Text3
}

func (d *comparedSide) smallHeading(both *twins) {
	left, right, y := d.edges()
	d.shape(left+8, y, letterBoxSmall, Text)
	d.textMid(left+8, y, smallB, Text, d.letter)
	pitch := badgePitchSmall
	if stacked(d.w, d.h) { // all in one line
		if both.trees {
			pitch = min(stripBadge+2, (right-left)/2/float64(max(1, len(d.v.Servers))))
		}
		room := pitch * float64(len(d.v.Servers))
		d.text(left+21, y+4, plateB, Text, plateB.Fit(d.name, right-left-29-room))
		d.top = y + 13
		if both.trees {
			d.strip = d.stripAt(right, y, pitch)
		} else {
			d.badges(right, y, 0.5, pitch)
		}
		return
	}
	d.text(left+21, y+4, plateB, Text, plateB.Fit(d.name, right-left-21))
	d.top = y + 33
	if both.trees {
		pitch = min(stripBadge+1, (right-left)/float64(max(1, len(d.v.Servers))))
		d.strip = d.stripAt(right, y+20, pitch)
	} else {
		d.badges(right, y+20, 0.5, min(pitch, (right-left)/float64(max(1, len(d.v.Servers)))))
	}
	if room := right - left - pitch*float64(len(d.v.Servers)); d.broken == "" {
		d.tallyLeft(left, y+20, room)
	} else {
		d.text(left, y+24, smallB, Vermilion, smallB.Fit(d.broken, room-8))
	}
}

// comparedTallies are the two numbers that differ most between a herd and its absence: watches that are set, and watch events since the run began.
func comparedTallies(v *sim.View) (watches, events int) {
	for i := range v.Clients {
		for _, w := range v.Clients[i].Watching {
			if !w.Fired {
				watches++
			}
		}
	}
	return watches, int(v.Counts.WatchEvents)
}
