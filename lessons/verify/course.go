package verify

import (
	"regexp"
	"slices"

	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/lessons"
	"zootrope/lessons/form"
	"zootrope/lessons/glossary"
	"zootrope/lessons/lint"
	"zootrope/lessons/wording"
)

// course looks at a lesson in a folder, in the form of the shipped ones. It asks for what a teacher's own file may lack.
type course struct {
	*form.Lesson
	wording.Problems
}

// problems is what is wrong with a lesson, as far as one sees it without playing it.
func problems(l *form.Lesson) []wording.Problem {
	c := course{l, lint.Lesson(l)}
	if l.Single {
		return c.Problems
	}
	for _, p := range l.Prose {
		c.cites(p, p.Keyed("source"), p.Front["source"])
		c.boxes(p)
		c.explained(p)
	}
	c.complete()
	c.introduces()
	return c.Problems
}

// complete asks of a folder what a teacher's single file may lack.
func (c *course) complete() {
	for _, lang := range wording.Required {
		if !slices.ContainsFunc(c.Prose, func(p *form.Prose) bool { return p.Lang == lang }) {
			c.Add(c.Path(lang+".md"), 0, "expected this file: the prose in that language")
		}
	}
	for _, p := range c.Prose {
		if n := p.Find("recap", ""); n == nil || len(n.Points()) != len(c.Recap) {
			c.Add(p.File, 0, "expected a fenced block `recap` with the same one or two lines `- sentence` in each language: what one can say after the lesson")
		}
		c.recaps(p)
		c.says(p)
	}
	for _, p := range c.Prose {
		if n := p.Find("aims", ""); n == nil || len(n.Points()) != len(c.Aims) || len(c.Aims) > 3 {
			c.Add(p.File, 0, "expected a fenced block `aims` with the same one to three lines `- sentence` in each language: what one will be able to say")
		}
		if p.Front["needs"] != c.Prose[0].Front["needs"] {
			c.Add(p.File, 0, "expected the same needs in each language")
		}
		if p.Front["code"] != c.Prose[0].Front["code"] {
			c.Add(p.File, 0, "expected the same code in each language")
		}
	}
	for _, p := range c.Prose {
		if short := p.Front["short"]; wording.Wide(short) > wording.MostWide {
			c.Add(p.File, 0, "expected a short title of at most 18 letters (a Chinese character is two), found %q", short)
		}
	}
	for _, id := range c.Needs {
		if !slices.Contains(lessons.Shipped(), id) || id == c.ID {
			c.Add(c.Prose[0].File, 0, "expected needs to be other lessons (%s), found %q", say.List(lessons.Shipped()), id)
		}
	}
	for _, lang := range wording.Required {
		if !slices.Contains(c.Noted, lang) {
			c.Add(c.Path("teach."+lang+".md"), 0, "expected this file: a note for teachers in that language")
		}
	}
	if len(c.Questions) < 2 {
		c.Add(c.Path("script.zk"), 0, "expected at least two questions (ask), found %d", len(c.Questions))
	}
	if !c.transfers() {
		c.Add(c.Path("script.zk"), 0, "expected a step `transfer` with a question (ask) before the last one: a case that the lesson has not shown")
	}
	if len(c.Goals) < 1 {
		c.Add(c.Path("script.zk"), 0, "expected at least one goal")
	}
	c.exercises()
	c.believes()
	if len(c.Solutions) < 1 {
		c.Add(c.Path("solutions"), 0, "expected at least one *.zk: what a learner may type to reach every goal")
	}
	if len(c.Misses) < 1 {
		c.Add(c.Path("misses"), 0, "expected at least one *.zk that begins with `# misses GOAL` and does not reach that goal")
	}
}

// transfers says whether the step before the exercise asks what one makes of a case that was not shown. A lesson of one step and an exercise has
// no room for it.
func (c *course) transfers() bool {
	at := len(c.Steps) - 2
	return at < 1 || c.Steps[at].ID == transfer && slices.ContainsFunc(c.Script.Commands, func(cmd *script.Command) bool {
		return cmd.Verb() == "ask" && cmd.Step == at
	})
}

// transfer is the id of that step; the page gives its question a heading of its own.
const transfer = "transfer"

// exercises looks for an `offer rewind` of the last step, where that step commands something. It would lead to before those commands, and
// they are not given again: nothing would be left of the exercise.
func (c *course) exercises() {
	last := len(c.Steps) - 1
	acts := slices.ContainsFunc(c.Script.Commands, func(cmd *script.Command) bool {
		return cmd.Step == last && !slices.Contains(asides, cmd.Verb())
	})
	for _, cmd := range c.Script.Commands {
		if cmd.Verb() == "offer" && acts && cmd.Title == "rewind "+c.Steps[last].ID {
			c.Add(c.Path("script.zk"), cmd.Line, "expected no `offer rewind %s`: it leads to before what the step commands; go back to an earlier step, or command nothing in the last",
				c.Steps[last].ID)
		}
	}
}

// asides are the commands of a script that leave the world as it is.
var asides = []string{"step", "ask", "goal", "duel", "build", "trial", "slip", "offer", "allow", "note", "expect", "never"}

// protocolWord is a word as ZooKeeper's protocol spells it.
var protocolWord = regexp.MustCompile(`\b[A-Z][A-Z_]{2,}\b`)

// explained asks that the glossary, or at least the English one, has every word of the protocol that the prose uses.
func (c *course) explained(p *form.Prose) {
	for _, s := range p.Sections {
		for _, word := range protocolWord.FindAllString(form.ReplacePlaceholders(s.Text, ""), -1) {
			if !glossary.Explains(word, p.Lang) {
				c.Add(p.File, s.Line, "expected %s in the glossary (lessons/glossary)", word)
			}
		}
	}
}

// cites asks of a source in a lesson of the course that each text in it has the one name that it has everywhere.
func (c *course) cites(p *form.Prose, line int, source string) {
	names := lessons.Texts(p.Lang)
	if !c.Ships || len(names) == 0 || source == "" {
		return
	}
	if _, other := lessons.Cited(source, p.Lang); other != "" {
		c.Add(p.File, line, "expected one of the five texts by its name (lessons/texts.txt), found %q", other)
	}
}

// boxes asks of a shipped lesson that a box names its text, and shows each claim.
func (c *course) boxes(p *form.Prose) {
	for _, s := range p.Sections {
		for _, b := range s.Boxes {
			if !b.Source {
				c.Add(p.File, b.Line, "expected a last line `> — …` in this box: the text that has it so, and where in it")
			}
			c.cites(p, b.At, b.Where)
			for _, one := range b.Claims {
				if !one.Shown {
					c.Add(p.File, one.Line, "expected {{see EVENT}}, the event of this step that shows it, or {{see nothing}} where none can")
				}
			}
		}
	}
}

// believes asks that one wrong answer can be run, at least: then one sees the world in which it would be right, beside ZooKeeper's. It
// names an answer for which there could be a block.
func (c *course) believes() {
	if len(c.Beliefs) > 0 {
		return
	}
	for _, q := range c.Questions {
		for _, choice := range slices.Concat(q.Choices, q.Misses) {
			if len(choice.But) > 0 && choice.ID != form.Otherwise {
				c.Add(c.Prose[0].File, 0, "expected a fenced block `belief QUESTION/CHOICE`: a wrong answer that can be run, such as %s/%s (lessons/doc.go says how)",
					q.ID, choice.ID)
				return
			}
		}
	}
}
