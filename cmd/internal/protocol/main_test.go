package main

import (
	"os"
	"path/filepath"
	"testing"
)

// web/protocol.ts is what would be generated now.
func TestTheFileIsUpToDate(t *testing.T) {
	root := "../../.."
	want, err := protocol(root)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(root, Protocol))
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s is behind wasm/port: run go generate ./wasm/port", Protocol)
	}
}
