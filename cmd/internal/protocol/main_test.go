package main

import (
	"os"
	"path/filepath"
	"testing"
)

// Each file is what would be generated now.
func TestTheFilesAreUpToDate(t *testing.T) {
	root, err := root()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		want, err := text(root, f.write)
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join(root, f.name))
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != want {
			t.Errorf("%s is behind its Go types: run go generate ./wasm/port ./cmd/internal/player", f.name)
		}
	}
}
