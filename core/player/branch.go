package player

import (
	"zootrope/core/say"
	"zootrope/core/script"
)

// Inject carries out a command given by hand, at this position. Where the branch has a future already, it opens
// another one. A command that is wrong (*script.Error, with its column) or that the world refuses changes nothing.
func (p *Player) Inject(line string) error { return p.give(line, false) }

// InjectAs is Inject for a command that comes to be given in another manner.
func (p *Player) InjectAs(line string, m Manner) error {
	p.manner = m
	defer func() { p.manner = 0 }()
	return p.give(line, false)
}

// LetGo lets the world go on by itself. The line says how far, but it is no command that somebody has given: it has no result, and a branch
// that it opens has no label.
func (p *Player) LetGo(line string) error { return p.give(line, true) }

func (p *Player) give(line string, alone bool) error {
	p.Through()
	if p.status == Violated {
		return &script.Error{Col: 1, Msg: say.F("the run has stopped (%s): go back first", p.err)}
	}
	c, err := p.Read(line)
	switch {
	case err != nil:
		return err
	case c == nil:
		return nil
	case c.Verb() == "rewind":
		return p.backTo(c)
	}
	c.Step, c.Alone = p.state.step, alone
	return p.inject(c)
}

// Read parses a line as a command that is given by hand at the position, and does nothing else; for an empty line the command is nil.
func (p *Player) Read(line string) (*script.Command, error) {
	scope := p.state.scope.Clone()
	scope.ByHand = true
	scope.Started = false // so that a setting is refused because it is for scripts, and not because it comes late
	c, wrong := script.ParseLine(&scope, line)
	switch {
	case c != nil && c.Known() && c.ScriptOnly(): // whatever else may be wrong with it
		return nil, &script.Error{Col: 1, Msg: say.F("expected a command that can be given by hand, but %s is for scripts only", c.Word())}
	case wrong != nil:
		return nil, wrong
	}
	return c, nil
}

// backTo goes to where a step began last in the story so far. If the script has come to its end, an exercise begins there: a branch, as
// for a rewind of the script, but no line of the script follows on it.
func (p *Player) backTo(c *script.Command) error {
	m, ok := p.latest(c.Name)
	if !ok {
		return &script.Error{Col: 1, Msg: say.F("expected a step that has begun, found %q", c.Name)}
	}
	if p.state.pc < len(p.script.Commands) || p.Line() != 0 {
		return p.SeekMoves(m.Branch, m.Moves)
	}
	entry := p.state.clone()
	entry.waits, entry.asks, entry.graded = nil, nil, true
	entry.duels = again(entry.duels)
	turn := p.w.Turn()
	if p.rewindTo(m, c, entry) {
		p.trail.chose(HandMade{Turn: turn, Text: c.Text, cmd: c})
	}
	p.finishReplay()
	return nil
}

// latest finds where a step began last in the story so far.
func (p *Player) latest(id string) (StepBegun, bool) {
	story := p.trail.story(p.trail.segment().ID, p.at)
	for i := len(story) - 1; i >= 0; i-- {
		if story[i].ID == id {
			return story[i], true
		}
	}
	return StepBegun{}, false
}

func (p *Player) inject(c *script.Command) error {
	t := &p.trail
	way, status, stopped, before, at := t.way, p.status, p.err, p.w.Recorded(), p.at
	was := handPosition{position: position{t.segment().ID, at}, turn: p.w.Turn()}
	if !p.opts.Passing {
		was.hash = p.w.Hash()
	}
	opened := !p.AtEnd() || p.opts.Apart && len(t.segment().choices) == 0
	if opened {
		if p.redo(c) {
			return nil
		}
		seg, label := t.segment(), c.Text
		if c.Alone {
			label = ""
		}
		t.goInto(t.open(Branch{Parent: seg.ID, Fork: at, Turn: p.w.Turn(), Label: label, Earlier: -1, prev: seg.ID, from: at}))
		t.on = len(t.path) - 1
		p.w.NumberFrom(t.segment().seq)
	}
	b := t.segment()
	last := p.w.Commanded()
	made := HandMade{Moves: at, Turn: p.w.Turn(), After: last.N, Since: p.w.Now() - last.At, Text: c.Text, Manner: p.manner, cmd: c, pc: p.state.pc}
	b.choices = append(b.choices, made)
	p.status, p.err = Running, nil
	p.move()
	if p.status != Refused {
		t.chose(made)
		was.leg = len(t.legs) - 1
		was.after = t.legs[was.leg].moves - 1
		t.handPositions = append(t.handPositions, was)
		return nil
	}
	err := p.err
	if b = &t.branches[b.ID]; opened {
		t.branches = t.branches[:b.ID]
	} else {
		b.choices = b.choices[:len(b.choices)-1]
	}
	t.way, p.status, p.err = way, status, stopped
	p.w.Withdraw(before)
	return err
}

// redo goes into the branch that the same command opened here before, if there is one.
func (p *Player) redo(c *script.Command) bool {
	t := &p.trail
	seg := t.segment().ID
	for i := range t.branches {
		b := &t.branches[i]
		if b.Parent == seg && b.Fork == p.at && b.entry == nil && len(b.choices) > 0 && b.choices[0].Moves == p.at &&
			b.choices[0].Text == c.Text && b.choices[0].cmd.Alone == c.Alone {
			t.goInto(b.ID)
			t.on = len(t.path) - 1
			p.w.NumberFrom(b.seq)
			p.status, p.err = Running, nil
			p.move()
			return true
		}
	}
	return false
}

// rewind goes to the beginning of a step, into a branch in which the lines after this one follow.
func (p *Player) rewind(c *script.Command) {
	m, ok := p.latest(c.Name)
	if !ok {
		p.refused(c, say.F("step %s has not begun", c.Name))
		return
	}
	entry := p.state.clone()
	entry.step, entry.waits, entry.offers = m.Index, nil, nil
	p.rewindTo(m, c, entry)
}

// rewindTo begins to go into the branch of a `rewind`, and says whether it is a new one.
func (p *Player) rewindTo(m StepBegun, c *script.Command, entry state) bool {
	entry.scope.Grow(c)
	t := &p.trail
	seg, hand := t.segment().ID, ""
	if c.Line == 0 {
		hand = c.Name
	}
	id := t.rewound(seg, p.at, hand)
	opened := id < 0
	if opened {
		earlier := -1
		if c.Between {
			earlier = seg
		}
		id = t.open(Branch{Parent: m.Branch, Fork: m.Moves, Turn: m.Turn, Label: c.Text, Earlier: earlier, Exercise: hand != "", prev: seg, from: p.at,
			entry: &entry, step: c.Name})
		p.noteRewind(c, id)
	}
	t.goInto(id)
	to := m.Moves
	p.target = &to
	p.restart(to)
	p.arrive()
	return opened
}

// rewound finds the branch that a `rewind` at this position opened before, or −1: the script's `rewind`, or if hand is not "" one by hand to that step.
func (t *trail) rewound(prev int, from int64, hand string) int {
	for i := range t.branches {
		b := &t.branches[i]
		if b.entry != nil && b.prev == prev && b.from == from && (b.Exercise && b.step == hand || !b.Exercise && hand == "") {
			return i
		}
	}
	return -1
}
