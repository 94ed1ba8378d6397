package form

import (
	"slices"
	"strings"

	"zootrope/core/script"
	"zootrope/lessons/play"
	"zootrope/lessons/wording"
)

// Belief is a wrong answer that can be run: a block `belief QUESTION/CHOICE`. Its first line is a word for the stage and
// what it stands for; the others are commands. Those of the set-up (config …) stand behind the lesson's own, and so hold where
// both set the same; `servers N` and `observers N` take the place of the lesson's own; what else there is takes the place of what the
// question's step commands. After a first line `rewind STEP` the run has come to that step only
// when the question's begins; or what is commanded before a line `step QUESTION'S STEP` comes before that.
type Belief struct {
	Question string        `json:"question"`
	Choice   string        `json:"choice"`
	Word     string        `json:"word"`
	Text     wording.Words `json:"text"`

	commands []string
}

// beliefs joins the blocks of all languages. A block whose question no step asks has no run: package lint tells it.
func (l *Lesson) beliefs() []Belief {
	out := []Belief{}
	for _, p := range l.Finished() {
		for i := range p.Blocks {
			n := &p.Blocks[i]
			if n.Kind != "belief" || len(n.Lines) == 0 {
				continue
			}
			question, choice, _ := strings.Cut(n.Name, "/")
			if l.AskedIn(question) < 0 {
				continue
			}
			at := slices.IndexFunc(out, func(b Belief) bool { return b.Question == question && b.Choice == choice })
			word, text, _ := strings.Cut(n.Lines[0], ":")
			if at < 0 {
				at = len(out)
				out = append(out, Belief{Question: question, Choice: choice, Word: strings.TrimSpace(word), Text: wording.Words{}, commands: n.Commands()})
			}
			out[at].Text.Set(p.Lang, strings.TrimSpace(text))
		}
	}
	return out
}

// AskedIn is the step that asks a question: −1 if there is no such question, or if the set-up asks it.
func (l *Lesson) AskedIn(question string) int {
	for _, c := range l.Script.Commands {
		if c.Verb() == "ask" && c.Name == question {
			return c.Step
		}
	}
	return -1
}

// Commands are the lines behind the first.
func (n *Block) Commands() (out []string) {
	for _, l := range n.Lines[min(1, len(n.Lines)):] {
		if strings.TrimSpace(l) != "" {
			out = append(out, strings.TrimSpace(l))
		}
	}
	return out
}

// believed is the script of a belief, up to the end of its question's step.
func (l *Lesson) believed(b *Belief) play.Belief {
	step := l.AskedIn(b.Question)
	var front, before, instead []string
	size := map[string]string{} // `servers` and `observers`, where this run has others than the lesson
	gone := len(l.Script.Steps) // the first step whose commands are left out, but for its name: the numbers of steps stay the same
	for i, line := range b.commands {
		id, rewinds := strings.CutPrefix(line, "rewind ")
		at := slices.IndexFunc(l.Script.Steps, func(s script.Step) bool { return s.ID == id })
		verb, _, _ := strings.Cut(line, " ")
		switch {
		case verb == "config":
			front = append(front, line)
		case verb == "servers" || verb == "observers":
			size[verb] = line
		case rewinds && at >= 0 && at < step && instead == nil && i == len(front)+len(size):
			gone = at
		case line == "step "+l.Script.Steps[step].ID:
			before, instead = instead, nil
		default:
			instead = append(instead, line)
		}
	}
	var lines []string
	set := 0 // behind the last of the lesson's own settings, so that a belief's hold
	for _, c := range l.Script.Commands {
		if c.Step > step || c.Step == step && c.Verb() == "rewind" { // that leads out of the step
			break
		}
		switch c.Verb() {
		case "goal", "slip", "ask", "mark", "expect", "offer", "allow", "never":
			continue // they speak of the lesson's own run
		case "step":
			if c.Step == step {
				lines = append(lines, before...)
			}
		default:
			if c.Step >= gone && c.Step < step || c.Step == step && len(instead) > 0 {
				continue
			}
		}
		text := strings.TrimSpace(c.Text)
		if own, ok := size[c.Verb()]; ok {
			text = own
			delete(size, c.Verb())
		}
		lines = append(lines, text)
		if c.Sets() {
			set = len(lines)
		}
	}
	for _, verb := range []string{"observers", "servers"} { // of which the lesson says nothing
		if size[verb] != "" {
			lines, set = slices.Insert(lines, 0, size[verb]), set+1
		}
	}
	lines = append(slices.Insert(lines, set, front...), instead...)
	return play.Belief{Question: b.Question, Choice: b.Choice, Word: b.Word, Step: step, Script: strings.Join(lines, "\n") + "\n"}
}
