package attack

import (
	"fmt"
	"strings"
)

// act writes one thing that happens.
func (g *generator) act() {
	id := 1 + g.below(g.servers)
	switch k := g.below(40); {
	case g.refuses && (k == 14 || k == 31):
		g.refuse(id)
	case k < 12:
		g.client()
	case k < 14:
		g.wait()
	case k == 14:
		g.late(id)
	case k == 15:
		g.miss()
	case k == 16:
		g.lag(id)
	case k < 19:
		g.crash(id)
	case k < 22:
		g.start(id)
	case k == 22 && g.up[id-1]:
		g.line("restart %d", id)
		g.paused[id-1] = false
	case k == 23:
		g.pause(id)
	case k < 26:
		g.partition()
	case k < 28:
		g.line("heal")
	case k < 31:
		g.link(id)
	case k == 31:
		g.line("disk %d %s", id, g.pick("hold", "release", "delay 200ms"))
	case k == 32:
		g.newClient()
	case k < 39:
		g.storm()
	default:
		g.line("run for %dms", 1+g.below(15))
	}
}

func (g *generator) crash(id int) {
	if g.up[id-1] {
		g.line("crash %d%s", id, g.torn())
		g.up[id-1], g.paused[id-1] = false, false
	}
}

// refuse lets a disk refuse writes for a while. The process may end because of that, so the server starts again some time after the disk is released.
func (g *generator) refuse(id int) {
	g.line("disk %d %s", id, g.pick("full", "full", "error"))
	for range 1 + g.below(3) {
		g.client()
		g.wait()
	}
	g.line("disk %d release", id)
	if g.one(2) {
		g.wait()
	}
	if g.up[id-1] {
		g.line("restart %d", id)
		g.paused[id-1] = false
	}
}

func (g *generator) torn() string { return g.pick("", "", " --torn") }

// storm crashes most servers at one instant, and soon after boots most of those that are down at one instant. What was acknowledged must
// be on some disk then, and a leader whose history is too short might win.
func (g *generator) storm() {
	g.several("crash", g.torn(), true)
	if g.one(2) {
		g.line("run for %dms", 1+g.below(30))
	}
	g.several("start", "", false)
	g.line("run for %dms", []int{1 + g.below(60), 200 + g.below(250), 300 + g.below(2000)}[g.below(3)])
	if g.one(3) { // stop during the synchronisation
		g.events(1 + g.below(40))
	}
}

// several does something to most of the servers that are up, or down.
func (g *generator) several(verb, how string, up bool) {
	var ids []string
	for i := range g.up {
		if g.up[i] == up && !g.one(4) {
			ids = append(ids, fmt.Sprint(i+1))
			g.up[i], g.paused[i] = !up, false
		}
	}
	if len(ids) > 0 {
		g.line("%s %s%s", verb, strings.Join(ids, " "), how)
	}
}

func (g *generator) pause(id int) {
	switch {
	case !g.up[id-1]:
	case g.paused[id-1]:
		g.line("resume %d", id)
		g.paused[id-1] = false
	default:
		g.line("pause %d", id)
		g.paused[id-1] = true
	}
}

// partition cuts the servers in two, both ways or, link by link, one way only; now and then a single one is cut off.
func (g *generator) partition() {
	var a, b []string
	alone := 1 + g.below(g.servers)
	single := g.one(3)
	for id := 1; id <= g.servers; id++ {
		if single && id == alone || !single && g.one(2) {
			a = append(a, fmt.Sprint(id))
		} else {
			b = append(b, fmt.Sprint(id))
		}
	}
	switch {
	case len(a) == 0 || len(b) == 0:
	case g.one(3):
		how := g.pick("cut", "cut", "hold")
		for _, from := range a {
			for _, to := range b {
				g.line("link %s>%s %s", from, to, how)
			}
		}
	default:
		g.line("partition %s | %s", strings.Join(a, " "), strings.Join(b, " "))
	}
}

// link does something to one link, of a server to another or to a client.
func (g *generator) link(id int) {
	other := fmt.Sprint(1 + g.below(g.servers))
	if g.one(4) {
		other = g.clients[g.below(len(g.clients))].name
	}
	if other == fmt.Sprint(id) {
		return
	}
	if g.one(8) {
		g.line("break %d-%s", id, other)
		return
	}
	g.line("link %d%s%s %s", id, g.pick(">", "-"), other, g.pick("cut", "hold", "release", "delay 120ms", "heal"))
}
