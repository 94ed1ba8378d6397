package lint

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"zootrope/core/recipe"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/lessons/form"
	"zootrope/lessons/play"
	"zootrope/lessons/wording"
)

// How many characters a line of a lesson's files may have, and one that says when a goal is reached or missed, what can hold in a table, or what trials draw: a
// command is one line, and what tells a right way from all wrong ones, or one mark from all others, can be long.
const (
	longest      = 130
	longestAimed = 820
)

// Lesson finds what is amiss without running anything: sections and words that are missing, superfluous or misplaced.
func Lesson(l *form.Lesson) []wording.Problem {
	c := linter{l, slices.Clone(l.Wrong)}
	for _, p := range l.Prose {
		c.front(p)
		c.sections(p)
		c.wordings(p)
		c.placeholders(p)
		c.sights(p)
		for _, key := range form.FrontKeys {
			if wording.Marked(p.Front[key], p.Lang) {
				c.Add(p.File, p.Keyed(key), "%s is not translated yet: translate what stands behind %s, and take the mark away", key, wording.Mark(p.Lang))
			}
		}
		c.Problems = append(c.Problems, wording.Untranslated(p.File, p.Lang, p.Raw)...)
		if c.Single {
			c.mistakes(p)
		}
	}
	for _, p := range l.Prose[min(1, len(l.Prose)):] {
		c.stale(l.Prose[0], p)
	}
	c.script()
	return c.Problems
}

// linter looks at one lesson.
type linter struct {
	*form.Lesson
	wording.Problems
}

// front looks at the front matter.
func (c *linter) front(p *form.Prose) {
	for _, key := range []string{"title", "chapter", "summary", "minutes", "source"} {
		if !c.Single && p.Front[key] == "" {
			c.Add(p.File, 0, "expected %s in the front matter", key)
		}
	}
	if c.Single && p.Front["title"] == "" {
		c.Add(p.File, 1, form.BeginsWith)
	}
	if line := otherLanguage(p); c.Single && line > 0 {
		c.Add(p.File, line, "the text is in Chinese: write `lang: zh` between the lines `---` at the top; without it the lesson counts as English")
	}
	if m := p.Front["minutes"]; m != "" {
		if n, err := strconv.Atoi(m); err != nil || n < 1 {
			c.Add(p.File, 0, "expected minutes to be a whole number, found %q", m)
		}
	}
	if name := p.Front["code"]; name != "" && !slices.Contains(recipe.Shown(), name) {
		c.Add(p.File, 0, "expected code to be a recipe (%s), found %q", say.List(recipe.Shown()), name)
	}
	if c.Single {
		return // most editors break the lines of a text themselves
	}
	for i, line := range strings.Split(p.Raw, "\n") {
		c.long(p.File, i+1, strings.ReplaceAll(line, wording.Mark(p.Lang)+" ", ""), longest) // the mark goes when the words have been translated
	}
}

func (c *linter) long(file string, line int, text string, most int) {
	if n := utf8.RuneCountInString(text); n > most {
		c.Add(file, line, "expected at most %d characters in a line, found %d", most, n)
	}
}

// sections compares the headings with the steps: the same, in the same order.
func (c *linter) sections(p *form.Prose) {
	seen := map[string]int{}
	last := -1
	for _, s := range p.Sections {
		at := slices.IndexFunc(c.Steps, func(st form.Step) bool { return st.ID == s.ID })
		switch {
		case s.ID == "": // has been said
		case at < 0:
			c.Add(p.File, s.Line, "the script has no step %s", s.ID)
		case seen[s.ID] > 0:
			c.Add(p.File, s.Line, "step %s has a section already, in line %d", s.ID, seen[s.ID])
		case at < last:
			c.Add(p.File, s.Line, "step %s comes earlier in the script than the section before", s.ID)
		}
		seen[s.ID], last = s.Line, max(last, at)
		if s.ID != "" && strings.TrimSpace(s.Text) == "" {
			c.Add(p.File, s.Line, "expected some prose for step %s", s.ID)
		}
	}
	for _, st := range c.Steps {
		if seen[st.ID] == 0 {
			c.Add(p.File, 0, "expected a section ## … {#%s}", st.ID)
		}
	}
}

// wordings compares the words of questions, goals and offers with the script.
func (c *linter) wordings(p *form.Prose) {
	used := map[string]bool{}
	for _, cmd := range c.Script.Commands {
		step := ""
		if cmd.Step >= 0 {
			step = c.Script.Steps[cmd.Step].ID
		}
		switch cmd.Verb() {
		case "ask":
			var ids []string
			for _, choice := range cmd.Choices {
				ids = append(ids, choice.ID)
			}
			ids = append(ids, cmd.Parts()...)
			c.ask(p, cmd, step, ids)
		case "goal":
			c.worded(p, "goal", cmd.Name)
			c.hints(p, cmd.Name)
			used["hint "+cmd.Name] = true
		case "slip":
			c.worded(p, "slip", cmd.Name)
		case "offer":
			if n := c.worded(p, "offer", cmd.Title); n != nil && n.Step != step {
				c.Add(p.File, n.Line, "expected the words of this offer in the section of step %s", step)
			}
		}
		used[cmd.Verb()+" "+cmd.Name], used[cmd.Verb()+" "+cmd.Title] = true, true
	}
	for i, n := range p.Blocks {
		if n.Kind == "compare" {
			c.comparison(p, &p.Blocks[i])
			continue
		}
		if n.Kind == "belief" {
			c.belief(p, &p.Blocks[i])
			continue
		}
		if n.Kind != "solution" && n.Kind != "miss" && !slices.Contains(form.Nameless, n.Kind) && !used[n.Kind+" "+n.Name] {
			c.missing(p, n)
		}
		for _, m := range p.Blocks[:i] {
			if m.Kind == n.Kind && m.Name == n.Name {
				c.Add(p.File, n.Line, "%s %s has its words already, in line %d", n.Kind, n.Name, m.Line)
			}
		}
	}
}

// missing says that the script lacks the question, goal or offer for which a block has words, and lists those that the script has.
func (c *linter) missing(p *form.Prose, n form.Block) {
	none := say.F("the script has no `%s %s`", n.Kind, n.Name)
	switch all := c.of(n.Kind); {
	case len(all) > 0:
		none = say.F("%s; it has %s", none, say.List(all))
	case n.Kind == "ask":
		none = say.F("%s: write `ask %s CHOICE='CONDITION' …` into the zk block of its step, with a condition for each answer", none, n.Name)
	}
	c.Problems = append(c.Problems, wording.Problem{File: p.File, Line: n.Line, Msg: none})
}

// worded finds a block and complains if it is missing or empty.
func (c *linter) worded(p *form.Prose, kind, name string) *form.Block {
	n := p.Find(kind, name)
	switch {
	case n == nil && c.Single: // the script's own text is shown
	case n == nil:
		c.Add(p.File, 0, "expected a fenced block `%s %s` with its words", kind, name)
	case n.Body() == "":
		c.Add(p.File, n.Line, "expected words for %s %s", kind, name)
	}
	return n
}

// hints asks for the ladder of a goal, where the lesson is shipped: where to look; which command; all but the last step.
func (c *linter) hints(p *form.Prose, goal string) {
	n := p.Find("hint", goal)
	if n == nil && c.Single {
		return
	}
	if n == nil || len(n.Points()) != rungs {
		c.Add(p.File, 0, "expected a fenced block `hint %s` with three lines `- sentence`: where to look; which command; all but the last step", goal)
	}
}

// rungs is how many hints a goal has.
const rungs = 3

func (c *linter) ask(p *form.Prose, cmd *script.Command, step string, want []string) {
	n := c.worded(p, "ask", cmd.Name)
	if n == nil {
		return
	}
	if n.Step != step {
		c.Add(p.File, n.Line, "expected the words of this question in the section of step %s", step)
	}
	if n.Prompt() == "" {
		c.Add(p.File, n.Line, "expected the question before its choices")
	}
	if drawn := cmd.Answer == script.AnswerCurve || cmd.Answer == script.AnswerMoment; n.Most() < 0 || drawn != (n.Most() > 0) && !c.Single {
		c.Add(p.File, n.Line, "expected a line `upto: NUMBER` where a curve or moments are asked for, and nowhere else: where the axis ends")
	}
	if stage := n.Stage(); stage != "" && (cmd.Answer != script.AnswerGrid || strings.Count(stage, " × ") != 1) {
		c.Add(p.File, n.Line, "expected a line `stage: ROWS × COLUMNS` only where a grid is asked for: the words over its rows and its columns")
	}
	var ids []string
	for _, o := range n.Options() {
		if slices.Contains(ids, o.ID) {
			c.Add(p.File, n.Line+1+o.Line, "the choice %s has words already", o.ID)
		} else if !slices.Contains(want, o.ID) && cmd.Answer != script.AnswerChoice {
			c.miss(p, n, cmd, &o)
		} else if !slices.Contains(want, o.ID) {
			c.Add(p.File, n.Line+1+o.Line, "the script's question has no such choice, %q; it has %s", o.ID, say.List(want))
		} else if o.Words == "" {
			c.Add(p.File, n.Line, "expected words for the choice %s", o.ID)
		}
		ids = append(ids, o.ID)
	}
	c.reasons(p, n, cmd.Answer)
	for _, id := range want {
		if !slices.Contains(ids, id) {
			c.Add(p.File, n.Line, "expected a line `- %s: words` for that choice", id)
		}
	}
}

// Placeholders lists the placeholders that name no step, or a later one.
func Placeholders(l *form.Lesson) []wording.Problem {
	c := linter{Lesson: l}
	for _, p := range l.Prose {
		c.placeholders(p)
	}
	return c.Problems
}

// placeholders looks at the steps that they name: the same or an earlier one. Package verify asks for their values.
func (c *linter) placeholders(p *form.Prose) {
	for _, s := range p.Sections {
		here := slices.IndexFunc(c.Steps, func(st form.Step) bool { return st.ID == s.ID })
		if here < 0 {
			continue // has been said
		}
		for _, f := range s.Fills {
			_, at := play.Moment(f.Expr, s.ID)
			there := slices.IndexFunc(c.Steps, func(st form.Step) bool { return st.ID == at })
			if there < 0 || there > here {
				c.AddAt(p.File, f.Line, f.Col, "{{%s}}: expected this step or one before it behind @, found %q", f.Expr, at)
			}
		}
	}
	if len(p.Intro.Fills) > 0 {
		c.AddAt(p.File, p.Intro.Fills[0].Line, p.Intro.Fills[0].Col, "expected placeholders in the sections of steps only, found {{%s}} before them",
			p.Intro.Fills[0].Expr)
	}
}

// script looks at the form of the script and of what is tried at its end.
func (c *linter) script() {
	if !c.Single {
		for i, line := range strings.Split(c.Script.Source, "\n") {
			most := longest
			if strings.HasPrefix(line, "goal ") || strings.HasPrefix(line, "slip ") || strings.HasPrefix(line, "trial ") || strings.HasPrefix(line, "ask ") && (strings.Contains(line, " grid ") || strings.Contains(line, " sort ")) {
				most = longestAimed
			}
			c.long(c.Path("script.zk"), i+1, line, most)
		}
	}
	if len(c.Steps) == 0 {
		c.Add(c.Script.File, 0, "expected at least one step")
	}
	goals := c.Script.Goals()
	for _, m := range c.Misses {
		if !slices.Contains(goals, m.Misses) {
			c.Add(c.Path(m.Name), 1, "expected `# misses GOAL` with one of the goals (%s)", say.List(goals))
		}
	}
}
