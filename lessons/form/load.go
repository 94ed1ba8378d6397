package form

import (
	"cmp"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/lessons/markdown"
	"zootrope/lessons/wording"
)

// Load reads a lesson's folder. The error says that it has no script or prose, or that the script or some front matter
// is wrong; what else is amiss is left to package lint. at is put before the names of the folder's files wherever something is
// said about them. The lesson has no id yet: that is the folder's name, which only the caller knows.
func Load(folder fs.FS, at string) (*Lesson, error) { return load(folder, &Lesson{at: at}) }

// LoadDraft is Load for those who write the lesson: a translation that has only been begun is told, too, with the marks of what is missing in it.
func LoadDraft(folder fs.FS, at string) (*Lesson, error) {
	return load(folder, &Lesson{at: at, draft: true})
}

func load(folder fs.FS, l *Lesson) (*Lesson, error) {
	source, err := fs.ReadFile(folder, "script.zk")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, wording.Problem{File: l.Path("script.zk"), Msg: say.F("expected the lesson's script in this file, found none; `zootrope help script` explains " +
			"the language")}
	}
	if err != nil {
		return nil, err
	}
	if l.Script, err = script.Parse(l.Path("script.zk"), string(source)); err != nil {
		return nil, err
	}
	for _, lang := range wording.Languages() {
		text, err := fs.ReadFile(folder, lang+".md")
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if err := l.take(readProse(l.Path(lang+".md"), lang, text, false)); err != nil {
			return nil, err
		}
	}
	if len(l.Prose) == 0 {
		return nil, wording.Problem{File: l.Path("en.md"), Msg: say.F("expected the lesson's prose in this file or in zh.md, found neither; each step of the " +
			"script wants a heading `## Title {#step-id}` and prose below it")}
	}
	if l.Solutions, err = attempts(folder, "solutions"); err != nil {
		return nil, err
	}
	if l.Misses, err = attempts(folder, "misses"); err != nil {
		return nil, err
	}
	if err := l.notes(folder); err != nil {
		return nil, err
	}
	l.join()
	return l, nil
}

// notes reads the notes for teachers, teach.LANG.md. They need not exist.
func (l *Lesson) notes(folder fs.FS) error {
	l.Teach = wording.Words{}
	for _, lang := range wording.Languages() {
		text, err := fs.ReadFile(folder, "teach."+lang+".md")
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		words, problems := readNote(l.Path("teach."+lang+".md"), lang, text)
		if l.draft || !wording.Marked(string(text), lang) {
			l.Teach.Set(lang, words)
		}
		l.Noted = append(l.Noted, lang)
		l.Wrong = slices.Concat(l.Wrong, problems, wording.Untranslated(l.Path("teach."+lang+".md"), lang, string(text)))
	}
	return nil
}

// take adds a file of prose. Without a prose, the problem is why.
func (l *Lesson) take(p *Prose, problems []wording.Problem) error {
	if p == nil {
		return problems[0]
	}
	l.Prose = append(l.Prose, p)
	l.Wrong = append(l.Wrong, problems...)
	return nil
}

// Path is how a file of the lesson is named.
func (l *Lesson) Path(name string) string { return path.Join(l.at, name) }

// attempts reads the scripts of a subfolder. It need not exist.
func attempts(folder fs.FS, name string) ([]Attempt, error) {
	files, err := fs.Glob(folder, name+"/*.zk")
	if err != nil {
		return nil, err
	}
	var out []Attempt
	for _, f := range files {
		text, err := fs.ReadFile(folder, f)
		if err != nil {
			return nil, err
		}
		a := Attempt{Name: f, Source: string(text)}
		if name == "misses" {
			a.Misses = missed(a)
		}
		out = append(out, a)
	}
	return out, nil
}

// commands are the lines of an attempt that say something.
func (a *Attempt) commands() (out []string) {
	for line := range strings.Lines(a.Source) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			out = append(out, line)
		}
	}
	return out
}

// missed reads the goal that an attempt misses from its first line.
func missed(a Attempt) string {
	first, _, _ := strings.Cut(a.Source, "\n")
	goal, _ := strings.CutPrefix(strings.TrimSpace(first), "# misses ")
	return strings.TrimSpace(goal)
}

// join brings the script and the prose of all languages together. The script leads: what only the prose has is left
// to package lint.
func (l *Lesson) join() {
	l.Title, l.Chapter = l.words("title"), l.words("chapter")
	l.Short, l.Summary, l.Source, l.Also = l.words("short"), l.words("summary"), l.words("source"), l.words("also")
	if l.Single && len(l.Title) == 0 {
		l.Title.Set(l.Finished()[0].Lang, l.ID) // it is called something, in its language
	}
	l.Code = l.Finished()[0].Front["code"]
	l.Minutes, _ = strconv.Atoi(l.Finished()[0].Front["minutes"])
	l.Steps, l.Questions, l.Goals, l.Offers = []Step{}, []Question{}, []Goal{}, []Offer{} // never null in JSON
	if l.Teach == nil {
		l.Teach = wording.Words{}
	}
	for _, p := range l.Prose {
		if p.begun() {
			delete(l.Teach, p.Lang) // a reader is given one language
		}
	}
	l.Aims, l.Recap = l.points("aims", ""), l.points("recap", "")
	if sentences := l.points("say", ""); len(sentences) > 0 {
		l.Said = &Said{Question: l.text("say", "", (*Block).Prompt), Sentences: sentences}
	}
	l.Needs = needs(l.Finished()[0].Front)
	for _, st := range l.Script.Steps {
		s := l.step(st.ID)
		s.Title.Otherwise(cmp.Or(st.Title, st.ID))
		l.Steps = append(l.Steps, s)
	}
	for _, c := range l.Script.Commands {
		switch c.Verb() {
		case "ask":
			l.Questions = append(l.Questions, l.question(c))
		case "goal":
			l.Goals = append(l.Goals, Goal{ID: c.Name, Text: l.body("goal", c.Name, predicate(c)), Hints: l.points("hint", c.Name), Slips: l.slips(c.Name)})
		case "offer":
			l.Offers = append(l.Offers, Offer{Command: c.Title, Text: l.body("offer", c.Title, c.Title)})
		}
	}
	l.Solution = []string{}
	for _, a := range l.Solutions { // the shortest
		if all := a.commands(); len(l.Solution) == 0 || len(all) < len(l.Solution) {
			l.Solution = all
		}
	}
	slices.SortStableFunc(l.Goals, func(a, b Goal) int { return l.placed(a.ID) - l.placed(b.ID) })
	l.Beliefs = l.beliefs()
}

// placed is where the prose has a goal among its blocks: a learner is told of goals in that order, wherever the script names them.
func (l *Lesson) placed(goal string) int {
	all := l.Finished()[0].Blocks
	if at := slices.IndexFunc(all, func(n Block) bool { return n.Kind == "goal" && n.Name == goal }); at >= 0 {
		return at
	}
	return len(all)
}

func (l *Lesson) words(key string) wording.Words {
	out := wording.Words{}
	for _, p := range l.Finished() {
		switch {
		case p.Front[key] != "":
			out[p.Lang] = p.Front[key]
		case key == "summary" && p.Intro.Text != "":
			out[p.Lang] = p.Intro.Text
		}
	}
	return out
}

func (l *Lesson) step(id string) Step {
	st := Step{ID: id, Title: wording.Words{}, HTML: wording.Words{}, Text: wording.Words{}, Compare: l.compare(id), Beats: map[string][]markdown.Beat{}}
	for _, p := range l.Finished() {
		for _, s := range p.Sections {
			if s.ID != id {
				continue
			}
			st.Title[p.Lang], st.HTML[p.Lang], st.Text[p.Lang] = s.Title, s.HTML, s.Text
			st.Beats[p.Lang] = s.Beats
			for _, at := range s.Sights {
				if !slices.Contains(st.sights, at.Text) {
					st.sights = append(st.sights, at.Text)
				}
				if at.Tells {
					st.tells = at.Text
				}
			}
			for _, f := range s.Fills {
				if !slices.Contains(st.fills, f.Expr) {
					st.fills = append(st.fills, f.Expr)
				}
			}
		}
	}
	return st
}

// slips are the known mistakes that miss a goal.
func (l *Lesson) slips(goal string) []Slip {
	out := []Slip{}
	for _, c := range l.Script.Slips() {
		if c.Goal == goal {
			out = append(out, Slip{ID: c.Name, Text: l.body("slip", c.Name, predicate(c))})
		}
	}
	return out
}

// points are the sentences of a block, in each language.
func (l *Lesson) points(kind, name string) []wording.Words {
	out := []wording.Words{}
	for _, p := range l.Finished() {
		n := p.Find(kind, name)
		if n == nil {
			continue
		}
		for i, text := range n.Points() {
			if i == len(out) {
				out = append(out, wording.Words{})
			}
			out[i].Set(p.Lang, text)
		}
	}
	return out
}

// text is a part of a block, in each language.
func (l *Lesson) text(kind, name string, part func(*Block) string) wording.Words {
	out := wording.Words{}
	for _, p := range l.Finished() {
		if n := p.Find(kind, name); n != nil {
			out.Set(p.Lang, part(n))
		}
	}
	return out
}

func (l *Lesson) question(c *script.Command) Question {
	q := Question{ID: c.Name, Kind: c.Answer.String(), Text: wording.Words{}, Unit: l.text("ask", c.Name, (*Block).Unit), Stage: l.text("ask", c.Name, (*Block).Stage), Choices: []Choice{}}
	for _, choice := range c.Choices {
		q.Choices = append(q.Choices, newChoice(choice.ID))
	}
	q.names, q.step = c.Entries(), c.Step
	for _, id := range c.Parts() {
		q.Parts = append(q.Parts, newChoice(id))
	}
	for _, p := range l.Finished() {
		n := p.Find("ask", c.Name)
		if n == nil {
			continue
		}
		q.Text.Set(p.Lang, n.Prompt())
		q.Most = max(q.Most, n.Most())
		for _, o := range n.Options() {
			if choice := q.worded(o.ID); choice != nil {
				choice.Text.Set(p.Lang, o.Words)
				choice.Since.Set(p.Lang, o.Since)
				choice.But.Set(p.Lang, o.But)
				choice.see, choice.Code = o.See, o.Code
			}
		}
	}
	q.Text.Otherwise(q.ID)
	for i, choice := range c.Choices {
		q.Choices[i].Text.Otherwise(choice.Text)
	}
	for i := range q.Parts {
		q.Parts[i].Text.Otherwise(q.Parts[i].ID)
	}
	return q
}

func newChoice(id string) Choice {
	return Choice{ID: id, Text: wording.Words{}, Since: wording.Words{}, But: wording.Words{}}
}

// worded gives the choice, the event, the part or the near miss that an option of the prose has words for. A question with choices has no near misses: for an id that is no
// choice of the script, worded gives nil there.
func (q *Question) worded(id string) *Choice {
	for _, list := range [][]Choice{q.Choices, q.Parts, q.Misses} {
		for i := range list {
			if list[i].ID == id {
				return &list[i]
			}
		}
	}
	if q.Kind == script.AnswerChoice.String() {
		return nil
	}
	q.Misses = append(q.Misses, newChoice(id))
	return &q.Misses[len(q.Misses)-1]
}

// body gives the words of a goal or an offer; where nobody has written any, the script's own text.
func (l *Lesson) body(kind, name, own string) wording.Words {
	out := l.text(kind, name, (*Block).Body)
	out.Otherwise(own)
	return out
}

// predicate is that of a goal or a slip, as the script has it.
func predicate(c *script.Command) string {
	rest := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(c.Text), c.Verb()))
	rest = strings.TrimSpace(strings.TrimPrefix(rest, c.Name))
	return strings.TrimSpace(strings.TrimPrefix(rest, c.Goal))
}
