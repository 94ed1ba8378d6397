package port

import "zootrope/core/say"

// Answer ends a request.
type Answer struct {
	Type       string      `json:"type"`
	ID         int64       `json:"id"`
	OK         bool        `json:"ok"`
	Problems   []Problem   `json:"problems"`
	Candidates []Candidate `json:"candidates"`
	Outcome    *Outcome    `json:"outcome" ts:"optional"`
	Data       any         `json:"data" ts:"optional"`    // of a question
	Command    int         `json:"command" ts:"optional"` // of inject: its number among the commands of the run, 0 for none; of one that was refused, the newest
}

// Problem is why a request was refused.
type Problem struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Line    int    `json:"line" ts:"optional"`
	Column  int    `json:"column" ts:"optional"`

	err error
}

// NewProblem puts an error into a Problem. The message is English until Say is called.
func NewProblem(code string, err error) Problem {
	return Problem{Code: code, Message: err.Error(), err: err}
}

// Say has problems speak a language.
func Say(all []Problem, lang string) []Problem {
	for i := range all {
		if p := &all[i]; p.err != nil {
			p.Message = say.In(p.err, lang)
		}
	}
	return all
}

// Outcome says what has become of a command that was given by hand.
type Outcome struct {
	Word Word   `json:"word"`
	Text string `json:"text"` // what was observed, or answered, or what the command did; of undo: the commands, a line each, the last first
	Seq  int64  `json:"seq"`  // of until: the event that was waited for
}

// Word is what has become of a command. "issued": its answer is still to come, as a Late.
type Word string

const (
	Done      Word = "done"
	Holds     Word = "holds"
	Fails     Word = "fails"
	Reached   Word = "reached"
	Unreached Word = "unreached"
	Issued    Word = "issued"
	Answered  Word = "answered"
	Stopped   Word = "stopped"
)

// Malformed says that a request cannot be understood.
func Malformed(err error) []Problem { return []Problem{NewProblem("malformed", err)} }

// Refused says that what a request asks for cannot be done.
func Refused(err error) []Problem { return []Problem{NewProblem("refused", err)} }

// Nowhere says that the run has no such place.
func Nowhere(err error) []Problem { return []Problem{NewProblem("unreached", err)} }
