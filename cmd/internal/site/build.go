package site

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"zootrope/cmd/internal/player"
	"zootrope/core/say"
)

// Build writes the whole site to dist, from the sources below root, and tells its progress in a language.
func Build(root, dist, lang string, progress io.Writer) error {
	if err := os.MkdirAll(dist, 0o755); err != nil {
		return err
	}
	steps := []struct {
		title say.Form
		do    func(root, dist string) error
	}{
		{"prose of the lessons", writeLessons},
		{"sources of the core", writeSources},
		{"licences", writeLicences},
		{"scripts and styles", bundle},
		{"WebAssembly core", buildCore},
		{"schema of messages", writeSchema},
		{"pages", copyPages},
	}
	for _, s := range steps {
		fmt.Fprintf(progress, "  %s\n", s.title.In(lang))
		if err := s.do(root, dist); err != nil {
			return err // the line above says of what
		}
	}
	return report(dist, progress)
}

// writeSchema emits what a page and the player in its frame say to each other.
func writeSchema(_, dist string) error {
	text, err := player.Schema()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(dist, "schema"), 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dist, "schema", "player.json"), text, 0o644)
}

// copyPages is the last step: a folder with an index.html is a finished build.
func copyPages(root, dist string) error {
	for _, name := range []string{"stage.html", "index.html"} {
		page, err := os.ReadFile(filepath.Join(root, "web", name))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dist, name), page, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// report prints what a visitor downloads.
func report(dist string, progress io.Writer) error {
	entries, err := os.ReadDir(dist)
	if err != nil {
		return err
	}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			return err
		}
		if !info.IsDir() {
			fmt.Fprintf(progress, "  %9d  %s\n", info.Size(), e.Name())
		}
	}
	return nil
}
