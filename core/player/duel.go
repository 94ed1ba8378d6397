package player

import (
	"slices"

	"zootrope/core/say"
	"zootrope/core/script"
)

// duel is how a line `duel` stands: one goal is reached by an attack; the other goal is reached where the same attack is made and does not do that again.
type duel struct {
	cmd    *script.Command
	attack []string // the commands of the attackers that reached the first goal, nil while nobody has …
	replay []string // … and what let time pass between them
	made   []string // the attackers' commands since the exercise began …
	all    []string // … and what let time pass between them
	given  int      // how many commands of the attack have been given, in its order, since the exercise began
	rested bool     // time has passed since the last of them
	broken bool     // what the attack is to bring about has held since the exercise began
}

func cloneDuels(duels []duel) []duel {
	out := slices.Clone(duels)
	for i := range out {
		d := &out[i]
		d.made, d.all = slices.Clip(d.made), slices.Clip(d.all)
	}
	return out
}

// again is the duel at the beginning of an exercise.
func again(duels []duel) []duel {
	for i := range duels {
		d := &duels[i]
		d.made, d.all, d.given, d.rested, d.broken = nil, nil, 0, false, false
	}
	return duels
}

// strike notes a command that was given by hand, in each duel.
func (p *Player) strike(c *script.Command) {
	if c.Line != 0 || c.Alone {
		return
	}
	for i := range p.state.duels {
		d := &p.state.duels[i]
		switch {
		case d.attacks(c):
			d.made, d.all = append(d.made, c.Text), append(d.all, c.Text)
			if d.given < len(d.attack) && d.attack[d.given] == c.Text {
				d.given++
			}
			d.rested = false
		case c.Waits():
			d.all = append(d.all, c.Text)
		}
	}
}

// rest notes that a wait has ended, and says whether a duel can be decided now.
func (p *Player) rest() (decided bool) {
	for i := range p.state.duels {
		d := &p.state.duels[i]
		d.rested = true
		decided = decided || d.attack != nil && d.given == len(d.attack)
	}
	return decided
}

// attacks says whether a command is one of the attackers': of a client that is named, or, for `world`, one that does something to servers and network.
func (d *duel) attacks(c *script.Command) bool {
	if c.OfClient() {
		return slices.Contains(d.cmd.Who, c.Name)
	}
	return c.Disturbs() && slices.Contains(d.cmd.Who, script.TheWorld)
}

// fight looks whether an attack has succeeded.
func (p *Player) fight() {
	for i := range p.state.duels {
		d := &p.state.duels[i]
		if d.broken || Eval(p.goalOf(d.cmd.Goal).Pred, p.w) != True {
			continue
		}
		d.broken = true
		if d.attack == nil && len(d.made) > 0 {
			d.attack, d.replay = slices.Clone(d.made), slices.Clone(d.all)
			d.given = len(d.attack)
		}
	}
}

// goalOf is the line of a goal.
func (p *Player) goalOf(id string) *script.Command {
	for i := range p.goals {
		if p.goals[i].ID == id {
			return p.goals[i].cmd
		}
	}
	panic("player: no goal " + id) // the parser has looked for it
}

// duelOf is the duel in which a goal is to be reached against the attack; nil for any other goal.
func (p *Player) duelOf(goal string) *duel {
	for i := range p.state.duels {
		if d := &p.state.duels[i]; d.cmd.Name == goal {
			return d
		}
	}
	return nil
}

// lacking says what keeps a duel from being won, beside the predicate of its goal; nil for nothing.
func (d *duel) lacking() *say.Text {
	switch {
	case d.attack == nil:
		return say.F("first attack: reach the goal %s", d.cmd.Goal)
	case d.broken:
		return say.F("the attack has succeeded in this run: begin the exercise again, and prevent it first")
	case d.given < len(d.attack):
		return say.F("the attack has not been made in this run: %s", say.List(d.attack[d.given:]))
	case !d.rested:
		return say.F("the attack is under way: let time pass")
	}
	return nil
}

// Attack lists the commands of the attack against which a goal is to be reached, with what let time pass between them. It is empty while nobody has attacked, and for a
// goal of no duel. Open says whether the attack is still to be made in this run.
func (p *Player) Attack(g Goal) (commands []string, open bool) {
	d := p.duelOf(g.ID)
	if d == nil {
		return nil, false
	}
	return d.replay, d.attack != nil && !d.broken && d.given < len(d.attack)
}
