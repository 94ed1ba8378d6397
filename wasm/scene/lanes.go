package scene

import "math"

// stance is where the servers stand whose lanes may become too short. Where the stage is low the lowest two stand nearer to the
// middle, and so lower, away from those above them. Where it is narrow five servers share its height out more evenly.
type stance struct {
	low  float64 // the lowest two: the share of the ellipse's half width, 0 for an even ring
	side float64 // of five, the two at the sides: the share of its half height below the middle, 0 for an even ring
}

// stances are tried in this order until all lanes are long enough.
var stances = [...]stance{{}, {low: 0.5}, {low: 0.42}, {side: -0.2}, {side: -0.1}, {low: 0.77, side: -0.2}}

// turn is how far a server stands from its place in an even ring.
func (s stance) turn(i, n int) float64 {
	low := (n - n%2) / 2 // the right one of the lowest two
	switch {
	case n < 3 || n > 5:
		return 0
	case s.low > 0 && i == low:
		return math.Pi/float64(n) - math.Asin(s.low)
	case s.low > 0 && i == low+1:
		return math.Asin(s.low) - math.Pi/float64(n)
	case s.side != 0 && n == 5 && i == 1:
		return math.Asin(s.side) - angle(1, n)
	case s.side != 0 && n == 5 && i == 4:
		return angle(1, n) - math.Asin(s.side)
	}
	return 0
}

// angle gives the place of a server on the ellipse; that of the i-th after the last is one turn further.
func (r *ring) angle(i int) float64 {
	n := len(r.slots)
	return angle(i, n) + r.stance.turn(i%n, n)
}

const (
	tableCard = 116.0 // the height of a card with its vote table: lanes are as long as they have to be while there is an election
	laneAir   = 24.0  // what the shortest lane has besides, in a good stance
)

// shortest gives the length of the shortest lane between two servers, less what two messages need on it, one behind the other:
// negative if they would lie on each other.
func (r *ring) shortest() float64 {
	least := math.Inf(1)
	for i, a := range r.slots {
		for j, b := range r.slots[:i] {
			if r.size == full {
				a.h, b.h = tableCard, tableCard
			}
			l, _ := laneBetween(a, b)
			need := 2 * leastInset
			if along := max(math.Abs(l.x2-l.x1), math.Abs(l.y2-l.y1)); along > 0 {
				need += beadRoom * l.length / along
			}
			least = min(least, l.length-need)
			for k, card := range r.slots {
				if r.size == full {
					card.h = tableCard
				}
				if k != i && k != j && len(r.slots) <= 5 && card.grown(laneOff).crossedBy(a.x, a.y, b.x, b.y) {
					least = min(least, -l.length) // it would run under that card
				}
			}
		}
	}
	return least
}
