package scene

// Hand is what points at the stage.
type Hand uint8

// Kinds of hands.
const (
	Pointer Hand = iota // a mouse or a pen
	Touch               // a finger
)

// radii says how much of the stage each hand covers about the place where it points, in CSS pixels: a hand means what it touches. Taps, strokes and what
// is carried have no other radius.
var radii = [...]float64{Pointer: 10, Touch: 22}

const (
	besideEntry = 5.0  // px from an entry of a log at which it is still meant: it lies on a card, which a hand means more often
	offLane     = 70.0 // px from its lane at which a message that is carried has left it
)

// Radius is how far from the place where it points a hand still means a thing, in CSS pixels.
func (h Hand) Radius() float64 { return radii[h] }
