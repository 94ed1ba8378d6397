package player

import (
	"zootrope/core/say"
	"zootrope/core/script"
)

// View is what the script says that the stage shows at the position: in the step that is being played, or at whose end the run rests.
func (p *Player) View() script.View { return p.script.View(p.state.step) }

// Act is the command that the reader is to give by hand here: the next thing that the script does is its `act`. pending says whether that is so.
func (p *Player) Act() (command string, pending bool) {
	if c := p.pendingAct(); c != nil {
		return c.Text, true
	}
	return "", false
}

// MatchAct says whether a command that is given by hand does what the pending act does: nil if it does, and otherwise what is wrong with it. Where it
// does, the host lets the script go on, which carries out the act.
func (p *Player) MatchAct(line string) error {
	act := p.pendingAct()
	if act == nil {
		panic("player: no act is pending")
	}
	c, err := p.readByHand(line)
	switch {
	case err != nil:
		return err
	case c == nil || !c.Same(act):
		return &script.Error{Col: 1, Msg: say.F("expected `%s`: this step waits for that command", act.Text)}
	}
	return nil
}

// pendingAct is the act that the script carries out in the next move, nil if that move is another.
func (p *Player) pendingAct() *script.Command {
	stands := p.target != nil || p.status == Refused || p.status == Violated
	if stands || len(p.state.waits) > 0 || p.state.pc >= len(p.script.Commands) || p.trail.choice(p.at) != nil {
		return nil
	}
	if c := p.script.Commands[p.state.pc]; c.Act {
		return c
	}
	return nil
}
