package app

import (
	"errors"

	"zootrope/core/player"
	"zootrope/core/script"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// problems lists the errors of a script or command with their places.
func problems(err error) []port.Problem {
	var many script.Errors
	var one *script.Error
	switch {
	case errors.As(err, &many):
		var out []port.Problem
		for _, e := range many {
			out = append(out, placed(e))
		}
		return out
	case errors.As(err, &one):
		return []port.Problem{placed(one)}
	}
	return failed(err)
}

// placed is an error with its place beside it.
func placed(e *script.Error) port.Problem {
	p := port.NewProblem("script", message{e})
	p.Line, p.Column = e.Line, e.Col
	return p
}

// message is an error of a script without its place.
type message struct{ of *script.Error }

func (m message) Error() string         { return m.In("en") }
func (m message) In(lang string) string { return m.of.Message(lang) }

// ending is why the run cannot go on, port.GoesOn if it can.
func endingOf(r *run.Record) port.Ending {
	switch r.Player.Status() {
	case player.Refused:
		return port.IsRefused
	case player.Violated:
		return port.IsBroken
	case player.AtLimit:
		return port.AtLimit
	}
	return port.GoesOn
}
