package scene

import (
	"math"

	"zootrope/core/proto"
	"zootrope/core/sim"
)

// A thing that has changed between two pictures moves into place within these times, in ms. Its place follows from the two
// pictures and the time since the second was shown. Nothing loops, and after Settled only messages move.
const (
	fillMillis  = 160.0 // an entry that becomes more certain
	swapMillis  = 200.0 // a ballot
	roleMillis  = 160.0 // a badge
	ringMillis  = 120.0 // the outline of the server that acts
	crashMillis = 120.0 // the cross of a crash
	endMillis   = 500.0 // where a message was lost
	Settled     = 600.0
)

func clamp(share float64) float64 { return max(0, min(1, share)) }

func easeOut(share float64) float64 {
	left := 1 - clamp(share)
	return 1 - left*left*left
}

// follows says whether a picture comes right after another: at most one moment later. Only then does anything move into place; otherwise
// the new picture simply takes the place of the old one.
func follows(p, before *Picture) bool {
	return before != nil && (p.Compared == nil) == (before.Compared == nil) && (p.Tree == nil) == (before.Tree == nil) && len(p.View.Servers) == len(before.View.Servers) &&
		p.View.Now >= before.View.Now && p.View.Turn >= before.View.Turn &&
		p.Rim.Moment >= before.Rim.Moment && p.Rim.Moment <= before.Rim.Moment+1
}

// was gives a server as it was in the picture before, nil when nothing is to move.
func (d *drawing) was(id proto.ServerID) *sim.ServerView {
	if d.before == nil || d.age >= Settled {
		return nil
	}
	if i := indexOf(d.before.View, id); i >= 0 {
		return &d.before.View.Servers[i]
	}
	return nil
}

// changing says whether a card is still on its way from what it was.
func (d *drawing) changing(i int) bool {
	if d.before == nil || d.age >= swapMillis {
		return false
	}
	s := &d.v.Servers[i]
	name := serverName(s.ID)
	if (d.p.Focus.Acts == name) != (d.before.Focus.Acts == name) {
		return true
	}
	if now, old := CopyIn(d.p, s.ID), CopyIn(d.before, s.ID); now != nil && old != nil && *now != *old {
		return true
	}
	was := d.was(s.ID)
	return was != nil && (was.State != s.State || was.Vote != s.Vote || len(was.Acks) != len(s.Acks) || !sameLog(was, s) || !sameBallots(was, s))
}

func sameLog(a, b *sim.ServerView) bool {
	if len(a.Log) != len(b.Log) {
		return false
	}
	for i := range a.Log {
		if a.Log[i] != b.Log[i] {
			return false
		}
	}
	return true
}

func sameBallots(a, b *sim.ServerView) bool {
	if len(a.Ballots) != len(b.Ballots) {
		return false
	}
	for i := range a.Ballots {
		if a.Ballots[i] != b.Ballots[i] {
			return false
		}
	}
	return true
}

// fade makes the items from the n-th on transparent.
func (d *drawing) fade(n int, alpha float64) {
	for i := n; i < len(d.Items); i++ {
		d.Items[i].Alpha *= clamp(alpha)
	}
}

// arrive has the items from the n-th on come from a little above.
func (d *drawing) arrive(n int, share float64) {
	if share >= 1 {
		return
	}
	d.fade(n, share)
	for i := n; i < len(d.Items); i++ {
		d.Items[i].Y -= 7 * (1 - easeOut(share))
	}
}

// crash draws the cross of a server that is down; when it has just gone down, one stroke after the other.
func (d cards) crash(s *sim.ServerView, x, y float64) {
	was := d.was(s.ID)
	if was == nil || was.State == "DOWN" || d.age >= crashMillis {
		d.shape(x, y, crashMark, Vermilion)
		return
	}
	for i := range 2 {
		share := clamp(2*d.age/crashMillis - float64(i))
		side := float64(1 - 2*i)
		if share > 0 {
			d.line(x-6*side, y-6, x-6*side+12*side*share, y-6+12*share, crashMark.Stroke, Vermilion)
		}
	}
}

// findEnded lists the messages of the picture before that were lost: they are gone before they were due.
func (d messages) findEnded() {
	if d.before == nil {
		return
	}
	now := map[int64]bool{}
	for i := range d.v.Flights {
		now[d.v.Flights[i].ID] = true
	}
	old := drawing{Scene: &Scene{}, p: d.before, v: d.before.View, o: d.o, w: d.w, h: d.h, clock: float64(d.v.Now), ring: d.ring}
	messages{&old}.beads()
	for _, b := range old.flown {
		if !now[b.f.ID] && b.f.Due > d.v.Now {
			d.ended = append(d.ended, b)
		}
	}
}

var lostMark = Shape{Form: Cross, W: 10, H: 10, Stroke: 2}

// ends draws a cross where each lost message was, which fades.
func (d messages) ends() {
	if d.age >= endMillis {
		return
	}
	for _, b := range d.ended {
		d.shape(b.x, b.y, lostMark, Vermilion)
		d.faint(1 - math.Pow(d.age/endMillis, 3))
	}
}

// Moving says whether the picture changes by itself, at that age.
func (s *Scene) Moving(age float64) bool {
	if s.comparison.on {
		return s.comparison.moving(age)
	}
	d := &s.d
	if s.stage.on {
		return s.stage.moving(age) || s.glides.moving(age)
	}
	return s.glides.moving(age) || d.goalMoves(age) || d.pulsing(age) || d.before != nil && age < Settled && (len(d.ended) > 0 && age < endMillis || age < swapMillis)
}

// Flying says whether time moves anything.
func (s *Scene) Flying() bool {
	if s.comparison.on {
		return s.comparison.flying()
	}
	if s.stage.on {
		return s.stage.flying(&s.d)
	}
	return len(s.d.flown) > 0 || len(s.d.v.Dials) > 0 || silences(s.d.v)
}
