package compare

import (
	"sort"

	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/sim"
	"zootrope/core/trace"
	"zootrope/lessons/play"
)

// track is what has happened in a region, move by move: a second world has walked through it and stands in it.
type track struct {
	p     *player.Player
	of    region
	rows  []row // the first is the beginning
	ahead bool  // the region has not begun yet: its run has never been played
	gone  bool  // the walk is over …
	cut   bool  // … before the end: the region is too long

	// The fields below are of a run that goes along with the first:
	due      proto.Millis      // when its next move comes …
	commands bool              // … and whether that is a command of its script
	reported bool              // the script has no more of them
	wanted   []player.HandMade // what it is still to be given
	Given    []player.HandMade // what it has been given
	refused  int64             // how many of those it could not take

	// If a first difference is looked for:
	start glance // what is seen at the beginning …
	ends  []end  // … and where each command has come to its end, the first before any command
}

// row is a position in a region.
type row struct {
	branch int
	moves  int64
	turn   int64
	At     proto.Millis
	n      int64        // how many commands have been given …
	since  proto.Millis // … and when the last of them was
	Done   sim.Commanded
	counts sim.Counts
	events uint64 // a sum of what happened in the turn: in another run of the same sum the same happened
}

// These limits bound the memory of a comparison.
const (
	maxRows  = 1 << 15
	maxAlong = 1 << 17 // of a run that goes along
)

// newTrack begins to walk through a region. The player is the track's from here on.
func newTrack(p *player.Player, of region) *track {
	t := &track{p: p, of: of, ahead: of.begins >= 0}
	if t.ahead {
		return t
	}
	if p.BeginSeekMoves(of.branch, of.from) != nil {
		t.gone = true // there is no such branch
	}
	return t
}

func (t *track) close() { t.p.Close() }

func (t *track) begun() bool { return len(t.rows) > 0 }

// last is the position to which the walk has come.
func (t *track) last() *row { return &t.rows[len(t.rows)-1] }

// walk makes a move, or notes the end.
func (t *track) walk() {
	switch {
	case t.ahead:
		t.approach()
		return
	case t.of.Along != apart && t.begun():
		t.goAlong()
		return
	}
	if t.p.Status() == player.Replaying {
		if t.begun() { // a rewind: the region ends before it
			t.gone = true
			return
		}
		t.p.Tick()
		return
	}
	t.note()
	switch {
	case t.of.Along != apart, t.of.first:
		t.gone, t.cut = t.of.first, true
	case t.over():
		t.gone = true
		t.noteEnd()
	case len(t.rows) == maxRows:
		t.gone, t.cut = true, true
	default:
		if s := t.p.Tick(); s != player.Running && s != player.Replaying {
			t.end()
		}
	}
}

// end notes that the run cannot go on. If its last move was made all the same, because it has broken a promise, that move is noted, too.
func (t *track) end() {
	if t.p.Moves() > t.last().moves {
		t.note()
	}
	t.gone = true
	t.noteEnd()
}

// note notes the position of the run.
func (t *track) note() {
	w := t.p.World()
	r := row{t.p.Branch(), t.p.Moves(), w.Turn(), w.Now(), w.Commanded().N + t.refused, w.Commanded().At, w.Commanded(), w.Counts(), happened(w)}
	if n := len(t.rows); n > 0 {
		r.since = t.rows[n-1].since
		if r.n > t.rows[n-1].n {
			r.since = r.At
		}
	}
	t.rows = append(t.rows, r)
	t.due, t.reported = t.p.Due(), t.p.Line() == 0
	t.commands = t.p.Waits() == 0 && !t.reported
	t.gone = t.gone || len(t.rows) >= maxAlong
	if t.commands || len(t.rows) == 1 {
		t.noteEnd()
	}
}

// maxHappened is how many of a turn's events are looked at: a command may make thousands.
const maxHappened = 64

// happened is a sum of the newest events of a turn.
func happened(w *sim.World) (sum uint64) {
	n := 0
	w.Newest(func(e *trace.Event) bool {
		n++
		for _, part := range [...]uint64{uint64(e.Kind), uint64(e.Site), uint64(e.Server), uint64(e.Vote.Leader), uint64(e.Zxid), uint64(e.Rule)} {
			sum = (sum ^ part) * 1099511628211
		}
		return n < maxHappened && e.Turn == w.Turn()
	})
	return sum
}

// at says whether the run stands at a position.
func (t *track) at(branch int, moves int64) bool {
	return t.p.Branch() == branch && t.p.Moves() == moves
}

// approach plays a run of its own to where the step begins.
func (t *track) approach() {
	if steps := t.p.Steps(); len(steps) > 0 && steps[len(steps)-1].Index == t.of.begins && t.p.Status() != player.Replaying {
		t.ahead = false
		return
	}
	if s := t.p.Tick(); s != player.Running && s != player.Replaying {
		t.ahead, t.gone = false, true // it does not come there
	}
}

// over says whether the region ends at the position.
func (t *track) over() bool {
	if !t.of.step {
		return t.p.AtEnd()
	}
	return len(t.rows) > 1 && play.AtStepEnd(t.p)
}

// past is how far a world has come in a region: how many commands, how long since the last of them, and what was counted.
func (t *track) past(w *sim.World) (commands int64, elapsed proto.Millis, counts sim.Counts) {
	first, last := &t.rows[0], w.Commanded()
	elapsed = max(0, w.Now()-first.At)
	if t.of.Along != without {
		commands = max(0, last.N-first.Done.N)
	}
	if commands > 0 {
		elapsed = w.Now() - last.At
	}
	return commands, elapsed, w.Counts().Minus(first.counts)
}

// stand is where the second world is to stand.
type stand struct {
	row
	clock  float64    // virtual time may have gone on without anything happening
	counts sim.Counts // in the region
	look   look
}

// standAt finds the position after so many commands and so long after the last of them, but before the next.
func (t *track) standAt(commands int64, elapsed proto.Millis) stand {
	n := len(t.rows)
	given := func(i int) int64 { return t.rows[i].n - t.rows[0].n }
	if t.of.Along == without {
		given = func(int) int64 { return 0 }
	}
	last := given(n - 1)
	if commands > last {
		commands, elapsed = last, proto.Never/2
	}
	begin := sort.Search(n, func(i int) bool { return given(i) >= commands })
	since := t.rows[begin].At
	end := begin + sort.Search(n-begin, func(i int) bool {
		return given(begin+i) > commands || t.rows[begin+i].At > since+elapsed
	})
	out := stand{row: t.rows[end-1], clock: float64(since + elapsed)}
	out.counts = out.row.counts.Minus(t.rows[0].counts)
	if t.of.Along != apart && !t.gone {
		out.clock = min(out.clock, float64(t.due))
	} else if end < n {
		out.clock = min(out.clock, float64(t.rows[end].At))
	} else {
		out.clock = min(out.clock, float64(out.At))
	}
	return out
}

// total is what was counted in the whole region; false while that is not known.
func (t *track) total() (sim.Counts, bool) {
	if !t.gone || t.cut || !t.begun() {
		return sim.Counts{}, false
	}
	return t.rows[len(t.rows)-1].counts.Minus(t.rows[0].counts), true
}
