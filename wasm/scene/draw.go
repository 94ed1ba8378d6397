package scene

import (
	"slices"

	"zootrope/core/proto"
	"zootrope/core/sim"
)

// Options are what a picture depends on besides the run and the time.
type Options struct {
	W, H       float64 // of the stage, CSS pixels
	Zoom       float64 // how much larger than the stage the canvas is; 0 is 1
	Reduced    bool    // no travel: beads stand at mid-lane, everything else cuts
	Heartbeats bool    // show pings
	Lang       string  // the reader's
	Selected   string  // a server or client, outlined
	Paper      bool    // no timeline is round the stage, and no switches of a page lie over it
	Lit        float64 // how long before the picture was first shown its goal was reached, ms; negative for later

	within bool     // it is a part of a larger picture, and has the units of that
	moment int      // …and its moment, as glides count them
	hides  []string // …and hides what that hides
	strip  box      // where servers stand beside the znodes; without a width: above these
	queue  string   // the directory whose nodes stand in rows, though this run may have none; "" if the run alone says so
	rows   int      // for how many rows there is to be room at least
}

// Prepare composes a picture, and draws what stands still in it while time runs from this picture to the next. What
// differs from the picture before it moves into place for a moment; without one, or when that one is later, it cuts.
func (s *Scene) Prepare(p, before *Picture, o Options) {
	s.Reset()
	if !o.within {
		o.hides = p.Hides
	}
	s.d = drawing{Scene: s, p: p, v: p.View, o: o, known: s.d.known, flown: s.d.flown[:0], files: s.d.files[:0], spaces: s.d.spaces[:0], held: s.d.held[:0], settled: s.d.settled[:0],
		labels: s.d.labels[:0], marks: s.d.marks[:0], ended: s.d.ended[:0]}
	d := &s.d
	d.alike = alike(d.v)
	w, h, zoom := o.laid()
	s.glides.begin(p, before, o)
	d.w, d.h, s.Scale = w, h, zoom
	s.comparison.on, s.stage.on = false, false
	if len(d.v.Servers) == 0 || !(w >= leastSeen && h >= leastSeen) {
		s.glides.picture = nil
		return
	}
	if p.Compared != nil {
		k := comparedScale(p, w, h)
		d.w, d.h, s.Scale = w/k, h/k, k*zoom
		s.comparison.prepare(s, p, before, o)
		s.Still, s.Items = s.Items, s.Still
		s.stillHits = len(s.Hits)
		return
	}
	if p.Tree != nil {
		k := treeScale(p, o, w, h)
		d.w, d.h, s.Scale = w/k, h/k, k*zoom
		trees(d).prepare(before)
		s.Still, s.Items = s.Items, s.Still
		s.stillHits = len(s.Hits)
		return
	}
	if follows(p, before) && !o.Reduced {
		d.before = before
	}
	k := d.arrange()
	d.w, d.h, s.Scale = w/k, h/k, k*zoom
	rooms{d}.outline()
	rim{d}.rimTicks()
	gliding := layers{d}.glide()
	if !gliding {
		layers{d}.lanes()
	}
	s.dial.from = len(s.Items)
	cards{d}.standingDial()
	s.dial.to = len(s.Items)
	if (cards{d}).copiesUnnamed() {
		cards{d}.nameInCorner()
	}
	messages{d}.findEnded()
	if d.age = Settled; !gliding {
		layers{d}.parties()
	}
	s.Still, s.Items = s.Items, s.Still
	s.stillHits = len(s.Hits)
}

// glide has servers and clients go to their places, and says whether any is elsewhere.
func (d layers) glide() bool {
	d.ring.pills = slices.Clone(d.ring.pills)
	for i := range d.v.Servers {
		d.glides.add("server", serverName(d.v.Servers[i].ID), &d.ring.at[i], d.Scale)
	}
	for i := range d.v.Clients {
		if d.ring.pills[i].w > 0 {
			d.glides.add("client", d.v.Clients[i].Name, &d.ring.pills[i], d.Scale)
		}
	}
	return d.glides.added()
}

// lanes draws what ties servers and clients.
func (d layers) lanes() {
	d.links()
	d.focusLane()
	callers(d).calls(callers(d).callRound)
}

// parties draws servers, clients, and queues of locks.
func (d layers) parties() {
	d.locks()
	pills(d).clients()
	for i := range d.v.Servers {
		d.Hits = append(d.Hits, Hit{Kind: "server", Name: serverName(d.v.Servers[i].ID), box: d.ring.at[i]})
		cards(d).card(&d.v.Servers[i], d.ring.at[i])
	}
	parting(d).partition()
}

// leastSeen is how wide and high a stage is on which anything can be seen.
const leastSeen = 40.0

// Move draws what moves at the virtual time clock, age milliseconds after the picture was first shown: the rim,
// messages and their labels, what is still changing, and once more the cards that messages pass under.
func (s *Scene) Move(clock, age float64) {
	s.Items, s.Hits = s.Items[:0], s.Hits[:s.stillHits]
	if s.comparison.on {
		s.comparison.move(clock, age)
		return
	}
	d := &s.d
	if s.stage.on {
		trees(d).move(clock, age)
		return
	}
	if len(d.ring.at) == 0 {
		return
	}
	d.clock, d.age, d.flown = clock, age, d.flown[:0]
	if s.glides.place(age, s.Scale); s.glides.on {
		d.marks = d.marks[:0]
		layers{d}.lanes()
		layers{d}.parties()
	}
	rim{d}.rimMarks()
	d.dials()
	pills{d}.silences()
	d.pulses()
	messages{d}.beads()
	messages{d}.ends()
	messages{d}.beadLabels()
	for i, at := range d.ring.at {
		if (messages{d}).passedUnder(at) || d.changing(i) {
			cards{d}.card(&d.v.Servers[i], at)
		}
	}
	for i, at := range d.ring.pills {
		if at.w > 0 && (messages{d}).passedUnder(at) {
			pills{d}.pillOf(&d.v.Clients[i], at)
		}
	}
}

func (d messages) passedUnder(card box) bool {
	for _, b := range d.flown {
		if b.box().touches(card) {
			return true
		}
	}
	return false
}

// drawing is what is kept from one moment of a picture to the next.
type drawing struct {
	*Scene
	p        *Picture
	v        *sim.View
	before   *Picture // what is moved from, nil when nothing moves into place
	clock    float64
	age      float64 // ms since the picture was first shown
	o        Options
	w, h     float64 // of the canvas
	ring     ring
	known    knownRing
	flown    []flown
	files    []int       // indices of flown, lane by lane
	spaces   []float64   // along one lane
	fold     bool        // messages of one way and kind are one bead
	foldTo   bool        // even those of several ways to one receiver
	settled  []box       // what beads cover that have their place
	first    *sim.Flight // the message that looks for a place before the others, nil for none
	held     []waiting
	labels   []box
	marks    []box   // of what stands still, arrowheads, ends of a partition and counts: no message may hide them
	circled  box     // the ring round the thing in which two runs differ, nothing for none
	alike    int     // how much of the clients' names is the same
	ended    []flown // messages that were lost
	outlines []hull  // of the rooms
}

// Sizes of letters on the stage.
var (
	numeral  = Face{Size: 15, Bold: true}
	numeral2 = Face{Size: 12, Bold: true} // in a compact card
	role     = Face{Size: 11.5, Bold: true, Track: 0.5}
	value    = Face{Size: 13, Bold: true}
	label    = Face{Size: 13}
	small    = Face{Size: 11}
	smallB   = Face{Size: 11, Bold: true}
	phase    = Face{Size: 11, Track: 0.6}
	plate    = Face{Size: 12}
	plateB   = Face{Size: 12, Bold: true}
	compactZ = Face{Size: 14, Bold: true}
	big      = Face{Size: 19, Bold: true}
)

// place gives the rectangle of a server or client on the stage.
func (d *drawing) place(name string) (box, bool) {
	for i := range d.v.Servers {
		if serverName(d.v.Servers[i].ID) == name {
			return d.ring.at[i], true
		}
	}
	for i := range d.v.Clients {
		if d.v.Clients[i].Name == name {
			return d.ring.pills[i], d.ring.pills[i].w > 0
		}
	}
	return box{}, false
}

func serverName(id proto.ServerID) string {
	const digits = "0123456789"
	if id < 10 {
		return digits[id : id+1]
	}
	return serverName(id/10) + digits[id%10:id%10+1]
}

// Each of these painters draws one kind of thing, all on the same drawing.
type (
	messages struct{ *drawing } // beads on their ways, their labels, and those that were lost
	cards    struct{ *drawing } // servers
	pills    struct{ *drawing } // clients
	rim      struct{ *drawing } // the timeline around it all
	layers   struct{ *drawing } // servers, clients, and what ties them, in their order
)
