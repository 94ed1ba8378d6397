package script

import (
	"slices"

	"zootrope/core/proto"
	"zootrope/core/say"
)

// stageCommands say what the stage of a lesson shows, and what its reader does there.
var stageCommands = []verb{
	{Name: "view", Group: onLessons, Script: true, Usage: "view tree|ring|both [PATH]",
		Help: say.Sentence{En: "What the stage shows in this step: the tree of znodes with its clients, the ring of servers, or both; and the znode that the step is about. " +
			"In the set-up: in every step. The run is the same with it and without. Where it is missing, what happens in the step decides.",
			Zh: "本步骤中舞台显示什么：`tree` 为 znode 树及其客户端，`ring` 为服务器组成的环，`both` 为两者并列；路径是本步骤所讲的 znode。写在准备工作中则对每个步骤都有效。有没有它，运行都一样；不写时由步骤中发生的事决定。"},
		Examples: []string{"view tree", "view tree /app", "view both /app", "view ring"}, parse: parseView},
	{Name: "rooms", Group: onLessons, Script: true, Usage: "rooms ID… | ID…",
		Help: say.Sentence{En: "Which servers and clients stand in one room, in all steps: the ring of servers shows an outline round each room. A room whose servers are not side by side has none. The run is the same with it and without.",
			Zh: "哪些服务器和客户端在同一个机房，对所有步骤都有效：服务器的环上，每个机房有一个外框；服务器不相邻的机房没有外框。有没有它，运行都一样。"},
		Examples: []string{"rooms 1 2 alice | 3"}, parse: parseRooms},
	{Name: "case", Group: onLessons, Script: true, Usage: "case [PATH]",
		Help: say.Sentence{En: "This step is a case: its run is recorded, and nobody tells it. The stage shows the recording, and at each moment the data that each server has at the path. " +
			"The reader answers the questions of the step in any order, and opens all answers together. The run is the same with it and without.",
			Zh: "本步骤是一个案例：它的运行被录制下来，没有人讲解。舞台显示这份记录，以及每一时刻各服务器在该路径上的数据。读者按任意顺序回答本步骤的问题，然后一次打开全部答案。有没有它，运行都一样。"},
		Examples: []string{"case", "case /app"}, parse: parseCase},
	{Name: "act", Group: onLessons, Script: true, Usage: "act COMMAND",
		Help: say.Sentence{En: "Carry out the command, as a line without `act` does. In a lesson it marks the command that the reader gives by hand; a step has one at most.",
			Zh: "执行该命令，与不写 `act` 的一行相同。在课程里，它标明由读者亲手发出的命令；每个步骤至多一条。"},
		Examples: []string{"act crash 3", "act alice set /app new"}, parse: parseAct},
}

// Picture is what the stage shows of a run.
type Picture uint8

// Pictures. ByEvents means that nobody says which one: what happens in a step decides.
const (
	ByEvents Picture = iota
	Ring             // servers, their logs and what is between them
	Tree             // znodes, watches and clients
	Both             // one beside the other
)

// pictures are the words of the language for them.
var pictures = []string{ByEvents: "", Ring: "ring", Tree: "tree", Both: "both"}

func (p Picture) String() string { return pictures[p] }

// View is what the stage shows in a step.
type View struct {
	Picture Picture
	Path    string // the znode that the step is about, "" where none is named
}

// View is what the script says of a step: the step's own `view`, or else that of the set-up, which is step −1.
func (s *Script) View(step int) View {
	for _, of := range []int{step, -1} {
		if v := s.viewIn(of); v != nil {
			return View{v.Picture, v.Path}
		}
	}
	return View{}
}

// viewIn is the line `view` of a step, nil if there is none.
func (s *Script) viewIn(step int) *Command {
	for _, v := range s.Views {
		if v.Step == step {
			return v
		}
	}
	return nil
}

func parseView(p *parser, c *Command) {
	c.Picture = Picture(max(0, slices.Index(pictures, p.oneOf("tree", "ring", "both"))))
	parseAbout(p, c)
}

func parseRooms(p *parser, c *Command) { parseGroups(p, c, false) }

// parseAbout reads the znode that a step is about, if one is named.
func parseAbout(p *parser, c *Command) {
	p.suggestPaths()
	if !p.more() {
		return
	}
	if !proto.ValidPath(p.words[p.at].Text) {
		p.expected(nil, "the path of a znode, such as /app, or the end of the line")
		return
	}
	c.Path = p.next("").Text
}

func parseCase(p *parser, c *Command) { parseAbout(p, c) }

// Case returns the line `case` of a step, nil if the step has none.
func (s *Script) Case(step int) *Command {
	for _, c := range s.Cases {
		if c.Step == step {
			return c
		}
	}
	return nil
}

// Act is the command of a step that its reader gives by hand, nil if there is none.
func (s *Script) Act(step int) *Command {
	for _, c := range s.Commands {
		if c.Act && c.Step == step {
			return c
		}
	}
	return nil
}

// atOnce says whether the command does something to the world, now and not when time passes, and can be given by hand.
func (v *verb) atOnce() bool { return v.Acts && !v.Setting && !v.Script }

func parseAct(p *parser, c *Command) {
	start := p.at
	p.inner = start
	if p.more() && !p.scope.hasClient(p.words[start].Text) {
		if v := p.lookup(p.words[start].Text, false); v != nil && !v.atOnce() {
			p.fail(nil, "expected a command that does something at once, such as crash 3, but %s is none", v.Name)
		}
	}
	inner := p.command()
	if p.at == start {
		p.candidates = slices.DeleteFunc(p.candidates, func(o Candidate) bool {
			v := p.lookup(o.Text, false)
			return v != nil && !v.atOnce()
		})
	}
	if p.err == nil {
		*c = *inner
		c.Act = true
	}
}

// misplaced says what is wrong with the place of a `view`, a `case` or an `act`: a step has one of each at most, and a `case` and an `act` stand in a step.
// Behind a `rewind` the run is in another step, which has lines of its own. A case has one run: no command of it stands behind a `rewind` to its beginning.
func (r *Reading) misplaced(c *Command) *Error {
	var first *Command
	word := "view"
	switch {
	case c.Verb() == "step", c.Verb() == "rewind":
		r.gone = ""
		if c.Verb() == "rewind" {
			r.gone = c.Name
		}
		return nil
	case r.gone != "" && r.script.Case(c.Step) != nil && r.gone == r.script.Steps[c.Step].ID && c.Verb() != "case":
		return &Error{Col: 1, Msg: say.F("expected a step behind the `rewind`: a case has one run")}
	case c.Act:
		word, first = "act", r.script.Act(c.Step)
	case c.Verb() == "view":
		first = r.script.viewIn(c.Step)
	case c.Verb() == "case":
		word, first = "case", r.script.Case(c.Step)
	case c.Verb() == "rooms" && r.script.Rooms != nil:
		return &Error{Col: 1, Msg: say.F("expected one line `rooms`: line %d is another one", r.script.Rooms.Line)}
	default:
		return nil
	}
	switch {
	case c.Act && c.Step < 0:
		return &Error{Col: 1, Msg: say.F("expected act in a step: before the first `step` nothing is shown")}
	case word == "case" && c.Step < 0:
		return &Error{Col: 1, Msg: say.F("expected case in a step: before the first `step` nothing is asked")}
	case first != nil && c.Step < 0:
		return &Error{Col: 1, Msg: say.F("expected one view before the first `step`: line %d has one", first.Line)}
	case first != nil:
		return &Error{Col: 1, Msg: say.F("expected one %s in a step: line %d has one", word, first.Line)}
	case r.gone != "":
		return &Error{Col: 1, Msg: say.F("expected %s above the `rewind`: behind it the run is in step %s", word, r.gone)}
	}
	return nil
}
