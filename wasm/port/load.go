package port

import (
	"zootrope/core/say"
	"zootrope/lessons/play"
)

// Load replaces the run by that of a lesson or of a script, and runs the set-up and as many steps as `step` says; or on to `moment`, or to the
// moment of the event `seq` if the run has it. With `artefact` it plays that run again, and goes to the place behind its @. If the new run
// is wrong, what was loaded stays.
type Load struct {
	Lesson   string       `json:"lesson,omitempty"`
	Script   string       `json:"script,omitempty"`
	Name     string       `json:"name,omitempty"` // of the script, for its errors
	Step     int          `json:"step,omitempty"` // −1: before everything
	Moment   int          `json:"moment,omitempty"`
	Seq      int64        `json:"seq,omitempty"`
	Artefact string       `json:"artefact,omitempty"` // base64url
	Answers  []Given      `json:"answers,omitempty"`  // to the questions of the lesson, from an earlier visit
	First    int          `json:"first,omitempty"`    // only the steps from this one of the lesson …
	Last     int          `json:"last,omitempty"`     // … to this one are gone through, counted from 1; 0 for all
	Outline  *play.Lesson `json:"outline,omitempty"`  // of a lesson that is not shipped, under the id `lesson`; errors of its script call it `name`
}

// Given is the answer to a question.
type Given struct {
	Question string `json:"question"`
	Choice   string `json:"choice"`
}

const (
	maxArtefact = 512 << 10
	maxOutline  = 512 << 10
)

// WriteDown writes the run down now, in at most so many characters. The state tells so before the answer comes. → Written
type WriteDown struct {
	Count int `json:"count"`
}

func (r *Load) check() error {
	switch {
	case r.Lesson != "" && r.Script != "", r.Lesson+r.Script+r.Artefact == "":
		return say.F("load needs a lesson, a script or a shared run, and not two of them")
	case r.Outline != nil && (len(r.Outline.Source) > maxScript || r.Outline.Size() > maxOutline):
		return say.F("the lesson has %d bytes; at most %d are read", r.Outline.Size(), maxOutline)
	case len(r.Artefact) > maxArtefact:
		return say.F("the shared run has %d bytes; at most %d are read", len(r.Artefact), maxArtefact)
	case r.Step < -1:
		return outside()
	}
	if err := scriptFits(r.Script); err != nil {
		return err
	}
	return counted(int64(r.Moment), r.Seq)
}

func (r *WriteDown) check() error { return counted(int64(r.Count)) }
