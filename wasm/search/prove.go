package search

import (
	"zootrope/core/attack"
	"zootrope/wasm/port"
	"zootrope/wasm/task"
)

// Prove puts lines to their trials. If they pass all, the run knows.
func (s *Search) Prove(proof *attack.Proof, goal string) (port.Ending, port.Answer) {
	over := s.Moves(task.MovesAtOnce, proof.Next, s.between(func() any {
		held, of := proof.Tried()
		return port.Proving{Type: "proving", Goal: goal, Held: held, Of: of}
	}))
	out := port.Proven{Commands: []string{}}
	out.Held, out.Of = proof.Tried()
	switch broken := proof.Broken(); {
	case !over:
		return port.LinesBreak, port.Answer{Outcome: stopped().Outcome, Data: out}
	case proof.Err() != nil:
		return port.LinesBreak, port.Answer{Problems: port.Problems(proof.Err())}
	case broken != nil:
		out.Seed, out.Commands, out.Text = broken.Seed, broken.Commands, broken.Text.In(s.Lang())
		return port.LinesBreak, port.Answer{Outcome: &port.Outcome{Word: port.Unreached}, Data: out}
	}
	s.Run.Player.Proven(goal)
	return port.LinesHold, port.Answer{Outcome: &port.Outcome{Word: port.Reached}, Data: out}
}
