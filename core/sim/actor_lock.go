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

// argsOf completes a recipe's arguments from what the client knows of its locks, and keeps account of them.
func (a *Actor) argsOf(j *job, out *step.Output) recipe.Args {
	args := recipe.Args{Path: j.cmd.Path, Strategy: j.cmd.Strategy, Data: j.cmd.Data, Bugs: a.bugs}
	switch j.cmd.Recipe {
	case "lock":
		if args.Strategy == "" {
			args.Strategy = recipe.Predecessor
		}
		a.forgetLock(args.Path, out)
		i, _ := a.findLock(args.Path)
		a.locks = slices.Insert(a.locks, i, lock{path: args.Path, strategy: args.Strategy, state: lockWaiting})
	case "unlock":
		args.Node = a.forgetLock(args.Path, out)
	}
	return args
}

// forgetLock ends the recipe of a lock and gives its node. A holder stops to believe that it holds the lock before
// the node is deleted, not after.
func (a *Actor) forgetLock(path string, out *step.Output) (node string) {
	i, ok := a.findLock(path)
	if !ok {
		return ""
	}
	l := a.locks[i]
	a.locks = slices.Delete(a.locks, i, i+1)
	a.stopLock(path, &a.waiting, out)
	a.stopLock(path, &a.urgent, out)
	if l.state != lockNone {
		a.emitLock(path, "released", proto.OK, out)
	}
	return l.node
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
			a.emitLock(a.locks[i].path, fate, a.client.State().Code(), out)
		}
	}
	a.locks = nil
}

func (a *Actor) lockState(j *job, text string, why proto.Code, out *step.Output) {
	if j.cmd.Recipe == "lock" {
		a.emitLock(j.cmd.Path, text, why, out)
	}
}

// emitLock tells of a lock; why is the code with which it was lost.
func (a *Actor) emitLock(path, text string, why proto.Code, out *step.Output) {
	if text != "lost" {
		why = proto.OK
	}
	if out.Tracing {
		out.Emit(trace.Event{Kind: trace.LockState, Site: trace.AtClientLock, Client: a.party,
			Session: a.client.Session(), Path: path, Text: text, Code: why})
	}
}
