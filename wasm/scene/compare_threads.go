package scene

import (
	"strings"

	"zootrope/core/sim"
)

// thread ties a node to a client that watches it. One that has fired is dashed, and its event flies along it.
type thread struct {
	client, path, kind string
	fired              bool
	shared             bool // it leaves the directory with others: they have one eye
	curve
}

// findThreads lists the watches on the lock's directory and its nodes, and the events that are on their way from there.
func (q *comparedQueue) findThreads(d *comparedSide) {
	atDir := 0
	for i := range q.rows {
		r := &q.rows[i]
		if r.client == nil || r.hidden {
			continue
		}
		for _, w := range r.client.Watching {
			if q.ours(w.Path) {
				q.tie(d, r, w.Path, w.Kind, w.Fired, &atDir)
			}
		}
		for j := range d.v.Flights { // the reply that tells the client of its watch may still be on its way
			f := &d.v.Flights[j]
			if f.Kind == "WATCH_EVENT" && f.To == r.client.Name && q.ours(f.Label) && q.tied(f) == nil {
				q.tie(d, r, f.Label, "", true, &atDir)
			}
		}
	}
}

func (q *comparedQueue) ours(path string) bool {
	return path == q.path || strings.HasPrefix(path, strings.TrimSuffix(q.path, "/")+"/")
}

// tied finds the thread along which an event flies.
func (q *comparedQueue) tied(f *sim.Flight) *thread {
	for i := range q.threads {
		if t := &q.threads[i]; t.client == f.To && t.path == f.Label {
			return t
		}
	}
	return nil
}

// tie makes a thread. Those of the directory leave it one below the other.
func (q *comparedQueue) tie(d *comparedSide, r *queueRow, path, kind string, fired bool, atDir *int) {
	from, found := point{}, false
	if path == q.path {
		share := min(2.6, (q.dir.h-8)/float64(max(1, len(q.rows))))
		from, found = point{q.dir.right() + 8, q.dir.top() + 5 + share*float64(*atDir)}, true
		*atDir++
	}
	for i := range q.rows {
		if n := q.rows[i].node; n != nil && q.child(n.Name) == path {
			from, found = point{q.nodeX + q.nodeW + 5, q.rows[i].y}, true
		}
	}
	if !found {
		return
	}
	t := thread{client: r.client.Name, path: path, kind: kind, fired: fired, shared: path == q.path}
	t.bend(from, point{q.pillX - 5.5, r.y}, path == q.path)
	q.threads = append(q.threads, t)
	mid := t.mid()
	d.Hits = append(d.Hits, Hit{Kind: "watch", Name: path, box: box{mid.x, mid.y, 12, 10}})
}

// bend lays the curve: from the directory it sweeps, from a node it runs straight.
func (t *thread) bend(a, b point, sweep bool) {
	if !sweep {
		t.straight(a, b)
		return
	}
	bend := (b.x - a.x) * 0.45
	t.cubic(a, point{a.x + bend, a.y}, point{b.x - bend*0.8, b.y}, b)
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
	if !t.shared {
		t.eye(d, t.points[0])
	}
}

func (t *thread) eye(d *drawing, e point) {
	d.shape(e.x, e.y, eyeWhite, Well)
	d.shape(e.x, e.y, eye, Vermilion)
	if t.kind == "persistent" || t.kind == "recursive" {
		d.shape(e.x, e.y, eyeDot, Vermilion)
	}
}

// move draws the events on their way.
func (q *comparedQueue) move(d *comparedSide) {
	for i := range d.v.Flights {
		f := &d.v.Flights[i]
		if f.Kind != "WATCH_EVENT" {
			continue
		}
		t := q.tied(f)
		if t == nil {
			continue
		}
		share := messages{&d.drawing}.progress(f)
		if f.Held {
			share = min(share, 0.5)
		}
		at := t.at(t.part(share))
		d.shape(at.x, at.y, comparedDiamond, Vermilion)
		d.Hits = append(d.Hits, Hit{Kind: "message", Name: f.Kind, ID: f.ID, box: box{at.x, at.y, 22, 22}})
	}
}

// part is where on its thread an event is drawn. It does not reach the client; and on threads of the directory, which begin close together,
// it starts where they are far enough apart that one event does not hide another.
func (t *thread) part(share float64) float64 {
	from, inset := 0.0, min(1, diamondInset/t.length)
	if t.shared {
		from = threadsPart
	}
	return from + clamp(share)*(1-inset-from)
}

const (
	diamondInset = 6.0
	threadsPart  = 0.42
)

var comparedDiamond = Shape{Form: Diamond, W: 13, H: 13}
