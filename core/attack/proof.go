package attack

import (
	"slices"
	"strings"

	"zootrope/core/player"
	"zootrope/core/say"
	"zootrope/core/script"
)

// mostMoves is how many moves a trial may take. Lines that never come to rest break the trial there.
const mostMoves = 100_000

// Proof puts the lines of a `build` to the trials of all its seeds. Each trial begins where the script ends: the lines are given, then happens what the
// trial of the seed says; in the end the goal must hold, and on the way nothing that is expected may fail and no promise may be broken. The first seed that
// breaks the lines ends the proof. Like a Search it makes one move at a time: Next until there is no more, then Close.
type Proof struct {
	build *script.Build
	lines []string

	base    *player.Player // at the end of the script, and then behind the lines: every trial begins there
	stands  bool           // base has come to that place
	read    int            // how many lines base has read …
	program []string       // … and those that say something
	try     *player.Player // the trial that is played now, nil between two
	doing   []string       // what is still to happen in it …
	done    []string       // … and what has happened
	moves   int

	tried  int
	broken *Broken
	err    error
}

// Broken is a trial in which the goal does not hold.
type Broken struct {
	Seed     uint64
	Commands []string // the lines, and what happened up to there, as commands that can be given by hand where the script has ended
	Text     *say.Text
}

// NewProof begins a proof of lines for a goal. The error says that no `build` asks for lines for this goal; which line is wrong, Err says later.
func NewProof(s *script.Script, goal, lines string) (*Proof, error) {
	base := player.New(s, player.Options{Apart: true, Passing: true})
	build := base.Build(goal)
	if build == nil {
		base.Close()
		return nil, say.F("there is no `build` for a goal %s", goal)
	}
	return &Proof{build: build, lines: strings.Split(lines, "\n"), base: base}, nil
}

// Next makes a move, and says whether there is more to do.
func (f *Proof) Next() bool {
	switch {
	case f.err != nil || f.broken != nil:
		return false
	case !f.stands:
		f.approach()
	case f.try == nil && f.tried == f.build.Trials:
		return false
	case f.try == nil:
		f.begin()
	default:
		f.move()
	}
	return f.err == nil
}

// Tried is how many trials have held, and of how many.
func (f *Proof) Tried() (held, of int) { return f.tried, f.build.Trials }

// Broken is the trial that broke the lines; nil if none did.
func (f *Proof) Broken() *Broken { return f.broken }

// Err says why there can be no trials: a line is wrong, and script.Errors says where; or the script does not come to its end.
func (f *Proof) Err() error { return f.err }

// Close frees the worlds.
func (f *Proof) Close() {
	if f.try != nil {
		f.try.Close()
	}
	f.base.Close()
}

// approach plays the script, and gives the lines at its end.
func (f *Proof) approach() {
	p := f.base
	switch st := p.Status(); {
	case f.read == 0 && (st == player.Running || st == player.Replaying):
		p.Tick()
	case f.read == 0 && st != player.Done:
		f.err = say.F("after %d turns the script is not at its end", p.Turn())
	case f.read < len(f.lines):
		f.give(strings.TrimSpace(f.lines[f.read]))
		f.read++
	default:
		p.KeepFrame()
		f.stands = true
	}
}

// give gives base a line, if it is one that the reader may write.
func (f *Proof) give(line string) {
	c, err := f.base.ReadFor(f.build, line)
	if err == nil && c != nil {
		err = f.base.Inject(line)
		f.program = append(f.program, line)
	}
	if placed, ok := err.(*script.Error); ok {
		placed.Line = f.read + 1
		err = script.Errors{placed}
	}
	f.err = err
}

// begin begins the trial of the next seed.
func (f *Proof) begin() {
	f.try = f.base.Twin()
	branch, moves := f.base.Position()
	f.err = f.try.SeekMoves(branch, moves)
	f.doing, f.done, f.moves = f.build.Trial(f.seed()), slices.Clone(f.program), 0
}

func (f *Proof) seed() uint64 { return uint64(f.tried) + 1 }

// move makes one move of the trial: it gives the next command, or lets happen what the last one waits for.
func (f *Proof) move() {
	p := f.try
	f.moves++
	switch {
	case f.moves > mostMoves:
		f.breaks(say.F("the lines do not come to rest: after %d moves something still happens", mostMoves))
	case p.Status() == player.Violated:
		f.breaks(say.F("%s", p.Err()))
	case p.Failed() > 0:
		f.breaks(f.unmet())
	case p.Waits() > 0:
		p.Tick()
	case len(f.doing) > 0:
		line := f.doing[0]
		f.doing, f.done = f.doing[1:], append(f.done, line)
		if err := p.Inject(line); err != nil {
			f.err = say.F("seed %d, %s: %s", f.seed(), line, err)
		}
	case player.Eval(f.build.Pred, p.World()) != player.True:
		f.breaks(player.Lacks(f.build.Pred, p.World()))
	default:
		f.tried++
		f.end()
	}
}

// unmet is the first expectation of the trial that has failed.
func (f *Proof) unmet() *say.Text {
	for _, r := range f.try.Results() {
		if !r.OK {
			return say.F("%s: %s", r.Text, r.Seen)
		}
	}
	return nil
}

func (f *Proof) breaks(why *say.Text) {
	f.broken = &Broken{Seed: f.seed(), Commands: f.done, Text: why}
	f.end()
}

func (f *Proof) end() {
	f.try.Close()
	f.try = nil
}
