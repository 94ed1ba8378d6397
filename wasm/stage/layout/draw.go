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
	s.Reset()
	if len(v.Servers) == 0 || o.W < 40 || o.H < 40 {
		return
	}
	d := drawing{Scene: s, v: v, clock: clock, o: o}
	d.ring = newRing(v, o)
	d.links()
	d.dial()
	d.locks()
	d.clients()
	d.beads()
	d.beadLabels()
	for i := range v.Servers {
		d.card(&v.Servers[i], d.ring.at[i])
	}
}

// drawing is one call of Draw.
type drawing struct {
	*Scene
	v     *sim.View
	clock float64
	o     Options
	ring  ring
	flown []flown
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
	b, ok := d.ring.pills[name]
	return b, ok
}

func serverName(id proto.ServerID) string {
	const digits = "0123456789"
	if id < 10 {
		return digits[id : id+1]
	}
	return serverName(id/10) + digits[id%10:id%10+1]
}
