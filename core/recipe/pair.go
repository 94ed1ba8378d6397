package recipe

import (
	"strconv"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// What a machine of a pair is, as its partner hears it. While a machine restarts it is Silent.
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

// After how many silent beats a machine acts: the one that serves first, so that it has stopped, or has the lock, before its partner takes over.
const (
	serverWaits  = 3
	standbyWaits = 5
	restartTakes = 5
)

// Why a machine becomes what it is.
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
	silent int // for how many beats
	writes int
}

// pair is the program of a machine that shares a disk with one other machine, and has no third one that counts (docs/protocol/recipes/pair.md). One of the two
// serves, and writes to the disk in each beat; the other stands by, and takes over when it hears nothing. No server of ZooKeeper is asked.
func pair(c Conn, a Args) Result {
	m := machine{c: c, a: a}
	m.c.At(trace.AtPairBegins).Become(StandsBy, beginsIdle)
	for {
		m.write()
		m.look()
		m.c.Tell(m.told())
		m.c.At(trace.AtPairSleeps).Sleep(a.Every)
	}
}

// write writes to the disk while the machine serves. A disk that the partner has locked takes nothing: then the machine stops.
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
	case heard == Serves && m.serves && !m.locked && m.a.Name > partner: // who has locked the disk goes on: the partner will be refused
		m.c.At(trace.AtPairYields).Become(StandsBy, bothServe)
		m.serves = false
	case heard == StandsBy && !m.serves && m.a.Name < partner && m.mayTake(m.a.Strategy == DiskLock):
		m.c.At(trace.AtPairFirst).Become(Serves, beginsFirst)
		m.serves = true
	}
}

// alone decides when the partner has been silent for long enough: it may be down, or only the line between the two.
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
	case !m.serves && m.mayTake(m.a.Strategy != ""):
		m.c.At(trace.AtPairTakes).Become(Serves, takesOver)
		m.serves = true
	case m.serves && m.a.Strategy == SmartLock && !m.locked:
		m.locked = m.c.At(trace.AtPairLocks).Claim(m.a.Store) == proto.OK // if not, the next write is refused
	}
}

// mayTake takes the disk over, and reads what the other machine has written. It fails where the disk has to be locked and the other one has locked it.
func (m *machine) mayTake(lock bool) bool {
	if lock && !m.locked {
		if m.c.At(trace.AtPairClaims).Claim(m.a.Store) != proto.OK {
			return false
		}
		m.locked = true
	}
	m.c.At(trace.AtPairReads).Load(m.a.Store)
	return true
}

// giveUp stops serving where the machine does not know what its partner does. What it has locked stays locked, unless it restarts: then nothing is left of its
// life before.
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

// told is what the machine says of itself.
func (m *machine) told() string {
	told := StandsBy
	if m.serves {
		told = Serves
	}
	if m.locked {
		told += ", has locked " + m.a.Store
	}
	told += ", precautions: " + strconv.Itoa(m.a.precautions())
	if m.silent > 0 {
		told += ", partner silent for " + strconv.Itoa(m.silent) + " beats"
	}
	return told
}

// precautions is how many of the precautions of a pair are taken.
func (a *Args) precautions() int {
	n := a.N
	for _, taken := range append(a.Names[1:len(a.Names):len(a.Names)], a.Strategy) {
		if taken != "" {
			n++
		}
	}
	return n
}
