package script

import (
	"fmt"
	"strings"

	"zootrope/core/proto"
)

// Random writes a script of random faults and client commands: a safety phase of crashes, partitions, held links, pauses,
// slow disks and clients that write, watch, lock and move; then everything is healed and must come to agree. The seed
// decides everything, so a seed is a bug report.
func Random(seed uint64) string {
	g := generator{rand: proto.Rand(seed*2654435769 + 12345), seed: seed}
	g.setup()
	for n := 20 + g.below(60); n > 0; n-- {
		g.act()
	}
	g.heal()
	return g.out.String()
}

// generator keeps what it has done to whom, so that every line makes sense.
type generator struct {
	out     strings.Builder
	rand    proto.Rand
	seed    uint64
	servers int
	voters  int
	up      []bool // by id − 1
	paused  []bool
	clients []actor
}

// actor is a client as the generator knows it.
type actor struct {
	name         string
	gone         bool // closed or expiring: it is not used again
	away, paused bool
}

func (g *generator) below(n int) int { return int(g.rand.Below(uint64(n))) }

func (g *generator) line(format string, args ...any) { fmt.Fprintf(&g.out, format+"\n", args...) }

func (g *generator) setup() {
	g.voters = 3 + g.below(3)
	g.servers = g.voters
	g.line("servers %d", g.voters)
	if g.below(3) == 0 {
		g.servers++
		g.line("observers 1")
	}
	g.line("seed %d", g.seed)
	if g.below(2) == 0 {
		g.line("latency 10ms±8ms")
		g.line("fsync 5ms±4ms")
	}
	if g.below(4) == 0 {
		g.line("config snapCount=%d", 4+g.below(20))
	}
	if g.below(3) == 0 {
		g.line("config tickTime=500 syncLimit=3")
	}
	g.up, g.paused = make([]bool, g.servers), make([]bool, g.servers)
	for id := 1; id <= g.servers; id++ {
		if g.below(5) > 0 {
			g.start(id)
		}
	}
	g.wait()
	for range 1 + g.below(4) {
		g.newClient()
	}
}

func (g *generator) start(id int) {
	if !g.up[id-1] {
		g.line("start %d", id)
		g.up[id-1] = true
	}
}

func (g *generator) wait() {
	switch g.below(4) {
	case 0:
		g.line("run for %dms", 1+g.below(40))
	case 1:
		g.line("run for %dms", 50+g.below(500))
	case 2:
		g.line("run for %dms", 500+g.below(6000))
	default:
		g.events(1 + g.below(60))
	}
}

// events lets a number of events happen, if some server is there to have timers.
func (g *generator) events(n int) {
	for id := range g.up {
		if g.up[id] && !g.paused[id] {
			g.line("events %d", n)
			return
		}
	}
}

func (g *generator) newClient() {
	if len(g.clients) >= 6 {
		return
	}
	name := fmt.Sprintf("c%d", len(g.clients)+1)
	g.line("client %s %d timeout %ds", name, 1+g.below(g.servers), 2+g.below(12))
	g.clients = append(g.clients, actor{name: name})
}

// act writes one thing that happens.
func (g *generator) act() {
	id := 1 + g.below(g.servers)
	other := 1 + g.below(g.servers)
	switch k := g.below(36); {
	case k < 9:
		g.client()
	case k < 14:
		g.wait()
	case k < 16:
		g.crash(id)
	case k < 19:
		g.start(id)
	case k == 19 && g.up[id-1]:
		g.line("restart %d", id)
		g.paused[id-1] = false
	case k == 20:
		g.pause(id)
	case k == 21:
		g.partition()
	case k == 22:
		g.line("heal")
	case k < 26 && id != other:
		g.line("link %d%s%d %s", id, []string{">", "-"}[g.below(2)], other, []string{"cut", "hold", "release", "delay 120ms", "heal"}[g.below(5)])
	case k == 26 && id != other:
		g.line("break %d-%d", id, other)
	case k == 27:
		g.line("disk %d %s", id, []string{"hold", "release", "delay 200ms"}[g.below(3)])
	case k == 28:
		g.newClient()
	case k > 29:
		g.storm()
	default:
		g.line("run for %dms", 1+g.below(15))
	}
}

func (g *generator) crash(id int) {
	if g.up[id-1] {
		g.line("crash %d", id)
		g.up[id-1], g.paused[id-1] = false, false
	}
}

// storm crashes most servers at one instant, and boots most of those that are down at another soon after: that is when
// what was acknowledged must be on some disk, and when a leader with too short a history would win.
func (g *generator) storm() {
	g.several("crash", true)
	if g.below(2) == 0 {
		g.line("run for %dms", 1+g.below(30))
	}
	g.several("start", false)
	g.line("run for %dms", []int{1 + g.below(60), 200 + g.below(250), 300 + g.below(2000)}[g.below(3)])
}

// several does something to most of the servers that are up, or down.
func (g *generator) several(verb string, up bool) {
	var ids []string
	for i := range g.up {
		if g.up[i] == up && g.below(4) > 0 {
			ids = append(ids, fmt.Sprint(i+1))
			g.up[i], g.paused[i] = !up, false
		}
	}
	if len(ids) > 0 {
		g.line("%s %s", verb, strings.Join(ids, " "))
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

func (g *generator) partition() {
	var a, b []string
	for id := 1; id <= g.servers; id++ {
		if g.below(2) == 0 {
			a = append(a, fmt.Sprint(id))
		} else {
			b = append(b, fmt.Sprint(id))
		}
	}
	if len(a) > 0 && len(b) > 0 {
		g.line("partition %s | %s", strings.Join(a, " "), strings.Join(b, " "))
	}
}

// client writes something that one of the clients does.
func (g *generator) client() {
	c := &g.clients[g.below(len(g.clients))]
	if c.gone {
		return
	}
	node := fmt.Sprintf("/n%d", g.below(4))
	switch g.below(22) {
	case 0, 1:
		g.line("%s create %s v%d", c.name, node, g.below(100))
	case 2, 3, 4:
		g.line("%s set %s v%d", c.name, node, g.below(100))
	case 5:
		g.line("%s repeat %d --async set %s w%%d", c.name, 2+g.below(30), node)
	case 6, 7:
		g.line("%s get -w %s", c.name, node)
	case 8:
		g.line("%s delete %s", c.name, node)
	case 9:
		g.line("%s create -e %s/e%d", c.name, node, g.below(3))
	case 10:
		g.line("%s create -s %s/s-", c.name, node)
	case 11:
		g.line("%s ls -w %s", c.name, node)
	case 12:
		g.line("%s stat -w %s", c.name, node)
	case 13:
		g.line("%s sync %s", c.name, node)
	case 14, 15:
		g.line("%s lock /lock --strategy %s", c.name, []string{"predecessor", "herd"}[g.seed%2])
	case 16:
		g.line("%s unlock /lock", c.name)
	case 17:
		g.line("%s multi set %s a ; create %s/m%d ; delete %s/m%d", c.name, node, node, g.below(3), node, g.below(3))
	case 18:
		g.line("%s deleteall %s", c.name, node)
	case 19:
		g.away(c)
	case 20:
		g.line("%s connect %d", c.name, 1+g.below(g.servers))
		c.away = false
	default:
		g.leave(c)
	}
}

func (g *generator) away(c *actor) {
	if c.away {
		g.line("%s connect", c.name)
	} else {
		g.line("%s disconnect", c.name)
	}
	c.away = !c.away
}

func (g *generator) leave(c *actor) {
	switch g.below(4) {
	case 0:
		g.line("%s close", c.name)
		c.gone = true
	case 1:
		g.line("%s expire", c.name)
		c.gone = true
	case 2:
		if c.paused {
			g.line("resume %s", c.name)
		} else {
			g.line("pause %s", c.name)
		}
		c.paused = !c.paused
	}
}

// heal undoes every fault and asks for agreement.
func (g *generator) heal() {
	g.line("step healed")
	g.line("heal")
	for id := 1; id <= g.servers; id++ {
		g.line("disk %d release", id)
		if g.paused[id-1] {
			g.line("resume %d", id)
		}
		g.start(id)
	}
	for i := range g.clients {
		c := &g.clients[i]
		if c.paused {
			g.line("resume %s", c.name)
		}
		if c.away && !c.gone {
			g.line("%s connect", c.name)
		}
	}
	g.line("run until servers agree within 300s")
	g.line("client last")
	g.line("last create /last")
	g.line("run until client last last is OK within 60s")
	g.line("run until servers agree within 60s")
}
