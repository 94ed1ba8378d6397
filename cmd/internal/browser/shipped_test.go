package browser

import (
	"bytes"
	"encoding/json"
	"fmt"

	"zootrope/cmd/internal/site"
)

// shippedLesson is what a test needs of a shipped lesson.
type shippedLesson struct {
	ID    string
	Steps int
}

// shippedLessons lists the lessons of a build.
func shippedLessons(dist string) ([]shippedLesson, error) {
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
	var out []shippedLesson
	for _, l := range all {
		out = append(out, shippedLesson{l.ID, len(l.Steps)})
	}
	return out, nil
}
