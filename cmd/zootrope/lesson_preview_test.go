package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"zootrope/cmd/internal/preview"
)

// Each time the file was saved, the terminal says what is wrong with it: line by line, or that nothing is.
func TestThePreviewTellsWhatIsWrong(t *testing.T) {
	file := filepath.Join(t.TempDir(), "own.md")
	save := func(text string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	const good = "# One\n\n## Start\n\nAll start.\n\n```zk\nservers 3\nstart all\nrun for 2s\nexpect leader is 3\n```\n"
	save(good)
	f, err := preview.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	ctx, cancel := context.WithCancel(t.Context())
	ticks, done := make(chan time.Time), make(chan bool)
	go func() {
		watchFile(ctx, ticks, &out, f, "own.md", "en")
		done <- true
	}()
	for _, text := range []string{good, strings.Replace(good, "start all", "strat all", 1), strings.Replace(good, "is 3", "is 2", 1),
		strings.Replace(good, "All", "{{leeder}} all", 1), good} {
		save(text)
		for range 3 { // it is seen twice, and then it is the same
			ticks <- time.Time{}
		}
	}
	cancel()
	<-done
	var told []string
	for line := range strings.Lines(strings.ReplaceAll(out.String(), file, "own.md")) {
		told = append(told, line)
	}
	want := []string{"✗ own.md:9:1: did you mean start? expected a command", "✗ own.md:11: expect leader is 2: ", "✗ own.md:5:1: {{leeder}}: expected leader", "✓ own.md: nothing is wrong"}
	if len(told) != len(want) {
		t.Fatalf("%q", told)
	}
	for i, w := range want {
		if !strings.HasPrefix(told[i], w) {
			t.Errorf("line %d is %q, want %q", i+1, told[i], w)
		}
	}
}
