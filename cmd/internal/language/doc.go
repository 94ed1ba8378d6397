// Package language reads what a language besides English and Chinese is made of, besides lessons: the files of web/text/LANG. It says what is
// missing or stale in them, begins them, and has the core speak the language.
//
//	language.json  how it is called, and what it joins texts with
//	page.json      the words of the page (web/text/strings.ts)
//	share.json     …of the Share panel (web/share/words.ts)
//	launch.json    …of the launched page of a package (web/package/words.ts)
//	explain.json   why an event happened (core/explain)
//	say.json       what the core says besides, by its English (core/say)
//	terminal.json  what only the terminal says to a reader, by its English (cmd/zootrope)
//
// What a file has not is said in English, word by word.
//
// # Files
//
//	english.go   what there is to translate
//	terminal.go  …of what only the terminal says
//	read.go      a file, with the lines of what stands in it
//	book.go      a language as read
//	skeleton.go  a new one
package language
