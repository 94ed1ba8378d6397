package site

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"

	"github.com/andybalholm/brotli"
)

// Beside files whose names say what is in them there may be the same by Brotli, for hosts that send it: NAME.br. It is made at the highest
// level, which takes a minute or more for the core; so a build makes it only when asked, and keeps what it has made before.

// packs says which files are worth it. What core.js carries has been packed already.
func packs(name string) bool {
	return isHashed(name) && Plain(name) != "core.js" && slices.Contains([]string{".js", ".css", ".html", ".zst"}, path.Ext(name))
}

// writeBrotli puts NAME.br beside NAME in dist, unless it is there. That of a .zst has within it what the .zst has within it: the page
// finds out by itself which of the two it got, so a host needs to know nothing but that a .br may lie beside a file.
func writeBrotli(dist, name string, text []byte) error {
	file := filepath.Join(dist, name+".br")
	if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if path.Ext(name) == ".zst" {
		var err error
		if text, err = unpack(text); err != nil {
			return err
		}
	}
	var out bytes.Buffer
	w := brotli.NewWriterOptions(&out, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 24})
	if _, err := w.Write(text); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	// Written under another name first: a half-written file would be taken for whole the next time.
	if err := os.WriteFile(file+".part", out.Bytes(), 0o644); err != nil {
		return err
	}
	return os.Rename(file+".part", file)
}
