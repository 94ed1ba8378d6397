package lessons

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"zootrope/core/say"
	"zootrope/lessons/form"
	"zootrope/lessons/play"
)

//go:embed catalogue.txt */*.zk */*.md */solutions */misses
var shipped embed.FS

// Shipped lists the ids of the shipped lessons, in the order of the table of contents.
func Shipped() []string {
	text, err := shipped.ReadFile("catalogue.txt")
	if err != nil {
		panic(err) // it is embedded
	}
	return strings.Fields(string(text))
}

// Open loads a shipped lesson.
func Open(id string) (*form.Lesson, error) {
	if !slices.Contains(Shipped(), id) {
		return nil, unknown(id)
	}
	folder, err := fs.Sub(shipped, id)
	if err != nil {
		return nil, err
	}
	l, err := form.Load(folder, "")
	if err != nil {
		return nil, fmt.Errorf("lesson %s: %w", id, err)
	}
	l.ID, l.Ships, l.Before = id, true, Before(l.Needs)
	return l, nil
}

// unknown is the error for an id that no shipped lesson has. It names lessons that share a word with the id, or else the first lessons.
func unknown(id string) error {
	var near []string
	for _, known := range Shipped() {
		if len(near) < mostMeant && slices.ContainsFunc(strings.Split(id, "-"), func(word string) bool { return len(word) > 3 && slices.Contains(strings.Split(known, "-"), word) }) {
			near = append(near, known)
		}
	}
	if len(near) == 0 {
		near = Shipped()[:mostMeant]
	}
	if r := []rune(id); len(r) > longestID {
		id = string(r[:longestID]) + "…"
	}
	return say.F("expected the id of a lesson, such as %s, found %q", say.List(near), id)
}

// mostMeant is how many lessons the error names.
const mostMeant = 5

// longestID is how many characters of an unknown id the error repeats.
const longestID = 60

// Play gives what it takes to play a shipped lesson.
func Play(id string) (*play.Lesson, error) {
	l, err := Open(id)
	if err != nil {
		return nil, err
	}
	return l.Outline(), nil
}

// All loads all shipped lessons. They are part of the program and tested with it, so a wrong one is a defect.
func All() []*form.Lesson {
	var out []*form.Lesson
	for _, id := range Shipped() {
		l, err := Open(id)
		if err != nil {
			panic(err)
		}
		out = append(out, l)
	}
	return out
}
