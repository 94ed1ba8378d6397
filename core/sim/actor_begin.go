package sim

import (
	"slices"
	"strings"

	"zootrope/core/client"
	"zootrope/core/proto"
	"zootrope/core/recipe"
	"zootrope/core/step"
)

// begin gives the client to whatever is next, if it is free and connected.
func (a *Actor) begin(now proto.Millis, out *step.Output) bool {
	if a.goOnCalling(now, out) {
		return true
	}
	if a.current != nil || !a.mayBegin() {
		return false
	}
	var j *job
	switch {
	case len(a.urgent) > 0:
		j, a.urgent[0] = a.urgent[0], nil
		a.urgent = a.urgent[1:]
	case len(a.queue) > 0:
		j = &job{order: a.take()}
	default:
		return false
	}
	a.current, j.began = j, now
	if j.run == nil { // the command may have waited; its requests follow from it all the same
		out.Cause = j.cause
		defer func() { out.Cause = 0 }()
	}
	cmd := &j.cmd
	switch {
	case j.run != nil:
		j.run.Answer(nil)
		a.follow(now, j, out)
	case j.calls():
		a.current = nil
		a.beginRecipe(j, out)
		a.followCall(now, j, out)
	case cmd.Recipe != "":
		if cmd.Recipe == "members" {
			a.endMembers(cmd.Path, out)
		}
		a.beginRecipe(j, out)
		a.follow(now, j, out)
	case len(cmd.Repeat) > 0:
		a.sendTogether(now, j, cmd.Repeat, out)
	case cmd.Op.Op == proto.OpCloseSession:
		j.open = 1
		a.dropLocks("released", out) // before the session ends, as with unlock
		a.client.Close(now, out)
	default:
		j.open = 1
		a.client.Submit(now, cmd.Op, out)
	}
	return true
}

// endMembers ends the watching of a group that another `members` takes over: a client has one list of a group, and keeps it in the way that was asked for last.
func (a *Actor) endMembers(path string, out *step.Output) {
	for _, jobs := range []*[]*job{&a.waiting, &a.urgent} {
		i := slices.IndexFunc(*jobs, func(j *job) bool { return j.run != nil && j.cmd.Recipe == "members" && j.cmd.Path == path })
		if i < 0 {
			continue
		}
		j := (*jobs)[i]
		*jobs = slices.Delete(*jobs, i, i+1)
		j.run.Stop()
		a.tell(j, proto.OK, "", out)
	}
}

// mayBegin says whether the next job can begin. Most jobs need a connected client. A recipe that has slept needs none, nor does a write to
// a store or a call, which ask no server. A call does not need a session either.
func (a *Actor) mayBegin() bool {
	switch {
	case a.client.State().Connected():
		return true
	case len(a.urgent) == 0 && len(a.queue) > 0 && callsClients(a.queue[0].cmd.Recipe):
		return a.lives()
	case !a.client.State().Alive():
		return false
	case len(a.urgent) > 0:
		return a.urgent[0].run != nil && a.urgent[0].run.Call.Kind == recipe.Sleeping
	}
	return len(a.queue) > 0 && a.queue[0].cmd.Recipe == "write"
}

// take removes the first command from the queue, together with what belongs to it (order.more).
func (a *Actor) take() order {
	o := a.queue[0]
	o.cmd.Repeat = slices.Clip(o.cmd.Repeat) // copies of the world share the list
	for a.queue = a.queue[1:]; len(a.queue) > 0 && a.queue[0].more; a.queue = a.queue[1:] {
		o.cmd.Repeat = append(o.cmd.Repeat, a.queue[0].cmd.Repeat...)
	}
	return o
}

// sendTogether sends requests of a repeated command without waiting for replies.
func (a *Actor) sendTogether(now proto.Millis, j *job, some []client.Command, out *step.Output) {
	reqs := make([]*proto.Request, len(some))
	slab := make([]proto.Request, len(reqs))
	for i := range some {
		slab[i] = some[i].Op
		reqs[i] = &slab[i]
	}
	j.open += len(reqs)
	a.client.SubmitAll(now, reqs, out)
}

// follow does what the recipe that occupies the client calls for.
func (a *Actor) follow(now proto.Millis, j *job, out *step.Output) {
	for {
		connected := a.client.State().Connected()
		switch {
		case j.run.Ended:
			a.current = nil
			a.ended(j, out)
			return
		case j.run.Call.Kind == recipe.Requesting && connected:
			a.noteNode(j)
			j.open = 1
			a.client.Submit(now, j.run.Call.Req, out)
			return
		case j.run.Call.Kind == recipe.Requesting:
			j.run.Answer(&proto.Reply{Op: j.run.Call.Req.Op, Err: proto.ConnectionLoss})
		case j.run.Call.Kind == recipe.Storing:
			j.token, j.stored = j.run.Call.Token, j.run.Call.Site
			j.run.Answer(&proto.Reply{Err: a.stores.write(a.name, &j.run.Call, a.bugs)})
		case j.run.Call.Kind == recipe.Recalling:
			j.run.Answer(a.recalled(j.run.Call.Path))
		case j.run.Call.Kind == recipe.Reconnecting && connected, j.run.Call.Kind == recipe.AwaitingService && a.serves(&j.run.Call):
			j.run.Answer(nil)
		default:
			a.current = nil
			a.rest(now, j, out)
			return
		}
	}
}

// rest puts a recipe aside. A lock command ends with OK as soon as its recipe waits for an event; after that, the state of the lock says
// what becomes of it. Any other command has no outcome until its recipe ends.
func (a *Actor) rest(now proto.Millis, j *job, out *step.Output) {
	a.noteNode(j)
	a.remember(j)
	a.waiting = append(a.waiting, j)
	if j.run.Told != "" {
		a.answer, a.finished = j.run.Told, j.cmd.Text
	}
	if j.run.Call.Kind == recipe.Sleeping {
		j.until = now + j.run.Call.For
		return
	}
	if j.run.Call.Kind == recipe.Leading {
		a.leads(j, out)
		return
	}
	if j.run.Call.Kind == recipe.Reconnecting || j.told || j.cmd.Recipe != "lock" {
		return
	}
	a.lockState(j, "waiting", proto.OK, out)
	a.tell(j, proto.OK, a.printed(j), out)
}

// ended handles the end of a recipe.
func (a *Actor) ended(j *job, out *step.Output) {
	if j.cmd.Recipe == "lock" {
		a.lockEnded(j, out)
	}
	r := &j.run.Result
	if r.Code == proto.BadVersion && j.cmd.Recipe == "write" {
		a.tell(j, r.Code, "The store "+j.cmd.Store+" has seen a newer token than "+j.token.String(), out)
		return
	}
	if r.Code != proto.OK && !j.calls() {
		a.fail(j, r.Code, out)
		return
	}
	a.tell(j, r.Code, a.printed(j), out)
}

// printed is what a recipe prints, with paths as the client's user knows them.
func (a *Actor) printed(j *job) string {
	root, lines := a.client.Chroot(), j.run.Result.Lines
	switch {
	case j.cmd.Recipe == "lock":
		return root.Strip(j.run.Node)
	case root != "" && (j.cmd.Recipe == "ls-R" || j.cmd.Recipe == "enqueue"):
		lines = slices.Clone(lines)
		for i, line := range lines {
			path := strings.TrimPrefix(line, "Created ")
			lines[i] = strings.TrimSuffix(line, path) + root.Strip(path)
		}
	}
	return strings.Join(lines, "\n")
}

// wake lets the waiting recipes go on for which wanted is true, ahead of the queue.
func (a *Actor) wake(wanted func(*recipe.Run) bool) {
	a.wakeJobs(func(j *job) bool { return wanted(j.run) })
}

func (a *Actor) wakeJobs(wanted func(*job) bool) {
	var woken []*job
	kept := a.waiting[:0]
	for _, j := range a.waiting {
		if wanted(j) {
			woken = append(woken, j)
		} else {
			kept = append(kept, j)
		}
	}
	clear(a.waiting[len(kept):])
	a.waiting = kept
	a.urgent = slices.Insert(a.urgent, a.goingOn(), woken...)
}

// goingOn is the number of recipes at the head of urgent: they come before commands that have not begun.
func (a *Actor) goingOn() int {
	n := 0
	for n < len(a.urgent) && a.urgent[n].run != nil {
		n++
	}
	return n
}

// lost ends the commands that have not begun yet: each gets CONNECTIONLOSS, as ClientCnxn.cleanup does. An outstanding command has
// CONNECTIONLOSS as its reply already, and recipes know how to go on.
func (a *Actor) lost(out *step.Output) {
	n := a.goingOn()
	urgent, queue := a.urgent[n:], a.queue
	a.urgent, a.queue = a.urgent[:n:n], nil
	a.failAll(urgent, queue, proto.ConnectionLoss, out)
	for i := range queue {
		if !queue[i].more {
			a.noteFailed(&queue[i].cmd, proto.ConnectionLoss)
		}
	}
}

// failAll ends commands: those that go ahead of the queue, then the queue.
func (a *Actor) failAll(ahead []*job, queue []order, code proto.Code, out *step.Output) {
	for _, j := range ahead {
		a.fail(j, code, out)
	}
	for _, o := range queue {
		if !o.more {
			a.fail(&job{order: o}, code, out)
		}
	}
}

// over ends everything with the session. fate says what becomes of its locks.
func (a *Actor) over(fate string, out *step.Output) {
	a.stop()
	calls := a.takeCalls()
	a.stood = a.standing()
	begun, queue := slices.Concat(a.urgent, a.waiting), a.queue
	if a.current != nil {
		begun = slices.Insert(begun, 0, a.current)
	}
	a.current, a.urgent, a.waiting, a.queue = nil, nil, calls, nil
	a.forgetLists()
	a.failAll(begun, queue, a.client.State().Code(), out)
	a.dropLocks(fate, out)
}
