//go:build js

// Command reader reads a lesson that somebody has brought along: one Markdown file. It is a module of its own, with the Markdown that the
// page's core does without, and is fetched when there is something to read. It does so once, and ends.
package main

import (
	"zootrope/lessons/form"
	"zootrope/lessons/lint"
	"zootrope/lessons/play"
	"zootrope/lessons/wording"
	"zootrope/wasm/bridge"
)

// given is what is to be read.
type given struct {
	Name string `json:"name"` // of the file
	Text string `json:"markdown"`
}

// reading is what has come of it: a lesson, if there is one, and what is wrong. The JSON is Reading of web/channel.ts.
type reading struct {
	Lesson   *form.Lesson `json:"lesson"`
	Outline  *play.Lesson `json:"outline"`
	Problems []flaw       `json:"problems"`
}

// flaw is something that is wrong, in both languages.
type flaw struct {
	Line    int           `json:"line"`   // from 1, 0 for the whole file
	Column  int           `json:"column"` // from 1, 0 where it is not known
	Message wording.Words `json:"message"`
}

func main() {
	var g given
	bridge.Errand(&g, func() any {
		l, problems := lint.ReadMarkdown(g.Name, []byte(g.Text))
		out := reading{Lesson: l}
		if l != nil {
			out.Outline = l.Outline()
		}
		for _, p := range problems {
			f := flaw{p.Line, p.Col, wording.Words{}}
			for _, lang := range wording.Languages() {
				f.Message[lang] = p.Msg.In(lang)
			}
			out.Problems = append(out.Problems, f)
		}
		return out
	})
}
