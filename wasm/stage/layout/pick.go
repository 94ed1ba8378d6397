package layout

// Hit is a place on the stage that answers a finger.
type Hit struct {
	Kind string // server client message
	Name string
	ID   int64 // of a message
	box  box
}

// Pick gives what lies under a point, the topmost first. Small things are easier to hit than they look.
func (s *Scene) Pick(x, y float64) (Hit, bool) {
	for i := len(s.Hits) - 1; i >= 0; i-- {
		if s.Hits[i].box.has(x, y) {
			return s.Hits[i], true
		}
	}
	return Hit{}, false
}
