package lessons

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"zootrope/core/recipe"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/lessons/play"
)

// How many characters a line of a lesson's files may have, and one that says when a goal is reached or missed: a command is one line, and
// what tells a right way from all wrong ones can be long.
const (
	longest      = 130
	longestAimed = 240
)

// Lint finds what is amiss without running anything: sections and words that are missing, superfluous or misplaced.
func (l *Lesson) Lint() []Problem {
	c := linter{Lesson: l, out: slices.Clone(l.problems)}
	for _, p := range l.prose {
		c.front(p)
		c.sections(p)
		c.wordings(p)
		c.placeholders(p)
		c.sights(p)
		for _, key := range frontKeys {
			if Marked(p.front[key], p.lang) {
				c.add(p.file, p.keyed(key), "%s is not translated yet: translate what stands behind %s, and take the mark away", key, Mark(p.lang))
			}
		}
		c.marked(p.file, p.lang, p.raw)
		if c.single {
			c.mistakes(p)
		} else {
			c.cites(p, p.keyed("source"), p.front["source"])
			c.boxes(p)
			c.explained(p)
		}
	}
	for _, p := range l.prose[min(1, len(l.prose)):] {
		c.stale(l.prose[0], p)
	}
	c.script()
	if !l.single {
		c.complete()
	}
	return c.out
}

type linter struct {
	*Lesson
	out []Problem
}

func (c *linter) add(file string, line int, form say.Form, parts ...any) {
	c.addAt(file, line, 0, form, parts...)
}

func (c *linter) addAt(file string, line, col int, form say.Form, parts ...any) {
	c.out = append(c.out, Problem{File: file, Line: line, Col: col, Msg: say.F(form, parts...)})
}

// front looks at the front matter.
func (c *linter) front(p *prose) {
	for _, key := range []string{"title", "chapter", "summary", "minutes", "source"} {
		if !c.single && p.front[key] == "" {
			c.add(p.file, 0, "expected %s in the front matter", key)
		}
	}
	if c.single && p.front["title"] == "" {
		c.add(p.file, 1, beginsWith)
	}
	if line := p.otherLanguage(); c.single && line > 0 {
		c.add(p.file, line, "the text is in Chinese: write `lang: zh` between the lines `---` at the top; without it the lesson counts as English")
	}
	if m := p.front["minutes"]; m != "" {
		if n, err := strconv.Atoi(m); err != nil || n < 1 {
			c.add(p.file, 0, "expected minutes to be a whole number, found %q", m)
		}
	}
	if name := p.front["code"]; name != "" && !contains(recipe.Shown(), name) {
		c.add(p.file, 0, "expected code to be a recipe (%s), found %q", say.List(recipe.Shown()), name)
	}
	if c.single {
		return // most editors break the lines of a text themselves
	}
	for i, line := range strings.Split(p.raw, "\n") {
		c.long(p.file, i+1, strings.ReplaceAll(line, Mark(p.lang)+" ", ""), longest) // the mark goes when the words have been translated
	}
}

func (c *linter) long(file string, line int, text string, most int) {
	if n := utf8.RuneCountInString(text); n > most {
		c.add(file, line, "expected at most %d characters in a line, found %d", most, n)
	}
}

// sections compares the headings with the steps: the same, in the same order.
func (c *linter) sections(p *prose) {
	seen := map[string]int{}
	last := -1
	for _, s := range p.parts {
		at := slices.IndexFunc(c.Steps, func(st Step) bool { return st.ID == s.id })
		switch {
		case s.id == "": // has been said
		case at < 0:
			c.add(p.file, s.line, "the script has no step %s", s.id)
		case seen[s.id] > 0:
			c.add(p.file, s.line, "step %s has a section already, in line %d", s.id, seen[s.id])
		case at < last:
			c.add(p.file, s.line, "step %s comes earlier in the script than the section before", s.id)
		}
		seen[s.id], last = s.line, max(last, at)
		if s.id != "" && strings.TrimSpace(s.text) == "" {
			c.add(p.file, s.line, "expected some prose for step %s", s.id)
		}
	}
	for _, st := range c.Steps {
		if seen[st.ID] == 0 {
			c.add(p.file, 0, "expected a section ## … {#%s}", st.ID)
		}
	}
}

// wordings compares the words of questions, goals and offers with the script.
func (c *linter) wordings(p *prose) {
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
			c.ask(p, cmd.Name, step, ids)
		case "goal":
			c.worded(p, "goal", cmd.Name)
			c.hints(p, cmd.Name)
			used["hint "+cmd.Name] = true
		case "slip":
			c.worded(p, "slip", cmd.Name)
		case "offer":
			if n := c.worded(p, "offer", cmd.Title); n != nil && n.step != step {
				c.add(p.file, n.line, "expected the words of this offer in the section of step %s", step)
			}
		}
		used[cmd.Verb()+" "+cmd.Name], used[cmd.Verb()+" "+cmd.Title] = true, true
	}
	for i, n := range p.named {
		if n.kind == "compare" {
			c.comparison(p, &p.named[i])
			continue
		}
		if n.kind == "belief" {
			c.belief(p, &p.named[i])
			continue
		}
		if n.kind != "solution" && n.kind != "miss" && !contains(nameless, n.kind) && !used[n.kind+" "+n.name] {
			c.missing(p, n)
		}
		for _, m := range p.named[:i] {
			if m.kind == n.kind && m.name == n.name {
				c.add(p.file, n.line, "%s %s has its words already, in line %d", n.kind, n.name, m.line)
			}
		}
	}
}

// missing says that the script has not what a block has words for, and what it has.
func (c *linter) missing(p *prose, n named) {
	none := say.F("the script has no `%s %s`", n.kind, n.name)
	switch all := c.of(n.kind); {
	case len(all) > 0:
		none = say.F("%s; it has %s", none, say.List(all))
	case n.kind == "ask":
		none = say.F("%s: write `ask %s CHOICE='CONDITION' …` into the zk block of its step, with a condition for each answer", none, n.name)
	}
	c.out = append(c.out, Problem{File: p.file, Line: n.line, Msg: none})
}

// worded finds a block and complains if it is missing or empty.
func (c *linter) worded(p *prose, kind, name string) *named {
	n := p.find(kind, name)
	switch {
	case n == nil && c.single: // the script's own text is shown
	case n == nil:
		c.add(p.file, 0, "expected a fenced block `%s %s` with its words", kind, name)
	case n.body() == "":
		c.add(p.file, n.line, "expected words for %s %s", kind, name)
	}
	return n
}

// hints asks for the ladder of a goal, where the lesson is shipped: where to look; which command; all but the last step.
func (c *linter) hints(p *prose, goal string) {
	n := p.find("hint", goal)
	if n == nil && c.single {
		return
	}
	if n == nil || len(n.points()) != rungs {
		c.add(p.file, 0, "expected a fenced block `hint %s` with three lines `- sentence`: where to look; which command; all but the last step", goal)
	}
}

// rungs is how many hints a goal has.
const rungs = 3

func (c *linter) ask(p *prose, name, step string, want []string) {
	n := c.worded(p, "ask", name)
	if n == nil {
		return
	}
	if n.step != step {
		c.add(p.file, n.line, "expected the words of this question in the section of step %s", step)
	}
	if n.prompt() == "" {
		c.add(p.file, n.line, "expected the question before its choices")
	}
	var ids []string
	for _, o := range n.options() {
		if contains(ids, o.id) {
			c.add(p.file, n.line+1+o.line, "the choice %s has words already", o.id)
		} else if !contains(want, o.id) {
			c.add(p.file, n.line+1+o.line, "the script's question has no such choice, %q; it has %s", o.id, say.List(want))
		} else if o.words == "" {
			c.add(p.file, n.line, "expected words for the choice %s", o.id)
		}
		ids = append(ids, o.id)
	}
	c.reasons(p, n)
	for _, id := range want {
		if !contains(ids, id) {
			c.add(p.file, n.line, "expected a line `- %s: words` for that choice", id)
		}
	}
}

// placeholders looks at the steps that they name: the same or an earlier one. Their values are asked in Check.
func (c *linter) placeholders(p *prose) {
	for _, s := range p.parts {
		here := slices.IndexFunc(c.Steps, func(st Step) bool { return st.ID == s.id })
		if here < 0 {
			continue // has been said
		}
		for _, f := range s.fills {
			_, at := play.Moment(f.expr, s.id)
			there := slices.IndexFunc(c.Steps, func(st Step) bool { return st.ID == at })
			if there < 0 || there > here {
				c.addAt(p.file, f.line, f.col, "{{%s}}: expected this step or one before it behind @, found %q", f.expr, at)
			}
		}
	}
	if len(p.intro.fills) > 0 {
		c.addAt(p.file, p.intro.fills[0].line, p.intro.fills[0].col, "expected placeholders in the sections of steps only, found {{%s}} before them",
			p.intro.fills[0].expr)
	}
}

// script looks at the form of the script and of what is tried at its end.
func (c *linter) script() {
	if !c.single {
		for i, line := range strings.Split(c.Script.Source, "\n") {
			most := longest
			if strings.HasPrefix(line, "goal ") || strings.HasPrefix(line, "slip ") {
				most = longestAimed
			}
			c.long(c.path("script.zk"), i+1, line, most)
		}
	}
	if len(c.Steps) == 0 {
		c.add(c.Script.File, 0, "expected at least one step")
	}
	goals := c.Script.Goals()
	for _, m := range c.Misses {
		if !contains(goals, m.Misses) {
			c.add(c.path(m.Name), 1, "expected `# misses GOAL` with one of the goals (%s)", say.List(goals))
		}
	}
}

// complete asks of a folder what a teacher's single file may lack.
func (c *linter) complete() {
	for _, lang := range Required {
		if !slices.ContainsFunc(c.prose, func(p *prose) bool { return p.lang == lang }) {
			c.add(c.path(lang+".md"), 0, "expected this file: the prose in that language")
		}
	}
	for _, p := range c.prose {
		if n := p.find("recap", ""); n == nil || len(n.points()) != len(c.Recap) {
			c.add(p.file, 0, "expected a fenced block `recap` with the same one or two lines `- sentence` in each language: what one can say after the lesson")
		}
		c.recaps(p)
	}
	for _, p := range c.prose {
		if n := p.find("aims", ""); n == nil || len(n.points()) != len(c.Aims) || len(c.Aims) > 3 {
			c.add(p.file, 0, "expected a fenced block `aims` with the same one to three lines `- sentence` in each language: what one will be able to say")
		}
		if p.front["needs"] != c.prose[0].front["needs"] {
			c.add(p.file, 0, "expected the same needs in each language")
		}
		if p.front["code"] != c.prose[0].front["code"] {
			c.add(p.file, 0, "expected the same code in each language")
		}
	}
	for _, p := range c.prose {
		if short := p.front["short"]; Wide(short) > MostWide {
			c.add(p.file, 0, "expected a short title of at most 18 letters (a Chinese character is two), found %q", short)
		}
	}
	for _, id := range c.Needs {
		if !contains(Shipped(), id) || id == c.ID {
			c.add(c.prose[0].file, 0, "expected needs to be other lessons (%s), found %q", say.List(Shipped()), id)
		}
	}
	for _, lang := range Required {
		if !contains(c.noted, lang) {
			c.add(c.path("teach."+lang+".md"), 0, "expected this file: a note for teachers in that language")
		}
	}
	if len(c.Questions) < 2 {
		c.add(c.path("script.zk"), 0, "expected at least two questions (ask), found %d", len(c.Questions))
	}
	if !c.transfers() {
		c.add(c.path("script.zk"), 0, "expected a step `transfer` with a question (ask) before the last one: a case that the lesson has not shown")
	}
	if len(c.Goals) < 1 {
		c.add(c.path("script.zk"), 0, "expected at least one goal")
	}
	c.exercises()
	c.believes()
	if len(c.Solutions) < 1 {
		c.add(c.path("solutions"), 0, "expected at least one *.zk: what a learner may type to reach every goal")
	}
	if len(c.Misses) < 1 {
		c.add(c.path("misses"), 0, "expected at least one *.zk: what leaves the goal of its first line, # misses GOAL, unreached")
	}
}

// transfers says whether the step before the exercise asks what one makes of a case that was not shown. A lesson of one step and an exercise has
// no room for it.
func (c *linter) transfers() bool {
	at := len(c.Steps) - 2
	return at < 1 || c.Steps[at].ID == transfer && slices.ContainsFunc(c.Script.Commands, func(cmd *script.Command) bool {
		return cmd.Verb() == "ask" && cmd.Step == at
	})
}

// transfer is the id of that step; the page gives its question a heading of its own.
const transfer = "transfer"

// exercises looks for an `offer rewind` of the last step, where that step commands something. It would lead to before those commands, and
// they are not given again: nothing would be left of the exercise.
func (c *linter) exercises() {
	last := len(c.Steps) - 1
	acts := slices.ContainsFunc(c.Script.Commands, func(cmd *script.Command) bool {
		return cmd.Step == last && !contains(asides, cmd.Verb())
	})
	for _, cmd := range c.Script.Commands {
		if cmd.Verb() == "offer" && acts && cmd.Title == "rewind "+c.Steps[last].ID {
			c.add(c.path("script.zk"), cmd.Line, "expected no `offer rewind %s`: it leads to before what the step commands; go back to an earlier step, or command nothing in the last",
				c.Steps[last].ID)
		}
	}
}

// asides are the commands of a script that leave the world as it is.
var asides = []string{"step", "ask", "goal", "slip", "offer", "allow", "note", "expect", "never"}

// protocolWord is a word as ZooKeeper's protocol spells it.
var protocolWord = regexp.MustCompile(`\b[A-Z][A-Z_]{2,}\b`)

// explained asks that the glossary, or at least the English one, has every word of the protocol that the prose uses.
func (c *linter) explained(p *prose) {
	known := forms(p.lang)
	for _, s := range p.parts {
		for _, word := range protocolWord.FindAllString(placeholderText.ReplaceAllString(s.text, ""), -1) {
			if _, n := find(word, 0, len(word), known); n != len(word) {
				c.add(p.file, s.line, "expected %s in the glossary (lessons/glossary)", word)
			}
		}
	}
}

// placeholderText is a placeholder as it stands in a plain text.
var placeholderText = regexp.MustCompile(`\{\{[^}]*\}\}`)
