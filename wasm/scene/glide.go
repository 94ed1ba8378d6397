package scene

import "math"

// glides are the ways of what stands elsewhere than it was drawn last: a server, a client, a node goes to its new place, and never jumps. The ways go on over several
// pictures, and begin when a drawer makes the stage lower, too. When a run goes back, or the stage gets another width, everything is in its place at once.
type glides struct {
	all, old []glide
	picture  *Picture // the picture that is drawn
	w        float64  // the width of the stage
	zoom     float64
	moment   int     // the number of the moment: the age of the picture begins anew with it
	follows  bool    // all was drawn somewhere before
	far      float64 // the longest way that begins with this picture, px
	age      float64 // at which the picture was drawn last
	late     float64 // how old the picture before was when this one came, 0 while the moment is the same
	on       bool    // something has a way to go in this picture
	ended    bool    // for a moment all is where it is going
}

// glide is the way of one, in pixels of the canvas.
type glide struct {
	kind, name string
	from, to   point
	box        *box    // what is moved
	began      float64 // age of the picture, NaN until it is drawn
	takes      float64 // ms
}

const (
	glideLeast = 260.0 // ms
	glideSpeed = 0.105 // of the width of the stage in 50 ms, at most
)

// begin prepares for another picture.
func (g *glides) begin(p, before *Picture, o Options) {
	was := g.picture
	g.all, g.old = g.old[:0], g.all
	g.follows = was != nil && !o.Reduced && o.W == g.w && o.Zoom == g.zoom &&
		(p == was || before != nil && p.View.Now >= was.View.Now && p.View.Turn >= was.View.Turn)
	moment := o.moment
	if !o.within {
		if moment = g.moment; was == nil || !sameMoment(p, was) {
			moment++
		}
	}
	if g.late = 0; moment != g.moment {
		g.late = g.age
	}
	g.moment = moment
	g.picture, g.w, g.zoom, g.far, g.on = p, o.W, o.Zoom, 0, false
}

// add has something stand at a box, which has k pixels a unit. It goes there from where it is.
func (g *glides) add(kind, name string, b *box, k float64) {
	x := glide{kind: kind, name: name, to: point{b.x * k, b.y * k}, box: b}
	x.from = x.to
	if old := g.find(kind, name); old != nil && g.follows {
		switch at := old.at(g.age); {
		case old.to == x.to:
			x.from, x.began, x.takes = old.from, old.began-g.late, old.takes
		default:
			x.from, x.began = at, math.NaN()
			g.far = max(g.far, dist(x.from, x.to))
		}
	}
	g.all = append(g.all, x)
}

func (g *glides) find(kind, name string) *glide {
	for i := range g.old {
		if g.old[i].kind == kind && g.old[i].name == name {
			return &g.old[i]
		}
	}
	return nil
}

// added says whether anything has a way to go. What begins together arrives together.
func (g *glides) added() bool {
	takes := max(glideLeast, 1.5*50*g.far/(glideSpeed*g.w))
	for i := range g.all {
		x := &g.all[i]
		if math.IsNaN(x.began) {
			x.takes = takes
		}
		g.on = g.on || x.moves(g.age-g.late)
	}
	return g.on
}

// moves says whether something is still on its way.
func (x *glide) moves(age float64) bool { return x.from != x.to && !(age >= x.began+x.takes) }

// at is where it is.
func (x *glide) at(age float64) point {
	share := 0.0
	switch {
	case !x.moves(age):
		return x.to
	case !math.IsNaN(x.began):
		share = easeBoth((age - x.began) / x.takes)
	}
	return point{x.from.x + (x.to.x-x.from.x)*share, x.from.y + (x.to.y-x.from.y)*share}
}

// place puts everything to where it is when the picture has an age.
func (g *glides) place(age, k float64) {
	for i := range g.all {
		x := &g.all[i]
		if g.ended {
			x.box.x, x.box.y = x.to.x/k, x.to.y/k
			continue
		}
		if math.IsNaN(x.began) {
			x.began = age
		}
		at := x.at(age)
		x.box.x, x.box.y = at.x/k, at.y/k
	}
	if !g.ended {
		g.age = age
	}
}

// moving says whether anything moves at that age.
func (g *glides) moving(age float64) bool {
	for i := range g.all {
		if g.all[i].moves(age) {
			return true
		}
	}
	return false
}
