package browser

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"github.com/klauspost/compress/zstd"

	"zootrope/cmd/internal/site"
)

// damaged serves the build, and a core in which one byte was turned over that the unpacker and the compiler let pass: a letter of a text.
func damaged(t *testing.T) string {
	t.Helper()
	files := site.Handler(dist)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if site.Plain(r.URL.Path) != "/zootrope.wasm.zst" {
			files.ServeHTTP(w, r)
			return
		}
		core, err := os.ReadFile(filepath.Join(dist, filepath.Base(r.URL.Path)))
		if err != nil {
			http.NotFound(w, r)
			return
		}
		unpack, err := zstd.NewReader(nil)
		if err != nil {
			t.Error(err)
			return
		}
		defer unpack.Close()
		wasm, err := unpack.DecodeAll(core, nil)
		if at := bytes.Index(wasm, []byte("there is no moment")); err != nil || at < 0 {
			t.Errorf("%v, a text that the core has at %d", err, at)
		} else {
			wasm[at] = 'T'
		}
		pack, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithWindowSize(8<<20))
		if err != nil {
			t.Error(err)
			return
		}
		defer pack.Close()
		_, _ = w.Write(pack.EncodeAll(wasm, nil))
	}))
	t.Cleanup(s.Close)
	return s.URL + "/index.html"
}

// A core that was damaged on its way is not run: the page says that it was damaged, also where it could be unpacked and compiled.
func TestADamagedCoreIsNotRun(t *testing.T) {
	t.Parallel()
	p, err := start(t).Open(damaged(t)+lesson(), wide, high)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	wait(t, p, `document.querySelector(".status button") !== null`)
	is(t, p, `document.documentElement.dataset.run`, "wait")
}
