package site

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"zootrope/cmd/internal/strip"
	"zootrope/core/check"
	"zootrope/core/say"
	"zootrope/lessons"
	"zootrope/lessons/setups"
)

// promise is one of core/check as the page lists it.
type promise struct {
	Name string            `json:"name"`
	Text map[string]string `json:"text"` // by language
}

// bug is a known fault as the page lists it.
type bug struct {
	Name  string            `json:"name"`
	Title map[string]string `json:"title"`
	Text  map[string]string `json:"text"`
}

// setup is a ready-made world of the playground, with its picture: the end of the script, as it was played here.
type setup struct {
	setups.Setup
	SVG string `json:"svg"`
}

func both(s say.Sentence) map[string]string {
	return map[string]string{"en": s.In("en"), "zh": s.In("zh")}
}

// writeLessons emits the prose, the glossary, the strip of the first page, what paper needs, the promises that are checked, the known faults
// and the worlds of the playground as data in a classic script, so that they can be read before the core has arrived: a name a line.
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
		if err := writePoster(dist, l, paper[l.ID][0].SVG); err != nil {
			return err
		}
	}
	var promises []promise
	for _, p := range check.Promises() {
		promises = append(promises, promise{p.Name, both(p.Text)})
	}
	var bugs []bug
	for _, b := range check.Bugs() {
		bugs = append(bugs, bug{b.Name, both(b.Title), both(b.Text)})
	}
	worlds, err := pictured()
	if err != nil {
		return err
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
		{"zootropeBugs", bugs},
		{"zootropeSetups", worlds},
	} {
		text, err := json.Marshal(data.value)
		if err != nil {
			return err
		}
		fmt.Fprintf(&script, "globalThis.%s=%s;\n", data.name, text)
	}
	return os.WriteFile(filepath.Join(dist, "lessons.js"), script.Bytes(), 0o644)
}

// writePoster emits what stands in a lesson's place until it is pressed: its first picture and a few words, in a script of its own.
func writePoster(dist string, l *lessons.Lesson, svg string) error {
	text, err := json.Marshal(struct {
		Title   lessons.Words `json:"title"`
		Steps   int           `json:"steps"`
		Minutes int           `json:"minutes"`
		SVG     string        `json:"svg"`
	}{l.Title, len(l.Steps), l.Minutes, svg})
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(dist, "lesson"), 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dist, "lesson", l.ID+".js"), fmt.Appendf(nil, "globalThis.zootropePoster=%s;\n", text), 0o644)
}

// pictured plays the set-ups, and takes a picture of each.
func pictured() ([]setup, error) {
	all, err := setups.All()
	if err != nil {
		return nil, err
	}
	var out []setup
	for _, s := range all {
		svg, err := strip.World(s.ID+".zk", s.Script)
		if err != nil {
			return nil, err
		}
		out = append(out, setup{s, svg})
	}
	return out, nil
}
