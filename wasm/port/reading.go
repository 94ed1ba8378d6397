package port

import "zootrope/lessons/play"

// Reading is what wasm/reader returns for a lesson in Markdown. stage.html puts it into its Answer to { id, type: "read", name, markdown }.
type Reading struct {
	Lesson   any              `json:"lesson"` // the words of the lesson, as lesson-ID.js has those of a shipped one; null if it cannot be played
	Outline  *play.Lesson     `json:"outline"`
	Problems []ReadingProblem `json:"problems"`
}

// ReadingProblem is a mistake in the file, in every language that is compiled in.
type ReadingProblem struct {
	Line    int               `json:"line"`   // from 1, 0 for the whole file
	Column  int               `json:"column"` // from 1, 0 where it is not known
	Message map[string]string `json:"message"`
}
