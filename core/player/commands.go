package player

import (
	"slices"

	"zootrope/core/client"
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/core/sim"
	"zootrope/core/trace"
)

// Command is a command that the run has carried out: a line of the script, or one that was given by hand. N is its name: commands are
// numbered from 1 in the order in which they were carried out first, on whatever branch. Opened again, a run gives the same numbers.
type Command struct {
	N      int
	Branch int   // the branch whose move it was …
	Moves  int64 // … after so many moves
	At     proto.Millis
	Line   int // of the script; 0 for one given by hand
	Text   string
	Manner Manner        // of one given by hand
	Client proto.Party   // the client that was told to do it, 0 for none …
	State  client.State  // … how its session stood before …
	Idle   *say.Text     // why it had no effect, nil if it had one
	OnLogs []trace.Event // the events that say what the command did to the logs of servers: a crash that loses something, a start that reads something
	Number int64         // … and the number that the command, or its last repetition, has at the client; 0 if no answer will come

	cmd *script.Command
}

// Verb is the command's word in the table of the language.
func (c *Command) Verb() string { return c.cmd.Verb() }

// Teaches says whether the command is there for a lesson, and does nothing to the run.
func (c *Command) Teaches() bool {
	switch c.Verb() {
	case "step", "goal", "slip", "ask", "mark", "duel", "build", "trial", "offer", "allow":
		return true
	}
	return false
}

// Notices lists which parts of the command have no effect, or a value other than the one that was written.
func (c *Command) Notices() script.Errors {
	out := slices.Clip(c.cmd.Notices)
	if c.Idle != nil {
		out = append(out, &script.Error{Line: c.Line, Col: 1, Msg: c.Idle})
	}
	return out
}

// Disturbs says whether the command does something to servers, disks or the network.
func (c *Command) Disturbs() bool { return c.cmd.Disturbs() }

// Waits says whether the command lets time pass, or takes several moves.
func (c *Command) Waits() bool { return c.cmd.Waits() }

// Manner is how a command that was given by hand came to be given: bits.
type Manner uint8

// The manners. A command without any was given by itself.
const (
	Along  Manner = 1 << iota // one gesture has given it together with the command before
	Fallen                    // the weather has brought it
)

// Ended is where the wait ended that command N had begun.
type Ended struct {
	N      int
	Branch int
	Moves  int64
	At     proto.Millis
}

// Answered is the answer of a client to command N.
type Answered struct {
	N      int
	Branch int
	Moves  int64
	At     proto.Millis
	sim.Answer
}

// commands are what a run has carried out on all its branches, and what came of it.
type commands struct {
	all     []Command
	ends    []Ended
	answers []Answered
	fresh   []sim.Answer // in the move that is being made
}

// Commands lists what the run has carried out on all branches, in the order in which that was done first.
func (p *Player) Commands() []Command { return p.commands.all }

// Ends lists where waits have ended.
func (p *Player) Ends() []Ended { return p.commands.ends }

// Answers lists what clients have answered to commands. Of repetitions there is the last answer only.
func (p *Player) Answers() []Answered { return p.commands.answers }

// news says whether the present move is made for the first time: only the first time is noted.
func (p *Player) news() bool {
	return !p.opts.Passing && p.lender == nil && p.target == nil && p.at >= p.trail.segment().End
}

// noteCommand notes that a command is about to be carried out.
func (p *Player) noteCommand(c *script.Command) {
	if c.Alone || !p.news() {
		return
	}
	now := Command{N: len(p.commands.all) + 1, Branch: p.trail.segment().ID, Moves: p.at, At: p.w.Now(), Line: c.Line, Text: c.Text, cmd: c}
	if c.Line == 0 {
		now.Manner = p.manner
	}
	now.Idle = p.idle(c)
	if c.OfClient() {
		now.Client, _ = p.w.Party(c.Name)
		now.State = p.w.ClientState(now.Client)
	}
	p.commands.all = append(p.commands.all, now)
}

// noteRewind notes a `rewind` that has opened a branch. It is no move: it stands before the first move of the branch.
func (p *Player) noteRewind(c *script.Command, branch int) {
	if p.opts.Passing || p.lender != nil {
		return
	}
	p.commands.all = append(p.commands.all, Command{N: len(p.commands.all) + 1, Branch: branch, Moves: p.trail.branches[branch].Fork - 1,
		At: p.w.Now(), Line: c.Line, Text: c.Text, cmd: c})
}

// noteLog notes what a command makes of the log of a server: what a crash loses, and what a start reads.
func (p *Player) noteLog(e *trace.Event) {
	if e.Kind != trace.Crash && e.Kind != trace.Start || Weigh(e) != Matters || !p.news() {
		return
	}
	if n := len(p.commands.all) - 1; n >= 0 && p.commands.all[n].Moves == p.at && p.commands.all[n].Branch == p.trail.segment().ID {
		p.commands.all[n].OnLogs = append(p.commands.all[n].OnLogs, *e)
	}
}

// noteNumber notes which number a command has at its client, or the last of its repetitions so far.
func (p *Player) noteNumber(c *script.Command) {
	if !c.OfClient() || c.Alone || !p.news() {
		return
	}
	switch c.Verb() {
	case "disconnect", "connect", "expire", "on":
		return
	}
	if noted := p.commandOf(c); noted != nil {
		noted.Number = p.w.ClientIssued(noted.Client)
	}
}

// refuseCommand takes back the note of a command that the world has refused.
func (p *Player) refuseCommand(c *script.Command) {
	if n := len(p.commands.all) - 1; n >= 0 && p.commands.all[n].cmd == c && p.news() && p.commands.all[n].Moves == p.at {
		p.commands.all = p.commands.all[:n]
	}
	p.commands.fresh = p.commands.fresh[:0]
}

// CommandAfter is the command that was carried out right after so many moves on the way to the position.
func (p *Player) CommandAfter(moves int64) (c Command, ok bool) {
	is := func(o *Command) bool { return o.Moves == moves && o.Verb() != "rewind" }
	if found := p.commandWith(is); found != nil && moves < p.at {
		return *found, true
	}
	return c, false
}

// commandOf finds a command on the way to the position; nil where it was not noted.
func (p *Player) commandOf(c *script.Command) *Command {
	return p.commandWith(func(o *Command) bool { return o.cmd == c })
}

func (p *Player) commandWith(is func(*Command) bool) *Command {
	for i := len(p.commands.all) - 1; i >= 0; i-- {
		if o := &p.commands.all[i]; is(o) && o.Moves <= p.at && p.trail.passes(o.Branch, o.Moves) {
			return o
		}
	}
	return nil
}

// noteEnd notes that what a command waits for has come, or comes no more.
func (p *Player) noteEnd(c *script.Command) {
	if c.Alone || !p.news() {
		return
	}
	if noted := p.commandOf(c); noted != nil {
		p.commands.ends = append(p.commands.ends, Ended{N: noted.N, Branch: p.trail.segment().ID, Moves: p.at, At: p.w.Now()})
	}
}

// answered hears the answer of a client.
func (p *Player) answered(a sim.Answer) {
	if p.news() {
		p.commands.fresh = append(p.commands.fresh, a)
	}
}

// noteAnswers notes what was answered in the move that ends, as far as a command asked for it.
func (p *Player) noteAnswers() {
	for _, a := range p.commands.fresh {
		if c := p.commandWith(func(o *Command) bool { return o.Client == a.Client && o.Number == a.Number }); c != nil {
			p.commands.answers = append(p.commands.answers, Answered{N: c.N, Branch: p.trail.segment().ID, Moves: p.at, At: p.w.Now(), Answer: a})
		}
	}
	p.commands.fresh = p.commands.fresh[:0]
}
