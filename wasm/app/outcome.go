package app

import (
	"slices"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/say"
)

// outcomeOf says what has become of a command that was given by hand and has just passed.
func (a *App) outcomeOf(command string) *Outcome {
	words := strings.Fields(command)
	switch words[0] {
	case "expect", "run", "settle", "events":
		return a.run.tested(words, a.lang)
	}
	who, ok := a.run.p.World().Party(words[0])
	if !ok || len(words) < 2 {
		return &Outcome{Word: "done"}
	}
	switch words[1] {
	case "disconnect", "connect", "expire":
		return &Outcome{Word: "answered", Text: a.connecting(who, words).In(a.lang)}
	}
	n := a.run.p.World().ClientIssued(who)
	if out := a.run.answered(who, n); out != nil {
		return out
	}
	return &Outcome{Word: "issued"}
}

// answered is the outcome of a client's command, by its number; nil until there is one.
func (r *run) answered(who proto.Party, n int64) *Outcome {
	code, answer, ok := r.p.World().ClientEnded(who, n)
	if !ok {
		return nil
	}
	return &Outcome{Word: "answered", Text: strings.TrimSpace(code.String() + " " + answer)}
}

// connecting says what was done to a client's connection: that has no answer.
func (a *App) connecting(who proto.Party, words []string) *say.Text {
	w := a.run.p.World()
	if state := w.ClientState(who); !state.Alive() {
		return say.F("Nothing to do: the session is %v", state)
	}
	switch {
	case words[1] == "disconnect":
		return say.F("Away until `%s connect`; the session lives until it times out", words[0])
	case words[1] == "expire":
		return say.F("Silent from now on; the session expires when it times out")
	case len(words) > 2:
		return say.F("Connecting, to server %s first", words[2])
	}
	return say.F("Connecting")
}

// tested finds the verdict of a command that tests something. A wait for a time or for a number of events has no verdict.
func (r *run) tested(words []string, lang string) *Outcome {
	text := strings.Join(words, " ")
	all := r.p.Results()
	for i := len(all) - 1; i >= 0; i-- {
		e := all[i]
		if e.Line != 0 || strings.Join(strings.Fields(e.Text), " ") != text || !r.passed(e.Branch, e.Moves) {
			continue
		}
		word := map[bool]string{true: "reached", false: "unreached"}[e.OK]
		if words[0] == "expect" {
			word = map[bool]string{true: "holds", false: "fails"}[e.OK]
		}
		return &Outcome{Word: word, Text: e.Seen.In(lang)}
	}
	if words[0] == "settle" {
		return &Outcome{Word: "reached", Text: say.F("nothing is under way").In(lang)}
	}
	return &Outcome{Word: "done"}
}

// broken is the outcome of a `never` that was given by hand; nil as long as it holds.
func (r *run) broken(command, lang string) *Outcome {
	if out := r.tested(strings.Fields(command), lang); out.Word == "unreached" {
		return &Outcome{Word: "fails", Text: out.Text}
	}
	return nil
}

// issued is a command that was given by hand and has no answer yet.
type issued struct {
	id      int64 // of the request
	command string
	who     proto.Party
	number  int64 // of the client's commands; who and number are 0 for a `never`
	branch  int   // where it was given: right before moves
	moves   int64
}

// maxIssued is how many answers are waited for at most.
const maxIssued = 64

// expectAnswer waits for the answer of the command that was just given.
func (a *App) expectAnswer(id int64, command string) {
	branch, moves := a.run.p.Place()
	i := issued{id: id, command: command, branch: branch, moves: moves}
	if who, ok := a.run.p.World().Party(strings.Fields(command)[0]); ok {
		i.who, i.number = who, a.run.p.World().ClientIssued(who)
	}
	a.issued = append(a.issued, i)
	a.issued = a.issued[max(0, len(a.issued)-maxIssued):]
}

// answers tells the page about commands whose answer has come, each once. A command that is not on the way to the position waits.
func (a *App) answers() {
	if len(a.issued) == 0 || a.run.replaying() {
		return
	}
	a.issued = slices.DeleteFunc(a.issued, func(i issued) bool {
		if !a.run.passed(i.branch, i.moves-1) {
			return false
		}
		var out *Outcome
		if i.who == 0 {
			out = a.run.broken(i.command, a.lang)
		} else {
			out = a.run.answered(i.who, i.number)
		}
		if out != nil {
			a.host.Post(Late{Type: "late", ID: i.id, Command: i.command, Outcome: out})
		}
		return out != nil
	})
}
