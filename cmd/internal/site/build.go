package site

import (
	"fmt"
	"io"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"

	"zootrope/cmd/internal/player"
	"zootrope/core/say"
)

// Options say how a site is built.
type Options struct {
	Lang    string // in which progress is told
	Base    string // the address at which it will be, or "": some things want it in full
	Small   bool   // with the modules packed as small as can be, which takes a minute
	Brotli  bool   // with a .br beside each file that is named by its content
	Offline bool   // with a service worker, so that a second visit needs no network
}

// Build writes the whole site to dist, from the sources below root, and tells its progress. What an earlier build has left there goes; what
// fails leaves the earlier one as it is.
func Build(root, dist string, o Options, progress io.Writer) error {
	base, err := baseOf(o.Base)
	if err != nil {
		return err
	}
	made, err := os.MkdirTemp("", "zootrope-site-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(made)
	steps := []struct {
		title say.Form
		do    func(root, dist string) error
	}{
		{"prose of the lessons", writeLessons},
		{"glossary", writeGlossary},
		{"words of further languages", writeWords},
		{"concept map", writeMap},
		{"questions of an interview", writeQuestions},
		{"questions and commands for the search", writeSearch},
		{"texts of lessons for the search", writeTexts},
		{"sources of the core", writeSources},
		{"licences", writeLicences},
		{"scripts and styles", bundle},
		{"WebAssembly core", func(root, dist string) error { return buildCore(root, dist, o.Small) }},
		{"reader of Markdown lessons", func(root, dist string) error { return buildReader(root, dist, o.Small) }},
		{"schema of messages", writeSchema},
		{"pages of the lessons", func(_, dist string) error { return writeStatic(dist, base) }},
		{"pages", copyPages},
	}
	for _, s := range steps {
		fmt.Fprintf(progress, "  %s\n", s.title.In(o.Lang))
		if err := s.do(root, made); err != nil {
			return err // the line above says of what
		}
	}
	if err := publish(made, dist, o.Brotli); err != nil {
		return err
	}
	if o.Offline {
		if err := AddWorker(root, dist); err != nil {
			return err
		}
	}
	return report(dist, progress)
}

// Check says what is wrong with what is asked for, before anything is built.
func (o Options) Check() error {
	_, err := baseOf(o.Base)
	return err
}

// baseOf reads the address at which a site will be: a folder's, with a slash at its end.
func baseOf(text string) (string, error) {
	if text == "" {
		return "", nil
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.RawQuery != "" || u.Fragment != "" {
		return "", say.F("--base: expected an address such as https://example.org/zookeeper/, found %q", text)
	}
	return strings.TrimSuffix(u.String(), "/") + "/", nil
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
	files, err := Files(dist)
	if err != nil {
		return err
	}
	for _, name := range files {
		if path.Dir(name) != "." {
			continue
		}
		info, err := os.Stat(filepath.Join(dist, name))
		if err != nil {
			return err
		}
		fmt.Fprintf(progress, "  %9d  %s\n", info.Size(), name)
	}
	return nil
}
