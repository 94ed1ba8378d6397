// Package language reads the texts of a language that is not compiled in, except lessons: the files of web/text/LANG. It says which texts are
// missing or stale, begins the files of a new language, and gives the texts to the core.
//
//	language.json  how it is called, and what it joins texts with
//	page.json      the words of the page (web/text/strings.ts)
//	share.json     …of the Share panel (web/share/words.ts)
//	launch.json    …of the launched page of a package (web/package/words.ts)
//	explain.json   why an event happened (core/explain)
//	say.json       what the core says besides, by its English (core/say)
//	terminal.json  what only the terminal says to a reader, by its English (cmd/zootrope)
//
// A text that a file lacks is shown in English.
//
// # Files
//
//	english.go   what there is to translate
//	terminal.go  …of what only the terminal says
//	read.go      a file, with the lines of what stands in it
//	book.go      a language as read
//	skeleton.go  a new one
package language
