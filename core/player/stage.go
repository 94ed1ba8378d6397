package player

import (
	"zootrope/core/say"
	"zootrope/core/script"
)

// View is what the script says that the stage shows at the position: in the step that is being played, or at whose end the run rests.
func (p *Player) View() script.View { return p.script.View(p.state.step) }

// Rooms lists the servers and clients that the script puts into each room; none if it speaks of no rooms.
func (p *Player) Rooms() [][]string {
	if c := p.script.Rooms; c != nil {
		return c.Groups
	}
	return nil
}

// MatchAct says whether a command that is given by hand does what the pending act does: nil if it does, and otherwise what is wrong with it. Where it
// does, the host lets the script go on, which carries out the act.
func (p *Player) MatchAct(line string) error {
	act := p.Act()
	if act == nil {
		panic("player: no act is pending")
	}
	c, err := p.Read(line)
	switch {
	case err != nil:
		return err
	case c == nil || !c.Same(act):
		return &script.Error{Col: 1, Msg: say.F("this step asks for: %s", act.Text)}
	}
	return nil
}

// Act is the command that the reader is to give by hand here: the `act` that the script carries out in the next move. It is nil if that move is another.
func (p *Player) Act() *script.Command {
	stands := p.target != nil || p.status == Refused || p.status == Violated
	if stands || len(p.state.waits) > 0 || p.state.pc >= len(p.script.Commands) || p.trail.choice(p.at) != nil {
		return nil
	}
	if c := p.script.Commands[p.state.pc]; c.Act {
		return c
	}
	return nil
}
