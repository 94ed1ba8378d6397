package docs

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// root is the repository.
const root = "../../.."

// skipped are folders of things that are built or fetched. Pictures of the page lie in the repository's own folder screenshots.
var skipped = []string{".git", ".cache", "dist", "node_modules"}

// read are the suffixes of files that people write.
var read = []string{".go", ".ts", ".md", ".zk", ".css", ".html", ".txt"}

// texts gives every such file by its path in the repository.
func texts(t *testing.T) map[string]string {
	out := map[string]string{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if slices.Contains(skipped, d.Name()) || path == filepath.Join(root, "screenshots") || filepath.Base(filepath.Dir(path)) == "hostile" { // what means harm is no text of ours
				return fs.SkipDir
			}
			return nil
		}
		name := filepath.Base(path)
		if !slices.Contains(read, filepath.Ext(name)) && name != "Makefile" {
			return nil
		}
		text, err := os.ReadFile(path)
		rel, _ := filepath.Rel(root, path)
		out[filepath.ToSlash(rel)] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// lineOf is the number of the line in which a byte of a text stands, from 1.
func lineOf(text string, at int) int { return 1 + strings.Count(text[:at], "\n") }
