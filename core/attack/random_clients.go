package attack

import "fmt"

// maxActors is how many clients a random world has at most, besides those of its last steps.
const maxActors = 8

func (g *generator) newClient() {
	if len(g.clients) >= maxActors {
		return
	}
	name := fmt.Sprintf("c%d", len(g.clients)+1)
	consent := ""
	if g.readOnly && len(g.clients)%2 == 0 {
		consent = " read-only"
	}
	g.line("client %s %d timeout %ds%s", name, 1+g.below(g.servers), 2+g.below(12), consent)
	g.clients = append(g.clients, actor{name: name, locks: map[string]bool{}})
}

// client writes something that one of the clients does.
func (g *generator) client() {
	c := &g.clients[g.below(len(g.clients))]
	if c.gone {
		return
	}
	switch k := g.below(11); {
	case k == 10:
		g.guard(c)
	case k < 4:
		g.write(c)
	case k < 6:
		g.read(c)
	case k < 8:
		g.lock(c)
	case k == 8:
		g.away(c)
	default:
		g.leave(c)
	}
}

func (g *generator) node() string { return fmt.Sprintf("/n%d", g.below(4)) }

func (g *generator) write(c *actor) {
	node := g.node()
	switch g.below(15) {
	case 0, 1:
		g.line("%s create %s v%d", c.name, node, g.below(100))
	case 2, 3:
		g.line("%s set %s v%d", c.name, node, g.below(100))
	case 4:
		g.line("%s repeat %d --async set %s w%%d", c.name, 2+g.below(30), node)
	case 5: // reads behind writes of the same client
		g.line("%s repeat %d --async set %s x%%d ; get %s ; stat %s", c.name, 1+g.below(8), node, g.node(), node)
	case 6:
		g.line("%s delete %s", c.name, node)
	case 7:
		g.line("%s create -e %s/e%d", c.name, node, g.below(3))
	case 8:
		g.queue(c, node)
	case 9:
		g.line("%s multi set %s a ; create %s/m%d ; delete %s/m%d", c.name, node, node, g.below(3), node, g.below(3))
	case 10:
		g.line("%s multi set %s both%d ; set %s both%d", c.name, node, g.below(9), g.node(), g.below(9))
	case 11:
		g.line("%s deleteall %s", c.name, node)
	case 12, 13: // with a version that the node may have
		g.line("%s create %s new", c.name, node)
		g.line("%s set -v %d %s c%d", c.name, g.below(2), node, g.below(100))
		if g.one(2) {
			g.line("%s delete -v %d %s", c.name, g.below(3), node)
		}
	default:
		if g.timed {
			g.line("%s create -t %d %s/t%d x", c.name, 100+g.below(3000), node, g.below(3))
		} else {
			g.line("%s create -c %s/c%d", c.name, node, g.below(3))
		}
	}
}

// queue puts an item into the queue, or takes one or waits for it; or makes a sequence elsewhere.
func (g *generator) queue(c *actor, node string) {
	switch g.below(4) {
	case 0:
		g.line("%s create -s %s/s-", c.name, node)
	case 1:
		g.line("%s repeat %d enqueue /queue i%%d", c.name, 1+g.below(3))
	default:
		g.line("%s dequeue /queue", c.name)
		g.dequeues++
	}
}

// seen is a node to look at: now and then one of those that every tree has.
func (g *generator) seen() string {
	if g.one(8) {
		return g.pick("/", "/", "/zookeeper", "/zookeeper/config")
	}
	return g.node()
}

func (g *generator) read(c *actor) {
	node := g.seen()
	switch g.below(10) {
	case 0, 1:
		g.line("%s get -w %s", c.name, node)
	case 2:
		g.line("%s get -s %s", c.name, node)
	case 3, 4:
		g.line("%s ls -w %s", c.name, node)
	case 5:
		g.line("%s stat -w %s", c.name, node)
	case 6, 7, 8:
		g.line("%s sync %s", c.name, node)
	default:
		g.line("%s addWatch -m %s %s", c.name, g.pick("PERSISTENT", "PERSISTENT_RECURSIVE"), node)
	}
}

// two draws two clients; ok is false if it does not find two.
func (g *generator) two() (a, b *actor, ok bool) {
	a, b = &g.clients[g.below(len(g.clients))], &g.clients[g.below(len(g.clients))]
	return a, b, a != b && !a.gone && !b.gone
}

// miss has a client watch a node, and be away while another client may change that. It has to be notified when it comes back.
func (g *generator) miss() {
	c, other, ok := g.two()
	if !ok {
		return
	}
	node := g.node()
	g.line("%s %s -w %s", c.name, g.pick("get", "ls", "stat"), node)
	g.line("run for %dms", 30+g.below(60))
	g.line("%s disconnect", c.name)
	g.line("%s %s", other.name, g.pick("create "+node+" m", "set "+node+" m", "delete "+node))
	g.line("run for %dms", 30+g.below(100))
	g.line("%s connect %d", c.name, 1+g.below(g.servers))
	c.away = false
}

// moves has a client go to a server, and gives it time to come there.
func (g *generator) moves(c *actor, id, ms int) {
	g.line("%s connect %d", c.name, id)
	c.away = false
	g.line("run for %dms", ms)
}

// lag delays the messages of the other servers to a server. Meanwhile another client writes; then a client of this server asks for a sync
// and reads. The reader must not see an older state than the writer saw.
func (g *generator) lag(id int) {
	late, other, ok := g.two()
	if !ok {
		return
	}
	g.moves(late, id, 50+g.below(100))
	for from := 1; from <= g.servers; from++ {
		if from != id {
			g.line("link %d>%d delay %dms", from, id, 40+g.below(160))
		}
	}
	node := g.node()
	g.write(other)
	g.line("run for %dms", 30+g.below(80))
	g.line("%s sync %s", late.name, node)
	g.line("%s get %s", late.name, node)
}

// late has a client write by a server whose messages take long, move to another server, and write again. The first write must not
// come after the second.
func (g *generator) late(id int) {
	c, other, ok := g.two()
	if !ok {
		return
	}
	g.moves(c, id, 80+g.below(80))
	for to := 1; to <= g.servers; to++ {
		if to != id {
			g.line("link %d>%d delay %dms", id, to, 200+g.below(1500))
		}
	}
	node := g.node()
	g.line("%s create %s here", other.name, node)
	g.line("run for 40ms")
	g.line("%s set %s early", c.name, node)
	g.line("run for %dms", 15+g.below(20))
	g.line("%s connect %d", c.name, 1+g.below(g.servers))
	g.line("%s set %s late", c.name, node)
	g.line("run for %dms", 50+g.below(200))
}

// lock asks for a lock that the client has not asked for before, or gives it back.
func (g *generator) lock(c *actor) {
	path, strategy := "/lock", g.strategy
	if g.one(4) {
		path, strategy = "/named", "name"
	}
	if c.locks[path] {
		g.line("%s unlock %s", c.name, path)
	} else {
		g.line("%s lock %s --strategy %s", c.name, path, strategy)
	}
	c.locks[path] = !c.locks[path]
}

// away takes a client off, brings it back, or sends it to another server.
func (g *generator) away(c *actor) {
	switch {
	case g.one(2):
		g.line("%s connect %d", c.name, 1+g.below(g.servers))
		c.away = false
	case c.away:
		g.line("%s connect", c.name)
		c.away = false
	default:
		g.line("%s disconnect", c.name)
		c.away = true
	}
}

func (g *generator) leave(c *actor) {
	switch g.below(5) {
	case 0:
		g.line("%s close", c.name)
		c.gone = true
	case 1:
		// This is decided without a draw, so that the later draws of a seed stay the same.
		if c.crashed = g.out.Len()%2 == 1; c.crashed {
			g.line("crash %s", c.name)
			c.paused, c.away = false, false
		} else {
			g.line("%s expire", c.name)
		}
		c.gone = true
	case 2, 3:
		if c.paused {
			g.line("resume %s", c.name)
		} else {
			g.line("pause %s", c.name)
		}
		c.paused = !c.paused
	}
}
