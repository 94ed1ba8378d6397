// Package play is what it takes to play a lesson: its script and what its prose asks of the run. It knows no Markdown, so
// that the page, which has the prose from the build, does not wait for it.
//
//	play.go     what is to be played: steps, beliefs, comparisons
//	view.go     what the stage shows in a step
//	terms.go    which terms the stage shows in a step
//	ledger.go   the numbers of the prose, read from the run
//	fill.go     what a number of the prose can be, as in {leader}
//	tape.go     the run of a case, as logs have it
//	recorder.go records it
//	lookout.go  looks for the events to which the prose is tied as they happen
//	seen.go     when the events happened that the prose leads to
//	beat.go     how its prose is divided into beats
//	draft.go    a script as the beginning of a lesson
package play

import (
	"fmt"

	"zootrope/core/say"
	"zootrope/core/script"
)

// Lesson is a lesson without its words.
type Lesson struct {
	ID      string         `json:"id"`
	Source  string         `json:"script"`
	Ships   bool           `json:"ships"` // every build has it: a link to a run of it need not carry the script
	Steps   []Step         `json:"steps"` // those of the script
	Refuted []Refuted      `json:"refuted"`
	Beliefs []Belief       `json:"beliefs"`
	Script  *script.Script `json:"-"`
}

// Step is a step of the script, and what its prose asks for.
type Step struct {
	ID        string     `json:"id"`
	Fills     []string   `json:"fills"`           // the placeholders, in all languages
	Sights    []string   `json:"sights"`          // the events that its sentences are tied to, in the order of the prose
	Tells     string     `json:"tells"`           // the one of them that the step is about, "" for the last
	Divisions []Division `json:"divisions"`       // what is told one after the other, in each language
	Compare   *Compare   `json:"compare"`         // what it is laid beside, or nil
	Board     string     `json:"board,omitempty"` // the question whose grid stands on the stage: its cells are told one after the other, "" for none

	Hides []string `json:"hides,omitempty"` // terms of the glossary that are not introduced yet (see OnStage)
}

// Refuted says which event shows that an answer was wrong.
type Refuted struct {
	Question string `json:"question"`
	Choice   string `json:"choice"`
	See      string `json:"see"` // a Sight of the question's step
}

// Belief is the run in which a wrong answer would be right: another script, to the end of the question's step.
type Belief struct {
	Question string `json:"question"`
	Choice   string `json:"choice"`
	Word     string `json:"word"` // what tells it from the lesson's run: a word that the stage writes
	Step     int    `json:"step"`
	Script   string `json:"script"`
}

// Compare says that a step is to be laid beside an earlier one while it is open: two runs side by side.
type Compare struct {
	With string `json:"with"` // the earlier step: run A
	A    string `json:"a"`    // what tells run A from the other: a word that the stage writes, the same in every language
	B    string `json:"b"`    // the same of this step
}

// Read begins to read the script of an outline.
func (l *Lesson) Read() *script.Reading { return script.Read("script.zk", l.Source) }

// Take completes an outline with the script that was read.
func (l *Lesson) Take(r *script.Reading) (err error) {
	if l.Script, err = r.Script(); err != nil {
		return fmt.Errorf("lesson %s: %w", l.ID, err)
	}
	return nil
}

// maxWord is how many letters the stage writes to tell one run from another.
const maxWord = 16

// Named is the lesson with an id.
func (l *Lesson) Named(id string) *Lesson {
	out := *l
	out.ID = id
	return &out
}

// Size is about how many bytes an outline has.
func (l *Lesson) Size() int {
	n := len(l.Source)
	for _, s := range l.Steps {
		n += len(s.ID) + len(s.Tells)
		for _, t := range s.Fills {
			n += len(t)
		}
		for _, t := range s.Sights {
			n += len(t)
		}
		for _, t := range s.Hides {
			n += len(t)
		}
		for i := range s.Divisions {
			n += s.Divisions[i].size()
		}
	}
	for _, r := range l.Refuted {
		n += len(r.See)
	}
	for _, b := range l.Beliefs {
		n += len(b.Script)
	}
	return n
}

// Fits says what keeps an outline that comes from outside from being played with its script, nil if nothing does.
func (l *Lesson) Fits() error {
	if len(l.Steps) != len(l.Script.Steps) {
		return say.F(say.Many(int64(len(l.Steps)), "the lesson has words for %d step, and its script has %d", "the lesson has words for %d steps, and its script has %d"), len(l.Steps), len(l.Script.Steps))
	}
	for i, s := range l.Steps {
		if s.ID != l.Script.Steps[i].ID {
			return say.F("step %d of the lesson is %s, and that of its script is %s", i+1, s.ID, l.Script.Steps[i].ID)
		}
		if c := s.Compare; c != nil && (len(c.A) > maxWord || len(c.B) > maxWord) {
			return say.F("expected a word of up to 16 letters a to z, digits and hyphens for the stage, found %q", c.A+" "+c.B)
		}
	}
	for _, b := range l.Beliefs {
		if len(b.Word) > maxWord || b.Step < 0 || b.Step >= len(l.Steps) {
			return say.F("expected a word of up to 16 letters a to z, digits and hyphens for the stage, found %q", b.Word)
		}
	}
	return nil
}
