package attack

import (
	"fmt"
	"strings"

	"zootrope/core/proto"
)

// Random writes a script of random faults and client commands, for a number of voters from least to most. In its first part there are
// crashes, partitions, held links, pauses, slow and stuck disks, and clients that write, watch, lock and move. Then everything is
// healed: all servers must come to agree, and every lock can be had. The arguments decide everything, so a seed is a bug report.
func Random(seed uint64, least, most int) string {
	g := generator{rand: proto.Rand(seed*2654435769 + 12345), seed: seed}
	g.setup(least, most)
	for n := 20 + g.below(60); n > 0; n-- {
		g.act()
	}
	g.heal()
	g.takeTurns()
	return g.out.String()
}

// How many voters a random world has if it is not said.
const (
	LeastVoters = 3
	MostVoters  = 5
)

// generator remembers what the script has done to whom so far, so that every line makes sense.
type generator struct {
	out      strings.Builder
	rand     proto.Rand
	seed     uint64
	servers  int
	voters   int
	rollover bool   // epochs end after a few transactions
	snaps    bool   // learners get a SNAP, which is written a znode at a time
	timed    bool   // nodes may have a time to live
	readOnly bool   // a server without a quorum serves read-only, and half of the clients consent
	refuses  bool   // disks refuse writes for a while
	up       []bool // by id − 1
	paused   []bool
	clients  []actor
	strategy string // the strategy of the lock /lock
	dequeues int    // how many dequeues clients have asked for
}

// actor is a client as the generator knows it.
type actor struct {
	name         string
	gone         bool // closed, expiring or crashed: it is not used again
	crashed      bool
	away, paused bool
	locks        map[string]bool // that it has asked for
}

func (g *generator) below(n int) int { return int(g.rand.Below(uint64(n))) }

// one is true once in n times.
func (g *generator) one(n int) bool { return g.below(n) == 0 }

func (g *generator) pick(words ...string) string { return words[g.below(len(words))] }

func (g *generator) line(format string, args ...any) { fmt.Fprintf(&g.out, format+"\n", args...) }

func (g *generator) setup(least, most int) {
	g.voters = least + g.below(most-least+1)
	g.servers = g.voters
	g.line("servers %d", g.voters)
	if g.one(3) {
		n := 1 + g.below(2)
		g.servers += n
		g.line("observers %d", n)
	}
	g.line("seed %d", g.seed)
	g.strategy = g.pick("predecessor", "herd")
	g.config()
	g.up, g.paused = make([]bool, g.servers), make([]bool, g.servers)
	for id := 1; id <= g.servers; id++ {
		if !g.one(5) {
			g.start(id)
		}
	}
	g.wait()
	for range 1 + g.below(4) {
		g.newClient()
	}
	if g.snaps { // clients write while servers come and go, so that they write while images are written
		g.line("client writer 1 timeout 14s")
		g.line("writer repeat 99 create -s /s- 0")
	}
}

// config chooses the settings, most of them seldom.
func (g *generator) config() {
	if g.one(2) {
		g.line("latency 10ms±8ms")
		g.line("fsync 5ms±4ms")
	}
	if g.one(3) {
		g.line("config snapCount=%d", 2+g.below(16))
	}
	if g.one(3) {
		g.line("config tickTime=500 syncLimit=3")
	}
	if g.rollover = g.one(8); g.rollover {
		g.line("config counterLimit=%d", 12+g.below(40))
	}
	if g.timed = g.one(6); g.timed {
		g.line("config extendedTypesEnabled=true")
	}
	if g.readOnly = g.seed%7 == 5 && !g.rollover; g.readOnly { // not drawn: so the other worlds stay as they were
		g.line("config readonlymode.enabled=true localSessionsEnabled=true localSessionsUpgradingEnabled=true")
	}
	g.refuses = g.seed%13 == 6 // not drawn, for the same reason
	switch g.below(12) {
	case 0:
		g.line("config snapshotSizeFactor=-1")
	case 1:
		g.snaps = true
		g.line("config forceSnapshotSync=true snapshotChunk=1")
	case 2:
		g.line("config syncEnabled=false")
	case 3:
		if g.rollover || g.readOnly {
			return // a local session goes with its connection, and an epoch's end breaks all of them
		}
		g.line("config localSessionsEnabled=true localSessionsUpgradingEnabled=true")
	case 4, 5:
		g.line("config snapCount=%d snapshotChunk=%d", 2+g.below(6), 1+g.below(4))
	case 6:
		g.groups()
	}
}

// groups puts the voters into three groups; with a weight, one counts more than the others of its group, or not at all.
func (g *generator) groups() {
	if g.voters < 5 {
		return
	}
	var in [3]string
	for id := 1; id <= g.voters; id++ {
		in[id%3] += fmt.Sprintf(":%d", id)
	}
	g.line("config group.1=%s group.2=%s group.3=%s", in[0][1:], in[1][1:], in[2][1:])
	if g.one(2) {
		g.line("config weight.%d=%d", 1+g.below(g.voters), []int{0, 2, 3}[g.below(3)])
	}
}

func (g *generator) start(id int) {
	if !g.up[id-1] {
		g.line("start %d", id)
		g.up[id-1] = true
	}
}

// wait lets time pass, or some events happen.
func (g *generator) wait() {
	switch g.below(5) {
	case 0:
		g.line("run for %dms", 1+g.below(40))
	case 1:
		g.line("run for %dms", 50+g.below(500))
	case 2:
		g.line("run for %dms", 500+g.below(6000))
	case 3:
		g.events(1 + g.below(12))
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
		if c.away {
			g.line("%s connect", c.name)
		}
	}
	g.line("run for 12s") // so long that each server that has lost a peer behind a cut link has noticed it
	g.line("run until servers agree within 300s")
	if g.rollover {
		return // any command may come upon the end of an epoch
	}
	g.line("client last")
	g.line("last create /last")
	g.line("run until client last last is OK within 60s")
	g.line("run until servers agree within 60s")
	if g.dequeues > 0 { // each client that waits for an item gets one, and there is one more
		g.line("last repeat %d enqueue /queue end%%d", g.dequeues+1)
		g.line("run until queue /queue waiters are 0 within 60s")
		g.line("last dequeue /queue")
		g.line("run until client last last is OK within 60s")
	}
}

// takeTurns asks for every lock: three clients queue behind the nodes that are left, and each gets the lock in its turn. The
// other clients leave first, each in its own way; the nodes that they leave go with their sessions.
func (g *generator) takeTurns() {
	g.line("step turns")
	for i := range g.clients {
		c := &g.clients[i]
		if c.locks["/lock"] && !c.gone && g.one(2) {
			g.line("%s unlock /lock", c.name)
		}
		if c.crashed {
			continue
		}
		g.line("%s disconnect", c.name) // so that the servers do not hear of its close
		g.line("%s close", c.name)
	}
	if g.rollover {
		g.lockThroughRollover()
		return
	}
	for n := 1; n <= 3; n++ {
		g.line("client w%d %d", n, 1+g.below(g.servers))
		g.line("run until client w%d is CONNECTED within 60s", n)
		g.line("w%d lock /lock --strategy %s", n, g.strategy)
		g.line("run until client w%d last is OK within 60s", n)
	}
	g.line("run until lock /lock held by w1 within 180s")
	g.line("%s", g.pick("w1 unlock /lock", "w1 close", "w1 expire"))
	g.line("run until lock /lock held by w2 within 180s")
	g.line("%s", g.pick("w2 unlock /lock", "w2 close", "w2 expire"))
	g.line("run until lock /lock held by w3 within 180s")
}

// lockThroughRollover asks for a lock whose recipe outlives a lost connection.
func (g *generator) lockThroughRollover() {
	g.line("client w1 timeout 60s")
	g.line("run until client w1 is CONNECTED within 120s")
	g.line("w1 lock /lock --strategy predecessor")
	g.line("run until lock /lock held by w1 within 180s")
}
