package site

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

func get(t *testing.T, dist, path, accepted string) (*http.Response, string) {
	t.Helper()
	r := httptest.NewRequest("GET", path, nil)
	r.Header.Set("Accept-Encoding", accepted)
	w := httptest.NewRecorder()
	Handler(dist).ServeHTTP(w, r)
	body, err := io.ReadAll(w.Result().Body)
	if err != nil {
		t.Fatal(err)
	}
	return w.Result(), string(body)
}

// What is named by its content is kept for ever; of the rest a browser asks each time.
func TestHandlerSaysWhatMayBeKept(t *testing.T) {
	const ever, ask = "public, max-age=31536000, immutable", "no-cache"
	dist := folder(t, map[string]string{"index.html": "x", "a.0123456789.js": "x", "a.css": "x", "a.0123456789.wasm.zst": "x", "lesson/a.js": "x"})
	for path, want := range map[string][2]string{"/": {"text/html", ask}, "/a.0123456789.js": {"text/javascript", ever}, "/a.css": {"text/css", ask},
		"/a.0123456789.wasm.zst": {"application/zstd", ever}, "/lesson/a.js": {"text/javascript", ask}, "/b.0123456789.js": {"", ""}} {
		r, _ := get(t, dist, path, "gzip, br")
		h := r.Header
		if !strings.HasPrefix(h.Get("Content-Type"), want[0]) || h.Get("Cache-Control") != want[1] || h.Get("Content-Encoding") != "" {
			t.Errorf("%s: %v", path, h)
		}
	}
}

// A .br is sent to a client that accepts it, and says so to caches in between; that of a .zst has within it what the .zst has.
func TestHandlerSendsBrotli(t *testing.T) {
	dist := t.TempDir()
	core, err := pack([]byte("wasm wasm wasm"))
	if err != nil {
		t.Fatal(err)
	}
	if err := publish(folder(t, map[string]string{"index.html": listed, "shell.js": "shell shell shell", "core.js": "core", "zootrope.wasm.zst": string(core),
		"embed.js": "embed"}), dist, true); err != nil {
		t.Fatal(err)
	}
	names, err := ReadNames(dist)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"shell.js": "shell shell shell", "zootrope.wasm.zst": "wasm wasm wasm"} {
		for accepted, sent := range map[string]bool{"gzip, deflate, br, zstd": true, "br;q=1.0": true, "": false, "gzip": false, "br;q=0": false, "gzip, br; q=0.0": false, "brr": false} {
			r, body := get(t, dist, "/"+names[name], accepted)
			if r.Header.Get("Vary") != "Accept-Encoding" || (r.Header.Get("Content-Encoding") == "br") != sent || r.Header.Get("Content-Type") != types[name[strings.LastIndex(name, "."):]] {
				t.Errorf("%s for %q: %v", name, accepted, r.Header)
			}
			if !sent {
				continue
			}
			if text, err := io.ReadAll(brotli.NewReader(strings.NewReader(body))); err != nil || string(text) != want {
				t.Errorf("%s has %q, %v", name, text, err)
			}
		}
	}
	for _, name := range []string{"embed.js", "core.js"} {
		if r, body := get(t, dist, "/"+names[name], "br"); r.Header.Get("Content-Encoding") != "" || body != strings.TrimSuffix(name, ".js") {
			t.Errorf("%s: %v %q", name, r.Header, body)
		}
	}
	if r, _ := get(t, dist, "/../../etc/passwd", "br"); r.StatusCode == http.StatusOK {
		t.Error(r.Status)
	}
}
