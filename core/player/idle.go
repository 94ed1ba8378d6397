package player

import (
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/script"
)

// idle says why a command that is about to be carried out has no effect, or which of its words has none: the world is already as the command would leave it. nil if all have one.
func (p *Player) idle(c *script.Command) *say.Text {
	w := p.w
	var why *say.Text
	switch c.Verb() {
	case "latency":
		why = w.IdleLatency(c.Time.Millis(p.tick()), c.Jitter.Millis(p.tick()))
	case "fsync":
		why = w.IdleFsync(c.Time.Millis(p.tick()), c.Jitter.Millis(p.tick()))
	case "voters":
		why = w.IdleVoters(int(c.N))
	case "heal":
		why = w.IdleHeal()
	case "link":
		who := p.parties(c.Who)
		why = w.IdleLink(who[0], who[1], c.Both, linkOps[c.How], c.Time.Millis(p.tick()))
	case "partition":
		groups := make([][]proto.Party, len(c.Groups))
		for i, g := range c.Groups {
			groups[i] = p.parties(g)
		}
		why = w.IdlePartition(groups, c.How == ">")
	case "break":
		who := p.parties(c.Who)
		why = w.IdleBreak(who[0], who[1])
	case "disk":
		if c.How != "sync" {
			why = w.IdleDisk(c.IDs[0], diskOps[c.How], c.Time.Millis(p.tick()))
		}
	case "service":
		why = w.IdleService(p.parties(c.Who)[0], c.How == "up")
	case "crash":
		if c.Torn {
			if why = w.IdleTear(c.IDs); why != nil {
				return say.F("is the same without --torn: %s", why)
			}
		}
	case "disconnect", "connect", "close", "expire", "on":
		why = p.idleClient(c)
	}
	if why == nil {
		return nil
	}
	return say.F("has no effect: %s", why)
}

func (p *Player) idleClient(c *script.Command) *say.Text {
	who, known := p.w.Party(c.Name)
	switch {
	case !known:
		return nil
	case c.Verb() == "disconnect":
		return p.w.IdleDisconnect(who)
	case c.Verb() != "on":
		return p.w.IdleClient(who)
	case c.Off:
		return p.w.IdleUnreact(who, occasion(c), c.Path)
	}
	return nil
}
