package app

import (
	"zootrope/core/player"
	"zootrope/core/say"
	"zootrope/core/sim"
	"zootrope/wasm/stage/layout"
)

// compared is what is laid beside the run: a comparison, what is known of both, and the second world that stands where the
// comparison's run corresponds to the position.
type compared struct {
	comparison
	mine, other *track
	want        stand     // where the second world is to stand
	stood       stand     // where it stood last …
	seen        *sim.View // … and what was seen of it there, nil before it stood anywhere
	measured    []Measure // as far as both are known
}

// compare lays another run beside this one; "" ends it.
func (a *App) compare(with string) []Problem {
	if with == "" {
		step, _ := a.run.step()
		a.spared = step + 1
		a.endCompare()
		a.settle()
		return nil
	}
	for _, r := range a.run.comparisons() {
		if r.ID == with {
			a.spared = 0
			a.beginCompare(r)
			a.settle()
			return nil
		}
	}
	return failed(say.F("there is no other run %q to lay beside this one here", with))
}

// beginCompare lays a comparison beside the run. Where it is the one that is there already, what is known of it stays.
func (a *App) beginCompare(r comparison) {
	was := a.compared
	if was == nil || was.ID != r.ID || was.theirs != r.theirs {
		other := a.run.otherPlayer(&r)
		if other == nil {
			return
		}
		a.endCompare()
		a.compared = &compared{comparison: r, mine: newTrack(a.run.p.Twin(), r.own), other: newTrack(other, r.theirs)}
		return
	}
	was.mine.close()
	was.comparison, was.mine = r, newTrack(a.run.p.Twin(), r.own)
}

func (a *App) endCompare() {
	if a.compared != nil {
		a.compared.mine.close()
		a.compared.other.close()
		a.compared = nil
	}
}

// comparisons are the runs that this one can be laid beside.
func (a *App) comparisons() []Comparison {
	out := []Comparison{}
	for _, r := range a.run.comparisons() {
		out = append(out, r.Comparison)
	}
	return out
}

// comparedRun is the other run, as the page gets it.
func (a *App) comparedRun() *Compared {
	c := a.compared
	if c == nil || c.seen == nil {
		return nil
	}
	own := "A"
	if c.left {
		own = "B"
	}
	if c.mine.begun() { // it begins anew after each command
		c.measured = c.measures(a.run.p.World())
	}
	view, traffic := told(c.seen)
	return &Compared{ID: c.ID, A: c.A, B: c.B, Own: own, View: view, Flights: len(c.seen.Flights), Traffic: traffic, Measures: c.measured}
}

// comparedPicture is the other run, as the stage shows it. It is asked for whenever the picture changes, so this is where the
// comparison keeps up with the run.
func (a *App) comparedPicture() *layout.Compared {
	a.keepUp()
	c := a.compared
	if c == nil || c.seen == nil {
		return nil
	}
	t := &layout.Compared{A: c.A, B: c.B, Left: c.left, View: c.seen, Clock: max(c.stood.clock, float64(c.seen.Now))}
	t.DoneA, t.DoneB = a.run.p.World().Commanded().Text, c.stood.done.Text
	if c.left {
		t.DoneA, t.DoneB = t.DoneB, t.DoneA
	}
	return t
}

// quickMoves are so few that nobody notices: from one moment of the run to the next there are not many.
const quickMoves = 24

// keepUp lets the second world follow the run as far as that takes no time; sideBySide does the rest. While the run is on
// its way to somewhere the other one waits.
func (a *App) keepUp() {
	if a.goal != idle && a.goal != toEvent && a.goal != playing && a.goal != showing {
		return
	}
	a.choose()
	if a.compared == nil {
		return
	}
	for range quickMoves {
		if a.compared.ready() && a.compared.stands(a.run.p.World()) {
			break
		}
		a.compared.work(a.run.p.World())
	}
	if a.compared.pending(a.run.p.World()) {
		a.host.Soon()
	}
}

// choose keeps the comparison that there is if it is one here, and else begins the one that the open step asks for.
func (a *App) choose() {
	step, _ := a.run.step()
	if a.spared != step+1 {
		a.spared = 0
	}
	var asked *comparison
	all := a.run.comparisons()
	for i := range all {
		if a.compared != nil && all[i].ID == a.compared.ID {
			if all[i] != a.compared.comparison {
				a.beginCompare(all[i]) // something has been commanded since
			}
			return
		}
		if all[i].Step >= 0 {
			asked = &all[i]
		}
	}
	a.endCompare()
	if asked != nil && a.spared == 0 {
		a.beginCompare(*asked)
	}
}

// sideBySide works on the comparison for at most a slice while the run itself has nothing to do, and says whether there
// is more to be done.
func (a *App) sideBySide() bool {
	if a.compared == nil {
		return false
	}
	w := a.run.p.World()
	for began := a.host.Clock(); a.host.Clock()-began < sliceMillis; {
		if !a.compared.pending(w) {
			return false
		}
		if a.compared.work(w) && a.stopper == nil {
			a.settle()
		}
	}
	return true
}

// ready says whether it is known where the second world is to stand.
func (c *compared) ready() bool { return c.other.gone && c.other.begun() && c.mine.begun() }

// pending says whether there is anything left to do.
func (c *compared) pending(w *sim.World) bool {
	switch {
	case !c.other.gone, !c.mine.gone:
		return true
	case !c.ready():
		return false // one of the two could not begin
	}
	return !c.stands(w)
}

// stands says whether the second world stands where it is to, and has been looked at there.
func (c *compared) stands(w *sim.World) bool {
	commands, elapsed, _ := c.mine.past(w)
	c.want = c.other.standAt(commands, elapsed)
	return c.seen != nil && c.stood == c.want
}

// work does one thing, and says whether the page has something new to see.
func (c *compared) work(w *sim.World) bool {
	switch {
	case !c.other.gone:
		c.other.walk()
		return false
	case !c.mine.begun() && !c.mine.gone:
		c.mine.walk()
		return false
	case c.ready() && !c.stands(w):
		return c.goOn()
	case !c.mine.gone:
		c.mine.walk()
		return c.mine.gone
	}
	return false
}

// goOn brings the second world nearer to where it is to stand.
func (c *compared) goOn() bool {
	p := c.other.p
	if p.Status() != player.Replaying {
		if p.Branch() == c.want.branch && p.Moves() == c.want.moves {
			v := p.World().View()
			c.seen, c.stood = &v, c.want
			return true
		}
		if p.BeginSeekMoves(c.want.branch, c.want.moves) != nil {
			c.stood = c.want
			return false
		}
		return false
	}
	p.Tick()
	return false
}

// measures are the numbers in both runs. The end of the run that is played is never before where it stands.
func (c *compared) measures(w *sim.World) []Measure {
	_, _, own := c.mine.past(w)
	ownEnd, known := c.mine.total()
	theirs := c.stood.counts
	theirEnd, theirKnown := c.other.total()
	list := func(s sim.Counts) [5]int64 {
		return [5]int64{s.WatchEvents, s.Requests, s.Bytes, s.Messages, s.Commits}
	}
	a, aEnd, b, bEnd := list(own), list(ownEnd), list(theirs), list(theirEnd)
	out := []Measure{}
	for i, name := range [...]string{"watchEvents", "requests", "bytes", "messages", "commits"} {
		m := Measure{Name: name, A: a[i], AEnd: max(a[i], aEnd[i]), B: b[i], BEnd: bEnd[i]}
		if !known {
			m.AEnd = -1
		}
		if !theirKnown {
			m.BEnd = -1
		}
		if c.left {
			m.A, m.AEnd, m.B, m.BEnd = m.B, m.BEnd, m.A, m.AEnd
		}
		out = append(out, m)
	}
	return out
}
