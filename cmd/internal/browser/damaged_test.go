package browser

import (
	"bytes"
	"net/http"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// damaged serves the build, and a core in which one byte was turned over that the unpacker and the compiler let pass: a letter of a text.
func damaged(t *testing.T) string {
	t.Helper()
	return sends(t, func(w http.ResponseWriter, core []byte) {
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
	})
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
