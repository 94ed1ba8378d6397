package scene

import "math"

const (
	plugLong   = 34.0
	plugBadge  = 0.62
	plugHit    = 24.0  // how large a box about the badge is the server to a hand
	plugMillis = 320.0 // in which a plug comes to a server
	swingEvery = 900.0 // virtual ms: a plug that searches swings once
	hangs      = 1.05  // by this angle a plug without a server hangs below the level
	swings     = 0.5   // and it swings by this angle to either side
)

var (
	plugFoot = Shape{Form: Box, W: 3, H: 13}
	plugTip  = Shape{Form: Box, W: 7, H: 7, R: 2}
)

// plugs draws the plugs that move: those that search while virtual time runs, and those that come to a server.
func (t pinPainter) plugs() {
	for i := range t.pins {
		p := &t.pins[i]
		if p.w == 0 || p.side == 0 || !t.moves(p) || t.disk() != nil {
			continue
		}
		n := len(t.Items)
		t.plug(p)
		if t.outside(p.client) {
			t.fade(n, outsideFade)
		}
	}
}

// moves says whether the plug of a client moves by itself.
func (t pinPainter) moves(p *pin) bool { return searching(p) || t.comes(p) }

// searching says whether a client looks for a server.
func searching(p *pin) bool { return p.client.State == "CONNECTING" }

// searches says whether any plug swings.
func (t *treeStage) searches() bool {
	for i := range t.pins {
		if p := &t.pins[i]; p.w > 0 && p.side != 0 && searching(p) {
			return true
		}
	}
	return false
}

// plug ties a client to its server. When the connection breaks, the plug drops, and swings while the client looks for a server; the server that it asks is faint. Then the
// plug comes to its server. A session that is over has a cross.
func (t pinPainter) plug(p *pin) {
	c, b := p.client, p.box
	server := t.serverOf(c.On)
	x, y := b.x+p.side*b.w/2, b.y
	end := x + p.side*plugLong
	name := serverName(c.On)
	switch {
	case c.Over():
		t.line(x, y, x+p.side*10, y, 1.5, Line2)
		t.shape(x+p.side*17, y, pillCross, Vermilion)
	case searching(p) || server == nil:
		angle := hangs + swings*math.Sin(2*math.Pi*t.clock/swingEvery)
		dx, dy := p.side*math.Cos(angle)*plugLong*0.8, math.Sin(angle)*plugLong*0.8
		t.dashed(x, y, x+dx, y+dy, 1.5, 3, 2.5, Text2)
		t.shape(x+dx, y+dy, plugTip, Text2)
		if server != nil {
			n := len(t.Items)
			cards{t.drawing}.badge(server, end, y, plugBadge)
			t.fade(n, 0.45)
		}
	default:
		t.plugged(p, x, y, end, name)
		cards{t.drawing}.badge(server, end, y, plugBadge)
		t.touchable(x, y, end, y, "link", c.Name+">"+name)
		t.Hits = append(t.Hits, Hit{Kind: "server", Name: name, box: box{end, y, plugHit, plugHit}})
		t.gateIfHeld(c.Name, name, b, box{end, y, 20, 20})
	}
}

// plugged draws the cable of a client that has a server. A plug that has just found its server comes up to it.
func (t pinPainter) plugged(p *pin, x, y, end float64, name string) {
	t.shape(x+p.side*1.5, y, plugFoot, Text2)
	toX, toY := end, y
	if share := t.plugging(p); share < 1 {
		angle := hangs * (1 - easeBoth(share))
		toX, toY = x+(end-x)*math.Cos(angle), y+math.Abs(end-x)*math.Sin(angle)
	}
	t.line(x, y, toX, toY, 1.5, Text2)
	if t.link(p.client.Name, name).Cut || t.link(name, p.client.Name).Cut {
		t.shape(x+p.side*plugLong*0.4, y, pillCross, Vermilion)
	}
}

// plugging is how far a plug has come to its server: 1 where it has been there before.
func (t pinPainter) plugging(p *pin) float64 {
	if t.age >= plugMillis || !t.comes(p) {
		return 1
	}
	return t.age / plugMillis
}

// comes says whether a client had another server in the picture before, or none.
func (t pinPainter) comes(p *pin) bool {
	if t.before == nil || p.side == 0 || searching(p) {
		return false
	}
	for i := range t.before.View.Clients {
		if was := &t.before.View.Clients[i]; was.Name == p.client.Name {
			return was.On != p.client.On || was.State == "CONNECTING"
		}
	}
	return false
}
