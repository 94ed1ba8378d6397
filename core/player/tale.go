package player

import (
	"slices"
	"strconv"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/script"
)

// Tale tells the run up to the position as one script without branches: the script's own commands, those that were given by hand, and
// between them how time passed. Played from its beginning, that script leads to the same state. Where all that was due at an
// instant had happened, and where a wait was in vain, it has a `run for`: so it waits for nothing that did not happen. Where the run was
// stopped in the middle of an instant, it has an `events`. What was rewound is not in the tale. To write it, the run is played once more on another
// world, which takes as long as the run did. A host whose turns must be short uses Tell.
func (p *Player) Tale() string {
	t := p.Tell()
	defer t.Close()
	for t.Next() {
	}
	return t.Text()
}

// Tell begins to tell the run up to the position.
func (p *Player) Tell() *Telling {
	t := p.Twin()
	t.trail.goInto(p.trail.branch)
	t.trail.begin()
	t.trail.enter(t)
	b := &Telling{on: t, to: p.at}
	for _, c := range p.script.Commands {
		if c.Sets() && !(c.Verb() == "seed" && p.opts.Seed != nil) {
			b.say(c)
		}
	}
	if p.opts.Seed != nil {
		b.write("seed " + strconv.FormatUint(*p.opts.Seed, 10))
	}
	b.sayView(-1)
	return b
}

// Telling is a run that is being told. Close ends it.
type Telling struct {
	on     *Player // the Player that plays the run once more
	to     int64   // the move before which it ends
	text   strings.Builder
	lines  int      // how many lines the text has
	opened []string // the clients that the text has opened
	idle   script.Errors
	waited *script.Command // what the run waited for since: one command, begun and ended …
	mixed  bool            // … unless mixed: more than one command, or one that was cut short
	turn   int64
	now    proto.Millis
}

// Next tells the next move, and says whether there was one.
func (b *Telling) Next() bool {
	t := b.on
	if t.at >= b.to || t.status == Violated || t.status == Refused {
		return false
	}
	c, waits := t.trail.choice(t.at), len(t.state.waits)
	if c == nil && waits == 0 && t.state.pc < len(t.script.Commands) {
		c = t.script.Commands[t.state.pc]
	}
	switch {
	case c == nil, c.Sets(), c.Verb() == "rewind": // the line is in the text already, or time passes, or a wait ends
	case c.Waits():
		b.mixed = b.mixed || b.waited != nil || c.Alone || waits > 0
		b.waited = c
	default:
		b.mixed = b.mixed || waits > 0
		b.pass(t)
		if why := t.idle(c); why != nil {
			b.idle = append(b.idle, &script.Error{Line: b.lines + 1, Col: 1, Msg: why})
		}
		b.say(c)
		if c.Verb() == "step" {
			b.sayView(c.Step)
		}
	}
	n := len(t.results)
	t.move()
	if waits > 0 && len(t.results) > n && !t.results[n].OK {
		b.mixed = true // the wait was in vain
	}
	return true
}

// Text is what has been told.
func (b *Telling) Text() string {
	b.pass(b.on)
	return b.text.String() + b.rooms()
}

// rooms gives the line `rooms` of the script. The result is "" if the script has no such line, or if that line names a client that the text has not opened yet.
func (b *Telling) rooms() string {
	c := b.on.script.Rooms
	if c == nil {
		return ""
	}
	for _, name := range slices.Concat(c.Groups...) {
		if _, err := strconv.Atoi(name); err != nil && !slices.Contains(b.opened, name) {
			return ""
		}
	}
	return strings.TrimSpace(c.Text) + "\n"
}

// Idle lists the commands of the text that had no effect, each with its line and the reason.
func (b *Telling) Idle() script.Errors { return b.idle }

// Close gives back what the telling has used.
func (b *Telling) Close() { b.on.Close() }

func (b *Telling) say(c *script.Command) {
	switch c.Verb() {
	case "client":
		b.opened = append(b.opened, c.Name)
	case "clients":
		for i := range c.N {
			b.opened = append(b.opened, "c"+strconv.FormatInt(i+1, 10))
		}
	}
	line := strings.TrimSpace(c.Text)
	if c.Act {
		line = "act " + line
	}
	b.write(line)
}

// sayView tells what the stage shows in a step, or with −1 in all steps, and whether the step is a case.
func (b *Telling) sayView(step int) {
	for _, v := range b.on.script.Views {
		if v.Step == step {
			b.say(v)
		}
	}
	if c := b.on.script.Case(step); c != nil {
		b.say(c)
	}
}

func (b *Telling) write(line string) {
	b.text.WriteString(line + "\n")
	b.lines++
}

// pass tells how time has passed since the last command.
func (b *Telling) pass(t *Player) {
	turns, span := t.w.Turn()-b.turn, t.w.Now()-b.now
	switch {
	case b.waited != nil && !b.mixed && len(t.state.waits) == 0:
		b.say(b.waited)
	case turns == 0 && span == 0:
	case t.w.NextAt() > t.w.Now():
		b.write("run for " + strconv.FormatInt(int64(span), 10) + "ms")
	case turns > 0:
		b.write("events " + strconv.FormatInt(turns, 10))
	}
	b.waited, b.mixed, b.turn, b.now = nil, len(t.state.waits) > 0, t.w.Turn(), t.w.Now()
}
