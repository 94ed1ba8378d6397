package layout

import "zootrope/core/sim"

var (
	badgeDisc    = Shape{Form: Ellipse, W: 30, H: 30}
	badgeGround  = Shape{Form: Ellipse, W: 28, H: 28}
	badgeLooking = Shape{Form: Ellipse, W: 28, H: 28, Stroke: 2.4, On: 5.1, Off: 3.7}
	badgeHex     = Shape{Form: Hexagon, W: 35, H: 35}
	badgeHexLine = Shape{Form: Hexagon, W: 35, H: 35, Stroke: 1.5}
	badgeOuter   = Shape{Form: Ellipse, W: 28, H: 28, Stroke: 2}
	badgeInner   = Shape{Form: Ellipse, W: 21, H: 21, Stroke: 1}
	badgeDown    = Shape{Form: Box, W: 26, H: 26, R: 3, Stroke: 1.5}
	badgeStrike  = Shape{Form: Strike, W: 26, H: 26, Stroke: 1.5}
	badgePaused  = Shape{Form: Box, W: 28, H: 28, R: 5}
	badgePauseLn = Shape{Form: Box, W: 28, H: 28, R: 5, Stroke: 1.5}
	pauseBar     = Shape{Form: Box, W: 3, H: 10}
)

// shrunk is a shape of the compact card: four fifths of the full one's.
func (s Shape) shrunk(small bool) Shape {
	if small {
		const f = 0.8
		s.W, s.H, s.R, s.Stroke, s.On, s.Off = s.W*f, s.H*f, s.R*f, s.Stroke*f, s.On*f, s.Off*f
	}
	return s
}

// badgeOf draws a server's badge; when its role has just changed the old one fades into it.
func (d *drawing) badgeOf(s *sim.ServerView, x, y float64, small bool) {
	was := d.was(s.ID)
	if was == nil || was.State == s.State || d.age >= roleMillis {
		d.badge(s, x, y, small)
		return
	}
	n := len(d.Items)
	d.badge(was, x, y, small)
	d.fade(n, 1-d.age/roleMillis)
	n = len(d.Items)
	d.badge(s, x, y, small)
	d.fade(n, d.age/roleMillis)
}

// badge tells the role by its shape, and repeats it by colour.
func (d *drawing) badge(s *sim.ServerView, x, y float64, small bool) {
	put := func(shape Shape, ink Ink) { d.shape(x, y, shape.shrunk(small), ink) }
	ink := OnFill
	switch s.State {
	case "LOOKING":
		put(badgeGround, Card)
		put(badgeLooking, Plum)
		ink = Plum
	case "FOLLOWING":
		put(badgeDisc, Petrol)
	case "LEADING":
		put(badgeHex, Gold)
		put(badgeHexLine, GoldInk)
		ink = OnGold
	case "OBSERVING":
		put(badgeDisc, Card)
		put(badgeOuter, Petrol)
		put(badgeInner, Petrol)
		ink = Petrol
	case "PAUSED":
		put(badgePaused, GreyTint)
		put(badgePauseLn, Grey)
		f := 1.0
		if small {
			f = 0.8
		}
		d.shape(x+12*f, y-15*f, pauseBar.shrunk(small), Grey)
		d.shape(x+17*f, y-15*f, pauseBar.shrunk(small), Grey)
		ink = Text
	default:
		put(badgeDown, Grey)
		put(badgeStrike, Grey)
		ink = Grey
	}
	letters := numeral
	if small {
		letters = numeral2
	}
	d.textMid(x, y, letters, ink, serverName(s.ID))
}

func stateInk(s *sim.ServerView) Ink {
	switch s.State {
	case "LOOKING":
		return Plum
	case "LEADING":
		return GoldInk
	case "FOLLOWING", "OBSERVING":
		return Petrol
	}
	return Grey
}
