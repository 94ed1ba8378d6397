package form

import (
	"slices"

	"zootrope/core/script"
	"zootrope/lessons/markdown"
	"zootrope/lessons/wording"
)

// Lesson is a script with its prose. The JSON is what the page reads (web/text/lessons.ts).
type Lesson struct {
	ID        string          `json:"id"`
	Chapter   wording.Words   `json:"chapter"`
	Title     wording.Words   `json:"title"`
	Short     wording.Words   `json:"-"` // a title for small places
	Also      wording.Words   `json:"-"` // other words by which somebody may look for it
	Summary   wording.Words   `json:"summary"`
	Source    wording.Words   `json:"source"`
	Minutes   int             `json:"minutes"`
	Needs     []string        `json:"needs"`          // ids of the lessons that it builds on
	Code      string          `json:"code,omitempty"` // the recipe whose lines are open beside the stage at its start
	Aims      []wording.Words `json:"aims"`           // what one will be able to say after it
	Steps     []Step          `json:"steps"`
	Questions []Question      `json:"questions"`
	Goals     []Goal          `json:"goals"`
	Offers    []Offer         `json:"offers"`
	Beliefs   []Belief        `json:"beliefs"`
	Recap     []wording.Words `json:"recap"`    // what one can say after it, a sentence each
	Said      *Said           `json:"said"`     // how to say it to somebody who asks, or nil
	Solution  []string        `json:"solution"` // commands that reach every goal from the end of the script
	Teach     wording.Words   `json:"teach"`    // HTML: a note for teachers

	Before []string `json:"-"` // the lessons of the course that it needs, all the way down; nil where they are not known

	Script    *script.Script `json:"-"`
	Solutions []Attempt      `json:"-"`
	Misses    []Attempt      `json:"-"`

	Prose  []*Prose          `json:"-"` // as read, one a language
	Ships  bool              `json:"-"` // it is one of the shipped ones
	Single bool              `json:"-"` // read from one Markdown file: a teacher's own
	Wrong  []wording.Problem `json:"-"` // what was found while it was read
	Noted  []string          `json:"-"` // the languages in which there is a note for teachers, whole or only begun

	at    string // the folder, as its files are named in what is said about them
	draft bool   // who writes it looks at it: what is not whole is told, too
}

// Said is what one says of a lesson to somebody who asks for it, in half a minute.
type Said struct {
	Question  wording.Words   `json:"question"`
	Sentences []wording.Words `json:"sentences"`
}

// Step is a step of the script with its prose.
type Step struct {
	ID    string        `json:"id"`
	Title wording.Words `json:"title"`
	HTML  wording.Words `json:"html"` // placeholders are <span data-fill="EXPR">, ties <span data-when="SIGHT">, sentences and what comes with them data-beat="N"
	Text  wording.Words `json:"-"`    // for a terminal (see plain); placeholders are {{EXPR}}

	Compare *Compare `json:"compare"` // what it is laid beside, or nil

	Beats map[string][]markdown.Beat `json:"-"` // what is told one after the other, by language

	fills  []string // the expressions in it, in all languages
	sights []string // the events that its sentences are tied to
	tells  string   // the event that the step is about, "" for the last of the events that sentences are tied to
}

// Question is the wording of an `ask`.
type Question struct {
	ID      string        `json:"id"`
	Kind    string        `json:"kind"` // as package script names it
	Text    wording.Words `json:"text"`
	Unit    wording.Words `json:"unit,omitempty"`   // what stands behind the number that is asked for
	Most    int           `json:"most,omitempty"`   // where the axis of a curve, or the bar of time in seconds, ends; 0 where the lesson does not say it
	Stage   wording.Words `json:"stage,omitempty"`  // of a grid on the stage: the words over its rows and its columns, ROWS × COLUMNS
	Choices []Choice      `json:"choices"`          // the choices, what can hold in a cell, the bins, or the events; none for a number, a curve and for things
	Parts   []Choice      `json:"parts,omitempty"`  // the rows and the columns of a grid, what is sorted, or the points
	Misses  []Choice      `json:"misses,omitempty"` // near misses that have words of their own: wrong answers in another form than a choice

	names []string // of the entries that an answer has
	step  int      // the number of the step that it comes before
}

// Otherwise is the ID of the near miss that stands for every wrong answer without words of its own.
const Otherwise = "else"

// Choice is the wording of an answer, of an event that is to be put in order, or of a near miss.
type Choice struct {
	ID    string        `json:"id"` // of a near miss: the answer, or Otherwise
	Text  wording.Words `json:"text"`
	Since wording.Words `json:"since,omitempty"` // why somebody may think so
	But   wording.Words `json:"but,omitempty"`   // why it was not so, of a wrong one; {{see}} is where the link to the event stands
	Code  string        `json:"line,omitempty"`  // the line of code that a choice is: a part of it, or its name in a script

	see string // the event that shows it
}

// Goal is the wording of a `goal`.
type Goal struct {
	ID    string          `json:"id"`
	Text  wording.Words   `json:"text"`
	Hints []wording.Words `json:"hints"` // a ladder: where to look; which command; all but the last step
	Slips []Slip          `json:"slips"`
}

// Slip is the wording of a `slip`: what a known mistake misses.
type Slip struct {
	ID   string        `json:"id"`
	Text wording.Words `json:"text"`
}

// Offer is the wording of an `offer`.
type Offer struct {
	Command string        `json:"command"`
	Text    wording.Words `json:"text"`
}

// Attempt is what somebody may do at the end of the script: a solution or a near miss.
type Attempt struct {
	Name   string
	Source string
	Misses string // the goal that it must leave unreached; "" for a solution
}

// Finished is the prose that readers are given. It leaves out an unfinished translation: until the last mark of that translation has gone, readers get the whole
// lesson in another language.
func (l *Lesson) Finished() []*Prose {
	if l.draft {
		return l.Prose
	}
	whole := slices.DeleteFunc(slices.Clone(l.Prose), (*Prose).begun)
	if len(whole) == 0 {
		return l.Prose // there is nothing else to tell
	}
	return whole
}

// In says whether the lesson has prose in a language.
func (l *Lesson) In(lang string) bool {
	return slices.ContainsFunc(l.Prose, func(p *Prose) bool { return p.Lang == lang })
}
