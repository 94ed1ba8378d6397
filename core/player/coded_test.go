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
// the repository, and for random ones.
func TestBytesChangeNothing(t *testing.T) {
	sources := map[string]string{}
	for _, pattern := range []string{"testdata/*.zk", "../../lessons/*/script.zk", "../../lessons/*/*/*.zk", "../check/testdata/*.zk", "../server/testdata/*.zk", "../../cmd/internal/*/testdata/*.zk"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(pattern, "lessons/*/*/") { // what a learner types at the end of a lesson
				lesson, err := os.ReadFile(filepath.Join(filepath.Dir(filepath.Dir(file)), "script.zk"))
				if err != nil {
					t.Fatal(err)
				}
				text = append(lesson, text...)
			}
			sources[file] = string(text)
		}
	}
	if len(sources) < 10 {
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
			if plain.Status() == player.Running || plain.World().View().Seq == 0 {
				t.Fatalf("%v after %d events", plain.Status(), plain.World().View().Seq)
			}
			if player.Exact(plain) != player.Exact(coded) || player.Outcome(plain) != player.Outcome(coded) || plain.Status() != coded.Status() {
				t.Errorf("without bytes %s, %v, %s; with bytes %s, %v, %s", player.Exact(plain), plain.Status(), player.Outcome(plain),
					player.Exact(coded), coded.Status(), player.Outcome(coded))
			}
		})
	}
}
