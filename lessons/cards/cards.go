package cards

import (
	"embed"
	"sync"

	"zootrope/lessons/wording"
)

// Card is a question with the rubric of its answer.
type Card struct {
	ID       string
	Number   int // of the question in text 003, 0 for none
	Question wording.Words
	Also     wording.Words // other words by which somebody may look for it
	Points   []Point
	Minute   int // how many of the points belong in the minute, counted from the first; the others are for questions that follow
}

// Point is something that belongs in the answer.
type Point struct {
	ID    string
	Text  wording.Words
	Heard wording.Words // what is often said in its place and is wrong; none for most points
	Places

	claims []string // of the five texts
	said   bool     // the sentence is a lesson's
}

// Group is a part of the index.
type Group struct {
	ID      string
	Title   wording.Words
	Entries []Entry
}

// Entry is a question of the index.
type Entry struct {
	ID       string
	Question wording.Words
	Also     wording.Words
	Says     wording.Words // a sentence or two, where a link alone would not tell enough
	Cards    []string      // ids of the cards that answer it
	Pages    []string      // pages of the site that answer it
	Places
}

// Places are where something is shown.
type Places struct {
	Steps   []string // lesson#step
	Nowhere bool     // it is not shown here
}

// Book is all of it.
type Book struct {
	Cards  []Card
	Groups []Group
}

//go:embed *.md
var files embed.FS

// All reads the cards and the index. They are embedded and tested, so a wrong one is a defect.
var All = sync.OnceValue(func() *Book {
	book, problems := read(files, "lessons/cards")
	if len(problems) > 0 {
		panic(problems[0].String())
	}
	return book
})
