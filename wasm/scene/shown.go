package scene

import (
	"math"

	"zootrope/core/sim"
)

// Shown is what a stage shows, and when: its pictures come one after the other, and virtual time runs from each to the next. All times are in
// milliseconds of the clock of the caller that draws.
type Shown struct {
	Picture, Before *Picture
	Since           float64 // when Picture was first shown
	To              float64 // virtual time runs evenly to here …
	from            float64 // … from here,
	start, end      float64 // from one time to the other
	reached         float64 // when the goal was
}

// NewShown shows nothing yet.
func NewShown() Shown { return Shown{Picture: &Picture{View: &sim.View{}}} }

// Show takes the picture p at now. Within ms milliseconds, virtual time runs from the time of p to the given one. What differs from the
// picture before moves into place meanwhile; to show the same moment again does not interrupt that.
func (s *Shown) Show(p *Picture, to, ms, now float64) {
	if p.Rim.Goal && !s.Picture.Rim.Goal {
		if s.reached = now; len(s.Picture.View.Servers) == 0 { // a run that is opened where it has been reached
			s.reached = math.Inf(-1)
		}
	}
	if !sameMoment(p, s.Picture) {
		s.Before, s.Since = s.Picture, now
	}
	clock := s.Clock(now)
	s.from = float64(p.View.Now)
	if v := s.Picture.View; v.Turn == p.View.Turn && v.Seq == p.View.Seq && v.Now == p.View.Now && to > s.from {
		s.from = min(max(s.from, clock), to) // time goes on from where it stands
	}
	s.Picture = p
	s.To = max(to, s.from)
	s.start, s.end = now, now+ms
}

func sameMoment(a, b *Picture) bool {
	return a.View.Turn == b.View.Turn && a.View.Seq == b.View.Seq && a.Rim.Moment == b.Rim.Moment && a.Focus.Seq == b.Focus.Seq &&
		a.Focus.Selected == b.Focus.Selected
}

// Freeze stops virtual time where it stands.
func (s *Shown) Freeze(now float64) {
	s.from = s.Clock(now)
	s.To = s.from
}

// Clock is the virtual time at now.
func (s *Shown) Clock(now float64) float64 {
	if now >= s.end || s.end <= s.start {
		return s.To
	}
	return s.from + (s.To-s.from)*(now-s.start)/(s.end-s.start)
}

// Runs says whether virtual time still runs at now.
func (s *Shown) Runs(now float64) bool { return now < s.end }

// Lit is how long before the picture was first shown its goal was reached, as Options want it.
func (s *Shown) Lit() float64 { return s.Since - s.reached }
