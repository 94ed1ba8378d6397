// Package site makes the folder that is served and shared: the page, its scripts, the prose of the lessons and the
// WebAssembly core, all of it static files that work from any web server, any sub-path, and from file://.
//
// # Files
//
//	build.go     the whole site
//	bundle.go    TypeScript and styles become classic scripts and sheets
//	core.go      the core and the reader become WebAssembly
//	lessons.go   prose, glossary and paper as data
//	translation.go …what lessons say in further languages
//	words.go     …and what the page and the core say in them
//	names.go     names of files say what is in them
//	offline.go   …and a service worker keeps them
//	zstd.go      the modules packed for the way
//	brotli.go    packed once more, for hosts that send it
//	static.go    the pages of lessons that need no script, and oEmbed
//	map.go       the concept map
//	cards.go     the questions of an interview, for the page and as a page that needs no script
//	search_texts.go  what lessons say, for the search, a script for each language
//	glossary.go      the words of the glossary, with the lessons that use them
//	search.go    what the first page's search looks through
//	sources.go   functions behind the trace sites
//	recipes.go   …and the recipes that run through them
//	listings.go  …and the rows of a recipe's functions in the tab Code
//	licences.go  LICENSE and NOTICE
//	handler.go   the site over HTTP
//	stale.go     whether a build is older than its sources
//	root.go      where the sources are
package site
