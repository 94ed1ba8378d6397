package scene

// thread ties a node to a client that watches it. One that has fired is dashed, and its event flies along it.
type thread struct {
	client, path, kind string
	fired              bool
	shared             bool // it leaves its node close beside others
	curve
}

func (t *thread) draw(d *drawing) {
	if t.fired {
		n := len(d.Items)
		t.dashes(d, 1, 1.25, 3, 3, Vermilion)
		d.fade(n, 0.7)
		return
	}
	if t.kind == "recursive" {
		t.curve.draw(d, -1.5, 1.25, Vermilion)
		t.curve.draw(d, 1.5, 1.25, Vermilion)
	} else {
		t.curve.draw(d, 0, 1.25, Vermilion)
	}
	t.eye(d, t.points[0])
}

func (t *thread) eye(d *drawing, e point) {
	d.shape(e.x, e.y, eyeWhite, Well)
	d.shape(e.x, e.y, eye, Vermilion)
	if t.kind == "persistent" || t.kind == "recursive" {
		d.shape(e.x, e.y, eyeDot, Vermilion)
	}
}

// part is where on its thread an event is drawn. It does not reach the client; and on threads that begin close together,
// it starts where they are far enough apart that one event does not hide another.
func (t *thread) part(share float64) float64 {
	from, inset := 0.0, min(1, diamondInset/max(1, t.length))
	if t.shared {
		from = threadsPart
	}
	return from + clamp(share)*(1-inset-from)
}

const (
	diamondInset = 6.0
	threadsPart  = 0.42
	threadsClose = 3 // so many threads of one node begin close together
)
