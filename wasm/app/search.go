package app

import (
	"slices"

	"zootrope/core/attack"
	"zootrope/core/check"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/wasm/port"
)

// search begins long work on worlds of its own: a seed is looked for, or a run is made short. First the run is told as a script.
func (a *App) search(id int64, do body) []port.Problem {
	a.begin(searching, id, func(t *task) (port.Ending, port.Answer) {
		if a.paper.Version != a.run.Version() { // the reader can come back to the run
			a.writeDown()
		}
		a.report()
		return do(t)
	})
	return nil
}

// moves makes moves until there are no more, and says whether it came to that. Between two looks at the clock it makes so many at once. Meanwhile it tells the page
// how far it has come; progress may be nil.
func (t *task) moves(atOnce int, next func() bool, progress func() any) bool {
	told := t.app.host.Clock()
	for n := 1; next(); n++ {
		if n%atOnce != 0 {
			continue
		}
		if now := t.app.host.Clock(); progress != nil && now-told >= reportMillis {
			told = now
			t.app.host.Post(progress())
		}
		if goesOn, _ := t.breathe(); !goesOn {
			return false
		}
	}
	return true
}

// sought reads what a search is for: a predicate is to hold, or a promise is to be broken.
func (a *App) sought(command, promise string) (what attack.Sought, wrong []port.Problem) {
	what.Promise = promise
	switch {
	case command != "":
		what.Holds, wrong = a.predicate(command)
	case promise != "" && !slices.ContainsFunc(check.Promises(), func(p check.Promise) bool { return p.Name == promise }):
		wrong = port.Malformed(say.F("there is no promise %q", promise))
	}
	return what, wrong
}

// predicate reads a predicate about the run.
func (a *App) predicate(text string) (*script.Predicate, []port.Problem) {
	scope := a.run.Player.Scope()
	q, wrong := script.ParsePredicate(&scope, text)
	if wrong != nil {
		return nil, port.Problems(wrong)
	}
	return q, nil
}
