package scene

// goalMillis is how long the rim takes to light all of its ticks, once, when a goal is reached.
const goalMillis = 900.0

var goalTick = Shape{Form: Box, W: 6, H: 2}

// goalLit is how much of the rim is lit for a goal, clockwise from the lit slot.
func (d rim) goalLit(age float64) float64 {
	switch {
	case d.p == nil || !d.p.Rim.Goal || d.ring.bare:
		return 0
	case d.o.Reduced:
		return 1
	}
	return clamp((d.o.Lit + age) / goalMillis)
}

// goalRests says whether the rim is lit already when the picture is first shown. Then its ticks stand still.
func (d rim) goalRests() bool { return d.goalLit(0) == 1 }

// goalMoves says whether there are ticks to light yet.
func (d *drawing) goalMoves(age float64) bool {
	return d.p != nil && d.p.Rim.Goal && !d.ring.bare && rim{d}.goalLit(age) < 1
}

// goalTicks draws those that are lit.
func (d rim) goalTicks(share float64) {
	r := &d.ring
	for k := 1; k < rimTicks && float64(k) <= share*rimTicks; k++ {
		x, y, a := r.rimAt(float64(k))
		at := box{x, y, 8, 8}
		if touchesAny(r.at, at) || touchesAny(r.pills, at) || touchesAny(r.queues, at) {
			continue
		}
		d.turned(x, y, a, goalTick, GoldInk)
	}
}
