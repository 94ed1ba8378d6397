// Package wording has what is said in several languages: the languages of lessons, a text in each of them, the mark before words that are still
// to be translated, and what is wrong with a file.
//
//	words.go    languages, and Words: a text in each
//	mark.go     words that are still to be translated
//	problem.go  Problem: what is wrong, and where
//	wide.go     how wide a text is
package wording
