package scene

import "math"

// Gesture is what fingers on the stage mean.
type Gesture struct {
	Kind   GestureKind
	X, Y   float64 // where
	DX, DY float64 // Drag: how far since the last
	Factor float64 // Pinch: how much further apart the fingers are
}

// GestureKind tells gestures apart.
type GestureKind uint8

// Kinds of gestures.
const (
	NoGesture GestureKind = iota
	Hover
	Tap
	DoubleTap
	Drag
	Pinch
)

// Fingers turns what one or two pointers do into gestures.
type Fingers struct {
	down  [2]finger
	moved bool    // since the first came down
	tap   finger  // the last tap
	at    float64 // and when
}

type finger struct {
	id   int
	on   bool
	x, y float64
}

const (
	tapReach     = 6.0   // a finger that moves further drags
	doubleMillis = 320.0 // between two taps
	doubleReach  = 24.0
)

// Down is called when a pointer comes down.
func (f *Fingers) Down(id int, x, y float64) {
	for i := range f.down {
		if !f.down[i].on {
			f.moved = i == 1 || f.down[1].on
			f.down[i] = finger{id, true, x, y}
			return
		}
	}
}

// Move is called when a pointer moves, whether it is down or not.
func (f *Fingers) Move(id int, x, y float64) Gesture {
	for i := range f.down {
		p, other := &f.down[i], &f.down[1-i]
		if !p.on || p.id != id {
			continue
		}
		if other.on {
			before := math.Hypot(p.x-other.x, p.y-other.y)
			after := math.Hypot(x-other.x, y-other.y)
			g := Gesture{Kind: Pinch, X: (x + other.x) / 2, Y: (y + other.y) / 2, DX: (x - p.x) / 2, DY: (y - p.y) / 2, Factor: 1}
			if before > 1 {
				g.Factor = after / before
			}
			p.x, p.y = x, y
			return g
		}
		if !f.moved && math.Hypot(x-p.x, y-p.y) < tapReach {
			return Gesture{}
		}
		f.moved = true
		g := Gesture{Kind: Drag, X: x, Y: y, DX: x - p.x, DY: y - p.y}
		p.x, p.y = x, y
		return g
	}
	return Gesture{Kind: Hover, X: x, Y: y}
}

// Up is called when a pointer is lifted, with the time in ms.
func (f *Fingers) Up(id int, x, y, now float64) Gesture {
	for i := range f.down {
		if p := &f.down[i]; !p.on || p.id != id {
			continue
		}
		f.down[i].on = false
		if f.moved {
			return Gesture{}
		}
		last, ago := f.tap, now-f.at
		f.tap, f.at = finger{id, true, x, y}, now
		if last.on && ago < doubleMillis && math.Hypot(x-last.x, y-last.y) < doubleReach {
			f.tap.on = false
			return Gesture{Kind: DoubleTap, X: x, Y: y}
		}
		return Gesture{Kind: Tap, X: x, Y: y}
	}
	return Gesture{}
}

// Lost is called when the browser has taken a pointer away.
func (f *Fingers) Lost(id int) {
	for i := range f.down {
		if f.down[i].id == id {
			f.down[i].on = false
		}
	}
}
