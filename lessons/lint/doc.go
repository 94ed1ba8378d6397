// Package lint says what is wrong with a lesson, as far as one sees it without playing it: in its files, whether they were written by a teacher or for
// the course. The page has it in wasm/reader, and so it may know nothing of the shipped lessons. What the course asks besides is in package verify.
//
//	lint.go      Lesson: all of it
//	ask.go       …of answers, and what stands beside them
//	belief.go    …of wrong answers that can be run
//	compare.go   …of two steps side by side
//	sights.go    …of events that words are tied to
//	stale.go     …of a translation that is behind
//	mistakes.go  …of what authors of one file often write wrongly
//	single.go    one file of which nothing is known
package lint
