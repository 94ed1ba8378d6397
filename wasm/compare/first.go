package compare

import (
	"strconv"

	"zootrope/core/player"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
	"zootrope/wasm/scene"
)

// first is the first difference between two runs: of what differs when a command has come to its end in both, what differed then for the first time. What a
// command brings about that only one of the runs was given is why they differ: that is the first difference only if there is no other. Of several
// differences the first kind counts (port.Differing). A difference begins where the two runs, as they are seen beside each other, have it from then on until that
// end: it is no difference that the same message arrives a little later in one of the runs.
type first struct {
	thing
	facts  [2]port.Fact // where it begins: in the run that is played, and in the other
	server [2]string    // whose tree is seen, for a picture without znodes
	branch int          // where it begins, in the run that is played
	moves  int64        // on that branch
}

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

// compare is what two worlds have of a thing.
func compare(a, b glance, t *thing) (f first) {
	f.thing = *t
	for i, g := range [...]glance{a, b} {
		f.facts[i] = g.fact(t)
		f.server[i] = strconv.Itoa(int(g.tree.Server))
	}
	if f.kind == port.OfValue && f.name == "" && (f.facts[0].How == port.FactAbsent) != (f.facts[1].How == port.FactAbsent) {
		f.kind = port.OfNode
		f.facts = [2]port.Fact{a.fact(&f.thing), b.fact(&f.thing)}
	}
	if f.facts[0] != f.facts[1] {
		f.facts[0].Path, f.facts[1].Path = a.called(t), b.called(t)
	}
	return f
}

// counterpart is the row of the other run that corresponds to a row of the run that is played. At its last row the other run has come to its end, too.
func (c *compared) counterpart(own *row) row {
	if own == &c.mine.rows[len(c.mine.rows)-1] {
		return c.other.rows[len(c.other.rows)-1]
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

// mostSkipped is how many moves may lie between two looks at a run that goes along for the later one to find the first difference: a reader who goes elsewhere
// sees no first difference there.
const mostSkipped = 64

// notice takes the first difference of a run that goes along with the one that is played, if it is seen where the two have parted just now.
func (c *compared) notice(p played) {
	if c.other.of.Along != likewise || c.first != nil || c.seen == nil {
		return
	}
	a, b := glanceAt(p.World()), glanceAt(c.other.p.World())
	all := differing(a, b)
	if len(all) == 0 {
		c.clean, c.cleanOn = p.Moves(), p.Branch()
		return
	}
	if c.cleanOn != p.Branch() || p.Moves() <= c.clean || p.Moves()-c.clean > mostSkipped {
		return
	}
	f := compare(a, b, &all[0])
	f.branch, f.moves = p.Branch(), p.Moves()
	c.first = &f
}

// circled is the thing on the stage, in the run that is played and in the other.
func (f *first) circled() (out [2]scene.Circled) {
	for i := range out {
		switch out[i].Name = f.name; f.kind {
		case port.OfWatch:
			out[i].Watch = f.facts[i].Path
		case port.OfNode, port.OfValue:
			if f.name != "" { // the copy of a server
				break
			}
			out[i] = scene.Circled{Name: f.facts[i].Path, Server: f.server[i]}
		}
	}
	return out
}

// Searching says whether the first difference may still be found.
func (b *Beside) Searching() bool { return b.other != nil && b.other.searching() }

func (c *compared) searching() bool {
	return c.theirs.search && c.first == nil && (c.search == nil || !c.search.over) && !(c.mine.gone && !c.mine.begun()) && !(c.other.gone && !c.other.begun())
}

// Differs says whether the run that is played stands where the two begin to differ.
func (b *Beside) Differs() bool {
	c := b.other
	return c != nil && c.first != nil && b.run.Player.Moves() == c.first.moves && b.run.Player.Branch() == c.first.branch
}

// difference is the first difference, as the page gets it; nil while it is not known.
func (b *Beside) difference(t *run.Timeline) *port.Difference {
	c := b.other
	if c.first == nil {
		return nil
	}
	d := &port.Difference{Kind: c.first.kind, Name: c.first.name, A: c.first.facts[0], B: c.first.facts[1],
		Moment: momentOf(b.run.Player, t, c.first.moves), Here: b.Differs()}
	if c.left {
		d.A, d.B = d.B, d.A
	}
	return d
}
