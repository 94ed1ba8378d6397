package site

import (
	"zootrope/cmd/internal/conceptmap"
	"zootrope/lessons"
	"zootrope/lessons/wording"
)

// courseMap is the map of what builds on what (web/shell/map.ts has the same shape).
type courseMap struct {
	SVG     map[string]string   `json:"svg"`
	Needs   map[string][]string `json:"needs"`   // of a lesson, by its id
	Columns map[string]int      `json:"columns"` // how many lessons lie before it, on the longest way
}

// writeMap emits the map as a script of its own: few visits need it.
func writeMap(_, dist string) error {
	m := conceptmap.Layout(lessons.All())
	out := courseMap{SVG: map[string]string{}, Needs: map[string][]string{}, Columns: map[string]int{}}
	for _, lang := range wording.Languages() {
		out.SVG[lang] = m.SVG(lang)
	}
	for _, b := range m.Boxes {
		out.Needs[b.Lesson.ID], out.Columns[b.Lesson.ID] = b.Lesson.Needs, b.Column
	}
	return writeData(dist, "map.js", datum{"globalThis.zootropeMap", out})
}
