package sim

import (
	"cmp"
	"slices"

	"zootrope/core/proto"
	"zootrope/core/recipe"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// lockState is how a client stands to a lock, as its recipe sees it.
type lockState uint8

const (
	lockNone    lockState = iota
	lockWaiting           // from the recipe's first request until it holds the lock
	lockHeld
)

// lock is a client's part in a lock. A client has at most one at a path: to lock again forgets the first, as to
// overwrite a variable would, and queues behind its node.
type lock struct {
	path     string
	strategy string
	node     string
	state    lockState
}

// Lock says how the client stands to the lock on a path.
func (a *Actor) Lock(path string) (state lockState, strategy, node string) {
	if l := a.lockAt(path); l != nil {
		return l.state, l.strategy, l.node
	}
	return lockNone, "", ""
}

// Locks lists the paths of the client's locks, sorted.
func (a *Actor) Locks() []string {
	paths := make([]string, len(a.locks))
	for i := range a.locks {
		paths[i] = a.locks[i].path
	}
	return paths
}

func (a *Actor) lockAt(path string) *lock {
	if i, ok := a.findLock(path); ok {
		return &a.locks[i]
	}
	return nil
}

func (a *Actor) findLock(path string) (int, bool) {
	return slices.BinarySearchFunc(a.locks, path, func(l lock, p string) int { return cmp.Compare(l.path, p) })
}

// beginRecipe runs a recipe up to its first request. Its arguments are completed from what the client knows of its locks,
// and these are kept account of. A holder stops to believe that it holds the lock before the node is deleted, not after.
func (a *Actor) beginRecipe(j *job, out *step.Output) {
	args := recipe.Args{Path: j.cmd.Path, Strategy: j.cmd.Strategy, Data: j.cmd.Data, Bugs: a.bugs}
	var former lock
	switch j.cmd.Recipe {
	case "lock":
		if args.Strategy == "" {
			args.Strategy = recipe.Predecessor
		}
		a.emitReleased(a.forgetLock(args.Path, out), trace.AtLockAgain, out)
		i, _ := a.findLock(args.Path)
		a.locks = slices.Insert(a.locks, i, lock{path: args.Path, strategy: args.Strategy, state: lockWaiting})
	case "unlock":
		former = a.forgetLock(args.Path, out)
		args.Node = former.node
	}
	j.run = recipe.Begin(j.cmd.Recipe, a.client.Session(), args)
	a.emitReleased(former, j.run.Site(), out)
}

// forgetLock ends the recipe of a lock and gives what it was, nothing if there was none.
func (a *Actor) forgetLock(path string, out *step.Output) (was lock) {
	i, ok := a.findLock(path)
	if !ok {
		return was
	}
	was = a.locks[i]
	a.locks = slices.Delete(a.locks, i, i+1)
	a.stopLock(path, &a.waiting, out)
	a.stopLock(path, &a.urgent, out)
	return was
}

func (a *Actor) stopLock(path string, list *[]*job, out *step.Output) {
	*list = slices.DeleteFunc(*list, func(j *job) bool {
		if j.run == nil || j.cmd.Recipe != "lock" || j.cmd.Path != path {
			return false
		}
		j.run.Stop()
		a.fail(j, proto.ConnectionLoss, out) // only a recipe that had lost its connection has no outcome yet
		return true
	})
}

// noteNode keeps the node that stands for a lock, as soon as the recipe knows it.
func (a *Actor) noteNode(j *job) {
	if l := a.lockAt(j.cmd.Path); l != nil && j.cmd.Recipe == "lock" {
		l.node = j.run.Node
	}
}

// lockEnded handles the end of a lock's recipe: it holds the lock, or it has failed. The node of one that has failed
// is kept for unlock, because it may still stand in the queue.
func (a *Actor) lockEnded(j *job, out *step.Output) {
	a.noteNode(j)
	l := a.lockAt(j.cmd.Path)
	if j.run.Result.Code == proto.OK {
		l.state = lockHeld
		a.lockState(j, "held", proto.OK, out)
		return
	}
	l.state = lockNone
	if j.told { // it waited
		a.lockState(j, "lost", j.run.Result.Code, out)
	}
	if l.node == "" {
		i, _ := a.findLock(j.cmd.Path)
		a.locks = slices.Delete(a.locks, i, i+1)
	}
}

// dropLocks forgets all locks: the session ended, and its ephemeral nodes with it.
func (a *Actor) dropLocks(fate string, out *step.Output) {
	for i := range a.locks {
		if a.locks[i].state != lockNone {
			a.emitLock(a.locks[i].path, fate, a.client.State().Code(), trace.AtClientLock, out)
		}
	}
	a.locks = nil
}

// lockState tells what a recipe has come to, with the line of it that says so.
func (a *Actor) lockState(j *job, text string, why proto.Code, out *step.Output) {
	if j.cmd.Recipe == "lock" {
		a.emitLock(j.cmd.Path, text, why, j.run.Site(), out)
	}
}

// emitReleased tells that a lock is given back, if the client had or wanted it.
func (a *Actor) emitReleased(l lock, at trace.Site, out *step.Output) {
	if l.state != lockNone {
		a.emitLock(l.path, "released", proto.OK, at, out)
	}
}

// emitLock tells of a lock; why is the code with which it was lost.
func (a *Actor) emitLock(path, text string, why proto.Code, at trace.Site, out *step.Output) {
	if text != "lost" {
		why = proto.OK
	}
	if out.Tracing {
		out.Emit(trace.Event{Kind: trace.LockState, Site: at, Client: a.party,
			Session: a.client.Session(), Path: path, Text: text, Code: why})
	}
}
