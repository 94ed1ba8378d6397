package compare

import (
	"zootrope/core/player"
	"zootrope/wasm/port"
)

// end is where all that a command brings about has come to its end in a region, before the next command.
type end struct {
	row  int
	text string // the command, "" before the first
	seen glance
}

// maxEnds bounds the memory of a search.
const maxEnds = 512

// noteEnd notes what is seen where a command has come to its end.
func (t *track) noteEnd() {
	if !t.of.search {
		return
	}
	if len(t.ends) == maxEnds {
		t.cut = true
		return
	}
	row := len(t.rows) - 1
	e := end{row: row, seen: glanceAt(t.p.World())}
	if row == 0 {
		t.start = e.seen
	}
	if t.rows[row].n > t.rows[0].n {
		e.text = t.rows[row].Done.Text
	}
	if n := len(t.ends); n > 0 && t.rows[row].n == t.rows[t.ends[n-1].row].n {
		t.ends = t.ends[:n-1] // it had not come to its end yet
	}
	t.ends = append(t.ends, e)
}

// texts are the commands of the region.
func (t *track) texts() (out []string) {
	for i := 1; i < len(t.ends); i++ {
		out = append(out, t.ends[i].text)
	}
	return out
}

// search looks for the first difference of two runs that were both walked to their ends.
type search struct {
	things       // those that may be the first difference, as they are tried
	at, to int   // the row of the run that is played that is looked at, and the last one of the command
	found  first // the difference since the row begins
	begins int   // the row from which on the two have differed, −1 while they do not
	over   bool
	none   bool // nothing differs when any command has come to its end
}

// beginSearch chooses the things, and the command in which they come to differ.
func (c *compared) beginSearch() *search {
	c.paired = pairs(c.mine.texts(), c.other.texts())
	s := &search{begins: -1}
	before := differing(c.mine.start, c.other.start)
	begun, at := before, -1
	for k := range c.mine.ends {
		now := differing(c.mine.ends[k].seen, c.otherEnd(k).seen)
		var fresh things
		for i := range now {
			if !before.has(&now[i]) {
				fresh = append(fresh, now[i])
			}
		}
		if before = now; len(fresh) == 0 {
			continue
		}
		if c.both(k) {
			s.things, at = fresh, k
			break
		}
		if at < 0 {
			s.things, at = fresh, k
		}
	}
	if at < 0 { // they are no other than they began; of clients that says nothing
		for _, t := range begun {
			if t.kind != port.OfClient && before.has(&t) {
				s.things = append(s.things, t)
			}
		}
	}
	s.over = len(s.things) == 0
	s.none = s.over && !c.mine.cut && !c.other.cut
	c.from(s, at)
	return s
}

// both says whether both runs were given the k-th command, and no other before it.
func (c *compared) both(k int) bool {
	return c.mine.ends[k].text == c.otherEnd(k).text && (k == 0 || c.paired[k] == c.paired[k-1]+1)
}

// from sets where a thing is looked for: within the k-th command, at the very beginning where k is −1.
func (c *compared) from(s *search, k int) {
	s.begins, s.at, s.to = -1, 0, 0
	if k >= 0 {
		s.to = c.mine.ends[k].row
	}
	if k > 0 {
		s.at = c.mine.ends[k-1].row + 1
	}
}

// otherEnd is the end in the other run that corresponds to the k-th in the run that is played.
func (c *compared) otherEnd(k int) *end {
	return &c.other.ends[min(c.paired[k], len(c.other.ends)-1)]
}

// searchOn takes the next step of the search.
func (c *compared) searchOn() {
	if c.search == nil {
		c.search = c.beginSearch()
		return
	}
	s := c.search
	own := &c.mine.rows[s.at]
	there := c.counterpart(own)
	onMine, okMine := c.mine.approachRow(own)
	onOther, okOther := c.other.approachRow(&there)
	switch {
	case !okMine || !okOther:
		s.over = true // it cannot be seen
		return
	case !onMine || !onOther:
		return
	}
	a, b := glanceAt(c.mine.p.World()), glanceAt(c.other.p.World())
	t := &s.things[0]
	if now := compare(a, b, t); now.facts[0] == now.facts[1] {
		s.begins = -1
	} else if s.begins < 0 {
		s.begins, s.found = s.at, now
	}
	switch {
	case s.at < s.to:
	case s.begins >= 0: // from here on it stays, or it comes a little later than the end of the command in this run
		r := &c.mine.rows[s.begins]
		s.found.branch, s.found.moves = r.branch, r.moves
		c.first, s.over = &s.found, true
		return
	case s.at == len(c.mine.rows)-1:
		if s.things = s.things[1:]; len(s.things) == 0 {
			s.over = true
			return
		}
		s.at = s.to - 1 // the next thing is looked for at the end of the command
	}
	s.at++
}

// counterpart is the row of the other run that corresponds to a row of the run that is played. At its last row the other run has come to its end, too.
func (c *compared) counterpart(own *row) row {
	if own == c.mine.last() {
		return *c.other.last()
	}
	n := own.n - c.mine.rows[0].n
	since := c.mine.rows[0].At
	if n > 0 {
		since = own.since
	}
	return c.other.standAt(c.pair(n), own.At-since).row
}

// pair is how many commands the other run has been given when the run that is played has been given so many.
func (c *compared) pair(commands int64) int64 {
	if commands < int64(len(c.paired)) {
		return int64(c.paired[commands])
	}
	return commands
}

// approachRow brings the run of a track nearer to a row. stands says whether it is there; ok is false if there is no such position.
func (t *track) approachRow(to *row) (stands, ok bool) {
	switch {
	case t.p.Status() == player.Replaying:
		t.p.Tick()
		return false, true
	case t.at(to.branch, to.moves):
		return true, true
	case t.p.Branch() == to.branch && t.p.Moves() < to.moves && t.p.Moves() >= t.rows[0].moves:
		t.p.Tick()
	case t.p.BeginSeekMoves(to.branch, to.moves) != nil:
		return false, false
	}
	return t.at(to.branch, to.moves), true
}

// Searching says whether the first difference may still be found.
func (b *Beside) Searching() bool { return b.other != nil && b.other.searching() }

func (c *compared) searching() bool {
	return c.theirs.search && c.first == nil && (c.search == nil || !c.search.over) && !(c.mine.gone && !c.mine.begun()) && !(c.other.gone && !c.other.begun())
}
