package site

import (
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// sources are what a build is made from.
var sources = []string{"go.mod", "go.sum", "core", "lessons", "wasm", "web", "cmd/internal/site", "cmd/internal/thumbnails", "cmd/internal/language", "cmd/internal/player", "LICENSE", "NOTICE"}

// Stale says whether dist is missing, unfinished, or older than a source.
func Stale(root, dist string) (bool, error) {
	built, err := os.Stat(filepath.Join(dist, ListFile))
	if os.IsNotExist(err) {
		return true, nil
	}
	if err != nil {
		return false, err
	}
	for _, s := range sources {
		newer, err := newerThan(filepath.Join(root, s), built.ModTime())
		if err != nil || newer {
			return newer, err
		}
	}
	return false, nil
}

func newerThan(path string, t time.Time) (bool, error) {
	found := false
	err := filepath.WalkDir(path, func(_ string, d fs.DirEntry, err error) error {
		if os.IsNotExist(err) {
			return nil
		}
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		if info.ModTime().After(t) {
			found = true
			return fs.SkipAll
		}
		return nil
	})
	return found, err
}
