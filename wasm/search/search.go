package search

import (
	"slices"

	"zootrope/core/attack"
	"zootrope/core/check"
	"zootrope/core/say"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
	"zootrope/wasm/task"
)

// Search is what a search needs of the session that began it.
type Search struct {
	*task.Task
	Run  *run.Record
	Lang func() string
	Tell func(message any) // sends the page a message: how far the search has come
	Due  func() bool       // says whether the next such message may be sent
}

// between gives the function that is called between two pieces of work: it sends the progress to the page, if a message may be sent.
func (s *Search) between(progress func() any) func() {
	return func() {
		if s.Due() {
			s.Tell(progress())
		}
	}
}

// sought reads what a search is for: a predicate is to hold, or a promise is to be broken.
func sought(r *run.Record, predicate, promise string) (what attack.Sought, wrong []port.Problem) {
	what.Promise = promise
	switch {
	case predicate != "":
		q, err := r.Predicate(predicate)
		if err != nil {
			return what, port.Problems(err)
		}
		what.Holds = q
	case promise != "" && !slices.ContainsFunc(check.Promises(), func(p check.Promise) bool { return p.Name == promise }):
		wrong = port.Malformed(say.F("there is no promise %q", promise))
	}
	return what, wrong
}

// stopped is the answer of a search that was stopped before it had found anything.
func stopped() port.Answer { return port.Answer{Outcome: &port.Outcome{Word: port.Stopped}} }
