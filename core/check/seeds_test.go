package check_test

import (
	"fmt"
	"testing"

	"zootrope/core/attack"
	"zootrope/core/check"
	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/script"
	"zootrope/core/trace"
)

// A fixed set of random worlds; `make seeds` runs a fresh one each time.
func TestSeeds(t *testing.T) {
	for _, set := range []struct {
		seeds       uint64
		least, most int
	}{{200, attack.LeastVoters, attack.MostVoters}, {40, 6, 7}} {
		for seed := uint64(1); seed <= set.seeds; seed++ {
			s, err := script.Parse(fmt.Sprintf("seed %d", seed), attack.Random(seed, set.least, set.most))
			if err != nil {
				t.Fatal(err)
			}
			if v := attack.Run(s); v.Checker != "" {
				t.Errorf("seed %d: %s: %s\n  again: zootrope check --show %d --servers %d..%d | zootrope run -", seed, v.Checker, v.Text, seed, set.least, set.most)
			}
		}
	}
}

// The worlds are not all alike: each kind of fault, and each way to use the core, is in some of them.
func TestSeedsVary(t *testing.T) {
	seen := map[string]bool{}
	for seed := uint64(1); seed <= 60; seed++ {
		s, err := script.Parse("seed", attack.Random(seed, 3, 7))
		if err != nil {
			t.Fatal(err)
		}
		seen[fmt.Sprint(s.Settings.Voters, " voters")] = true
		if s.Settings.Observers > 0 {
			seen["observers"] = true
		}
		if s.Settings.Zoo.CounterLimit < 100 {
			seen["rollover"] = true
		}
		if s.Settings.Zoo.SnapCount < 100 {
			seen["snapshots"] = true
		}
		for _, c := range s.Commands {
			seen[c.Verb()] = true
			seen[c.Verb()+" "+c.How] = true
			if c.Torn {
				seen["torn"] = true
			}
			if c.Verb() == "crash" && c.Who != nil {
				seen["client crash"] = true
			}
			if c.Verb() == "link" && !c.Both {
				seen["one way"] = true
			}
			if len(c.Templates) > 1 {
				seen["reads behind writes"] = true
			}
		}
	}
	for _, want := range []string{"3 voters", "4 voters", "5 voters", "6 voters", "7 voters", "observers", "rollover", "snapshots", "torn", "one way",
		"crash", "partition", "link hold", "link cut", "link delay", "break", "pause", "disk hold", "disk delay", "disconnect", "connect", "expire", "close", "client crash",
		"lock", "unlock", "multi", "sync", "addWatch", "deleteall", "reads behind writes"} {
		if !seen[want] {
			t.Errorf("no world has %s", want)
		}
	}
}

// Worlds give the checkers of clients something to judge, all of them.
func TestWorldsAreJudged(t *testing.T) {
	sources := []string{"servers 3\nstart all\nsettle\nclient a 1\na create /x 1\na set -v 0 /x 2\na delete -v 1 /x\nsettle\n"}
	for seed := uint64(1); seed <= 60; seed++ {
		sources = append(sources, attack.Random(seed, 3, 5))
	}
	var sum check.Judged
	for _, source := range sources {
		s, err := script.Parse("world", source)
		if err != nil {
			t.Fatal(err)
		}
		p := player.New(s, player.Options{})
		p.Allow(1 << 40)
		for p.Status() == player.Running {
			p.Tick()
		}
		j := p.World().Judged()
		sum.Reads += j.Reads
		sum.Conditional += j.Conditional
		sum.Watches += j.Watches
		sum.Items += j.Items
		sum.Missed += j.Missed
		sum.Syncs += j.Syncs
		p.Close()
	}
	if sum.Reads == 0 || sum.Conditional < 10 || sum.Watches == 0 || sum.Items == 0 || sum.Missed == 0 || sum.Syncs == 0 {
		t.Errorf("%+v", sum)
	}
}

// The nodes that every tree has are what the model says of them: a client reads them all, before and after they change.
func TestTheTreesOwnNodesAreAsTheyAreRead(t *testing.T) {
	s, err := script.Parse("own", "servers 3\nobservers 1\nstart all\nrun until servers agree\nclient a 1\nsettle\n"+
		"a ls -s /\na ls -s /zookeeper\na get -s /zookeeper/config\na get -s /zookeeper/quota\na create /x\na set / y\na ls -s /\na get -s /\na delete /x\na stat /\nsettle\n")
	if err != nil {
		t.Fatal(err)
	}
	p := player.New(s, player.Options{})
	defer p.Close()
	if status := p.RunAll(); status != player.Done || p.World().Judged().Reads != 7 {
		t.Errorf("%v, %d reads judged: %v", status, p.World().Judged().Reads, p.Err())
	}
}

// In random worlds, too, transactions are applied while a SNAP is being written, so that its image is fuzzy
// (docs/protocol/sync.md#what-to-send).
func TestWorldsOverlapTheirSnaps(t *testing.T) {
	fuzzy := 0
	for seed := uint64(1); seed <= 60; seed++ {
		s, err := script.Parse("world", attack.Random(seed, attack.LeastVoters, attack.MostVoters))
		if err != nil {
			t.Fatal(err)
		}
		applied := map[proto.ServerID]proto.Zxid{}
		p := player.New(s, player.Options{OnEvent: func(e *trace.Event) {
			switch e.Kind {
			case trace.Apply:
				applied[e.Server] = e.Zxid
			case trace.Kind(proto.Snap): // named by where it began
				if applied[e.Server] > e.Zxid {
					fuzzy++
				}
			}
		}})
		p.Allow(1 << 40)
		for p.Status() == player.Running {
			p.Tick()
		}
		p.Close()
	}
	if fuzzy == 0 {
		t.Error("nothing is applied while a SNAP is being written")
	}
}
