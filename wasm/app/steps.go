package app

import (
	"zootrope/core/player"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// inject carries out a command of the learner's.
func inject(r *run.Run, command string, along bool) []port.Problem {
	var manner player.Manner
	if along {
		manner = player.Along
	}
	if err := r.Command(command, manner); err != nil {
		return problems(err)
	}
	return nil
}
