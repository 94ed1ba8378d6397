package sim

import (
	"slices"

	"zootrope/core/client"
	"zootrope/core/proto"
	"zootrope/core/recipe"
	"zootrope/core/say"
	"zootrope/core/trace"
)

// MayPair gives an error if a client runs a machine of a pair already: a program has one role.
func (w *World) MayPair(p proto.Party) error {
	if w.client(p).actor.pairs() {
		return say.F("client %s is one of a pair already", w.PartyName(p))
	}
	return nil
}

// pairs says whether the client runs a machine of a pair, or will when its turn comes.
func (a *Actor) pairs() bool {
	for _, list := range [][]*job{{a.current}, a.urgent, a.waiting} {
		if slices.ContainsFunc(list, func(j *job) bool { return j != nil && j.cmd.Recipe == "pair" }) {
			return true
		}
	}
	return slices.ContainsFunc(a.queue, func(o order) bool { return o.cmd.Recipe == "pair" })
}

// answerPair answers what a machine of a pair asks (docs/protocol/recipes/pair.md): its partner, another machine, or the disk. All answer at once.
func (w *World) answerPair(c *clientHost, call *recipe.Call) *proto.Reply {
	rep := &proto.Reply{}
	switch call.Kind {
	case recipe.Hearing:
		rep.Path = w.hear(c, call)
	case recipe.Reaching:
		p, _ := w.Party(call.Path)
		why := w.silent(c, p)
		w.noteBeat(CallView{From: c.name, To: call.Path, At: w.now, Code: silence(why).String()})
		w.emitBeat(c, p, call, why)
		rep.Err = silence(why)
	case recipe.Becoming:
		c.actor.memory.role = call.Path
		w.out.Emit(trace.Event{Kind: trace.Pair, Site: call.Site, Client: c.id, Path: call.Path, Text: string(call.Value)})
	default:
		rep.Err = w.askStore(c, call)
	}
	return rep
}

// hear asks a partner for its role, over the link between the two clients. If that link is cut, the question goes by way of another client.
func (w *World) hear(c *clientHost, call *recipe.Call) string {
	partner, _ := w.Party(call.Path)
	why := w.silent(c, partner)
	to := call.Path
	if via, ok := w.Party(string(call.Value)); why == "cut" && ok {
		if by := w.silent(c, via); by == "" && w.silent(w.client(via), partner) == "" {
			why, to = "", w.client(via).name
			w.noteBeat(CallView{From: to, To: call.Path, At: w.now, Code: proto.OK.String()})
		}
	}
	role := recipe.Silent
	if why == "" {
		if role = w.client(partner).actor.memory.role; role == recipe.Silent {
			why = "stopped"
		}
	}
	w.noteBeat(CallView{From: c.name, To: to, At: w.now, Code: silence(why).String()})
	w.emitBeat(c, partner, call, why)
	return role
}

// silent says why a client's process does not answer another one, "" if it does. Whether its service works does not matter here.
func (w *World) silent(c *clientHost, to proto.Party) (why string) {
	if code, why := w.reach(c, to); code == proto.ConnectionLoss {
		return why
	}
	return ""
}

// silence is the code of a question: OK for an answer, CONNECTIONLOSS for any reason of a silence.
func silence(why string) proto.Code {
	if why == "" {
		return proto.OK
	}
	return proto.ConnectionLoss
}

// emitBeat tells of a question, and of the answer or the reason of the silence.
func (w *World) emitBeat(c *clientHost, to proto.Party, call *recipe.Call, why string) {
	if why == "" {
		why = "heard"
	}
	w.out.Emit(trace.Event{Kind: trace.Beat, Site: call.Site, Client: c.id, Peer: to, Path: call.Path, Text: why})
}

// askStore carries out what a machine asks of the shared disk. NOAUTH: the partner has locked it.
func (w *World) askStore(c *clientHost, call *recipe.Call) proto.Code {
	disk := w.openStores().at(call.Path)
	e := trace.Event{Kind: trace.Store, Site: call.Site, Client: c.id, Path: call.Path}
	code := proto.OK
	switch call.Kind {
	case recipe.Loading:
		e.Text = "loaded"
		disk.knows(c.name)
	case recipe.Freeing:
		if disk.holder != c.name {
			return proto.OK
		}
		e.Text, disk.holder = "freed", ""
	case recipe.Claiming:
		switch disk.holder {
		case "":
			e.Text, disk.holder = "locked", c.name
		case c.name:
			return proto.OK
		default:
			e.Text, code = "refused", proto.NoAuth
		}
	case recipe.Saving:
		switch {
		case disk.holder != "" && disk.holder != c.name:
			e.Text, code = "refused", proto.NoAuth
		case disk.value != "" && !disk.known(c.name):
			e.Kind = trace.Overwritten
			disk.save(c.name, string(call.Value))
		default:
			e.Text = "saved"
			disk.save(c.name, string(call.Value))
		}
	}
	if code != proto.OK {
		e.Code, e.Peer = code, w.named(disk.holder)
	}
	w.out.Emit(e)
	return code
}

// named is the party of a client's name.
func (w *World) named(name string) proto.Party {
	p, _ := w.Party(name)
	return p
}

// ClientServes says whether a client's program serves as a machine of a pair, and, unless reached is 0, whether that other client reaches it.
func (w *World) ClientServes(p, reached proto.Party) bool {
	c := w.client(p)
	return c.actor.client.State() != client.Crashed && !c.clock.paused && c.actor.memory.role == recipe.Serves &&
		(reached == 0 || w.silent(w.client(reached), p) == "")
}

// StoreHolder is who has locked a store, "" for nobody.
func (w *World) StoreHolder(name string) string {
	if w.stores == nil {
		return ""
	}
	for _, k := range w.stores.kept {
		if k.name == name {
			return k.holder
		}
	}
	return ""
}
