package player

import (
	"errors"
	"strings"

	"zootrope/core/say"
	"zootrope/core/script"
)

// Open plays an artefact, and stands where it says. With a *Changed error there is a Player all the same, which stands at the last position
// that is as it was. With any other error it is nil.
func Open(a *Artefact, opts Options) (*Player, error) {
	o, err := BeginOpen("run", a, opts)
	if err != nil {
		return nil, err
	}
	for {
		if there, err := o.Advance(); there {
			return o.p, err
		}
	}
}

// Opening is Open for a host that cannot wait.
type Opening struct {
	Inject func(Chosen) error // gives a command by hand, or lets the world go on; the Player's own, unless the host has more to do

	a      *Artefact
	p      *Player
	limit  int64
	leg    int
	begun  bool  // the player has gone to where the leg begins
	before int64 // moves that had been made when the leg began
	choice int
	hashes map[position]Hashed // the hashes that have not been compared yet
	right  position            // the last position whose hash was right, or the beginning
	turn   int64               // the turn of the position right
	last   bool                // all legs have been lived: the player is on its way to where the artefact stands
	wrong  *say.Text           // why this build cannot play all of the script, nil if it can
}

// Readable reads a script as far as this build knows what is in it. why says what the first unknown thing is; it is nil if there is none.
// If nothing can be read at all, there is an error.
func Readable(file, source string) (s *script.Script, why, err error) {
	for text := source; ; {
		s, err := script.Parse(file, text)
		if err == nil {
			return s, why, nil
		}
		if why == nil {
			why = err
		}
		lines := strings.SplitAfter(text, "\n")
		n := lineOf(err)
		if n < 2 || n > len(lines) {
			return nil, nil, why
		}
		text = strings.Join(lines[:n-1], "")
	}
}

// lineOf is the first line in which something is wrong, 0 if that has no line.
func lineOf(err error) int {
	var many script.Errors
	var one *script.Error
	switch {
	case errors.As(err, &many):
		first := many[0].Line
		for _, e := range many {
			first = min(first, e.Line)
		}
		return first
	case errors.As(err, &one):
		return one.Line
	}
	return 0
}

// BeginOpen checks an artefact and stands at its beginning. Errors name the file of its script. An artefact that has only the name of its
// script is given the script first. One that was made by another build is played as far as this one can read it.
func BeginOpen(file string, a *Artefact, opts Options) (*Opening, error) {
	if err := a.check(); err != nil {
		return nil, err
	}
	s, why, err := Readable(file, a.Script)
	if err != nil {
		return nil, err
	}
	opts.Seed = &a.Seed
	o := &Opening{a: a, p: New(s, opts), hashes: map[position]Hashed{}}
	switch {
	case !a.read():
		o.wrong = say.F("it has format %d, of which only the beginning can be read here", a.Format)
	case why != nil:
		o.wrong = say.F("%s", why)
	}
	for _, h := range a.Hashes {
		o.hashes[position{h.Branch, h.Moves}] = h
	}
	o.Inject = func(c Chosen) error {
		if c.Alone {
			return o.p.LetGo(c.Command)
		}
		return o.p.InjectAs(c.Command, c.Manner)
	}
	o.limit, o.p.limit = o.p.limit, maxMoves
	return o, nil
}

// Player is the Player of the run. When Advance has said that there are no more moves to make, it belongs to the host.
func (o *Opening) Player() *Player { return o.p }

// Branch is the branch at which the artefact stands.
func (o *Opening) Branch() int { return o.a.Branch }

// Advance makes a move. there is true when there are no more to make. Then err is nil if everything was as it had been, and a *Changed
// if not.
func (o *Opening) Advance() (there bool, err error) {
	if o.p.target != nil {
		o.p.replayOne()
		return false, nil
	}
	why := o.compare()
	if why == nil {
		switch {
		case o.leg < len(o.a.Legs):
			why = o.live(&o.a.Legs[o.leg])
		case !o.last:
			o.last = true
			why = o.goTo(o.a.Branch, o.a.Position)
		case o.wrong != nil: // all hashes are right, but the run would not go on as it did
			o.p.limit = o.limit
			return true, &Changed{Turn: o.p.w.Turn(), Was: o.a.Build, Why: o.wrong}
		default:
			o.p.limit = o.limit
			return true, nil
		}
	}
	if why == nil {
		return false, nil
	}
	o.p.limit = o.limit
	return true, o.changed(why)
}

// compare checks the hash of this position, if there is one.
func (o *Opening) compare() (why *say.Text) {
	branch, moves := o.p.Position()
	at := position{branch, moves}
	h, ok := o.hashes[at]
	if !ok {
		return nil
	}
	delete(o.hashes, at)
	if got := HashText(o.p.w.Hash()); !strings.HasPrefix(got, h.Hash) {
		return say.F("at turn %d the state was %s and is %s", h.Turn, h.Hash, got[:len(h.Hash)])
	}
	o.right, o.turn = at, o.p.w.Turn()
	return nil
}

// live makes the next move of a leg: it goes to where the leg begins, gives a command by hand, or lets the run go on by itself.
// A reason means that the leg cannot be lived as it was.
func (o *Opening) live(l *Leg) (why *say.Text) {
	if !o.begun {
		o.begun, o.before, o.choice = true, o.p.Grown(), 0
		if branch, moves := o.p.Position(); branch == l.Branch && moves == l.From {
			return nil
		}
		return o.goTo(l.Branch, l.From)
	}
	n := o.p.Grown() - o.before
	switch {
	case n >= l.Moves:
		o.leg++
		o.begun = false
	case o.choice < len(l.Choices) && l.Choices[o.choice].Moves == n:
		c := l.Choices[o.choice]
		o.choice++
		if err := o.Inject(c); err != nil {
			return say.F("%s: %s", c.Command, err)
		}
		if o.p.Grown()-o.before == n {
			return say.F("%s does nothing", c.Command)
		}
	default:
		branch, moves := o.p.Position()
		if s := o.p.Tick(); s == Running || s == Replaying {
			return nil
		} else if b, m := o.p.Position(); b == branch && m == moves {
			if o.wrong != nil {
				return o.wrong
			}
			return say.F(say.Many(int64(l.Moves-n), "the run ends %d move early: %s", "the run ends %d moves early: %s"), l.Moves-n, s.form())
		}
	}
	return nil
}

// goTo begins to go to a position that is known.
func (o *Opening) goTo(branch int, moves int64) (why *say.Text) {
	if branch >= len(o.p.trail.branches) || moves > o.p.trail.branches[branch].End {
		return say.F("nobody has been at %d of branch %d", moves, branch)
	}
	if err := o.p.BeginSeekMoves(branch, moves); err != nil {
		panic("player: " + err.Error())
	}
	return nil
}

// changed goes back to the last position that was right.
func (o *Opening) changed(why *say.Text) error {
	c := &Changed{Turn: o.turn, Was: o.a.Build, Why: why}
	if err := o.p.SeekMoves(o.right.branch, o.right.moves); err != nil {
		panic("player: " + err.Error())
	}
	return c
}
