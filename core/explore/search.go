package explore

import (
	"zootrope/core/check"
	"zootrope/core/proto"
	"zootrope/core/sim"
)

// Report is what a search has seen.
type Report struct {
	States, Transitions int64
	Ends                int64 // states in which a path ends
	Depth               int   // moves of the longest path
	Left                int   // states on the path that is being followed
	Complete            bool  // there is nothing left to try
	Violation           *check.Violation
	Script              string // the set-up, and the choices that lead to the violation
}

// Options of a search.
type Options struct {
	Bugs     proto.Bugs
	States   int64              // stop after so many; 0 for none
	Progress func(*Report) bool // now and then; false stops
}

// every is how many states lie between two calls of Progress.
const every = 1 << 10

// node is a state on the path that is being followed.
type node struct {
	w     *sim.World
	left  budget
	moves []move
	next  int
}

// search is a depth-first walk with a memory of where it has been: what it needs grows with 8 bytes and a bit a state.
type search struct {
	scope  *Scope
	opts   Options
	root   *sim.World
	report Report
	seen   visited
	path   []node
	list   []sim.Choice // scratch
	ends   proto.Millis
}

// Run goes through a scope.
func Run(scope Scope, opts Options) (Report, error) {
	w, err := scope.open(opts.Bugs)
	if err != nil {
		return Report{}, err
	}
	s := search{scope: &scope, opts: opts, root: w, ends: w.Now() + scope.Horizon}
	s.enter(w.Clone(), budget{scope.Crashes, scope.Boots, scope.Overtakes, scope.Leaves})
	for len(s.path) > 0 && s.report.Violation == nil {
		if opts.States > 0 && s.report.States >= opts.States || !s.step() {
			s.close()
			return s.report, nil
		}
	}
	s.report.Complete = s.report.Violation == nil
	s.close()
	return s.report, nil
}

// close frees the worlds of the path.
func (s *search) close() {
	s.report.Left = len(s.path)
	for _, n := range s.path {
		n.w.Close()
	}
}

// step makes the next move of the deepest state; false if it is to stop.
func (s *search) step() bool {
	top := &s.path[len(s.path)-1]
	if top.next == len(top.moves) {
		top.w.Close()
		s.path = s.path[:len(s.path)-1]
		return true
	}
	m, left := top.moves[top.next], top.left
	top.next++
	w := top.w.Fork(whose(top.w, m))
	s.report.Transitions++
	s.do(w, m, &left)
	s.enter(w, left)
	if s.report.Transitions%every == 0 && s.opts.Progress != nil {
		s.report.Left = len(s.path)
		return s.opts.Progress(&s.report)
	}
	return true
}

// enter looks at a state, and goes on from it if it is new.
func (s *search) enter(w *sim.World, left budget) {
	if v := w.Violation(); v != nil {
		s.found(v)
		return
	}
	if !s.seen.add(proto.Mix(w.StateHash() + left.hash())) {
		w.Close()
		return
	}
	s.report.States++
	moves, over := s.moves(w, left)
	if over {
		s.report.Ends++
	}
	if v := s.judge(w, over); v != nil {
		s.found(v)
		return
	}
	s.path = append(s.path, node{w: w, left: left, moves: moves})
	s.report.Depth = max(s.report.Depth, len(s.path)-1)
}

// found keeps a violation, and how it was come by.
func (s *search) found(v *check.Violation) {
	s.report.Violation = v
	s.report.Script = s.script()
}

// script writes the path that is being followed: the set-up, then a line for each move.
func (s *search) script() string {
	w, left := s.root.Clone(), budget{}
	defer w.Close()
	out := s.scope.script(s.opts.Bugs)
	for i := range s.path {
		n := &s.path[i]
		m := n.moves[n.next-1]
		out += s.line(w, m) + "\n"
		s.do(w, m, &left)
	}
	return out
}
