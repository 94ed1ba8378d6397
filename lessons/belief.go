package lessons

import (
	"slices"
	"strings"

	"zootrope/core/script"
	"zootrope/lessons/play"
)

// Belief is a wrong answer that can be run: a block `belief QUESTION/CHOICE`. Its first line is a word for the stage and
// what it stands for; the others are commands. Those of the set-up (config …) stand behind the lesson's own, and so hold where
// both set the same; `servers N` and `observers N` take the place of the lesson's own; what else there is takes the place of what the
// question's step commands. After a first line `rewind STEP` the run has come to that step only
// when the question's begins; or what is commanded before a line `step QUESTION'S STEP` comes before that.
type Belief struct {
	Question string `json:"question"`
	Choice   string `json:"choice"`
	Word     string `json:"word"`
	Text     Words  `json:"text"`

	commands []string
}

// beliefs joins the blocks of all languages.
func (l *Lesson) beliefs() []Belief {
	out := []Belief{}
	for _, p := range l.told() {
		for i := range p.named {
			n := &p.named[i]
			if n.kind != "belief" || len(n.lines) == 0 {
				continue
			}
			question, choice, _ := strings.Cut(n.name, "/")
			at := slices.IndexFunc(out, func(b Belief) bool { return b.Question == question && b.Choice == choice })
			word, text, _ := strings.Cut(n.lines[0], ":")
			if at < 0 {
				at = len(out)
				out = append(out, Belief{Question: question, Choice: choice, Word: strings.TrimSpace(word), Text: Words{}, commands: n.commands()})
			}
			out[at].Text.set(p.lang, strings.TrimSpace(text))
		}
	}
	return out
}

// commands are the lines behind the first.
func (n *named) commands() (out []string) {
	for _, l := range n.lines[min(1, len(n.lines)):] {
		if strings.TrimSpace(l) != "" {
			out = append(out, strings.TrimSpace(l))
		}
	}
	return out
}

// belief looks at a block: a question and choice that there are, a word for the stage, commands that can be read, the same in
// each language.
func (c *linter) belief(p *prose, n *named) {
	question, choice, _ := strings.Cut(n.name, "/")
	at := slices.IndexFunc(c.Questions, func(q Question) bool { return q.ID == question })
	if at < 0 || !slices.ContainsFunc(c.Questions[at].Choices, func(o Choice) bool { return o.ID == choice }) {
		c.add(p.file, n.line, "expected a question and one of its choices behind belief, such as who/first, found %q", n.name)
		return
	}
	word, text, _ := strings.Cut(append(n.lines, "")[0], ":")
	if !sideID.MatchString(strings.TrimSpace(word)) || strings.TrimSpace(text) == "" {
		c.add(p.file, n.line, "expected a line `word: what it stands for`: a word of up to 16 letters a to z, digits and hyphens for the stage")
		return
	}
	for _, b := range c.Beliefs {
		if said := b.Text[p.lang]; b.Word == strings.TrimSpace(word) && said != strings.TrimSpace(text) && said != "" {
			c.add(p.file, n.line, "the word %s stands for “%s” already: a word has one meaning in a lesson", b.Word, said)
			return
		}
	}
	if len(n.commands()) == 0 {
		c.add(p.file, n.line, "expected the commands of the run in which %s is true", n.name)
		return
	}
	for _, b := range c.Outline().Beliefs {
		if b.Question != question || b.Choice != choice {
			continue
		}
		if _, err := script.Parse(p.file, b.Script); err != nil {
			c.add(p.file, n.line, "the run of %s cannot be read: %s", n.name, err)
		}
	}
	for _, other := range c.prose {
		m := other.find("belief", n.name)
		switch {
		case m == nil:
			c.add(other.file, 0, "expected a fenced block `belief %s`, as in %s", n.name, p.file)
		case !slices.Equal(m.commands(), n.commands()):
			c.add(other.file, m.line, "expected the commands of %s:%d", p.file, n.line)
		}
	}
}

// believed is the script of a belief, up to the end of its question's step.
func (l *Lesson) believed(b *Belief) play.Belief {
	step := 0
	for _, c := range l.Script.Commands {
		if c.Verb() == "ask" && c.Name == b.Question {
			step = c.Step
		}
	}
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
		case "goal", "slip", "ask", "expect", "offer", "allow", "never":
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
