package preview

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const first = "# One\n\n## Start\n\nAll start.\n\n```zk\nservers 3\nstart all\n```\n"

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func open(t *testing.T) (*File, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "own.md")
	write(t, path, first)
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	return f, path
}

// A text counts when it is seen twice; a file that is away for a moment, or is as it was, is no change.
func TestASavedFileIsSeen(t *testing.T) {
	f, path := open(t)
	looks := func(want ...bool) {
		t.Helper()
		for i, w := range want {
			if got := f.Look(); got != w {
				t.Errorf("look %d: %v", i+1, got)
			}
		}
	}
	looks(false, false)
	write(t, path, "")
	looks(false)
	write(t, path, first+"half")
	looks(false)
	write(t, path, first+"\nwhole\n")
	looks(false, true, false)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	looks(false, false)
	write(t, path, first+"\nwhole\n")
	looks(false, false)
	write(t, path, strings.Replace(first, "start all", "strat all", 1))
	looks(false, true)
	if l, problems := f.Read(); l != nil || len(problems) != 1 || problems[0].Line != 9 {
		t.Errorf("%v, %v", l, problems)
	}
}

// The page gets the file at once, and then again when it has changed.
func TestTheNextVersionIsSentWhenThereIsOne(t *testing.T) {
	f, path := open(t)
	s := httptest.NewServer(f.Handler(t.TempDir()))
	defer s.Close()
	next := func(ctx context.Context, have string) (saved, error) {
		r, err := http.NewRequestWithContext(ctx, "GET", s.URL+"/preview/next?have="+have, nil)
		if err != nil {
			return saved{}, err
		}
		a, err := http.DefaultClient.Do(r)
		if err != nil {
			return saved{}, err
		}
		defer a.Body.Close()
		var out saved
		return out, json.NewDecoder(a.Body).Decode(&out)
	}
	one, err := next(t.Context(), "")
	if err != nil || one.Name != "own.md" || one.Text != first {
		t.Fatalf("%+v, %v", one, err)
	}
	type answer struct {
		saved
		err error
	}
	answers := make(chan answer)
	go func() {
		s, err := next(t.Context(), one.Version)
		answers <- answer{s, err}
	}()
	write(t, path, first+"\nmore\n")
	f.Look()
	f.Look()
	two := <-answers
	if two.err != nil || two.Text != first+"\nmore\n" || two.Version == one.Version {
		t.Errorf("%+v", two)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if three, err := next(ended, two.Version); err == nil {
		t.Errorf("the same again: %+v", three)
	}
}

// The page is the built one with one script more; everything else is as the build has it.
func TestThePageHasTheScript(t *testing.T) {
	f, _ := open(t)
	dist := t.TempDir()
	write(t, filepath.Join(dist, "index.html"), "<html><body>page</body></html>")
	write(t, filepath.Join(dist, "start.js"), "start")
	s := httptest.NewServer(f.Handler(dist))
	defer s.Close()
	for path, want := range map[string]string{
		"/":           `<html><body>page<script src="preview.js"></script></body></html>`,
		"/index.html": `<html><body>page<script src="preview.js"></script></body></html>`,
		"/start.js":   "start",
		"/preview.js": string(dropper),
	} {
		a, err := http.Get(s.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(a.Body)
		a.Body.Close()
		if err != nil || string(text) != want {
			t.Errorf("%s: %q, %v", path, text, err)
		}
	}
}
