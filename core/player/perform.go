package player

import (
	"zootrope/core/client"
	"zootrope/core/proto"
	"zootrope/core/script"
	"zootrope/core/sim"
)

// perform carries out one command on the world. An error is the world's refusal, in words.
func (p *Player) perform(c *script.Command) error {
	if c.OfClient() {
		return p.performClient(c)
	}
	w := p.w
	switch c.Verb() {
	case "servers", "observers", "config", "seed":
		return nil // the world was made with them
	case "latency":
		w.SetLatency(c.Time.Millis(p.tick()), c.Jitter.Millis(p.tick()))
	case "fsync":
		w.SetFsync(c.Time.Millis(p.tick()), c.Jitter.Millis(p.tick()))
	case "voters":
		return w.SetVoters(int(c.N))
	case "start":
		return w.Start(c.IDs...)
	case "crash":
		switch {
		case c.Who != nil:
			return w.CrashParties(p.parties(c.Who)...)
		case c.Torn:
			return w.CrashTorn(c.IDs...)
		}
		return w.Crash(c.IDs...)
	case "stop":
		return w.Stop(c.IDs...)
	case "restart":
		return w.Restart(c.IDs...)
	case "pause":
		return w.Pause(p.parties(c.Who)...)
	case "resume":
		return w.Resume(p.parties(c.Who)...)
	case "partition":
		groups := make([][]proto.Party, len(c.Groups))
		for i, g := range c.Groups {
			groups[i] = p.parties(g)
		}
		w.Partition(groups, c.How == ">")
	case "heal":
		w.Heal()
	case "link":
		p.link(c)
	case "break":
		who := p.parties(c.Who)
		return w.Break(who[0], who[1])
	case "deliver":
		who := p.parties(c.Who)
		return w.Deliver(who[0], who[1], c.How, c.Net, int(c.N))
	case "wake":
		return w.Wake(p.parties(c.Who)[0])
	case "service":
		who := p.parties(c.Who)[0]
		if err := w.Lives(who); err != nil {
			return err
		}
		w.Service(who, c.How == "up")
	case "clock":
		by := c.Time.Millis(p.tick())
		if c.How == "back" {
			by = -by
		}
		w.Clock(c.IDs[0], by)
	case "disk":
		if c.How == "sync" {
			return w.SyncDisk(c.IDs[0], c.File)
		}
		w.Disk(c.IDs[0], diskOps[c.How], c.Time.Millis(p.tick()))
	case "client", "clients":
		return p.open(c)
	case "settle", "run", "events":
		p.begin(c)
	case "expect":
		p.expect(c)
	case "never", "goal":
		p.state.armed = append(p.state.armed, armed{cmd: c})
	case "duel":
		p.state.duels = append(p.state.duels, duel{cmd: c})
	case "note":
		w.Note(c.Title)
		p.note(c)
	case "step":
		p.beginStep(c)
	case "ask":
		p.ask(c)
	case "mark":
		p.mark(c)
	case "offer":
		p.state.offers = append(p.state.offers, c)
	case "allow", "slip", "build", "trial":
		// the page asks the script, and slips are looked at when somebody asks
	default:
		panic("player: nothing performs " + c.Verb())
	}
	return nil
}

// beginStep grades the step that ends and makes the counters of this one.
func (p *Player) beginStep(c *script.Command) {
	p.grade()
	p.state.step, p.state.offers = c.Step, nil
	p.w.MarkStep()
}

var linkOps = map[string]sim.LinkOp{"cut": sim.LinkCut, "hold": sim.LinkHold, "release": sim.LinkRelease,
	"delay": sim.LinkDelay, "heal": sim.LinkHeal}

var diskOps = map[string]sim.DiskOp{"delay": sim.DiskDelay, "hold": sim.DiskHold, "release": sim.DiskRelease, "full": sim.DiskFull, "error": sim.DiskError}

func (p *Player) link(c *script.Command) {
	who := p.parties(c.Who)
	delay := c.Time.Millis(p.tick())
	p.w.Link(who[0], who[1], linkOps[c.How], delay)
	if c.Both {
		p.w.Link(who[1], who[0], linkOps[c.How], delay)
	}
}

func (p *Player) parties(words []string) []proto.Party {
	out := make([]proto.Party, len(words))
	for i, w := range words {
		out[i] = party(p.w, w)
	}
	return out
}

// first is the one server that may be named, or 0.
func first(ids []proto.ServerID) proto.ServerID {
	if len(ids) == 0 {
		return proto.NoServer
	}
	return ids[0]
}

// open opens sessions: all that the command names, or none. Of several clients each connects to the next server first, where none is named
// for all.
func (p *Player) open(c *script.Command) error {
	w := p.w
	for _, name := range c.Opens() {
		if err := w.Opens(name); err != nil {
			return err
		}
	}
	for i, name := range c.Opens() {
		home := first(c.IDs)
		switch n := c.Knows; {
		case home != 0 || c.Verb() == "client":
		case len(n) > 0:
			home = n[i%len(n)]
		default:
			home = proto.ServerID(i%w.Servers() + 1)
		}
		o := sim.Opening{Name: name, Home: home, Timeout: c.Time.Millis(p.tick()), Knows: c.Knows, Chroot: c.Chroot, ReadOnly: c.ReadOnly}
		if _, err := w.OpenClient(o); err != nil {
			return err
		}
	}
	return nil
}

func (p *Player) performClient(c *script.Command) error {
	who, ok := p.w.Party(c.Name)
	if !ok {
		panic("player: no client " + c.Name)
	}
	if err := p.w.Lives(who); err != nil {
		return err
	}
	switch c.Verb() {
	case "disconnect":
		p.w.Disconnect(who)
	case "connect":
		return p.w.Connect(who, first(c.IDs))
	case "close":
		p.w.CloseClient(who)
	case "expire":
		p.w.ExpireClient(who)
	case "repeat":
		p.repeat(who, c)
	case "on":
		p.react(who, c)
	case "pair":
		if err := p.w.MayPair(who); err != nil {
			return err
		}
		p.w.Issue(who, call(c))
	default:
		p.w.Issue(who, call(c))
	}
	return nil
}

// react has a client give a command of its own when it is told of an event or a request of it fails, or takes that back.
func (p *Player) react(who proto.Party, c *script.Command) {
	if c.Off {
		p.w.Unreact(who, occasion(c), c.Path)
		return
	}
	p.w.React(who, occasion(c), c.Path, c.Call)
}

func occasion(c *script.Command) sim.Occasion { return sim.Occasion{Event: c.Event, Code: c.Code} }

// call is what the client is asked.
func call(c *script.Command) client.Command {
	out := c.Call
	out.Text = c.Text
	return out
}

// atOnce is how often a command is repeated in one move: a move must not take long.
const atOnce = 64

// repeat issues the command N times: one by one, each in its turn, or all together as one command. What is left then follows
// in the next moves, before any time passes.
func (p *Player) repeat(who proto.Party, c *script.Command) {
	now := wait{cmd: c, left: c.N, because: p.w.Because()}
	if p.issue(who, &now); now.left > 0 {
		p.state.waits = append(p.state.waits, now)
	}
}

// issue issues the next few of the repetitions that are left.
func (p *Player) issue(who proto.Party, now *wait) {
	c, n := now.cmd, min(now.left, atOnce)
	first := c.N - now.left + 1
	now.left -= n
	var some []client.Command
	c.Expand(&p.state.scope, first, first+n-1, func(one *script.Command) { some = append(some, call(one)) })
	switch {
	case !c.Async:
		for _, one := range some {
			p.w.Issue(who, one)
		}
	case now.order == 0:
		now.order = p.w.Issue(who, client.Command{Text: c.Text, Repeat: some})
	default:
		p.w.IssueMore(who, now.order, some)
	}
}
