package site

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"zootrope/cmd/internal/thumbnails"
	"zootrope/core/check"
	"zootrope/core/recipe"
	"zootrope/core/say"
	"zootrope/lessons"
	"zootrope/lessons/form"
	"zootrope/lessons/setups"
	"zootrope/lessons/wording"
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
	Usual bool              `json:"usual"`
}

// setup is a ready-made world of the playground, with its picture: the end of the script, as it was played here.
type setup struct {
	setups.Setup
	SVG string `json:"svg"`
}

func both(s say.Sentence) map[string]string {
	return map[string]string{"en": s.In("en"), "zh": s.In("zh")}
}

// contentsEntry is what every visit needs of a lesson: its line in the table of contents. The summaries of the lessons that ship are in home.js (writeHome);
// the line of a lesson that is added has the summary of that lesson.
type contentsEntry struct {
	ID        string        `json:"id"`
	Chapter   wording.Words `json:"chapter"`
	Title     wording.Words `json:"title"`
	Summary   wording.Words `json:"summary,omitempty"`
	Minutes   int           `json:"minutes"`
	Steps     []known       `json:"steps"`
	Questions []known       `json:"questions"`
}

// known is a step, or a question, without its words.
type known struct {
	ID string `json:"id"`
}

func entryOf(l *form.Lesson) contentsEntry {
	out := contentsEntry{ID: l.ID, Chapter: l.Chapter.Compiled(), Title: l.Title.Compiled(), Minutes: l.Minutes, Steps: []known{}, Questions: []known{}}
	for _, s := range l.Steps {
		out.Steps = append(out.Steps, known{s.ID})
	}
	for _, q := range l.Questions {
		out.Questions = append(out.Questions, known{q.ID})
	}
	return out
}

// datum is a value that a script puts into a place.
type datum struct {
	place string
	value any
}

// writeData emits data as a classic script, which works from a double click, too: a name a line.
func writeData(dist, file string, all ...datum) error {
	text, err := scriptOf(all...)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dist, file), text, 0o644)
}

func scriptOf(all ...datum) ([]byte, error) {
	var script bytes.Buffer
	for _, d := range all {
		text, err := json.Marshal(d.value)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&script, "%s=%s;\n", d.place, text)
	}
	return script.Bytes(), nil
}

// LessonFile is the script with all of a lesson, by its plain name.
func LessonFile(id string) string { return "lesson-" + id + ".js" }

// LessonScript is the script with all of a lesson: its prose in every language, its outline and what paper needs. paper is the last of them.
func LessonScript(l *form.Lesson) (script []byte, paper []thumbnails.Sheet, err error) {
	if paper, err = thumbnails.Paper(l); err != nil {
		return nil, nil, err
	}
	script, err = lessonScript(l, l, paper)
	return script, paper, err
}

// Added is what a build's lessons.js has behind it, so that a lesson that is not shipped stands in the table of contents.
func Added(l *form.Lesson) ([]byte, error) {
	entry := entryOf(l)
	entry.Summary = l.Summary.Compiled()
	text, err := json.Marshal(entry)
	return fmt.Appendf(nil, "globalThis.zootropeLessons.push(%s);\n", text), err
}

// papers gives the sheets of each lesson that ships, by the lesson's id. Two steps of a build need them, and the sheets never change: they are made once.
var papers = sync.OnceValues(func() (map[string][]thumbnails.Sheet, error) {
	out := map[string][]thumbnails.Sheet{}
	for _, l := range lessons.All() {
		sheets, err := thumbnails.Paper(l)
		if err != nil {
			return nil, err
		}
		out[l.ID] = sheets
	}
	return out, nil
})

// writeLessons emits a script for each lesson, with its prose, its outline and what paper needs; and one with what every visit needs, which
// hardly grows with the number of lessons: the table of contents, and the promises that are checked. A third script has what only
// pages that list lessons need. A fourth has what only the playground needs: the known faults and its worlds.
func writeLessons(_, dist string) error {
	all, err := papers()
	if err != nil {
		return err
	}
	var contents []contentsEntry
	for _, l := range lessons.All() {
		paper := all[l.ID]
		if err := writePoster(dist, l, paper[0].SVG); err != nil {
			return err
		}
		contents = append(contents, entryOf(l))
		if err := writeLesson(dist, l, paper); err != nil {
			return err
		}
	}
	var promises []promise
	for _, p := range check.Promises() {
		promises = append(promises, promise{p.Name, both(p.Text)})
	}
	books, err := tongues()
	if err != nil {
		return err
	}
	others := []tongue{}
	for _, b := range books {
		others = append(others, tongue{b.Code, b.Name, b.Tag})
	}
	if err := writeData(dist, "lessons.js", datum{"globalThis.zootropeLessons", contents}, datum{"globalThis.zootropePromises", promises},
		datum{"globalThis.zootropeLanguages", others}); err != nil {
		return err
	}
	if err := writeHome(dist); err != nil {
		return err
	}
	var bugs []bug
	for _, b := range check.Bugs() {
		bugs = append(bugs, bug{b.Name, both(b.Title), both(b.Text), b.Usual})
	}
	worlds, err := pictured()
	if err != nil {
		return err
	}
	return writeData(dist, "worlds.js", datum{"globalThis.zootropeBugs", bugs}, datum{"globalThis.zootropeSetups", worlds},
		datum{"globalThis.zootropeStrategies", recipe.Strategies()})
}

// writeHome emits what the pages that list lessons need, and a lesson does not: the summaries of all lessons, and the thumbnails of the first page.
func writeHome(dist string) error {
	frames, err := thumbnails.Frames()
	if err != nil {
		return err
	}
	summaries := map[string]wording.Words{}
	for _, l := range lessons.All() {
		summaries[l.ID] = l.Summary.Compiled()
	}
	return writeData(dist, "home.js", datum{"globalThis.zootropeSummaries", summaries}, datum{"globalThis.zootropeThumbnails", frames})
}

// writePoster emits what stands in a lesson's place until it is pressed: its first picture and a few words, in a script of its own.
func writePoster(dist string, l *form.Lesson, svg wording.Words) error {
	if err := os.MkdirAll(filepath.Join(dist, "lesson"), 0o755); err != nil {
		return err
	}
	return writeData(dist, filepath.Join("lesson", l.ID+".js"), datum{"globalThis.zootropePoster", struct {
		Title   wording.Words `json:"title"`
		Steps   int           `json:"steps"`
		Minutes int           `json:"minutes"`
		SVG     wording.Words `json:"svg"`
	}{l.Title, len(l.Steps), l.Minutes, svg}})
}

// pictured plays the set-ups, and takes a picture of each.
func pictured() ([]setup, error) {
	all, err := setups.All()
	if err != nil {
		return nil, err
	}
	var out []setup
	for _, s := range all {
		svg, err := thumbnails.World(s.ID+".zk", s.Script)
		if err != nil {
			return nil, err
		}
		out = append(out, setup{s, svg})
	}
	return out, nil
}
