package attack

import (
	"slices"
	"strings"
	"testing"

	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/script"
)

// apply lets the weather fall on a world of five servers for a minute, and gives what fell.
func apply(t *testing.T, seed uint64, r Rates) []string {
	t.Helper()
	s, err := script.Parse("calm.zk", "servers 5\nstart all\nrun until servers agree\nclient a 1\nsettle\n")
	if err != nil {
		t.Fatal(err)
	}
	p := player.New(s, player.Options{})
	defer p.Close()
	p.RunAll()
	var fell []string
	w := NewWeather(seed, r, p.World().Now())
	end := p.World().Now() + 60_000
	if err := p.LetGo("run for 60s"); err != nil {
		t.Fatal(err)
	}
	for p.World().Now() < end && p.Status() == player.Running {
		for w.Due() <= p.World().Now() {
			v := p.World().View()
			for _, c := range w.Fall(&v) {
				fell = append(fell, c)
				if err := p.Inject(c); err != nil && !strings.HasPrefix(c, "start") && !strings.HasPrefix(c, "disk") {
					t.Errorf("seed %d: %s: %v", seed, c, err)
				}
			}
		}
		p.Tick()
	}
	if p.Status() == player.Violated {
		t.Errorf("seed %d: %v", seed, p.Err())
	}
	return fell
}

// The same seed is the same weather; what has a rate falls, what has none does not; every fault passes.
func TestWeather(t *testing.T) {
	all := Rates{MostOften, MostOften, MostOften, MostOften, MostOften}
	if one, two := apply(t, 7, all), apply(t, 7, all); !slices.Equal(one, two) || len(one) < 100 {
		t.Errorf("twice the same seed: %d and %d commands", len(one), len(two))
	}
	if slices.Equal(apply(t, 7, all), apply(t, 8, all)) {
		t.Error("another seed is the same weather")
	}
	for seed := range uint64(20) {
		apply(t, seed, all)
	}
	for word, r := range map[string]Rates{"crash": {Crashes: 3}, "partition": {Partitions: 3}, "link": {Delays: 3}, "disk": {Disks: 3}} {
		begun, passed := 0, 0
		for _, c := range apply(t, 1, r) {
			switch {
			case strings.HasPrefix(c, "start"), strings.HasSuffix(c, "heal"), strings.HasSuffix(c, "release"):
				passed++
			case strings.HasPrefix(c, word):
				begun++
			default:
				t.Errorf("with a rate for %s alone: %s", word, c)
			}
		}
		if begun < 10 || passed < begun-3 {
			t.Errorf("%s: %d have fallen, %d have passed", word, begun, passed)
		}
	}
	writes := apply(t, 1, Rates{Writes: 5})
	if len(writes) < 60 || !strings.HasPrefix(writes[0], "a create /w") || !strings.HasPrefix(writes[1], "a set /w") {
		t.Errorf("a client that writes: %q", writes)
	}
	if w := NewWeather(1, Rates{}, 5); w.Due() != proto.Never {
		t.Errorf("without rates something falls at %v", w.Due())
	}
}

// Weather that ends lets pass what has fallen, and so does one that another follows.
func TestWeatherThatEnds(t *testing.T) {
	s, err := script.Parse("calm.zk", "servers 3\nstart all\nrun until servers agree\n")
	if err != nil {
		t.Fatal(err)
	}
	p := player.New(s, player.Options{})
	defer p.Close()
	p.RunAll()
	w := NewWeather(1, Rates{Crashes: MostOften}, p.World().Now())
	if err := p.LetGo("run for 60s"); err != nil {
		t.Fatal(err)
	}
	var fell []string
	for len(fell) == 0 {
		fell = w.Apply(p, p.Inject)
		p.Tick()
	}
	for _, after := range []*Weather{w.Clone().Into(NewWeather(1, Rates{}, 0)), w.Clone().Into(NewWeather(2, Rates{Crashes: 1}, p.World().Now()))} {
		v := p.World().View()
		v.Now += 3_000
		if got := after.Fall(&v); len(got) != 1 || got[0] != strings.Replace(fell[0], "crash", "start", 1) {
			t.Errorf("after %q there passes %q", fell, got)
		}
	}
}
