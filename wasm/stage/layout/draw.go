package layout

import (
	"zootrope/core/proto"
	"zootrope/core/sim"
)

// Options are what a picture depends on besides the view and the time.
type Options struct {
	W, H       float64 // CSS pixels
	Reduced    bool    // no travel: beads stand at mid-lane
	Heartbeats bool    // show pings
	Selected   string  // a server or client, outlined
}

// Draw fills the scene with the picture of v at the virtual time clock.
func Draw(s *Scene, v *sim.View, clock float64, o Options) {
	s.Prepare(v, o)
	s.Move(clock)
}

// Prepare composes the picture of v, and draws what stands still in it while time runs from this view to the next.
func (s *Scene) Prepare(v *sim.View, o Options) {
	s.Reset()
	s.d = drawing{Scene: s, v: v, o: o, flown: s.d.flown[:0], held: s.d.held[:0], labels: s.d.labels[:0]}
	if len(v.Servers) == 0 || o.W < 40 || o.H < 40 {
		return
	}
	d := &s.d
	d.ring = newRing(v, o)
	d.links()
	d.dial()
	d.locks()
	d.clients()
	for i := range v.Servers {
		d.Hits = append(d.Hits, Hit{Kind: "server", Name: serverName(v.Servers[i].ID), box: d.ring.at[i]})
		d.card(&v.Servers[i], d.ring.at[i])
	}
	s.Still, s.Items = s.Items, s.Still
	s.stillHits = len(s.Hits)
}

// Move draws what moves at the virtual time clock: messages and their labels, and once more the cards that they pass
// under.
func (s *Scene) Move(clock float64) {
	s.Items, s.Hits = s.Items[:0], s.Hits[:s.stillHits]
	d := &s.d
	if len(d.ring.at) == 0 {
		return
	}
	d.clock, d.flown = clock, d.flown[:0]
	d.beads()
	d.beadLabels()
	for i, at := range d.ring.at {
		if d.passedUnder(at) {
			d.card(&d.v.Servers[i], at)
		}
	}
}

func (d *drawing) passedUnder(card box) bool {
	for _, b := range d.flown {
		if b.box().touches(card) {
			return true
		}
	}
	return false
}

// drawing is what is kept from one picture of a view to the next.
type drawing struct {
	*Scene
	v      *sim.View
	clock  float64
	o      Options
	ring   ring
	flown  []flown
	held   []waiting
	labels []box
}

// Sizes of letters on the stage.
var (
	numeral = Face{15, true}
	role    = Face{11.5, true}
	value   = Face{13, true}
	label   = Face{13, false}
	small   = Face{11, false}
	smallB  = Face{11, true}
	plate   = Face{12, false}
	big     = Face{19, true}
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
