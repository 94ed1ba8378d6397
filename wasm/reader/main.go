//go:build js

// Command reader reads a lesson in one Markdown file that a reader has opened. It is a module of its own, because the page's core has no
// Markdown parser. The page fetches it for each file; it reads the file and ends.
package main

import (
	"zootrope/lessons/lint"
	"zootrope/lessons/wording"
	"zootrope/wasm/bridge"
	"zootrope/wasm/port"
)

// given is the file to read.
type given struct {
	Name string `json:"name"`
	Text string `json:"markdown"`
}

func main() {
	var g given
	bridge.Errand(&g, func() any {
		l, problems := lint.ReadMarkdown(g.Name, []byte(g.Text))
		var out port.Reading
		if l != nil {
			out.Lesson, out.Outline = l, l.Outline()
		}
		for _, p := range problems {
			one := port.ReadingProblem{Line: p.Line, Column: p.Col, Message: map[string]string{}}
			for _, lang := range wording.Languages() {
				one.Message[lang] = p.Msg.In(lang)
			}
			out.Problems = append(out.Problems, one)
		}
		return out
	})
}
