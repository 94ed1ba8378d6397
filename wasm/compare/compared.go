package compare

import (
	"zootrope/core/check"
	"zootrope/core/player"
	"zootrope/core/sim"
	"zootrope/wasm/port"
)

// compared is what is laid beside the run: a comparison, what is known of both runs, and a second world. The second world stands at the
// position of the other run that corresponds to the position of the run.
type compared struct {
	comparison
	mine, other *track
	want        stand            // where the second world is to stand
	stood       stand            // where it stood last …
	seen        *sim.View        // … and what was seen of it there, nil before it stood anywhere …
	tree        *sim.TreeView    // … and of its znodes, nil where no znodes are wanted …
	copies      []sim.CopyView   // … and of each server's copy of the znode look.about
	look        look             // what is to be looked at
	breach      *check.Violation // the promise that was broken on the way there, nil for none
	measured    []port.Measure   // as far as both are known
	equal       int              // so many positions of both are the same …
	parted      *row             // … and here they no longer are, nil while that is not known
	search      *search          // for the first difference, nil before it has begun
	first       *first           // nil while it is not known
	clean       int64            // the newest position at which a run that goes along was seen to be the same, …
	cleanOn     int              // … on this branch
	paired      []int            // which command of the other run belongs to each command of this one
}

// look says what the comparison reads of the second world besides its view.
type look struct {
	trees bool   // the znodes, though there is no lock
	about string // the node that is spoken of
}

// again begins to walk through the run that is played once more. What is known of the other one stays.
func (c *compared) again(as comparison, p *player.Player) {
	c.mine.close()
	if len(c.other.rows) < c.equal {
		c.equal, c.parted = 0, nil
	}
	if c.searching() {
		c.search = nil
	}
	c.comparison, c.mine = as, newTrack(p, as.own)
	c.mine.of.first = as.own.first || c.parted != nil
}

// walked says whether as much of the second run is known as there is, or as is needed.
func (c *compared) walked(p played) bool {
	if c.other.gone || c.other.of.Along == apart || !c.other.begun() || !c.mine.begun() {
		return c.other.gone
	}
	commands, elapsed, _ := c.mine.past(p.World())
	return c.before(p) || !c.other.short(commands, elapsed)
}

// before says whether the run stands where both are still one.
func (c *compared) before(p played) bool {
	return c.own.Along == without && p.Moves() <= c.own.from
}

// ready says whether it is known where the second world is to stand.
func (c *compared) ready(p played) bool {
	return c.walked(p) && c.other.begun() && c.mine.begun() && !c.searching()
}

// pending says whether there is anything left to do.
func (c *compared) pending(p played) bool {
	switch {
	case !c.mine.gone:
		return true
	case !c.mine.begun():
		return false // it could not begin
	case !c.walked(p), c.searching():
		return true
	case !c.ready(p):
		return false // nor could the other
	}
	return !c.stands(p)
}

// stands says whether the second world stands where it is to, and has been looked at there.
func (c *compared) stands(p played) bool {
	if c.before(p) {
		w := p.World()
		c.want = stand{row: row{branch: c.theirs.branch, moves: p.Moves(), Done: w.Commanded()}, clock: float64(w.Now())}
	} else if i, ok := c.together(p); ok {
		c.want = stand{row: c.other.rows[i], clock: float64(p.World().Now())}
		c.want.counts = c.want.row.counts.Minus(c.other.rows[0].counts)
	} else if end := c.mine.last(); c.theirs.search && c.mine.gone && p.Branch() == end.branch && p.Moves() == end.moves { // as counterpart has it
		last := *c.other.last()
		c.want = stand{row: last, clock: float64(last.At), counts: last.counts.Minus(c.other.rows[0].counts)}
	} else {
		commands, elapsed, _ := c.mine.past(p.World())
		c.want = c.other.standAt(c.pair(commands), elapsed)
	}
	c.want.look = c.look
	return c.seen != nil && c.stood == c.want
}

// work does one thing, and says whether the page has something new to see.
func (c *compared) work(p played) bool {
	switch {
	case c.other.of.Along != apart && c.other.begun() && !c.mine.begun() && !c.mine.gone:
		c.mine.walk() // it says how far the other has to be played
		return false
	case !c.walked(p):
		c.other.walk()
		return false
	case !c.mine.begun() && !c.mine.gone:
		c.mine.walk()
		return false
	case c.searching() && !c.mine.gone:
		c.mine.walk()
		return false
	case c.searching():
		c.searchOn()
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
			c.seen, c.stood, c.breach, c.tree = &v, c.want, p.World().Breach(), nil
			c.copies = p.World().Copies(c.look.about)
			if c.look.trees || len(v.Locks) > 0 {
				tree := p.World().Tree(c.look.about)
				c.tree = &tree
			}
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
func (c *compared) measures(p played) []port.Measure {
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
