package explore

import (
	"sync"
	"sync/atomic"
	"time"

	"zootrope/core/sim"
)

// node is a state on a path that is being followed.
type node struct {
	parent *node
	via    move // what led here from the parent
	w      *sim.World
	left   budget
	moves  []move
	next   int // of moves
	depth  int
}

// worker follows a path of its own. One that has none takes a move over from the beginning of another's path.
type worker struct {
	*search
	mu   sync.Mutex // of what follows, which others look at now and then
	path []*node
	has  Report       // States to Depth
	list []sim.Choice // scratch
}

// run searches until no worker has anything left to try.
func (k *worker) run(busy *atomic.Int32) {
	for !k.stop.Load() {
		if k.step() {
			continue
		}
		busy.Add(-1)
		for !k.takeOver(busy) {
			if busy.Load() == 0 || k.stop.Load() {
				return
			}
			time.Sleep(time.Millisecond)
		}
	}
}

// takeOver finds work; with it, the worker counts as busy again.
func (k *worker) takeOver(busy *atomic.Int32) bool {
	for i := range k.workers {
		other := &k.workers[i]
		if other == k {
			continue
		}
		other.mu.Lock()
		child := other.branch()
		if child != nil {
			busy.Add(1) // before the other can come to an end
		}
		other.mu.Unlock()
		if child != nil {
			k.mu.Lock()
			k.has.Transitions++
			k.enter(child)
			k.mu.Unlock()
			return true
		}
	}
	return false
}

// branch makes the next move of the first state on the path that has one left; nil if there is none.
func (k *worker) branch() *node {
	for _, n := range k.path {
		if n.next < len(n.moves) {
			return k.move(n)
		}
	}
	return nil
}

// step makes the next move of the last state on the path; false if the path has come to its end.
func (k *worker) step() bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.path) == 0 {
		return false
	}
	top := k.path[len(k.path)-1]
	if top.next == len(top.moves) {
		top.w = nil
		k.path = k.path[:len(k.path)-1]
		return true
	}
	k.has.Transitions++
	k.enter(k.move(top))
	return true
}

// move makes the next move of a state.
func (k *worker) move(n *node) *node {
	m := n.moves[n.next]
	n.next++
	child := &node{parent: n, via: m, w: n.w.Fork(whose(n.w, m)), left: n.left, depth: n.depth + 1}
	k.do(child.w, m, &child.left)
	return child
}

// enter looks at a state, and goes on from it if it is new.
func (k *worker) enter(n *node) {
	if v := n.w.Violation(); v != nil {
		k.found(v, n)
		return
	}
	nth := k.seen.add(mixed(n))
	if most := k.opts.States; most > 0 && nth >= most {
		k.stop.Store(true)
		if nth > most {
			return
		}
	}
	if nth == 0 {
		return
	}
	k.has.States++
	moves, over := k.moves(n.w, n.left)
	if over {
		k.has.Ends++
	}
	if v := k.judge(n.w, over); v != nil {
		k.found(v, n)
		return
	}
	n.moves = moves
	k.path = append(k.path, n)
	k.has.Depth = max(k.has.Depth, n.depth)
}
