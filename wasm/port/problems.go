package port

import (
	"errors"

	"zootrope/core/script"
)

// Problems lists the errors of a script or command with their places.
func Problems(err error) []Problem {
	var many script.Errors
	var one *script.Error
	switch {
	case errors.As(err, &many):
		var out []Problem
		for _, e := range many {
			out = append(out, placed(e))
		}
		return out
	case errors.As(err, &one):
		return []Problem{placed(one)}
	}
	return Refused(err)
}

// placed is an error with its place beside it.
func placed(e *script.Error) Problem {
	p := NewProblem("script", message{e})
	p.Line, p.Column = e.Line, e.Col
	return p
}

// message is an error of a script without its place.
type message struct{ of *script.Error }

func (m message) Error() string { return m.In("en") }

func (m message) In(lang string) string { return m.of.Message(lang) }
