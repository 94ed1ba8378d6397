package player

import (
	"slices"

	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/core/trace"
)

// Result is an expectation that was tested, or a wait that ended.
type Result struct {
	N      int // the number of the command that expected it, 0 if that was not noted
	Line   int // of the script; 0 for one given by hand
	Step   int
	Branch int
	Moves  int64 // the position
	At     proto.Millis
	Text   string // the command
	OK     bool
	Wanted *say.Text // what was expected; if it failed and several things were expected, those that were not true
	Seen   *say.Text // what was the case
	Seq    int64     // of its event
}

// Said is the command and what was the case, as the event says it in English.
func (r *Result) Said() *say.Text { return say.F("%s: %s", r.Text, r.Seen) }

// Goal is a goal of the script. Reached stays, whatever happens later and on whichever branch.
type Goal struct {
	ID      string
	Line    int
	Text    string
	Reached bool
	Branch  int // where it was reached
	Turn    int64
	Seq     int64 // of the event, 0 before

	cmd   *script.Command
	slips []*script.Command
}

// Note is a caption.
type Note struct {
	Line   int
	Step   int
	Branch int
	Moves  int64
	At     proto.Millis
	Text   string
}

// Results lists what was tested, in the order in which it was.
func (p *Player) Results() []Result { return p.results }

// Failed counts the expectations that did not hold.
func (p *Player) Failed() int {
	n := 0
	for i := range p.results {
		if !p.results[i].OK {
			n++
		}
	}
	return n
}

// Goals lists the goals of the script.
func (p *Player) Goals() []Goal { return p.goals }

// Missing says what keeps a goal from being reached now, in words.
func (p *Player) Missing(g Goal) *say.Text {
	if g.Reached {
		return nil
	}
	if d := p.duelOf(g.ID); d != nil {
		if lacking := d.lacking(); lacking != nil {
			return lacking
		}
	}
	if b := p.Build(g.ID); b != nil && Eval(g.cmd.Pred, p.w) == True {
		return untried(b)
	}
	return Lacks(g.cmd.Pred, p.w)
}

// Slips names the known mistakes that keep a goal from being reached, as things stand now.
func (p *Player) Slips(g Goal) []string {
	var out []string
	for _, c := range g.slips {
		if !g.Reached && Eval(c.Pred, p.w) == True {
			out = append(out, c.Name)
		}
	}
	return out
}

// Holds says whether what a goal asks for is true now.
func (p *Player) Holds(g Goal) bool {
	d := p.duelOf(g.ID)
	return Eval(g.cmd.Pred, p.w) == True && (d == nil || d.lacking() == nil) && (p.Build(g.ID) == nil || g.Reached)
}

// Notes lists the captions so far.
func (p *Player) Notes() []Note { return p.notes }

// firstTime says whether a result of a command is new, and records it: a replay comes to the same result again.
func (p *Player) firstTime(c *script.Command, what string) bool {
	k := key{p.trail.segment().ID, p.at, c.Line, what + c.Text}
	if p.known[k] {
		return false
	}
	p.known[k] = true
	return true
}

// record keeps the outcome of an expectation, and shows it in the trace. A command that nobody has given expects nothing.
func (p *Player) record(c *script.Command, ok bool, seen *say.Text) {
	if c.Alone {
		return
	}
	r := Result{Line: c.Line, Step: p.state.step, Branch: p.trail.segment().ID, Moves: p.at, At: p.w.Now(), Text: c.Text, OK: ok,
		Wanted: p.wanted(c, ok), Seen: seen}
	p.w.Record(trace.Event{Kind: trace.Expect, Site: trace.AtExpect, Taken: ok, Text: r.Said().String()})
	r.Seq = p.w.Seq()
	if p.firstTime(c, "") {
		if noted := p.commandOf(c); noted != nil {
			r.N = noted.N
		}
		p.results = append(p.results, r)
	}
}

// wanted words what a command has waited for or expected.
func (p *Player) wanted(c *script.Command, ok bool) *say.Text {
	switch c.Verb() {
	case "never":
		return c.Pred.Denied()
	case "settle":
		return say.F("the cluster is quiet")
	case "events":
		return say.F(say.Many(c.N, "%d event happens", "%d events happen"), c.N)
	case "ask":
		return wantedAnswer(c)
	case "mark":
		return say.F("exactly one choice holds, or the point has a number")
	}
	if ok {
		return c.Pred.Wanted()
	}
	return question{c.Pred, p.w}.unmet()
}

func (p *Player) expect(c *script.Command) {
	if Eval(c.Pred, p.w) == True {
		p.record(c, true, Seen(c.Pred, p.w))
		return
	}
	p.record(c, false, Lacks(c.Pred, p.w))
}

func (p *Player) note(c *script.Command) {
	if p.firstTime(c, "") {
		p.notes = append(p.notes, Note{Line: c.Line, Step: p.state.step, Branch: p.trail.segment().ID, Moves: p.at,
			At: p.w.Now(), Text: c.Title})
	}
}

// watch looks at goals and nevers after something has happened.
func (p *Player) watch() {
	p.fight()
	for i := range p.state.armed {
		a := &p.state.armed[i]
		if a.hit || Eval(a.cmd.Pred, p.w) != True {
			continue
		}
		if d := p.duelOf(a.cmd.Name); a.cmd.Verb() == "goal" && (d != nil && d.lacking() != nil || p.Build(a.cmd.Name) != nil || p.early(a.cmd)) {
			continue
		}
		a.hit = true
		if a.cmd.Verb() == "never" {
			p.record(a.cmd, false, say.F("event %d: %s", p.w.Seq(), Seen(a.cmd.Pred, p.w)))
			continue
		}
		p.w.Record(trace.Event{Kind: trace.Goal, Site: trace.AtGoal, Taken: true, Text: a.cmd.Name})
		p.reach(a.cmd)
	}
}

// early says whether somebody has gone back by hand to a step before the goal's. The run stands before the line of the goal then, and lacks what that step has set up.
// A script that offers such a `rewind` means it to count.
func (p *Player) early(goal *script.Command) bool {
	for id := p.trail.segment().ID; id >= 0; id = p.trail.branches[id].Parent {
		b := &p.trail.branches[id]
		if !b.Exercise {
			continue
		}
		at := slices.IndexFunc(p.script.Steps, func(s script.Step) bool { return s.ID == b.step })
		return at < goal.Step && !slices.ContainsFunc(p.script.Commands, func(c *script.Command) bool { return c.Verb() == "offer" && c.Title == "rewind "+b.step })
	}
	return false
}

// reach latches a goal.
func (p *Player) reach(c *script.Command) {
	for i := range p.goals {
		if g := &p.goals[i]; g.cmd == c && !g.Reached {
			g.Reached, g.Branch, g.Turn, g.Seq = true, p.trail.segment().ID, p.w.Turn(), p.w.Seq()
		}
	}
}
