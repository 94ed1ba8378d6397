package app

import (
	"slices"

	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/wasm/ask"
	"zootrope/wasm/port"
)

// issued is a command that was given by hand and has no answer yet.
type issued struct {
	id      int64 // of the request
	n       int   // of the run's commands
	command string
	who     proto.Party
	number  int64 // of the client's commands; who and number are 0 for a `never`
	branch  int   // where it was given: right before moves
	moves   int64
}

// maxIssued is how many answers are waited for at most.
const maxIssued = 64

// expectAnswer waits for the answer of the command that was just given.
func (a *App) expectAnswer(id int64, command string, given *player.Command) {
	branch, moves := a.run.Player.Place()
	i := issued{id: id, n: given.N, command: command, who: given.Client, number: given.Number, branch: branch, moves: moves}
	a.issued = append(a.issued, i)
	a.issued = a.issued[max(0, len(a.issued)-maxIssued):]
}

// answers tells the page about commands whose answer has come, each once. A command that is not on the way to the position waits.
func (a *App) answers() {
	if len(a.issued) == 0 || a.run.Replaying() {
		return
	}
	a.issued = slices.DeleteFunc(a.issued, func(i issued) bool {
		if !a.run.Passed(i.branch, i.moves-1) {
			return false
		}
		var out *port.Outcome
		if i.who == 0 {
			out = ask.BrokenNever(&a.run.Record, i.n, a.Lang)
		} else {
			out = ask.AnsweredBy(&a.run.Record, i.who, i.number)
		}
		if out != nil {
			a.host.Post(port.Late{Type: "late", ID: i.id, Command: i.command, Outcome: out})
		}
		return out != nil
	})
}
