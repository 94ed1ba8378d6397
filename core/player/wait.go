package player

import (
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/script"
)

// wait is what a command of the group Running waits for, or a repetition that goes on.
type wait struct {
	cmd     *script.Command
	until   proto.Millis // deadline
	left    int64        // events, repeat: how many
	because int64        // repeat: the event of its command
	order   int64        // repeat --async: the number that the client has given it
}

// begin starts to wait. The world's clock sets the deadline.
func (p *Player) begin(c *script.Command) {
	p.state.waits = append(p.state.waits, wait{cmd: c, until: p.w.Now() + c.Time.Millis(p.tick()), left: c.N})
}

// tick is the length of a tick.
func (p *Player) tick() proto.Millis { return p.script.Settings.Zoo.TickTime }

// wait does one turn, or ends the wait.
func (p *Player) wait() {
	now := &p.state.waits[len(p.state.waits)-1]
	switch now.cmd.Verb() {
	case "settle":
		p.settle(now)
	case "events":
		p.events(now)
	case "repeat":
		p.repeatOn(now)
	default:
		if now.cmd.How == "for" {
			p.runFor(now)
		} else {
			p.runUntil(now)
		}
	}
}

// over ends the current wait.
func (p *Player) over() {
	p.noteEnd(p.state.waits[len(p.state.waits)-1].cmd)
	p.state.waits = p.state.waits[:len(p.state.waits)-1]
	p.moved(p.rest())
}

// Due is the virtual time at which a Tick makes the next move: now for a command, otherwise when the world does something or a wait ends.
// It is proto.Never where nothing is to come.
func (p *Player) Due() proto.Millis {
	n := len(p.state.waits)
	if n == 0 || p.Midway() {
		return p.w.Now()
	}
	if now := &p.state.waits[n-1]; now.cmd.Verb() != "events" {
		return min(p.w.NextAt(), now.until)
	}
	return p.w.NextAt()
}

// turn does one turn if something is due by that time. Otherwise the clock moves to that time, and turn says false.
func (p *Player) turn(by proto.Millis) bool {
	if p.w.NextAt() > by {
		p.w.AdvanceTo(max(by, p.w.Now()))
		return false
	}
	if !p.w.Do() {
		return false
	}
	p.moved(true)
	return true
}

// runFor does one turn that is due before the wait's end. If there is none, the clock stands at that end, and the wait is over.
func (p *Player) runFor(now *wait) {
	if !p.turn(now.until) {
		p.over()
	}
}

func (p *Player) runUntil(now *wait) {
	c := now.cmd
	if Eval(c.Pred, p.w) == True {
		p.record(c, true, Seen(c.Pred, p.w))
		p.over()
		return
	}
	if !p.turn(now.until) {
		p.record(c, false, say.F("not within %v: %s", clock(c.Time.Millis(p.tick())), Lacks(c.Pred, p.w)))
		p.over()
	}
}

func (p *Player) settle(now *wait) {
	if p.w.Settled() {
		p.over()
		return
	}
	if !p.turn(now.until) {
		p.record(now.cmd, false, say.F("not within %v: %s", clock(now.cmd.Time.Millis(p.tick())), p.w.Unsettled()))
		p.over()
	}
}

// Midway says whether a command is being carried out that takes several moves, between which no time passes: `repeat`.
func (p *Player) Midway() bool {
	n := len(p.state.waits)
	return n > 0 && p.state.waits[n-1].cmd.Verb() == "repeat"
}

// Through makes all moves that such a command (Midway) still has, whatever the limit, because they take no turn.
func (p *Player) Through() {
	p.finishReplay()
	for p.Midway() && p.status != Violated {
		p.move()
	}
}

// repeatOn issues some more repetitions; no time passes meanwhile.
func (p *Player) repeatOn(now *wait) {
	who, _ := p.w.Party(now.cmd.Name)
	p.w.GoOn(now.because)
	p.issue(who, now)
	p.noteNumber(now.cmd)
	if now.left == 0 {
		p.state.waits = p.state.waits[:len(p.state.waits)-1]
	}
	p.moved(true)
}

func (p *Player) events(now *wait) {
	if now.left == 0 {
		p.over()
		return
	}
	now.left--
	if !p.turn(proto.Never) {
		p.record(now.cmd, false, say.F(say.Many(now.cmd.N, "%d of %d event: then nothing more would ever happen", "%d of %d events: then nothing more would ever happen"),
			now.cmd.N-now.left-1, now.cmd.N))
		p.over()
	}
}
