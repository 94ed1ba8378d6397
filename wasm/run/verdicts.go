package run

import (
	"strconv"

	"zootrope/core/check"
	"zootrope/core/player"
	"zootrope/core/trace"
)

// Numbered returns the number of a step. Readers know the step by that number, the script by its id.
func (r *Record) Numbered(id string) string {
	for i, s := range r.Player.Script().Steps {
		if s.ID == id {
			return strconv.Itoa(i + 1)
		}
	}
	return id
}

// Verdicts are what a run has said of itself, in all languages.
type Verdicts struct {
	results   []player.Result
	violation *check.Violation
}

func VerdictsOf(p *player.Player) Verdicts { return Verdicts{p.Results(), p.World().Violation()} }

func (v *Verdicts) Translate(e *trace.Event, lang string) bool {
	for _, r := range v.results {
		if said := r.Said(); e.Kind == trace.Expect && said.String() == e.Text {
			e.Text = said.In(lang)
			return true
		}
	}
	if e.Kind == trace.Violation && v.violation != nil && v.violation.Said().String() == e.Text {
		e.Text = v.violation.Said().In(lang)
		return true
	}
	return false
}
