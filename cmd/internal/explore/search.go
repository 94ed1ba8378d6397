package explore

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"zootrope/core/check"
	"zootrope/core/proto"
	"zootrope/core/sim"
)

// Report is what a search has seen.
type Report struct {
	States, Transitions int64
	Ends                int64 // states in which a path ends
	Depth               int   // moves of the longest path that was followed
	Left                int   // states on the paths that are being followed
	Complete            bool  // there is nothing left to try
	Violation           *check.Violation
	Script              string // the set-up, and the choices that lead to the violation
}

// Options of a search.
type Options struct {
	Bugs     proto.Bugs
	States   int64             // stop after so many; 0 for none
	Workers  int               // that search at once; 0 for as many as there are processors
	Progress func(Report) bool // now and then; false stops
}

// pause is how long lies between two calls of Progress.
const pause = 100 * time.Millisecond

// search is a depth-first walk by several workers, with one memory of where they have been. Which states there are does not
// depend on who comes to them first; by which path, and which of several violations is found, does.
type search struct {
	scope   *Scope
	opts    Options
	root    *sim.World
	ends    proto.Millis
	seen    memory
	workers []worker
	stop    atomic.Bool

	finding   sync.Mutex
	violation *check.Violation
	script    string
}

// Run goes through a scope.
func Run(scope Scope, opts Options) (Report, error) {
	w, err := scope.open(opts.Bugs)
	if err != nil {
		return Report{}, err
	}
	if opts.Workers <= 0 {
		opts.Workers = runtime.GOMAXPROCS(0)
	}
	s := &search{scope: &scope, opts: opts, root: w, ends: w.Now() + scope.Horizon, workers: make([]worker, opts.Workers)}
	for i := range s.workers {
		s.workers[i].search = s
	}
	s.workers[0].enter(&node{w: w.Clone(), left: budget{scope.Crashes, scope.Boots, scope.Overtakes, scope.Leaves}})
	s.run()
	out := s.report()
	out.Complete = !s.stop.Load()
	return out, nil
}

// run lets the workers search until there is nothing left, or a reason to stop.
func (s *search) run() {
	var all sync.WaitGroup
	var busy atomic.Int32 // workers that have a path
	busy.Store(int32(len(s.workers)))
	for i := range s.workers {
		all.Go(func() { s.workers[i].run(&busy) })
	}
	ended := make(chan struct{})
	go func() {
		all.Wait()
		close(ended)
	}()
	for {
		select {
		case <-ended:
			return
		case <-time.After(pause):
			if s.opts.Progress != nil && !s.opts.Progress(s.report()) {
				s.stop.Store(true)
			}
		}
	}
}

// report adds up what the workers have seen.
func (s *search) report() Report {
	var out Report
	for i := range s.workers {
		k := &s.workers[i]
		k.mu.Lock()
		out.States += k.has.States
		out.Transitions += k.has.Transitions
		out.Ends += k.has.Ends
		out.Depth = max(out.Depth, k.has.Depth)
		out.Left += len(k.path)
		k.mu.Unlock()
	}
	s.finding.Lock()
	defer s.finding.Unlock()
	out.Violation, out.Script = s.violation, s.script
	return out
}

// found keeps the first violation, and how it was come by.
func (s *search) found(v *check.Violation, at *node) {
	s.finding.Lock()
	defer s.finding.Unlock()
	if s.violation == nil {
		s.violation, s.script = v, s.write(at)
		s.stop.Store(true)
	}
}

// write is the path to a state as a script: the set-up, then a line for each move.
func (s *search) write(at *node) string {
	var way []move
	for n := at; n.parent != nil; n = n.parent {
		way = append(way, n.via)
	}
	slices.Reverse(way)
	w, left := s.root.Clone(), budget{}
	out := s.scope.script(s.opts.Bugs)
	for _, m := range way {
		out += s.line(w, m) + "\n"
		s.do(w, m, &left)
	}
	return out
}
