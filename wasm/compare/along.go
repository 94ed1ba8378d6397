package compare

import (
	"sort"

	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// along is how a run goes along with the one that is played.
type along uint8

const (
	apart    along = iota
	likewise       // it is given the same commands
	without        // it is given none from its beginning on; it is compared by time alone
)

// letGo is how time passes where nothing is commanded.
const letGo = "run for 600s"

// is says whether two commands by hand are the same one.
func is(a, b *player.HandMade) bool {
	return a.Moves == b.Moves && a.Turn == b.Turn && a.Text == b.Text
}

// follows lets a run know what has been commanded by hand in the one that is played. It is false if that has gone another way than this one
// has: then it has to begin anew.
func (t *track) follows(all []player.HandMade) bool {
	if t.of.Along != likewise {
		return true
	}
	for i := range t.Given {
		if i == len(all) || !is(&t.Given[i], &all[i]) {
			return false
		}
	}
	if t.wanted = all[len(t.Given):]; len(t.wanted) > 0 {
		t.backTo(&t.wanted[0])
	}
	return true
}

// backTo drops what was played beyond the position of a command that was not known then.
func (t *track) backTo(c *player.HandMade) {
	n := len(t.rows)
	end := sort.Search(n, func(i int) bool {
		r := &t.rows[i]
		since := r.At - r.since
		return r.n > c.After || r.n == c.After && (since > c.Since || since == c.Since && r.turn > c.Turn)
	})
	if end == 0 || end == n {
		return
	}
	t.due, t.commands, t.reported = t.rows[end].At, t.rows[end].n > c.After, false
	t.rows, t.gone = t.rows[:end], false
}

// short says whether the run has to be played on before it is known where it stands after so many commands, and so long after the last.
func (t *track) short(commands int64, elapsed proto.Millis) bool {
	if t.gone || !t.begun() {
		return !t.gone
	}
	first, last := &t.rows[0], t.last()
	given, since := last.n-first.n, last.since
	if given == 0 || t.of.Along == without {
		since = first.At
	}
	if t.of.Along == without || given == commands {
		return t.due <= since+elapsed
	}
	return given < commands && !(t.reported && len(t.wanted) == 0)
}

// goAlong makes the next move of a run that goes along. It stands anywhere in it.
func (t *track) goAlong() {
	last := t.last()
	if t.p.Status() == player.Replaying {
		t.p.Tick()
		return
	}
	if !t.at(last.branch, last.moves) {
		t.gone = t.p.BeginSeekMoves(last.branch, last.moves) != nil
		return
	}
	if len(t.wanted) > 0 && (t.reported || last.n >= t.wanted[0].After) && (t.commands || t.due > last.since+t.wanted[0].Since) {
		t.give()
		return
	}
	if t.of.Along == without && len(t.rows) == 1 { // not the way that was gone from here
		t.gone = t.p.LetGo("run for 0ms") != nil
	} else if !t.on() {
		t.end()
		return
	}
	t.note()
}

// on lets the run go on, and time where the script is over.
func (t *track) on() bool {
	s := t.p.Tick()
	if s == player.Done {
		return t.p.LetGo(letGo) == nil
	}
	return s == player.Running
}

// give gives the run the next command that was given by hand to the other. Where it is refused here it counts all the same.
func (t *track) give() {
	c := t.wanted[0]
	t.wanted = t.wanted[1:]
	t.Given = append(t.Given, c)
	if t.p.Inject(c.Text) != nil {
		t.refused++
	}
	t.note()
}

// parting is the first position at which the run that is played is not as the other one, which goes along with it; nil while none is known.
func (c *compared) parting() *row {
	mine, other := c.mine.rows, c.other.rows
	for c.parted == nil && c.equal < min(len(mine), len(other)) {
		a, b := &mine[c.equal], &other[c.equal]
		if a.turn != b.turn || a.At != b.At || a.n != b.n || a.counts != b.counts || a.events != b.events {
			c.parted = a
			break
		}
		c.equal++ // there is a position for each move
	}
	return c.parted
}

// together gives the position of the other run that equals the position of the first run, until the two runs part.
func (c *compared) together(p played) (int, bool) {
	if c.other.of.Along != likewise {
		return 0, false
	}
	c.parting()
	at := int(p.Moves())
	return at, at < c.equal
}

// parts is the moment in which the two runs begin to differ, −1 where that is not known.
func (c *compared) parts(p played, t *run.Timeline) int {
	moves := c.own.from + 1
	if c.other.of.Along == likewise {
		at := c.parting()
		if at == nil {
			return -1
		}
		moves = at.moves
	} else if c.own.step || c.theirs.begins >= 0 {
		return -1 // they are different steps, or begin differently
	}
	return momentOf(p, t, moves)
}

// momentOf is the moment in which a move of the run has come about, −1 where that is not known.
func momentOf(p played, t *run.Timeline, moves int64) int {
	branch := p.BranchOf(p.Branch())
	for branch.Parent >= 0 && moves <= branch.Fork {
		branch = p.BranchOf(branch.Parent)
	}
	n, ok := t.Index(branch.ID, moves)
	if !ok {
		return -1
	}
	if before, _ := t.Index(branch.ID, moves-1); before == n {
		n = min(n+1, t.Total()) // nothing is to be seen of the move itself
	}
	return n
}

// realPlayer plays the script without the known faults that it switches on.
func realPlayer(r *run.Record) *player.Player {
	s := *r.Player.Script()
	s.Settings.Zoo.Bugs = 0
	seed := r.Player.Seed()
	return player.New(&s, player.Options{Seed: &seed, Frames: player.PageFrames})
}

// Names of runs that go along, and how the stage calls the one that was not given a command.
const (
	realRun    = "real"
	withoutRun = "without"
)

// alongside lists the runs that go along with this one: without its known faults, and without what was commanded by hand last.
func alongside(r *run.Record) (out []comparison) {
	if r.Lesson != nil {
		return nil
	}
	if bugs := r.Player.Script().Settings.Zoo.Bugs; bugs != 0 {
		out = append(out, comparison{Comparison: port.Comparison{ID: realRun, A: realWord, B: bugs.String(), Step: -1}, left: true,
			own:    region{branch: r.Player.Branch(), begins: -1, commanded: r.Player.Commanded()},
			theirs: region{begins: -1, Along: likewise}})
	}
	if len(r.Player.Script().Steps) != 0 {
		return out
	}
	if last, ok := r.Player.LastByHand(); ok {
		out = append(out, comparison{Comparison: port.Comparison{ID: withoutRun, A: "without " + last.Text, B: last.Text, Step: -1}, left: true,
			own:    region{branch: r.Player.Branch(), from: last.Moves, begins: -1, commanded: r.Player.Commanded(), Along: without, first: true},
			theirs: region{branch: r.Player.Branch(), from: last.Moves, begins: -1, Along: without}})
	}
	return out
}
