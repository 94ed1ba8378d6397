package lessons

import (
	"slices"

	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/web"
)

// Required are the languages of every shipped lesson, in the order in which they are offered.
var Required = []string{"en", "zh"}

// further are the others.
var further = web.Languages()

// Languages are all that a lesson may have a file of prose in: Required, and each that has a folder in web/text.
func Languages() []string { return slices.Concat(Required, further) }

// SetFurther sets the languages besides Required: a working copy may have others in web/text than this build.
func SetFurther(codes []string) { further = slices.Clone(codes) }

// Words are a text in each language.
type Words map[string]string

// In gives the words in a language, or in another one where it is missing.
func (w Words) In(lang string) string {
	if s, ok := w[lang]; ok {
		return s
	}
	for _, l := range Languages() {
		if s, ok := w[l]; ok {
			return s
		}
	}
	return ""
}

// Compiled are the words in English and Chinese, for what knows no other languages; of what is in others alone, all.
func (w Words) Compiled() Words {
	out := Words{}
	for _, lang := range Required {
		if w[lang] != "" {
			out[lang] = w[lang]
		}
	}
	if len(out) == 0 {
		return w
	}
	return out
}

func (w Words) set(lang, text string) {
	if text != "" { // an empty text would hide that of another language
		w[lang] = text
	}
}

// otherwise says what stands for words that are missing in every language.
func (w Words) otherwise(text string) {
	if len(w) == 0 {
		w.set(Required[0], text)
	}
}

// Lesson is a script with its prose. The JSON is what the page reads (web/text/lessons.ts).
type Lesson struct {
	ID        string     `json:"id"`
	Chapter   Words      `json:"chapter"`
	Title     Words      `json:"title"`
	Short     Words      `json:"-"` // a title for small places
	Also      Words      `json:"-"` // other words by which somebody may look for it
	Summary   Words      `json:"summary"`
	Source    Words      `json:"source"`
	Minutes   int        `json:"minutes"`
	Needs     []string   `json:"needs"`          // ids of the lessons that it builds on
	Code      string     `json:"code,omitempty"` // the recipe whose lines are open beside the stage at its start
	Aims      []Words    `json:"aims"`           // what one will be able to say after it
	Steps     []Step     `json:"steps"`
	Questions []Question `json:"questions"`
	Goals     []Goal     `json:"goals"`
	Offers    []Offer    `json:"offers"`
	Beliefs   []Belief   `json:"beliefs"`
	Recap     []Words    `json:"recap"`    // what one can say after it, a sentence each
	Solution  []string   `json:"solution"` // commands that reach every goal from the end of the script
	Teach     Words      `json:"teach"`    // HTML: a note for teachers

	Script    *script.Script `json:"-"`
	Solutions []Attempt      `json:"-"`
	Misses    []Attempt      `json:"-"`

	prose    []*prose // as read, one a language
	at       string   // the folder, as its files are named in what is said about them
	ships    bool     // it is one of the shipped ones
	draft    bool     // who writes it looks at it: what is not whole is told, too
	single   bool     // read from one Markdown file: a teacher's own
	problems []Problem
	noted    []string // the languages in which there is a note for teachers, whole or only begun
}

// Step is a step of the script with its prose.
type Step struct {
	ID    string `json:"id"`
	Title Words  `json:"title"`
	HTML  Words  `json:"html"` // placeholders are <span data-fill="EXPR">, tied sentences <span data-when="SIGHT">
	Text  Words  `json:"-"`    // for a terminal (see plain); placeholders are {{EXPR}}

	Compare *Compare `json:"compare"` // what it is laid beside, or nil

	fills  []string // the expressions in it, in all languages
	sights []string // the events that its sentences are tied to
	tells  string   // the one that it comes to rest on, "" for the last of them
}

// Question is the wording of an `ask`.
type Question struct {
	ID      string   `json:"id"`
	Text    Words    `json:"text"`
	Choices []Choice `json:"choices"`
}

// Choice is the wording of an answer.
type Choice struct {
	ID    string `json:"id"`
	Text  Words  `json:"text"`
	Since Words  `json:"since,omitempty"` // why somebody may think so
	But   Words  `json:"but,omitempty"`   // why it was not so, of a wrong one; {{see}} is where the link to the event stands

	see string // the event that shows it
}

// Goal is the wording of a `goal`.
type Goal struct {
	ID    string  `json:"id"`
	Text  Words   `json:"text"`
	Hints []Words `json:"hints"` // a ladder: where to look; which command; all but the last step
	Slips []Slip  `json:"slips"`
}

// Slip is the wording of a `slip`: what a known mistake misses.
type Slip struct {
	ID   string `json:"id"`
	Text Words  `json:"text"`
}

// Offer is the wording of an `offer`.
type Offer struct {
	Command string `json:"command"`
	Text    Words  `json:"text"`
}

// Attempt is what somebody may do at the end of the script: a solution or a near miss.
type Attempt struct {
	Name   string
	Source string
	Misses string // the goal that it must leave unreached; "" for a solution
}

// Problem is something in a lesson that is not as it should be.
type Problem struct {
	File string
	Line int // from 1, 0 for the whole file
	Col  int // from 1, in characters; 0 where only the line is known
	Msg  *say.Text
}

func (p Problem) String() string { return p.In("en") }

func (p Problem) Error() string { return p.In("en") }

// In says it in a language.
func (p Problem) In(lang string) string { return place(p.File, p.Line, p.Col) + p.Msg.In(lang) }
