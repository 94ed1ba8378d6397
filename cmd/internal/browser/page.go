package browser

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/chromedp/chromedp"

	"zootrope/cmd/internal/site"
)

// Resting is true in the page when the core is up, a lesson stands where its address says, and the stage has drawn or
// has said that it cannot. The shell says so on its root element.
const Resting = `(({ run, place }) => run === "rest" && place === location.hash)(document.documentElement.dataset)`

// Playing is true while the run is played at a pace.
const Playing = `document.documentElement.dataset.run === "play"`

// Known is true in the page when the core has looked ahead to the end of the script: the timeline has all there will be.
const Known = `document.querySelector(".strip").dataset.complete === "true"`

// Lesson is what a test needs of a shipped lesson.
type Lesson struct {
	ID    string
	Steps int
}

// Lessons lists the lessons of a build.
func Lessons(dist string) ([]Lesson, error) {
	names, err := site.ReadNames(dist)
	if err != nil {
		return nil, err
	}
	text, err := names.Read(dist, "lessons.js")
	if err != nil {
		return nil, err
	}
	text, _, _ = bytes.Cut(text, []byte(";\n"))
	text = bytes.TrimPrefix(text, []byte("globalThis.zootropeLessons="))
	var all []struct {
		ID    string            `json:"id"`
		Steps []json.RawMessage `json:"steps"`
	}
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, fmt.Errorf("lessons.js: %w", err)
	}
	var out []Lesson
	for _, l := range all {
		out = append(out, Lesson{l.ID, len(l.Steps)})
	}
	return out, nil
}

// Frames waits until the page has been painted so many times.
func (p *Page) Frames(n int) error {
	for range n {
		if err := p.Wait(`new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(true), 60)))`); err != nil {
			return err
		}
	}
	return nil
}

func key(keys string) chromedp.Action { return chromedp.KeyEvent(keys) }
