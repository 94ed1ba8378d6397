package site

import (
	"bytes"
	"os"
	"path/filepath"

	"zootrope/core/say"
)

// Root finds the module's folder, upwards from dir. The page is built from sources, so a build outside of them is
// an error that says so.
func Root(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for {
		mod, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err == nil && bytes.HasPrefix(mod, []byte("module zootrope\n")) {
			return dir, nil
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", say.F("the sources of Zootrope are not here: run this inside its repository")
		}
		dir = up
	}
}
