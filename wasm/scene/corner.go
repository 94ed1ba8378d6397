package scene

// The corner is measured in steps as wide as CornerStep, so many as corners: a legend is no wider than all of them.
const (
	CornerStep = 10
	corners    = 32
)

// Corner is how high the lower left corner of the canvas is free of all that stands still: in the first CornerStep from the left, in twice
// as much, and so on, in pixels while all of the canvas is seen. A page may put something there.
func (s *Scene) Corner() [corners]float64 {
	var low [corners]float64
	scale := s.Scale / max(1, s.d.o.Zoom) // as when all of it is seen
	for i := range s.Still {
		s.Still[i].reach(&low, CornerStep/scale)
	}
	for k := range low {
		if k > 0 {
			low[k] = max(low[k], low[k-1])
		}
	}
	for k := range low {
		low[k] = (s.d.h - low[k]) * scale
	}
	return low
}

// reach notes how far down an item goes, from the step on in which it begins.
func (i *Item) reach(low *[corners]float64, step float64) {
	note := func(x, y float64) {
		if k := max(0, int(x/step)); k < corners {
			low[k] = max(low[k], y)
		}
	}
	switch i.Kind {
	case LineItem:
		x1, y1, x2, y2 := i.X, i.Y, i.X2, i.Y2
		if x1 > x2 {
			x1, y1, x2, y2 = x2, y2, x1, y1
		}
		note(x1, y1+i.Width/2)
		for k := max(0, int(x1/step)); k < corners && x2 > x1 && y2 > y1; k++ { // it goes down to the right
			end := min(x2, float64(k+1)*step)
			note(end-0.001, y1+(y2-y1)*(end-x1)/(x2-x1)+i.Width/2)
			if end == x2 {
				break
			}
		}
	case TextItem:
		note(i.X, i.Y+i.Face.Size/3)
	default:
		note(i.X-i.Shape.W/2, i.Y+i.Shape.H/2)
	}
}
