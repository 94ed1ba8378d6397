package run

import "zootrope/core/player"

// Outcomes are the results of commands, by the numbers of the commands, as far as they came before the position.
type Outcomes struct {
	Results map[int]*player.Result
	Ends    map[int]*player.Ended
	Answers map[int]*player.Answered
}

// Outcomes gathers the results that came before the position, as behind says. only is the number of one command; 0 means all commands.
func (r *Record) Outcomes(only int, behind func(branch int, moves int64) bool) Outcomes {
	o := Outcomes{map[int]*player.Result{}, map[int]*player.Ended{}, map[int]*player.Answered{}}
	results, ends, answers := r.Player.Results(), r.Player.Ends(), r.Player.Answers()
	for i := range results {
		if e := &results[i]; e.N > 0 && (only == 0 || e.N == only) && behind(e.Branch, e.Moves) {
			o.Results[e.N] = e
		}
	}
	for i := range ends {
		if e := &ends[i]; (only == 0 || e.N == only) && behind(e.Branch, e.Moves) {
			o.Ends[e.N] = e
		}
	}
	for i := range answers {
		if e := &answers[i]; (only == 0 || e.N == only) && behind(e.Branch, e.Moves) {
			o.Answers[e.N] = e
		}
	}
	return o
}
