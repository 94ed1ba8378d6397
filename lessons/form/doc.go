// Package form is what a lesson is, as Go reads it: from a folder, or from one Markdown file. Package lessons says how authors write one. Nothing
// is played here.
//
// A file of prose becomes a Prose: its front matter, a Section for each step, and a Block for each fenced block of words. The script and the proses in all
// languages together become a Lesson. What is wrong with a file is kept in Lesson.Wrong, as far as it can be read nevertheless.
//
//	lesson.go    Lesson, and what is in it
//	load.go      a folder is read
//	single.go    …or a single file
//	limits.go    …unless it is too long
//	plan.go      …whose headings are its steps
//	name.go      what a lesson is called among others
//	prose.go     a file of prose
//	front.go     front matter
//	fence.go     fenced blocks, line by line
//	ask.go       the block of a question
//	answer.go    …its answers in words
//	keys.go      …and as they are typed in a terminal
//	belief.go    …of a wrong answer that can be run
//	compare.go   …of two steps side by side
//	box.go       what is often taught wrongly
//	terms.go     what a step hides since no lesson has introduced it
//	outline.go   what the page needs to play a lesson
//	skeleton.go  the beginning of a translation
package form
