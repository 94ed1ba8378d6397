package sim

import (
	"cmp"
	"slices"
	"strings"

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

// lock is a client's part in a lock. A client has at most one at a path. If it locks again, the first is forgotten, as if a variable were
// overwritten, and the client queues behind its own node. Some recipes can be taken again by their holder (recipe.Again).
type lock struct {
	path     string
	strategy string
	node     string
	state    lockState

	also  []string   `hash:"late"` // other nodes that belong to it, in the order in which they were made
	group []string   `hash:"late"` // the paths of the locks that were taken with it as one, its own among them
	again int        `hash:"late"` // how many times more it was taken while it was held
	token proto.Zxid `hash:"-"`    // the czxid of its node, 0 while unknown; it follows from the node
	at    stand      `hash:"-"`    // the line of the recipe at which the client got the lock
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

// beginRecipe runs a recipe up to its first request. It completes the arguments from the client's locks, and updates these
// locks. A holder stops believing that it holds the lock before the node is deleted, not after.
func (a *Actor) beginRecipe(j *job, out *step.Output) {
	cmd := &j.cmd
	args := recipe.Args{Path: cmd.Path, Strategy: cmd.Strategy, Data: cmd.Data, Bugs: a.bugs, Names: cmd.Names, N: cmd.N, Store: cmd.Store,
		Every: cmd.Every, Retries: cmd.Retries}
	if recipe.GetsName(cmd.Recipe, cmd.Strategy) {
		args.Name, args.Seed = a.name, proto.Mix(uint64(a.client.Session())^uint64(j.number)<<48)
	}
	var former []lock
	switch cmd.Recipe {
	case "lock":
		if args.Strategy == "" {
			args.Strategy = recipe.Predecessor
		}
		if l := a.lockAt(args.Path); l != nil && l.state == lockHeld && recipe.Again(l.strategy, args.Strategy) {
			args.Node, args.Also, args.Held = l.node, l.also, l.again+1
			break
		}
		for _, path := range lockPaths(j) {
			for _, l := range a.forgetLock(path, out) {
				a.emitReleased(l, trace.AtLockAgain, out)
			}
		}
		for _, path := range lockPaths(j) {
			i, _ := a.findLock(path)
			a.locks = slices.Insert(a.locks, i, lock{path: path, strategy: args.Strategy, state: lockWaiting})
			if len(cmd.Names) > 0 {
				a.locks[i].group = lockPaths(j)
			}
		}
		if args.Strategy == recipe.Lead {
			args.Node = a.takeLatch(args.Path)
		}
	case "unlock":
		former = a.unlocking(&args, out)
	case "write":
		if l := a.lockAt(args.Path); l != nil && l.state == lockHeld {
			args.Node, args.Token = l.node, l.token
		}
	}
	j.run = recipe.Begin(cmd.Recipe, a.client.Session(), args)
	for _, l := range former {
		a.emitReleased(l, j.run.Site(), out)
	}
}

// unlocking completes the arguments of an unlock, and forgets the locks that it gives back. A lock that was taken several times is
// held until it is given back as many times. A client that took the read lock while it held the write lock gives the write lock back first. A
// LeaderLatch of a former session is closed, too.
func (a *Actor) unlocking(args *recipe.Args, out *step.Output) (former []lock) {
	l := a.lockAt(args.Path)
	if l != nil && recipe.GetsName("lock", l.strategy) {
		args.Strategy = l.strategy
	}
	switch n := 0; {
	case l == nil:
		if args.Node = a.takeLatch(args.Path); args.Node != "" {
			args.Strategy = recipe.Lead
		}
	case l.again > 0:
		args.Node, args.Held = l.node, l.again
		l.again--
	case l.state == lockHeld && l.strategy == recipe.Read && len(l.also) > 0:
		n = len(l.also) - 1
		args.Node, l.also = l.also[n], l.also[:n:n]
	default:
		former = a.forgetLock(args.Path, out)
		var nodes []string
		for i := range former {
			nodes = append(nodes, former[i].also...)
			if former[i].node != "" {
				nodes = append(nodes, former[i].node)
			}
		}
		if n = len(nodes); n > 0 {
			args.Node, args.Also = nodes[n-1], nodes[:n-1]
		}
	}
	return former
}

// forgetLock ends the recipe of a lock, and gives this lock and the locks that were taken with it as they were; nothing if there was none.
func (a *Actor) forgetLock(path string, out *step.Output) (was []lock) {
	l := a.lockAt(path)
	if l == nil {
		return nil
	}
	group := l.group
	if group == nil {
		group = []string{path}
	}
	for _, path := range group {
		if i, ok := a.findLock(path); ok {
			was = append(was, a.locks[i])
			a.locks = slices.Delete(a.locks, i, i+1)
		}
	}
	a.stopLock(path, &a.waiting, out)
	a.stopLock(path, &a.urgent, out)
	return was
}

// lockPaths are the paths of the locks that a command asks for.
func lockPaths(j *job) []string {
	if j.cmd.Recipe != "lock" {
		return nil
	}
	return append([]string{j.cmd.Path}, j.cmd.Names...)
}

func (a *Actor) stopLock(path string, list *[]*job, out *step.Output) {
	*list = slices.DeleteFunc(*list, func(j *job) bool {
		if j.run == nil || !slices.Contains(lockPaths(j), path) {
			return false
		}
		j.run.Stop()
		a.fail(j, proto.ConnectionLoss, out) // only a recipe that had lost its connection has no outcome yet
		return true
	})
}

// noteNode keeps the nodes that stand for a lock, as soon as the recipe knows them.
func (a *Actor) noteNode(j *job) {
	for _, path := range lockPaths(j) {
		l := a.lockAt(path)
		switch {
		case l == nil:
		case l.group == nil:
			l.node, l.also = j.run.Node, j.run.Also
			if l.node == "" {
				l.token = 0
			}
		default: // each lock of the group has a node of its own
			for _, node := range append(slices.Clip(j.run.Also), j.run.Node) {
				if strings.HasPrefix(node, path+"/") {
					l.node = node
				}
			}
		}
	}
}

// noteToken keeps the czxid of the node that stands for a lock: the zxid of the answer to its create.
func (a *Actor) noteToken(j *job, rep *proto.Reply) {
	for _, path := range lockPaths(j) {
		l := a.lockAt(path)
		if l != nil && rep.Op == proto.OpCreate && rep.Err == proto.OK && j.run.Node == rep.Path && strings.HasPrefix(rep.Path, path) {
			l.token = rep.Zxid
		}
	}
}

// lockEnded handles the end of a lock's recipe: the client holds the lock, or the recipe has failed. Then the node is
// kept for unlock, because it may still stand in the queue.
func (a *Actor) lockEnded(j *job, out *step.Output) {
	code, once := j.run.Result.Code, j.run.Args.Held == 0
	if once || code == proto.OK {
		a.noteNode(j)
	}
	for _, path := range lockPaths(j) {
		l := a.lockAt(path)
		switch {
		case l == nil:
		case !once && code != proto.OK: // the lock is held as before
		case !once && len(j.run.Also) == 0:
			l.again++
		case !once:
			l.strategy = j.cmd.Strategy
		case code == proto.OK:
			l.state, l.at = lockHeld, standOf(j)
			a.emitHeld(path, j, out)
		default:
			l.state = lockNone
			if j.told { // the client was waiting for the lock
				a.emitLock(path, "lost", code, j.run.Site(), out)
			}
			if l.node == "" {
				i, _ := a.findLock(path)
				a.locks = slices.Delete(a.locks, i, i+1)
			}
		}
	}
}

// leads notes that a client holds a lock by a recipe that goes on while it does.
func (a *Actor) leads(j *job, out *step.Output) {
	a.lockAt(j.cmd.Path).state = lockHeld
	a.emitHeld(j.cmd.Path, j, out)
	a.tell(j, proto.OK, a.printed(j), out)
}

// suspend ends what lasts as long as the connection: who leads by a LeaderLatch stops leading at once. Its node is still there.
func (a *Actor) suspend(out *step.Output) {
	for _, j := range a.waiting {
		if l := a.lockAt(j.cmd.Path); j.run.Call.Kind == recipe.Leading && l.state == lockHeld {
			l.state = lockWaiting
			a.emitLock(j.cmd.Path, "suspended", proto.OK, trace.AtLeadSuspended, out)
		}
	}
}

// dropLocks forgets all locks: the session ended, and its ephemeral nodes with it. The nodes of LeaderLatches are kept for the next session.
func (a *Actor) dropLocks(fate string, out *step.Output) {
	for i := range a.locks {
		a.keepLatch(&a.locks[i])
		if a.locks[i].state != lockNone {
			a.emitLock(a.locks[i].path, fate, a.client.State().Code(), trace.AtClientLock, out)
		}
	}
	a.locks = nil
}

// lockState emits the state that a recipe has given its locks, with the line of the recipe.
func (a *Actor) lockState(j *job, text string, why proto.Code, out *step.Output) {
	for _, path := range lockPaths(j) {
		a.emitLock(path, text, why, j.run.Site(), out)
	}
}

// emitReleased tells that a lock is given back, if the client had or wanted it.
func (a *Actor) emitReleased(l lock, at trace.Site, out *step.Output) {
	if l.state != lockNone {
		a.emitLock(l.path, "released", proto.OK, at, out)
	}
}

// emitHeld tells that a lock is held, with the number of leases of a semaphore.
func (a *Actor) emitHeld(path string, j *job, out *step.Output) {
	if out.Tracing {
		out.Emit(trace.Event{Kind: trace.LockState, Site: j.run.Site(), Client: a.party, Session: a.client.Session(), Path: path, Text: "held", Count: int64(j.cmd.N)})
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
