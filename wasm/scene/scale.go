package scene

import (
	"math"

	"zootrope/core/sim"
)

// A picture is laid out in units, and each unit is drawn as Scene.Scale pixels. Cards, beads and letters have one size in
// units. A large stage draws its units larger, so that it can be read from the last row of a room; and to zoom in is to draw
// them larger still. A stage that is too small for any picture has a small one of it.
const (
	tableW = 1000.0 // the units of a picture whose cards may have a vote table, at least,
	tableH = 640.0
	plainH = 530.0 // and of one whose cards have none

	scaleTop   = 2.4
	scaleLeast = 0.2
	scaleSteps = 20.0 // from one to the double

	leastComparedW, leastComparedH = 320.0, 216.0 // for two runs side by side
)

// enlarged is how many pixels a unit has on a canvas of that size, if a picture wants so many units.
func enlarged(w, h, unitsW, unitsH float64) float64 {
	return max(1, min(scaleTop, stepped(min(w/unitsW, h/unitsH))))
}

// stepped rounds k down to a step, so that a stage which grows slowly does not prepare new sprites all the time.
func stepped(k float64) float64 { return math.Floor(k*scaleSteps+1e-9) / scaleSteps }

// scaledRing gives the ring of a view on a canvas of that size, and how many pixels a unit has. On a small canvas these are fewer, so that
// no badge lies on another. If there is no room for full cards at the largest scale, it takes a smaller scale at which there is.
func scaledRing(v *sim.View, w, h float64) (ring, float64) {
	most := enlarged(w, h, tableW, tableH)
	if most == 1 {
		for k := 1.0; ; k = stepped(k - 1/scaleSteps) {
			if r := newRing(v, w/k, h/k); r.apart(w/k, h/k) || k <= scaleLeast {
				return r, k
			}
		}
	}
	best := newRing(v, w/most, h/most)
	if best.size == full {
		return best, most
	}
	for _, k := range [...]float64{stepped((1 + most) / 2), 1} {
		if r := newRing(v, w/k, h/k); r.size == full {
			return r, k
		}
	}
	if k := enlarged(w, h, tableW, plainH); k > most {
		if r := newRing(v, w/k, h/k); r.size == best.size {
			return r, k
		}
	}
	return best, most
}

// laid is the size that a picture is laid out for, in pixels of the stage, and how much larger it is drawn then. To zoom out
// is to have a smaller stage, on which cards show less; to zoom in shows the same picture larger.
func (o Options) laid() (w, h, zoom float64) {
	switch {
	case o.Zoom == 0:
		return o.W, o.H, 1
	case o.Zoom < 1:
		return o.W * o.Zoom, o.H * o.Zoom, 1
	}
	return o.W, o.H, o.Zoom
}

// treeScale is how many pixels a unit of a picture of the znodes has.
func treeScale(p *Picture, o Options, w, h float64) float64 {
	if o.within {
		return 1
	}
	least := leastTreeW
	if p.Both {
		least = 2 * leastTreeW
	}
	if k := enlarged(w, h, tableW, plainH); k > 1 {
		return k
	}
	return min(1, w/least, h/leastTreeH)
}

const (
	leastTreeW, leastTreeH = 320.0, 260.0 // for the znodes
	leastTwinsW            = 360.0        // for those of two runs
)
