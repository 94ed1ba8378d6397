package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"

	"github.com/klauspost/compress/zstd"
)

// A module travels as a frame of Zstandard, which the page unpacks as it comes in (web/base/unpack.ts).

// windowLog bounds how far back a frame refers: 8 MB. The page moves a window's bytes for each block that it unpacks. With 16 MB the core is smaller by
// a thousandth, and unpacking takes longer. With 4 MB unpacking takes a quarter less, and the core is larger by 7 KB, or by 20 KB from packSmall.
const windowLog = 23

// pack packs quickly, by the library: a build for work on the page needs Go alone.
func pack(wasm []byte) ([]byte, error) {
	w, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithWindowSize(1<<windowLog))
	if err != nil {
		return nil, err
	}
	return w.EncodeAll(wasm, nil), w.Close()
}

// unpack undoes what pack or packSmall did.
func unpack(packed []byte) ([]byte, error) {
	r, err := zstd.NewReader(nil)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return r.DecodeAll(packed, nil)
}

// unpackedSize reads how many bytes a frame holds; 0 where it does not say so, as a frame of few bytes.
func unpackedSize(packed []byte) uint64 {
	var h zstd.Header
	if h.Decode(packed) != nil {
		return 0
	}
	return h.FrameContentSize
}

// hasCommand says whether the command that packs best is installed.
func hasCommand() bool {
	_, err := exec.LookPath("zstd")
	return err == nil
}

// keptMost is how many frames are kept: those of the two modules, and of some builds before.
const keptMost = 8

// keepNewest removes all files of a folder but the newest.
func keepNewest(folder string, most int) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	var files []fs.FileInfo
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() {
			files = append(files, info)
		}
	}
	slices.SortFunc(files, func(a, b fs.FileInfo) int { return b.ModTime().Compare(a.ModTime()) })
	for _, f := range files[min(most, len(files)):] {
		if err := os.Remove(filepath.Join(folder, f.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// packSmall packs as small as is possible here: by the command zstd, which takes a minute for the core, or by the library where there is no
// such command. What the command made before is taken from the folder kept.
func packSmall(wasm []byte, kept string) ([]byte, error) {
	if !hasCommand() {
		return pack(wasm)
	}
	sum := sha256.Sum256(wasm)
	name := filepath.Join(kept, hex.EncodeToString(sum[:10])+".zst")
	if packed, err := os.ReadFile(name); err == nil && holds(packed, wasm) {
		now := time.Now()
		_ = os.Chtimes(name, now, now) // it is of use still
		return packed, nil
	}
	var packed, complaint bytes.Buffer
	cmd := exec.Command("zstd", "--quiet", "--ultra", "-22", fmt.Sprintf("--zstd=wlog=%d", windowLog), fmt.Sprintf("--stream-size=%d", len(wasm)), "--stdout")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(wasm), &packed, &complaint
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("zstd: %w\n%s", err, complaint.String())
	}
	if !holds(packed.Bytes(), wasm) {
		return nil, errors.New("zstd: what it wrote does not unpack to what it was given")
	}
	if os.MkdirAll(kept, 0o755) == nil {
		_ = os.WriteFile(name, packed.Bytes(), 0o644) // a build is whole without it …
		_ = keepNewest(kept, keptMost)                // … and where old ones stay
	}
	return packed.Bytes(), nil
}

// holds says whether a frame unpacks to a module.
func holds(packed, wasm []byte) bool {
	got, err := unpack(packed)
	return err == nil && bytes.Equal(got, wasm)
}
