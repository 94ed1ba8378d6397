package explore

import (
	"strings"

	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/core/sim"
)

// Scope is a small world to be searched through.
type Scope struct {
	Name      string
	Title     say.Form
	Setup     string     // a script; the search begins where it ends
	Crashes   int        // servers that may crash, in all
	Boots     int        // …and that may boot again
	Overtakes int        // time-outs that may come before what is under way
	Lock      string     // clients contend for the lock of this path; its holder may unlock it
	Leaves    int        // clients that may close their session
	AtOnce    sim.Nature // what happens as soon as it can, before anything else
	Elects    bool       // a path ends when every server that is up leads or follows
	Horizon   proto.Millis
}

// serving begins a set-up with an established leader. The clock leaves 0 before anything boots; messages take longer than
// syncs until the search begins, and no time from there on.
const serving = "servers 3\nfsync 0ms\nrun for 1s\nstart all\nrun until servers agree\n"

// alone begins a set-up with a single server.
var alone = strings.Replace(serving, "servers 3", "servers 1", 1)

// Scopes are those that `zootrope check --exhaustive` goes through. The title of each says what it does not take apart.
func Scopes() []Scope {
	return []Scope{
		{
			Name:    "write",
			Title:   "an established leader of 3, one write in flight, one server crashes and boots again; dials and votes at once",
			Setup:   serving + "client ann 1\nsettle\nlatency 0ms\nann create /x hello\n",
			Crashes: 1, Boots: 1, AtOnce: sim.Dials | sim.Votes, Horizon: 60_000,
		},
		{
			Name:   "election",
			Title:  "an election of 3 from a cold start, until each leads or follows; all but votes and time-outs at once",
			Setup:  "servers 3\nlatency 0ms\nfsync 0ms\nrun for 1s\nstart all\n",
			AtOnce: sim.Dials | sim.Ends | sim.Zab | sim.Syncs, Elects: true, Horizon: 60_000,
		},
		{
			Name:  "lock",
			Title: "3 clients of one server contend for a lock by the predecessor recipe; syncs at once",
			Setup: alone + "client ann 1\nclient bob 1\nclient cat 1\nsettle\nann create /l\nsettle\nlatency 0ms\n" +
				"ann lock /l\nbob lock /l\ncat lock /l\n",
			Lock: "/l", AtOnce: sim.Syncs, Horizon: 60_000,
		},
		{
			Name:  "spread",
			Title: "2 clients, each at another of 3 servers, contend for a lock; syncs at once",
			Setup: serving + "client ann 1\nclient bob 2\nsettle\nann create /l\nsettle\nlatency 0ms\nann lock /l\nbob lock /l\n",
			Lock:  "/l", AtOnce: sim.Syncs, Horizon: 60_000,
		},
		{
			Name:  "leave",
			Title: "3 clients, each at another of 3 servers, in the queue of a lock; one may close its session at any moment; syncs at once",
			Setup: serving + "client ann 1\nclient bob 2\nclient cat 3\nsettle\nann create /l\nann lock /l\nsettle\nbob lock /l\nsettle\n" +
				"cat lock /l\nsettle\nlatency 0ms\n",
			Lock: "/l", Leaves: 1, AtOnce: sim.Syncs, Horizon: 60_000,
		},
	}
}

// Names lists the scopes.
func Names() []string {
	var out []string
	for _, s := range Scopes() {
		out = append(out, s.Name)
	}
	return out
}

// script is the set-up, with the faults that the core is given.
func (s *Scope) script(bugs proto.Bugs) string {
	if bugs == 0 {
		return s.Setup
	}
	return "config bug=" + bugs.String() + "\n" + s.Setup
}

// open plays the set-up. A violation in it is one of the world that it gives.
func (s *Scope) open(bugs proto.Bugs) (*sim.World, error) {
	parsed, err := script.Parse(s.Name, s.script(bugs))
	if err != nil {
		return nil, err
	}
	p := player.New(parsed, player.Options{})
	defer p.Close()
	if status := p.RunAll(); status != player.Done && status != player.Violated {
		return nil, p.Err()
	}
	return p.World().Explore(), nil
}
