package sim

import (
	"fmt"
	"slices"

	"zootrope/core/check"
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/step"
	"zootrope/core/trace"
	"zootrope/core/zab"
)

// Settings are what a world begins with. Times are milliseconds.
type Settings struct {
	Voters, Observers      int
	Zoo                    zab.Config
	Seed                   uint64
	Latency, LatencyJitter proto.Millis
	Fsync, FsyncJitter     proto.Millis
	Passing                bool `hash:"-"` // events are counted and judged, and not kept
	Unchecked              bool `hash:"-"` // there are no checkers
	GoOn                   bool `hash:"-"` // the first promise that the checkers find broken is kept (Breach), and the world goes on
	Coded                  bool `hash:"-"` // pass every message and write through its bytes (package jute)
	XidsAnew               bool // clients number the requests of each connection from 1 again, as kazoo does
	Tracing                bool // make events; without them there are no counts and no checkers
	Costs                  Costs
}

// Defaults are those of the script language.
func Defaults() Settings {
	return Settings{Zoo: zab.Defaults(), Latency: 10, Fsync: 5, Tracing: true}
}

// World is a virtual cluster.
type World struct {
	set   Settings
	now   proto.Millis
	turn  int64
	rand  proto.Rand
	sched schedule

	servers []*process // by id − 1
	clients []*clientHost
	conns   map[uint32]*conn
	connID  uint32
	packets int64
	links   map[pair]link
	stores  *stores  `hash:"late"` // nil until a client is told to write to one
	traffic *traffic `hash:"late"` // nil in a world without costs

	// Filled while one machine is stepped.
	in  step.Input  `hash:"-" clone:"-"`
	out step.Output `hash:"-" clone:"-"`

	dates []step.Deadline `hash:"-" clone:"-"` // scratch

	exploring bool             `hash:"-"` // this is a copy for a search: Explore
	coder     coder            `hash:"-" clone:"-"`
	config    string           `hash:"-"` // the text of the ensemble's configuration
	rec       recorder         `hash:"-"`
	checker   *check.Checker   `hash:"-"`
	frozen    int              `hash:"-"` // how many bytes the last Freeze took
	lent      bool             `hash:"-"` // another world, which a search has forked, has the same checker
	checked   known            `hash:"-"` // the hash of the checker
	violation *check.Violation `hash:"-"`
	breach    *check.Violation `hash:"-"`
}

// New makes a world in which nothing runs yet.
func New(s Settings) *World {
	w := &World{set: s, rand: proto.Rand(s.Seed*0x9e3779b97f4a7c15 + 1), conns: map[uint32]*conn{}, links: map[pair]link{}, traffic: newTraffic(s.Costs)}
	for i := 0; i < s.Voters; i++ {
		w.set.Zoo.Voters = w.set.Zoo.Voters.With(proto.ServerID(i + 1))
	}
	for i := s.Voters; i < s.Voters+s.Observers; i++ {
		w.set.Zoo.Observers = w.set.Zoo.Observers.With(proto.ServerID(i + 1))
	}
	for i := 0; i < s.Voters+s.Observers; i++ {
		id := proto.ServerID(i + 1)
		w.set.Zoo.Addresses = append(w.set.Zoo.Addresses[:i:i], zab.Address{Server: id, Host: fmt.Sprintf("server%d", id), Quorum: 2888, Election: 3888})
	}
	w.config = w.set.Zoo.Membership()
	for i := 0; i < s.Voters+s.Observers; i++ {
		w.servers = append(w.servers, newProcess(w, proto.ServerID(i+1)))
	}
	w.out.Tracing = s.Tracing
	w.checker = check.New(w.set.Zoo.Groups, w.set.Zoo.Voters, w.config)
	return w
}

// Close stops the coroutines of recipes. The world must not be used afterwards.
func (w *World) Close() {
	for _, c := range w.clients {
		c.actor.stop()
	}
}

// Now is the virtual time.
func (w *World) Now() proto.Millis { return w.now }

// Turn counts what has happened: deliveries, syncs, timers.
func (w *World) Turn() int64 { return w.turn }

// Violation is the first invariant that was found broken, or nil.
func (w *World) Violation() *check.Violation { return w.violation }

// Breach is the same in a world that goes on (Settings.GoOn).
func (w *World) Breach() *check.Violation { return w.breach }

// Judged says how much the checkers of clients have judged.
func (w *World) Judged() check.Judged { return w.checker.Judged() }

// NextAt is when the default choice is due, proto.Never if nothing will happen any more.
func (w *World) NextAt() proto.Millis {
	if s := w.sched.first(); s != nil {
		return max(s.due, w.now)
	}
	return proto.Never
}

// AdvanceTo moves the clock without an event; not past what is due.
func (w *World) AdvanceTo(t proto.Millis) {
	if t < w.now || t > w.NextAt() {
		panic(fmt.Sprintf("sim: the clock cannot go from %d to %d", w.now, t))
	}
	w.now = t
}

// Do performs the default choice, the earliest in virtual time. It says whether anything happened.
func (w *World) Do() bool {
	s := w.sched.first()
	if s == nil || w.violation != nil {
		return false
	}
	w.perform(s)
	return true
}

// perform does one thing that is due, or chosen by hand: the clock moves to its time.
func (w *World) perform(s *source) {
	defer w.caught()
	w.now = max(w.now, s.due)
	w.turn++
	w.rec.begin(w.turn)
	switch s.kind {
	case srcPipe:
		w.arrive(w.conns[s.id/2], int(s.id%2))
	case srcDisk:
		p := w.servers[s.id/uint32(proto.Files)]
		w.synced(p, proto.File(s.id%uint32(proto.Files)))
	case srcServer:
		w.serverTimer(w.servers[s.id])
	case srcClient:
		w.clientTimer(w.clients[s.id])
	case srcDesk:
		w.handle(w.servers[s.id])
	case srcWire:
		w.drain(w.traffic.wires[s.id])
	}
}

// caught turns a broken invariant of the core into a violation, so that the caller that drives the world hears of it with the
// seed.
func (w *World) caught() {
	if r := recover(); r != nil {
		w.violate(&check.Violation{Invariant: "assertion", Detail: say.Verbatim(fmt.Sprint(r)), Site: trace.AtViolation}, 0)
	}
}

func (w *World) violate(v *check.Violation, by int64) {
	if w.violation != nil {
		return
	}
	w.violation = w.dated(v)
	w.emit(trace.Event{Cause: by, Kind: trace.Violation, Site: v.Site, Text: v.Said().String()})
}

func (w *World) dated(v *check.Violation) *check.Violation {
	v.At, v.Turn, v.Seed = w.now, w.turn, w.set.Seed
	return v
}

// random gives a number below n.
func (w *World) random(n proto.Millis) proto.Millis {
	if n <= 0 {
		return 0
	}
	return proto.Millis(w.rand.Below(uint64(n)))
}

// around gives base with jitter: base−jitter … base+jitter.
func (w *World) around(base, jitter proto.Millis) proto.Millis {
	if jitter <= 0 {
		return base
	}
	return max(0, base-jitter+w.random(2*jitter+1))
}

// SetVoters makes servers 1 to n voters, and all others observers. Each server reads that when it starts. It is an error once a server has run,
// because a quorum of other voters may lack what the old quorum has on disk, and in a world whose servers are in groups.
func (w *World) SetVoters(n int) error {
	if slices.ContainsFunc(w.servers, func(p *process) bool { return p.life > 0 }) {
		return say.F("the voters cannot be chosen any more: a server has been started")
	}
	if w.set.Zoo.Groups.Hierarchical() {
		return say.F("the voters cannot be chosen where servers are in groups")
	}
	w.set.Zoo.Voters, w.set.Zoo.Observers = proto.Sids{}, proto.Sids{}
	for _, p := range w.servers {
		if int(p.id) <= n {
			w.set.Zoo.Voters = w.set.Zoo.Voters.With(p.id)
		} else {
			w.set.Zoo.Observers = w.set.Zoo.Observers.With(p.id)
		}
	}
	for _, p := range w.servers {
		p.cfg.Voters, p.cfg.Observers = w.set.Zoo.Voters, w.set.Zoo.Observers
	}
	w.config = w.set.Zoo.Membership()
	w.checker = check.New(w.set.Zoo.Groups, w.set.Zoo.Voters, w.config)
	return nil
}

// SetLatency changes the latency of every link from here on.
func (w *World) SetLatency(latency, jitter proto.Millis) {
	w.set.Latency, w.set.LatencyJitter = latency, jitter
}

// SetFsync changes how long a sync takes from here on.
func (w *World) SetFsync(fsync, jitter proto.Millis) { w.set.Fsync, w.set.FsyncJitter = fsync, jitter }

// wallBase is the wall clock at virtual time 0, for Stat: 2026-01-01T00:00:00Z.
const wallBase proto.Millis = 1_767_225_600_000
