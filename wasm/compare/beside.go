package compare

import (
	"zootrope/core/player"
	"zootrope/core/say"
	"zootrope/core/sim"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
	"zootrope/wasm/scene"
)

// Beside is what lies beside the run that is played, if something does. It follows that run.
type Beside struct {
	run       *run.Record
	other     *compared // nil for none
	dismissed int       // the step, counted from 1, whose comparison the learner has ended
}

// played is the player of the run that is played, which is only read.
type played interface {
	World() *sim.World
	Moves() int64
	Branch() int
	BranchOf(id int) player.Branch
}

// New is what lies beside a run that was loaded: nothing yet.
func New(r *run.Record) *Beside { return &Beside{run: r} }

// Lay lays another run beside this one, by the id of its comparison, and says whether there is one; "" ends that.
func (b *Beside) Lay(with string) bool {
	if with == "" {
		step, _ := b.run.Step()
		b.dismissed = step + 1
		b.End()
		return true
	}
	for _, c := range comparisons(b.run) {
		if c.ID == with {
			b.dismissed = 0
			b.begin(c)
			return true
		}
	}
	return false
}

// begin lays a comparison beside the run. If it is there already, what is known of it stays. If its other run has to begin anew, what was seen of that run
// is shown until it has come there again.
func (b *Beside) begin(c comparison) {
	was, hand := b.other, b.run.Player.ByHand()
	if was != nil && was.ID == c.ID && was.theirs == c.theirs && was.other.follows(hand) {
		was.again(c, b.run.Player.Twin())
		return
	}
	p := otherPlayer(b.run, &c)
	if p == nil {
		return
	}
	fresh := &compared{cleanOn: -1, comparison: c, mine: newTrack(b.run.Player.Twin(), c.own), other: newTrack(p, c.theirs)}
	fresh.other.follows(hand)
	if was != nil && was.ID == c.ID {
		fresh.seen, fresh.tree, fresh.stood, fresh.measured, fresh.breach = was.seen, was.tree, was.stood, was.measured, was.breach
		fresh.stood.branch = -1 // it is nowhere yet
	}
	b.End()
	b.other = fresh
}

// End takes away what lies beside the run.
func (b *Beside) End() {
	if b.other != nil {
		b.other.mine.close()
		b.other.other.close()
		b.other = nil
	}
}

// Offered are the runs that this one can be laid beside.
func (b *Beside) Offered() []port.Comparison {
	out := []port.Comparison{}
	for _, c := range comparisons(b.run) {
		out = append(out, c.Comparison)
	}
	return out
}

// Report is the other run, as the page gets it; nil for none.
func (b *Beside) Report(t *run.Timeline, lang string) *port.Compared {
	c := b.other
	if c == nil || c.seen == nil {
		return nil
	}
	own := port.RunA
	if c.left {
		own = port.RunB
	}
	if c.mine.begun() { // it begins anew after each command
		c.measured = c.measures(b.run.Player)
	}
	view, traffic := port.Report(c.seen)
	broken := ""
	if c.breach != nil {
		broken = c.breach.Said().In(lang)
	}
	return &port.Compared{ID: c.ID, A: c.A, B: c.B, Own: own, View: view, Flights: len(c.seen.Flights), Traffic: traffic, Measures: c.measured,
		Broken: broken, Parted: c.parts(b.run.Player, t), First: b.difference(t), Alike: c.search != nil && c.search.none, Tree: c.tree}
}

// Picture is the other run, as the stage shows it; nil for none. Names are what run A and run B are called, none: what the script calls them.
func (b *Beside) Picture(names []string, lang string) *scene.Compared {
	c := b.other
	if c == nil || c.seen == nil {
		return nil
	}
	t := &scene.Compared{A: c.A, B: c.B, Left: c.left, View: c.seen, Tree: c.tree, Copies: c.copies, Clock: max(c.stood.clock, float64(c.seen.Now))}
	if b.Differs() {
		t.Circled = c.first.circled()
	}
	if c.breach != nil {
		t.Broken = say.F("%s violated", c.breach.Invariant).In(lang)
	}
	t.DoneA, t.DoneB = b.run.Player.World().Commanded().Text, c.stood.Done.Text
	if len(names) == 2 {
		t.A, t.B = names[0], names[1]
	}
	if c.left {
		t.DoneA, t.DoneB = t.DoneB, t.DoneA
	}
	return t
}

// Look says which node of the other run is looked at, "" for the one that was written last, and whether its znodes are wanted though there is no lock.
func (b *Beside) Look(trees bool, about string) {
	if b.other != nil {
		b.other.look = look{trees, about}
	}
}

// Locked says whether clients use a lock in one of two runs. Then both are shown among their znodes.
func (b *Beside) Locked(own *sim.View) bool {
	return b.other != nil && b.other.seen != nil && len(own.Locks)+len(b.other.seen.Locks) > 0
}

// quickMoves are so few that nobody notices: from one moment of the run to the next there are not many.
const quickMoves = 24

// Follow lets the second world follow the run as far as that takes no time. It says whether there is something new to be seen, and whether there is more
// to do: Work does the rest.
func (b *Beside) Follow() (news, more bool) {
	b.choose()
	if b.other == nil {
		return false, false
	}
	for range quickMoves {
		if b.other.ready(b.run.Player) && b.other.stands(b.run.Player) {
			break
		}
		if b.Work() {
			news = true
		}
	}
	return news, b.Pending()
}

// Pending says whether the second world has anything left to do.
func (b *Beside) Pending() bool { return b.other != nil && b.other.pending(b.run.Player) }

// Work does one thing, and says whether there is something new to be seen.
func (b *Beside) Work() bool {
	news := b.other.work(b.run.Player)
	if news {
		b.other.notice(b.run.Player)
	}
	return news
}

// choose keeps the present comparison if the step offers it; otherwise it begins the one that the open step asks for.
func (b *Beside) choose() {
	step, _ := b.run.Step()
	if b.dismissed != step+1 {
		b.dismissed = 0
	}
	var asked *comparison
	all := comparisons(b.run)
	for i := range all {
		if b.other != nil && all[i].ID == b.other.ID {
			if all[i] != b.other.comparison {
				b.begin(all[i]) // something has been commanded since
			}
			return
		}
		if all[i].Step >= 0 {
			asked = &all[i]
		}
	}
	b.End()
	if asked != nil && b.dismissed == 0 {
		b.begin(*asked)
	}
}
