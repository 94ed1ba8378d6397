package compare

import (
	"zootrope/core/player"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
	"zootrope/wasm/scene"
)

// first is the first difference between two runs: of what differs when a command has come to its end in both, what differed then for the first time. What a
// command brings about that only one of the runs was given is why they differ: that is the first difference only if there is no other. Of several
// differences the first kind counts (port.Differing). A difference begins where it is there from then on until the end of the command: it is no difference that
// the same message arrives a little later in one of the runs.
type first struct {
	thing
	own, theirs port.Fact
	paths       [2]string // the node or the watch, as it is called in the run that is played and in the other
	branch      int       // where it begins, in the run that is played
	moves       int64     // on that branch
}

// end is where all that a command brings about has come to its end in a region, before the next command.
type end struct {
	row  int
	text string // the command, "" before the first
	seen glance
}

// maxEnds bounds the memory of a search.
const maxEnds = 256

// noteEnd notes what is seen where a command has come to its end.
func (t *track) noteEnd() {
	if !t.of.search || len(t.ends) == maxEnds {
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
	thing
	at, to int          // the row of the run that is played that is looked at, and the last one
	begins int          // the row from which on the two have differed, −1 while they do not
	facts  [2]port.Fact // there; at first, at the end of the command
	paths  [2]string
	over   bool
}

// beginSearch chooses the thing, and the command in which it comes to differ.
func (c *compared) beginSearch() *search {
	c.paired = pairs(c.mine.texts(), c.other.texts())
	s := &search{over: true, begins: -1}
	before := differing(c.mine.start, c.other.start)
	fallback, at := before, -1
	for k := range c.mine.ends {
		a, b := &c.mine.ends[k], c.otherEnd(k)
		now := differing(a.seen, b.seen)
		fresh := now
		for len(fresh) > 0 && before.has(&fresh[0]) {
			fresh = fresh[1:]
		}
		if before = now; len(fresh) == 0 {
			continue
		}
		if a.text == b.text {
			c.choose(s, fresh[0], k)
			return s
		}
		if at < 0 {
			fallback, at = fresh, k
		}
	}
	if len(fallback) > 0 {
		c.choose(s, fallback[0], at)
	}
	return s
}

// choose has the search look for where a thing begins to differ, within the k-th command; at the very beginning where k is −1.
func (c *compared) choose(s *search, t thing, k int) {
	a, b := &c.mine.ends[max(k, 0)], c.otherEnd(max(k, 0))
	s.thing, s.over, s.to = t, false, a.row
	switch {
	case k < 0:
		s.to = 0
	case k > 0:
		s.at = c.mine.ends[k-1].row + 1
	}
	s.facts = [2]port.Fact{a.seen.fact(&t), b.seen.fact(&t)}
	s.paths = [2]string{a.seen.called(&t), b.seen.called(&t)}
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
	c.lookOn()
}

// lookOn compares the next row of the two runs, or goes a little nearer to where they can be compared.
func (c *compared) lookOn() {
	s := c.search
	own := &c.mine.rows[s.at]
	there := c.besides(own)
	if !c.mine.bring(own) || !c.other.bring(&there) {
		return
	}
	a, b := glanceAt(c.mine.p.World()).fact(&s.thing), glanceAt(c.other.p.World()).fact(&s.thing)
	switch {
	case a == b:
		s.begins = -1
	case s.begins < 0:
		s.begins, s.facts = s.at, [2]port.Fact{a, b}
	}
	if s.at++; s.at <= s.to {
		return
	}
	s.over = true
	if s.begins < 0 { // the other run comes to it a little later
		s.begins = s.to
	}
	r := &c.mine.rows[s.begins]
	c.first = &first{thing: s.thing, own: s.facts[0], theirs: s.facts[1], paths: s.paths, branch: r.branch, moves: r.moves}
}

// besides is the row of the other run that corresponds to a row of the run that is played.
func (c *compared) besides(own *row) row {
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

// bring brings the run of a track nearer to a row, and says whether it stands there.
func (t *track) bring(to *row) bool {
	switch {
	case t.p.Status() == player.Replaying:
		t.p.Tick()
		return false
	case t.at(to.branch, to.moves):
		return true
	case t.p.Branch() == to.branch && t.p.Moves() < to.moves && t.p.Moves() >= t.rows[0].moves:
		t.p.Tick()
	case t.p.BeginSeekMoves(to.branch, to.moves) != nil:
		return true // there is no such position: what is seen here has to do
	}
	return t.at(to.branch, to.moves)
}

// notice takes the first difference of a run that goes along with the one that is played: what is seen of the two where they have parted.
func (c *compared) notice(p played) {
	if c.other.of.Along != likewise || c.first != nil || c.seen == nil || c.parting() == nil || c.stood.moves == 0 {
		return
	}
	a, b := glanceAt(p.World()), glanceAt(c.other.p.World())
	all := differing(a, b)
	if len(all) == 0 {
		return
	}
	t := &all[0]
	c.first = &first{thing: *t, own: a.fact(t), theirs: b.fact(t), paths: [2]string{a.called(t), b.called(t)},
		branch: p.Branch(), moves: p.Moves()}
}

// circled is the thing on the stage, in the run that is played and in the other.
func (f *first) circled() (out [2]scene.Circled) {
	for i := range out {
		switch out[i].Name = f.name; f.kind {
		case port.OfWatch:
			out[i].Watch = f.paths[i]
		case port.OfNode, port.OfValue:
			out[i].Name = f.paths[i]
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
	d := &port.Difference{Kind: c.first.kind, Name: c.first.name, Path: c.first.path, A: c.first.own, B: c.first.theirs,
		Moment: momentOf(b.run.Player, t, c.first.moves), Here: b.Differs()}
	if c.left {
		d.A, d.B = d.B, d.A
	}
	return d
}
