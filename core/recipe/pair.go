package recipe

import (
	"strconv"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// Roles of a machine of a pair, as its partner hears them. A machine that restarts is Silent.
const (
	Silent   = ""
	Serves   = "serves"
	StandsBy = "stands by"
)

// Ways in which a machine of a pair locks the disk.
const (
	DiskLock  = "disklock"  // from the beginning to the end of its service
	SmartLock = "smartlock" // only while its partner is silent
)

// Times in beats. The machine that serves acts first: it has stopped, or has the lock, before its partner takes over.
const (
	serverWaits  = 3 // of silence, before the machine that serves acts
	standbyWaits = 5 // of silence, before the machine that stands by acts
	restartTakes = 5
)

// Reasons for which a machine changes its role.
const (
	beginsFirst = "first"    // nobody serves, and its name is the first
	takesOver   = "takes"    // its partner is silent
	bothServe   = "yields"   // its partner serves, too, and has the first name
	isRefused   = "refused"  // its partner has locked the disk
	isCutOff    = "isolated" // it does not reach the reference address
	restarts    = "restarts" // it has given up, and restarts
	restarted   = "restarted"
	beginsIdle  = "begins"
)

// machine is one of two machines that share a disk.
type machine struct {
	c      Conn
	a      Args
	serves bool
	locked bool
	silent int // beats since the partner has answered last
	writes int // to the disk so far
}

// pair is the program of a machine that shares a disk with one other machine; no third machine votes (docs/protocol/recipes/pair.md). One of the two
// serves, and writes to the disk in each beat. The other one stands by, and takes over when it hears nothing. The program asks no server of ZooKeeper.
func pair(c Conn, a Args) Result {
	m := machine{c: c, a: a}
	m.c.At(trace.AtPairBegins).Become(StandsBy, beginsIdle)
	for {
		m.write()
		m.look()
		m.c.Tell(m.report())
		m.c.At(trace.AtPairSleeps).Sleep(a.Every)
	}
}

// write writes to the disk while the machine serves. If the partner has locked the disk, the disk refuses the write, and the machine stops serving.
func (m *machine) write() {
	if !m.serves {
		return
	}
	value := m.a.Name + " " + strconv.Itoa(m.writes+1)
	if m.c.At(trace.AtPairWrites).Save(m.a.Store, []byte(value)) != proto.OK {
		m.locked = false
		m.c.At(trace.AtPairRefused).Become(StandsBy, isRefused)
		m.giveUp()
		return
	}
	m.writes++
}

// look listens for the partner, and decides who serves.
func (m *machine) look() {
	partner, via := m.a.Names[0], m.a.Names[1]
	heard := m.c.At(trace.AtPairHears).Hear(partner, via)
	if heard == Silent {
		m.silent++
		m.alone()
		return
	}
	m.silent = 0
	if m.locked && (!m.serves || m.a.Strategy == SmartLock && heard == StandsBy) {
		m.c.At(trace.AtPairUnlocks).Free(m.a.Store)
		m.locked = false
	}
	switch {
	case heard == Serves && m.serves && !m.locked && m.a.Name > partner: // a machine that has locked the disk goes on, because the disk refuses its partner
		m.c.At(trace.AtPairYields).Become(StandsBy, bothServe)
		m.serves = false
	case heard == StandsBy && !m.serves && m.a.Name < partner && m.takeDisk(m.a.Strategy == DiskLock):
		m.c.At(trace.AtPairFirst).Become(Serves, beginsFirst)
		m.serves = true
	}
}

// alone decides what follows from the silence of the partner. The partner may be down, or the line between the two machines may be cut.
func (m *machine) alone() {
	waits := standbyWaits
	if m.serves {
		waits = serverWaits
	}
	if m.silent < waits {
		return
	}
	if reference := m.a.Names[2]; reference != "" && !m.c.At(trace.AtPairPings).Reach(reference) {
		if m.serves {
			m.c.At(trace.AtPairCutOff).Become(StandsBy, isCutOff)
			m.giveUp()
		}
		return
	}
	switch {
	case !m.serves && m.takeDisk(m.a.Strategy != ""):
		m.c.At(trace.AtPairTakes).Become(Serves, takesOver)
		m.serves = true
	case m.serves && m.a.Strategy == SmartLock && !m.locked:
		m.locked = m.c.At(trace.AtPairLocks).Claim(m.a.Store) == proto.OK // without the lock, the disk refuses the next write
	}
}

// takeDisk locks the disk, if lock says so, and reads what the partner has written. It returns false if the partner has locked the disk.
func (m *machine) takeDisk(lock bool) bool {
	if lock && !m.locked {
		if m.c.At(trace.AtPairClaims).Claim(m.a.Store) != proto.OK {
			return false
		}
		m.locked = true
	}
	m.c.At(trace.AtPairReads).Load(m.a.Store)
	return true
}

// giveUp stops serving. The machine keeps its lock of the disk, unless it restarts: a restart frees the disk, and forgets how long the partner has been silent.
func (m *machine) giveUp() {
	m.serves = false
	if !m.restarts() {
		return
	}
	m.c.At(trace.AtPairRestarts).Become(Silent, restarts)
	m.c.At(trace.AtPairLosesLock).Free(m.a.Store)
	m.locked, m.silent = false, 0
	m.c.At(trace.AtPairComesUp).Sleep(restartTakes * m.a.Every)
	m.c.At(trace.AtPairUp).Become(StandsBy, restarted)
}

// restarts says whether a machine that gives up restarts.
func (m *machine) restarts() bool { return m.a.N > 0 }

// report is the state of the machine in one line: the answer of its command.
func (m *machine) report() string {
	line := StandsBy
	if m.serves {
		line = Serves
	}
	if m.locked {
		line += ", has locked " + m.a.Store
	}
	line += ", precautions: " + strconv.Itoa(m.a.precautions())
	if m.silent > 0 {
		line += ", partner silent for " + strconv.Itoa(m.silent) + " beats"
	}
	return line
}

// precautions counts the options of a pair that are given: --second, --reference, a way to lock the disk, --restart.
func (a *Args) precautions() int {
	n := a.N
	for _, taken := range append(a.Names[1:len(a.Names):len(a.Names)], a.Strategy) {
		if taken != "" {
			n++
		}
	}
	return n
}
