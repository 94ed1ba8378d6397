package ask

import (
	"slices"

	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// Late are commands that were given by hand and have no answer yet.
type Late struct{ issued []issued }

// issued is a command without an answer.
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

// Expect waits for the answer of the command that a request has just given.
func (l *Late) Expect(r *run.Record, id int64, given *player.Command) {
	branch, moves := r.Player.Position()
	i := issued{id: id, n: given.N, command: given.Text, who: given.Client, number: given.Number, branch: branch, moves: moves}
	l.issued = append(l.issued, i)
	l.issued = l.issued[max(0, len(l.issued)-maxIssued):]
}

// Come gives the answers that have come, each once. A command that is not on the way to the position waits.
func (l *Late) Come(r *run.Record, lang string) []port.Late {
	if len(l.issued) == 0 || r.Replaying() {
		return nil
	}
	var out []port.Late
	l.issued = slices.DeleteFunc(l.issued, func(i issued) bool {
		if !r.Passed(i.branch, i.moves-1) {
			return false
		}
		var of *port.Outcome
		if i.who == 0 {
			of = brokenNever(r, i.n, lang)
		} else {
			of = answeredBy(r, i.who, i.number)
		}
		if of != nil {
			out = append(out, port.Late{Type: "late", ID: i.id, Command: i.command, Outcome: of})
		}
		return of != nil
	})
	return out
}
