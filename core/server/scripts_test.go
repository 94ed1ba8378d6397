package server_test

import (
	"os"
	"path/filepath"
	"testing"

	"zootrope/core/player"
	"zootrope/core/script"
	"zootrope/core/trace"
)

// play runs a script to its end and reports every expectation that fails.
func play(t *testing.T, file, source string, seen func(*trace.Event)) *player.Player {
	t.Helper()
	s, err := script.Parse(file, source)
	if err != nil {
		t.Fatal(err)
	}
	p := player.New(s, player.Options{OnEvent: seen})
	t.Cleanup(p.Close)
	if status := p.RunAll(); status != player.Done {
		t.Fatalf("%s:%d: %v: %v", file, p.Line(), status, p.Err())
	}
	for _, r := range p.Results() {
		if !r.OK {
			t.Errorf("%s:%d: %s: %s", file, r.Line, r.Text, r.Seen)
		}
	}
	return p
}

// Each file of testdata tells what one rule of sessions, watches, reads and writes comes to in a whole ensemble.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.zk")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			play(t, file, string(source), nil)
		})
	}
}
