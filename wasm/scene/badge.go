package scene

import "zootrope/core/sim"

var (
	badgeDisc     = Shape{Form: Ellipse, W: 30, H: 30}
	badgeGround   = Shape{Form: Ellipse, W: 28, H: 28}
	badgeLooking  = Shape{Form: Ellipse, W: 28, H: 28, Stroke: 2.4, On: 5.1, Off: 3.7}
	badgeHex      = Shape{Form: Hexagon, W: 35, H: 35}
	badgeHexLine  = Shape{Form: Hexagon, W: 35, H: 35, Stroke: 1.5}
	badgeOuter    = Shape{Form: Ellipse, W: 28, H: 28, Stroke: 2}
	badgeInner    = Shape{Form: Ellipse, W: 21, H: 21, Stroke: 1}
	badgeDown     = Shape{Form: Box, W: 26, H: 26, R: 3, Stroke: 1.5}
	badgeStrike   = Shape{Form: Strike, W: 26, H: 26, Stroke: 1.5}
	badgePaused   = Shape{Form: Box, W: 28, H: 28, R: 5}
	badgePauseLn  = Shape{Form: Box, W: 28, H: 28, R: 5, Stroke: 1.5}
	pauseBar      = Shape{Form: Box, W: 3, H: 10}
	pauseBarSmall = Shape{Form: Box, W: 2, H: 7}
)

// Sizes of a badge, as shares of the full card's.
const (
	fullBadge    = 1.0
	compactBadge = 0.8
)

// scaled is a shape at a share of its size. A line that was wider than a pixel stays at least that wide.
func (s Shape) scaled(f float64) Shape {
	stroke := max(min(s.Stroke, 1), s.Stroke*f)
	s.W, s.H, s.R, s.Stroke, s.On, s.Off = s.W*f, s.H*f, s.R*f, stroke, s.On*f, s.Off*f
	return s
}

// badgeOf draws a server's badge; when its role has just changed the old one fades into it.
func (d cards) badgeOf(s *sim.ServerView, x, y, f float64) {
	was := d.was(s.ID)
	if was == nil || was.State == s.State || d.age >= roleMillis {
		d.badge(s, x, y, f)
		return
	}
	n := len(d.Items)
	d.badge(was, x, y, f)
	d.fade(n, 1-d.age/roleMillis)
	n = len(d.Items)
	d.badge(s, x, y, f)
	d.fade(n, d.age/roleMillis)
}

// badge tells the role by its shape, and repeats it by colour. Its numeral stays legible at every size.
func (d cards) badge(s *sim.ServerView, x, y, f float64) {
	put := func(shape Shape, ink Ink) { d.shape(x, y, shape.scaled(f), ink) }
	ink := OnFill
	switch s.State {
	case "LOOKING":
		put(badgeGround, Card)
		put(badgeLooking, Plum)
		if s.ReadOnly {
			put(badgeInner, Plum)
		}
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
		d.shape(x+12*f, y-15*f, pauseBar.scaled(f), Grey)
		d.shape(x+17*f, y-15*f, pauseBar.scaled(f), Grey)
		ink = Text
	default:
		put(badgeDown, Grey)
		put(badgeStrike, Grey)
		ink = Grey
	}
	letters := numeral
	switch {
	case f < compactBadge:
		letters = smallB
	case f < fullBadge:
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
