package player_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"zootrope/core/attack"
	"zootrope/core/player"
)

// A world in which every message and write passes through its bytes is in the same state at the end: for every script of
// the repository, and for random ones. What a learner may type at the end of a lesson goes on from there, in twins.
func TestBytesChangeNothing(t *testing.T) {
	sources := map[string]string{}
	for _, pattern := range []string{"testdata/*.zk", "../../lessons/*/script.zk", "../check/testdata/*.zk", "../server/testdata/*.zk", "../../cmd/internal/*/testdata/*.zk"} {
		for _, file := range glob(t, pattern) {
			sources[file] = read(t, file)
		}
	}
	if len(sources) < 60 {
		t.Fatalf("found %d scripts", len(sources))
	}
	for seed := range uint64(30) {
		sources[fmt.Sprintf("seed %d", seed)] = attack.Random(seed, attack.LeastVoters, attack.MostVoters)
	}
	for name, source := range sources {
		t.Run(name, func(t *testing.T) {
			plain, coded := player.Play(t, source, player.Options{}), player.Play(t, source, player.Options{Coded: true})
			plain.RunAll()
			coded.RunAll()
			alike(t, plain, coded)
			attempts := glob(t, filepath.Join(filepath.Dir(name), "*", "*.zk"))
			if filepath.Base(name) != "script.zk" || len(attempts) == 0 {
				return
			}
			plain.KeepFrame()
			coded.KeepFrame()
			for _, file := range attempts {
				t.Run(filepath.Base(file), func(t *testing.T) {
					a, b := twinAtTheEnd(t, plain), twinAtTheEnd(t, coded)
					for _, line := range strings.Split(read(t, file), "\n") {
						if x, y := a.Inject(line), b.Inject(line); fmt.Sprint(x) != fmt.Sprint(y) {
							t.Errorf("%s: without bytes %v, with bytes %v", line, x, y)
						}
						a.RunAll()
						b.RunAll()
					}
					alike(t, a, b)
				})
			}
		})
	}
}

// alike compares a run without bytes to one with them.
func alike(t *testing.T, plain, coded *player.Player) {
	t.Helper()
	if plain.Status() == player.Running || plain.World().View().Seq == 0 {
		t.Fatalf("%v after %d events", plain.Status(), plain.World().View().Seq)
	}
	if player.Exact(plain) != player.Exact(coded) || player.Outcome(plain) != player.Outcome(coded) || plain.Status() != coded.Status() {
		t.Errorf("without bytes %s, %v, %s; with bytes %s, %v, %s", player.Exact(plain), plain.Status(), player.Outcome(plain),
			player.Exact(coded), coded.Status(), player.Outcome(coded))
	}
}

func twinAtTheEnd(t *testing.T, p *player.Player) *player.Player {
	t.Helper()
	twin := p.Twin()
	t.Cleanup(twin.Close)
	branch, moves := p.Position()
	if err := twin.SeekMoves(branch, moves); err != nil {
		t.Fatal(err)
	}
	return twin
}

func glob(t *testing.T, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
