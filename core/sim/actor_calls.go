package sim

import (
	"slices"

	"zootrope/core/client"
	"zootrope/core/proto"
	"zootrope/core/recipe"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// calls says whether a job calls other clients. Such a job asks no server: it goes on without a connection and over the end of the session, until the process
// ends, and does not occupy the client.
func (j *job) calls() bool { return callsClients(j.cmd.Recipe) }

// callsClients says whether a recipe calls other clients, and no server.
func callsClients(recipe string) bool { return recipe == "call" || recipe == "pair" }

// lives says whether the client's process is there: it can call, and be called, after its session has ended.
func (a *Actor) lives() bool { return a.client.State() != client.Crashed }

// goOnCalling lets the first job that calls and has slept go on. It does not wait until the client is free.
func (a *Actor) goOnCalling(now proto.Millis, out *step.Output) bool {
	i := slices.IndexFunc(a.urgent, func(j *job) bool { return j.run != nil && j.calls() })
	if i < 0 {
		return false
	}
	j := a.urgent[i]
	a.urgent = slices.Delete(slices.Clone(a.urgent), i, i+1)
	j.run.Answer(nil)
	a.followCall(now, j, out)
	return true
}

// followCall does what a recipe that calls wants next. A call itself is made by the world (World.connect).
func (a *Actor) followCall(now proto.Millis, j *job, out *step.Output) {
	switch {
	case j.run.Ended:
		a.ended(j, out)
	case j.run.Call.Kind.Outside():
		a.calling = append(a.calling, j)
	default:
		a.rest(now, j, out)
	}
}

// called brings the answer to a call to its job.
func (a *Actor) called(now proto.Millis, j *job, rep *proto.Reply, out *step.Output) {
	j.run.Answer(rep)
	a.followCall(now, j, out)
}

// takeCalls takes the jobs that call out of the lists of what has begun.
func (a *Actor) takeCalls() (calls []*job) {
	for _, list := range []*[]*job{&a.waiting, &a.urgent} {
		*list = slices.DeleteFunc(slices.Clone(*list), func(j *job) bool {
			call := j.run != nil && j.calls()
			if call {
				calls = append(calls, j)
			}
			return call
		})
	}
	return calls
}

// inheritCalls takes over the calls that the process goes on making in its next session. The former session's client counts its time by another clock.
func (a *Actor) inheritCalls(old *Actor, then, now proto.Millis) {
	for _, j := range old.takeCalls() {
		j.number, j.until = 0, now+max(0, j.until-then) // the numbers of commands begin anew
		a.waiting = append(a.waiting, j)
	}
}

// connect makes the calls that a client has begun in this step, one after the other.
func (w *World) connect(c *clientHost) {
	a := c.actor
	for len(a.calling) > 0 {
		j := a.calling[0]
		a.calling = a.calling[1:]
		rep := w.answer(c, j)
		a.called(c.clock.local(w.now), j, rep, &w.out)
	}
	a.calling = nil
}

// answer answers a call of a recipe that no server of ZooKeeper answers.
func (w *World) answer(c *clientHost, j *job) *proto.Reply {
	if j.run.Call.Kind == recipe.Calling {
		return w.callNext(c, j)
	}
	return w.answerPair(c, &j.run.Call)
}

// callNext makes one call, and tells of it. A call takes no time and no packet.
func (w *World) callNext(c *clientHost, j *job) *proto.Reply {
	m, path := &c.actor.memory, j.run.Call.Path
	name := m.next(path)
	e := trace.Event{Kind: trace.Call, Site: j.run.Call.Site, Client: c.id, Path: path}
	l := listOf(m.lists, path)
	if l != nil {
		e.Count = int64(l.at)
	}
	switch {
	case l == nil:
		e.Code, e.Text = proto.NoNode, "unheard"
	case name == "":
		e.Code, e.Text = proto.NoNode, "nobody"
	default:
		e.Path = path + "/" + name
		e.Peer, _ = w.Party(name)
		e.Code, e.Text = w.reach(c, e.Peer)
	}
	if e.Code != proto.OK {
		e.Kind = trace.CallFailed
	}
	w.out.Emit(e)
	w.noteCall(CallView{From: c.name, To: name, At: w.now, Code: e.Code.String()})
	return &proto.Reply{Path: name, Err: e.Code}
}

// reach says how a call from a client to another one ends: with OK, or why not. The process of a client whose session has ended is still there. A link that is
// held keeps the question or the answer back, as a link that is cut does.
func (w *World) reach(c *clientHost, to proto.Party) (code proto.Code, why string) {
	if to == 0 {
		return proto.ConnectionLoss, "unknown"
	}
	there, back := w.links[pair{c.id, to}], w.links[pair{to, c.id}]
	p := w.client(to)
	switch {
	case there.Cut || there.Held || back.Cut || back.Held:
		return proto.ConnectionLoss, "cut"
	case !p.actor.lives():
		return proto.ConnectionLoss, "crashed"
	case p.clock.paused:
		return proto.ConnectionLoss, "paused"
	case p.actor.memory.broken:
		return proto.SystemError, "broken"
	}
	return proto.OK, ""
}

// Service breaks the service of a client's program, or mends it. The client's connection and session know nothing of it.
func (w *World) Service(p proto.Party, works bool) {
	c := w.client(p)
	text := "down"
	if works {
		text = "up"
	}
	w.emit(trace.Event{Kind: trace.Service, Site: trace.AtService, Client: p, Session: c.actor.client.Session(), Text: text})
	w.act(c, func() { c.actor.service(c.clock.local(w.now), works, &w.out) })
}

// service notes that the service is broken, or works again, and lets the recipes go on that wait for that.
func (a *Actor) service(now proto.Millis, works bool, out *step.Output) {
	a.memory.broken = !works
	a.wakeJobs(func(j *job) bool { return j.run.Call.Kind == recipe.AwaitingService && a.serves(&j.run.Call) })
	a.settle(now, out)
}

// serves says whether the service is as a recipe waits for it to be.
func (a *Actor) serves(c *recipe.Call) bool { return (c.Path == recipe.Broken) == a.memory.broken }

// clientServes says whether the service of a client's program works.
func (w *World) clientServes(p proto.Party) bool { return !w.client(p).actor.memory.broken }

// noteCall keeps the newest call of each client, for the screen.
func (w *World) noteCall(call CallView) {
	w.rec.calls = append(slices.DeleteFunc(slices.Clone(w.rec.calls), func(old CallView) bool { return old.From == call.From }), call)
}

// noteBeat keeps the newest question of a machine of a pair to each other client: in one beat it may ask its partner and its reference.
func (w *World) noteBeat(call CallView) {
	w.rec.calls = append(slices.DeleteFunc(slices.Clone(w.rec.calls), func(old CallView) bool { return old.From == call.From && old.To == call.To }), call)
}

// callShown is for how long a call is shown. It takes no time, so it stays in sight for a while.
const callShown proto.Millis = 400

// viewCalls lists the newest calls.
func (w *World) viewCalls() (out []CallView) {
	for _, call := range w.rec.calls {
		if w.now-call.At <= callShown {
			out = append(out, call)
		}
	}
	return out
}
