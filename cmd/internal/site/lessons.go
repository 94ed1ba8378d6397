package site

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"zootrope/cmd/internal/strip"
	"zootrope/core/check"
	"zootrope/lessons"
)

// promise is one of core/check as the page lists it.
type promise struct {
	Name string            `json:"name"`
	Text map[string]string `json:"text"` // by language
}

// writeLessons emits the prose, the glossary, the strip of the first page, what paper needs and the promises that are checked as data in a
// classic script, so that they can be read before the core has arrived: a name a line.
func writeLessons(_, dist string) error {
	if err := lessons.Current(); err != nil {
		return err
	}
	frames, err := strip.Frames()
	if err != nil {
		return err
	}
	paper := map[string][]strip.Sheet{}
	for _, l := range lessons.All() {
		if paper[l.ID], err = strip.Paper(l); err != nil {
			return err
		}
	}
	var promises []promise
	for _, p := range check.Promises() {
		promises = append(promises, promise{p.Name, map[string]string{"en": p.Text.In("en"), "zh": p.Text.In("zh")}})
	}
	var script bytes.Buffer
	for _, data := range []struct {
		name  string
		value any
	}{
		{"zootropeLessons", lessons.All()},
		{"zootropeGlossary", lessons.Glossary()},
		{"zootropeStrip", frames},
		{"zootropePaper", paper},
		{"zootropePromises", promises},
	} {
		text, err := json.Marshal(data.value)
		if err != nil {
			return err
		}
		fmt.Fprintf(&script, "globalThis.%s=%s;\n", data.name, text)
	}
	return os.WriteFile(filepath.Join(dist, "lessons.js"), script.Bytes(), 0o644)
}
