package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"zootrope/cmd/internal/site"
)

func TestServeIsLocalPrintsItsAddressAndEnds(t *testing.T) {
	dist := t.TempDir()
	if err := os.WriteFile(filepath.Join(dist, "index.html"), []byte("the page"), 0o644); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	out, in := io.Pipe()
	cmd := &cobra.Command{}
	cmd.SetOut(in)
	done := make(chan error, 1)
	go func() { done <- serve(ctx, cmd, site.Handler(dist), "en", 0, false) }()

	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	address := regexp.MustCompile(`http://127\.0\.0\.1:\d+/`).FindString(line)
	if address == "" {
		t.Fatalf("no address in %q", line)
	}
	answer, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(answer.Body)
	if err != nil || string(body) != "the page" {
		t.Errorf("%q, %v", body, err)
	}
	answer.Body.Close()
	cancel()
	if err := <-done; err != nil {
		t.Errorf("the end is an error: %v", err)
	}
}

func TestServeSaysThatAPortIsTaken(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	cmd := &cobra.Command{}
	cmd.SetOut(io.Discard)
	if err := serve(ctx, cmd, site.Handler(t.TempDir()), "en", 99999, false); err == nil || !strings.Contains(err.Error(), "--port") {
		t.Errorf("%v", err)
	}
}
