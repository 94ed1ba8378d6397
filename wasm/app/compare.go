package app

import (
	"zootrope/core/check"
	"zootrope/core/player"
	"zootrope/core/say"
	"zootrope/core/sim"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
	"zootrope/wasm/scene"
)

// compared is what is laid beside the run: a comparison, what is known of both runs, and a second world. That stands at the place of the
// other run that corresponds to the position.
type compared struct {
	comparison
	mine, other *track
	want        stand            // where the second world is to stand
	stood       stand            // where it stood last …
	seen        *sim.View        // … and what was seen of it there, nil before it stood anywhere
	breach      *check.Violation // the promise that was broken on the way there, nil for none
	measured    []port.Measure   // as far as both are known
	equal       int              // so many places of both are the same …
	parted      *row             // … and here they no longer are, nil while that is not known
}

// compare lays another run beside this one; "" ends it.
func (a *App) compare(with string) []port.Problem {
	if with == "" {
		step, _ := a.run.Step()
		a.spared = step + 1
		a.endCompare()
		a.settle()
		return nil
	}
	for _, r := range comparisons(&a.run.Record) {
		if r.ID == with {
			a.spared = 0
			a.beginCompare(r)
			a.settle()
			return nil
		}
	}
	return failed(say.F("there is no other run %q to lay beside this one here", with))
}

// beginCompare lays a comparison beside the run. If it is there already, what is known of it stays. If its other run has to begin anew,
// what was seen of that run is shown until it has come there again.
func (a *App) beginCompare(r comparison) {
	was, hand := a.compared, a.run.Player.ByHand()
	if was != nil && was.ID == r.ID && was.theirs == r.theirs && was.other.follows(hand) {
		was.mine.close()
		if len(was.other.rows) < was.equal {
			was.equal, was.parted = 0, nil
		}
		was.comparison, was.mine = r, newTrack(a.run.Player.Twin(), r.own)
		was.mine.of.first = r.own.first || was.parted != nil
		return
	}
	p := otherPlayer(&a.run.Record, &r)
	if p == nil {
		return
	}
	fresh := &compared{comparison: r, mine: newTrack(a.run.Player.Twin(), r.own), other: newTrack(p, r.theirs)}
	fresh.other.follows(hand)
	if was != nil && was.ID == r.ID {
		fresh.seen, fresh.stood, fresh.measured, fresh.breach = was.seen, was.stood, was.measured, was.breach
		fresh.stood.branch = -1 // it is nowhere yet
	}
	a.endCompare()
	a.compared = fresh
}

func (a *App) endCompare() {
	if a.compared != nil {
		a.compared.mine.close()
		a.compared.other.close()
		a.compared = nil
	}
}

// comparisons are the runs that this one can be laid beside.
func (a *App) comparisons() []port.Comparison {
	out := []port.Comparison{}
	for _, r := range comparisons(&a.run.Record) {
		out = append(out, r.Comparison)
	}
	return out
}

// comparedRun is the other run, as the page gets it.
func (a *App) comparedRun(t *run.Timeline) *port.Compared {
	c := a.compared
	if c == nil || c.seen == nil {
		return nil
	}
	own := port.RunA
	if c.left {
		own = port.RunB
	}
	if c.mine.begun() { // it begins anew after each command
		c.measured = c.measures(a.run.Player)
	}
	view, traffic := told(c.seen)
	broken := ""
	if c.breach != nil {
		broken = c.breach.Said().In(a.lang)
	}
	return &port.Compared{ID: c.ID, A: c.A, B: c.B, Own: own, View: view, Flights: len(c.seen.Flights), Traffic: traffic, Measures: c.measured,
		Broken: broken, Parted: c.parts(a.run.Player, t)}
}

// comparedPicture is the other run, as the stage shows it. It is asked for whenever the picture changes, so this is where the
// comparison keeps up with the run.
func (a *App) comparedPicture() *scene.Compared {
	a.keepUp()
	c := a.compared
	if c == nil || c.seen == nil {
		return nil
	}
	t := &scene.Compared{A: c.A, B: c.B, Left: c.left, View: c.seen, Clock: max(c.stood.clock, float64(c.seen.Now))}
	if c.breach != nil {
		t.Broken = say.F("%s violated", c.breach.Invariant).In(a.lang)
	}
	t.DoneA, t.DoneB = a.run.Player.World().Commanded().Text, c.stood.done.Text
	if len(a.names) == 2 {
		t.A, t.B = a.names[0], a.names[1]
	}
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
		if a.compared.ready(a.run.Player) && a.compared.stands(a.run.Player) {
			break
		}
		if a.compared.work(a.run.Player) && a.goal == idle {
			a.learnt = true // a picture of a run at rest may be followed by no report
		}
	}
	if a.compared.pending(a.run.Player) || a.learnt {
		a.host.Soon()
	}
}

// choose keeps the comparison that there is if it is one here, and else begins the one that the open step asks for.
func (a *App) choose() {
	step, _ := a.run.Step()
	if a.spared != step+1 {
		a.spared = 0
	}
	var asked *comparison
	all := comparisons(&a.run.Record)
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
	for began := a.host.Clock(); a.host.Clock()-began < sliceMillis; {
		if !a.compared.pending(a.run.Player) {
			return false
		}
		if a.compared.work(a.run.Player) && a.stopper == nil {
			a.settle()
		}
	}
	return true
}

// walked says whether as much of the second run is known as there is, or as is needed.
func (c *compared) walked(p *player.Player) bool {
	if c.other.gone || c.other.of.along == apart || !c.other.begun() || !c.mine.begun() {
		return c.other.gone
	}
	commands, elapsed, _ := c.mine.past(p.World())
	return c.before(p) || !c.other.short(commands, elapsed)
}

// before says whether the run stands where both are still one.
func (c *compared) before(p *player.Player) bool {
	return c.own.along == without && p.Moves() <= c.own.from
}

// ready says whether it is known where the second world is to stand.
func (c *compared) ready(p *player.Player) bool {
	return c.walked(p) && c.other.begun() && c.mine.begun()
}

// pending says whether there is anything left to do.
func (c *compared) pending(p *player.Player) bool {
	switch {
	case !c.mine.gone:
		return true
	case !c.mine.begun():
		return false // it could not begin
	case !c.walked(p):
		return true
	case !c.ready(p):
		return false // nor could the other
	}
	return !c.stands(p)
}

// stands says whether the second world stands where it is to, and has been looked at there.
func (c *compared) stands(p *player.Player) bool {
	if c.before(p) {
		w := p.World()
		c.want = stand{row: row{branch: c.theirs.branch, moves: p.Moves(), done: w.Commanded()}, clock: float64(w.Now())}
	} else if i, ok := c.together(p); ok {
		c.want = stand{row: c.other.rows[i], clock: float64(p.World().Now())}
		c.want.counts = c.want.row.counts.Minus(c.other.rows[0].counts)
	} else {
		commands, elapsed, _ := c.mine.past(p.World())
		c.want = c.other.standAt(commands, elapsed)
	}
	return c.seen != nil && c.stood == c.want
}

// work does one thing, and says whether the page has something new to see.
func (c *compared) work(p *player.Player) bool {
	switch {
	case c.other.of.along != apart && c.other.begun() && !c.mine.begun() && !c.mine.gone:
		c.mine.walk() // it says how far the other has to be played
		return false
	case !c.walked(p):
		c.other.walk()
		return false
	case !c.mine.begun() && !c.mine.gone:
		c.mine.walk()
		return false
	case c.ready(p) && !c.stands(p):
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
		if c.other.at(c.want.branch, c.want.moves) {
			v := p.World().View()
			c.seen, c.stood, c.breach = &v, c.want, p.World().Breach()
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
func (c *compared) measures(p *player.Player) []port.Measure {
	_, _, own := c.mine.past(p.World())
	if c.before(p) {
		own = sim.Counts{}
	}
	ownEnd, known := c.mine.total()
	theirs := c.stood.counts
	theirEnd, theirKnown := c.other.total()
	list := func(s sim.Counts) [5]int64 {
		return [5]int64{s.WatchEvents, s.Requests, s.Bytes, s.Messages, s.Commits}
	}
	a, aEnd, b, bEnd := list(own), list(ownEnd), list(theirs), list(theirEnd)
	out := []port.Measure{}
	for i, name := range [...]string{"watchEvents", "requests", "bytes", "messages", "commits"} {
		m := port.Measure{Name: name, A: a[i], AEnd: max(a[i], aEnd[i]), B: b[i], BEnd: bEnd[i]}
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
