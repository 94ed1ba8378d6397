package main

import (
	"os"
	"testing"
)

func TestTheReferenceIsNotStale(t *testing.T) {
	was, err := os.ReadFile("../../../docs/script.md")
	if err != nil {
		t.Fatal(err)
	}
	if string(was) != reference() {
		t.Error("docs/script.md is not what the tables say: go generate ./cmd/internal/scriptdoc")
	}
}
