package script

import (
	"zootrope/core/client"
	"zootrope/core/proto"
	"zootrope/core/sim"
)

// perform carries out one command on the world. An error is the world's refusal, in words.
func (p *Player) perform(c *Command) error {
	if c.verb.Group == onClients && c.Verb() != "client" {
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
	case "start":
		return w.Start(c.IDs...)
	case "crash":
		if c.Torn {
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
		w.Partition(groups)
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
	case "disk":
		if c.How == "sync" {
			return w.SyncDisk(c.IDs[0], c.File)
		}
		w.Disk(c.IDs[0], diskOps[c.How], c.Time.Millis(p.tick()))
	case "client":
		_, err := w.AddClient(c.Name, first(c.IDs), c.Time.Millis(p.tick()))
		return err
	case "settle", "run", "events":
		p.begin(c)
	case "expect":
		p.expect(c)
	case "never", "goal":
		p.state.armed = append(p.state.armed, armed{cmd: c})
	case "note":
		w.Note(c.Title)
		p.note(c)
	case "step":
		p.beginStep(c)
	case "ask":
		p.state.asks = append(p.state.asks, c)
	case "offer":
		p.state.offers = append(p.state.offers, c)
	default:
		panic("script: nothing performs " + c.Verb())
	}
	return nil
}

// beginStep grades the step that ends and makes the counters of this one.
func (p *Player) beginStep(c *Command) {
	p.grade()
	p.state.step, p.state.offers = c.Step, nil
	p.w.MarkStep()
}

var linkOps = map[string]sim.LinkOp{"cut": sim.LinkCut, "hold": sim.LinkHold, "release": sim.LinkRelease,
	"delay": sim.LinkDelay, "heal": sim.LinkHeal}

var diskOps = map[string]sim.DiskOp{"delay": sim.DiskDelay, "hold": sim.DiskHold, "release": sim.DiskRelease}

func (p *Player) link(c *Command) {
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

func (p *Player) performClient(c *Command) error {
	who, ok := p.w.Party(c.Name)
	if !ok {
		panic("script: no client " + c.Name)
	}
	switch c.Verb() {
	case "disconnect":
		p.w.Disconnect(who)
	case "connect":
		p.w.Connect(who, first(c.IDs))
	case "close":
		p.w.CloseClient(who)
	case "expire":
		p.w.ExpireClient(who)
	case "repeat":
		p.repeat(who, c)
	default:
		p.w.Issue(who, c.call())
	}
	return nil
}

// call is what the client is asked.
func (c *Command) call() client.Command {
	out := c.Call
	out.Text = c.Text
	return out
}

// atOnce is how often a command is repeated in one move: a move must not take long.
const atOnce = 64

// repeat issues the command N times: one by one, each in its turn, or all together as one command.
func (p *Player) repeat(who proto.Party, c *Command) {
	if c.Async {
		parse := newParser(&p.state.scope, nil)
		all := client.Command{Text: c.Text}
		for i := int64(1); i <= c.N; i++ {
			for _, one := range c.expand(parse, i) {
				all.Repeat = append(all.Repeat, one.call())
			}
		}
		p.w.Issue(who, all)
		return
	}
	if left := p.issue(who, c, c.N); left > 0 {
		p.state.waits = append(p.state.waits, wait{cmd: c, left: left, because: p.w.Because()})
	}
}

// issue issues the next few of the repetitions that are left, and says how many are left then.
func (p *Player) issue(who proto.Party, c *Command, left int64) int64 {
	parse := newParser(&p.state.scope, nil)
	for end := max(0, left-atOnce); left > end; left-- {
		for _, one := range c.expand(parse, c.N-left+1) {
			p.w.Issue(who, one.call())
		}
	}
	return left
}
