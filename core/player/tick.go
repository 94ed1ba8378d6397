package player

import "zootrope/core/script"

// Tick makes at most one move: a command, one turn of the world, or the end of a wait. A host calls it for as long as
// it likes and stops when the status is not Running (or, after BeginSeekMoves, Replaying).
func (p *Player) Tick() Status {
	if p.target != nil {
		p.replayOne()
		return p.Status()
	}
	if p.status != Running {
		return p.status
	}
	if p.w.Turn() >= p.limit && !p.Midway() {
		p.status = AtLimit
		return p.status
	}
	p.move()
	return p.Status()
}

// RunAll runs to the end of the script.
func (p *Player) RunAll() Status {
	for s := p.Tick(); s == Running || s == Replaying; {
		s = p.Tick()
	}
	return p.Status()
}

// move does the one thing that comes next at this position. If the path goes on into another branch there, it passes into that.
func (p *Player) move() {
	before := p.w.Recorded()
	p.trail.number(p)
	p.next()
	if p.status == Done || p.status == Refused {
		p.w.Withdraw(before)
		return
	}
	p.trail.enter(p)
	p.keep()
}

func (p *Player) next() {
	if c := p.trail.choice(p.at); c != nil {
		p.command(c)
		return
	}
	switch {
	case len(p.state.waits) > 0:
		p.wait()
	case p.state.pc < len(p.script.Commands):
		c := p.script.Commands[p.state.pc]
		if c.Verb() == "rewind" && c.Ends() && len(p.state.asks) > 0 { // the step ends here
			p.grade()
			p.moved(false)
			return
		}
		p.state.pc++
		if p.command(c); p.status == Refused {
			p.state.pc--
		}
	case !p.state.graded:
		p.state.graded = true
		p.grade()
		p.moved(false)
	default:
		p.status = Done
	}
}

// command carries out a line. `rewind` is no move: it changes the position instead.
func (p *Player) command(c *script.Command) {
	if c.Verb() == "rewind" {
		p.rewind(c)
		return
	}
	p.noteCommand(c)
	if c.Acts() {
		p.w.Command(c.Text)
	}
	if err := p.perform(c); err != nil {
		p.pending = nil
		p.refuseCommand(c)
		p.refused(c, err)
		return
	}
	p.tell()
	p.noteNumber(c)
	p.strike(c)
	p.state.scope.Grow(c)
	p.moved(c.Acts())
	if c.Verb() == "step" {
		p.trail.mark(p, c)
		p.back = p.rewound[p.script.Steps[c.Step].ID]
	}
}

// moved ends a move. acted says whether the world may have changed: then goals, nevers and checkers look at it.
func (p *Player) moved(acted bool) {
	if acted && !p.Midway() {
		p.watch()
	}
	if acted {
		p.checkInvariants()
	}
	p.noteAnswers()
	p.at++
	p.trail.reached(p.at, p.w.Turn(), p.w.Seq())
}
