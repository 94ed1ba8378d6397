package app

import (
	"slices"

	"zootrope/core/attack"
	"zootrope/core/check"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// search is long work on worlds of its own: a seed is looked for, or a run is made short. First the run is told as a script.
type search interface {
	step(r *run.Run)           // works for far less than a slice
	done() bool                // says whether there is nothing left to do
	ending() port.Ending       // why a search that is done has ended
	progress() any             // the message that tells the page how far the search has come, nil at the beginning
	answer(a *App) port.Answer // what the search has found so far; it gives back what the search has used
}

// begin begins a search. The request is answered when the search is done, or when something else is asked for.
func (a *App) begin(s search, id int64) []port.Problem {
	a.goal, a.search, a.searchTold = searching, s, 0
	a.owed = &owed{id: id, pay: func() port.Answer {
		a.search = nil
		return s.answer(a)
	}}
	if a.paper.Version != a.run.Version() { // the reader can come back to the run
		a.writeDown()
	}
	a.report()
	a.host.Soon()
	return nil
}

// searchSome searches for at most a slice.
func (a *App) searchSome() {
	s := a.search
	for began := a.host.Clock(); !s.done() && a.host.Clock()-began < sliceMillis; {
		s.step(a.run)
	}
	if s.done() {
		a.finish(s.ending())
		return
	}
	if now := a.host.Clock(); now-a.searchTold >= reportMillis {
		if m := s.progress(); m != nil {
			a.searchTold = now
			a.host.Post(m)
		}
	}
	a.host.Soon()
}

// sought reads what a search is for: a predicate is to hold, or a promise is to be broken.
func (a *App) sought(command, promise string) (what attack.Sought, wrong []port.Problem) {
	what.Promise = promise
	switch {
	case command != "":
		what.Holds, wrong = a.predicate(command)
	case promise != "" && !slices.ContainsFunc(check.Promises(), func(p check.Promise) bool { return p.Name == promise }):
		wrong = malformed(say.F("there is no promise %q", promise))
	}
	return what, wrong
}

// predicate reads a predicate about the run.
func (a *App) predicate(text string) (*script.Predicate, []port.Problem) {
	scope := a.run.Player.Scope()
	q, wrong := script.ParsePredicate(&scope, text)
	if wrong != nil {
		return nil, problems(wrong)
	}
	return q, nil
}
