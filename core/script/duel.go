package script

import (
	"slices"

	"zootrope/core/say"
)

// TheWorld is the attacker of a `duel` whose commands do something to servers, links and disks.
const TheWorld = "world"

// parseDuel takes two goals that stand above, and whose commands are the attack.
func parseDuel(p *parser, c *Command) {
	c.Name = p.goal()
	c.Goal = p.goal()
	if p.err == nil && c.Name == c.Goal {
		p.back(nil, "expected two goals, found %s twice", c.Name)
		return
	}
	for p.err == nil && (len(c.Who) == 0 || p.more()) {
		p.suggest(TheWorld)
		p.suggest(p.scope.Clients...)
		w := p.next("whose commands are the attack: world or a client")
		if p.err != nil {
			return
		}
		if w.Text != TheWorld && !p.scope.expects(w.Text) {
			p.back(append([]string{TheWorld}, p.scope.Clients...), "expected world or a client, found %q", w.Text)
			return
		}
		if slices.Contains(c.Who, w.Text) {
			p.back(nil, "expected each of them once, found %s again", w.Text)
			return
		}
		c.Who = append(c.Who, w.Text)
	}
}

// goal takes the id of a goal that stands above.
func (p *parser) goal() string {
	known := p.scope.Goals
	p.suggest(known...)
	switch w := p.next("a goal that stands above"); {
	case p.err != nil:
		return ""
	case len(known) == 0:
		p.back(nil, "expected a goal that stands above (there are none yet), found %q", w.Text)
		return ""
	case !slices.Contains(known, w.Text):
		p.back(known, "expected a goal that stands above (%s), found %q", say.Or(known), w.Text)
		return ""
	default:
		return w.Text
	}
}
